package page

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// BenchmarkMarkdown reads pages, and parses the same pages with plain goldmark in
// the same run: "times-goldmark" is our time by its. The bound is 1.3.
func BenchmarkMarkdown(b *testing.B) {
	pages := samplePages(200)
	plain := goldmark.New().Parser()
	size := 0
	for _, p := range pages {
		size += len(p)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	var ours, theirs time.Duration
	for b.Loop() {
		began := time.Now()
		readAll(b, pages)
		ours += time.Since(began)

		b.StopTimer()
		began = time.Now()
		parseAll(plain, pages)
		theirs += time.Since(began)
		b.StartTimer()
	}
	b.ReportMetric(float64(ours)/float64(theirs), "times-goldmark")
}

func readAll(b *testing.B, pages [][]byte) {
	for _, p := range pages {
		if _, err := Read("x.md", Markdown, p); err != nil {
			b.Fatal(err)
		}
	}
}

func parseAll(p parser.Parser, pages [][]byte) {
	for _, page := range pages {
		p.Parse(text.NewReader(page))
	}
}

// samplePages are pages of the usual kind and size, each a little different.
func samplePages(n int) [][]byte {
	pages := make([][]byte, n)
	for i := range pages {
		var p strings.Builder
		fmt.Fprintf(&p, "---\ntitle: \"Page %d\"\ndescription: What page %d is about\n---\n\n# Page %d\n\n", i, i, i)
		for section := range 4 + i%5 {
			fmt.Fprintf(&p, sampleSection, section, i, section, i)
		}
		pages[i] = []byte(p.String())
	}
	return pages
}

const sampleSection = `## Section %d of *page* %d

A message is sent to each subscriber that has asked for it, and kept until all of
them have said that they are done with it. See [the guide](../guide.md) and the
` + "`retry.attempts`" + ` setting for how often that may happen &mdash; and **when**.

> **Note**
> Nothing here says what a consumer does with a message it has seen before.

- Producers write with a *key*; the broker keeps it for [a while](#window).
- Consumers read in order, ` + "`offset`" + ` by ` + "`offset`" + `.
  1. First the ones that wait.
  2. Then the others.

| Setting | Default | What it does |
|---------|---------|--------------|
| ` + "`acks`" + ` | all | how many copies must be written |
| ` + "`retries.%d`" + ` | 3 | how often a request is sent again |

` + "```go" + `
for attempt := range attempts {
	if err := send(ctx, message); err == nil {
		return nil
	}
	time.Sleep(backoff(attempt))
}
` + "```" + `

<div class="aside">

Page %d goes on with a paragraph below an element, which is plain text with a
<kbd>key</kbd> in it, and with some more words so that it is as long as others are.

</div>

`
