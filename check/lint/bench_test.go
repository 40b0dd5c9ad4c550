package lint_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
)

// pages makes Markdown pages of documentation, of which one in every holds a claim.
func pages(n, every int) [][]byte {
	r := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields(`the broker keeps an offset for each consumer group and commits it after the handler
		returns so that a restart continues where the last batch ended configure the number of partitions with
		the client reads its settings from a file or from the environment see the next chapter for limits`)
	out := make([][]byte, n)
	for i := range out {
		var b strings.Builder
		fmt.Fprintf(&b, "---\ntitle: Page %d\n---\n\n# Page %d\n", i, i)
		for p := range 30 {
			if p%6 == 0 {
				fmt.Fprintf(&b, "\n## Section %d\n", p)
			}
			b.WriteByte('\n')
			for range 5 {
				for range 8 + r.IntN(8) {
					b.WriteString(words[r.IntN(len(words))] + " ")
				}
				b.WriteString("with `code`, *stress* and a [link](page.md).\n")
			}
			if p == 12 && i%every == 0 {
				b.WriteString("Each message is delivered exactly once to the sink.\n")
			}
			if p%10 == 5 {
				b.WriteString("\n- one thing\n- another thing\n\n```go\nclient.Send(ctx, message)\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
			}
		}
		out[i] = []byte(b.String())
	}
	return out
}

// BenchmarkPages prints the time of all rules, reading included, as a ratio to plain
// parsing by goldmark of the same pages in the same run.
func BenchmarkPages(b *testing.B) {
	markdown := goldmark.New(goldmark.WithExtensions(extension.GFM))
	for _, every := range []int{2, 50} {
		b.Run(fmt.Sprintf("one in %d", every), func(b *testing.B) {
			set := pages(200, every)
			size := 0
			for _, src := range set {
				size += len(src)
			}
			b.SetBytes(int64(size))
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
					found += len(lint.Document(doc, nil))
				}
				theirs += middle.Sub(start)
				ours += time.Since(middle)
				require.Equal(b, len(set)/every, found)
			}
			b.ReportMetric(float64(ours)/float64(theirs), "x-goldmark")
		})
	}
}
