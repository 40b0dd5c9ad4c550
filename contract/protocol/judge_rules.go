package protocol

import (
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// judge condemns an attempt when every reading of its answer is impossible, or
// what it shows cannot be together with what others show.
func (g *group) judge(v *view) *contract.Finding {
	var f *contract.Finding
	for i, r := range v.readings {
		bad := g.judgeReading(v, r)
		if bad == nil {
			f = nil
			break
		}
		if i == 0 {
			f = bad
		}
	}
	if f == nil && v.shows {
		f = g.judgePairs(v)
	}
	if f == nil && v.Effects != nil {
		f = g.judgeEffects(v)
	}
	return f
}

func (g *group) judgeReading(v *view, r reading) *contract.Finding {
	switch {
	case r.kind == readReplay:
		return g.judgeReplay(v)
	case r.kind == readOwn && r.may&(fateNone|fateUnrecorded) == 0:
		return g.judgeExecution(v)
	}
	switch r.name {
	case contract.AnswerMissingKey, contract.AnswerInvalidKey, contract.AnswerKeyTooLong:
		if v.refusedRightly(r.name) {
			return g.judgeNoWindow(v)
		}
		return v.finding("key-refused", "the key %q is valid and was answered %s", v.key.Value, v.describe())
	case contract.AnswerDuplicate:
		return v.finding("duplicate-wrong", "answered %s, which is for requests without a key, but it had one", v.describe())
	case contract.AnswerLocked:
		return g.judgeLocked(v)
	case contract.AnswerMismatch:
		return g.judgeMismatch(v)
	case contract.AnswerInFlight:
		return g.judgeInFlight(v)
	case contract.AnswerExpired:
		return g.judgeExpired(v)
	case contract.AnswerOutcomeUnknown:
		return g.judgeUnknown(v)
	}
	return nil
}

// judgeExecution condemns an execution after one whose answer was surely stored,
// and one of another payload than the work that surely waited.
func (g *group) judgeExecution(v *view) *contract.Finding {
	h := g.blocked(v, func(h *held) bool { return h.kind == heldWork && maybeSame(h.by, v) })
	switch {
	case h == nil && v.noWindow != "" && !g.goesOn(v):
		return v.finding("key-not-checked", "%s, and it was answered %s, wanted the %s answer", v.noWindow, v.describe(), contract.AnswerInvalidKey)
	case h == nil:
		return nil
	case !maybeSame(h.by, v) && h.kind != heldSpent:
		return v.finding("mismatch-missed", "answered %s, but the key stood for another payload since %s; wanted %s",
			v.describe(), h.by.place(), v.forOther())
	case h.kind == heldSpent:
		return v.finding("expiry-missed", "executed (answered %s), but the answer of %s was not reaped yet; wanted its replay or the expired answer",
			v.describe(), h.by.place())
	}
	return v.finding("second-execution", "executed again (answered %s without the marker), but the answer of %s was stored; wanted a replay",
		v.describe(), h.by.place())
}

// judgePairs condemns what cannot be together within one window: two answers,
// two payloads, two first answers.
func (g *group) judgePairs(v *view) *contract.Finding {
	for _, o := range g.shown {
		twice := v.surely(readOwn) && o.surely(readOwn)
		differ := !alike(v, o)
		if maybeSame(v, o) && !twice && !differ || g.apart(o, v) || g.apart(v, o) {
			continue
		}
		switch {
		case twice:
			return v.finding("second-execution", "executed at the same time as %s, and both answers are first answers; wanted one execution", o.place())
		case !maybeSame(v, o):
			return v.finding("mismatch-missed", "answered %s, but within its window the key stood for the other payload of %s", v.describe(), o.place())
		default:
			return v.replayDiffers(o)
		}
	}
	return nil
}

// apart reports whether b's record can have begun after a's window had ended.
func (g *group) apart(a, b *view) bool {
	ends := g.windowEnds(a)
	return !ends.IsZero() && !b.Ended.Before(ends)
}

func (v *view) replayDiffers(o *view) *contract.Finding {
	return v.finding("replay-differs", "the replay is not the answer of %s, in status, in stored headers and to the byte", o.place())
}

func (g *group) judgeReplay(v *view) *contract.Finding {
	h := g.blocked(v, func(h *held) bool {
		return h.kind == heldSpent || maybeSame(h.by, v) && (h.kind == heldWork || alike(h.by, v))
	})
	switch {
	case h != nil && !maybeSame(h.by, v):
		return v.finding("mismatch-missed", "answered with a replay, but the key stood for another payload since %s; wanted %s", h.by.place(), v.forOther())
	case h != nil:
		return v.replayDiffers(h.by)
	case v.loose || v.overran:
		return nil // the work may be its own
	}
	var other, odd, late *view
	lastUse := g.lastUse(v)
	for _, o := range g.views {
		switch {
		case o == v || !o.keeps() || o.Sent.After(v.Ended):
		case !maybeSame(o, v):
			other = o
		case !o.finishes(v):
			odd = o
		case g.gone(o, v, lastUse):
			late = o
		default:
			return nil
		}
	}
	switch {
	case late != nil:
		return v.finding("replay-after-window", "answered with a replay after the window of %s had ended", late.place())
	case odd != nil:
		return v.replayDiffers(odd)
	case other != nil:
		return v.finding("mismatch-missed", "answered with a replay, but %s had another payload; wanted %s", other.place(), v.forOther())
	}
	return v.finding("replay-from-nowhere", "answered with a replay, but no attempt with this key in this scope can have stored an answer")
}

func (g *group) judgeMismatch(v *view) *contract.Finding {
	h := g.blocked(v, func(h *held) bool { return h.kind == heldSpent || maybeOther(h.by, v) })
	if h != nil {
		return v.finding("mismatch-wrong", "answered as another payload, but %s had the same one", h.by.place())
	}
	lastUse := g.lastUse(v)
	for _, o := range g.views {
		if o != v && o.claims && !o.Sent.After(v.Ended) && maybeOther(o, v) && g.mayStand(o, v, lastUse) {
			return nil
		}
	}
	return v.finding("mismatch-wrong", "answered as another payload, but no attempt with this key in this scope had one")
}

// mayStand reports whether a record of o may have been there, and in its window,
// while v was under way.
func (g *group) mayStand(o, v *view, lastUse time.Time) bool {
	if o.leaves || o.progress || !o.Ended.Before(v.Sent) {
		return true
	}
	return o.keeps() && !g.gone(o, v, lastUse)
}

func (g *group) judgeInFlight(v *view) *contract.Finding {
	h := g.blocked(v, func(h *held) bool { return h.kind == heldWork && maybeSame(h.by, v) })
	switch {
	case h != nil && !maybeSame(h.by, v):
		return v.finding("mismatch-missed", "answered as in flight, but the key stood for another payload since %s; wanted %s", h.by.place(), v.forOther())
	case h != nil:
		return v.finding("in-flight-wrong", "answered as in flight, but the answer of %s was stored; wanted a replay", h.by.place())
	case v.loose || v.overran || g.blurred:
		return nil
	}
	var ended, elsewhere *view
	for _, o := range g.views {
		switch {
		case o == v || !o.claims && !o.yielded(v) && !g.yieldedToThird(o, v) || o.Sent.After(v.Ended) || !maybeSame(o, v):
		case !g.mayRun(o, v):
			ended = o
		case o.isElsewhere(v):
			elsewhere = o
		default:
			return nil
		}
	}
	switch {
	case elsewhere != nil:
		return v.finding("location-differs", "told that the state is at %s, but %s was told that it is at %s", v.Answer.Location, elsewhere.place(), elsewhere.Answer.Location)
	case ended != nil:
		return v.finding("claim-stuck", "answered as in flight, but the work of %s had ended, or its lease had", ended.place())
	}
	return v.finding("in-flight-wrong", "answered as in flight, but no other attempt with this key in this scope and payload was under way")
}

// yielded reports an attempt that may have executed during v and was not let commit,
// because another one was faster: it answers what that one has stored. A server may
// commit its claim with the end of an execution that is over at once, whatever the
// contract says of claims: nobody could see the claim before that.
func (o *view) yielded(v *view) bool {
	return !o.Ended.Before(v.Sent) && !o.Sent.After(v.Ended) && o.any(func(r reading) bool {
		return r.kind == readReplay || r.name == contract.AnswerMismatch || r.name == contract.AnswerExpired
	})
}

// yieldedToThird reports an attempt that may have executed during v, was not let commit,
// and was then told in flight itself: of a third attempt, whose claim was faster.
func (g *group) yieldedToThird(o, v *view) bool {
	if o.Ended.Before(v.Sent) || o.Sent.After(v.Ended) || !o.any(reading.inFlight) {
		return false
	}
	return slices.ContainsFunc(g.views, func(x *view) bool {
		return x != o && x != v && (x.claims || x.yielded(o)) && !x.Sent.After(o.Ended) && maybeSame(x, o) && g.mayRun(x, o)
	})
}

// isElsewhere reports that v was told of work that goes on, and that it is not
// o's, which surely tells its state at another place.
func (o *view) isElsewhere(v *view) bool {
	return v.p.Operation.Async != nil && v.Answer.Location != "" && !o.leaves &&
		o.Answer.Location != "" && o.Answer.Location != v.Answer.Location
}

// mayRun reports whether work that o began may have been under way during v.
// Nobody tells when the completer takes abandoned work over; but an earlier
// in-flight answer, after all leases of those who claimed, shows that it had, and
// then the work has to end.
func (g *group) mayRun(o, v *view) bool {
	switch {
	case !o.Ended.Before(v.Sent):
		return true
	case !o.leaves:
		return false
	case o.p.Claim.Commits == contract.WithEffect:
		return true // there is no lease, a transaction may stay open
	case g.alone:
		return !o.claimed().Add(g.lease).Before(v.Sent)
	}
	quiet := o.claimed()
	for _, c := range g.views {
		if at := c.claimed(); c.claims && !c.Sent.After(v.Ended) && at.After(quiet) {
			quiet = at
		}
	}
	longest := time.Duration(g.phases) * g.lease
	for _, w := range g.views {
		if w != v && w.all(reading.inFlight) && !w.claims && !maybeOther(w, v) &&
			w.Sent.After(quiet.Add(longest)) && w.Ended.Add(longest).Before(v.Sent) {
			return false
		}
	}
	return true
}

func (g *group) judgeExpired(v *view) *contract.Finding {
	h := g.blocked(v, func(h *held) bool { return h.kind == heldSpent })
	if h != nil {
		return v.finding("expired-wrong", "answered as expired, but the window of %s had not ended", h.by.place())
	}
	for _, o := range g.views {
		if o.claims && g.window > 0 && !v.Ended.Before(o.from.Add(g.window)) {
			return nil
		}
	}
	return v.finding("expired-wrong", "answered as expired, but no answer under this key had left its window")
}

func (g *group) judgeUnknown(v *view) *contract.Finding {
	h := g.blocked(v, func(h *held) bool { return h.kind == heldSpent || h.kind == heldWork && maybeSame(h.by, v) })
	switch {
	case h == nil:
		return nil
	case !maybeSame(h.by, v):
		return v.finding("mismatch-missed", "answered as of unknown outcome, but the key stood for another payload since %s; wanted %s", h.by.place(), v.forOther())
	}
	return v.finding("unknown-wrong", "answered as of unknown outcome, but the answer of %s was stored", h.by.place())
}

// judgeEffects condemns a count of effects that no history under the contract
// reaches, and a success without any effect.
func (g *group) judgeEffects(v *view) *contract.Finding {
	most, bounded := g.mostEffects(v)
	switch {
	case bounded && *v.Effects > most:
		return v.finding("second-effect", "%d effects are counted under the key, wanted at most %d", *v.Effects, most)
	case *v.Effects == 0 && v.surely(readOwn) && v.readings[0].may == fateKept && mustAct(v):
		return v.finding("no-effect", "answered %s as a success, but no effect is counted under the key", v.describe())
	}
	return nil
}

// mustAct reports a success that says that something was done: a 202 says that
// it will be, and a safe method (RFC 9110, section 9.2.1) does nothing.
func mustAct(v *view) bool {
	switch v.p.Operation.Method {
	case "GET", "HEAD", "OPTIONS", "TRACE":
		return false
	}
	return v.Answer.Status == 200 || v.Answer.Status == 201
}

// mostEffects bounds the effects under the key when v ended: one for each record
// whose window can have begun by then. It is unbounded where requests may run
// without a record, or work may be run again from the start.
func (g *group) mostEffects(v *view) (most int, bounded bool) {
	var first, last time.Time
	for _, o := range g.views {
		if !o.claims || o.Sent.After(v.Ended) {
			continue
		}
		if g.blurred || o.p.Answers.Replay.Drops() || o.p.Operation.StoreDown == contract.StoreDownOpen || o.leaves && o.p.Claim.Abandoned == contract.AbandonedRerun {
			return 0, false
		}
		if first.IsZero() || o.Sent.Before(first) {
			first = o.Sent // a failure may be the beginning of what succeeds later
		}
		if at := o.claimed(); at.After(last) {
			last = at
		}
		if failed := o.surely(readOwn) && !o.loose && o.Answer.Status >= 400; !failed {
			most += max(1, o.Sends)
		}
	}
	switch {
	case g.window == 0:
		return min(most, 1), true
	case g.told:
		return g.effectsOfTold(v, most), true
	}
	return min(most, 1+int(last.Sub(first)/g.window)), true
}

// forOther is what another request meets under a key that stands for one.
func (v *view) forOther() string {
	if v.p.Answers.Mismatch.Do == contract.MismatchIgnoreKey {
		return "an execution without a record"
	}
	return "the mismatch answer"
}
