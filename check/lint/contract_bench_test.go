package lint_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
)

// BenchmarkAgainstContract holds pages to a contract, of which one in every speaks of
// the key, and prints the time as a ratio to plain parsing by goldmark of the same pages.
func BenchmarkAgainstContract(b *testing.B) {
	c := loadContract(b, "testdata/contract/tern.yaml")
	markdown := goldmark.New(goldmark.WithExtensions(extension.GFM))
	for _, every := range []int{2, 50} {
		b.Run(fmt.Sprintf("one in %d", every), func(b *testing.B) {
			set := pages(200, 1<<30)
			for i := range set {
				if i%every == 0 {
					set[i] = append(set[i], "\n## Keys\n\nAn idempotency key is kept for 48 hours. Retry on 429 and 503, up to 4 times.\n"...)
				}
			}
			var ours, theirs time.Duration
			for b.Loop() {
				start := time.Now()
				for _, src := range set {
					markdown.Parser().Parse(text.NewReader(src))
				}
				middle := time.Now()
				found := 0
				for _, src := range set {
					if !lint.Mentions(src) {
						continue
					}
					doc, err := page.Read("page.md", page.Markdown, src)
					require.NoError(b, err)
					found += len(againstOnly(lint.Document(doc, c)))
				}
				theirs += middle.Sub(start)
				ours += time.Since(middle)
				require.Equal(b, len(set)/every, found)
			}
			b.ReportMetric(float64(ours)/float64(theirs), "x-goldmark")
		})
	}
}
