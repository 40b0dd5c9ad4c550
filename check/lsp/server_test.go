package lsp_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/lsp"
	"github.com/reprise-dev/reprise/contract"
)

// client is an editor that plays a script over two pipes.
type client struct {
	t    *testing.T
	to   *io.PipeWriter
	from *bufio.Reader
	done chan error
	id   int
}

func start(t *testing.T, o lsp.Options) *client {
	serverIn, to := io.Pipe()
	from, serverOut := io.Pipe()
	c := &client{t: t, to: to, from: bufio.NewReader(from), done: make(chan error, 1)}
	go func() {
		err := lsp.Serve(serverIn, serverOut, o)
		serverOut.Close()
		c.done <- err
	}()
	t.Cleanup(func() { to.Close(); from.Close() })
	return c
}

func (c *client) write(text string) {
	_, err := io.WriteString(c.to, text)
	require.NoError(c.t, err)
}

func (c *client) send(message map[string]any) {
	message["jsonrpc"] = "2.0"
	body, err := json.Marshal(message)
	require.NoError(c.t, err)
	c.write(fmt.Sprintf("Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n%s", len(body), body))
}

func (c *client) notify(method string, params any) {
	c.send(map[string]any{"method": method, "params": params})
}

// message is anything that the server says.
type message struct {
	ID     *int
	Method string
	Params json.RawMessage
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

func (c *client) read() message {
	length := 0
	for {
		line, err := c.from.ReadString('\n')
		require.NoError(c.t, err)
		line = strings.TrimSpace(line)
		if line == "" {
			break
		}
		length, err = strconv.Atoi(strings.TrimPrefix(line, "Content-Length: "))
		require.NoError(c.t, err)
	}
	body := make([]byte, length)
	_, err := io.ReadFull(c.from, body)
	require.NoError(c.t, err)
	var m message
	require.NoError(c.t, json.Unmarshal(body, &m))
	return m
}

// call sends a request and reads its answer.
func (c *client) call(method string, params any, result any) message {
	c.id++
	c.send(map[string]any{"id": c.id, "method": method, "params": params})
	m := c.read()
	require.NotNil(c.t, m.ID, "%+v", m)
	require.Equal(c.t, c.id, *m.ID)
	if result != nil {
		require.Nil(c.t, m.Error, "%+v", m.Error)
		require.NoError(c.t, json.Unmarshal(m.Result, result))
	}
	return m
}

type pos struct{ Line, Character int }
type span struct{ Start, End pos }
type diag struct {
	Range                 span
	Severity              int
	Code, Source, Message string
}
type edit struct {
	Range   span
	NewText string
}
type action struct {
	Title, Kind string
	IsPreferred bool
	Edit        struct{ Changes map[string][]edit }
}

func doc(uri string) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": uri}}
}

func docAt(uri string, line, character int) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": uri}, "position": map[string]any{"line": line, "character": character}}
}

// shown reads the diagnostics that the server sends for a document.
func (c *client) shown(uri string) []diag {
	m := c.read()
	require.Equal(c.t, "textDocument/publishDiagnostics", m.Method, "%s", m.Params)
	var p struct {
		URI         string
		Version     int
		Diagnostics []diag
	}
	require.NoError(c.t, json.Unmarshal(m.Params, &p))
	require.Equal(c.t, uri, p.URI)
	return p.Diagnostics
}

func (c *client) open(uri, language, text string) []diag {
	c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": language, "version": 1, "text": text}})
	return c.shown(uri)
}

func (c *client) change(uri string, version int, text string) []diag {
	c.notify("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": uri, "version": version}, "contentChanges": []any{map[string]any{"text": text}},
	})
	return c.shown(uri)
}

func (c *client) initialize(encodings ...string) map[string]any {
	var result struct{ Capabilities map[string]any }
	c.call("initialize", map[string]any{"capabilities": map[string]any{"general": map[string]any{"positionEncodings": encodings}}}, &result)
	c.notify("initialized", map[string]any{})
	return result.Capabilities
}

func (c *client) leave() error {
	c.call("shutdown", nil, nil)
	c.notify("exit", nil)
	return <-c.done
}

func options(t *testing.T) lsp.Options {
	c, findings, err := contract.LoadFile("../../examples/acme-payments/contract.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	var rules []check.Rule
	for _, r := range lint.Rules {
		rules = append(rules, check.Rule{ID: r.ID, Title: r.Title, Text: r.Doc.Text, Help: r.Doc.Help()})
	}
	return lsp.Options{Version: "test", Rules: rules, Contract: c}
}

const guide = "file:///docs/guide.md"

// A page is judged as it is opened and changed, in the units of the client.
func TestAPageWhileItIsWritten(t *testing.T) {
	for _, test := range []struct {
		offered []string
		used    string
		column  int
	}{
		{nil, "utf-16", 3 + len("Mails are sent ")},
		{[]string{"utf-8", "utf-16"}, "utf-8", 5 + len("Mails are sent ")},
		{[]string{"utf-32", "utf-16"}, "utf-16", 3 + len("Mails are sent ")},
	} {
		t.Run(fmt.Sprint(test.offered), func(t *testing.T) {
			c := start(t, options(t))
			require.Equal(t, test.used, c.initialize(test.offered...)["positionEncoding"])
			shown := c.open(guide, "markdown", "# Mail\n\n🎉 Mails are sent exactly once.\n")
			require.Len(t, shown, 1)
			require.Equal(t, "lint/exactly-once", shown[0].Code)
			require.Equal(t, 1, shown[0].Severity)
			require.Equal(t, span{pos{2, test.column}, pos{2, test.column + len("exactly once")}}, shown[0].Range)

			require.Empty(t, c.change(guide, 2, "# Mail\n\nMails are sent at least once.\n"))
			require.Len(t, c.change(guide, 3, "Mails are sent exactly once.\r\n\r\nMails are sent exactly once.\r\n"), 2)
			c.notify("textDocument/didClose", doc(guide))
			require.Empty(t, c.shown(guide))
			require.NoError(t, c.leave())
		})
	}
}

func TestHoverSaysWhatTheRuleWants(t *testing.T) {
	c := start(t, options(t))
	c.initialize()
	c.open(guide, "markdown", "Mails are sent exactly once. Ask us.\n")
	var hover struct{ Contents struct{ Kind, Value string } }
	c.call("textDocument/hover", docAt(guide, 0, 18), &hover)
	require.Equal(t, "markdown", hover.Contents.Kind)
	require.Contains(t, hover.Contents.Value, "**lint/exactly-once**: A page promises no exactly-once delivery")
	require.Contains(t, hover.Contents.Value, "Instead of")
	require.Equal(t, "null", string(c.call("textDocument/hover", docAt(guide, 0, 33), nil).Result))
	require.NoError(t, c.leave())
}

// An action, once applied, leaves nothing to say: neither the plain remedy nor the
// suppression, in any format.
func TestActionsMend(t *testing.T) {
	for _, test := range []struct{ uri, text, want string }{
		{"file:///a.md", "# Keys\n\nIdempotency keys are kept for 48 hours.\n", "24 hours"},
		{"file:///a.md", "- [x] exactly-once\n- fast\n", ""},
		{"file:///a.md", "A list:\n\n- fast\n- Mails are sent exactly once.\n", ""},
		{"file:///a.md", "---\ntitle: Mails are sent exactly once.\n---\n\nx\n", ""},
		{"file:///a.md", "x\n\n```text\nMails are sent exactly once.\n```\n", ""},
		{"file:///a.mdx", "x\n\nMails are sent exactly once.\n", ""},
		{"file:///a.html", "<p>x</p>\n<p>Mails are sent exactly once.</p>\n", ""},
		{"file:///a.adoc", "= x\n\nMails are sent exactly once.\n", ""},
		{"file:///a.rst", "x\n\nMails are sent exactly once.\n", ""},
		{"file:///a.yaml", "openapi: 3.1.0\ninfo:\n  title: x\n  description: Mails are sent exactly once.\n", ""},
		{"file:///a.go", "package a\n\n// F says: mails are sent exactly once.\nfunc F() {}\n", ""},
		{"file:///a.yaml", "openapi: 3.1.0\ninfo:\n  title: x\n  description: |\n    A mailer.\n\n    Mails are sent exactly once.\n", ""},
		{"file:///a.yaml", "openapi: 3.1.0\ninfo:\n  title: x\n  description: >-\n    Mails are sent\n    exactly once.\n", ""},
		{"file:///a.adoc", "= x\n\n.Mails\n[cols=2]\n|===\n|a |b\n\n|fast\n|Mails are sent exactly once.\n|===\n", ""},
		{"file:///a.adoc", "= x\n\n|===\n|a\n|===\n\nx\n\n|===\n|Mails are sent exactly once.\n|===\n", ""},
		{"file:///a.html", "<p>x</p><p>Mails are sent exactly once.</p>\n", ""},
		{"file:///a.html", "<table><tr><td>x<td>Mails are sent <b>exactly once</b>.</table>", ""},
		{"file:///a.md", "<p>x</p><p>Mails are sent exactly once.</p>\n", ""},
		{"file:///a.md", "x\r\n\r\nMails are sent exactly once.\r\n", ""},
	} {
		t.Run(test.uri+test.text, func(t *testing.T) {
			c := start(t, options(t))
			c.initialize()
			shown := c.open(test.uri, "", test.text)
			require.Len(t, shown, 1)
			var actions []action
			c.call("textDocument/codeAction", map[string]any{
				"textDocument": map[string]any{"uri": test.uri}, "range": shown[0].Range, "context": map[string]any{"diagnostics": shown},
			}, &actions)
			require.NotEmpty(t, actions)
			if test.want != "" {
				require.Equal(t, "Replace with "+test.want, actions[0].Title)
				require.True(t, actions[0].IsPreferred)
			}
			for i, a := range actions {
				require.Equal(t, "quickfix", a.Kind)
				mended := test.text
				for _, e := range a.Edit.Changes[test.uri] {
					mended = apply(mended, e)
				}
				require.Empty(t, c.change(test.uri, i+2, mended), mended)
			}
			require.NoError(t, c.leave())
		})
	}
	c := start(t, options(t))
	c.initialize()
	shown := c.open("file:///a.txt", "plaintext", "Mails are sent exactly once.\n")
	var actions []action
	c.call("textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": "file:///a.txt"}, "range": shown[0].Range}, &actions)
	require.Empty(t, actions, "plain text has no comments")
	shown = c.open("file:///a.yaml", "yaml", "openapi: 3.1.0\ninfo:\n  description: \"A.\\n\\nMails are sent exactly once.\"\n")
	c.call("textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": "file:///a.yaml"}, "range": shown[0].Range}, &actions)
	require.Empty(t, actions, "no comment can stand before the second paragraph of a string")
}

// apply applies an edit to an ASCII text.
func apply(text string, e edit) string {
	at := func(p pos) int {
		offset := 0
		for range p.Line {
			offset += strings.IndexByte(text[offset:], '\n') + 1
		}
		return offset + p.Character
	}
	return text[:at(e.Range.Start)] + e.NewText + text[at(e.Range.End):]
}

const payments = `reprise: v1
api: {name: Payments, version: "1"}
scope: [account]
window: {replay: 24h}
answers:
  mismatch:  {status: 422, code: key_reused, client: fix-request}
  in_flight: {status: 409, code: in_progress, client: same-key}
failures: [{when: [before-execution, 4xx, 5xx], keep: nothing}]
retry: {statuses: [503], backoff: {base: 1s, cap: 8s}, attempts: 5}
operations:
  POST /payments: {}
`

// A contract is validated, its keys are explained, and pages are held to what is in the
// editor.
func TestAContractWhileItIsWritten(t *testing.T) {
	const uri = "file:///api/contract.yaml"
	o := options(t)
	o.ContractFile = "/api/contract.yaml"
	c := start(t, o)
	c.initialize()
	require.Len(t, c.open(guide, "markdown", "Idempotency keys are kept for 48 hours.\n"), 1, "24 hours, says the file")
	require.Empty(t, c.open(uri, "yaml", payments))
	require.Len(t, c.shown(guide), 1)
	require.Empty(t, c.change(uri, 2, strings.Replace(payments, "24h", "48h", 1)))
	require.Empty(t, c.shown(guide), "48 hours, says the editor")

	shown := c.change(uri, 3, strings.Replace(payments, "scope:", "scopes:", 1))
	require.NotEmpty(t, shown)
	require.Equal(t, 2, shown[0].Range.Start.Line)
	require.Contains(t, shown[0].Message, "did you mean scope")
	shown = c.change(uri, 4, "reprise: v1\napi: {name: [\n")
	require.Len(t, shown, 1)
	require.Equal(t, "contract/syntax", shown[0].Code)

	c.change(uri, 5, payments)
	c.shown(guide)
	var hover struct{ Contents struct{ Value string } }
	c.call("textDocument/hover", docAt(uri, 3, 10), &hover)
	require.Contains(t, hover.Contents.Value, "**replay**: How long a stored answer is replayed")
	require.NoError(t, c.leave())
}

func TestCompletionKnowsTheLanguage(t *testing.T) {
	const uri = "file:///api/contract.yaml"
	type item struct {
		Label         string
		Documentation struct{ Value string }
		TextEdit      edit
	}
	c := start(t, options(t))
	c.initialize()
	c.open(uri, "yaml", payments)
	complete := func(text string) map[string]item {
		at := strings.IndexByte(text, '|')
		c.change(uri, 2, strings.Replace(text, "|", "", 1))
		line := strings.Count(text[:at], "\n")
		var items []item
		c.call("textDocument/completion", docAt(uri, line, at-strings.LastIndexByte(text[:at], '\n')-1), &items)
		out := map[string]item{}
		for _, i := range items {
			out[i.Label] = i
		}
		return out
	}
	keys := complete("reprise: v1\nwindow:\n  replay: 24h\n  re|\n")
	require.Contains(t, keys, "reap")
	require.NotContains(t, keys, "replay", "it is there already")
	require.Contains(t, keys["reap"].Documentation.Value, "When the record is deleted")
	require.Equal(t, "reap: ", keys["reap"].TextEdit.NewText)
	require.Equal(t, span{pos{3, 2}, pos{3, 4}}, keys["reap"].TextEdit.Range)

	values := complete("reprise: v1\nwindow:\n  from: |\n")
	require.Equal(t, "The first request with the key.", values["first-request"].Documentation.Value)
	require.Contains(t, complete("reprise: v1\noperations:\n  POST /a:\n    |\n"), "key")
	require.Contains(t, complete("reprise: v1\nscope: [|\n"), "account")
	require.Contains(t, complete("reprise: v1\n|"), "window")
	require.Empty(t, complete("reprise: v1\nwindow:\n  # re|\n"), "a comment has no keys")
	require.Empty(t, complete("reprise: v1\nwindow: # |\n"))
	require.Contains(t, complete("reprise: v1\nwindow: {from: |\n"), "first-request")
	require.Empty(t, complete("reprise: v1\nnothing:\n  known: |\n"))
	require.NoError(t, c.leave())
}

// What is not the protocol is answered or passed over, and the session goes on.
func TestGarbageIsSurvived(t *testing.T) {
	c := start(t, options(t))
	require.Equal(t, -32002, c.call("textDocument/hover", docAt(guide, 0, 0), nil).Error.Code)
	c.initialize()
	c.write("hello\r\nContent-Length: many\r\n\r\nContent-Length: -4\r\n\r\n" + strings.Repeat("x", 10_000) + "\n")
	c.write("Content-Length: x\r\n\r\n{}Content-Length: -9\r\n\r\n" + strings.Repeat("{", 9_000))
	c.write("Content-Length: 4\r\n\r\n{{{{")
	require.Equal(t, -32700, c.read().Error.Code, "a broken header costs its own message only")
	c.write("Content-Length: 99999999999999\r\n\r\n{}")
	require.Equal(t, -32600, c.read().Error.Code)
	c.write("Content-Length: 4\r\n\r\n{{{{")
	require.Equal(t, -32700, c.read().Error.Code)
	c.write("Content-Length: 2\r\n\r\n[]")
	require.Equal(t, -32700, c.read().Error.Code)
	c.write("Content-Length: 2\r\n\r\n{}")
	require.Equal(t, -32600, c.read().Error.Code)
	require.Equal(t, -32601, c.call("textDocument/rename", doc(guide), nil).Error.Code)
	require.Equal(t, -32602, c.call("textDocument/hover", []int{1}, nil).Error.Code)
	require.Equal(t, -32602, c.call("textDocument/hover", docAt("file:///closed.md", 0, 0), nil).Error.Code)
	c.notify("some/notification", nil)
	c.notify("textDocument/didChange", doc(guide))
	require.Equal(t, "window/logMessage", c.read().Method)
	require.Empty(t, c.open("untitled:1", "markdown", "\x00\xff\x00"))
	require.Empty(t, c.open("file:///x.bin", "", "Mails are sent exactly once."))
	require.Empty(t, c.open("file:///api.yaml", "yaml", "openapi: [\n"))
	require.Len(t, c.open("untitled:2", "markdown", "Mails are sent exactly once."), 1)
	require.Equal(t, -32600, c.call("initialize", map[string]any{}, nil).Error.Code)
	require.Equal(t, "null", string(c.call("textDocument/hover", docAt("untitled:2", 99, -5), nil).Result))
	require.NoError(t, c.leave())
}

// A change that was overtaken does not replace the text.
func TestOlderVersionsAreRefused(t *testing.T) {
	c := start(t, options(t))
	c.initialize()
	require.Empty(t, c.open(guide, "markdown", "Ask us.\n"))
	require.Len(t, c.change(guide, 7, "Mails are sent exactly once.\n"), 1)
	c.notify("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": guide, "version": 6}, "contentChanges": []any{map[string]any{"text": "Ask us.\n"}},
	})
	m := c.read()
	require.Equal(t, "window/logMessage", m.Method)
	require.Contains(t, string(m.Params), "version 6")
	require.NotEqual(t, "null", string(c.call("textDocument/hover", docAt(guide, 0, 18), nil).Result), "the newer text stays")
	require.NoError(t, c.leave())
}

func TestLeaving(t *testing.T) {
	c := start(t, options(t))
	c.initialize()
	c.notify("exit", nil)
	require.ErrorIs(t, <-c.done, lsp.ErrNoShutdown)

	c = start(t, options(t))
	c.to.Close()
	require.ErrorIs(t, <-c.done, lsp.ErrNoShutdown)

	c = start(t, options(t))
	c.initialize()
	c.call("shutdown", nil, nil)
	require.Equal(t, -32600, c.call("textDocument/hover", docAt(guide, 0, 0), nil).Error.Code)
	c.to.Close()
	require.NoError(t, <-c.done)
}

func FuzzServe(f *testing.F) {
	f.Add("Content-Length: 99\r\n\r\n{\"id\": 1, \"method\": \"initialize\"}")
	f.Add("Content-Length: 33\r\n\r\n{\"id\": 1, \"method\": \"initialize\"}Content-Length: 2\r\n\r\n{}")
	f.Fuzz(func(t *testing.T, text string) {
		err := lsp.Serve(strings.NewReader(text), io.Discard, lsp.Options{})
		if err != nil {
			require.ErrorIs(t, err, lsp.ErrNoShutdown)
		}
	})
}
