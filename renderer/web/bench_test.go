package web

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

// BenchmarkSite writes the site of all examples: HTML, Markdown, drawings and the
// index of the search. The ratio is to goldmark turning the Markdown of the same
// pages into HTML, in the same run.
func BenchmarkSite(b *testing.B) {
	contracts := examples(b)
	files := published(b, []string{"en"}, contracts...)
	html := goldmark.New(goldmark.WithExtensions(extension.GFM))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Site(contracts, Options{}); err != nil {
			b.Fatal(err)
		}
	}
	took := b.Elapsed()
	start := time.Now()
	for range b.N {
		for _, f := range files {
			if strings.HasSuffix(f.Path, ".md") {
				var out bytes.Buffer
				require.NoError(b, html.Convert(f.Data, &out))
			}
		}
	}
	b.ReportMetric(float64(took)/float64(max(time.Since(start), 1)), "x-goldmark")
}
