package web

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
)

const acme = "../../examples/acme-payments/contract.yaml"

// One page in Markdown has the drawings in the way that is asked for, after their
// words and before their table. Without them it is the page of package renderer.
func TestDrawingsInMarkdown(t *testing.T) {
	c := example(t, acme)
	pages := map[Diagrams]string{}
	for _, d := range AllDiagrams {
		page, err := Markdown(c, "en", d)
		require.NoError(t, err)
		again, err := Markdown(c, "en", d)
		require.NoError(t, err)
		require.Equal(t, string(page), string(again))
		pages[d] = string(page)
	}
	plain, err := renderer.Markdown(c)
	require.NoError(t, err)
	require.Equal(t, string(plain), pages[DiagramsNone])

	const table = "| The key is | What happens | Then the key is |"
	for d, page := range pages {
		require.Equal(t, d != DiagramsNone, strings.Contains(page, "**The states of a key**: What changes"), d)
		require.Equal(t, d != DiagramsNone, strings.Contains(page, table), d)
		require.Equal(t, d == DiagramsSVG, strings.Contains(page, "\n<figure><svg "), d)
		require.Equal(t, d == DiagramsMermaid, strings.Contains(page, "```mermaid"), d)
	}
	mermaid := pages[DiagramsMermaid]
	require.Regexp(t, "(?s)\\*\\*The states of a key\\*\\*[^\n]*\n\n```mermaid\nstateDiagram-v2\n    accTitle: The states of a key\n    accDescr: [^\n]+\n.*?\n```\n\n"+regexp.QuoteMeta(table), mermaid)
	for _, kind := range []string{"sequenceDiagram", "stateDiagram-v2", "timeline"} {
		require.Contains(t, mermaid, "```mermaid\n"+kind+"\n    accTitle: ")
	}

	_, err = Markdown(c, "fr", DiagramsNone)
	require.Error(t, err)
}

// The twins of a site have blocks for Mermaid unless something else is asked for.
func TestDrawingsInTwins(t *testing.T) {
	c := example(t, acme)
	for _, test := range []struct {
		d    Diagrams
		want string
	}{{"", "```mermaid\ntimeline\n"}, {DiagramsSVG, "\n<figure><svg "}, {DiagramsTable, "| What | What it means | From | Until |"}} {
		files, err := Site([]*contract.Contract{c}, Options{Diagrams: test.d})
		require.NoError(t, err)
		require.Contains(t, string(fileOf(t, files, "lifetime.md")), test.want)
		require.Equal(t, test.d == "", strings.Contains(string(fileOf(t, files, "llms-full.txt")), "```mermaid"))
	}
	files, err := Site([]*contract.Contract{c}, Options{Diagrams: DiagramsNone})
	require.NoError(t, err)
	require.NotContains(t, string(fileOf(t, files, "lifetime.md")), "The life of a key")
}

// arrows are the places where Mermaid has such characters itself.
var arrows = regexp.MustCompile(`(?m)^    state ".*" as s\d+$|^    \S+ ?--?(>>?|x)`)

// Hostile text ends no block, and an SVG in Markdown stays one piece of HTML in
// which a template engine finds nothing.
func TestHostileTextInDrawingsInMarkdown(t *testing.T) {
	for _, s := range hostileTexts {
		page, err := Markdown(hostile(t, s), "en", DiagramsMermaid)
		require.NoError(t, err)
		blocks := regexp.MustCompile("(?ms)^```mermaid\n(.*?)^```$").FindAllStringSubmatch(string(page), -1)
		require.NotEmpty(t, blocks)
		for _, b := range blocks {
			require.NotRegexp(t, "[<>`{}%|\"\\\\]", arrows.ReplaceAllString(b[1], ""), s)
		}
		drawn, err := Markdown(hostile(t, s), "en", DiagramsSVG)
		require.NoError(t, err)
		for line := range strings.Lines(string(drawn)) {
			if strings.HasPrefix(line, "<figure>") {
				require.True(t, strings.HasSuffix(line, "</svg></figure>\n"), s)
				require.NotRegexp(t, `[{}]|<script|<img`, line, s)
			}
		}
	}
}

// Each row of a table says what happens and when: what is forgotten stays so, and
// a server that stops is said to.
func TestTablesOfDrawingsSayWhatTheDrawingsShow(t *testing.T) {
	files := fullest(t)
	lifetime, concurrency := string(fileOf(t, files, "lifetime.md")), string(fileOf(t, files, "concurrency.md"))
	require.True(t, strings.Contains(lifetime, "| Forgotten after 72 h | nothing is known any more | 72 h | no end |"))
	require.True(t, strings.Contains(lifetime, "Drawn for POST /payments."), "another operation has another window")
	require.True(t, strings.Contains(concurrency, "| 2 | server | – | the server stops | – |"))
}
