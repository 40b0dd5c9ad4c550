package web

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

var (
	// latin are three words of Latin letters in a row, which no Japanese or Chinese
	// sentence has.
	latin = regexp.MustCompile(`[A-Za-z][a-z']+(?:[ ,:]+[a-z][a-z']*){2,}`)
	// englishWords are those that no German sentence has.
	englishWords = regexp.MustCompile(`(?i)\b(the|of|and|with|without|is|are|not|this|that|for|it|its|has|have|be|been|from|which|what|when|where|you|your|they|their|must|may|can|each|any|every|other|again|first|then|there|by|on|at|to)\b`)
	// spokenAttributes are those that people hear or read.
	spokenAttributes = []string{"aria-label", "alt", "title", "placeholder", "data-label", "data-copied", "aria-description", "aria-roledescription"}
)

// heard are the texts of a page that say that they are in its language: those of
// attributes, of the title and of drawings too.
func heard(t *testing.T, page []byte, tag string) []string {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	require.NoError(t, err)
	var out []string
	var walk func(n *html.Node, lang string)
	walk = func(n *html.Node, lang string) {
		if n.Type == html.ElementNode {
			for _, a := range n.Attr {
				if a.Key == "lang" {
					lang = a.Val
				}
			}
			switch n.Data {
			case "script", "style", "code", "pre", "kbd":
				return
			}
			for _, a := range n.Attr {
				if lang == tag && (slices.Contains(spokenAttributes, a.Key) || n.Data == "meta" && a.Key == "content" && strings.Contains(attribute(n, "name")+attribute(n, "property"), "desc")) {
					out = append(out, a.Val)
				}
			}
		}
		if n.Type == html.TextNode && lang == tag && strings.TrimSpace(n.Data) != "" {
			out = append(out, strings.TrimSpace(n.Data))
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c, lang)
		}
	}
	walk(root, "")
	return out
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// sounds reports a text that is an English sentence, or a part of one.
func sounds(tag, text string) bool {
	if tag == "de" {
		return len(englishWords.FindAllString(text, 3)) > 1
	}
	return latin.MatchString(text)
}

// No page in another language has an English sentence that does not say so: in its
// title and its description, in labels that are only heard, in drawings, and in
// what the scripts will write.
func TestNothingIsEnglishByOversight(t *testing.T) {
	require.True(t, sounds("de", "Send the same request with the same key."))
	require.True(t, sounds("ja", "再試行：send it again"))
	require.False(t, sounds("ja", "`POST /payments`、Idempotency-Key を"))
	require.False(t, sounds("de", "Der Status ist an sich kein Fehler, und die API sagt es."))
	for _, tag := range []string{"de", "ja", "zh-Hans"} {
		for i, c := range examples(t) {
			if i%5 != 0 && len(c.Undocumented()) > 0 {
				continue // the pages of outsiders are alike
			}
			for _, f := range published(t, []string{tag}, c) {
				if !strings.HasSuffix(f.Path, ".html") {
					continue
				}
				for _, text := range heard(t, f.Data, tag) {
					text = strings.ReplaceAll(text, c.API.Name, "X")
					if sounds(tag, text) {
						t.Errorf("%s, %s of %s: %q", tag, f.Path, c.API.Name, text)
					}
				}
			}
		}
	}
}
