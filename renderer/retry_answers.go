package renderer

import (
	"slices"
	"strconv"

	"github.com/reprise-dev/reprise/contract"
)

// beatsStatus are what decides before the status of an answer that has no name:
// the server's own word, and its codes.
func (p *page) beatsStatus() {
	r := &p.base.Retry
	var items []phrase
	if h := r.OverrideHeader; h.Name != "" {
		items = append(items, say("**The header %s**%s: %s means send it again, %s means do not. Any other value means nothing.",
			code(h.Name), p.assumed("/retry/override_header"), or(codes(h.Retry...)...), or(codes(h.Never...)...)))
	}
	if list := r.Codes.Never; len(list) > 0 {
		items = append(items, say("**The code %s**%s: never send it again, whatever the status.", or(codes(list...)...), p.assumed("/retry/codes")))
	}
	if list := slices.Concat(r.Codes.Retry, r.Codes.Throttled); len(list) > 0 {
		again := say("**The code %s**%s: send it again, whatever the status.", or(codes(list...)...), p.assumed("/retry/codes"))
		if n := len(r.Codes.Throttled); n > 0 {
			again = sentences(again, many(n, "%[2]s counts as throttling, as a `429` does.", "%[2]s count as throttling, as a `429` does.", and(codes(r.Codes.Throttled...)...)))
		}
		items = append(items, again)
	}
	if len(items) == 0 {
		return
	}
	p.para(say("For an answer without a code of this table, look at these before its status; the first that is there decides. They lift no limit on attempts and time, and without a key they do not make a request safe to repeat that may have been executed."))
	p.list(items...)
}

// statusNotes explain statuses that a list of the contract has and that are
// often misread.
func (p *page) statusNotes() {
	r := &p.base.Retry
	has := func(status int) bool {
		return slices.Contains(r.Statuses, status) || slices.Contains(r.WithKey, status) || slices.Contains(r.Cautious.Statuses, status)
	}
	var items []phrase
	add := func(status int, words phrase) {
		if has(status) {
			items = append(items, say("%s: %s", code(strconv.Itoa(status)), words))
		}
	}
	add(408, say("the server gave up waiting for your request and did not get the whole of it. Open a new connection for the next attempt."))
	add(425, p.tooEarly(r))
	add(499, say("this is what a proxy notes when its caller hangs up before the answer. If you see it, a proxy in between was the caller; the request may have been executed all the same."))
	if len(items) > 0 {
		p.para(say("About some of these statuses:"))
		p.list(items...)
	}
}

func (p *page) tooEarly(r *contract.Retry) phrase {
	if slices.Contains(r.Cautious.Statuses, 425) {
		return say("the server does not want to risk a request that came as TLS early data and may be a replay. Send it again without early data (RFC 8470).")
	}
	return say("the server does not want to risk a request that came as TLS early data and may be a replay. Send it again without early data (RFC 8470), and once only: without early data the answer makes no sense.")
}

// unsendableRow is a failure that no retry mends.
func unsendableRow(p *contract.Policy) row {
	do := say("**Stop.** Mend the cause, then send the same request.")
	if p.Operation.TakesKey() {
		do = say("**Stop.** Mend the cause, then send the same request with the **same key**.")
	}
	return row{slotUnsendable, "got-no-answer-unsendable", []phrase{say("no answer: the request cannot be sent (certificate refused, wrong scheme, redirects in a circle)"), phrase{},
		say("This attempt was not executed, and no other will be before the cause is mended."), do}}
}
