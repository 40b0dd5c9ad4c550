package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// lintRun is one run of lint.
type lintRun struct {
	cmd          *cobra.Command
	g            *globals
	flags        *lintFlags
	contract     *contract.Contract
	locate       func(string) string // the path from the root of the repository
	inRepository bool
	ignored      []lint.Ignored
	baseline     *lint.Baseline // nil where none is given, or it is not there yet
	revision     *revision      // nil where all findings count
	room         generosity

	files []*lintFile // in the order of the sources
	stale []contract.Finding
	known int // findings that the baseline or the ignore file tolerates
	old   int // findings that the text of the revision gave as well
}

// lintFile is what became of a file.
type lintFile struct {
	source   lintSource
	name     string
	state    fileState
	why      string // it was skipped
	err      error  // it could not be read
	findings []judged
	kept     []judged // after ignore file, baseline and --new-from
	digest   [sha256.Size]byte
	piped    []byte       // standard input, which cannot be read again
	before   map[said]int // what its text in the revision gave, once that was asked
}

type fileState int

const (
	checked fileState = iota
	skipped
	unreadableFile
	misnamed // an error of usage
)

// judged is a finding with its exact place.
type judged struct {
	contract.Finding
	place   lint.Place
	fixable bool
}

// prepare reads what the flags name.
func (run *lintRun) prepare() error {
	if run.locate == nil {
		run.locate = func(file string) string { return file }
	}
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	_, run.inRepository = repositoryAbove(followed(here))
	if run.contract, err = lintContract(run.cmd, run.g, run.flags.contract); err != nil {
		return err
	}
	if run.ignored, err = readIgnoreFile(run.flags.ignore); err != nil {
		return err
	}
	if run.baseline, err = readBaselineFile(run.flags); err != nil {
		return err
	}
	if run.flags.newFrom != "" {
		run.revision, err = readRevision(run.cmd.Context(), run.flags.newFrom)
	}
	return err
}

// judgeAll reads and judges files side by side, as many as there are processors. Each
// file is let go before the next one is read, and the order of results is that of the
// sources.
func (run *lintRun) judgeAll(sources []lintSource) error {
	run.files = make([]*lintFile, len(sources))
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(sources)) {
		wait.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(sources)); i = next.Add(1) - 1 {
				run.files[i] = run.judge(sources[i])
			}
		})
	}
	wait.Wait()
	for _, f := range run.files {
		switch f.state {
		case misnamed:
			return f.err
		case unreadableFile:
			complain(run.cmd.ErrOrStderr(), f.err)
		}
	}
	return nil
}

// judge reads and judges one file.
func (run *lintRun) judge(s lintSource) *lintFile {
	f := &lintFile{source: s, name: filepath.ToSlash(s.path)}
	if s.path == "-" {
		f.name = run.flags.stdinFilename
	}
	switch {
	case s.skip != "":
		f.state, f.why = skipped, s.skip
		return f
	case s.path != "-":
		if why := run.leaves(s); why != "" {
			f.state, f.why = skipped, why
			return f
		}
	}
	data, err := readSource(run.cmd, s)
	if err != nil {
		f.state, f.err = unreadableFile, unreadable(s.path, err)
		return f
	}
	if s.path == "-" {
		f.piped = data
	}
	run.judgeText(f, data)
	return f
}

// leaves says why a file that nobody named is not even opened.
func (run *lintRun) leaves(s lintSource) string {
	if s.named {
		return ""
	}
	format, ok := page.FormatOf(s.path, nil)
	switch {
	case !ok && !couldDescribe(s.path):
		return "unknown kind"
	case ok && format.IsCode() && !run.flags.comments:
		return "program source"
	}
	return ""
}

// couldDescribe reports whether a file may be an OpenAPI document, which its name does
// not tell.
func couldDescribe(path string) bool {
	return slices.Contains([]string{".yaml", ".yml", ".json"}, strings.ToLower(filepath.Ext(path)))
}

// judgeText judges the text of a file.
func (run *lintRun) judgeText(f *lintFile, data []byte) {
	format, ok := run.formatOf(f.name, data, f.source.named)
	switch {
	case !ok && couldDescribe(f.name) && !f.source.named:
		f.state, f.why = skipped, "no OpenAPI document"
		return
	case !ok && couldDescribe(f.name):
		f.state, f.err = misnamed, fmt.Errorf("%s: unknown kind of file; of JSON, lint reads OpenAPI documents", f.name)
		return
	case !ok:
		f.state, f.err = misnamed, fmt.Errorf("%s: unknown kind of file; lint reads .md, .mdx, .html, .adoc, .rst, .txt, OpenAPI and program sources", f.name)
		return
	}
	if err := noText(f.name, data); err != nil {
		f.unreadable(err)
		return
	}
	if !lint.Mentions(data) {
		return
	}
	run.room.take(len(data), 0)
	doc, err := page.Read(f.name, format, data)
	if err != nil {
		f.unreadable(err)
		return
	}
	found := lint.Document(doc, run.contract)
	run.room.take(0, len(found))
	for i, place := range lint.Places(doc, found) {
		j := judged{Finding: found[i], place: place, fixable: lint.Fixable(doc, found[i])}
		j.Pointer = place.Pointer // in the page, beside whose name it is printed
		f.findings = append(f.findings, j)
	}
	if slices.ContainsFunc(f.findings, func(j judged) bool { return j.fixable }) {
		f.digest = sha256.Sum256(data)
	}
}

// formatOf tells how a file is read. Of YAML that describes no API the comments are, where
// somebody named it or asked for comments.
func (run *lintRun) formatOf(name string, data []byte, named bool) (page.Format, bool) {
	format, ok := page.FormatOf(name, data)
	isYAML := !ok && couldDescribe(name) && !strings.HasSuffix(strings.ToLower(name), ".json")
	if isYAML && (named || run.flags.comments) {
		return page.YAML, true
	}
	return format, ok
}

// unreadable is a reason to skip a file that nobody named, and trouble with one that
// somebody did.
func (f *lintFile) unreadable(err error) {
	for _, kind := range []error{page.ErrBinary, page.ErrEncoding} {
		if errors.Is(err, kind) && !f.source.named {
			f.state, f.why = skipped, kind.Error()
			return
		}
	}
	f.state, f.err = unreadableFile, err
}

// noText tells files that are no text. Few are, so the question is only asked where the
// beginning of a file looks odd.
func noText(name string, data []byte) error {
	head := data[:min(len(data), 8<<10)]
	for len(head) > 0 && len(head) < len(data) && !utf8.RuneStart(data[len(head)]) {
		head = head[:len(head)-1] // not in the middle of a character
	}
	if utf8.Valid(head) && bytes.IndexByte(head, 0) < 0 {
		return nil
	}
	_, err := page.Read(name, page.PlainText, head)
	return err
}

// largestPage is how long a file may be that lint reads, in bytes.
const largestPage = 64 << 20

func readSource(cmd *cobra.Command, s lintSource) ([]byte, error) {
	var from io.Reader
	size := int64(0)
	if s.path == "-" {
		from = cmd.InOrStdin()
	} else {
		file, err := os.Open(s.path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		from = file
		if info, err := file.Stat(); err == nil {
			size = info.Size()
		}
	}
	var text bytes.Buffer
	text.Grow(int(min(size, largestPage)) + bytes.MinRead)
	if _, err := text.ReadFrom(io.LimitReader(from, largestPage+1)); err != nil {
		return nil, err
	}
	if text.Len() > largestPage {
		return nil, fmt.Errorf("%s: longer than %d MB; lint reads pages", s.path, largestPage>>20)
	}
	return text.Bytes(), nil
}

// report prints what is left, and the line that says what was looked at.
func (run *lintRun) report() error {
	r := check.Report{Complete: !run.troubled(), Findings: slices.Clone(run.stale)}
	type placed struct {
		pos           contract.Pos
		rule, message string
	}
	exact := map[placed]check.Exact{}
	for _, f := range run.files {
		if f.err != nil {
			r.Trouble = append(r.Trouble, f.err.Error())
		}
		for _, j := range f.kept {
			r.Findings = append(r.Findings, j.Finding)
			exact[placed{j.Pos, j.Rule, j.Message}] = check.Exact{
				Start: j.place.Start, End: j.place.End, UTF16: j.place.UTF16, EndUTF16: j.place.EndUTF16,
				Identity: run.identity(f, j).Key(),
			}
		}
	}
	r.Exact = func(f contract.Finding) (check.Exact, bool) {
		e, ok := exact[placed{f.Pos, f.Rule, f.Message}]
		return e, ok
	}
	r.Findings = contract.SortFindings(r.Findings)
	r.Stats = map[string]int{"files": run.count(checked), "skipped": len(run.files) - run.count(checked), "known": run.known, "old": run.old}
	if err := writeReport(run.cmd, run.g, &run.flags.judgeFlags, run.inputs(), r); err != nil {
		return err
	}
	err := verdict(&run.flags.judgeFlags, r)
	if err != nil || !run.g.quiet {
		fmt.Fprintln(run.cmd.ErrOrStderr(), run.summary(r.Findings))
	}
	return err
}

// inputs are the files that no output may replace.
func (run *lintRun) inputs() []string {
	var paths []string
	for _, f := range run.files {
		if f.source.path != "-" && f.state != skipped {
			paths = append(paths, f.source.path)
		}
	}
	return append(paths, slices.DeleteFunc([]string{run.flags.contract, run.flags.ignore, run.flags.baseline}, func(s string) bool { return s == "" })...)
}

func (run *lintRun) count(s fileState) int {
	n := 0
	for _, f := range run.files {
		if f.state == s {
			n++
		}
	}
	return n
}

func (run *lintRun) troubled() bool { return run.count(unreadableFile) > 0 }

// summary is the run in one line: "checked 2 of 3 files, skipped 1 (1 unknown kind): 1 error".
func (run *lintRun) summary(findings []contract.Finding) string {
	all := len(run.files)
	s := fmt.Sprintf("checked %d of %d %s", run.count(checked), all, plural(all, "file", "files"))
	if n := all - run.count(checked); n > 0 {
		s += fmt.Sprintf(", skipped %d%s", n, run.reasons())
	}
	var counts []string
	for _, severity := range severities() {
		if n := check.Count(findings, contract.Severity(severity)); n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, plural(n, severity, severity+"s")))
		}
	}
	if run.known > 0 {
		counts = append(counts, fmt.Sprintf("%d known", run.known))
	}
	if run.old > 0 {
		counts = append(counts, fmt.Sprintf("%d from before", run.old))
	}
	if len(counts) > 0 {
		s += ": " + strings.Join(counts, ", ")
	}
	return s
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// reasons lists why files were skipped, in brackets.
func (run *lintRun) reasons() string {
	count := map[string]int{}
	for _, f := range run.files {
		switch f.state {
		case skipped:
			count[f.why]++
		case unreadableFile:
			count["cannot be read"]++
		}
	}
	var parts []string
	for why, n := range count {
		parts = append(parts, fmt.Sprintf("%d %s", n, why))
	}
	if len(parts) == 0 {
		return ""
	}
	slices.Sort(parts)
	return " (" + strings.Join(parts, ", ") + ")"
}
