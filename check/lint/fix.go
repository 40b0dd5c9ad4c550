package lint

import (
	"cmp"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// Fixable reports whether the fix of a finding may be applied by a machine: not in a
// quotation, whose words are somebody else's, and not in code, which nobody has run
// since. A span of code that is no more than the name or the number that is replaced
// counts as text: that is how pages write names.
func Fixable(doc *page.Document, f contract.Finding) bool {
	fix := f.Fix
	if fix == nil || fix.Start < 0 || fix.End > len(doc.Source) || fix.Start >= fix.End {
		return false
	}
	for i := range doc.Fences {
		if fence := &doc.Fences[i]; fix.Start < fence.End && fence.Start < fix.End {
			return false
		}
	}
	for i := range doc.Regions {
		r := &doc.Regions[i]
		if start, end := r.Span(); fix.Start < start || fix.End > end || r.Quote || r.Kind == page.String {
			continue
		}
		for n := range r.Runs {
			run := &r.Runs[n]
			if run.Start <= fix.Start && fix.End <= run.End {
				return !quotedIn(doc.Regions[i].Text(), textAt(r, n, fix.Start), fix.End-fix.Start) && run.End-run.Start == len(run.Text) && (!run.Code || run.Start == fix.Start && run.End == fix.End)
			}
		}
	}
	return false
}

// textAt is where in the text of a region a byte of its run n is.
func textAt(r *page.Region, n, offset int) int {
	at := offset - r.Runs[n].Start
	for i := range n {
		at += len(r.Runs[i].Text)
	}
	return at
}

// quotations are the marks that words of somebody else stand between.
var quotations = []struct{ open, shut string }{{`"`, `"`}, {"“", "”"}, {"„", "“"}, {"„", "”"}, {"«", "»"}, {"»", "«"}, {"「", "」"}, {"『", "』"}}

// quotedIn reports whether size bytes of a text stand between marks of quotation, with
// other words: marks around a value alone only show it.
func quotedIn(text string, at, size int) bool {
	if at < 0 || at+size > len(text) {
		return false
	}
	before, behind := text[:at], text[at+size:]
	for _, q := range quotations {
		open, shut := strings.LastIndex(before, q.open), strings.Index(behind, q.shut)
		if open < 0 || shut < 0 {
			continue
		}
		if q.open == q.shut && strings.Count(before, q.open)%2 == 0 || q.open != q.shut && strings.Contains(before[open+len(q.open):], q.shut) {
			continue
		}
		if len(strings.TrimSpace(before[open+len(q.open):])) > 0 || len(strings.TrimSpace(behind[:shut])) > 0 {
			return true
		}
	}
	return false
}

// Mend applies fixes to a file, the first of those that overlap; two that only touch are
// both applied. It returns the new text, and the fixes that it applied by their index.
func Mend(src []byte, fixes []contract.Fix) (mended []byte, applied []int) {
	order := make([]int, len(fixes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(fixes[a].Start, fixes[b].Start), cmp.Compare(fixes[a].End, fixes[b].End))
	})
	at := 0
	for _, i := range order {
		f := fixes[i]
		if f.Start < at || f.End > len(src) || f.End < f.Start {
			continue
		}
		mended = append(append(mended, src[at:f.Start]...), f.Text...)
		at = f.End
		applied = append(applied, i)
	}
	return append(mended, src[at:]...), applied
}
