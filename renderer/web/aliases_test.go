package web

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
)

var update = flag.Bool("update", false, "write new anchors into testdata/anchors.txt")

// anchorsOf are the anchors of a site that somebody can have a link to, each with
// its page.
func anchorsOf(t testing.TB, files []File) []string {
	t.Helper()
	var out []string
	for _, f := range files {
		if !strings.HasSuffix(f.Path, ".html") {
			continue
		}
		for _, id := range readHTML(t, f.Data).ids {
			out = append(out, f.Path+"#"+id)
		}
	}
	slices.Sort(out)
	return out
}

// An anchor that was published once leads somewhere for ever. Whoever takes one
// away adds it to the aliases; new ones are written down with -update, and that
// never takes one out of the file.
func TestAnchorsStay(t *testing.T) {
	const file = "testdata/anchors.txt"
	published, err := os.ReadFile(file)
	require.NoError(t, err)
	known := strings.Fields(string(published))
	now := anchorsOf(t, fullest(t))
	without := func(from, what []string) []string {
		return slices.DeleteFunc(slices.Clone(from), func(a string) bool { return slices.Contains(what, a) })
	}
	require.Empty(t, without(known, now), "links to them break: add them to the aliases")
	all := slices.Concat(known, now)
	slices.Sort(all)
	all = slices.Compact(all)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(strings.Join(all, "\n")+"\n"), 0o666))
	}
	require.Empty(t, without(now, known), "new anchors; write them down: go test ./renderer/web -run TestAnchorsStay -update")
}

// Anchors are the same in every language: they do not follow the words.
func TestAnchorsDoNotFollowTheWords(t *testing.T) {
	c := example(t, acme)
	english := anchorsOf(t, published(t, []string{"en"}, c))
	for _, tag := range Languages()[1:] {
		require.Equal(t, english, anchorsOf(t, published(t, []string{tag}, c)), tag)
	}
}

// Whatever heading the one page in Markdown has, its anchor leads to the page of
// the site that has the section now.
func TestAnchorsOfTheOnePageLeadOn(t *testing.T) {
	for _, c := range examples(t) {
		sections, err := renderer.Sections(c, renderer.SectionOptions{})
		require.NoError(t, err)
		page, err := renderer.Markdown(c)
		require.NoError(t, err)
		files, err := Site([]*contract.Contract{c}, Options{})
		require.NoError(t, err)
		ids := readHTML(t, fileOf(t, files, "index.html")).ids
		for _, s := range sections[1:] {
			require.Contains(t, ids, s.ID)
			require.Contains(t, string(page), "\n## "+string(s.Title)+"\n")
			require.Contains(t, ids, (&documentReader{ids: map[string]int{}}).id(s.Title))
		}
	}
}

// With a script the reader is brought there; without one the entry of the page in
// the list of pages is the target.
func TestOldLinksLeadOn(t *testing.T) {
	b := browse(t)
	dir, _ := laid(t, fullest(t))
	b.run(t, looks[0].set())
	for old, now := range map[string]string{
		"index.html#i-got-this-answer-now-what": "decisions.html", "index.html#window": "lifetime.html",
		"index.html#start-raw-http": "start.html#start-raw-http", "index.html#promise": "index.html#promise", "index.html#short": "index.html#short",
	} {
		page, anchor, _ := strings.Cut(old, "#")
		b.run(t, chromedp.Navigate(address(dir, page)+"?#"+anchor))
		b.leads(t, `location.pathname.split("/").pop() + location.hash`, now)
	}
	require.Contains(t, string(fileOf(t, fullest(t), "index.html")), `<a href="decisions.html">I got this answer. Now what?</a><i id="decisions" data-to="decisions.html"></i>`)
	b.quiet(t, "old links")
}
