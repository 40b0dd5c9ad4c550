package contract_test

import (
	"testing"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
)

// A redirect is a success only where the operation itself answers with it.
func TestOnlyWhatTheOperationAnswersIsASuccess(t *testing.T) {
	c, _ := design(t)
	p := pay(t, c)
	for _, status := range []int{200, 202, 299} {
		require.True(t, p.Succeeds(status), status)
	}
	for _, status := range []int{199, 302, 303, 307, 400, 503} {
		require.False(t, p.Succeeds(status), status)
	}
	p.Operation.Example = &contract.Example{Status: 303}
	require.True(t, p.Succeeds(303))
	require.False(t, p.Succeeds(307))
}

// Where a rule of failures says what to do after a status, a bare answer with it
// is not taken for a named one that has the same.
func TestAdviceAboutFailuresBeatsANameWithoutACode(t *testing.T) {
	c, findings := design(t, "{when: [4xx], keep: answer}", "{when: [409], keep: answer, client: new-key}\n  - {when: [4xx], keep: answer}")
	require.NotNil(t, c, "%v", findings)
	p := pay(t, c)
	require.Equal(t, contract.AdviceNewKey, p.Recognise(409, "").Client)
	require.Empty(t, p.Recognise(409, "").Name)
	require.Equal(t, contract.AnswerMismatch, p.Recognise(409, "invalid_idempotent_request").Name)
}
