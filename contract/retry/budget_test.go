package retry_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// A full bucket of 500 pays for 35 retries at 14 tokens, for 100 at 5.
func TestAFullBucketPaysForSoManyRetries(t *testing.T) {
	for cost, want := range map[int]int{14: 35, 5: 100} {
		b := retry.NewBucket(aws(cost))
		paid := 0
		for {
			if _, ok := b.Take(false, time.Time{}); !ok {
				break
			}
			paid++
		}
		require.Equal(t, want, paid)
		require.Less(t, b.Tokens(), cost)
	}
}

func TestNoBudgetAllowsAll(t *testing.T) {
	for name, b := range map[string]retry.Bucket{"zero": {}, "from nil": retry.NewBucket(nil)} {
		t.Run(name, func(t *testing.T) {
			for range 1000 {
				d := b.Allow(retry.Decision{Again: true, Reason: retry.ReasonRetry}, retry.Outcome{Kind: retry.Answered, Status: 429})
				require.True(t, d.Again)
				require.Zero(t, d.Cost)
				b.Success(2, 14)
				require.Zero(t, b.Tokens())
			}
		})
	}
}

// A copy is a bucket of its own: simulations branch by copying.
func TestABucketIsAValue(t *testing.T) {
	rules := aws(14)
	a := retry.NewBucket(rules)
	rules.TransientCost = 1 // the caller's budget is not looked at again
	b := a
	_, ok := a.Take(false, time.Time{})
	require.True(t, ok)
	require.Equal(t, 486, a.Tokens())
	require.Equal(t, 500, b.Tokens())
}

// An empty budget names itself and leaves the wait standing, so that a loop
// around the client does not spin.
func TestAnEmptyBudgetKeepsTheWait(t *testing.T) {
	b := retry.NewBucket(&contract.Budget{Tokens: 3, TransientCost: 14})
	d := b.Allow(retry.Decision{
		Again: true, Reason: retry.ReasonRetry, Wait: 4 * time.Second, Timeout: time.Second, Advice: contract.AdviceSameKey, Cautious: true,
	}, retry.Outcome{Kind: retry.UnknownOutcome})
	require.Equal(t, retry.Decision{Reason: retry.ReasonBudget, Wait: 4 * time.Second, Advice: contract.AdviceSameKey}, d)
	require.Equal(t, 3, b.Tokens())
}
