package lint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

func document(t testing.TB, format page.Format, text string) []contract.Finding {
	t.Helper()
	doc, err := page.Read("page", format, []byte(text))
	require.NoError(t, err)
	return lint.Document(doc, nil)
}

// marked cuts the text that findings stand at, in the order of the file.
func marked(text string, found []contract.Finding) []string {
	var out []string
	for _, f := range found {
		out = append(out, string(f.Severity)+": "+text[offset(text, f.Pos):offset(text, f.End)])
	}
	return out
}

// Positions come from the parser: the same words twice, an entity, a sign outside the
// first plane, emphasis, a list, a quotation and a table.
func TestFindingsStandAtTheirCharacters(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"twice in a paragraph", "Mails are sent exactly once. Jobs run exactly once.\n", []string{"error: exactly once", "error: exactly once"}},
		{"entity", "Mails are sent exactly&nbsp;once.\n", []string{"error: exactly&nbsp;once"}},
		{"emoji", "🎉 Mails are sent exactly once.\n", []string{"error: exactly once"}},
		{"emphasis", "Mails are sent **exactly** *once*.\n", []string{"error: exactly** *once"}},
		{"front matter", "---\ntitle: x\n---\n\nMails are sent exactly once.\n", []string{"error: exactly once"}},
		{"nested list", "- a\n  - b\n    - Mails are sent exactly once.\n", []string{"error: exactly once"}},
		{"quotation", "> Mails are sent\n> exactly\n> once.\n", []string{"error: exactly\n> once"}},
		{"table", "| a | b |\n|---|---|\n| x | Mails are sent exactly once |\n", []string{"error: exactly once"}},
		{"line ends of Windows", "Mails are sent exactly\r\nonce.\r\n", []string{"error: exactly\r\nonce"}},
		{"wide digit", "メールは１回だけ送信されます。\n", []string{"error: １回だけ送信"}},
		{"spaces in Japanese", "メールは 1 回だけ送信されます。\n", []string{"error: 1 回だけ送信"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, marked(test.text, document(t, page.Markdown, test.text)))
		})
	}
}

func TestClaimsAreUnderstoodInContext(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"promised", "The queue guarantees exactly-once delivery.", "error"},
		{"denied", "The queue does not guarantee exactly-once delivery.", ""},
		{"taken back", "Mails are sent exactly once. However, a crash may repeat the last one.", ""},
		{"asked", "Are mails sent exactly once?", ""},
		{"demanded", "Your handler must process each event exactly once.", ""},
		{"reported", "Some vendors claim exactly-once delivery.", ""},
		{"about calls of a function", "The function is called exactly once.", ""},
		{"bounded in words", "Within the deduplication window, a message is stored exactly once.", "note"},
		{"bounded and unbounded", "Within the window and end to end, a message is stored exactly once.", "error"},
		{"a heading", "## Exactly-once delivery", "note"},
		{"an item", "- Exactly-once delivery", "warning"},
		{"a ticked item", "- [x] Exactly-once delivery", "error"},
		{"an item without a tick", "- [ ] Exactly-once delivery", ""},
		{"a column of ticks", "| | Exactly once |\n|---|---|\n| Go | yes |\n", "error"},
		{"a column of crosses", "| | Exactly once |\n|---|---|\n| Go | no |\n", ""},
		{"an identifier", "Set `exactly_once` to true.", ""},
		{"an option", "Run it with --exactly-once for a test.", ""},
		{"a phrase in code", "The queue guarantees `exactly-once` delivery.", "error"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			for _, f := range document(t, page.Markdown, test.text) {
				got = string(f.Severity)
			}
			require.Equal(t, test.want, got)
		})
	}
}

func TestScopeComments(t *testing.T) {
	const claim = "\nMails are sent exactly once.\n"
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"a kind", "<!-- reprise-scope: transaction -->" + claim, nil},
		{"only the next block", "<!-- reprise-scope: log -->\n\nA log.\n" + claim, []string{"lint/exactly-once"}},
		{"a whole list", "<!-- reprise-scope: hop -->\n- exactly-once delivery\n- no duplicates\n", nil},
		{"an unknown kind", "<!-- reprise-scope: galaxy -->" + claim, []string{"lint/scope"}},
		{"a window without a key", "<!-- reprise-scope: window(for=24h) -->" + claim, []string{"lint/scope"}},
		{"a window of no time", "<!-- reprise-scope: window(key=K, for=0s) -->" + claim, []string{"lint/scope"}},
		{"no duration", "<!-- reprise-scope: window(key=K, for=long) -->" + claim, []string{"lint/scope"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var rules []string
			for _, f := range document(t, page.Markdown, test.text) {
				rules = append(rules, f.Rule)
			}
			require.Equal(t, test.want, rules)
		})
	}
}

func TestSuppressions(t *testing.T) {
	text := "<!-- reprise-disable-next lint/exactly-once: history -->\nMails are sent exactly once.\n\n" +
		"<!-- reprise-disable-next lint/nothing: history -->\nMails are sent exactly once.\n"
	found := document(t, page.Markdown, text)
	require.Len(t, found, 2)
	require.Contains(t, found[0].Message, `unknown rule "lint/nothing"`)
	require.Equal(t, "lint/exactly-once", found[1].Rule)
}

// Every rule shows a text that breaks it, and one that does not.
func TestRulesAreDocumented(t *testing.T) {
	var ids []string
	acme := loadContract(t, "../../examples/acme-payments/contract.yaml")
	for _, r := range lint.Rules {
		ids = append(ids, r.ID)
		require.NotEmpty(t, r.Title, r.ID)
		require.NotEmpty(t, r.Doc.Text, r.ID)
		breaks := func(text string) bool {
			doc, err := page.Read("page", page.Markdown, []byte(text+"\n"))
			require.NoError(t, err)
			return slices.ContainsFunc(lint.Document(doc, acme), func(f contract.Finding) bool { return f.Rule == r.ID })
		}
		require.True(t, breaks(r.Doc.Before), "%s: %s", r.ID, r.Doc.Before)
		require.False(t, breaks(withBlock(r.Doc.After)), "%s: %s", r.ID, r.Doc.After)
	}
	slices.Sort(ids)
	require.Equal(t, ids, slices.Compact(slices.Clone(ids)))
}

// withBlock puts a claim behind a comment that needs one.
func withBlock(text string) string {
	if strings.HasPrefix(text, "<!--") {
		return text + "\nMails are sent exactly once."
	}
	return text
}

// A long text is judged in the time of one pass, more or less.
func TestLongTextsEnd(t *testing.T) {
	require.Len(t, document(t, page.Markdown, strings.Repeat("Mails are sent exactly once. ", 2000)), 2000)
	require.Empty(t, document(t, page.Markdown, strings.Repeat("never ", 20000)+"again"))
}

func FuzzDocument(f *testing.F) {
	f.Add("Mails are sent **exactly** once, `exactly-once`.\n\n| a | exactly once |\n|--|--|\n| b | ✓ |")
	f.Add("メールは１回だけ送信されます。不会重复扣款。 doppelt nie\r\n")
	f.Add("<!-- reprise-scope: window(key=K, for=1h) -->\nno duplicates")
	f.Fuzz(func(t *testing.T, text string) {
		doc, err := page.Read("page", page.Markdown, []byte(text))
		if err != nil {
			return
		}
		lines := strings.Count(text, "\n") + 1
		for _, found := range lint.Document(doc, nil) {
			require.LessOrEqual(t, found.End.Line, lines)
			require.True(t, found.Pos.Line < found.End.Line || found.Pos.Line == found.End.Line && found.Pos.Col < found.End.Col)
		}
	})
}
