package protocol_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// drawOperations makes one operation, or two that share their keys.
func drawOperations(d dice, base *contract.Policy) []*contract.Policy {
	p := drawPolicy(d, base)
	if !d.once(3) {
		return []*contract.Policy{p}
	}
	q := *p
	if d.once(3) {
		q = *drawPolicy(d, base)
	}
	q.Operation.Path = "/refunds"
	return []*contract.Policy{p, &q}
}

func find(ops []*contract.Policy) protocol.Policies {
	return func(operation string) *contract.Policy {
		for _, p := range ops {
			if p.Operation.Name() == operation {
				return p
			}
		}
		return nil
	}
}

// TestNobodyInnocentIsCondemned lets servers that go by the functions answer
// thousands of histories, with everything that can go wrong around them.
func TestNobodyInnocentIsCondemned(t *testing.T) {
	base := basePolicy(t)
	histories := 20_000
	if testing.Short() {
		histories = 2000
	}
	for seed := range uint64(histories) {
		d := seeded(seed)
		ops := drawOperations(d, base)
		attempts := history(d, rightRules(), ops)
		d.shuffle(attempts)
		require.Empty(t, protocol.Judge(find(ops), attempts), "seed %d\n%s", seed, lines(attempts))
	}
}

// shuffle changes the order in which attempts are written down.
func (d dice) shuffle(attempts []transcript.Attempt) {
	for i := range attempts {
		j := i + d(len(attempts)-i)
		attempts[i], attempts[j] = attempts[j], attempts[i]
	}
}

func lines(attempts []transcript.Attempt) string {
	var b strings.Builder
	_ = transcript.Write(&b, attempts)
	return b.String()
}
