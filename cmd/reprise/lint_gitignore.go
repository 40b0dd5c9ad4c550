package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// ignore is a line of a .gitignore.
// Source: git-scm.com/docs/gitignore.
type ignore struct {
	dir     string // where the file is, absolute
	pattern string // for the path from there
	not     bool
	dirOnly bool
}

// readIgnore reads the rules of a file, which hold below dir.
func readIgnore(dir, name string) []ignore {
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return nil
	}
	var out []ignore
	for line := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		if rule, ok := parseIgnore(dir, strings.TrimRight(line, "\r\n")); ok {
			out = append(out, rule)
		}
	}
	return out
}

// parseIgnore reads one line; false if it holds no rule.
func parseIgnore(dir, line string) (ignore, bool) {
	for strings.HasSuffix(line, " ") && !strings.HasSuffix(line, `\ `) {
		line = line[:len(line)-1]
	}
	if strings.HasPrefix(line, "#") {
		return ignore{}, false
	}
	rule := ignore{dir: dir}
	line, rule.not = strings.CutPrefix(line, "!")
	line, rule.dirOnly = strings.CutSuffix(line, "/")
	if line == "" {
		return ignore{}, false
	}
	anchored := strings.Contains(line, "/")
	line = strings.TrimPrefix(line, "/")
	if below, ok := strings.CutSuffix(line, "/**"); ok {
		line = below + "/**/*" // what is in it, not itself
	}
	line = strings.NewReplacer("{", `\{`, "}", `\}`).Replace(line) // no sign of git's patterns
	if !anchored {
		line = "**/" + line
	}
	rule.pattern = line
	return rule, true
}

// ignoresAbove are the rules that hold in a directory because of files above it, up to
// the root of its repository. Where there is no repository, they are those up to where the
// command runs, so that a directory is read the same by its name and from above.
func ignoresAbove(here, dir string) []ignore {
	root, ok := repositoryAbove(dir)
	var rules []ignore
	if ok {
		rules = readIgnore(root, ".git/info/exclude")
	} else if root = here; !isBelow(here, dir) {
		return nil
	}
	var dirs []string
	for at := dir; at != root && at != filepath.Dir(at); {
		at = filepath.Dir(at)
		dirs = append(dirs, at)
	}
	slices.Reverse(dirs)
	for _, d := range dirs {
		rules = append(rules, readIgnore(d, ".gitignore")...)
	}
	return rules
}

// isBelow reports whether a path is that of a directory or one below it.
func isBelow(dir, path string) bool {
	relative, err := filepath.Rel(dir, path)
	return err == nil && relative != ".." && !strings.HasPrefix(relative, ".."+string(filepath.Separator))
}

// leftOutAbove reports whether a directory, or one above it, is what the rules leave out:
// nothing in it can be taken in again.
func leftOutAbove(rules []ignore, here, dir string) bool {
	for ; dir != here && isBelow(here, dir) && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if ignored(rules, dir, true) {
			return true
		}
	}
	return false
}

// ignored applies the rules to a path, which is absolute; the last that matches decides.
func ignored(rules []ignore, name string, isDir bool) bool {
	for i := len(rules) - 1; i >= 0; i-- {
		r := &rules[i]
		if r.dirOnly && !isDir {
			continue
		}
		relative, ok := strings.CutPrefix(name, strings.TrimSuffix(r.dir, string(filepath.Separator))+string(filepath.Separator))
		if !ok {
			continue
		}
		if ok, err := doublestar.Match(r.pattern, filepath.ToSlash(relative)); err == nil && ok {
			return !r.not
		}
	}
	return false
}
