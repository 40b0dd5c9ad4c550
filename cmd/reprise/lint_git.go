package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// changedLines are the lines of files that changed since a revision, by the path from
// the root of the repository.
type changedLines struct {
	lines map[string][]lineRange // in order
	whole map[string]bool        // files that git does not know
}

// lineRange is from its first line up to its last.
type lineRange struct{ first, last int }

// changedSince asks git which lines differ from a revision, in the working tree.
func changedSince(ctx context.Context, revision string) (*changedLines, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return nil, errors.New("--new-from asks git what changed, and there is no git; install it, or use --baseline")
	}
	if _, err := git(ctx, "rev-parse", "--show-toplevel"); err != nil {
		return nil, fmt.Errorf("--new-from needs a repository of git: %w", err)
	}
	commit, err := git(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return nil, fmt.Errorf("--new-from %q: git knows no such revision; in CI, fetch it first", revision)
	}
	diff, err := git(ctx, "-c", "core.quotePath=false", "diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames",
		"--src-prefix=a/", "--dst-prefix=b/", strings.TrimSpace(string(commit)), "--")
	if err != nil {
		return nil, fmt.Errorf("--new-from %s: %w", revision, err)
	}
	c := &changedLines{lines: linesOf(diff), whole: map[string]bool{}}
	others, err := git(ctx, "ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/")
	if err != nil {
		return nil, fmt.Errorf("--new-from %s: %w", revision, err)
	}
	for name := range strings.SplitSeq(string(others), "\x00") {
		c.whole[name] = true
	}
	return c, nil
}

// git runs git and returns what it prints; an error is what it complains.
func git(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	var trouble bytes.Buffer
	cmd.Stderr = &trouble
	out, err := cmd.Output()
	if err != nil && trouble.Len() > 0 {
		first, _, _ := strings.Cut(strings.TrimSpace(trouble.String()), "\n")
		err = errors.New(first)
	}
	return out, err
}

// linesOf reads the new side of a diff without context.
func linesOf(diff []byte) map[string][]lineRange {
	lines := map[string][]lineRange{}
	file := ""
	left := 0 // lines of a hunk that may look like a header
	for text := range strings.Lines(string(diff)) {
		text = strings.TrimSuffix(text, "\n")
		switch {
		case left > 0 && !strings.HasPrefix(text, `\`):
			left--
		case strings.HasPrefix(text, "+++ "):
			file = diffName(text[4:])
		case strings.HasPrefix(text, "@@ "):
			r, size, ok := hunk(text)
			left = size
			if ok && file != "" {
				lines[file] = append(lines[file], r)
			}
		}
	}
	return lines
}

// diffName is the path in a header; "" for a file that is gone.
func diffName(s string) string {
	s = strings.TrimSuffix(s, "\t")
	if unquoted, err := strconv.Unquote(s); err == nil {
		s = unquoted
	}
	name, ok := strings.CutPrefix(s, "b/")
	if !ok {
		return ""
	}
	return name
}

// hunk reads "@@ -1,2 +3,4 @@": the lines of the new side, and how many lines follow.
// A hunk that only removes has none.
func hunk(s string) (r lineRange, size int, ok bool) {
	parts := strings.Fields(s)
	if len(parts) < 3 {
		return r, 0, false
	}
	count := func(part string) (start, n int) {
		from, many, several := strings.Cut(part[1:], ",")
		start, _ = strconv.Atoi(from)
		if n = 1; several {
			n, _ = strconv.Atoi(many)
		}
		return start, n
	}
	_, removed := count(parts[1])
	start, added := count(parts[2])
	return lineRange{start, start + added - 1}, removed + added, added > 0
}

// has reports whether one of the lines of a finding changed.
func (c *changedLines) has(file string, first, last int) bool {
	file = filepath.ToSlash(file)
	last = max(first, last)
	return c.whole[file] || slices.ContainsFunc(c.lines[file], func(r lineRange) bool { return r.first <= last && first <= r.last })
}
