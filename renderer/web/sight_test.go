package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// alone are the marks of anchors that stand on another line than the word before.
const alone = `Array.from(document.querySelectorAll("td > .link, th > .link, h2 > .link")).filter(e => e.checkVisibility()).filter(e => {
	const before = document.createRange();
	before.setStart(e.parentElement, 0);
	before.setEndBefore(e);
	const lines = Array.from(before.getClientRects());
	return !lines.length || e.getBoundingClientRect().top > lines.at(-1).bottom;
}).map(e => e.parentElement.textContent)`

// The mark of an anchor stays with the last word that it stands behind, however
// narrow its column is.
func TestTheMarkOfAnAnchorIsNeverAlone(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	for _, l := range []look{looks[0], looks[2]} {
		b.run(t, l.set())
		for _, p := range []string{"rules.html", "glossary.html", "decisions.html", "operations.html"} {
			b.open(t, dir, p)
			require.Greater(t, eval[int](t, b, `document.querySelectorAll("td > .link, th > .link").length`), 3, p)
			require.Empty(t, eval[[]string](t, b, alone), "%s, %s", p, l.name)
		}
	}
}

// However wide the window is, the first line, the words and the foot of a page
// begin and end at the same edges.
func TestEdgesAreInLine(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	for _, width := range []int64{1280, 1920} {
		b.run(t, look{width: width, height: 900}.set())
		b.open(t, dir, "lifetime.html")
		start := func(what string) float64 {
			return eval[float64](t, b, `document.querySelector("`+what+`").getBoundingClientRect().left`)
		}
		end := func(what string) float64 {
			return eval[float64](t, b, `document.querySelector("`+what+`").getBoundingClientRect().right`)
		}
		require.InDelta(t, start("h1"), start(".foot ul"), 1.5, "%d px", width)
		require.InDelta(t, end("figure"), end("#theme"), 1.5, "%d px", width)
		require.InDelta(t, start(".brand"), start(".menu li a")+13, 3, "%d px", width)
	}
}

// On a telephone the name of the API is not cut off, and what belongs to the page
// has one line above its title.
func TestTheNameFitsOnATelephone(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	b.run(t, looks[2].set())
	for _, p := range []string{"index.html", "operations.html", "lifetime.html"} {
		b.open(t, dir, p)
		require.True(t, eval[bool](t, b, `(e => e.scrollWidth <= e.clientWidth && e.innerText === "Acme Payments")(document.querySelector(".brand span"))`), p)
		require.LessOrEqual(t, eval[float64](t, b, `document.querySelector(".above").getBoundingClientRect().height`), 44.0, p)
	}
}

// Paper has no cards that lead elsewhere beside the four answers, and the words of
// a head that can be sorted are words there.
func TestPaperHasNoWaysOn(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	b.run(t, looks[4].set())
	b.open(t, dir, "index.html")
	require.False(t, eval[bool](t, b, `document.querySelector(".cards").checkVisibility()`))
	b.open(t, dir, "operations.html")
	require.True(t, eval[bool](t, b, `(all => all.length > 2 && all.every(e => getComputedStyle(e).display === "contents"))(Array.from(document.querySelectorAll("thead button")))`))
}

// Two contracts of one name are told apart by their versions wherever contracts
// are listed, and the comparison leads to each of them.
func TestListsTellContractsApart(t *testing.T) {
	t.Parallel()
	var contracts []*contract.Contract
	for _, file := range []string{"providers/stripe-v2.yaml", "stripe-v1/contract.yaml", "minimal/contract.yaml"} {
		contracts = append(contracts, example(t, "../../examples/"+file))
	}
	files := map[string]string{}
	for _, f := range published(t, []string{"en"}, contracts...) {
		files[f.Path] = string(f.Data)
	}
	require.Contains(t, files["index.html"], "· 24\u00a0h</p>", "a number and its unit stay together")
	require.Contains(t, files["comparison.html"], "<em>not documented</em>", "what nobody says stands back")
	for _, version := range []string{"v1", "v2"} {
		link := `<a href="stripe-api-` + version + `/index.html">Stripe API ` + version + `</a>`
		require.Contains(t, files["index.html"], `<li>`+link, "in the list of pages")
		require.Contains(t, files["comparison.html"], `data-label="API">`+link, "in the comparison")
		require.Contains(t, files["llms.txt"], "[Stripe API "+version+"](stripe-api-"+version+"/llms.txt)")
	}
}
