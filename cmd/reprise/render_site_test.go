package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A file that is given twice is told; a copy of it, which has the same name and
// version, is told apart from it by its file.
func TestContractsOfOneNameAreToldApart(t *testing.T) {
	dir := t.TempDir()
	data, err := os.ReadFile(minimalContract)
	require.NoError(t, err)
	a, b := filepath.Join(dir, "a", "contract.yaml"), filepath.Join(dir, "b", "contract.yaml")
	for _, file := range []string{a, b} {
		require.NoError(t, os.Mkdir(filepath.Dir(file), 0o700))
		require.NoError(t, os.WriteFile(file, data, 0o600))
	}
	require.ErrorContains(t, eachOnce([]string{a, b, filepath.Join(dir, "b", "..", "a", "contract.yaml")}), "are one file; name it once")
	require.NoError(t, eachOnce([]string{a, b, "-"}))

	public := filepath.Join(dir, "public")
	require.NoError(t, exec.Command("reprise", "render", "--to", "site", "-q", "-o", public, a, b).Run())
	page, err := os.ReadFile(filepath.Join(public, "index.html"))
	require.NoError(t, err)
	require.Contains(t, string(page), ">a/contract.yaml<")
	require.Contains(t, string(page), ">b/contract.yaml<")
}

func TestLanguagesAreTakenHoweverTheyAreWritten(t *testing.T) {
	for asked, want := range map[string]string{"DE": "de", "zh": "zh-Hans", "zh-CN": "zh-Hans", "ZH_hans": "zh-Hans", "de-AT": "de", "ALL": "all", "fr": "fr", "zh-Hant": "zh-Hant"} {
		require.Equal(t, want, tagOf(asked), asked)
	}
}
