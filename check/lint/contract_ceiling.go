package lint

import (
	"strconv"

	"github.com/reprise-dev/reprise/contract"
)

var (
	// honours is what a client does with Retry-After, up to a bound.
	honours = said(`honou?r\w*|respect\w*|follow\w*|obey\w*|beachte\w*`, `遵守|遵循|従`)
	upToEnd = newTable(`\b(?:up to|at most|no more than|capped at|bis zu|hochstens)(?: (?:a maximum of|an?))? $`)
)

// compareCeiling is about how long a wait Retry-After may ask for.
func (st *statement) compareCeiling(p *contract.Policy) {
	if p.Retry.RetryAfter.Ceiling <= 0 || !st.about || !honours.MatchString(st.s) {
		return
	}
	all := lengths(st.text, st.span)
	if len(all) != 1 || all[0].is(p.Retry.RetryAfter.Ceiling) || !upToEnd.MatchString(tail(st.text[st.start:all[0].start], 40)) || st.denied(all[0].span) {
		return
	}
	wants := "up to " + spoken(p.Retry.RetryAfter.Ceiling)
	st.blame(blame{
		id: retryAfterID, at: all[0].span, pointer: "/retry/retry_after/ceiling", wants: wants, hint: "say " + wants,
		says: "the page says that Retry-After is honoured up to " + st.raw(all[0].span), fix: inStyle(p.Retry.RetryAfter.Ceiling, st.raw(all[0].span)),
	})
}

// partOfWait is jitter that is a share of a wait.
var partOfWait = newTable(`\b(\d{1,2}) ?(?:%|per ?cent) (?:of )?(?:random )?jitter\b|\bjitter of (?:up to |about )?(\d{1,2}) ?(?:%|per ?cent)`)

// comparePart is about jitter that is a share of a wait, where the contract names a kind
// that is not.
func (st *statement) comparePart() {
	all := partOfWait.FindAllStringIndex(st.s, 1)
	if len(all) == 0 || warns.MatchString(st.s) {
		return
	}
	at := span{st.start + all[0][0], st.start + all[0][1]}
	kind := st.policies()[0].Retry.Backoff.Jitter
	if kind != contract.JitterFull && kind != contract.JitterNone || st.denied(at) {
		return
	}
	st.blame(blame{
		id: jitterID, at: at, pointer: "/retry/backoff/jitter", says: "the page says " + strconv.Quote(st.raw(at)), wants: jitterWords(kind), hint: "say " + jitterWords(kind),
	})
}
