package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/contract"
)

// The exit code follows from the gravest finding and --fail-on, and from
// whether everything could be read.
func TestVerdict(t *testing.T) {
	for _, test := range []struct {
		gravest contract.Severity
		failOn  string
		want    error
	}{
		{"", "note", nil},
		{contract.Note, "note", errFindings},
		{contract.Note, "warning", nil},
		{contract.Note, "error", nil},
		{contract.Warning, "note", errFindings},
		{contract.Warning, "warning", errFindings},
		{contract.Warning, "error", nil},
		{contract.Error, "note", errFindings},
		{contract.Error, "warning", errFindings},
		{contract.Error, "error", errFindings},
	} {
		t.Run(string(test.gravest)+" below "+test.failOn, func(t *testing.T) {
			report := check.Report{Complete: true}
			if test.gravest != "" {
				report.Findings = []contract.Finding{{Severity: contract.Note}, {Severity: test.gravest}}
				if test.failOn != "note" && test.gravest != contract.Note {
					report.Findings = append(report.Findings, contract.Finding{Severity: contract.Note})
				}
			}
			flags := &judgeFlags{failOn: test.failOn}
			require.Equal(t, test.want, verdict(flags, report))
			report.Complete = false
			require.Equal(t, errTrouble, verdict(flags, report))
		})
	}
}

// A terminal gets colour unless somebody asked for none. The null device stands
// in for the terminal: both are character devices.
func TestColour(t *testing.T) {
	terminal, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	require.NoError(t, err)
	defer terminal.Close()
	for _, test := range []struct {
		name string
		env  map[string]string
		flag bool
		want bool
	}{
		{"a terminal", nil, false, true},
		{"an empty NO_COLOR says nothing (no-color.org)", map[string]string{"NO_COLOR": ""}, false, true},
		{"NO_COLOR", map[string]string{"NO_COLOR": "0"}, false, false},
		{"a dumb terminal", map[string]string{"TERM": "dumb"}, false, false},
		{"--no-color", nil, true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := &globals{noColor: test.flag, getenv: func(name string) string { return test.env[name] }}
			require.Equal(t, test.want, g.colour(terminal))
			require.False(t, g.colour(&strings.Builder{}), "not a terminal")
		})
	}
}
