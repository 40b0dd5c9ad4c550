package check_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/contract"
)

var update = flag.Bool("update", false, "rewrite the golden files; the run still fails")

// report holds a finding of every shape, in no order.
func report() check.Report {
	return check.Report{
		Tool:     check.Tool{Name: "reprise", Version: "v1.2.3"},
		Complete: true,
		Stats:    map[string]int{"files": 2},
		Findings: []contract.Finding{
			{
				Rule: "grade/new-key", Severity: contract.Error, Subject: "POST /payments, attempt 3",
				Message: "attempt 3 has key \"b\"; wanted \"a\", the key of attempt 1",
			},
			{
				Rule: "audit/window-short", Severity: contract.Warning,
				Pos:     contract.Pos{File: "b.yaml", Line: 12, Col: 11},
				End:     contract.Pos{File: "b.yaml", Line: 12, Col: 13},
				Pointer: "/window/replay", Message: "replay is 1h, the longest retry takes 20h <& more>",
				Hint: "write 24h",
				Related: []contract.Related{
					{Pos: contract.Pos{File: "b.yaml", Line: 15, Col: 3}, Message: "the longest retry is here"},
					{Pos: contract.Pos{File: "c.yaml"}, Message: "and it is copied from here"},
				},
			},
			{
				Rule: "contract/unknown-key", Severity: contract.Error,
				Pos:     contract.Pos{File: "a.yaml", Line: 3, Col: 1},
				End:     contract.Pos{File: "a.yaml", Line: 3, Col: 6},
				Pointer: "/scpoe", Message: `unknown key "scpoe"`, Hint: "did you mean scope",
			},
			{Rule: "contract/missing", Severity: contract.Note, Pos: contract.Pos{File: "a.yaml"}, Message: "the file ends early"},
		},
	}
}

// tricky holds what each format has to escape, and what is hard to place.
func tricky() check.Report {
	chinese := contract.Finding{
		Rule: "lint/exactly-once", Severity: contract.Error,
		Pos:     contract.Pos{File: "docs/付款 指南.md", Line: 7, Col: 4},
		End:     contract.Pos{File: "docs/付款 指南.md", Line: 7, Col: 8},
		Message: `"恰好一次" promises too much; wanted 24小时 | {id} [none](1) 100%`,
		Hint:    "say <b>\"at least once\"</b> & *duplicates collapse*",
		Related: []contract.Related{
			{Pos: contract.Pos{File: "a:b,c;d.yaml", Line: 2, Col: 3}, Message: "the window [24h] is here"},
			{Pos: contract.Pos{File: "a:b,c;d.yaml"}, Message: `and \ there`},
		},
	}
	again := chinese
	again.Pos.Line, again.End.Line, again.Hint, again.Related = 90, 90, "", nil
	return check.Report{
		Tool: check.Tool{Name: "reprise", Version: "v1.2.3"}, Judge: "lint", Complete: true,
		FailOn: contract.Warning, About: "./contract.yaml",
		Findings: []contract.Finding{
			chinese, again,
			{
				Rule: "grade/new-key", Severity: contract.Warning, Subject: "POST /payments/{id}, attempt 3",
				Message: "attempt 3 has key \"b\"\n::error::forged\x1b[2J ]]> \u202e; ask @acme/team, see #12",
			},
			{
				Rule: "audit/window-short", Severity: contract.Error, Pointer: "/window/replay",
				Pos:     contract.Pos{File: `odd\name|*x*.yaml`, Line: 12, Col: 11},
				End:     contract.Pos{File: `odd\name|*x*.yaml`, Line: 14, Col: 2},
				Message: "over three lines",
			},
			{Rule: "contract/missing", Severity: contract.Note, Pos: contract.Pos{File: "-", Line: 5}, Message: "the line alone is known"},
			{Rule: "contract/missing", Severity: contract.Note, Pos: contract.Pos{File: "../up/./here.yaml", Line: 1, Col: 9}, Message: "the end is not known"},
			{Rule: "contract/missing", Severity: contract.Note, Pos: contract.Pos{File: "/abs/x y.yaml"}, Message: "the file alone is known"},
		},
		Rules: []check.Rule{
			{
				ID: "lint/exactly-once", Title: "Docs do not promise exactly-once delivery.",
				Text: "Over an open network nobody can keep that promise.", Help: "Say **within which window** duplicates collapse.",
				URL: "https://example.org/rules#lint/exactly-once",
			},
			{ID: "audit/window-short", Title: "The window outlives the longest retry."},
			{ID: "lint/never-found", Title: "This rule has found nothing."},
		},
	}
}

// nothing is the report of a clean run.
func nothing() check.Report {
	return check.Report{Tool: check.Tool{Name: "reprise", Version: "v1.2.3"}, Judge: "validate", Complete: true}
}

// incomplete is the report of a run that found nothing because it could not
// look everywhere.
func incomplete() check.Report {
	r := nothing()
	r.Complete = false
	r.Trouble = []string{"missing.yaml: no such file or directory", "broken.yaml:1:10: no end: \x1b[1m, 50%"}
	return r
}

// The golden files are NAME.FORMAT.golden; an absent one means that nothing is
// printed.
func TestWriteGolden(t *testing.T) {
	coloured := report()
	coloured.Color = true
	type story struct {
		name, format string
		report       check.Report
	}
	stories := []story{{"coloured", "text", coloured}}
	for _, format := range check.FormatNames() {
		stories = append(stories,
			story{"every-shape", format, report()}, story{"tricky", format, tricky()},
			story{"nothing", format, nothing()}, story{"incomplete", format, incomplete()})
	}
	for _, s := range stories {
		name := s.name + "." + s.format + ".golden"
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			require.NoError(t, check.Write(&got, s.format, s.report))
			golden(t, filepath.Join("testdata", name), got.String())
		})
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	want, err := os.ReadFile(path)
	if !errors.Is(err, fs.ErrNotExist) {
		require.NoError(t, err)
	}
	if *update && string(want) != got {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o666))
		t.Fatalf("%s is rewritten; read it", path)
	}
	require.Equal(t, string(want), got)
}

func TestWriteLeavesTheReportAlone(t *testing.T) {
	r := report()
	first := r.Findings[0].Rule
	require.NoError(t, check.Write(&bytes.Buffer{}, "json", r))
	require.Equal(t, first, r.Findings[0].Rule)
	require.Equal(t, map[string]int{"files": 2}, r.Stats)
}

func TestARepeatedFindingIsPrintedOnce(t *testing.T) {
	r := report()
	r.Findings = append(r.Findings, r.Findings...)
	var once, twice bytes.Buffer
	require.NoError(t, check.Write(&once, "json", report()))
	require.NoError(t, check.Write(&twice, "json", r))
	require.Equal(t, once.String(), twice.String())
}

// What comes from outside can neither forge a line nor drive a terminal.
func TestTextStaysOnItsLine(t *testing.T) {
	evil := "a\nb.yaml:1:1: note: all is well\r\x1b[2J\u009b2J\u202e\u2028"
	var got bytes.Buffer
	require.NoError(t, check.Write(&got, "text", check.Report{Findings: []contract.Finding{{
		Rule: evil, Severity: contract.Error, Pos: contract.Pos{File: evil, Line: 1, Col: 1}, Message: evil, Hint: evil,
		Related: []contract.Related{{Pos: contract.Pos{File: evil}, Message: evil}},
	}}}))
	require.Equal(t, 3, bytes.Count(got.Bytes(), []byte("\n")))
	for _, r := range []rune{'\r', '\x1b', '\u009b', '\u202e', '\u2028'} {
		require.NotContains(t, got.String(), string(r))
	}
}

// A program that reads the envelope never meets a null or a zero position.
func TestJSONHasNoNullAndNoZeroPosition(t *testing.T) {
	for _, r := range []check.Report{{}, report()} {
		var got bytes.Buffer
		require.NoError(t, check.Write(&got, "json", r))
		var v any
		require.NoError(t, json.Unmarshal(got.Bytes(), &v))
		walk(t, "", v)
	}
}

func walk(t *testing.T, path string, v any) {
	switch v := v.(type) {
	case nil:
		t.Errorf("%s is null", path)
	case float64:
		if key := filepath.Base(path); slices.Contains([]string{"line", "column", "endLine", "endColumn"}, key) {
			require.GreaterOrEqual(t, v, 1.0, path)
		}
	case []any:
		for _, e := range v {
			walk(t, path, e)
		}
	case map[string]any:
		for k, e := range v {
			walk(t, path+"/"+k, e)
		}
	}
}

func TestUnknownFormat(t *testing.T) {
	require.EqualError(t, check.Write(&bytes.Buffer{}, "xml", check.Report{}),
		`unknown format "xml"; wanted text, json, sarif, github, junit, checkstyle, markdown`)
}

func TestFormatsAreNamedOnce(t *testing.T) {
	names := check.FormatNames()
	require.Equal(t, "text", names[0], "the default")
	slices.Sort(names)
	require.Len(t, slices.Compact(names), len(check.Formats))
	for _, f := range check.Formats {
		require.NotEmpty(t, f.Name)
		require.NotNil(t, f.Write)
	}
}

func TestAWriterThatFailsIsReported(t *testing.T) {
	for _, format := range check.FormatNames() {
		require.ErrorIs(t, check.Write(full{}, format, report()), errFull, format)
	}
}

var errFull = errors.New("no space")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }
