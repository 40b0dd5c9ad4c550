package protocol

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// ReplayEnds is when the record's answer stops being replayed; zero is never.
// A window of "at least" or of a range ends at its minimum: the strictest server
// that keeps the promise, and the one a client has to survive. A window of a
// resource's life does not end while the resource lives.
func ReplayEnds(p *contract.Policy, rec *Record) time.Time {
	lasts := rec.Lasts
	if lasts == 0 {
		if !p.Window.Replay.Ends() {
			return time.Time{}
		}
		lasts = p.Window.Replay.Duration
	}
	return after(windowStart(p, rec), lasts)
}

// ReapAt is when the record may be deleted; zero is never.
func ReapAt(p *contract.Policy, rec *Record) time.Time {
	if p.Window.Reap == 0 {
		return time.Time{}
	}
	return after(windowStart(p, rec), max(p.Window.Reap, rec.Lasts))
}

// after is a moment later than another; zero where that has not come.
func after(start time.Time, d time.Duration) time.Time {
	if start.IsZero() {
		return start
	}
	return start.Add(d)
}

// windowStart is zero where the window has not begun.
func windowStart(p *contract.Policy, rec *Record) time.Time {
	switch {
	case p.Window.Replay.Kind == contract.ReplayResourceLife && rec.Lasts == 0 && made(rec):
		return rec.Ended
	case p.Window.From == contract.FromLastUse:
		return rec.LastUse
	case p.Window.From == contract.FromClientTimestamp:
		return rec.Began()
	default:
		return rec.Started
	}
}

// Began is when the use of the key began that the record stands for: as the
// client tells it where the window counts from that, else when it was claimed.
func (r *Record) Began() time.Time {
	if r.FirstSent.IsZero() {
		return r.Started
	}
	return r.FirstSent
}

// made reports an execution that left something behind. A stored failure made
// nothing whose end could come, so that its window counts as any other.
func made(rec *Record) bool {
	return rec.Phase == PhaseComplete && rec.Answer != nil && rec.Answer.Status < 400
}

// LastsIn is the length of the replay window of a record that is claimed in an
// environment; 0 where it is the same as elsewhere.
func LastsIn(p *contract.Policy, environment string) time.Duration {
	if len(p.Window.Environments) == 0 {
		return 0
	}
	if r := p.Window.In(environment); r != p.Window.Replay {
		return r.Duration
	}
	return 0
}
