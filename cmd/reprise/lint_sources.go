package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// lintSource is a file to read.
type lintSource struct {
	path  string
	named bool // on the command line, by its own name
}

// findSources turns arguments into files, each one time, in the order of the
// arguments and then of the names.
func findSources(args []string) ([]lintSource, error) {
	var found []lintSource
	seen := map[string]bool{}
	add := func(paths []string, named bool) {
		for _, p := range paths {
			if clean := filepath.Clean(p); !seen[clean] {
				seen[clean] = true
				found = append(found, lintSource{p, named})
			}
		}
	}
	for _, arg := range args {
		info, err := os.Stat(arg)
		switch {
		case arg == "-":
			add([]string{arg}, true)
		case err == nil && info.IsDir():
			below, err := walk(arg)
			if err != nil {
				return nil, err
			}
			add(below, false)
		case err == nil:
			add([]string{arg}, true)
		case strings.ContainsAny(arg, "*?[{"):
			matches, err := glob(arg)
			if err != nil {
				return nil, err
			}
			add(matches, false)
		default:
			return nil, fmt.Errorf("%s: %w; name a file, a directory or a pattern", arg, cause(err))
		}
	}
	return found, nil
}

// glob expands a pattern that the shell did not.
func glob(pattern string) ([]string, error) {
	matches, err := doublestar.FilepathGlob(pattern, doublestar.WithFilesOnly())
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: not a pattern: %w", pattern, err)
	case len(matches) == 0:
		return nil, fmt.Errorf("%s: no file matches; in quotes, ** stands for any directories", pattern)
	}
	slices.Sort(matches)
	return matches, nil
}

// walk lists the files below a directory, without what .gitignore names.
func walk(root string) ([]string, error) {
	var files []string
	ignores := []ignore{}
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := entry.Name()
		if entry.IsDir() {
			if name != root && (slices.Contains(leftOut, base) || ignored(ignores, name, true)) {
				return fs.SkipDir
			}
			ignores = append(ignores, readIgnore(name)...)
			return nil
		}
		if entry.Type().IsRegular() && base != ".gitignore" && !ignored(ignores, name, false) {
			files = append(files, name)
		}
		return nil
	})
	if err != nil {
		var inPath *fs.PathError
		if errors.As(err, &inPath) {
			return nil, fmt.Errorf("%s: %w", inPath.Path, inPath.Err)
		}
		return nil, err
	}
	return files, nil
}

// leftOut are the directories that hold the work of others.
var leftOut = []string{".git", "node_modules", "vendor"}

// ignore is a line of a .gitignore.
type ignore struct {
	dir     string // where the file is
	pattern string // for the path from there
	not     bool
	dirOnly bool
}

func readIgnore(dir string) []ignore {
	data, err := os.ReadFile(filepath.Join(dir, ".gitignore"))
	if err != nil {
		return nil
	}
	var out []ignore
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, " \t\r\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		rule := ignore{dir: dir}
		line, rule.not = strings.CutPrefix(line, "!")
		line, rule.dirOnly = strings.CutSuffix(line, "/")
		if strings.Contains(line, "/") {
			rule.pattern = strings.TrimPrefix(line, "/")
		} else {
			rule.pattern = path.Join("**", line)
		}
		out = append(out, rule)
	}
	return out
}

// ignored applies the rules to a path; the last that matches decides.
func ignored(rules []ignore, name string, isDir bool) bool {
	out := false
	for _, r := range rules {
		relative, err := filepath.Rel(r.dir, name)
		if err != nil || strings.HasPrefix(relative, "..") || r.dirOnly && !isDir {
			continue
		}
		if ok, err := doublestar.Match(r.pattern, filepath.ToSlash(relative)); err == nil && ok {
			out = !r.not
		}
	}
	return out
}
