package contract

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is let pass at a glance is right by the schema library too. Most good
// contracts are let pass: else the library would be asked for all of them.
func TestTheQuickLookAgreesWithTheSchema(t *testing.T) {
	var files []string
	for _, pattern := range []string{"testdata/*/*.yaml", "testdata/*.yaml", "../examples/*/contract.yaml", "presets/*.yaml", "../*/testdata/*.yaml"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		files = append(files, found...)
	}
	require.NotEmpty(t, files)
	passed, right := 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		root, err := read(file, text, &reporter{file: file, places: true, broken: map[string]bool{}})
		if err != nil {
			continue
		}
		for _, one := range append([]*tree{root}, damaged(root)...) {
			found, err := language().validate(one.any())
			require.NoError(t, err)
			if language().quick().surelyValid(one) {
				passed++
				require.Empty(t, found, "%s: let pass, and the library says %v", file, found)
			}
			if len(found) == 0 {
				right++
			}
		}
	}
	t.Logf("%d files; of %d right documents %d are let pass at a glance", len(files), right, passed)
	require.Greater(t, passed, right*9/10)
}

// damaged are documents that differ from one in a single value.
func damaged(root *tree) (out []*tree) {
	if root.kind != kindObject {
		return nil
	}
	replace := func(i int, value *tree) {
		copied := *root
		copied.members = append([]member(nil), root.members...)
		copied.members[i].value = value
		out = append(out, &copied)
	}
	for i := range root.members {
		for _, value := range []*tree{{kind: kindNull}, {kind: kindString, text: "x"}, {kind: kindNumber, text: "7"}, {kind: kindObject}} {
			replace(i, value)
		}
		for _, deep := range damaged(root.members[i].value) {
			if replace(i, deep); len(out) > 200 {
				return out
			}
		}
	}
	return out
}
