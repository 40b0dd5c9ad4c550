package protocol_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// told is what the lines of an example do not say, by the rule of its bad one.
var told = map[string]func(a *transcript.Attempt, good bool){
	"protocol/marker-differs": func(a *transcript.Attempt, good bool) {
		if a.Answer.Marker != "" && !good {
			a.Answer.Marker = "yes"
		}
	},
	"protocol/no-effect":     func(a *transcript.Attempt, good bool) { a.Effects = effects(good, 0) },
	"protocol/second-effect": func(a *transcript.Attempt, good bool) { a.Effects = effects(good, 2) },
}

// effects is one where all is well, and else another number.
func effects(good bool, bad int) *int {
	n := bad
	if good {
		n = 1
	}
	return &n
}

// TestEveryRuleIsExplained holds each rule of the judge to say why, to an example
// that it condemns, to one that it does not, and to what to do; and the list to
// have all rules.
func TestEveryRuleIsExplained(t *testing.T) {
	var ids []string
	for _, r := range protocol.RuleDocs {
		ids = append(ids, strings.TrimPrefix(r.ID, "protocol/"))
		t.Run(ids[len(ids)-1], func(t *testing.T) {
			for _, text := range []string{r.Wants, r.Why, r.Fix} {
				require.Regexp(t, `^[A-Z].*\.$`, text)
			}
			for i, example := range []string{r.Bad, r.Good} {
				s := story{}
				for line := range strings.SplitSeq(example, "\n") {
					if set, ok := strings.CutPrefix(line, "set: "); ok {
						s.sets = append(s.sets, set)
					} else if line[0] != '(' {
						s.lines = append(s.lines, readLine(t, line, r.ID))
					}
				}
				policies := s.policies(t)
				attempts := s.transcript(t, policies)
				if tell := told[r.ID]; tell != nil {
					for n := range attempts {
						tell(&attempts[n], i == 1)
					}
				}
				findings := protocol.Judge(policies, attempts)
				if i == 1 {
					require.Empty(t, findings, example)
					continue
				}
				require.True(t, slices.ContainsFunc(findings, func(f contract.Finding) bool { return f.Rule == r.ID }), "%s\n%v", example, findings)
			}
		})
	}
	require.True(t, slices.IsSorted(ids))
	require.Equal(t, reported(t), ids)
}

// reported are the rules that the sources name.
func reported(t *testing.T) []string {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	var out []string
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`\.finding\("([a-z-]+)"`).FindAllStringSubmatch(string(text), -1) {
			out = append(out, m[1])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
