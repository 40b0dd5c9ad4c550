package lint_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// tally counts as the corpus README says.
type tally struct {
	right, all       map[string]int // findings by severity
	violations, hits int
	places, agreed   int
}

func newTally() *tally { return &tally{right: map[string]int{}, all: map[string]int{}} }

func (n *tally) precision(severity string) float64 { return share(n.right[severity], n.all[severity]) }
func (n *tally) recall() float64                   { return share(n.hits, n.violations) }

func share(part, whole int) float64 {
	if whole == 0 {
		return 1
	}
	return float64(part) / float64(whole)
}

// stretch is a place of the label in bytes of the body.
type stretch struct {
	severity   string
	start, end int
}

// count adds one case. It returns what was reported at the place, and how many
// findings were wrong.
func (n *tally) count(t *testing.T, c corpusCase) (got string, wrong []string) {
	places := []stretch{locate(c.body, c.label)}
	for _, p := range c.also {
		places = append(places, locate(c.body, p))
	}
	violation := c.label.severity == "error" || c.label.severity == "warning"
	if violation {
		n.violations++
	}
	n.places++
	got = "silent"
	hit := false
	for _, f := range claims(t, c) {
		start, end := offset(c.body, f.Pos), offset(c.body, f.End)
		severity := string(f.Severity)
		n.all[severity]++
		right := false
		for i, p := range places {
			if start >= p.end || p.start >= end {
				continue
			}
			right = right || p.severity == "error" || p.severity == "warning" || severity == "note" && p.severity == "note"
			if i == 0 {
				got = severity
				hit = hit || violation && severity != "note"
			}
		}
		if right {
			n.right[severity]++
		} else {
			wrong = append(wrong, fmt.Sprintf("%s %q", severity, c.body[start:end]))
		}
	}
	if hit {
		n.hits++
	}
	if got == c.label.severity {
		n.agreed++
	}
	return got, wrong
}

// claimRules are the rules that the corpus measures.
var claimRules = []string{"lint/exactly-once", "lint/no-duplicates", "lint/never-twice", "lint/guaranteed-once"}

func claims(t *testing.T, c corpusCase) []contract.Finding {
	t.Helper()
	doc, err := page.Read("page", page.Format(c.format), []byte(c.body))
	require.NoError(t, err, c.id)
	var out []contract.Finding
	for _, f := range lint.Document(doc, nil) {
		if slices.Contains(claimRules, f.Rule) {
			out = append(out, f)
		}
	}
	return out
}

func locate(body string, p place) stretch {
	i := strings.Index(body, p.text)
	return stretch{p.severity, i, i + len(p.text)}
}

// offset turns a position into a byte of the body.
func offset(body string, p contract.Pos) int {
	at := 0
	for line := 1; line < p.Line; line++ {
		at += strings.IndexByte(body[at:], '\n') + 1
	}
	for col := 1; col < p.Col; col++ {
		for size := range body[at:] {
			if size > 0 {
				at += size
				break
			}
		}
	}
	return min(at, len(body))
}

// TestCorpusFigures measures the rules. The part that is set aside is measured only with
// REPRISE_FIGURES=all, and of it only counts are printed. With REPRISE_CASES set to the
// beginning of a file's name, the cases of the other part that came out otherwise than
// labelled are listed.
func TestCorpusFigures(t *testing.T) {
	cases := readPart(t, "dev", "dev")
	parts := []string{"dev"}
	if folder := heldOut(); folder != "" && os.Getenv("REPRISE_FIGURES") == "all" {
		cases = append(cases, readPart(t, folder, "heldout")...)
		parts = append(parts, "heldout")
	}
	all := map[string]*tally{}
	tallyOf := func(name string) *tally {
		if all[name] == nil {
			all[name] = newTally()
		}
		return all[name]
	}
	show, shown := os.LookupEnv("REPRISE_CASES")
	for _, c := range cases {
		tallyOf(c.part+" all").count(t, c)
		got, wrong := tallyOf(c.part+" "+c.lang).count(t, c)
		if c.part != "dev" || !shown || !strings.HasPrefix(c.file, show) {
			continue
		}
		tallyOf("shown all").count(t, c)
		if got != c.label.severity || len(wrong) > 0 {
			t.Logf("%s %s %s: want %s, got %s; wrong %v; at %q", c.id, c.format, c.class, c.label.severity, got, wrong, c.label.text)
		}
	}
	if shown {
		parts = append(parts, "shown")
	}
	for _, part := range parts {
		for _, lang := range append([]string{"all"}, languageNames()...) {
			if n := all[part+" "+lang]; n != nil {
				t.Logf("%-11s %s", part+" "+lang, n)
			}
		}
	}
	dev := tallyOf("dev all")
	require.GreaterOrEqual(t, dev.precision("error"), 0.97, "errors of the dev part that are right")
	require.GreaterOrEqual(t, dev.precision("warning"), 0.95, "warnings of the dev part that are right")
	require.GreaterOrEqual(t, dev.recall(), 0.97, "violations of the dev part that are found")
}

func (n *tally) String() string {
	return fmt.Sprintf("precision: error %.3f (%d of %d), warning %.3f (%d of %d), note %.3f (%d of %d); recall %.3f (%d of %d); severity agrees %.3f",
		n.precision("error"), n.right["error"], n.all["error"],
		n.precision("warning"), n.right["warning"], n.all["warning"], n.precision("note"), n.right["note"], n.all["note"],
		n.recall(), n.hits, n.violations, share(n.agreed, n.places))
}

func languageNames() []string {
	var names []string
	for _, l := range languages {
		names = append(names, l.name)
	}
	return names
}
