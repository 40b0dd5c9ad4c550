package lint_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
)

// inSnippets are the findings of the rules on snippets in a text, each as its rule and
// the characters it stands at.
func inSnippets(t testing.TB, format page.Format, text string) []string {
	rules := snippetRules()
	var out []string
	for _, f := range document(t, format, text) {
		if name := strings.TrimPrefix(f.Rule, "lint/"); rules[name] {
			out = append(out, name+": "+text[offset(text, f.Pos):offset(text, f.End)])
		}
	}
	return out
}

const stamped = "axios.post(url, order, { headers: { 'Idempotency-Key': Date.now() } });\n"

func TestSnippetFindingsStandAtTheirCharacters(t *testing.T) {
	want := []string{"timestamp-key: Date.now()"}
	for _, test := range []struct{ name, text string }{
		{"a fence", "```js\n" + stamped + "```\n"},
		{"behind wide letters", "# 🎉 冪等\n\n```js\n/* 🎉 */ " + stamped + "```\n"},
		{"in a list", "- first\n\n  ```js\n  // sends\n  " + stamped + "  ```\n"},
		{"line ends of Windows", "# Keys\r\n\r\n```js\r\n// sends\r\n" + strings.ReplaceAll(stamped, "\n", "\r\n") + "```\r\n"},
		{"without a tag", "```\nconst url = base;\n" + stamped + "```\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, want, inSnippets(t, page.Markdown, test.text))
		})
	}
	t.Run("a program", func(t *testing.T) {
		require.Equal(t, want, inSnippets(t, page.JavaScript, "// sends\n"+stamped))
	})
	t.Run("an example in a comment", func(t *testing.T) {
		require.Equal(t, want, inSnippets(t, page.HTML, "<p>Send it.</p><pre><code class=\"language-js\">"+stamped+"</code></pre>"))
	})
}

func TestBadExamplesAreLeftAlone(t *testing.T) {
	fence := "```js\n" + stamped + "```\n"
	for _, test := range []struct {
		name, text string
		silent     bool
	}{
		{"nothing said", "Send a key:\n\n" + fence, false},
		{"the info of the fence", "```js title=\"bad.js\"\n" + stamped + "```\n", true},
		{"its first comment", "```js\n// Don't do this\n" + stamped + "```\n", true},
		{"a cross in its first comment", "```js\n// ❌\n" + stamped + "```\n", true},
		{"a comment before it", "<!-- bad example -->\n" + fence, true},
		{"the sentence before", "This is wrong:\n\n" + fence, true},
		{"an earlier sentence", "This is wrong. Send a key with every request, as here:\n\n" + fence, false},
		{"the heading", "## Anti-patterns\n\n" + fence, true},
		{"another heading", "## Bad gateways\n\n" + fence, false},
		{"another meaning", "When the connection is broken, send it again:\n\n" + fence, false},
		{"Chinese", "错误示例：\n\n" + fence, true},
		{"an error in Chinese", "发生错误时重试：\n\n" + fence, false},
		{"Japanese", "悪い例:\n\n" + fence, true},
		{"German", "So nicht:\n\n" + fence, true},
		{"an error in German", "Fehlerhafte Anfragen sendet man so:\n\n" + fence, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.silent, len(inSnippets(t, page.Markdown, test.text)) == 0)
		})
	}
}

func TestSnippetsAreSuppressedLikeOtherBlocks(t *testing.T) {
	text := "<!-- reprise-disable-next lint/timestamp-key: shows what a client of 2019 did -->\n```js\n" + stamped + "```\n\nThen:\n\n```js\n" + stamped + "```\n"
	found := document(t, page.Markdown, text)
	require.Len(t, found, 1)
	require.Equal(t, "lint/timestamp-key", found[0].Rule)
	require.Equal(t, 9, found[0].Pos.Line)
}

func TestProgramsAreSuppressedInTheirOwnComments(t *testing.T) {
	require.Empty(t, document(t, page.JavaScript, "// reprise-disable-next lint/timestamp-key: shows what a client of 2019 did\n"+stamped))
}

// The loops of a test wait for what it tests.
func TestProgramsThatAreTestsAreLeftAlone(t *testing.T) {
	for name, want := range map[string]int{"pay.js": 1, "pay.test.js": 0, "test/pay.js": 0, "contest/pay.js": 1} {
		doc, err := page.Read(name, page.JavaScript, []byte(stamped))
		require.NoError(t, err)
		require.Len(t, lint.Document(doc, nil), want, name)
	}
}

// Fragments as documentation shows them: with parts left out, or in a language that the
// tag does not say.
func TestFragmentsAreRead(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"Go with parts left out", "```go\nfor attempt := 0; attempt < 5; attempt++ {\n\tresp, err := http.Get(url)\n\tif err == nil && resp.StatusCode < 500 {\n\t\treturn ...\n\t}\n\ttime.Sleep(time.Second)\n}\n```\n", "retry-without-jitter: time.Sleep(time.Second)"},
		{"a session in a shell", "```console\n$ curl --retry 3 -X POST https://api.example.com/orders\n```\n", ""},
		{"a script with an error", "```sh\nif curl --retry 3 -X POST https://api.example.com/orders\n```\n", ""},
		{"types", "```ts\nconst pay = async <T extends Order>(order: T): Promise<Receipt> => {\n  for (;;) {\n    try {\n      return await axios.post<Receipt>('/pay', order, { headers: { 'Idempotency-Key': uuid() } });\n    } catch (e: unknown) {\n      if (attempts++ > 3 || !transient(e)) throw e;\n    }\n  }\n};\n```\n", "fresh-key-per-attempt: uuid()"},
		{"no tag", "```\nfor attempt in range(5):\n    r = requests.get(url)\n    if r.status_code < 500:\n        break\n    time.sleep(5)\n```\n", "retry-without-jitter: time.sleep(5)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, strings.Join(inSnippets(t, page.Markdown, test.text), "\n"))
		})
	}
}

// The retry loop that the renderer writes into pages keeps all rules.
func TestOurOwnRetryLoopsPass(t *testing.T) {
	files, err := filepath.Glob("../../renderer/testdata/*.md.golden")
	require.NoError(t, err)
	examples, err := filepath.Glob("../../examples/*/*.md")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	loops := 0
	for _, file := range append(files, examples...) {
		src, err := os.ReadFile(file)
		require.NoError(t, err)
		loops += strings.Count(string(src), "time.sleep(wait)")
		require.Empty(t, inSnippets(t, page.Markdown, string(src)), file)
	}
	require.Positive(t, loops)
}

// Each front end takes whatever comes: it ends, and points into the file.
func FuzzSnippets(f *testing.F) {
	langs := []string{"go", "python", "js", "java", "ruby", "php", "csharp", "sh", "yaml", "json"}
	files, err := filepath.Glob("testdata/snippet/*/*.md")
	require.NoError(f, err)
	for _, file := range files {
		src, err := os.ReadFile(file)
		require.NoError(f, err)
		doc, err := page.Read(file, page.Markdown, src)
		require.NoError(f, err)
		for i := range doc.Fences {
			for n, lang := range langs {
				if lang == doc.Fences[i].Lang || lang == "js" && doc.Fences[i].Lang == "ts" {
					f.Add(uint8(n), doc.Fences[i].Text())
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, n uint8, code string) {
		text := "Words.\n\n~~~~~~ " + langs[int(n)%len(langs)] + "\n" + code + "\n~~~~~~\n\nretry_policy sleep\n"
		doc, err := page.Read("page", page.Markdown, []byte(text))
		if err != nil {
			return
		}
		lines := strings.Count(text, "\n") + 1
		for _, found := range lint.Document(doc, nil) {
			require.LessOrEqual(t, found.End.Line, lines)
			require.True(t, found.Pos.Line < found.End.Line || found.Pos.Line == found.End.Line && found.Pos.Col < found.End.Col, "%v", found)
		}
	})
}

// Code of which a reader could take the square of its length.
func TestEndlessSnippetsEnd(t *testing.T) {
	for _, test := range []struct{ name, lang, code string }{
		{"loops in loops", "js", strings.Repeat("while (true) { try { await axios.post(u); } catch (e) {\n", 5000)},
		{"loops", "python", strings.Repeat("while True:\n    try:\n        requests.post(u)\n        break\n    except Exception:\n        time.sleep(1)\n", 3000)},
		{"brackets", "java", strings.Repeat("sleep(", 20000)},
		{"keys", "js", strings.Repeat("if (x) { idempotencyKey = uuid(); }\n", 10000)},
		{"one name", "go", strings.Repeat("key = time.Now().String()\nreq.Header.Set(\"Idempotency-Key\", key)\n", 5000)},
		{"look-ups", "js", strings.Repeat("const x = db.findOne({ idempotencyKey });\n", 10000)},
		{"blocks", "ruby", strings.Repeat("begin\n retry\nrescue\n sleep 1\n", 5000)},
		{"substitutions", "sh", strings.Repeat("x=$(sleep ", 300) + strings.Repeat(")", 300)},
		{"decorators", "python", strings.Repeat("@retry\n", 20000) + "def f():\n    sleep(1)\n"},
		{"one bracket", "python", "sleep(" + strings.Repeat("retry, ", 50000)},
		{"mappings", "yaml", strings.Repeat("- retry_policy: {retry_on: 5xx, retriable_status_codes: [404]}\n", 5000)},
	} {
		t.Run(test.name, func(t *testing.T) {
			howMany(t, "```"+test.lang+"\n"+test.code+"```\n")
		})
	}
}
