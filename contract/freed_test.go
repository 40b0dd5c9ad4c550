package contract_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// A failure that frees the key of an operation that calls out is allowed and
// seldom meant: it is a warning, and the contract is there.
func TestFreedAfterCallIsAWarning(t *testing.T) {
	const freed, answered, progress = "{when: [4xx], keep: nothing}", "{when: [4xx], keep: answer}", "{when: [5xx], keep: progress}"
	c, findings := design(t, answered, freed)
	require.NotNil(t, c)
	require.Equal(t, contract.KeepNothing, pay(t, c).Keep(false, 402))
	require.Len(t, findings, 1)
	require.Equal(t, contract.Warning, findings[0].Severity)
	require.Equal(t, "contract/freed-after-call", findings[0].Rule)
	require.Contains(t, findings[0].String(), `design.yaml:51:25: warning: 4xx failures keep nothing, but POST /payments may have called "card processor"`)
	require.Len(t, findings[0].Related, 1)

	c, findings = design(t, "{when: [5xx], keep: progress}", "{when: [503], keep: nothing}\n  - "+progress)
	require.NotNil(t, c)
	require.Empty(t, findings, "one status may be known to come before the calls")

	c, findings = design(t, answered, freed, "calls: card processor, recover: downstream_key", "compensate: undo it")
	require.NotNil(t, c)
	require.Len(t, findings, 1)
	require.Contains(t, findings[0].Message, `"mail provider"`, "the step that is left")

	c, findings = design(t, answered, freed, "replay: 24h", "replay: 24")
	require.Nil(t, c)
	require.Len(t, findings, 2, "beside an error the warning is said as well")
}
