package retry

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Hedges are the moments after the start of an attempt at which copies of it are
// sent, if no answer has come; none where the contract sends none. A copy is a
// request that may be executed beside the first, so it is sent only where the
// operation is idempotent, or the request has a key and a duplicate in flight is
// refused or waits: then one of them is executed, and the answer to the other
// says so.
//
// A copy carries the same key. It counts as an attempt and is charged to the
// [Bucket] like a retry. The first answer that is not that of a duplicate in
// flight ends the attempt, and the others are given up.
func Hedges(p *contract.Policy, keyed bool) []time.Duration {
	h := p.Retry.Hedging
	if h == nil || h.After <= 0 || !hedgeable(p, keyed) {
		return nil
	}
	var at []time.Duration
	for n := 1; n < min(h.Attempts, p.Retry.Attempts); n++ {
		next := time.Duration(n) * h.After
		if timeout := p.Retry.AttemptTimeout.Value; timeout > 0 && next >= timeout {
			break
		}
		at = append(at, next)
	}
	return at
}

func hedgeable(p *contract.Policy, keyed bool) bool {
	if p.Operation.Idempotent != "" {
		return true
	}
	do := p.Answers.InFlight.Do
	return keyed && p.Operation.TakesKey() && (do == contract.InFlightReject || do == contract.InFlightWait || do == contract.InFlightInterim)
}
