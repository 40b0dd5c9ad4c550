package web

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/renderer"
)

// Each page and each test that the checklist names is there, and so is each point.
func TestTheChecklistHolds(t *testing.T) {
	list, err := os.ReadFile("CHECKLIST.md")
	require.NoError(t, err)
	var tests strings.Builder
	for _, pattern := range []string{"*_test.go", "../*_test.go", "../play/*_test.go", "../../site/figure/*_test.go", "../../cmd/reprise/*_test.go"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			tests.Write(text)
		}
	}
	pages := map[string]bool{"history": true} // the example has no revisions
	for _, f := range fullest(t) {
		pages[strings.TrimSuffix(f.Path, ".html")] = true
	}
	for _, m := range regexp.MustCompile("page `([^`]+)`").FindAllStringSubmatch(string(list), -1) {
		require.True(t, pages[m[1]], "page %s", m[1])
	}
	for _, m := range regexp.MustCompile("`(Test[A-Za-z]+)`").FindAllStringSubmatch(string(list), -1) {
		require.True(t, strings.Contains(tests.String(), "func "+m[1]+"("), m[1])
	}
	require.Len(t, regexp.MustCompile(`(?m)^\| \d+ \|`).FindAllString(string(list), -1), 40)
}

// A section that the catalogue does not say is in English, and says so.
func TestWhatIsNotTranslatedIsMarked(t *testing.T) {
	c := example(t, "../../examples/acme-payments/contract.yaml")
	english, err := renderer.Sections(c, renderer.SectionOptions{Language: "en", Site: true})
	require.NoError(t, err)
	say, err := chromeOf("de")
	require.NoError(t, err)
	b := &book{say: say, sections: append([]renderer.Section{}, english...)}
	b.sections[0].Title = "Übersetzt"
	b.findUntranslated(english)
	b.makeSheets()
	for _, s := range b.sheets {
		for _, p := range s.parts {
			require.Equal(t, p.ID != "opening", p.tongue == "en", p.ID)
		}
	}
	files := published(t, []string{"de", "en"}, c)
	require.True(t, strings.Contains(string(fileOf(t, files, "language.html")), `<h1 lang="en">`))
	require.True(t, strings.Contains(string(fileOf(t, files, "index.html")), `<html lang="de"`))
	require.True(t, strings.Contains(string(fileOf(t, files, "lifetime.html")), `<span lang="en">dead-letter queue replay</span>`), "a text of the contract")
	require.True(t, strings.Contains(string(fileOf(t, files, "rules.html")), `<span lang="en">`), "what a rule wants")
	require.False(t, strings.Contains(string(fileOf(t, files, "en/lifetime.html")), `<span lang="en">`), "the page is English anyway")
	for _, f := range files {
		require.False(t, strings.ContainsAny(string(f.Data), renderer.EnglishStart+renderer.EnglishEnd), f.Path)
	}
	require.True(t, strings.Contains(string(fileOf(t, files, "en/index.html")), `<html lang="en"`))
	require.True(t, strings.Contains(string(fileOf(t, files, "en/index.html")), `<link rel="alternate" hreflang="de" href="../index.html">`))
}
