package web

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/renderer"
)

var drawings = regexp.MustCompile(`(?s)<svg xmlns[^>]*>.*?</svg>`)

// A drawing says in which language it is, wherever it stands, and what of it is the
// contract's and so in another one. The same holds for its table.
func TestDrawingsSayTheirLanguage(t *testing.T) {
	c := example(t, acme)
	for _, tag := range []string{"de", "ja", "zh-Hans"} {
		files := published(t, []string{tag}, c)
		found := 0
		for _, f := range files {
			if !strings.HasSuffix(f.Path, ".html") {
				continue
			}
			for _, svg := range drawings.FindAllString(string(f.Data), -1) {
				found++
				require.Regexp(t, `^<svg [^>]*class="figure" lang="`+tag+`"`, svg, f.Path)
			}
		}
		require.Greater(t, found, 10)
		page := string(fileOf(t, files, "lifetime.html"))
		require.Contains(t, page, ` lang="en">dead-letter queue replay</text>`)
		require.Contains(t, page, `<span lang="en">dead-letter queue replay</span></td>`)
		twin, err := Markdown(c, tag, DiagramsSVG)
		require.NoError(t, err)
		require.Contains(t, string(twin), `class="figure" lang="`+tag+`"`)
		require.False(t, strings.ContainsAny(string(twin), renderer.EnglishStart+renderer.EnglishEnd))
	}
	page := string(fileOf(t, published(t, []string{"en"}, c), "lifetime.html"))
	for _, svg := range drawings.FindAllString(page, -1) {
		require.NotContains(t, svg, "lang=", "an English page has nothing to mark")
	}
}
