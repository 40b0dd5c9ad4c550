package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Whoever opens the first page of an API at 1280 by 800 sees the four answers
// without scrolling.
func TestTheFourQuestionsAreOnTheFirstScreen(t *testing.T) {
	b := browse(t)
	contracts := examples(t)
	dir, pages := laid(t, published(t, Languages(), contracts...))
	b.run(t, looks[0].set())
	seen, keyless := 0, 0
	for _, p := range pages {
		if !strings.HasSuffix(p, "/index.html") || slices.Contains(Languages(), strings.TrimSuffix(p, "/index.html")) {
			continue // it leads to all of them
		}
		b.open(t, dir, p)
		if !eval[bool](t, b, `!!document.querySelector(".four")`) {
			keyless++ // there is nothing to ask
			continue
		}
		seen++
		require.Equal(t, 4, eval[int](t, b, `document.querySelectorAll(".four dt").length`), p)
		require.LessOrEqual(t, eval[float64](t, b, `document.querySelector(".four").getBoundingClientRect().bottom`), 800.0, p)
	}
	require.Equal(t, len(contracts)*len(Languages()), seen+keyless)
	require.LessOrEqual(t, keyless, len(Languages()), "one example takes no key")
}

// The type URI of a problem is a folder on a host of files, and leads to its page
// without a script.
func TestTheTypeURIOpensThePage(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	b.run(t, looks[0].set())
	b.open(t, dir, "problems/outcome_unknown/index.html")
	b.leads(t, `location.pathname.split("/").pop() + " " + document.querySelector("h1")?.textContent`, "outcome_unknown.html outcome_unknown")
	b.quiet(t, "a type URI")
}

// focusable are the elements of a page that somebody can see and act on.
const focusable = `Array.from(document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']"))
	.filter(e => e.checkVisibility() && !e.disabled)`

// With the Tab key alone everything is reached, and what has the focus shows it.
func TestTheKeyboardReachesEverything(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	for _, l := range []look{looks[0], looks[2]} {
		b.run(t, l.set())
		for _, p := range []string{"index.html", "decisions.html", "operations.html", "lifetime.html", "retrying.html", "problems/outcome_unknown.html"} {
			b.open(t, dir, p)
			all := eval[int](t, b, focusable+".length")
			require.Greater(t, all, 10)
			for range all {
				b.run(t, chromedp.KeyEvent(kb.Tab))
				require.True(t, eval[bool](t, b, `(e => { e.seen = true; return e === document.body || getComputedStyle(e).outlineStyle !== "none"; })(document.activeElement)`), p)
			}
			require.Empty(t, eval[[]string](t, b, focusable+`.filter(e => !e.seen).map(e => e.outerHTML.slice(0, 120))`), "%s, %s: not reached", p, l.name)
		}
	}
}

// The skip link is the first stop, and leads past the menu.
func TestTheSkipLinkSkips(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	b.run(t, looks[0].set())
	b.open(t, dir, "key.html")
	b.run(t, chromedp.KeyEvent(kb.Tab))
	require.Equal(t, "Skip to the content", eval[string](t, b, "document.activeElement.textContent"))
	b.run(t, chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(kb.Tab))
	require.True(t, eval[bool](t, b, `document.querySelector("main").contains(document.activeElement)`))
}

const found = `Array.from(document.querySelectorAll("dialog ol a")).map(a => a.firstChild.textContent + " -> " + a.getAttribute("href"))`

// settle waits until the script with the pages has come and answered.
const settle = `new Promise(done => (function look() { window.reprisePages.all && document.querySelector("dialog") ? setTimeout(done, 0, true) : setTimeout(look, 5); })())`

// The search finds words, codes, statuses and header names, opens with / and
// Ctrl-K, closes with Escape, and leaves the single key alone when told to.
func TestSearch(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	b.run(t, looks[0].set())
	b.open(t, dir, "index.html")
	const open = `document.querySelector("dialog") !== null && document.querySelector("dialog").open`

	b.run(t, chromedp.KeyEvent("/"))
	eval[bool](t, b, settle)
	require.True(t, eval[bool](t, b, open))
	for asked, want := range map[string]string{
		"409 concurrent":    "409 concurrent_idempotent_requests -> decisions.html#got-409-concurrent_idempotent_requests",
		"outcome_unknown":   "500 outcome_unknown -> decisions.html#got-500-outcome_unknown",
		"idempotency-key":   "The key -> key.html#key",
		"jitter":            "How long to wait -> retrying.html#waits",
		"post /refunds":     "POST /refunds optional -> operations.html#op-post-refunds",
		"contract/duration": "contract/duration -> rules.html#contract/duration",
	} {
		eval[bool](t, b, `(e => { e.value = `+"`"+asked+"`"+`; e.dispatchEvent(new Event("input")); return true; })(document.querySelector("dialog input"))`)
		hits := eval[[]string](t, b, found)
		require.Condition(t, func() bool {
			for _, hit := range hits {
				if strings.HasPrefix(hit, want[:strings.Index(want, " -> ")]) && strings.HasSuffix(hit, want[strings.Index(want, " -> "):]) {
					return true
				}
			}
			return false
		}, "%q: %q is not in %q", asked, want, hits)
	}
	b.run(t, chromedp.KeyEvent(kb.Escape))
	require.False(t, eval[bool](t, b, open))
	b.run(t, chromedp.KeyEvent("k", chromedp.KeyModifiers(2))) // Ctrl
	require.True(t, eval[bool](t, b, open))
	eval[bool](t, b, `document.querySelector("dialog [type=checkbox]").click() || true`)
	b.run(t, chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent("/"))
	require.False(t, eval[bool](t, b, open), "the single key is switched off")

	b.run(t, chromedp.KeyEvent("k", chromedp.KeyModifiers(2)))
	eval[bool](t, b, `(e => { e.value = "409 concurrent"; e.dispatchEvent(new Event("input")); return true; })(document.querySelector("dialog input"))`)
	b.run(t, chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible(chromedp.CSS("h1")))
	b.quiet(t, "search")
}

// Three looks to choose from, kept from page to page.
func TestTheThemeIsChosen(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	b.run(t, looks[0].set())
	b.open(t, dir, "index.html")
	paper := `getComputedStyle(document.documentElement).backgroundColor`
	light := eval[string](t, b, paper)
	press := `document.getElementById("theme").click() || document.getElementById("theme").textContent`
	require.Equal(t, "Theme: light", eval[string](t, b, press))
	require.Equal(t, light, eval[string](t, b, paper))
	require.Equal(t, "Theme: dark", eval[string](t, b, press))
	require.NotEqual(t, light, eval[string](t, b, paper))
	require.EventuallyWithT(t, func(c *assert.CollectT) { // a browser that is busy writes it down a moment later
		b.open(t, dir, "key.html")
		require.NotEqual(c, light, eval[string](t, b, paper), "it is kept")
	}, 20*time.Second, 10*time.Millisecond)
	require.Equal(t, "Theme: system", eval[string](t, b, press))
	require.Equal(t, light, eval[string](t, b, paper))
}

// What is folded on a screen is open on paper, and the text may be twice as large.
func TestPaperAndLargeText(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	b.run(t, looks[4].set())
	b.open(t, dir, "concurrency.html")
	require.True(t, eval[bool](t, b, `document.querySelectorAll("figure details").length > 1 && Array.from(document.querySelectorAll("figure details table")).every(t => t.getBoundingClientRect().height > 20)`))
	require.True(t, eval[bool](t, b, `Array.from(document.querySelectorAll(".bar, .menu, .copy")).every(e => !e.checkVisibility())`))
	require.Contains(t, eval[string](t, b, `document.querySelector(".paper-only").innerText`), "Acme Payments, Version 2026-11-30")
	for _, p := range []string{"decisions.html", "operations.html", "retry-loop.html", "index.html"} {
		b.open(t, dir, p)
		require.Empty(t, eval[string](t, b, `Array.from(document.querySelectorAll("main .wide, main .code, main .four, main figure, main .cards li, main .paper-only")).filter(e => e.checkVisibility() && e.getBoundingClientRect().right > document.documentElement.clientWidth - .9).map(e => e.className + " " + e.getBoundingClientRect().right).join("; ")`), "a line at the very edge of %s is cut off by a printer", p)
		require.True(t, eval[bool](t, b, `Array.from(document.querySelectorAll("thead button")).every(e => getComputedStyle(e, "::after").content === "none")`), "paper cannot be sorted: %s", p)
	}
	b.run(t, look{width: 640, height: 800}.set())
	for _, p := range []string{"index.html", "decisions.html", "retrying.html", "operations.html"} {
		b.open(t, dir, p)
		require.LessOrEqual(t, eval[int64](t, b, `(document.documentElement.style.fontSize = "200%", document.documentElement.scrollWidth)`), int64(640), p)
	}
}

// A copy is the code and nothing else, and what became of it is said aloud.
func TestCopying(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	b.run(t, looks[0].set())
	b.open(t, dir, "index.html")
	b.run(t, chromedp.Click(chromedp.CSS(".copy")))
	require.Equal(t, "Copy: The request", eval[string](t, b, `document.querySelector(".copy").getAttribute("aria-label")`))
	eval[bool](t, b, `new Promise(done => (function look() { document.getElementById("said").textContent ? done(true) : setTimeout(look, 5); })())`)
	require.Equal(t, "Copied", eval[string](t, b, `document.getElementById("said").textContent`))
}

// The matrix of operations can be sorted, and says how it is.
func TestSorting(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	b.run(t, looks[0].set())
	b.open(t, dir, "operations.html")
	first := `document.querySelector("table.sortable tbody tr").cells[0].textContent`
	eval[bool](t, b, `document.querySelector("table.sortable thead button").click() || true`)
	require.Equal(t, "DELETE /payments/{id}", eval[string](t, b, first))
	require.Equal(t, "ascending", eval[string](t, b, `document.querySelector("[aria-sort]").getAttribute("aria-sort")`))
	eval[bool](t, b, `document.querySelector("table.sortable thead button").click() || true`)
	require.Equal(t, "PUT /orders/{id}/notes", eval[string](t, b, first))
}

// The tools of the playground stand on the pages that they are about, and answer.
func TestTheToolsAnswer(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	b.run(t, looks[0].set())
	for _, test := range []struct{ page, want string }{
		{"lifetime.html", "The request is executed as a new one."},
		{"retrying.html", "This keeps to the contract."},
		{"key.html", "The key stays in this page."},
		{"decisions.html", ""},
	} {
		b.open(t, dir, test.page)
		require.Contains(t, eval[string](t, b, `document.querySelector(".play [role=status]").textContent`), test.want, test.page)
	}
	eval[bool](t, b, `(e => { e.value = "maybe"; e.dispatchEvent(new Event("input", {bubbles: true})); return true; })(document.getElementById("play-row-got"))`)
	require.Equal(t, "#got-no-answer-maybe-arrived", eval[string](t, b, `document.querySelector(".play [role=status] a").getAttribute("href")`))
	b.quiet(t, "tools")
}

// The drawings of the tools have what their tables have, and follow the numbers.
// The one of the fleet moves when somebody says so, and not before.
func TestTheToolsDraw(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	b.run(t, looks[0].set())
	b.open(t, dir, "retrying.html")
	set := func(id, value string) {
		eval[bool](t, b, `((id, v) => { const e = document.getElementById(id); e.value = v; e.dispatchEvent(new Event("input", {bubbles: true})); return true; })("`+id+`", "`+value+`")`)
	}
	const bands, rows = `document.querySelectorAll(".play")[0].querySelectorAll("svg rect").length`, `document.querySelectorAll(".play")[0].querySelectorAll("tbody tr").length`
	require.Equal(t, 6, eval[int](t, b, bands))
	require.Equal(t, 6, eval[int](t, b, rows))
	set("play-retries-attempts", "4")
	set("play-retries-fails", "100")
	require.Equal(t, 4, eval[int](t, b, bands))
	require.Equal(t, 4, eval[int](t, b, `Array.from(document.querySelectorAll(".play")[0].querySelectorAll("svg path")).filter(p => p.getAttribute("d").includes("l10 10")).length`), "each drawn attempt fails")
	require.Contains(t, eval[string](t, b, `document.querySelectorAll(".play [role=status]")[0].textContent`), "A call succeeds with a chance of 0\u00a0%.")
	require.Contains(t, eval[string](t, b, "location.hash"), "fails=100")
	set("play-retries-attempts", "9")
	require.Contains(t, eval[string](t, b, `document.querySelector(".play .flags").textContent`), "The contract allows 6 attempts, and these are 9.")

	const columns = `document.querySelectorAll(".fleet svg rect").length`
	all := eval[int](t, b, columns)
	press := func(button int) {
		eval[bool](t, b, fmt.Sprintf(`(document.querySelectorAll(".player button")[%d].click(), true)`, button))
	}
	press(1)
	first := eval[int](t, b, columns)
	require.Less(t, first, all, "a step starts at the beginning")
	press(1)
	require.GreaterOrEqual(t, eval[int](t, b, columns), first)
	press(0)
	require.Equal(t, "Pause", eval[string](t, b, `document.querySelector(".player button").textContent`))
	press(0)
	require.Equal(t, "Play", eval[string](t, b, `document.querySelector(".player button").textContent`))
	set("play-fleet-clients", "7")
	require.Equal(t, eval[int](t, b, `Array.from(document.querySelectorAll(".play")[1].querySelectorAll("tbody td:nth-child(2)")).filter(c => c.textContent !== "0").length +
		Array.from(document.querySelectorAll(".play")[1].querySelectorAll("tbody td:nth-child(3)")).filter(c => c.textContent !== "0").length + 2`), eval[int](t, b, columns), "a column for each number that is not 0, and two shades")
	b.quiet(t, "drawings")
}
