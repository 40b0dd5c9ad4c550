package contract

import (
	"cmp"
	"fmt"
	"slices"
)

// checkMismatch wants no answer beside a comparison that is not made, of whoever
// says both. What was written before somebody else chose to compare nothing is
// simply not given there.
func checkMismatch(j *judge) {
	t, compared := j.tree.at("answers", "mismatch"), j.tree.get("fingerprint")
	if t == nil || compared == nil || !j.policy.Fingerprint.None() {
		return
	}
	beside := compared.layer.rank() < 2 // a later layer has to fit an earlier one
	said := false
	t.walk(func(v *tree) {
		said = said || v.layer == compared.layer || beside && v.layer.rank() >= compared.layer.rank()
	})
	if said {
		j.wrongKey("contract/no-effect", "answers.mismatch is never given, because fingerprint is none", "leave the answer out, or compare requests", t)
	}
}

// checkMismatchAction reports an answer beside an action that refuses nobody.
func checkMismatchAction(j *judge) {
	t, do := j.tree.at("answers", "mismatch"), j.policy.Answers.Mismatch.Do
	if t == nil || do == MismatchReject || j.policy.Fingerprint.None() {
		return
	}
	j.neverSent(t, answerMembers[:], fmt.Sprintf("because answers.mismatch.do is %s", do), "leave them out, or write do: reject")
}

// neverSent reports members of an answer that have no effect, all of them at the
// first.
func (j *judge) neverSent(t *tree, members []string, why, hint string) {
	var first *tree
	var names []string
	for _, name := range members {
		if m := t.get(name); m != nil {
			first = cmp.Or(first, m)
			names = append(names, name)
		}
	}
	if first != nil {
		j.wrongKey("contract/no-effect", fmt.Sprintf("%s has %s without effect, %s", dotted(t.tokens()), listed(names, "and"), why), hint, first)
	}
}

// checkUnsupported wants the answer to a key that means nothing only where one
// is given.
func checkUnsupported(j *judge) {
	if t := j.tree.at("answers", "unsupported_key"); t != nil && j.policy.Key.Unsupported.Do != UnsupportedRefuse {
		j.wrongKey("contract/no-effect", "answers.unsupported_key is never given, because key.unsupported is not refuse", "write key: {unsupported: refuse}, or leave the answer out", t)
	}
}

func checkInFlight(j *judge) {
	t, a, claim := j.tree.at("answers", "in_flight"), j.policy.Answers.InFlight, j.policy.Claim
	if upTo := t.get("up_to"); upTo != nil && a.Do != InFlightWait {
		j.wrongKey("contract/no-effect", "answers.in_flight.up_to is set, but duplicates are rejected at once", "write do: wait, or leave up_to out", upTo)
	}
	if prefer := t.get("prefer"); prefer != nil && a.Do != InFlightWait {
		j.wrongKey("contract/no-effect", "answers.in_flight.prefer is set, but no duplicate waits", "write do: wait, or leave prefer out", prefer)
	}
	if status := t.get("status"); status != nil && a.Do == InFlightInterim && (a.Status < 201 || a.Status >= 400) {
		j.wrong("contract/range", fmt.Sprintf("answers.in_flight.status is %d; wanted 202, because answers.in_flight.do is interim", a.Status), "", status)
	}
	if claim.Commits == BeforeEffect && a.RetryAfter > claim.Lease {
		j.wrong("contract/retry-after", fmt.Sprintf("answers.in_flight.retry_after is %s, longer than claim.lease, %s", FormatDuration(a.RetryAfter), FormatDuration(claim.Lease)),
			"a client should come back before the claim is given up", t.get("retry_after"), j.tree.at("claim", "lease"))
	}
}

// checkAdvice reports two answers that a client cannot tell apart although they
// call for different things.
func checkAdvice(j *judge) {
	p := *j.policy
	p.Operation = Operation{Key: KeyRequired, StoreDown: StoreDownClosed} // every answer can come
	named := p.Named()
	for i, b := range named {
		for _, a := range named[:i] {
			if a.Status == 0 || a.Status != b.Status || a.Code != b.Code || a.Type != b.Type || a.Client == b.Client || a.Client == "" || b.Client == "" {
				continue
			}
			places := []*tree{j.codeOf(a.Name), j.codeOf(b.Name)}
			slices.SortStableFunc(places, later)
			j.wrong("contract/same-answer", fmt.Sprintf("answers.%s and answers.%s are both %d with code %s, but ask for %s and %s", a.Name, b.Name, a.Status, quote(a.Code), a.Client, b.Client),
				"give one of them a code of its own", places...)
		}
	}
}

// codeOf is where an answer gets its code from.
func (j *judge) codeOf(name AnswerName) *tree { return j.tree.at("answers", string(name), "code") }

// later sorts what stands later in the file first, and what is not there last.
func later(a, b *tree) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	case a.span.from.line != b.span.from.line:
		return b.span.from.line - a.span.from.line
	default:
		return b.span.from.col - a.span.from.col
	}
}
