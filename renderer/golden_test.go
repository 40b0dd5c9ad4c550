package renderer

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

var update = flag.Bool("update", false, "rewrite the goldens, and fail all the same")

var examples = []string{"minimal", "acme-payments", "resend", "stripe-v1"}

// The pages of the examples are reviewed as text: whoever changes one reads it.
func TestGoldens(t *testing.T) {
	for _, name := range examples {
		t.Run(name, func(t *testing.T) {
			got := example(t, name)
			golden := filepath.Join("testdata", name+".md.golden")
			want, err := os.ReadFile(golden)
			if *update {
				require.NoError(t, os.WriteFile(golden, got, 0o644))
				t.Fatalf("%s is rewritten; read it, and run without -update", golden)
			}
			require.NoError(t, err)
			if !bytes.Equal(want, got) {
				at, wanted, found := firstDifference(string(want), string(got))
				t.Fatalf("line %d of %s\n  is:     %s\n  wanted: %s\nrun go test ./renderer -update and read the difference", at, golden, found, wanted)
			}
		})
	}
}

func firstDifference(want, got string) (line int, wanted, found string) {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return i + 1, strings.Join(a[min(i, len(a)):min(i+1, len(a))], ""), strings.Join(b[min(i, len(b)):min(i+1, len(b))], "")
		}
	}
	return 0, "", ""
}

func TestMarkdownIsTheSameEveryTime(t *testing.T) {
	for _, name := range examples {
		first := example(t, name)
		for range 20 {
			require.True(t, bytes.Equal(first, example(t, name)), name)
		}
	}
}

func TestMarkdownWantsAContract(t *testing.T) {
	_, err := Markdown(nil)
	require.EqualError(t, err, "no contract to render")
}

// example is the page of one of the repository's examples.
func example(t testing.TB, name string) []byte {
	t.Helper()
	c, findings, err := contract.LoadFile(filepath.Join("..", "examples", name, "contract.yaml"))
	require.NoError(t, err)
	require.NotNil(t, c, "%v", findings)
	return render(t, c)
}

// titled is the title of a section in English.
func titled(id string) string { return string(english.say(title(id))) }

func render(t testing.TB, c *contract.Contract) []byte {
	t.Helper()
	page, err := Markdown(c)
	require.NoError(t, err)
	return page
}
