package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/renderer"
)

// A word of the glossary is linked where it is meant: not within a longer word, and
// a call only where it is the one of a client.
func TestWordsAreLinkedWhereTheyAreMeant(t *testing.T) {
	for _, c := range []struct {
		text, id, word string
		linked         bool
	}{
		{"再試行は最初の試行と同じです。", "term-attempt", "試行", true},
		{"再試行できます。", "term-attempt", "試行", false},
		{"キーストアがキーを持つ。", "term-key", "キー", true},
		{"キーストアに接続できない。", "term-key", "キー", false},
		{"服务器无法访问键存储。", "term-key", "键", false},
		{"会拒绝带有键的请求。", "term-key", "键", true},
		{"Whoever may call the operation", "term-call", "call", false},
		{"An outside call is written down", "term-call", "call", false},
		{"If the server stops around the call", "term-call", "call", false},
		{"A single call ends within 90 seconds", "term-call", "call", true},
		{"Ein Aufruf nach außen wird aufgeschrieben", "term-call", "Aufruf", false},
		{"Ein Aufruf endet nach 90 Sekunden", "term-call", "Aufruf", true},
	} {
		require.Equal(t, c.linked, term{c.word, c.id}.index(c.text) >= 0, c.text)
	}
	require.Equal(t, len("再試行は最初の"), term{"試行", "term-attempt"}.index("再試行は最初の試行と同じです。"))
}

// Marks of full width have no space beside them, whatever Markdown needs.
func TestMarksOfFullWidthHaveNoSpaces(t *testing.T) {
	for markdown, want := range map[string]string{
		"値に付いた _（既定値）_ は、":     "値に付いた<em>（既定値）</em>は、",
		"**いいえ：** キーがない。 その":   "<strong>いいえ：</strong>キーがない。その",
		"标有 _（默认值）_ 的值":        "标有<em>（默认值）</em>的值",
		"`a` ：b, c":            `<code class="one" lang="en">a</code>：b, c`,
		"**Yes:** it _is_ so.": "<strong>Yes:</strong> it <em>is</em> so.",
	} {
		require.Equal(t, want, string(inHTML(renderer.Inline(markdown))))
	}
}
