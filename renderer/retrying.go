package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// retrying says when to send a request again, how long to wait, when to stop.
func (p *page) retrying() {
	r := &p.base.Retry
	p.para(say("%s says which answers to retry. These are the numbers:", p.see(titleDecisions)))
	p.table([]inline{"What", "How much"}, p.retryNumbers(r))
	p.para(p.elsewhere("/retry"))
	p.heading(3, "How long to wait")
	p.para(p.backoffWords(r.Backoff))
	p.schedule(r)
	p.heading(3, "Rules around the loop")
	p.list(p.retryRules(r)...)
}

func (p *page) retryNumbers(r *contract.Retry) [][]inline {
	timeout := length(r.AttemptTimeout.Value) + p.mark("/retry/attempt_timeout", "/retry/attempt_timeout/value")
	if r.AttemptTimeout.P99 > 0 {
		timeout += say(" (99 of 100 requests end within %s)", length(r.AttemptTimeout.P99))
	}
	plain, cautious := retried(*r, takesKeys(p), true)
	plain = slices.DeleteFunc(plain, func(status int) bool { return slices.Contains(r.WithKey, status) })
	rows := [][]inline{
		{"Attempts, the first included", number(r.Attempts) + p.mark("/retry/attempts")},
		{"Deadline for the whole call, waits included", length(r.Deadline) + p.mark("/retry/deadline")},
		{"Timeout of one attempt", timeout},
		{"Statuses to retry, when they come without a code of this page", statusList(plain) + p.mark("/retry/statuses")},
		{"Statuses to retry with caution", cautiousWords(contract.Cautious{Statuses: cautious, Attempts: r.Cautious.Attempts}) + p.mark("/retry/cautious")},
		{"Retry when the request never left", networkWords(r.Network.NeverSent) + p.mark("/retry/network/never_sent")},
		{"Retry when it may have arrived", networkWords(r.Network.UnknownOutcome) + p.mark("/retry/network/unknown_outcome")},
	}
	rows = append(rows, []inline{"Retry budget of a client", budgetWords(r.Budget) + p.mark("/retry/budget")})
	return append(rows, p.clientNumbers(r)...)
}

// clientNumbers are those of the numbers that few contracts have.
func (p *page) clientNumbers(r *contract.Retry) [][]inline {
	shown := []string{"/retry/with_key", "/retry/attempt_header", "/retry/deadline_header", "/retry/connect_timeout", "/retry/min_attempt", "/retry/breaker"}
	var rows [][]inline
	for _, f := range clientFacts(p.base) {
		if slices.Contains(shown, f.pointer) {
			rows = append(rows, []inline{f.label, f.value + p.mark(f.pointer)})
		}
	}
	if r.Hedging != nil {
		rows = append(rows, []inline{"Copies of a slow request", hedgingWords(r.Hedging) + p.mark("/retry/hedging")})
	}
	return rows
}
