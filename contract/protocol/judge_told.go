package protocol

import "time"

// counts notes the moments between which the window begins of a record that the
// attempt claimed. told says that some window of the group counts from the time
// that a client tells, all that every one does.
func (v *view) counts(told, all bool) {
	v.from, v.to = v.Sent, v.claimed()
	if !told {
		return
	}
	at, ok := v.told()
	switch f := v.p.Key.FirstSent; {
	case ok && all:
		v.from, v.to = at, at
	case ok:
		v.from, v.to = earlier(v.from, at), later(v.to, at)
	case f != nil: // not recorded: as far from the server's clock as it may be
		v.from, v.to = v.from.Add(-f.Window), v.to.Add(f.Window)
	}
}

// lastStart is the latest moment from which the window of an answer can count
// that o's work stored. A window that had ended by then counts from then, and one
// from what a client tells can end soon after the claim.
func (g *group) lastStart(o *view) time.Time {
	for _, x := range g.views {
		if x.claims && maybeSame(x, o) && !x.from.Add(g.window).After(o.claimed()) {
			return later(o.to, o.claimed())
		}
	}
	return o.to
}

// told is the time of the first attempt, where it was recorded.
func (v *view) told() (time.Time, bool) {
	_, at := ReadFirstSent(&v.p.Key, v.Sent, v.FirstSent)
	return at, !at.IsZero()
}

// effectsOfTold bounds the effects where windows count from what clients tell.
// Such a window is no shorter than the time in which its attempts are taken, so
// that each time that was told has one record at most.
func (g *group) effectsOfTold(v *view, most int) int {
	times := map[time.Time]bool{}
	for _, o := range g.views {
		if !o.claims || o.Sent.After(v.Ended) {
			continue
		}
		at, ok := o.told()
		if !ok || !g.allTold {
			return most
		}
		times[at] = true
	}
	return min(most, len(times))
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
