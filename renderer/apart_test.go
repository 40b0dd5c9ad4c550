package renderer

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSpacesBetweenScripts(t *testing.T) {
	for in, want := range map[string]string{
		"`429`の後":               "`429` の後",
		"最初の要求から 24 時間 以内":      "最初の要求から 24 時間以内",
		"24時間":                  "24 時間",
		"键 在":                   "键在",
		"得到`409` `busy`。然后":     "得到 `409` `busy`。然后",
		"**24時間**以内":            "**24 時間**以内",
		"は**API**を":             "は **API** を",
		"[`Prefer`](key.html)を": "[`Prefer`](key.html) を",
		"see [鍵](key.html#API)": "see [鍵](key.html#API)",
		"契約（API）の":              "契約（API）の",
		"A and B":               "A and B",
		"\\<b\\>の":              "\\<b\\>の",
		EnglishStart + "東京 支店" + EnglishEnd + "の":        EnglishStart + "東京 支店" + EnglishEnd + "の",
		"次は" + EnglishStart + "Acme" + EnglishEnd + "です": "次は " + EnglishStart + "Acme" + EnglishEnd + " です",
	} {
		require.Equal(t, want, Apart(in), "%q", in)
		require.Equal(t, want, Apart(want), "it is the same the second time")
	}
}

// touching are letters of two scripts without a space between them.
var touching = regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}ー][A-Za-z0-9]|[A-Za-z0-9][\p{Han}\p{Hiragana}\p{Katakana}ー]`)

// On no page of any example do two scripts touch, whatever the templates and
// their arguments start and end with.
func TestScriptsDoNotTouch(t *testing.T) {
	for _, tag := range []string{"ja", "zh-Hans"} {
		l, err := languageOf(tag)
		require.NoError(t, err)
		for name, c := range published(t) {
			s := speaker{language: l, target: func(id string) string { return "#" }}
			for _, section := range sectionsOf(c, s, append(sections(), siteSections()...)) {
				for _, b := range section.Blocks {
					for _, text := range inlinesOf(b) {
						require.NotRegexp(t, touching, regexp.MustCompile("`[^`]*`|\\]\\([^)]*\\)|[*_\\\\]").ReplaceAllString(string(text), "「"), "%s, %s: %s", name, tag, text)
					}
				}
			}
		}
	}
}

func inlinesOf(b Block) []Inline {
	out := append([]Inline{b.Text, b.Caption, b.Label}, append(b.Items, b.Header...)...)
	for _, row := range b.Rows {
		out = append(out, row.Cells...)
	}
	return out
}
