package web

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// fullest is the site of the example that has the most to say.
func fullest(t testing.TB) []File {
	t.Helper()
	return published(t, []string{"en"}, example(t, "../../examples/acme-payments/contract.yaml"))
}

func published(t testing.TB, languages []string, contracts ...*contract.Contract) []File {
	t.Helper()
	schema, err := os.ReadFile("../../schemas/contract.v1.schema.json")
	require.NoError(t, err)
	var rules []Rule
	for _, r := range contract.RuleDocs {
		rules = append(rules, Rule{r.ID, r.Wants})
	}
	files, err := Site(contracts, Options{Languages: languages, Tool: "reprise (devel)", Schema: schema, Rules: rules})
	require.NoError(t, err)
	return files
}

// Every page, as it is seen on a screen, in the dark, on a telephone, without
// scripts and on paper: it asks the network for nothing, no console complains,
// and nothing is wider than the window. The pictures are for people to look at.
func TestEveryPageInEveryLook(t *testing.T) {
	t.Parallel()
	b := browse(t)
	dir, pages := laid(t, fullest(t))
	save := gallery(t, b)
	for _, l := range looks {
		b.run(t, l.set())
		for _, p := range pages {
			b.run(t, chromedp.Navigate(address(dir, p)))
			if !l.plain {
				require.LessOrEqual(t, eval[int64](t, b, "document.documentElement.scrollWidth"), l.width, "%s, %s is wider than the window", p, l.name)
			}
			name := strings.ReplaceAll(strings.TrimSuffix(p, ".html"), "/", "_") + "." + l.name + ".png"
			save(name)
			b.quiet(t, p+", "+l.name)
		}
	}
}

// On a telephone no language is wider than the window: words that have no spaces
// break, and so do long German ones.
func TestNoLanguageIsWiderThanATelephone(t *testing.T) {
	b := browse(t)
	dir, pages := laid(t, published(t, Languages(), example(t, acme)))
	b.run(t, looks[2].set())
	for _, p := range pages {
		if !strings.Contains(p, "/") || strings.HasPrefix(p, "problems/") || strings.HasSuffix(p, "/language.html") {
			continue // English, which is seen in every look
		}
		b.open(t, dir, p)
		require.LessOrEqual(t, eval[int64](t, b, "document.documentElement.scrollWidth"), looks[2].width, p)
	}
	b.quiet(t, "languages")
}

// What opens on top of a page: the list of pages on a telephone, and the search.
func TestWhatOpensOnTop(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	save := gallery(t, b)
	b.run(t, looks[2].set())
	b.open(t, dir, "lifetime.html")
	require.False(t, eval[bool](t, b, `document.getElementById("menu").checkVisibility()`))
	b.run(t, chromedp.Click(chromedp.CSS(".menu-button")))
	require.True(t, eval[bool](t, b, `document.getElementById("menu").checkVisibility()`))
	save("menu.narrow.png")
	b.run(t, chromedp.KeyEvent(kb.Escape))
	require.False(t, eval[bool](t, b, `document.getElementById("menu").checkVisibility()`))

	b.run(t, looks[1].set())
	b.open(t, dir, "lifetime.html")
	b.run(t, chromedp.KeyEvent("/"))
	eval[bool](t, b, settle)
	eval[bool](t, b, `(e => { e.value = "409"; e.dispatchEvent(new Event("input")); return true; })(document.querySelector("dialog input"))`)
	save("search.dark.png")
	b.quiet(t, "on top")
}

// gallery keeps pictures for people in the folder that REPRISE_PICTURES names.
// Without it none are taken.
func gallery(t *testing.T, b *browser) func(name string) {
	t.Helper()
	folder := os.Getenv("REPRISE_PICTURES")
	if folder == "" {
		return func(string) {}
	}
	require.NoError(t, os.MkdirAll(folder, 0o777))
	return func(name string) {
		t.Helper()
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), b.shot(t), 0o666))
	}
}
