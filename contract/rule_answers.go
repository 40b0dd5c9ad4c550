package contract

import (
	"fmt"
	"slices"
)

func checkMismatch(j *judge) {
	if t := j.tree.at("answers", "mismatch"); t != nil && j.policy.Fingerprint.None() {
		j.wrongKey("contract/no-effect", "answers.mismatch is never given, because fingerprint is none", "leave the answer out, or compare requests", t)
	}
}

func checkInFlight(j *judge) {
	t, a, claim := j.tree.at("answers", "in_flight"), j.policy.Answers.InFlight, j.policy.Claim
	if upTo := t.get("up_to"); upTo != nil && a.Do != InFlightWait {
		j.wrongKey("contract/no-effect", "answers.in_flight.up_to is set, but duplicates are rejected at once", "write do: wait, or leave up_to out", upTo)
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
