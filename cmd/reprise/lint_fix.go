package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/contract"
)

// fixAll changes every page that has a finding with a plain remedy, and judges it again.
// With --dry-run it prints what it would change, and the run is done.
func (run *lintRun) fixAll() (done bool, err error) {
	var diff []byte
	total := 0
	for _, f := range run.files {
		fixes, of := f.fixes()
		if len(fixes) == 0 {
			continue
		}
		src, err := f.piped, error(nil)
		if f.source.path != "-" {
			src, err = readSource(run.cmd, f.source)
		}
		if err != nil {
			return false, unreadable(f.source.path, err)
		}
		if sha256.Sum256(src) != f.digest {
			return false, fmt.Errorf("%s changed while it was judged; run again", f.name)
		}
		mended, applied := lint.Mend(src, fixes)
		total += len(applied)
		if run.flags.dryRun {
			diff = append(diff, unifiedDiff(run.fromRoot(f.name), src, fixes, applied)...)
			continue
		}
		if err := run.rewrite(f, mended); err != nil {
			return false, err
		}
		for _, i := range applied {
			fix := of[i].Fix
			fmt.Fprintf(run.cmd.ErrOrStderr(), "%s: fixed: %s, was %s [%s]\n", of[i].Pos, check.OneLine(fix.Text), check.OneLine(string(src[fix.Start:fix.End])), of[i].Rule)
		}
		f.findings = nil
		run.judgeText(f, mended)
	}
	if run.flags.dryRun {
		return true, run.show(diff, total)
	}
	return false, run.sift()
}

// fixes are the changes that the findings of a file ask for.
func (f *lintFile) fixes() ([]contract.Fix, []judged) {
	var fixes []contract.Fix
	var of []judged
	for _, j := range f.kept {
		if j.fixable {
			fixes, of = append(fixes, *j.Fix), append(of, j)
		}
	}
	return fixes, of
}

// rewrite replaces a page in one step, and the file that a link leads to, not the link. A
// file with other names keeps them, so it is written in its place. One that nobody may
// write is left alone, also where the system would let us.
func (run *lintRun) rewrite(f *lintFile, text []byte) error {
	write := func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	}
	info, err := os.Stat(f.source.path)
	switch {
	case err != nil:
		return cannotWrite(f.source.path, err)
	case info.Mode().Perm()&0o222 == 0:
		return fmt.Errorf("cannot write %s: it is read-only; let it be written, or leave it out of --fix", f.source.path)
	case hasOtherNames(info):
		return cannotWrite(f.source.path, overwrite(f.source.path, true, write))
	}
	return writeTo(run.cmd, "--fix", f.source.path, nil, write)
}

// show prints a diff in the place of the findings, which decide the exit code.
func (run *lintRun) show(diff []byte, total int) error {
	err := writeOutput(run.cmd, run.flags.output, run.inputs(), func(w io.Writer) error {
		_, err := w.Write(diff)
		return err
	})
	if err != nil {
		return err
	}
	r := check.Report{Complete: !run.troubled(), Findings: run.stale}
	for _, f := range run.files {
		for _, j := range f.kept {
			r.Findings = append(r.Findings, j.Finding)
		}
	}
	err = verdict(&run.flags.judgeFlags, r)
	if err != nil || !run.g.quiet {
		fmt.Fprintf(run.cmd.ErrOrStderr(), "%s; --fix would mend %d\n", run.summary(r.Findings), total)
	}
	return err
}
