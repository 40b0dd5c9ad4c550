package page

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden files, and fail")

// TestGolden reads every page of testdata. What each one shows is in the page.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*")
	require.NoError(t, err)
	for _, file := range files {
		if strings.HasSuffix(file, ".golden") {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			require.NoError(t, err)
			format, ok := FormatOf(file, src)
			require.True(t, ok, "no format for %s", file)
			d, err := Read(filepath.Base(file), format, src)
			require.NoError(t, err)
			require.Empty(t, mistakes(d))
			got := dump(d)
			if *update {
				require.NoError(t, os.WriteFile(file+".golden", []byte(got), 0o644))
				t.Fatal("golden file rewritten; run again without -update")
			}
			want, err := os.ReadFile(file + ".golden")
			require.NoError(t, err)
			require.Equal(t, string(want), got)
		})
	}
}
