package lint_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// endlessAgainst are pages that say something else than the contract all over. Each
// grows in proportion to n.
var endlessAgainst = []struct {
	name   string
	format page.Format
	text   func(n int) string
}{
	{"findings in paragraphs", page.Markdown, headed(repeated("Knot keeps idempotency keys for 36 hours. Send `Knot-Idempotency-Key`.\n\n"))},
	{"findings in one line", page.Markdown, headed(repeated("An idempotency key is kept for 36 hours and a retry on 404 waits up to 90 s. "))},
	{"repeats that wait", page.Markdown, headed(repeated("A duplicate waits for up to 30 seconds while the first request runs. "))},
	{"keys that are optional", page.Markdown, headed(repeated("`POST /tickets` does not need an `Idempotency-Key`. "))},
	{"items", page.Markdown, headed(repeated("- An idempotency key is kept for 36 hours\n"))},
	{"a wide table", page.Markdown, func(n int) string {
		return "# Idempotency\n\n" + strings.Repeat("| Key ", n) + "|\n" + strings.Repeat("|--", n) + "|\n" + strings.Repeat("| kept 36 hours ", n) + "|\n"
	}},
	{"a long table", page.Markdown, func(n int) string {
		return "# Idempotency\n\n| Key | Kept |\n|---|---|\n" + strings.Repeat("| a key | for 36 hours |\n", n)
	}},
	{"deep HTML", page.HTML, func(n int) string {
		return "<h1>Idempotency</h1>" + strings.Repeat("<div>", n) + "<p>Idempotency keys are kept for 36 hours.</p>" + strings.Repeat("</div>", n)
	}},
	{"a long description", page.OpenAPI, func(n int) string {
		return "openapi: 3.1.0\ninfo:\n  title: x\n  description: |\n    # Idempotency\n\n" + strings.Repeat("    Idempotency keys are kept for 36 hours. Retry on 404.\n\n", n) + "paths: {}\n"
	}},
}

func headed(text func(n int) string) func(n int) string {
	return func(n int) string { return "# Idempotency\n\n" + text(n) }
}

func howManyAgainst(t testing.TB, format page.Format, text string, c *contract.Contract) int {
	doc, err := page.Read("page", format, []byte(text))
	require.NoError(t, err)
	return len(lint.Document(doc, c))
}

// TestEndlessPagesAgainstAContractEnd judges each page at a size at which the square of
// its length would take longer than a test may. BenchmarkEndlessAgainst asks the clock.
func TestEndlessPagesAgainstAContractEnd(t *testing.T) {
	c := loadContract(t, "testdata/contract/knot.yaml")
	for _, p := range endlessAgainst {
		t.Run(p.name, func(t *testing.T) {
			few := howManyAgainst(t, p.format, p.text(3), c)
			require.Positive(t, few)
			require.GreaterOrEqual(t, howManyAgainst(t, p.format, p.text(3_000), c), few)
		})
	}
}

// BenchmarkEndlessAgainst judges each page and one eight times as long: "times-linear" is
// how much longer that took, by eight.
func BenchmarkEndlessAgainst(b *testing.B) {
	const n, more = 500, 8
	c := loadContract(b, "testdata/contract/knot.yaml")
	for _, p := range endlessAgainst {
		b.Run(p.name, func(b *testing.B) {
			short, long := p.text(n), p.text(more*n)
			var first, second time.Duration
			for b.Loop() {
				began := time.Now()
				howManyAgainst(b, p.format, short, c)
				first += time.Since(began)
				began = time.Now()
				howManyAgainst(b, p.format, long, c)
				second += time.Since(began)
			}
			b.ReportMetric(float64(second)/float64(first)/more, "times-linear")
		})
	}
}
