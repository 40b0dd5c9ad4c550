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

// A block of text can be silenced on the page before it, and from within by a comment of
// its own language or of the page.
func TestSuppressionsOfFences(t *testing.T) {
	for _, test := range []struct {
		name   string
		format page.Format
		text   string
	}{
		{"before a fence", page.MDX, "{/* MARK */}\n\n```text\nCLAIM\n```\n\nCLAIM\n"},
		{"before a listing", page.AsciiDoc, "// MARK\n----\nCLAIM\n----\n\nCLAIM\n"},
		{"before preformatted text", page.HTML, "<!-- MARK -->\n<pre>CLAIM</pre>\n<p>CLAIM</p>\n"},
		{"before a directive", page.RST, ".. MARK\n\n.. code-block:: text\n\n   CLAIM\n\nCLAIM\n"},
		{"before two colons", page.RST, ".. MARK\n\n::\n\n   CLAIM\n\nCLAIM\n"},
		{"before a paragraph with two colons", page.RST, ".. MARK\n\nThe log says::\n\n   CLAIM\n\nCLAIM\n"},
		{"before an item with two colons", page.RST, ".. MARK\n\n* The log says::\n\n   CLAIM\n\nCLAIM\n"},
		{"before quoted lines", page.RST, ".. MARK\n\nThe mail says::\n\n> CLAIM\n\nCLAIM\n"},
		{"within, of the page", page.Markdown, "```text\n<!-- MARK -->\nCLAIM\n```\n\nCLAIM\n"},
		{"within, of the language", page.Markdown, "```python\n# MARK\ndef f():\n    \"\"\"CLAIM\"\"\"\n```\n\nCLAIM\n"},
		{"within, of a page in a page", page.RST, ".. code-block:: html\n\n   <!-- MARK -->\n   <p>CLAIM</p>\n\nCLAIM\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := strings.NewReplacer("MARK", "reprise-disable-next lint/exactly-once: history", "CLAIM", "Mails are sent exactly once.").Replace(test.text)
			found := document(t, test.format, text)
			require.Len(t, found, 1, "%v", found)
			require.Equal(t, strings.LastIndex(text, "exactly once"), offset(text, found[0].Pos), "the claim in the block is silent, the one behind it is not")
		})
	}
}

// A comment that silences nothing, because it is written wrongly, says how to write it.
func TestSuppressionsWrittenWrongly(t *testing.T) {
	for _, test := range []struct{ comment, message, hint string }{
		{"reprise-disable-next exactly-once: r", `unknown rule "exactly-once" in a suppression`, "write lint/exactly-once"},
		{"reprise-disable-next lint/exactly_once: r", `unknown rule "lint/exactly_once"`, "write lint/exactly-once"},
		{"reprise-disable exactly_once: r", `unknown rule "exactly_once"`, "write lint/exactly-once"},
		{"reprise-disable-next lint/exactly-once, lint/never-twice: r", `"lint/exactly-once, lint/never-twice" are several rules in one suppression; wanted one`, "write a comment of its own for each rule"},
		{"reprise-disable-next lint/exactly-once r", "unknown rule", "write a colon between lint/exactly-once and the reason"},
		{"reprise-disable-next lint/once: r", `unknown rule "lint/once"`, "name the rule in brackets behind the finding"},
		{"reprise-disable-next", "a suppression names no rule", "write the rule, a colon and the reason"},
		{"reprise-disable-next-line lint/exactly-once: r", "unknown comment reprise-disable-next-line; wanted reprise-disable-next, reprise-disable or reprise-enable", "write reprise-disable-next, the rule, a colon and the reason"},
		{"reprise-ignore lint/exactly-once: r", "unknown comment reprise-ignore", "write reprise-disable-next"},
		{"reprise-enable never-twice", `unknown rule "never-twice"`, "write lint/never-twice"},
	} {
		found := document(t, page.Markdown, "<!-- "+test.comment+" -->\n\nMails are sent exactly once.\n")
		require.Equal(t, []string{"lint/suppression", "lint/exactly-once"}, rulesOf(found), test.comment)
		require.Contains(t, found[0].Message, test.message, test.comment)
		require.Contains(t, found[0].Hint, test.hint, test.comment)
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

// What a page shows silences nothing of the page itself, in whichever way it is shown.
func TestShownSuppressionsReachNoFurther(t *testing.T) {
	for _, test := range []struct {
		name   string
		format page.Format
		text   string
	}{
		{"tildes", page.Markdown, "~~~md\n<!-- MARK -->\n~~~\n\nCLAIM\n"},
		{"HTML", page.Markdown, "```html\n<!-- MARK -->\n```\n\nCLAIM\n"},
		{"MDX", page.Markdown, "```mdx\n{/* MARK */}\n```\n\nCLAIM\n"},
		{"text", page.Markdown, "```text\n<!-- MARK -->\n```\n\nCLAIM\n"},
		{"a program", page.Markdown, "```python\n# MARK\n```\n\nCLAIM\n"},
		{"no language", page.MDX, "```\n<!-- MARK -->\n```\n\nCLAIM\n"},
		{"indented", page.Markdown, "Write\n\n    <!-- MARK -->\n\nCLAIM\n"},
		{"in a list", page.Markdown, "- Write\n\n  ```md\n  <!-- MARK -->\n  ```\n\nCLAIM\n"},
		{"AsciiDoc", page.AsciiDoc, "[source,html]\n----\n<!-- MARK -->\n----\n\nCLAIM\n"},
		{"reStructuredText", page.RST, ".. code-block:: rst\n\n   .. MARK\n\nCLAIM\n"},
		{"preformatted", page.HTML, "<pre>&lt;!-- MARK --&gt;</pre>\n<p>CLAIM</p>\n"},
		{"a description", page.OpenAPI, "openapi: 3.1.0\npaths:\n  /a:\n    description: |\n      <!-- MARK -->\n  /b:\n    description: CLAIM\n"},
		{"a fence in a description", page.OpenAPI, "openapi: 3.1.0\npaths:\n  /a:\n    description: |\n      ```md\n      <!-- MARK -->\n      ```\n  /b:\n    description: CLAIM\n"},
		{"a description in JSON", page.OpenAPI, `{"openapi": "3.1.0", "paths": {"/a": {"description": "<!-- MARK -->\n\nA."}, "/b": {"description": "CLAIM"}}}`},
	} {
		for _, form := range []string{"reprise-disable", "reprise-disable-next"} {
			t.Run(test.name+", "+form, func(t *testing.T) {
				text := strings.NewReplacer("MARK", form+" lint/exactly-once: as an example", "CLAIM", "Mails are sent exactly once.").Replace(test.text)
				require.Contains(t, rulesOf(document(t, test.format, text)), "lint/exactly-once")
			})
		}
	}
}

// A range that a page shows neither begins nor ends one of the page, and a range in one
// description ends with it.
func TestRangesKeepToTheirPart(t *testing.T) {
	const open, shut, claim = "<!-- reprise-disable lint/exactly-once: r -->\n\n", "<!-- reprise-enable lint/exactly-once -->\n\n", "Mails are sent exactly once.\n\n"
	require.Empty(t, document(t, page.Markdown, open+"```md\n"+shut+"```\n\n"+claim+shut))
	require.Empty(t, document(t, page.Markdown, "```text\n"+open+claim+"```\n"), "but it holds in its fence")

	description := "openapi: 3.1.0\ninfo:\n  description: |\n    " + strings.ReplaceAll(strings.TrimSpace(open+claim+"# More\n\n"+claim), "\n", "\n    ")
	require.Empty(t, document(t, page.OpenAPI, description+"\n"), "up to the end of its description")
	require.Empty(t, document(t, page.OpenAPI, "# reprise-disable lint/exactly-once: all of them\nopenapi: 3.1.0\ninfo:\n  description: "+claim+"paths:\n  /a:\n    description: "+claim), "a comment of the file is one of the file")
}

// A comment that is glued to what a program's comment says covers that, and not the
// comments of the code below it.
func TestSuppressionsInDocComments(t *testing.T) {
	const mark = "reprise-disable-next lint/exactly-once: history"
	for format, text := range map[page.Format]string{
		page.Go:     "package a\n\n// MARK\n//\n// Send sends.\n//\n// CLAIM\nfunc Send() {\n\t// CLAIM\n\tsend()\n}\n",
		page.Java:   "// MARK\n/**\n * CLAIM\n *\n * <p>Send.\n */\nvoid send() {\n    // CLAIM\n}\n",
		page.Python: "# MARK\ndef f():\n    \"\"\"CLAIM\"\"\"\n    send()  # CLAIM\n",
	} {
		text = strings.NewReplacer("MARK", mark, "CLAIM", "Mails are sent exactly once.").Replace(text)
		found := document(t, format, text)
		require.Len(t, found, 1, "%s: %v", format, found)
		require.Equal(t, strings.LastIndex(text, "exactly once"), offset(text, found[0].Pos), format)
	}
}
