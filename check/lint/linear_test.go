package lint_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
)

// endless are pages whose judging could cost more than their length. Each grows in
// proportion to n.
var endless = []struct {
	name string
	text func(n int) string
}{
	{"claims in paragraphs", repeated("Mails are sent exactly once.\n\n")},
	{"claims in one line", repeated("Mails are sent exactly once. ")},
	{"claims without a full stop", repeated("mails are sent exactly once, ")},
	{"a claim without an end", repeated("never ")},
	{"claims in items", repeated("- no duplicates\n")},
	{"claims in one item", func(n int) string { return "- " + strings.Repeat("No duplicates. ", n) }},
	{"claims in cells", func(n int) string { return "| a | b |\n|---|---|\n" + strings.Repeat("| x | exactly once |\n", n) }},
	{"claims in one row", func(n int) string {
		return strings.Repeat("| exactly once ", n) + "|\n" + strings.Repeat("|--", n) + "|\n"
	}},
	{"claims in links", repeated("[exactly once](a) ")},
	{"claims in quotations", func(n int) string { return strings.Repeat("> ", min(n, 10_000)) + "Mails are sent exactly once." }},
	{"headings", repeated("# Exactly once\n\nMails are sent exactly once.\n\n")},
	{"scope comments", repeated("<!-- reprise-scope: log -->\nMails are sent exactly once.\n\n")},
	{"fences", repeated("```text\nMails are sent exactly once.\n```\n")},
	{"Chinese without a full stop", repeated("不会重复投递,")},
	{"short sentences in one line", repeated("Sent exactly once. ")},
	{"nothing but anchors", repeated("once exactly again never duplicate idempotent ")},
	{"nothing but anchors in Chinese", repeated("精确一次重复不会幂等")},
	{"paragraphs of anchors", repeated("once exactly again never duplicate idempotent\n\n")},
	{"cells of anchors", func(n int) string {
		return "| never | once |\n|---|---|\n" + strings.Repeat("| exactly once | never twice |\n", n)
	}},
	{"comments that silence", repeated("<!-- reprise-disable-next lint/exactly-once: r -->\n\nSent exactly once.\n\n")},
	{"company without a word", repeated("never no zero without ")},
}

func repeated(s string) func(n int) string {
	return func(n int) string { return strings.Repeat(s, n) }
}

func howMany(t testing.TB, text string) int {
	doc, err := page.Read("page", page.Markdown, []byte(text))
	require.NoError(t, err)
	return len(lint.Document(doc, nil))
}

// TestEndlessPagesEnd judges each page at a size at which the square of its length would
// take longer than a test may. BenchmarkEndless asks the clock.
func TestEndlessPagesEnd(t *testing.T) {
	for _, p := range endless {
		t.Run(p.name, func(t *testing.T) {
			few := howMany(t, p.text(40))
			require.GreaterOrEqual(t, howMany(t, p.text(3_000)), few)
		})
	}
}

// BenchmarkEndless judges each page and one eight times as long: "times-linear" is how much
// longer that took, by eight.
func BenchmarkEndless(b *testing.B) {
	const n, more = 500, 8
	for _, p := range endless {
		b.Run(p.name, func(b *testing.B) {
			short, long := p.text(n), p.text(more*n)
			var first, second time.Duration
			for b.Loop() {
				began := time.Now()
				howMany(b, short)
				first += time.Since(began)
				began = time.Now()
				howMany(b, long)
				second += time.Since(began)
			}
			b.ReportMetric(float64(second)/float64(first)/more, "times-linear")
			b.ReportMetric(float64(second.Milliseconds())/float64(b.N), "ms")
		})
	}
}

// TestAnchorsStandWhereClaimsDo holds the anchors to the corpus: no page with a finding
// may be passed over.
func TestAnchorsStandWhereClaimsDo(t *testing.T) {
	for _, c := range readPart(t, "dev", "dev") {
		if c.label.severity != "silent" {
			require.True(t, lint.Mentions([]byte(c.body)), c.id)
		}
	}
	for _, text := range []string{"The weather is fine, again.", "", fmt.Sprint("never", strings.Repeat(" word", 80), " again")} {
		require.False(t, lint.Mentions([]byte(text)), text)
	}
}

// The mark that opens a title is looked for near a claim only: looking for it in all that
// stands before each claim of a long line takes the square of its length.
func TestTitlesAreShort(t *testing.T) {
	words := strings.Repeat("Mails go out at night. ", 20)
	require.Equal(t, 1, howMany(t, "《Log。 "+words+"Mails are sent exactly once.\n"))
	require.Zero(t, howMany(t, words+"《Mails are sent exactly once。》\n"))
}
