package lint_test

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// The pages of this repository, and those that its renderer makes, speak of exactly-once
// only to deny it.
func TestOurOwnPagesClaimNothing(t *testing.T) {
	root := os.DirFS("../..")
	read := 0
	require.NoError(t, fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			if strings.HasPrefix(name, "check/") || name == ".git" {
				return fs.SkipDir
			}
			return err
		}
		if !strings.HasSuffix(name, ".md") && !strings.HasSuffix(name, ".md.golden") {
			return nil
		}
		src, err := fs.ReadFile(root, name)
		require.NoError(t, err)
		read++
		doc, err := page.Read(name, page.Markdown, src)
		require.NoError(t, err)
		for _, f := range lint.Document(doc, nil) {
			if slices.Contains(claimRules, f.Rule) && f.Severity != contract.Note {
				t.Errorf("%s: %s: %s [%s]", f.Pos, f.Severity, strings.Split(string(src), "\n")[f.Pos.Line-1], f.Rule)
			}
		}
		return nil
	}))
	require.Greater(t, read, 5)
}
