package contract_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// unwritable are the rules whose bad example is no text of a few lines: each is
// broken here in its own way.
var unwritable = map[string]func(t *testing.T) []contract.Finding{
	"contract/combinations": func(t *testing.T) []contract.Finding {
		variants := "variants:\n"
		for i := range 9 {
			variants += fmt.Sprintf("  - {match: {header: {name: X-%d, value: a}}, window: {replay: %dh}}\n", i, i+1)
		}
		return withSections(t, variants)
	},
	"contract/json": func(*testing.T) []contract.Finding {
		_, findings := contract.Build(map[string]any{"reprise": func() {}})
		return findings
	},
	"contract/text": func(t *testing.T) []contract.Finding {
		_, findings, err := contract.Load("contract.json", []byte(`{"reprise": "v1", "x-note": "\ud800"}`))
		require.NoError(t, err)
		return findings
	},
	"contract/too-many": func(t *testing.T) []contract.Finding {
		return withSections(t, "scope: ["+strings.Repeat("x, ", 1200)+"x]\n")
	},
}

// TestEveryRuleIsExplained holds each rule to say why, to an example that breaks
// it, to one that does not, and to what to do.
func TestEveryRuleIsExplained(t *testing.T) {
	for _, r := range contract.RuleDocs {
		t.Run(strings.TrimPrefix(r.ID, "contract/"), func(t *testing.T) {
			for _, text := range []string{r.Why, r.Fix} {
				require.Regexp(t, `^[A-Z].*\.$`, text)
			}
			require.NotEqual(t, r.Wants, r.Why)
			is := func(f contract.Finding) bool { return f.Rule == r.ID }
			bad := unwritable[r.ID]
			if bad == nil {
				bad = func(t *testing.T) []contract.Finding { return withSections(t, r.Bad) }
			}
			findings := bad(t)
			require.True(t, slices.ContainsFunc(findings, is), "%s\ndoes not break it: %v", r.Bad, findings)
			if r.ID == "contract/json" || r.ID == "contract/text" {
				return // its good example is no section of a file in YAML
			}
			findings = withSections(t, r.Good)
			require.False(t, slices.ContainsFunc(findings, is), "%s\nbreaks it: %v", r.Good, findings)
			for _, f := range findings {
				require.NotEqual(t, contract.Error, f.Severity, "%s\nis no contract: %v", r.Good, f)
			}
		})
	}
}

var section = regexp.MustCompile(`(?m)^([A-Za-z_-]+):`)

// withSections loads the smallest contract with some sections in the place of its own.
func withSections(t *testing.T, sections string) []contract.Finding {
	t.Helper()
	var names []string
	for _, m := range section.FindAllStringSubmatch(sections, -1) {
		names = append(names, m[1])
	}
	var text strings.Builder
	skip := false
	for _, line := range strings.SplitAfter(minimal+"operations: {POST /orders: {}}\n", "\n") {
		if m := section.FindStringSubmatch(line); m != nil {
			skip = slices.Contains(names, m[1])
		}
		if !skip {
			text.WriteString(line)
		}
	}
	_, findings, err := contract.Load("contract.yaml", []byte(text.String()+sections+"\n"))
	require.NoError(t, err, sections)
	return findings
}
