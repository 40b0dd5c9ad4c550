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
	narrowSample = 4
)

// No page breaks a rule of WCAG 2.2 A or AA that a program can check: neither
// those of the fullest example, nor what leads to several contracts, light and
// dark, wide and narrow.
func TestPagesAreAccessible(t *testing.T) {
	t.Parallel()
	source := axe(t)
	b := browse(t)
	dir, pages := laid(t, fullest(t))
	several, _ := laid(t, published(t, []string{"en", "de"}, examples(t)[:3]...))
	light, dark, narrow := looks[0], looks[1], looks[2]
	judge := func(dir, page string, wanted ...look) {
		for _, l := range wanted {
			b.run(t, l.set())
			if l == wanted[0] {
				b.open(t, dir, page)
				eval[bool](t, b, source+";true")
			}
			b.judged(t, everyRule, page+", "+l.name)
		}
	}
	for i, p := range pages {
		judge(dir, p, light, dark)
		if i%narrowSample == 0 { // what is hidden and stacked there is so on every page
			judge(dir, p, narrow)
		}
	}
	for _, p := range []string{"index.html", "comparison.html", "de/index.html"} {
		judge(several, p, light, dark)
		judge(several, p, narrow)
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
		eval[bool](t, b, source+";true")
		b.judged(t, everyRule, "search, "+l.name)
	}
	b.run(t, chromedp.KeyEvent(kb.Escape), chromedp.Click(chromedp.CSS(".menu-button")))
	b.judged(t, everyRule, "menu")
}

func (b *browser) judged(t *testing.T, rules, where string) {
	t.Helper()
	require.Empty(t, strings.Join(eval[[]string](t, b, fmt.Sprintf(judge, rules)), "\n"), where)
}
