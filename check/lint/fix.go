package lint

import (
	"cmp"
	"slices"

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
				return run.End-run.Start == len(run.Text) && (!run.Code || run.Start == fix.Start && run.End == fix.End)
			}
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
