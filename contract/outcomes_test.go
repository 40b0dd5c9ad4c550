package contract_test

import (
	"os"
	"strings"
	"testing"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
)

// design is the design example with texts replaced by others: old, new, old, new.
func design(t *testing.T, replaced ...string) (*contract.Contract, []contract.Finding) {
	t.Helper()
	text, err := os.ReadFile("testdata/load/design.yaml")
	require.NoError(t, err)
	for i := 0; i < len(replaced); i += 2 {
		require.Contains(t, string(text), replaced[i])
	}
	c, findings, err := contract.Load("design.yaml", []byte(strings.NewReplacer(replaced...).Replace(string(text))))
	require.NoError(t, err)
	return c, findings
}

func pay(t *testing.T, c *contract.Contract) *contract.Policy {
	t.Helper()
	p, ok := c.Resolve("POST /payments")
	require.True(t, ok)
	return p
}

func TestAnswerToWhatFailedBeforeWantsAKeptFailure(t *testing.T) {
	_, findings := design(t, "  missing_key: ", "  previously_failed: {status: 400, code: failed, client: new-key}\n  missing_key: ",
		"{when: [4xx], keep: answer}", "{when: [4xx], keep: nothing}")
	require.Len(t, findings, 2)
	require.Equal(t, "contract/freed-after-call", findings[1].Rule, "a warning, of the same change")
	require.Equal(t, "contract/no-effect", findings[0].Rule)
	require.Contains(t, findings[0].String(), "43:3")
}

// Razorpay and Solid tell the client which key to send after a failure.
func TestFailuresGiveAdvice(t *testing.T) {
	c, findings := design(t, "{when: [4xx], keep: answer}", "{when: [code:declined, 402], keep: answer, client: new-key}\n  - {when: [4xx], keep: answer}")
	require.Empty(t, findings)
	p := pay(t, c)
	require.Equal(t, contract.KeepAnswer, p.KeepCoded(false, 503, "declined"), "a code is of any status")
	require.Equal(t, contract.KeepProgress, p.KeepCoded(false, 503, "other"))
	require.Equal(t, contract.AdviceNewKey, p.FailureAdvice(409, "declined"))
	require.Empty(t, p.FailureAdvice(409, "other"))

	require.Equal(t, contract.AdviceNewKey, p.Recognise(402, "").Client)
	require.Equal(t, contract.AdviceNewKey, p.Recognise(503, "declined").Client, "the code beats the list of statuses")
	require.Nil(t, p.Recognise(503, "").Answer, "the list of statuses decides")
	require.Equal(t, contract.AnswerMismatch, p.Recognise(409, "invalid_idempotent_request").Name)
}

// A file that chooses another form of repeats leaves the members of the first behind.
func TestOutcomesOfAnEarlierChoiceAreLeftBehind(t *testing.T) {
	c, findings := design(t, `window: {replay: 30d}}`, `answers: {mismatch: {do: new-operation}, replay: {do: current, status: 200}}}`,
		"  POST /payments:\n", "  POST /v2/payments: {}\n  POST /payments:\n")
	require.Empty(t, findings)
	p, _ := c.Resolve("POST /v2/payments")
	require.Equal(t, contract.MismatchAnswer{Do: contract.MismatchNewOperation}, p.Answers.Mismatch)
	require.Equal(t, contract.ReplayCurrent, p.Answers.Replay.Do)
	require.Equal(t, "Idempotency-Replay", p.Answers.Replay.Marker.Name)
	require.False(t, p.Mismatches())
	require.True(t, pay(t, c).Mismatches())
}
