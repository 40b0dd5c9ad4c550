package renderer

import (
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// published are all contracts of the examples, and those of the tests.
func published(t testing.TB) map[string]*contract.Contract {
	t.Helper()
	out := variations(t)
	maps.Copy(out, clients(t))
	for _, pattern := range []string{"../examples/*/contract.yaml", "../examples/providers/*.yaml"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for _, file := range files {
			c, findings, err := contract.LoadFile(file)
			require.NoError(t, err)
			require.NotNil(t, c, "%v", findings)
			out[file] = c
		}
	}
	return out
}

func pageIn(t testing.TB, c *contract.Contract, language string) string {
	t.Helper()
	page, err := MarkdownIn(c, language)
	require.NoError(t, err)
	return string(page)
}

// siteIn is one page of every section that there is.
func siteIn(t testing.TB, c *contract.Contract, l *language) string {
	t.Helper()
	titles := speaker{language: l}
	sections, err := Sections(c, SectionOptions{Language: l.code, Site: true, Link: func(id string) string {
		return "#" + anchor(string(titles.say(title(id))))
	}})
	require.NoError(t, err)
	var blocks []Block
	for i, s := range sections {
		blocks = append(append(blocks, heading(s, min(i+1, 2))), s.Blocks...)
	}
	return printMarkdown(blocks)
}

// What must hold for every page in every language.
func TestPagesInEveryLanguage(t *testing.T) {
	all := templates(t)
	for _, code := range Languages() {
		l, err := languageOf(code)
		require.NoError(t, err)
		lines := map[string]bool{} // of all pages, without code
		for name, c := range published(t) {
			t.Run(code+"/"+name, func(t *testing.T) {
				for line := range strings.Lines(whole(t, siteIn(t, c, l))) {
					lines[line] = true
				}
			})
		}
		prose := strings.Join(slices.Collect(maps.Keys(lines)), "")
		for _, words := range untranslated(l, all) {
			require.False(t, strings.Contains(prose, words), "a page in %s says %q", code, words)
		}
	}
}

// whole checks one page, and is its text without code.
func whole(t *testing.T, page string) string {
	t.Helper()
	require.False(t, strings.Contains(page, "%!"), "an argument is missing")
	d := read(t, []byte(page))
	require.False(t, strings.Contains(d.text, "%s"), "a template is not filled in")
	require.Zero(t, d.html)
	anchors := map[string]bool{}
	for _, h := range d.headings {
		require.False(t, anchors[anchor(h)], "two headings %q", h)
		anchors[anchor(h)] = true
	}
	for _, link := range d.links {
		require.True(t, anchors[strings.TrimPrefix(link, "#")], "link to %s", link)
	}
	for line := range strings.Lines(d.prose) {
		require.False(t, strings.Contains(line, "**") || strings.Contains(line, "_("), "a mark that is none: %s", line)
	}
	return d.prose
}

// untranslated are pieces of English templates that no page in the language can
// have, because the language says something else there.
func untranslated(l *language, all map[string]keyed) []string {
	var out []string
	for key := range all {
		said := l.find(key, key, "other", "")
		for _, piece := range regexp.MustCompile("%(?:\\[\\d\\])?[a-z%]|`[^`]*`|\\*\\*|_").Split(key, -1) {
			piece = strings.TrimSpace(piece)
			if len(strings.Fields(piece)) > 3 && !strings.Contains(said, piece) {
				out = append(out, piece)
			}
		}
	}
	return out
}

// A language in which every letter is another one shows each word that is not
// looked up: all that stays is code, and what the contract says.
func TestEveryWordIsLookedUp(t *testing.T) {
	strange := map[string]forms{}
	for key := range templates(t) {
		strange[key] = forms{"other": disguise(key)}
	}
	l := &language{code: "xx", point: ".", spaced: true, translations: func() map[string]forms { return strange }}
	for name, c := range published(t) {
		t.Run(name, func(t *testing.T) {
			said := fmt.Sprint(c.JSON(), c.Default().Key.Derive)
			for _, s := range sectionsOf(c, speaker{language: l, target: func(id string) string { return "#" }}, append(sections(), siteSections()...)) {
				for _, b := range s.Blocks {
					for _, words := range blockWords(b) {
						for _, word := range regexp.MustCompile("[A-Za-z]{3,}").FindAllString(codeSpans.ReplaceAllString(string(words), ""), -1) {
							require.True(t, strings.Contains(said, word), "%s: %q is not looked up, in %s", s.ID, word, words)
						}
					}
				}
			}
		})
	}
}

var spared = regexp.MustCompile("%(?:\\[\\d\\])?[a-z%]|`[^`]*`")

// disguise makes every letter of a template another one; placeholders and code
// stay.
func disguise(key string) string {
	var b strings.Builder
	at := 0
	hide := func(s string) {
		b.WriteString(strings.Map(func(r rune) rune {
			if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
				return 'ж'
			}
			return r
		}, s))
	}
	for _, m := range spared.FindAllStringIndex(key, -1) {
		hide(key[at:m[0]])
		b.WriteString(key[m[0]:m[1]])
		at = m[1]
	}
	hide(key[at:])
	return b.String()
}

func blockWords(b Block) []Inline {
	out := slices.Concat([]Inline{b.Text, b.Caption, b.Label}, b.Items, b.Header)
	for _, row := range b.Rows {
		out = append(out, row.Cells...)
	}
	return out
}

func TestLanguages(t *testing.T) {
	require.Equal(t, []string{"en", "de", "ja", "zh-Hans"}, Languages())
	_, err := MarkdownIn(build(t, nil), "fr")
	require.EqualError(t, err, `unknown language "fr"; wanted en, de, ja or zh-Hans`)
	_, err = Sections(build(t, nil), SectionOptions{Language: "EN"})
	require.EqualError(t, err, `unknown language "EN"; wanted en, de, ja or zh-Hans`)
	english, err := MarkdownIn(build(t, nil), "")
	require.NoError(t, err)
	require.Equal(t, pageIn(t, build(t, nil), "en"), string(english))
}

// The grammar of a language: order, plural forms, cases, numbers, lists and the
// space between sentences.
func TestPhrasesAreSaid(t *testing.T) {
	words := map[string]forms{
		"%s days":            {"one": "%s Tag", "other": "%s Tage", "other dative": "%s Tagen"},
		"%s and %s":          {"other": "%s und %s"},
		"%s, %s":             {"other": "%s, %s"},
		"After %s, stop.":    {"other": "Nach %[1]d aufhören."},
		"%s of %s":           {"other": "%[2]s, davon %[1]s"},
		"the header %s":      {"other": "der Header %s", "other accusative": "den Header %s"},
		"Send %s.":           {"other": "%a senden."},
		"**Stop.**":          {"other": "**停止。**"},
		"**A key (new)** %s": {"other": "**键（新）**%s"},
		"(new)":              {"other": "（新）"},
		"the answer":         {"other": "_回答_"},
	}
	german := speaker{language: &language{plural: true, point: ",", spaced: true, translations: func() map[string]forms { return words }}}
	chinese := speaker{language: &language{point: ".", translations: func() map[string]forms { return words }}}
	for _, c := range []struct {
		in   speaker
		say  phrase
		want Inline
	}{
		{german, many(1, "%s day", "%s days"), "1 Tag"},
		{german, many(1.5, "%s day", "%s days"), "1,5 Tage"},
		{german, say("After %s, stop.", many(30, "%s day", "%s days")), "Nach 30 Tagen aufhören."},
		{german, say("After %s, stop.", many(1, "%s day", "%s days")), "Nach 1 Tag aufhören."},
		{german, say("After %s, stop.", and(many(2, "%s day", "%s days"), many(3, "%s day", "%s days"))), "Nach 2 Tagen und 3 Tagen aufhören."},
		{german, and(code("a"), code("b"), code("c")), "`a`, `b` und `c`"},
		{german, say("%s of %s", number(1), number(2)), "2, davon 1"},
		{german, say("Send %s.", say("the header %s", code("X"))), "den Header `X` senden."},
		{german, capital(say("Send %s.", say("the header %s", code("X")))), "Den Header `X` senden."},
		{german, sentences(say("Not in the catalogue."), phrase{}, say("**Stop.**")), "Not in the catalogue. **停止。**"},
		{german, many(1, "one of them", "%s of them"), "one of them"},
		{german, say("100 %% of %s", text("50% %s")), "100 % of 50% %s"},
		{chinese, sentences(say("**Stop.**"), say("**Stop.**")), "**停止。** **停止。**"},
		{chinese, say("%s of %s", number(1), number(2)), "2, davon 1"},
		{chinese, say("**A key (new)** %s", say("the answer")), "**键（新）**_回答_"},
		{chinese, say("Send %s.", say("the answer")), "_回答_ senden."},
		{chinese, beside(say("the answer"), remark(say("(new)"))), "_回答_（新）"},
		{german, beside(code("a"), remark(say("(new)"))), "`a` （新）"},
		{english, say("See %s.", sentences(text("a"), text("b"))), "See a b."},
	} {
		require.Equal(t, string(c.want), string(c.in.say(c.say)))
	}
}

func TestFlank(t *testing.T) {
	for in, want := range map[string]string{
		"**鍵。**次":       "**鍵。** 次",
		"前**「鍵」**":      "前 **「鍵」**",
		"前**鍵**次":       "前**鍵**次",
		"既定 _(既定値)_です":  "既定 _(既定値)_ です",
		"前_語_後":         "前 _語_ 後",
		"`a_b**c`の":     "`a_b**c`の",
		"[見る](#a_b_c)の": "[見る](#a_b_c)の",
		`a\_b\*\*c`:     `a\_b\*\*c`,
		"**a**、**b**":   "**a**、**b**",
		"":              "",
	} {
		require.Equal(t, want, flank(in), in)
	}
}
