package contract_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden files, and fail")

// TestLoadGolden loads each file of testdata/load and compares what is said of
// it with the file's sibling NAME.want.txt. No sibling means nothing is said.
func TestLoadGolden(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.yaml", "*.json"} {
		found, err := filepath.Glob(filepath.Join("testdata", "load", pattern))
		require.NoError(t, err)
		files = append(files, found...)
	}
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			got := said(contract.Load(filepath.Base(file), data))
			golden := file + ".want.txt"
			want, err := os.ReadFile(golden)
			if err != nil && !errors.Is(err, os.ErrNotExist) {
				require.NoError(t, err)
			}
			if *update && got != string(want) {
				if got == "" {
					require.NoError(t, os.Remove(golden))
				} else {
					require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
				}
				t.Fatalf("%s is rewritten; run again without -update", golden)
			}
			require.Equal(t, string(want), got)
		})
	}
}

// hasErrors reports findings with which there is no contract.
func hasErrors(findings []contract.Finding) bool {
	return slices.ContainsFunc(findings, func(f contract.Finding) bool { return f.Severity == contract.Error })
}

// said is everything that loading says, as text.
func said(c *contract.Contract, findings []contract.Finding, err error) string {
	var b strings.Builder
	var syntax *contract.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Fprintf(&b, "%s; %s\n", syntax, syntax.Hint)
	}
	for _, f := range findings {
		fmt.Fprintln(&b, f)
		for _, r := range f.Related {
			fmt.Fprintf(&b, "    %s: %s\n", r.Pos, r.Message)
		}
	}
	if (c == nil) != (err != nil || hasErrors(findings)) {
		fmt.Fprintf(&b, "contract: %v\n", c)
	}
	return b.String()
}
