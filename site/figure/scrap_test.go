package figure_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/site/figure"
)

// The last line of a label is more than a scrap of it, and a word of East Asian
// characters that fits is not torn.
func TestLinesHoldMoreThanAScrap(t *testing.T) {
	draw := func(width int, actors []string, label string) string {
		return string(figure.Sequence{
			About: figure.About{ID: "scrap", Title: "t", Desc: "d", Width: width, Columns: sequenceColumns}, Actors: actors,
			Steps: []figure.Step{{Kind: figure.Message, From: 1, To: 2, Label: label}},
		}.Draw().SVG)
	}
	svg := draw(640, []string{"Client", "zweiter Aufruf", "Server"}, "POST /payments, Schlüssel A")
	require.NotContains(t, svg, ">A</text>")
	require.Contains(t, svg, ">Schlüssel A</text>")
	require.Contains(t, draw(300, []string{"クライアント", "2 つ目の呼び出し", "サーバー"}, "x"), ">クライアント</text>")
}
