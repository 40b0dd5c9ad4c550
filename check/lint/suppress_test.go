package lint_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
)

// A suppression is a comment of the file's own syntax, whatever that is.
func TestSuppressionsInEverySyntax(t *testing.T) {
	const mark, claim = "reprise-disable-next lint/exactly-once: history", "Mails are sent exactly once."
	for _, test := range []struct {
		format page.Format
		text   string
	}{
		{page.Markdown, "<!-- MARK -->\n\nCLAIM\n\nCLAIM\n"},
		{page.Markdown, "---\n# MARK\ntitle: CLAIM\n---\n\nCLAIM\n"},
		{page.MDX, "{/* MARK */}\n\nCLAIM\n\nCLAIM\n"},
		{page.HTML, "<!-- MARK --><p>CLAIM</p>\n<p>CLAIM</p>\n"},
		{page.AsciiDoc, "// MARK\nCLAIM\n\nCLAIM\n"},
		{page.RST, ".. MARK\n\nCLAIM\n\nCLAIM\n"},
		{page.OpenAPI, "openapi: 3.1.0\ninfo:\n  # MARK\n  description: CLAIM\npaths:\n  /a:\n    description: CLAIM\n"},
		{page.Go, "package a\n\n// MARK\n\n// CLAIM\nfunc F() {}\n\n// CLAIM\nfunc G() {}\n"},
		{page.JavaScript, "// MARK\n/** CLAIM */\nf()\n\n/** CLAIM */\ng()\n"},
		{page.Java, "/* MARK */\n/** CLAIM */\nclass A {}\n\n/** CLAIM */\nclass B {}\n"},
		{page.Python, "# MARK\ndef f():\n    \"\"\"CLAIM\"\"\"\n\n\ndef g():\n    \"\"\"CLAIM\"\"\"\n"},
	} {
		t.Run(string(test.format), func(t *testing.T) {
			text := strings.NewReplacer("MARK", mark, "CLAIM", claim).Replace(test.text)
			found := document(t, test.format, text)
			require.Len(t, found, 1, "%v", found)
			require.Equal(t, strings.LastIndex(text, "exactly once"), offset(text, found[0].Pos), "the first claim is silent, the second is not")
		})
	}
}

func TestSuppressedRanges(t *testing.T) {
	const claim = "\n\nMails are sent exactly once.\n\n"
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"closed", "<!-- reprise-disable lint/exactly-once: r -->" + claim + claim + "<!-- reprise-enable lint/exactly-once -->" + claim, []string{"lint/exactly-once"}},
		{"open to the end", claim + "<!-- reprise-disable lint/exactly-once: r -->" + claim + claim, []string{"lint/exactly-once"}},
		{"of another rule", "<!-- reprise-disable lint/never-twice: r -->" + claim, []string{"lint/suppression", "lint/exactly-once"}},
		{"without a reason", "<!-- reprise-disable lint/exactly-once -->" + claim, []string{"lint/suppression", "lint/exactly-once"}},
		{"nothing to enable", "<!-- reprise-enable lint/exactly-once -->" + claim, []string{"lint/suppression", "lint/exactly-once"}},
		{"the next block is not the one after it", "<!-- reprise-disable-next lint/exactly-once: r -->\n\nA log." + claim, []string{"lint/suppression", "lint/exactly-once"}},
		{"the next block is a fence", "<!-- reprise-disable-next lint/exactly-once: r -->\n```text\nMails are sent exactly once.\n```" + claim, []string{"lint/exactly-once"}},
		{"a fence that shows how", "```md\n<!-- reprise-disable-next lint/exactly-once: r -->\n```\n", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, rulesOf(document(t, page.Markdown, test.text)))
		})
	}
}

func TestIgnoreFiles(t *testing.T) {
	entries, err := lint.ReadIgnored("# known\n\nlint/exactly-once api.json#/paths/~1a/post: a slogan\nlint/never-twice my%20docs/a.txt: old\n")
	require.NoError(t, err)
	require.Equal(t, []lint.Ignored{
		{Rule: "lint/exactly-once", File: "api.json", Pointer: "/paths/~1a/post", Reason: "a slogan", Line: 3},
		{Rule: "lint/never-twice", File: "my docs/a.txt", Reason: "old", Line: 4},
	}, entries)
	require.True(t, entries[0].Covers("api.json", "lint/exactly-once", "/paths/~1a/post/description"))
	require.False(t, entries[0].Covers("api.json", "lint/exactly-once", "/paths/~1a/posting"))
	require.False(t, entries[0].Covers("api.json", "lint/never-twice", "/paths/~1a/post"))
	require.True(t, entries[1].Covers("my docs/a.txt", "lint/never-twice", ""))

	for _, test := range []struct{ text, want string }{
		{"lint/nothing a.md: r", `line 1: unknown rule "lint/nothing"`},
		{"\nlint/scope a.md", "line 2: no reason behind a colon"},
		{"lint/scope a.md:", "no reason behind a colon"},
		{"lint/scope", "no file behind lint/scope"},
		{"lint/scope a.json#paths: r", `"paths" is not a JSON pointer`},
		{"lint/scope a%2.json: r", "invalid URL escape"},
	} {
		_, err := lint.ReadIgnored(test.text)
		require.ErrorContains(t, err, test.want, test.text)
	}
}
