package protocol

import (
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// limits is what the policies of one group promise together. Operations that
// share a scope may differ: what surely stands stands under each of them, and
// what is surely over is over under each.
type limits struct {
	window  time.Duration // the shortest replay window; 0 where none ends
	exact   time.Duration // the longest, where all have a longest; else 0
	reject  time.Duration // how long a key past its window is refused, from the start of the window; 0 where it may not be
	used    bool          // some window counts from the last use
	allUsed bool          // every window does
	told    bool          // some window counts from the time that a client tells
	allTold bool          // every window does
	lease   time.Duration // the longest
	phases  int           // the most stretches of work that each renew the lease
	alone   bool          // no work is ever taken over
	mixed   bool          // some claims commit with their effect, others before it
}

func limitsOf(views []*view) limits {
	l := limits{allUsed: true, allTold: true, alone: true, reject: forever, exact: -1}
	several := slices.ContainsFunc(views, func(v *view) bool { return v.p != views[0].p })
	for _, v := range views {
		w := v.p.Window
		l.include(v.window)
		if several {
			l.include(v.unasked) // another operation may have claimed the record
		}
		switch {
		case w.Expired != contract.ExpiredReject:
			l.reject = 0
		case w.Reap > 0:
			l.reject = min(l.reject, w.Reap)
		}
		told := w.From == contract.FromClientTimestamp
		l.told, l.allTold = l.told || told, l.allTold && told
		last := w.From == contract.FromLastUse
		l.used, l.allUsed = l.used || last, l.allUsed && last
		l.lease = max(l.lease, v.p.Claim.Lease)
		l.phases = max(l.phases, 2*len(v.p.Operation.Steps)+1)
		l.mixed = l.mixed || v.p.Claim.Commits != views[0].p.Claim.Commits
		l.alone = l.alone && v.p.Claim.Abandoned == contract.AbandonedReject && len(v.p.Operation.Steps) == 0
	}
	return l
}

// forever is longer than any contract's window.
const forever = 100 * 365 * 24 * time.Hour

// held is a stretch of time in which the key surely had a record.
type held struct {
	kind        heldKind
	from, until time.Time // both ends excluded; until zero: for good
	by          *view     // the attempt that proves it: its payload, its answer
}

type heldKind uint8

const (
	heldAnswer heldKind = iota // a stored answer within its window
	heldWork                   // work that can be resumed
	heldSpent                  // a stored answer, in its window or past it, that no execution may replace
)

// group is all attempts under one key in one scope.
type group struct {
	limits
	views []*view // by the time at which they ended
	held  []held  // what the attempts judged so far prove, by its beginning
	shown []*view // those of them that show a stored answer

	blurred bool // requests that differ were executed past the record
}

// judgeGroup judges all attempts under one key, in the order in which they
// ended: what is surely stored while an attempt is under way is known from
// those that ended before it. What a condemned answer seems to prove does not count.
func judgeGroup(views []*view, found []*contract.Finding) {
	g := &group{limits: limitsOf(views), views: slices.Clone(views)}
	slices.SortStableFunc(g.views, func(a, b *view) int { return a.Ended.Compare(b.Ended) })
	g.blurred = ignoresKey(g.views)
	for _, v := range g.views {
		v.counts(g.told, g.allTold)
		if g.blurred {
			v.blur()
		}
		if g.mixed && v.p.Claim.Commits == contract.WithEffect && v.any(reading.inFlight) {
			v.claims = true // a transaction that met a claim which others could see
		}
	}
	for _, v := range g.views {
		if v.shows {
			v.start = g.startOf(v)
		}
		if found[v.index] = g.judge(v); found[v.index] == nil {
			g.learn(v)
		}
	}
}

// ignoresKey reports requests that differ under one key, where such a request is
// executed as if it had no key: nobody outside can tell which of them it was.
func ignoresKey(views []*view) bool {
	for i, v := range views {
		if v.p.Answers.Mismatch.Do != contract.MismatchIgnoreKey {
			continue
		}
		if slices.ContainsFunc(views, func(o *view) bool { return o != views[i] && maybeOther(o, v) }) {
			return true
		}
	}
	return false
}

// learn notes what an attempt proves.
func (g *group) learn(v *view) {
	switch {
	case v.shows:
		g.shown = append(g.shown, v)
		g.held = append(g.held, held{heldAnswer, v.Ended, g.windowEnds(v), v})
		if g.reject == forever {
			g.held = append(g.held, held{heldSpent, v.Ended, time.Time{}, v})
		} else if g.reject > 0 {
			g.held = append(g.held, held{heldSpent, v.Ended, v.start.Add(g.reject), v})
		}
	case v.surely(readOwn) && v.readings[0].may == fateProgress && !v.loose:
		g.held = append(g.held, held{heldWork, v.Ended, g.nextClaim(v), v})
	}
}

// startOf is the earliest moment from which the window of the record that v
// shows can count: when v was sent, or an earlier attempt whose work v found and
// finished, or whose answer v was given. Records follow one another, so that it
// is no earlier than what earlier attempts show.
func (g *group) startOf(v *view) time.Time {
	if g.allUsed {
		return v.Sent
	}
	start := v.from
	replayed := v.any(func(r reading) bool { return r.kind == readReplay })
	for _, o := range g.views {
		switch found := o.leaves || o.progress || replayed && o.finishes(v); {
		case o == v || !found || !maybeSame(o, v):
		case g.tooLate(o, v):
			start = earlier(start, v.Sent)
		default:
			start = earlier(start, o.from)
		}
	}
	if g.told {
		return start // a later record may have an earlier time
	}
	for _, o := range g.shown {
		if !o.Ended.Before(v.Sent) {
			continue // at one moment, nobody tells which came first
		}
		least := o.start
		if v.surely(readOwn) { // another execution, so another record
			least = g.windowEnds(o)
		}
		if least.After(start) {
			start = least
		}
	}
	return start
}

// tooLate reports that v ended its execution when the window of a record that o
// claimed was surely over, so that it counts from v.
func (g *group) tooLate(o, v *view) bool {
	return v.surely(readOwn) && !g.used && g.exact > 0 && !v.Sent.Before(o.to.Add(g.exact))
}

// windowEnds is when the window of the record that v shows can end at the
// earliest; zero is never.
func (g *group) windowEnds(v *view) time.Time {
	if g.window == 0 {
		return time.Time{}
	}
	return v.start.Add(g.window)
}

// nextClaim is when another attempt may have taken up v's progress; zero is never.
func (g *group) nextClaim(v *view) time.Time {
	var next time.Time
	for _, o := range g.views {
		if o == v || !o.claims || !maybeSame(o, v) || o.claimed().Before(v.Sent) {
			continue
		}
		if next.IsZero() || o.Sent.Before(next) {
			next = o.Sent
		}
	}
	if !next.IsZero() && next.Before(v.Ended) {
		return v.Ended
	}
	return next
}

// lastUse is the latest moment before v at which a record can have been used.
func (g *group) lastUse(v *view) (last time.Time) {
	for _, o := range g.views {
		if used := o.to; o != v && !o.Sent.After(v.Ended) && used.After(last) {
			last = used
		}
	}
	return last
}

// over is the moment from which an answer that o's work stored is surely past
// its window; known is false where it may never be: nobody tells when work that
// goes on without its attempt is finished, and finished late its window counts
// from then. lastUse is that of the attempt that is judged.
func (g *group) over(o *view, lastUse time.Time) (at time.Time, known bool) {
	if g.exact <= 0 || o.leaves {
		return time.Time{}, false
	}
	if g.used {
		return lastUse.Add(g.exact), true
	}
	return g.lastStart(o).Add(g.exact), true
}

// gone reports that such an answer was surely past its window when v was sent.
func (g *group) gone(o, v *view, lastUse time.Time) bool {
	at, known := g.over(o, lastUse)
	return known && !v.Sent.Before(at)
}

// blocked returns the record that surely stood in the way of v during the whole
// attempt; nil where at some moment every record that was surely there fits.
func (g *group) blocked(v *view, fits func(*held) bool) *held {
	var first *held
	at := v.Sent
	for i := range g.held {
		h := &g.held[i]
		if !h.from.Before(at) {
			break // neither this one nor a later one stood at that moment
		}
		if !h.until.IsZero() && !h.until.After(at) || fits(h) {
			continue
		}
		if first == nil {
			first = h
		}
		if h.until.IsZero() || h.until.After(v.Ended) {
			return first
		}
		at = h.until
	}
	return nil
}
