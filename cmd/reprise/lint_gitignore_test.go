package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// git is asked what it ignores; the tool has to agree.
func TestIgnoredAsGitDoes(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		skip(t, "no git is installed")
	}
	dir := t.TempDir()
	files := map[string]string{
		".gitignore":            "# comment\n*.tmp\n!keep.tmp\n/root.md\nbuild/\ndeep/**\n!deep/kept/\nan/chored\n\\!bang.md\n{a,b}.md\nspace\\ \n[xy].md\n**/star/**/end.md\ntrail/**\n!trail/seen.md\n",
		"sub/.gitignore":        "!root.md\n*.md\n!ok.md\nan/\n",
		"sub/deeper/.gitignore": "!*.md\n",
	}
	for _, name := range []string{
		"a.md", "b.md", "x.md", "z.md", "{a,b}.md", "a.tmp", "keep.tmp", "root.md", "sub/root.md", "build/a.md", "sub/build/a.md", "sub/build", "deep/a.md", "deep/kept/a.md", "deep/x/y.md",
		"an/chored", "sub/an/chored", "sub/an2/chored", "!bang.md", "space ", "space", "star/end.md", "p/star/q/r/end.md", "trail/seen.md", "trail/not.md",
		"sub/ok.md", "sub/no.md", "sub/deeper/yes.md", "sub/deeper/no.tmp", "build.md", "..odd.md",
	} {
		if _, ok := files[name]; !ok && name != "sub/build" {
			files[name] = "x"
		}
	}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	}
	inDir := func(args ...string) string {
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		return string(out)
	}
	inDir("init", "-q")
	var want []string
	for name := range strings.SplitSeq(inDir("ls-files", "--others", "--exclude-standard", "-z"), "\x00") {
		if name != "" && filepath.Base(name) != ".gitignore" {
			want = append(want, name)
		}
	}
	require.Greater(t, len(want), 5)
	s := &sourceFinder{here: dir, seen: map[string]bool{}}
	require.NoError(t, s.walk(dir, func(string) bool { return true }))
	var got []string
	for _, source := range s.found {
		relative, err := filepath.Rel(dir, source.path)
		require.NoError(t, err)
		got = append(got, filepath.ToSlash(relative))
	}
	slices.Sort(want)
	slices.Sort(got)
	require.Equal(t, want, got)

	sub := &sourceFinder{here: dir, seen: map[string]bool{}}
	require.NoError(t, sub.walk(filepath.Join(dir, "sub"), func(string) bool { return true }))
	for _, source := range sub.found {
		require.NotContains(t, source.path, ".tmp", "rules above the directory hold in it")
	}
}

// The new side of a diff is read, whatever its lines look like.
func TestLinesOfADiff(t *testing.T) {
	const diff = `diff --git a/docs/a.md b/docs/a.md
index 1..2 100644
--- a/docs/a.md
+++ b/docs/a.md
@@ -3,2 +3,3 @@ heading
--- a/not/a/header
-old
++++ b/not/a/header
+new
+new
@@ -9 +10,0 @@
-gone
@@ -20,0 +21 @@
+one
\ No newline at end of file
diff --git a/gone.md b/gone.md
--- a/gone.md
+++ /dev/null
@@ -1 +0,0 @@
-x
--- /dev/null
+++ "b/with \"quotes\" and \303\244.md"
@@ -0,0 +1,2 @@
+x
+y
`
	require.Equal(t, map[string][]lineRange{
		"docs/a.md":                {{3, 5}, {21, 21}},
		"with \"quotes\" and ä.md": {{1, 2}},
	}, linesOf([]byte(diff)))
	r := &revision{changed: linesOf([]byte(diff)), whole: map[string]bool{"new.md": true}, before: namesBefore("M\x00docs/a.md\x00R087\x00old.md\x00b c.md\x00A\x00added.md\x00")}
	require.True(t, r.touched("docs/a.md", 5, 6))
	require.True(t, r.touched("docs/a.md", 2, 3))
	require.False(t, r.touched("docs/a.md", 6, 20))
	require.Equal(t, map[string]string{"docs/a.md": "docs/a.md", "b c.md": "old.md", "added.md": ""}, r.before)
	require.True(t, r.differs("new.md"))
	require.True(t, r.differs("added.md"))
	require.False(t, r.differs("other.md"))
	require.Empty(t, namesBefore(""))
}
