package lint

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// sameAsRegexp holds a table to what package regexp answers.
func sameAsRegexp(t *testing.T, table *table, re *regexp.Regexp, text string) {
	t.Helper()
	require.Equal(t, re.MatchString(text), table.MatchString(text), "match of %s in %q", re, text)
	require.Equal(t, re.FindStringIndex(text), table.FindStringIndex(text), "first %s in %q", re, text)
	require.Equal(t, re.FindAllStringIndex(text, -1), table.FindAllStringIndex(text, -1), "all %s in %q", re, text)
	require.Equal(t, re.FindAllString(text, 2), table.FindAllString(text, 2), "two of %s in %q", re, text)
	require.Equal(t, re.ReplaceAllString(text, "-"), table.ReplaceAllString(text, "-"), "without %s in %q", re, text)
}

// TestTablesAnswerAsRegexp makes expressions of all parts that tables have, and texts of
// the letters that they are about.
func TestTablesAnswerAsRegexp(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	atoms := []string{
		"a", "b", "ab", "é", "次", "回", " ", "-", ".", "\\b", "\\B", "^", "$", "\\w", "\\w+", "\\w*", "[ab]", "[^ab]", "[^a。]*?", "[^,;]{1,3}",
		"(a|b次)", "(a|ab)(b|)", "a?", "b*", "(?:ab|a)+?", "次{2}", "(?i)Ab", "(?m:^)a", "(?m:$)", "\\d", ".{0,3}", "\\p{Han}", "(?s:.)", "\\n", "",
	}
	letters := []string{"a", "b", "A", "B", "é", "次", "回", " ", "-", ".", ",", "。", "1", "\n", "\xe6", "k", "\u212a"}
	for range 8_000 {
		var expression strings.Builder
		for range 1 + r.IntN(4) {
			if r.IntN(4) == 0 {
				expression.WriteByte('|')
			}
			expression.WriteString(atoms[r.IntN(len(atoms))])
		}
		re, err := regexp.Compile(expression.String())
		if err != nil {
			continue // such as a repetition of a repetition
		}
		table := newTable(expression.String())
		for range 4 {
			var text strings.Builder
			for range r.IntN(14) {
				text.WriteString(letters[r.IntN(len(letters))])
			}
			sameAsRegexp(t, table, re, text.String())
		}
	}
}

// TestTablesOfWordsAnswerAsRegexp asks the largest tables about the corpus, from several
// sides at once: states are made while others use them.
func TestTablesOfWordsAnswerAsRegexp(t *testing.T) {
	var texts []string
	files, err := filepath.Glob("testdata/corpus/dev/*.txt")
	require.NoError(t, err)
	for i, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		for j, line := range strings.Split(string(data), "\n") {
			if (i+j)%9 == 0 {
				texts = append(texts, normalise(line).text)
			}
		}
	}
	require.Greater(t, len(texts), 1000)
	var tables []*table
	for _, l := range []*lexicon{english(), german(), chinese(), japanese()} {
		tables = append(tables, l.effects, l.topics, l.denied, l.bound, l.reported)
	}
	tables = append(tables, denies, bounding, inThePast, asExample, hedged, concessive, unneeded, saidSo, forEach)
	var wait sync.WaitGroup
	for _, ours := range tables {
		fresh, re := newTable(ours.expression), regexp.MustCompile(ours.expression)
		for part := range 2 {
			wait.Go(func() {
				for i, text := range texts {
					if i%2 != part {
						continue
					}
					if want, got := re.FindAllStringIndex(text, -1), fresh.FindAllStringIndex(text, -1); !sameSpans(want, got) {
						t.Errorf("%.60s in %q: %v, and regexp says %v", re, text, got, want)
						return
					}
				}
			})
		}
	}
	wait.Wait()
}

func sameSpans(a, b [][]int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i][0] != b[i][0] || a[i][1] != b[i][1] {
			return false
		}
	}
	return true
}

// TestTablesWithTooManyStates keep their answers when the states do not fit.
func TestTablesWithTooManyStates(t *testing.T) {
	const expression = `[ab]*a[ab]{18}c[^d]{0,40}d`
	re, table := regexp.MustCompile(expression), newTable(expression)
	r := rand.New(rand.NewPCG(1, 1))
	for range 400 {
		var text strings.Builder
		for range 400 {
			text.WriteByte("abababababababababababababababcd"[r.IntN(32)])
		}
		sameAsRegexp(t, table, re, text.String())
	}
	require.True(t, table.slow.Load(), "the expression is too simple for this test")
}
