package figure_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/site/figure"
)

var update = flag.Bool("update", false, "rewrite the goldens, and fail all the same")

// The goldens are drawings: whoever changes one looks at it in a browser, light
// and dark.
func TestGoldens(t *testing.T) {
	for _, s := range samples() {
		for _, width := range []int{640, 320} {
			name := fmt.Sprintf("%s.%d.svg.golden", s.name, width)
			t.Run(name, func(t *testing.T) {
				got := strings.ReplaceAll(string(s.draw(width).SVG), "><", ">\n<") + "\n"
				golden := filepath.Join("testdata", name)
				if *update {
					require.NoError(t, os.MkdirAll("testdata", 0o755))
					require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
					t.Fatalf("%s is rewritten; look at it, and run without -update", golden)
				}
				want, err := os.ReadFile(golden)
				require.NoError(t, err)
				require.Equal(t, string(want), got, "run go test ./site/figure -update and look at the difference")
			})
		}
	}
}

// The table has what the drawing has, in words.
func TestTables(t *testing.T) {
	for _, test := range []struct {
		draw   func(int) figure.Figure
		header []string
		first  []string
		rows   int
	}{
		{machine, []string{"State", "What happens", "Then"}, []string{"unknown", "a request comes: executed", "in flight"}, 15},
		{lostResponse, sequenceColumns, []string{"1", "client", "server", "POST /payments, key order-1042", ""}, 7},
		{lifetime, []string{"What", "Meaning", "From", "Until"}, []string{"first request", "The server claims the key.", "0", "0"}, 6},
		{retries, []string{"Attempt", "Wait", "Earliest", "Latest"}, []string{"attempt 1", "at once", "0", "0"}, 8},
		{scope, []string{"Part", "Meaning", "Beside it"}, nil, 3},
		{keys, []string{"Key", "Attempt", "At", "Outcome", "Answer"}, []string{"order-1042", "1", "0", "no answer", ""}, 13},
	} {
		f := test.draw(640)
		require.Equal(t, test.header, f.Table.Header)
		require.Len(t, f.Table.Rows, test.rows, f.Title)
		if test.first != nil {
			require.Equal(t, test.first, f.Table.Rows[0])
		}
		for _, row := range f.Table.Rows {
			require.Len(t, row, len(test.header), f.Title)
		}
	}
	require.Equal(t, []string{"3", "server", "client", "201 Created", "lost"}, lostResponse(640).Table.Rows[2])
	require.Equal(t, []string{"重放窗口：至少 30 天", "相同的请求得到已存储的响应。", "0", "≥ 30\u00a0d"}, lifetimeZH(640).Table.Rows[2])
	require.Equal(t, "永不", lifetimeZH(640).Table.Rows[3][3])
}
