package renderer

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"github.com/reprise-dev/reprise/contract"
)

// BenchmarkMarkdown writes the page of the payment example. The ratio is to
// goldmark turning that same page into HTML, in the same run.
func BenchmarkMarkdown(b *testing.B) {
	c, _, err := contract.LoadFile("../examples/acme-payments/contract.yaml")
	require.NoError(b, err)
	page := render(b, c)
	html := goldmark.New(goldmark.WithExtensions(extension.GFM))
	b.SetBytes(int64(len(page)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Markdown(c); err != nil {
			b.Fatal(err)
		}
	}
	took := b.Elapsed()
	start := time.Now()
	for range b.N {
		var out bytes.Buffer
		if err := html.Convert(page, &out); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(took)/float64(max(time.Since(start), 1)), "x-goldmark")
}
