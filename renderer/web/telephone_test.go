package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// On a telephone no table and no message is read sideways, in any language, and
// no button breaks its word. Code to copy may be wider: it says so by its bar.
func TestNothingIsReadSidewaysOnATelephone(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, published(t, Languages(), example(t, acme)))
	b.run(t, looks[2].set())
	const sideways = `[...document.querySelectorAll(".wide, .scrolled, .json pre, .http pre")].filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1).map(e => e.getAttribute("aria-label") || e.textContent.trim().slice(0, 40)).join("; ")`
	const broken = `[...document.querySelectorAll("button.copy, .bar button")].filter(e => { const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect().height > 30; }).map(e => e.textContent).join("; ")`
	for _, language := range []string{"", "de/", "ja/", "zh-Hans/"} {
		for _, page := range []string{"index", "glossary", "retrying", "relation", "decisions", "problems/outcome_unknown"} {
			where := language + page + ".html"
			b.open(t, dir, where)
			require.Empty(t, eval[string](t, b, sideways), where)
			require.Empty(t, eval[string](t, b, broken), where)
			require.LessOrEqual(t, eval[int64](t, b, `document.querySelector(".bar").offsetHeight`), int64(150), "%s: the bar takes too much of the window", where)
		}
	}
	b.quiet(t, "telephone")
}

// Messages that stand side by side begin on one line, however long the sentences
// above them are.
func TestMessagesSideBySideBeginOnOneLine(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, published(t, Languages(), example(t, acme)))
	b.run(t, looks[0].set())
	for _, language := range []string{"", "de/", "ja/", "zh-Hans/"} {
		b.open(t, dir, language+"index.html")
		tops := eval[[]float64](t, b, `[...document.querySelectorAll(".exchange .code")].map(e => e.getBoundingClientRect().top)`)
		require.Len(t, tops, 4, language)
		require.InDelta(t, tops[0], tops[1], 0.5, language)
		require.InDelta(t, tops[2], tops[3], 0.5, language)
	}
}

// A drawing calls a state what the tables below it call it.
func TestStatesHaveOneName(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, published(t, Languages(), example(t, acme)))
	const unnamed = `(() => {
		const rows = [...document.querySelectorAll("main tbody tr")], first = e => e.cells[0].textContent.trim();
		const named = new Set(rows.filter(r => !r.closest("figure")).map(first)), drawn = rows.filter(r => r.closest("figure")).map(first);
		return drawn.length ? drawn.filter(n => !named.has(n)).join("; ") : "nothing is drawn";
	})()`
	for _, language := range []string{"", "de/", "ja/", "zh-Hans/"} {
		b.open(t, dir, language+"relation.html")
		require.Empty(t, eval[string](t, b, unnamed), language)
	}
}

// Japanese is not set in a Chinese font, nor Chinese in a Japanese one: the same
// character is drawn differently there.
func TestEachLanguageHasItsFonts(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, published(t, Languages(), example(t, acme)))
	for language, others := range map[string][]string{"ja": {" SC", "YaHei"}, "zh-Hans": {" JP", "Hiragino", "Meiryo", "Yu "}} {
		b.open(t, dir, language+"/index.html")
		fonts := eval[string](t, b, `["html", "h1"].map(e => getComputedStyle(document.querySelector(e)).fontFamily).join()`)
		for _, other := range others {
			require.NotContains(t, fonts, other, language)
		}
		require.Contains(t, fonts, "CJK", language)
	}
}

// A column that says nothing in any row is not on the page.
func TestColumnsThatSayNothingAreNotThere(t *testing.T) {
	for contract, want := range map[string]bool{acme: true, "../../examples/providers/twilio.yaml": false} {
		for _, f := range published(t, []string{"en"}, example(t, contract)) {
			if f.Path == "decisions.html" {
				require.Contains(t, string(f.Data), `data-label="You got"`)
				require.Equal(t, want, strings.Contains(string(f.Data), `data-label="Code"`), contract)
			}
		}
	}
}

// On paper a short table stays on one page; a long one goes on over the next.
func TestShortTablesStayTogetherOnPaper(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	b.run(t, looks[4].set())
	b.run(t, chromedp.Navigate(address(dir, "retrying.html")))
	require.Equal(t, "avoid", eval[string](t, b, `getComputedStyle(document.querySelector("main .wide")).breakInside`))
	b.run(t, chromedp.Navigate(address(dir, "glossary.html")))
	require.Equal(t, "auto", eval[string](t, b, `getComputedStyle(document.querySelector("main .wide")).breakInside`))
}
