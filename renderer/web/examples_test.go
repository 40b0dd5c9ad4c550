package web

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

var contractLine = regexp.MustCompile(`(?m)^reprise: v1$`)

// examples are the contracts of the repository, in the order of their files.
func examples(t testing.TB) []*contract.Contract {
	t.Helper()
	files, err := filepath.Glob("../../examples/*/*.yaml")
	require.NoError(t, err)
	var out []*contract.Contract
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		if !contractLine.Match(text) {
			continue // it is something that a contract is used with
		}
		out = append(out, example(t, file))
	}
	require.Greater(t, len(out), 30)
	return out
}

func example(t testing.TB, file string) *contract.Contract {
	t.Helper()
	c, _, err := contract.LoadFile(file)
	require.NoError(t, err)
	require.NotNil(t, c, file)
	return c
}
