package protocol

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

func isLocked(r reading) bool { return r.name == contract.AnswerLocked }

// judgeLocked condemns a lock that is met by what would not be executed: a repeat
// is answered from its record.
func (g *group) judgeLocked(v *view) *contract.Finding {
	if g.blurred || v.p.Operation.StoreDown == contract.StoreDownOpen {
		return nil // what is executed without a record meets locks too
	}
	h := g.blocked(v, func(h *held) bool { return h.kind == heldWork && maybeSame(h.by, v) })
	switch {
	case h == nil:
		return nil
	case !maybeSame(h.by, v) && h.kind != heldSpent:
		return v.finding("mismatch-missed", "answered as locked, but the key stood for another payload since %s; wanted %s", h.by.place(), v.forOther())
	}
	return v.finding("lock-wrong", "answered as locked, but the answer of %s was stored; a repeat meets no lock", h.by.place())
}

// judgeLocks condemns a refusal by a lock that nobody can have held. That two
// requests held one lock at once cannot be seen: neither has to have been at work
// all the time from its sending to its answer.
func judgeLocks(views []*view, found []*contract.Finding) {
	for _, v := range views {
		if found[v.index] != nil || v.loose || !v.all(isLocked) {
			continue
		}
		if !slices.ContainsFunc(views, func(o *view) bool { return o != v && o.mayHold(v) }) {
			found[v.index] = v.finding("lock-wrong", "answered as locked, but no other request can have held the lock")
		}
	}
}

// mayHold reports whether o may have held the lock that v met.
func (o *view) mayHold(v *view) bool {
	a, b := o.p.Operation.Lock, v.p.Operation.Lock
	switch {
	case a == nil || o.Sent.After(v.Ended) || o.Ended.Before(v.Sent) && !o.leaves:
		return false
	case o.Account != v.Account:
		return false
	case o.all(refusedByKey):
		return false
	case a.Per != b.Per:
		return a.Per != contract.LockPerAccount && b.Per != contract.LockPerAccount // two members may name one thing
	case a.Per == contract.LockPerAccount:
		return true
	}
	return o.Lock == "" || v.Lock == "" || o.Lock == v.Lock
}

// refusedByKey reports an answer that a request gets before it could take a lock.
func refusedByKey(r reading) bool {
	switch r.name {
	case contract.AnswerMissingKey, contract.AnswerInvalidKey, contract.AnswerKeyTooLong, contract.AnswerUnsupportedKey,
		contract.AnswerFirstSentInvalid, contract.AnswerFirstSentOutside:
		return true
	}
	return false
}
