package web

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// axe is the source of axe-core, which is not part of this repository:
// $REPRISE_AXE names the file, or it is below node_modules of a folder above.
func axe(t *testing.T) string {
	t.Helper()
	path := os.Getenv("REPRISE_AXE")
	for dir := "."; path == "" && len(dir) < 40; dir = filepath.Join("..", dir) {
		if candidate := filepath.Join(dir, "node_modules/axe-core/axe.min.js"); exists(candidate) {
			path = candidate
		}
	}
	if path == "" {
		needed(t, "no axe-core; install the npm package axe-core 4.14.1 above this folder, or name axe.min.js in REPRISE_AXE")
	}
	source, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(source)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// judge runs rules of axe and words what they find.
const judge = `axe.run(document, {runOnly: %s}).then(r =>
	r.violations.map(v => v.id + ": " + v.help + "\n" + v.nodes.slice(0, 3).map(n => "  " + n.html.slice(0, 200) + " " + n.failureSummary.slice(0, 300)).join("\n")))`

const (
	everyRule    = `["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]`
	colourRule   = `{type: "rule", values: ["color-contrast"]}` // the only one that knows the dark
	narrowSample = 4
)

// No page breaks a rule of WCAG 2.2 A or AA that a program can check: neither
// those of the fullest example, nor what leads to several contracts, light and
// dark, wide and narrow.
func TestPagesAreAccessible(t *testing.T) {
	source := axe(t)
	b := browse(t)
	dir, pages := laid(t, fullest(t))
	several, _ := laid(t, published(t, []string{"en", "de"}, examples(t)[:3]...))
	for i, rules := range []string{everyRule, colourRule, everyRule} {
		b.run(t, looks[i].set())
		for j, p := range pages {
			if looks[i].name == "narrow" && j%narrowSample != 0 {
				continue // what is hidden and stacked there is so on every page
			}
			b.open(t, dir, p)
			b.judged(t, source, rules, p+", "+looks[i].name)
		}
		for _, p := range []string{"index.html", "comparison.html", "de/index.html"} {
			b.open(t, several, p)
			b.judged(t, source, rules, p+", "+looks[i].name)
		}
	}
}

// What opens on top of a page is no worse than the page.
func TestSearchAndMenuAreAccessible(t *testing.T) {
	source := axe(t)
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	for _, l := range looks[:3] {
		b.run(t, l.set())
		b.open(t, dir, "index.html")
		b.run(t, chromedp.KeyEvent("/"))
		eval[bool](t, b, settle)
		eval[bool](t, b, `(e => { e.value = "409"; e.dispatchEvent(new Event("input")); return true; })(document.querySelector("dialog input"))`)
		b.judged(t, source, everyRule, "search, "+l.name)
	}
	b.run(t, chromedp.KeyEvent(kb.Escape), chromedp.Click(chromedp.CSS(".menu-button")))
	b.judged(t, source, everyRule, "menu")
}

func (b *browser) judged(t *testing.T, axe, rules, where string) {
	t.Helper()
	eval[bool](t, b, axe+";true")
	require.Empty(t, strings.Join(eval[[]string](t, b, fmt.Sprintf(judge, rules)), "\n"), where)
}
