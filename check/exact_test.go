package check_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/contract"
)

// Where a judge knows more of a place, programs are told: in bytes and in UTF-16 units,
// with a fingerprint that is one in JSON and in SARIF.
func TestExactPlaces(t *testing.T) {
	known := contract.Finding{Rule: "lint/window", Severity: contract.Error, Message: "m",
		Pos: contract.Pos{File: "a.md", Line: 2, Col: 3}, End: contract.Pos{File: "a.md", Line: 2, Col: 5}, Fix: &contract.Fix{Start: 9, End: 12, Text: "24h"}}
	other := known
	other.Pos.Col, other.Fix = 7, nil
	report := check.Report{Complete: true, Findings: []contract.Finding{known, other}, Exact: func(f contract.Finding) (check.Exact, bool) {
		return check.Exact{Start: 9, End: 12, UTF16: 4, EndUTF16: 6, Identity: "the window of a.md"}, f.Pos.Col == 3
	}}
	var out bytes.Buffer
	require.NoError(t, check.Write(&out, "json", report))
	var envelope struct{ Findings []map[string]any }
	require.NoError(t, json.Unmarshal(out.Bytes(), &envelope))
	first, second := envelope.Findings[0], envelope.Findings[1]
	require.EqualValues(t, 9, first["byteOffset"])
	require.EqualValues(t, 12, first["endByteOffset"])
	require.EqualValues(t, 4, first["utf16Column"])
	require.EqualValues(t, 6, first["endUtf16Column"])
	require.Equal(t, map[string]any{"byteOffset": 9.0, "endByteOffset": 12.0, "text": "24h"}, first["fix"])
	require.NotContains(t, second, "byteOffset")
	require.NotContains(t, second, "fix")

	out.Reset()
	require.NoError(t, check.Write(&out, "sarif", report))
	require.Contains(t, out.String(), first["fingerprint"].(string)+":1")
}
