package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// retrying says when to send a request again, how long to wait, when to stop.
func (p *page) retrying() {
	r := &p.base.Retry
	p.para(say("%s says which answers to retry. These are the numbers:", see(idDecisions)))
	p.table(say("The numbers of the retries"), []phrase{say("What"), say("How much")}, p.retryNumbers(r))
	p.para(p.elsewhere("/retry"))
	p.heading(3, "waits", say("How long to wait"))
	p.para(p.backoffWords(r.Backoff))
	p.schedule(r)
	p.heading(3, "rules", say("Rules around the loop"))
	p.list(p.retryRules(r)...)
}

func (p *page) retryNumbers(r *contract.Retry) [][]phrase {
	timeout := beside(length(r.AttemptTimeout.Value), p.mark("/retry/attempt_timeout", "/retry/attempt_timeout/value"))
	if r.AttemptTimeout.P99 > 0 {
		timeout = beside(timeout, remark(say("(99 of 100 requests end within %s)", length(r.AttemptTimeout.P99))))
	}
	plain, cautious := retried(*r, takesKeys(p), true)
	plain = slices.DeleteFunc(plain, func(status int) bool { return slices.Contains(r.WithKey, status) })
	rows := [][]phrase{
		{say("Attempts, the first included"), beside(number(r.Attempts), p.mark("/retry/attempts"))},
		{say("Deadline for the whole call, waits included"), beside(length(r.Deadline), p.mark("/retry/deadline"))},
		{say("Timeout of one attempt"), timeout},
		{say("Statuses to retry, when they come without a code that is declared"), beside(statusList(plain), p.mark("/retry/statuses"))},
		{say("Statuses to retry with caution"), beside(cautiousWords(contract.Cautious{Statuses: cautious, Attempts: r.Cautious.Attempts}), p.mark("/retry/cautious"))},
		{say("Retry when the request never left"), beside(networkWords(r.Network.NeverSent), p.mark("/retry/network/never_sent"))},
		{say("Retry when it may have arrived"), beside(networkWords(r.Network.UnknownOutcome), p.mark("/retry/network/unknown_outcome"))},
	}
	rows = append(rows, []phrase{say("Retry budget of a client"), beside(budgetWords(r.Budget), p.mark("/retry/budget"))})
	return append(rows, p.clientNumbers(r)...)
}

// clientNumbers are those of the numbers that few contracts have.
func (p *page) clientNumbers(r *contract.Retry) [][]phrase {
	shown := []string{"/retry/with_key", "/retry/attempt_header", "/retry/deadline_header", "/retry/connect_timeout", "/retry/min_attempt", "/retry/breaker"}
	var rows [][]phrase
	for _, f := range clientFacts(p.base) {
		if slices.Contains(shown, f.pointer) {
			rows = append(rows, []phrase{f.label, beside(f.value, p.mark(f.pointer))})
		}
	}
	if r.Hedging != nil {
		rows = append(rows, []phrase{say("Copies of a slow request"), beside(hedgingWords(r.Hedging), p.mark("/retry/hedging"))})
	}
	return rows
}
