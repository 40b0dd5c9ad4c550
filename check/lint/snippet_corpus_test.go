package lint_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
)

// snippetRules are the rules that the snippets are labelled with, by the name in a label.
func snippetRules() map[string]bool {
	rules := map[string]bool{}
	for _, r := range lint.Rules {
		if strings.HasPrefix(r.Doc.Before, "```") {
			rules[strings.TrimPrefix(r.ID, "lint/")] = true
		}
	}
	return rules
}

// labelled is a snippet of the corpus: what it breaks, and what was found in it.
type labelled struct {
	place, lang string
	want, got   []string
}

// readSnippets judges the pages of a part of the corpus. The comment before each fence
// says which rules it breaks.
func readSnippets(t testing.TB, part string) []labelled {
	files, err := filepath.Glob("testdata/snippet/" + part + "/*.md")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	rules := snippetRules()
	var out []labelled
	for _, file := range files {
		src, err := os.ReadFile(file)
		require.NoError(t, err)
		doc, err := page.Read(file, page.Markdown, src)
		require.NoError(t, err)
		found := lint.Document(doc, nil)
		fence := 0
		for _, m := range doc.Markers {
			text, ok := strings.CutPrefix(m.Text, "want: ")
			if !ok {
				continue
			}
			f := &doc.Fences[fence]
			fence++
			from, _, _ := doc.Position(f.Start)
			to, _, _ := doc.Position(f.End)
			l := labelled{place: fmt.Sprintf("%s:%d", file, from), lang: f.Lang}
			for _, rule := range strings.Split(text, ", ") {
				if rule != "none" {
					require.True(t, rules[rule], "%s: %s", l.place, rule)
					l.want = append(l.want, rule)
				}
			}
			for _, v := range found {
				if rule := strings.TrimPrefix(v.Rule, "lint/"); rules[rule] && from <= v.Pos.Line && v.Pos.Line <= to {
					l.got = append(l.got, rule)
				}
			}
			slices.Sort(l.want)
			slices.Sort(l.got)
			l.got = slices.Compact(l.got)
			out = append(out, l)
		}
		require.Len(t, doc.Fences, fence, file)
	}
	return out
}

// score counts what was found.
type score struct{ right, wrong, missed int }

func (n score) String() string {
	return fmt.Sprintf("precision %d/%d, recall %d/%d", n.right, n.right+n.wrong, n.right, n.right+n.missed)
}

func (n *score) add(l labelled, rule string) {
	want, got := slices.Contains(l.want, rule), slices.Contains(l.got, rule)
	switch {
	case want && got:
		n.right++
	case got:
		n.wrong++
	case want:
		n.missed++
	}
}

// TestSnippets prints the figures with -v. The part set aside was not looked at while the
// rules were made.
func TestSnippets(t *testing.T) {
	for _, part := range []string{"dev", "heldout"} {
		t.Run(part, func(t *testing.T) {
			var all score
			byRule := map[string]*score{}
			set := readSnippets(t, part)
			for _, l := range set {
				for rule := range snippetRules() {
					if byRule[rule] == nil {
						byRule[rule] = &score{}
					}
					all.add(l, rule)
					byRule[rule].add(l, rule)
				}
				if part == "dev" && !slices.Equal(l.want, l.got) {
					t.Logf("%s: wanted %v, got %v", l.place, l.want, l.got)
				}
			}
			for _, rule := range slices.Sorted(maps.Keys(byRule)) {
				t.Logf("%-28s %s", rule, byRule[rule])
			}
			t.Logf("%d snippets: %s", len(set), all)
			require.GreaterOrEqual(t, float64(all.right), 0.95*float64(all.right+all.wrong))
			require.GreaterOrEqual(t, float64(all.right), 0.8*float64(all.right+all.missed))
		})
	}
}
