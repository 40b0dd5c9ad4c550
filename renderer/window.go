package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// window says how long a key is remembered, from when, and what then.
func (p *page) window() {
	w := p.base.Window
	soon := soonRefused(p.base)
	if soon {
		p.soonWindow()
	} else {
		p.para(p.windowLength(), p.windowStart(), environmentWords(w), p.elsewhere("/window"))
	}
	if !soon && w.Replay.Kind != contract.ReplayUnlimited {
		p.para(p.afterWindow())
	}
	p.para(clientSets(p.base))
	p.para(advertised(p.base))
	p.para(p.reaping())
	p.para(p.told(p.unfinished(), "/window", "/claim"))
	p.para(p.fits())
	if w.Replay.Kind != contract.ReplayUnlimited {
		p.para(say("If you may come back when the window is over, from a dead-letter queue for instance, first look up whether the operation took place, and send it only if it did not."))
	}
}

func (p *page) windowLength() phrase {
	w := p.base.Window
	mark := beside(p.mark("/window/replay"), p.but("/window/replay"))
	if r := &p.base.Answers.Replay; r.Refuses() {
		refused := say("A repeat is refused with %s as long as it is remembered that the request was executed: **%s**%s.", answerWords(&r.Answer), windowWords(w), mark)
		if w.Replay.Kind == contract.ReplayRange {
			return sentences(refused, setBy(w.Replay.SetBy), say("Count on the shortest, and take no key for new before the longest has passed."))
		}
		return refused
	}
	if p.base.Answers.Replay.Do == contract.ReplayCurrent {
		return p.currentLength(mark)
	}
	switch w.Replay.Kind {
	case contract.ReplayUnlimited:
		return say("A stored answer is replayed **without end**%s.", mark)
	case contract.ReplayAtLeast:
		return say("A stored answer is replayed for **at least %s**%s. It may be longer, and nobody promises how long: count on the minimum and on nothing else.", length(w.Replay.Duration), mark)
	case contract.ReplayRange:
		return sentences(say("A stored answer is replayed for **%s**%s.", windowWords(w), mark), setBy(w.Replay.SetBy),
			say("Count on the shortest, and take no key for new before the longest has passed."))
	case contract.ReplayResourceLife:
		return say("A stored answer is replayed **for as long as what the request made is there, and for %s after its end**%s. A repeat of the request does not make it anew, even long after.", length(w.Replay.Duration), mark)
	default:
		return say("A stored answer is replayed for **exactly %s**%s.", length(w.Replay.Duration), mark)
	}
}

// currentLength is windowLength where a repeat gets no stored answer.
func (p *page) currentLength(mark phrase) phrase {
	w := p.base.Window
	switch w.Replay.Kind {
	case contract.ReplayUnlimited:
		return say("It is remembered **without end**%s that the request was executed, and a repeat gets the resource as it is now.", mark)
	case contract.ReplayRange:
		return sentences(say("It is remembered for **%s**%s that the request was executed, and a repeat gets the resource as it is now.", windowWords(w), mark), setBy(w.Replay.SetBy),
			say("Count on the shortest, and take no key for new before the longest has passed."))
	default:
		return say("It is remembered for **%s**%s that the request was executed, and a repeat gets the resource as it is now.", windowWords(w), mark)
	}
}

// setBy is who decides where in a range a window ends.
func setBy(who contract.SetBy) phrase {
	if who == contract.SetByCustomer {
		return say("Where in between it ends is agreed with each customer: ask for the length that holds for you.")
	}
	return say("Where in between it ends is for the server to decide, and nobody outside can know.")
}

func (p *page) windowStart() phrase {
	w := p.base.Window
	mark := p.mark("/window/from")
	switch {
	case w.Replay.Kind == contract.ReplayUnlimited:
		return phrase{}
	case w.Replay.Kind == contract.ReplayResourceLife:
		return say("The time counts from the end of what the request made. For a failure, which made nothing, it counts from the first request with the key.")
	case w.From == contract.FromLastUse:
		return say("The time counts from the last use of the key%s. A use is the first request, and each later one that the record answers with its stored answer or whose work it takes up; a mismatch is none, nor is a request that meets one in flight.", mark)
	default:
		return say("The time counts from the first request with the key%s: a retry or a replay does not make it longer.", mark)
	}
}

// afterWindow is the answer to "can I use the key again tomorrow?".
func (p *page) afterWindow() phrase {
	w := p.base.Window
	mark := p.mark("/window/expired")
	switch {
	case w.Expired == contract.ExpiredReject && w.Reap == 0:
		return say("**After the window, the key is refused** with %s%s for ever, for its record is never deleted: no key can be used for a second operation.", answerWords(&p.base.Answers.Expired), mark)
	case w.Expired == contract.ExpiredReject:
		return say("**After the window, the key is refused** with %s%s until its record is deleted. Then it is a new key.", answerWords(&p.base.Answers.Expired), mark)
	case w.Replay.Loose():
		return say("**After that, the key may be treated as new**%s: the same request may be executed again. It may also still be replayed, so do not use an old key for a new operation.", mark)
	default:
		return say("**After the window, the key is treated as new**%s: the same request is executed again. So do not retry an old request then, and give each operation a key of its own.", mark)
	}
}

func (p *page) reaping() phrase {
	w := p.base.Window
	mark := p.mark("/window/reap")
	switch {
	case w.Reap == 0:
		return say("Records are never deleted%s.", mark)
	case max(w.Replay.Duration, w.Replay.To) == w.Reap:
		return say("The record is deleted when the window ends%s.", mark)
	default:
		after := say("The record itself is deleted after %s%s, counted from the same moment.", length(w.Reap), mark)
		if w.Replay.Loose() {
			return sentences(after, say("Until then, nobody promises that it is replayed, nor that it is not."))
		}
		return sentences(after, say("Between the window and that, it serves the operators and is not replayed."))
	}
}

// unfinished says what becomes of work that the window overtakes.
func (p *page) unfinished() phrase {
	w := p.base.Window
	out := say("**Unfinished work does not become new after the window.**")
	if w.Replay.Kind == contract.ReplayUnlimited {
		out = say("**Unfinished work is not forgotten.**")
	}
	if p.base.Claim.Commits == contract.BeforeEffect {
		out = sentences(out, say("Its record is never deleted: the same key meets it, goes on with it, or is told what it waits for."))
	}
	switch {
	case w.Replay.Kind == contract.ReplayUnlimited || soonRefused(p.base):
	case p.base.Answers.Replay.Refuses() || p.base.Answers.Replay.Do == contract.ReplayCurrent:
		out = sentences(out, say("If it is finished late, that is remembered for a whole window from then."))
	default:
		out = sentences(out, say("If it is finished late, its answer is replayed for a whole window from then."))
	}
	if w.Reap > 0 && slices.ContainsFunc(p.keyed, keepsProgress) {
		out = sentences(out, say("Failed work whose progress is kept is handed to a person when its record would be due for deletion: from then on the same key gets %s until the person has settled it.",
			answerWords(&p.base.Answers.OutcomeUnknown)))
	}
	return out
}

func keepsProgress(p *contract.Policy) bool {
	return slices.ContainsFunc(p.Failures, func(f contract.FailureRule) bool { return f.Keep == contract.KeepProgress })
}

// fits compares the window with the retries that it has to outlive.
func (p *page) fits() phrase {
	w := p.base.Window
	call := say("A single call with the %s ends within %s.", link(idRetrying, say("retries that are described here")), length(retry.LongestCall(&p.base.Retry)))
	if w.LongestRetry == nil {
		return call
	}
	out := say("The longest chain of retries that the window is made for is %s: %s.", text(w.LongestRetry.Chain), length(w.LongestRetry.Takes))
	return sentences(out, call)
}
