package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// lintSource is a file to read.
type lintSource struct {
	path  string
	named bool   // on the command line, by its own name
	skip  string // why it is not read; "" if it is
}

// sourceFinder turns arguments into files.
type sourceFinder struct {
	here    string // where the command runs
	exclude []ignore
	found   []lintSource
	seen    map[string]bool
}

// findSources turns arguments into files, each one time, in the order of the arguments
// and then of the names.
func findSources(args, exclude []string) ([]lintSource, error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	s := &sourceFinder{here: here, seen: map[string]bool{}}
	for _, pattern := range exclude {
		rule, ok := parseIgnore(here, pattern)
		if !ok || !doublestar.ValidatePattern(rule.pattern) {
			return nil, fmt.Errorf("--exclude %q is no pattern; wanted one such as 'docs/old/**' or '*.txt'", pattern)
		}
		s.exclude = append(s.exclude, rule)
	}
	for _, arg := range args {
		if err := s.add(arg); err != nil {
			return nil, err
		}
	}
	return s.found, nil
}

func (s *sourceFinder) add(arg string) error {
	info, err := os.Stat(arg)
	switch {
	case arg == "-":
		s.take(lintSource{path: arg, named: true})
	case arg == "":
		return errors.New("a path is empty; name a file, a directory or a pattern")
	case err == nil && info.IsDir():
		return s.walk(arg, func(string) bool { return true })
	case err == nil && info.Mode()&fs.ModeNamedPipe != 0: // reading it may never end
		return fmt.Errorf("%s: a pipe, not a file; give its text to standard input, and name it with --stdin-filename", arg)
	case err == nil && !info.Mode().IsRegular():
		return fmt.Errorf("%s: not a file", arg)
	case err == nil:
		source := lintSource{path: arg, named: true}
		if ignored(s.exclude, absolute(s.here, arg), false) || s.inExcluded(arg) {
			source.skip = "excluded"
		}
		s.take(source)
	case strings.ContainsAny(arg, "*?[{"):
		return s.glob(arg)
	default:
		return fmt.Errorf("%s: %w; name a file, a directory or a pattern", arg, cause(err))
	}
	return nil
}

// inExcluded reports whether a directory above a named file is excluded.
func (s *sourceFinder) inExcluded(name string) bool {
	for dir := filepath.Dir(absolute(s.here, name)); dir != s.here && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if ignored(s.exclude, dir, true) {
			return true
		}
	}
	return false
}

func (s *sourceFinder) take(source lintSource) {
	if clean := filepath.Clean(source.path); !s.seen[clean] {
		s.seen[clean] = true
		s.found = append(s.found, source)
	}
}

// glob expands a pattern that the shell did not.
func (s *sourceFinder) glob(pattern string) error {
	pattern = filepath.ToSlash(filepath.Clean(pattern))
	if !doublestar.ValidatePattern(pattern) {
		return fmt.Errorf("%s: not a pattern: %w", pattern, doublestar.ErrBadPattern)
	}
	base, _ := doublestar.SplitPattern(pattern)
	if full := absolute(s.here, base); leftOutAbove(ignoresAbove(s.here, full), s.here, full) {
		return fmt.Errorf("%s: no file matches; .gitignore leaves out %s, which can be named itself", pattern, base)
	}
	before := len(s.found)
	matched := false
	err := s.walk(base, func(name string) bool {
		ok, err := doublestar.Match(pattern, filepath.ToSlash(name))
		matched = matched || ok
		return err == nil && ok
	})
	switch {
	case err == nil && (matched || len(s.found) > before):
		return nil
	case err == nil || errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: no file matches; in quotes, ** stands for any directories", pattern)
	}
	return err
}

// walk takes the files below a directory that are wanted, without what .gitignore names.
func (s *sourceFinder) walk(root string, wanted func(name string) bool) error {
	return s.walkBelow(root, ignoresAbove(s.here, absolute(s.here, root)), wanted)
}

func (s *sourceFinder) walkBelow(dir string, rules []ignore, wanted func(name string) bool) error {
	entries, err := os.ReadDir(dir) // by name
	if err != nil {
		return fmt.Errorf("%s: %w", dir, cause(err))
	}
	rules = append(slices.Clip(rules), readIgnore(absolute(s.here, dir), ".gitignore")...)
	for _, entry := range entries {
		name := filepath.Join(dir, entry.Name())
		full := absolute(s.here, name)
		switch {
		case ignored(rules, full, entry.IsDir()) || ignored(s.exclude, full, entry.IsDir()):
		case entry.IsDir():
			if slices.Contains(leftOut, entry.Name()) {
				continue
			}
			if err := s.walkBelow(name, rules, wanted); err != nil {
				return err
			}
		case entry.Name() == ".gitignore" || !wanted(name):
		case entry.Type()&fs.ModeSymlink != 0:
			s.take(lintSource{path: name, skip: "symbolic link"})
		case entry.Type().IsRegular():
			s.take(lintSource{path: name})
		}
	}
	return nil
}

// leftOut are the directories that hold the work of others.
var leftOut = []string{".git", "node_modules", "vendor"}
