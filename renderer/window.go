package renderer

import (
	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// window says how long a key is remembered, from when, and what then.
func (p *page) window() {
	w := p.base.Window
	p.para(p.windowLength(), p.windowStart(), p.elsewhere("/window"))
	if w.Replay.Kind != contract.ReplayUnlimited {
		p.para(p.afterWindow())
	}
	p.para(p.reaping(), "Work that has not ended never expires, and its record is never deleted.")
	p.para(p.fits())
	if w.Replay.Kind != contract.ReplayUnlimited {
		p.para("If you may come back later than that, from a dead-letter queue for instance, first look up whether the operation took place, and send it only if it did not.")
	}
}

func (p *page) windowLength() inline {
	w := p.base.Window
	mark := p.mark("/window/replay")
	switch w.Replay.Kind {
	case contract.ReplayUnlimited:
		return say("A stored answer is replayed **without end**%s.", mark)
	case contract.ReplayAtLeast:
		return say("A stored answer is replayed for **at least %s**%s. It may be longer, and nobody promises how long: count on the minimum and on nothing else.", length(w.Replay.Duration), mark)
	default:
		return say("A stored answer is replayed for **exactly %s**%s.", length(w.Replay.Duration), mark)
	}
}

func (p *page) windowStart() inline {
	w := p.base.Window
	mark := p.mark("/window/from")
	switch {
	case w.Replay.Kind == contract.ReplayUnlimited:
		return ""
	case w.From == contract.FromLastUse:
		return say("The time counts from the last request with the key%s: each replay starts it anew.", mark)
	default:
		return say("The time counts from the first request with the key%s: a retry or a replay does not make it longer.", mark)
	}
}

// afterWindow is the answer to "can I use the key again tomorrow?".
func (p *page) afterWindow() inline {
	w := p.base.Window
	mark := p.mark("/window/expired")
	switch {
	case w.Expired == contract.ExpiredReject:
		return say("**After the window, the key is refused** with %s%s until its record is deleted. Then it is a new key.", answerWords(&p.base.Answers.Expired), mark)
	case w.Replay.Kind == contract.ReplayAtLeast:
		return say("**After that, the key may be treated as new**%s: the same request may be executed again. It may also still be replayed, so do not use an old key for a new operation.", mark)
	default:
		return say("**After the window, the key is treated as new**%s: the same request is executed again. So do not retry an old request then, and give each operation a key of its own.", mark)
	}
}

func (p *page) reaping() inline {
	w := p.base.Window
	mark := p.mark("/window/reap")
	switch {
	case w.Reap == 0:
		return say("Records are never deleted%s.", mark)
	case w.Replay.Duration == w.Reap:
		return say("The reaper deletes the record when the window ends%s.", mark)
	default:
		between := inline("Between the window and that, it serves the operators and is not replayed.")
		if w.Replay.Kind == contract.ReplayAtLeast {
			between = "Until then, nobody promises that it is replayed, nor that it is not."
		}
		return say("The reaper deletes the record itself after %s%s, counted from the same moment. %s", length(w.Reap), mark, between)
	}
}

// fits compares the window with the retries that it has to outlive.
func (p *page) fits() inline {
	w := p.base.Window
	call := say("A single call with the [retries of this page](#%s) ends within %s.", anchor(titleRetrying), length(retry.LongestCall(&p.base.Retry)))
	if w.LongestRetry == nil {
		return call
	}
	out := say("The longest chain of retries that the window is made for is %s: %s.", text(w.LongestRetry.Chain), length(w.LongestRetry.Takes))
	return out + " " + call
}
