package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/contract"
)

// sift keeps the findings that neither the ignore file nor the baseline tolerates and
// that stand on lines that count, and finds out which tolerance is no longer needed.
func (run *lintRun) sift() error {
	run.known, run.old, run.stale = 0, 0, nil
	needed := map[string]bool{} // keys of the baseline
	used := make([]bool, len(run.ignored))
	tolerated := map[string]bool{}
	if run.baseline != nil {
		for _, k := range run.baseline.Known {
			tolerated[k.Key()] = true
		}
	}
	var now []lint.Known
	for _, f := range run.files {
		f.kept = nil
		files := [2]string{run.named(run.flags.baseline, f.name), run.named(run.flags.ignore, f.name)}
		var old []bool
		if run.revision != nil {
			old = run.oldOnes(run.cmd.Context(), f)
		}
		for i, j := range f.findings {
			known := run.identity(f, j)
			known.File = files[0]
			switch {
			case run.ignores(used, files[1], j):
				run.known++
			case run.flags.writeBaseline != "" && (run.flags.writeBaseline == writeAll || run.baseline == nil):
				now = append(now, known)
				run.known++
			case tolerated[known.Key()]:
				now = append(now, known)
				needed[known.Key()] = true
				run.known++
			case old != nil && old[i]:
				run.old++
			default:
				f.kept = append(f.kept, j)
			}
		}
	}
	run.unusedEntries(used)
	if run.flags.writeBaseline != "" {
		return run.writeBaseline(now)
	}
	run.staleEntries(needed)
	return nil
}

// identity tells a finding from others in the next run.
func (run *lintRun) identity(f *lintFile, j judged) lint.Known {
	return lint.Known{File: run.fromRoot(f.name), Identity: j.place.Identity}
}

// fromRoot is the path of a file from the root of the repository.
func (run *lintRun) fromRoot(file string) string { return filepath.ToSlash(run.locate(file)) }

// named is the path of a file as the baseline or the ignore file gives it: from the root
// of the repository, or, where there is none, from the directory of that file itself.
// What a list names never depends on where the command is run.
func (run *lintRun) named(list, file string) string {
	dir := run.listDir(list)
	if dir == "" {
		return run.fromRoot(file)
	}
	here, err := os.Getwd()
	if err != nil {
		return run.fromRoot(file)
	}
	path, err := filepath.Rel(followed(absolute(here, dir)), followed(absolute(here, file)))
	if err != nil {
		return run.fromRoot(file)
	}
	return filepath.ToSlash(path)
}

// listDir is the directory that the paths of a list start from; "" is the root of the
// repository.
func (run *lintRun) listDir(list string) string {
	if list == "" || run.inRepository {
		return ""
	}
	return filepath.Dir(list)
}

// ignores reports whether the ignore file silences a finding, and notes by which entry.
func (run *lintRun) ignores(used []bool, file string, j judged) bool {
	silent := false
	for i, entry := range run.ignored {
		if entry.Covers(file, j.Rule, j.place.Pointer) {
			used[i], silent = true, true
		}
	}
	return silent
}

// judgedPaths are the files that were judged, by the path that a list gives them.
func (run *lintRun) judgedPaths(list string) map[string]bool {
	paths := map[string]bool{}
	for _, f := range run.files {
		if f.state == checked {
			paths[run.named(list, f.name)] = true
		}
	}
	return paths
}

// unusedEntries reports entries of the ignore file that silence nothing in a file that
// was judged, or whose file is gone.
func (run *lintRun) unusedEntries(used []bool) {
	paths := run.judgedPaths(run.flags.ignore)
	for i, entry := range run.ignored {
		if !used[i] && (paths[entry.File] || run.isGone(run.flags.ignore, entry.File)) {
			pos := contract.Pos{File: run.flags.ignore, Line: entry.Line, Col: 1}
			run.stale = append(run.stale, contract.Finding{
				Rule: "lint/suppression", Severity: contract.Warning, Pos: pos,
				Message: fmt.Sprintf("entry for %s in %s silences nothing", entry.Rule, entry.File), Hint: "delete the line",
			})
		}
	}
}

// staleEntries reports entries of the baseline that no longer occur.
func (run *lintRun) staleEntries(needed map[string]bool) {
	if run.baseline == nil {
		return
	}
	paths := run.judgedPaths(run.flags.baseline)
	for _, k := range run.baseline.Known {
		if needed[k.Key()] || !paths[k.File] && !run.isGone(run.flags.baseline, k.File) {
			continue
		}
		hint := "remove it, or run with --write-baseline"
		if run.baseline.Lexicon != lint.LexiconVersion() {
			hint = "another version of reprise wrote the baseline, " + run.baseline.Tool + "; run with --write-baseline"
		}
		run.stale = append(run.stale, contract.Finding{
			Rule: baselineID, Severity: contract.Error, Pos: contract.Pos{File: run.flags.baseline, Line: k.Line, Col: 1},
			Message: fmt.Sprintf("the baseline holds a finding of %s in %s that no longer occurs: %q", k.Rule, k.File, k.Sentence), Hint: hint,
		})
	}
}

// isGone reports whether there is no file any more at a path that a list gives.
func (run *lintRun) isGone(list, path string) bool {
	if dir := run.listDir(list); dir != "" {
		path = absolute(dir, path)
	} else if !filepath.IsAbs(path) {
		path = filepath.Join(run.root(), path)
	}
	_, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// root is the directory that paths in baselines and ignore files start from.
func (run *lintRun) root() string {
	here := filepath.ToSlash(run.locate("."))
	if here == "." {
		return "."
	}
	return strings.Repeat("../", 1+strings.Count(here, "/"))
}

// writeBaseline writes what the run was asked to hold, besides the entries of files that
// were not judged.
func (run *lintRun) writeBaseline(now []lint.Known) error {
	b := lint.Baseline{Tool: version(), Lexicon: lint.LexiconVersion(), Known: now}
	removed, added := 0, len(now)
	if run.baseline != nil {
		paths := run.judgedPaths(run.flags.baseline)
		held := map[string]bool{}
		for _, k := range now {
			held[k.Key()] = true
		}
		for _, k := range run.baseline.Known {
			switch {
			case held[k.Key()]:
				added--
			case paths[k.File] || run.isGone(run.flags.baseline, k.File):
				removed++
			default:
				b.Known = append(b.Known, k)
			}
		}
	}
	if run.troubled() {
		return errors.New("the baseline is not written: not every file could be read")
	}
	err := writeTo(run.cmd, "--baseline "+run.flags.baseline, run.flags.baseline, run.pages(), func(w io.Writer) error { return b.Write(w) })
	if err != nil {
		return err
	}
	fmt.Fprintf(run.cmd.ErrOrStderr(), "%s holds %d %s; %d added, %d removed\n", run.flags.baseline, len(b.Known), plural(len(b.Known), "finding", "findings"), added, removed)
	return nil
}

func (run *lintRun) pages() []string {
	return slices.DeleteFunc(run.inputs(), func(path string) bool { return path == run.flags.baseline })
}

func readIgnoreFile(path string) ([]lint.Ignored, error) {
	if path == "" {
		return nil, nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("--ignore %s: %w", path, cause(err))
	}
	entries, err := lint.ReadIgnored(string(data))
	if err != nil {
		return nil, fmt.Errorf("--ignore %s: %w", path, err)
	}
	return entries, nil
}

// readBaselineFile reads the baseline. Only a run that writes it may find none.
func readBaselineFile(flags *lintFlags) (*lint.Baseline, error) {
	if flags.baseline == "" {
		return nil, nil
	}
	data, err := os.ReadFile(flags.baseline)
	switch {
	case errors.Is(err, fs.ErrNotExist) && flags.writeBaseline != "":
		return nil, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("--baseline %s: %w; --write-baseline makes it", flags.baseline, cause(err))
	case err != nil:
		return nil, fmt.Errorf("--baseline %s: %w", flags.baseline, cause(err))
	}
	b, err := lint.ReadBaseline(data)
	if err != nil {
		return nil, fmt.Errorf("--baseline %s: %w", flags.baseline, err)
	}
	return b, nil
}
