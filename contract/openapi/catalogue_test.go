package openapi_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/openapi"
)

// TestEveryRuleIsExplained holds each rule to say why, to an example that breaks
// it, to one that breaks none, and to what to do; and the list to have all rules.
func TestEveryRuleIsExplained(t *testing.T) {
	var ids []string
	for _, r := range openapi.RuleDocs {
		ids = append(ids, strings.TrimPrefix(r.ID, "openapi/"))
		t.Run(ids[len(ids)-1], func(t *testing.T) {
			for _, text := range []string{r.Wants, r.Why, r.Fix} {
				require.Regexp(t, `^[A-Z].*\.$`, text)
			}
			bad := r.Bad
			if r.ID == "openapi/too-many" {
				bad = "paths:\n"
				for i := range 1100 {
					bad += fmt.Sprintf("  orders%d: {}\n", i)
				}
			}
			findings := found(t, bad)
			require.True(t, slices.ContainsFunc(findings, func(f contract.Finding) bool { return f.Rule == r.ID }), "%s\n%v", bad, findings)
			require.Empty(t, found(t, r.Good), r.Good)
		})
	}
	require.True(t, slices.IsSorted(ids))
	for _, id := range reported(t) {
		require.Contains(t, ids, id)
	}
}

func found(t *testing.T, members string) []contract.Finding {
	head := "info: {title: Orders, version: \"1\"}\n"
	if !strings.HasPrefix(members, "openapi:") {
		head = "openapi: 3.1.0\n" + head
	}
	_, findings, err := openapi.Load("openapi.yaml", []byte(head+members+"\n"))
	require.NoError(t, err)
	return findings
}

// reported are the rules that the sources and the expectations of tests name.
func reported(t *testing.T) (out []string) {
	for _, glob := range []string{"*.go", "testdata/findings/*.want.txt"} {
		files, err := filepath.Glob(glob)
		require.NoError(t, err)
		for _, name := range files {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			for _, m := range regexp.MustCompile(`report\(contract\.\w+, "([a-z-]+)"|openapi/([a-z-]+)[\]"]`).FindAllStringSubmatch(string(text), -1) {
				out = append(out, m[1]+m[2])
			}
		}
	}
	return out
}
