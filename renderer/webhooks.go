package renderer

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
)

func hasWebhooks(p *page) bool { return p.c.Webhooks != nil }

// webhooks says how the receiver of webhooks tells a repeat and what it can
// count on. What the contract does not say is left out.
func (p *page) webhooks() {
	w := p.c.Webhooks
	p.para(say("%s sends an event again until your endpoint takes it, so you may get one more than once. Recognise a repeat before you act on it.", text(p.c.API.Name)))
	p.list(
		eventIDWords(w.EventID),
		signatureWords(w.Signature),
		answerWithin(w.AttemptTimeout),
		arrivalOrder(w.Order),
		stoppedBy(w.StopStatuses),
		slowedBy(w.ThrottleStatuses),
		stopHeaderWords(w.StopHeader),
		retryAfterHonoured(w.HonoursRetryAfter),
		disableWords(w.DisableAfter),
		deadLetterWords(w.DeadLetters, say("events that were never delivered")),
	)
	p.webhookSchedule(w)
	if len(w.ReceiverSets) > 0 {
		p.para(say("You can set these for your endpoint:"))
		rows := make([][]phrase, len(w.ReceiverSets))
		for i, s := range w.ReceiverSets {
			rows[i] = []phrase{code(s.Name), text(s.Means)}
		}
		p.table(say("Settings of an endpoint"), []phrase{say("Setting"), say("What it does")}, rows)
	}
}

func messagePlace(at contract.Place) phrase {
	switch at.In {
	case contract.InMessageBody:
		return say("the member %s of the body", code(at.Name))
	case contract.InMessageMetadata:
		return say("the metadata entry %s", code(at.Name))
	case contract.InMessageField:
		return say("the field %s of the request", code(at.Name))
	default:
		return say("the header %s", code(at.Name))
	}
}

func eventIDWords(at *contract.Place) phrase {
	if at == nil {
		return phrase{}
	}
	return say("**Id:** %s. It is the same each time that one event comes. Store it together with the effect, and do nothing when it is stored already.", messagePlace(*at))
}

func signatureWords(s *contract.Signature) phrase {
	if s == nil {
		return phrase{}
	}
	out := say("**Signature:** the header %s. Check it before anything else.", code(s.Name))
	if s.Timestamp != "" {
		out = say("**Signature:** the header %s; the time that was signed is in %s. Check it before anything else.", code(s.Name), code(s.Timestamp))
	}
	if s.Tolerance > 0 {
		out = sentences(out, say("Refuse an event whose signed time is more than %s from your clock; a repeat is signed anew.", length(s.Tolerance)))
	}
	return out
}

func answerWithin(d time.Duration) phrase {
	if d == 0 {
		return phrase{}
	}
	return say("**Answer within %s.** A later answer counts as a failure, and the event comes again: store it, answer, and work on it afterwards.", length(d))
}

func arrivalOrder(o contract.EventOrder) phrase {
	switch o {
	case contract.OrderNone:
		return say("**Order:** events arrive in any order; a later one may come first.")
	case contract.OrderPerEntity:
		return say("**Order:** events arrive in order for one entity, and in any order across entities.")
	case contract.OrderTotal:
		return say("**Order:** events arrive in the order in which they happened.")
	default:
		return phrase{}
	}
}

func stoppedBy(statuses []string) phrase {
	if len(statuses) == 0 {
		return phrase{}
	}
	return say("**Not sent again** after your answer %s: it says that you never want the event.", or(codes(statuses...)...))
}

func slowedBy(statuses []string) phrase {
	if len(statuses) == 0 {
		return phrase{}
	}
	return say("**Slowed down** after your answer %s: your endpoint gets fewer events for a while.", or(codes(statuses...)...))
}

func stopHeaderWords(h *contract.Marker) phrase {
	if h == nil {
		return phrase{}
	}
	return say("**Not sent again** after an answer with %s, whatever its status.", code(h.Name+": "+h.Value))
}

func retryAfterHonoured(honoured *bool) phrase {
	switch {
	case honoured == nil:
		return phrase{}
	case *honoured:
		return say("**`Retry-After`** in your answer delays the next attempt.")
	default:
		return say("**`Retry-After`** in your answer changes nothing.")
	}
}

func disableWords(d time.Duration) phrase {
	if d == 0 {
		return phrase{}
	}
	return say("**Switched off:** an endpoint that fails every attempt for %s gets nothing any more until you switch it on again.", length(d))
}

// deadLetterWords says what becomes of events or messages that are given up.
func deadLetterWords(d *contract.DeadLetters, which phrase) phrase {
	if d == nil {
		return phrase{}
	}
	out := say("**Dead letters:** %s are set aside.", which)
	switch d.Keep.Kind {
	case contract.ReplayUnlimited:
		out = say("**Dead letters:** %s are set aside and kept without end.", which)
	case contract.ReplayExact:
		out = say("**Dead letters:** %s are set aside and kept for %s.", which, length(d.Keep.Duration))
	}
	if d.Replay != "" {
		out = sentences(out, say("They are sent again: %s.", text(d.Replay)))
	}
	return out
}

// longestTable is how many attempts of a schedule are worked out.
const longestTable = 20

// webhookSchedule works the waits out, attempt by attempt.
func (p *page) webhookSchedule(w *contract.Webhooks) {
	var limits []phrase
	if w.Attempts > 0 {
		limits = append(limits, say("An event is sent %s at most, the first attempt included.", times(w.Attempts)))
	}
	if w.Deadline > 0 {
		limits = append(limits, say("No attempt starts later than %s after the first.", length(w.Deadline)))
	}
	p.para(limits...)
	if len(w.Schedule) == 0 {
		return
	}
	rows := [][]phrase{{number(1), phrase{}, say("at once")}}
	var after time.Duration
	for i := 0; len(rows) < longestTable; i++ {
		wait := w.Schedule[min(i, len(w.Schedule)-1)]
		after += wait
		if w.Attempts > 0 && i+2 > w.Attempts || w.Deadline > 0 && after > w.Deadline || w.Attempts == 0 && i >= len(w.Schedule) {
			break
		}
		rows = append(rows, []phrase{number(i + 2), length(wait), length(after)})
	}
	p.table(say("When each attempt starts"), []phrase{say("Attempt"), say("Wait before it"), say("Starts after")}, rows)
}
