package main

import (
	"context"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
)

// said tells a finding of a revision: its rule, its sentence and how bad it is. A sentence
// that was a warning and became a promise by a word in another line is new.
type said struct{ rule, sentence, severity string }

func (j *judged) said() said { return said{j.Rule, j.place.Sentence, string(j.Severity)} }

// oldOnes tells which findings of a file its text in the revision gave as well. Of equal
// ones, those on lines that did not change are the old ones.
func (run *lintRun) oldOnes(ctx context.Context, f *lintFile) []bool {
	old := make([]bool, len(f.findings))
	file := run.fromRoot(f.name)
	if !run.revision.differs(file) {
		for i := range old {
			old[i] = true
		}
		return old
	}
	if f.before == nil && len(f.findings) > 0 {
		f.before = run.judgeBefore(ctx, file)
	}
	left := map[said]int{}
	for key, n := range f.before {
		left[key] = n
	}
	for _, touched := range []bool{false, true} {
		for i := range f.findings {
			j := &f.findings[i]
			if !old[i] && left[j.said()] > 0 && run.revision.touched(file, j.Pos.Line, j.End.Line) == touched {
				old[i] = true
				left[j.said()]--
			}
		}
	}
	return old
}

// judgeBefore counts what the text of a file in the revision gives. What cannot be read,
// or was not there, gives nothing.
func (run *lintRun) judgeBefore(ctx context.Context, file string) map[said]int {
	count := map[said]int{}
	name, data, ok := run.revision.text(ctx, file)
	if !ok {
		return count
	}
	format, ok := run.formatOf(name, data, true)
	if !ok || len(data) > largestPage || !lint.Mentions(data) {
		return count
	}
	doc, err := page.Read(name, format, data)
	if err != nil {
		return count
	}
	found := lint.Document(doc, run.contract)
	for i, place := range lint.Places(doc, found) {
		j := judged{Finding: found[i], place: place}
		count[j.said()]++
	}
	return count
}
