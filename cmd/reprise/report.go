package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/contract"
)

// writeReport prints what a judge found, as its flags ask. An output that cannot
// be written does not keep the others from being written.
func writeReport(cmd *cobra.Command, g *globals, f *judgeFlags, inputs []string, r check.Report) error {
	r.Tool, r.Judge, r.Rules = tool(), cmd.Name(), ruleCatalogue()
	r.FailOn = contract.Severity(f.failOn)
	r.Locate = fromRepository()
	failed := false
	for _, p := range f.formats.all() {
		r.Color = p.place(f.output) == "-" && g.colour(cmd.OutOrStdout())
		name := "--output " + f.output
		if p.file != "" {
			name = "--format " + p.String()
		}
		err := writeTo(cmd, name, p.place(f.output), inputs, func(w io.Writer) error { return check.Write(w, p.format, r) })
		if err != nil {
			complain(cmd.ErrOrStderr(), err)
			failed = true
		}
	}
	if failed {
		return errTrouble
	}
	return nil
}

// fromRepository finds the path of a file from the root of the repository in
// which the command runs, which is the nearest directory upwards with a .git in
// it, or else the directory itself. Links are followed, for GitHub shows nothing
// at a link. A file outside keeps its absolute path.
func fromRepository() func(string) string {
	here, err := os.Getwd()
	if err != nil {
		return nil
	}
	here = followed(here)
	root, ok := repositoryAbove(here)
	if !ok {
		root = here
	}
	known := map[string]string{} // most findings are in few files
	return func(file string) string {
		path, ok := known[file]
		if !ok {
			path = below(root, followed(absolute(here, file)))
			known[file] = path
		}
		return path
	}
}

// repositoryAbove is the root of the repository that a directory is in.
func repositoryAbove(dir string) (root string, ok bool) {
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return dir, true
		}
		if dir == filepath.Dir(dir) {
			return "", false
		}
	}
}

func absolute(here, file string) string {
	if filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(here, file)
}

// below is a path from the root; the path itself where it is outside.
func below(root, path string) string {
	relative, err := filepath.Rel(root, path)
	if err != nil || relative == ".." || strings.HasPrefix(relative, ".."+string(filepath.Separator)) {
		return path
	}
	return relative
}

// followed is a path without links in it; the path itself where that fails.
func followed(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

// verdict turns a report into the exit code of its command.
func verdict(f *judgeFlags, r check.Report) error {
	grave := severities()[:1+slices.Index(severities(), f.failOn)]
	switch {
	case !r.Complete:
		return errTrouble
	case slices.ContainsFunc(r.Findings, func(found contract.Finding) bool {
		return slices.Contains(grave, string(found.Severity))
	}):
		return errFindings
	}
	return nil
}

// colour reports whether to colour what goes to w: a terminal, and nobody asked
// for none (no-color.org).
func (g *globals) colour(w io.Writer) bool {
	return !g.noColor && g.getenv("NO_COLOR") == "" && g.getenv("TERM") != "dumb" && isTerminal(w)
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
