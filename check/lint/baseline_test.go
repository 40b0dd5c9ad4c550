package lint_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

func places(t testing.TB, format page.Format, text string) ([]lint.Place, []contract.Finding) {
	t.Helper()
	doc, err := page.Read("page", format, []byte(text))
	require.NoError(t, err)
	found := lint.Document(doc, nil)
	return lint.Places(doc, found), found
}

// A place is exact in bytes, code points and UTF-16 units.
func TestPlacesAreExact(t *testing.T) {
	const text = "# Mail\n\n## 送信\n\n🎉 Mails are sent **exactly** once; 🎉 jobs run exactly once.\n"
	at, found := places(t, page.Markdown, text)
	require.Len(t, at, 2)
	require.Equal(t, "exactly** once", text[at[0].Start:at[0].End])
	require.Equal(t, "exactly once", text[at[1].Start:at[1].End])
	require.Equal(t, found[0].Pos.Col+1, at[0].UTF16, "the emoji is two units")
	require.Equal(t, found[1].End.Col+2, at[1].EndUTF16)
	require.Equal(t, []string{"mail", "送信"}, at[0].Headings)
	require.Equal(t, 1, at[0].Index)
	require.Equal(t, 2, at[1].Index)
}

// What tells a finding from others stays when text is added above it, and when lines are
// wrapped or end as on Windows.
func TestIdentitiesStay(t *testing.T) {
	const text = "# Mail\n\nWe are quick. Mails are sent exactly once. Ask us.\n\n- [x] exactly-once\n"
	identities := func(text string) []lint.Identity {
		at, _ := places(t, page.Markdown, text)
		var out []lint.Identity
		for _, p := range at {
			out = append(out, p.Identity)
		}
		return out
	}
	want := identities(text)
	require.Len(t, want, 2)
	require.Equal(t, "mails are sent exactly once.", want[0].Sentence)
	require.Equal(t, want, identities("---\ntitle: x\n---\n\nA new paragraph.\n\n"+text))
	require.Equal(t, want, identities(strings.ReplaceAll(text, "\n", "\r\n")))
	require.Equal(t, want, identities(strings.ReplaceAll(text, "are sent", "are\nsent")))
	require.Equal(t, want, identities("\ufeff"+text))
	require.NotEqual(t, want, identities(strings.ReplaceAll(text, "# Mail", "# Post")))
}

func TestPointersOfAPIDocuments(t *testing.T) {
	at, _ := places(t, page.OpenAPI, `{"openapi": "3.1.0", "paths": {"/a": {"post": {"description": "Mails are sent exactly once."}}}}`)
	require.Len(t, at, 1)
	require.Equal(t, "/paths/~1a/post/description", at[0].Pointer)
}

func TestBaselinesAreReadAsTheyAreWritten(t *testing.T) {
	b := &lint.Baseline{Tool: "v1", Lexicon: lint.LexiconVersion(), Known: []lint.Known{
		{File: "b.md", Identity: lint.Identity{Rule: "lint/never-twice", Sentence: `a "quoted" <one>`, Index: 1}},
		{File: "a.md", Identity: lint.Identity{Rule: "lint/exactly-once", Headings: []string{"x", "y"}, Sentence: "s", Index: 2}},
	}}
	var out bytes.Buffer
	require.NoError(t, b.Write(&out))
	read, err := lint.ReadBaseline(out.Bytes())
	require.NoError(t, err)
	require.Equal(t, b.Lexicon, read.Lexicon)
	require.Len(t, read.Known, 2)
	require.Equal(t, "a.md", read.Known[0].File)
	require.Equal(t, 6, read.Known[0].Line)
	require.Equal(t, b.Known[0].Key(), read.Known[1].Key())
	require.Contains(t, strings.Split(out.String(), "\n")[read.Known[1].Line-1], "b.md")
	require.NotContains(t, out.String(), `"line"`)

	for _, bad := range []string{"", "[]", "{}", `{"schemaVersion": 2, "findings": []}`, `{"schemaVersion": 1, "lines": 3}`, out.String() + "x"} {
		_, err := lint.ReadBaseline([]byte(bad))
		require.Error(t, err, bad)
	}
}

func TestFixesDoNotOverlap(t *testing.T) {
	src := []byte("one two three")
	mended, applied := lint.Mend(src, []contract.Fix{{Start: 8, End: 13, Text: "3"}, {Start: 0, End: 3, Text: "1"}, {Start: 2, End: 5, Text: "x"}, {Start: 3, End: 4, Text: "_"}})
	require.Equal(t, "1_two 3", string(mended))
	require.Equal(t, []int{1, 3, 0}, applied)
}

// Quotations and code are left as they are.
func TestWhatIsFixed(t *testing.T) {
	c := loadContract(t, "testdata/contract/tern.yaml")
	for _, test := range []struct {
		text string
		want bool
	}{
		{"Idempotency keys are kept for 48 hours.\n", true},
		{"Send the idempotency key in the `X-Idempotency-Key` header.\n", true},
		{"The idempotency key travels as `X-Idempotency-Key: order-17` in a header named `X-Idempotency-Key: order-17`.\n", false},
	} {
		doc, err := page.Read("page", page.Markdown, []byte(test.text))
		require.NoError(t, err)
		fixable := false
		for _, f := range lint.Document(doc, c) {
			fixable = fixable || lint.Fixable(doc, f)
		}
		require.Equal(t, test.want, fixable, test.text)
	}
	text := "Say \"hello\": keys are kept for \"48 hours\", and \"more\".\n"
	shown, err := page.Read("page", page.Markdown, []byte(text))
	require.NoError(t, err)
	at := strings.Index(text, "48")
	require.True(t, lint.Fixable(shown, contract.Finding{Fix: &contract.Fix{Start: at, End: at + 8, Text: "24 hours"}}), "marks around the value show it")
	for _, text := range []string{
		"<q>Keys are kept for 48 hours</q>, they say.\n", "\"Keys are kept for 48 hours\", they say.\n", "They say „Schlüssel: 48 hours lang“.\n", "«48 hours at most», they say.\n",
		"> Idempotency keys are kept for 48 hours.\n", "```\nkept for 48 hours\n```\n", "A `48 hours later` of code.\n",
	} {
		doc, err := page.Read("page", page.Markdown, []byte(text))
		require.NoError(t, err)
		at := strings.Index(text, "48")
		require.False(t, lint.Fixable(doc, contract.Finding{Fix: &contract.Fix{Start: at, End: at + 8, Text: "24 hours"}}), text)
	}
}
