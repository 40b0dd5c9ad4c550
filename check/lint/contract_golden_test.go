package lint_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
)

// The pages that render makes of a contract say everything, and nothing else than it.
func TestRenderedPagesAreCompleteAndAgree(t *testing.T) {
	goldens, err := filepath.Glob("../../renderer/testdata/*.md.golden")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(goldens), 4)
	for _, golden := range goldens {
		name := strings.TrimSuffix(filepath.Base(golden), ".md.golden")
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(golden)
			require.NoError(t, err)
			c := loadContract(t, "../../examples/"+name+"/contract.yaml")
			doc, err := page.Read(name+".md", page.Markdown, append([]byte("<!-- reprise-page: contract -->\n\n"), text...))
			require.NoError(t, err)
			for _, f := range lint.Document(doc, c) {
				if strings.HasPrefix(f.Rule, "lint/missing-") || slices.Contains(contractSubjects(), f.Rule) {
					t.Error(f)
				}
			}
		})
	}
}
