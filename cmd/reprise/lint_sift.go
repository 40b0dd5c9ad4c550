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
		for _, j := range f.findings {
			known := run.identity(f, j)
			switch {
			case run.ignores(used, known.File, j):
				run.known++
			case run.flags.writeBaseline != "" && (run.flags.writeBaseline == writeAll || run.baseline == nil):
				now = append(now, known)
				run.known++
			case tolerated[known.Key()]:
				now = append(now, known)
				needed[known.Key()] = true
				run.known++
			case run.changed != nil && !run.changed.has(known.File, j.Pos.Line, j.End.Line):
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
	return lint.Known{File: run.pathOf(f), Identity: j.place.Identity}
}

func (run *lintRun) pathOf(f *lintFile) string { return filepath.ToSlash(run.locate(f.name)) }

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

// judgedPaths are the files that were judged, by their path from the root.
func (run *lintRun) judgedPaths() map[string]bool {
	paths := map[string]bool{}
	for _, f := range run.files {
		if f.state == checked {
			paths[run.pathOf(f)] = true
		}
	}
	return paths
}

// unusedEntries reports entries of the ignore file that silence nothing in a file that
// was judged, or whose file is gone.
func (run *lintRun) unusedEntries(used []bool) {
	paths := run.judgedPaths()
	for i, entry := range run.ignored {
		if !used[i] && (paths[entry.File] || run.isGone(entry.File)) {
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
	paths := run.judgedPaths()
	for _, k := range run.baseline.Known {
		if needed[k.Key()] || !paths[k.File] && !run.isGone(k.File) {
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

// isGone reports whether there is no file at a path from the root any more.
func (run *lintRun) isGone(path string) bool {
	if !filepath.IsAbs(path) {
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
		paths := run.judgedPaths()
		held := map[string]bool{}
		for _, k := range now {
			held[k.Key()] = true
		}
		for _, k := range run.baseline.Known {
			switch {
			case held[k.Key()]:
				added--
			case paths[k.File] || run.isGone(k.File):
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
