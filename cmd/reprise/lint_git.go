package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
)

// revision is what is known of a revision of git and of what changed since, by the path
// from the root of the repository.
type revision struct {
	commit  string
	before  map[string]string      // what a file that changed was called then; "" if there was none
	changed map[string][]lineRange // in order
	whole   map[string]bool        // files that git does not know
}

// lineRange is from its first line up to its last.
type lineRange struct{ first, last int }

// readRevision asks git what differs from a revision in the working tree. A file that was
// renamed is the same file.
func readRevision(ctx context.Context, name string) (*revision, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return nil, errors.New("--new-from asks git what changed, and there is no git; install it, or use --baseline")
	}
	if _, err := git(ctx, "rev-parse", "--show-toplevel"); err != nil {
		return nil, fmt.Errorf("--new-from needs a repository of git: %w", err)
	}
	commit, err := git(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}")
	if err != nil {
		return nil, fmt.Errorf("--new-from %q: git knows no such revision; in CI, fetch it first", name)
	}
	r := &revision{commit: strings.TrimSpace(string(commit)), whole: map[string]bool{}}
	status, err := git(ctx, r.diff("--name-status", "-z")...)
	if err != nil {
		return nil, fmt.Errorf("--new-from %s: %w", name, err)
	}
	r.before = namesBefore(string(status))
	lines, err := git(ctx, r.diff("--unified=0", "--src-prefix=a/", "--dst-prefix=b/")...)
	if err != nil {
		return nil, fmt.Errorf("--new-from %s: %w", name, err)
	}
	r.changed = linesOf(lines)
	others, err := git(ctx, "ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/")
	if err != nil {
		return nil, fmt.Errorf("--new-from %s: %w", name, err)
	}
	for name := range strings.SplitSeq(string(others), "\x00") {
		r.whole[name] = true
	}
	return r, nil
}

// diff are the arguments for a comparison of the whole working tree with the revision.
func (r *revision) diff(more ...string) []string {
	args := []string{"-c", "core.quotePath=false", "diff", "--find-renames", "--no-relative", "--no-color", "--no-ext-diff", "--no-textconv"}
	return append(append(args, more...), r.commit, "--")
}

// namesBefore reads what git lists of a diff: a letter, and one name, or two where a file
// was renamed or copied.
func namesBefore(status string) map[string]string {
	before := map[string]string{}
	fields := strings.Split(strings.TrimSuffix(status, "\x00"), "\x00")
	for i := 0; i+1 < len(fields); {
		kind, name := fields[i], fields[i+1]
		i += 2
		switch {
		case (strings.HasPrefix(kind, "R") || strings.HasPrefix(kind, "C")) && i < len(fields):
			before[fields[i]] = name
			i++
		case strings.HasPrefix(kind, "A"):
			before[name] = ""
		default:
			before[name] = name
		}
	}
	return before
}

// text is what a file held in the revision, and its name there. False if it was not there.
func (r *revision) text(ctx context.Context, file string) (name string, data []byte, ok bool) {
	if r.whole[file] || r.before[file] == "" {
		return "", nil, false
	}
	name = r.before[file]
	data, err := git(ctx, "cat-file", "blob", r.commit+":"+name)
	return name, data, err == nil
}

// touched reports whether one of the lines of a finding changed.
func (r *revision) touched(file string, first, last int) bool {
	last = max(first, last)
	return slices.ContainsFunc(r.changed[file], func(l lineRange) bool { return l.first <= last && first <= l.last })
}

// differs reports whether a file is another one than in the revision.
func (r *revision) differs(file string) bool {
	_, changed := r.before[file]
	return changed || r.whole[file]
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
