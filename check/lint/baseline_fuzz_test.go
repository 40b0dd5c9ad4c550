package lint_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
)

// Places stay inside of the file, whatever its format, and the readers of lint's own files
// take anything.
func FuzzPlaces(f *testing.F) {
	f.Add("<!-- reprise-disable lint/exactly-once: r -->\n\nMails are sent exactly once 🎉 exactly once.\r\n", uint8(0))
	f.Add("lint/exactly-once a#/b: c\n{\"schemaVersion\": 1, \"findings\": [{}]}", uint8(4))
	formats := []page.Format{page.Markdown, page.MDX, page.HTML, page.AsciiDoc, page.RST, page.PlainText, page.OpenAPI, page.Go, page.Python}
	f.Fuzz(func(t *testing.T, text string, format uint8) {
		_, _ = lint.ReadIgnored(text)
		_, _ = lint.ReadBaseline([]byte(text))
		doc, err := page.Read("page", formats[int(format)%len(formats)], []byte(text))
		if err != nil {
			return
		}
		found := lint.Document(doc, nil)
		for i, p := range lint.Places(doc, found) {
			require.True(t, 0 <= p.Start && p.Start <= p.End && p.End <= len(text))
			line, column, units := doc.Position(p.Start)
			require.Equal(t, found[i].Pos.Line, line)
			require.Equal(t, found[i].Pos.Col, column)
			require.Equal(t, p.UTF16, units)
			require.Positive(t, p.Index)
		}
	})
}
