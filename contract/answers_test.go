package contract

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRecognise(t *testing.T) {
	p := &Policy{}
	p.Retry.Statuses, p.Retry.Cautious.Statuses = []int{429, 502, 503, 504}, []int{500}
	p.Operation.Key = KeyRequired
	p.Fingerprint.Of = []FingerprintPart{PrintBody}
	p.Answers = Answers{
		Mismatch:       MismatchAnswer{Answer: Answer{Status: 422, Code: "mismatch", Client: AdviceFixRequest}},
		InFlight:       InFlightAnswer{Answer: Answer{Status: 409, Code: "in_flight", Client: AdviceSameKey}},
		MissingKey:     Answer{Status: 400, Code: "missing", Client: AdviceFixRequest},
		InvalidKey:     Answer{Status: 400, Code: "invalid", Client: AdviceFixRequest},
		StoreDown:      Answer{Status: 503, Code: "store_down", Client: AdviceSameKey},
		OutcomeUnknown: Answer{Status: 500, Code: "unknown", Client: AdviceLookUp},
		Expired:        Answer{Status: 410, Code: "expired", Client: AdviceNewKey},
	}
	for _, c := range []struct {
		why    string
		status int
		code   string
		want   AnswerName
	}{
		{"status and code", 422, "mismatch", AnswerMismatch},
		{"the answer of an in-flight duplicate is a plain answer", 409, "in_flight", AnswerInFlight},
		{"the code decides between two of a status", 400, "invalid", AnswerInvalidKey},
		{"a code under another status is another answer", 400, "mismatch", ""},
		{"an unknown code is no declared answer", 409, "conflict", ""},
		{"a status alone, when it is the only one", 409, "", AnswerInFlight},
		{"a status alone, when two have it", 400, "", ""},
		{"a status alone, when proxies answer with it too", 503, "", ""},
		{"the same with a cautious status", 500, "", ""},
		{"with its code it is the declared one", 500, "unknown", AnswerOutcomeUnknown},
		{"an answer that the policy never gives", 410, "", ""},
	} {
		n := p.Recognise(c.status, c.code)
		name, a := n.Name, n.Answer
		require.Equal(t, c.want, name, c.why)
		if c.want == "" {
			require.Nil(t, a, c.why)
		} else {
			require.Same(t, p.Answer(c.want), a, c.why)
		}
	}

	p.Answers.Mismatch.Status = 200 // an error inside of a success
	require.Equal(t, AnswerMismatch, p.Recognise(200, "mismatch").Name)
	require.Nil(t, p.Recognise(200, "").Answer, "a success")
	require.Nil(t, p.Recognise(200, "other").Answer)

	p.Answers.InvalidKey.Code = "missing" // told apart by type only, but the advice is one
	require.Equal(t, AnswerMissingKey, p.Recognise(400, "missing").Name)
	p.Answers.InvalidKey.Client = AdviceNewKey
	require.Equal(t, NamedAnswer{}, p.Recognise(400, "missing"))
}

// Without a key nothing collapses a repeat, and a bare 5xx may have been sent by
// anything on the way.
func TestBareFailuresNameNothingWithoutAKey(t *testing.T) {
	busy := func(status int) *Policy {
		p := &Policy{}
		p.Operation.Key, p.Operation.Unsafe = KeyNone, "each call is a charge"
		p.Operation.Lock = &Lock{Per: LockPerAccount, Answer: Answer{Status: status, Code: "busy", Client: AdviceSameKey}}
		return p
	}
	require.Equal(t, AnswerLocked, busy(503).Recognise(503, "busy").Name)
	require.Equal(t, NamedAnswer{}, busy(503).Recognise(503, ""))
	require.Equal(t, AnswerLocked, busy(423).Recognise(423, "").Name)
	safe := busy(503)
	safe.Operation.Unsafe, safe.Operation.Idempotent = "", "the second call changes nothing"
	require.Equal(t, AnswerLocked, safe.Recognise(503, "").Name)
}
