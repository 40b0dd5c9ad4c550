package play

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// keyless is what the sender of a request without a key does about an answer that
// has no name, as contract/retry has it.
type keyless struct {
	Never string `json:"never"`
	Maybe string `json:"maybe"`
	Runs  []run  `json:"runs"`
}

// What the sender does, beside clientDone and the advice of contract.
const (
	keylessAgain    = "again"
	keylessRedirect = "redirect"
	keylessOpen     = "redirect-open" // after a 303
	keylessGone     = "gone"          // nothing is there to delete
)

func keylessOf(p *contract.Policy) keyless {
	r := p.Retry
	r.Attempts, r.Deadline = 1000, 0 // the outcome alone decides
	does := func(o retry.Outcome) string {
		h := retry.History{Attempts: 1, Idempotent: p.Operation.Idempotent != ""}
		switch {
		case o.Kind == retry.Answered && p.Succeeds(o.Status):
			return clientDone
		case o.Kind == retry.Answered && o.Status == 303:
			return keylessOpen
		case o.Kind == retry.Answered && o.Status < 400:
			return keylessRedirect
		case retry.Next(&r, h, o, func() float64 { return 0 }).Again:
			return keylessAgain
		case p.Operation.Method == "DELETE" && p.Operation.Idempotent != "" && (o.Status == 404 || o.Status == 410):
			return keylessGone
		case o.Kind == retry.Answered && o.Status < 500 && o.Status != 408 && o.Status != 425 && o.Status != 429 && !callsOut(p):
			return string(contract.AdviceFixRequest)
		default:
			return string(contract.AdviceLookUp)
		}
	}
	return keyless{
		Never: does(retry.Outcome{Kind: retry.NeverSent}), Maybe: does(retry.Outcome{Kind: retry.UnknownOutcome}),
		Runs: runs(200, 599, func(status int) run {
			return run{Is: does(retry.Outcome{Kind: retry.Answered, Status: status})}
		}),
	}
}

// callsOut reports an operation whose refusal may come after a call to an outside
// system.
func callsOut(p *contract.Policy) bool {
	return slices.ContainsFunc(p.Operation.Steps, func(s contract.Step) bool { return s.Calls != "" })
}
