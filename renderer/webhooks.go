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
		eventIDWords(w.EventID, "event"),
		signatureWords(w.Signature),
		answerWithin(w.AttemptTimeout),
		orderWords(w.Order, "events arrive"),
		statusesThen(w.StopStatuses, "**Not sent again** after your answer %s: it says that you never want the event."),
		statusesThen(w.ThrottleStatuses, "**Slowed down** after your answer %s: your endpoint gets fewer events for a while."),
		stopHeaderWords(w.StopHeader),
		retryAfterHonoured(w.HonoursRetryAfter),
		disableWords(w.DisableAfter),
		deadLetterWords(w.DeadLetters, "events that were never delivered"),
	)
	p.webhookSchedule(w)
	if len(w.ReceiverSets) > 0 {
		p.para("You can set these for your endpoint:")
		rows := make([][]inline, len(w.ReceiverSets))
		for i, s := range w.ReceiverSets {
			rows[i] = []inline{code(s.Name), text(s.Means)}
		}
		p.table([]inline{"Setting", "What it does"}, rows)
	}
}

func messagePlace(at contract.Place) inline {
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

func eventIDWords(at *contract.Place, noun inline) inline {
	if at == nil {
		return ""
	}
	return say("**Id:** %s. It is the same each time that one %s comes. Store it together with the effect, and do nothing when it is stored already.", messagePlace(*at), noun)
}

func signatureWords(s *contract.Signature) inline {
	if s == nil {
		return ""
	}
	out := say("**Signature:** the header %s", code(s.Name))
	if s.Timestamp != "" {
		out += say("; the time that was signed is in %s", code(s.Timestamp))
	}
	out += ". Check it before anything else."
	if s.Tolerance > 0 {
		out += say(" Refuse an event whose signed time is more than %s from your clock; a repeat is signed anew.", length(s.Tolerance))
	}
	return out
}

func answerWithin(d time.Duration) inline {
	if d == 0 {
		return ""
	}
	return say("**Answer within %s.** A later answer counts as a failure, and the event comes again: store it, answer, and work on it afterwards.", length(d))
}

func orderWords(o contract.EventOrder, verb inline) inline {
	switch o {
	case contract.OrderNone:
		return say("**Order:** %s in any order; a later one may come first.", verb)
	case contract.OrderPerEntity:
		return say("**Order:** %s in order for one entity, and in any order across entities.", verb)
	case contract.OrderTotal:
		return say("**Order:** %s in the order in which they happened.", verb)
	default:
		return ""
	}
}

func statusesThen(statuses []string, sentence string) inline {
	if len(statuses) == 0 {
		return ""
	}
	return say(sentence, or(codes(statuses...)...))
}

func stopHeaderWords(h *contract.Marker) inline {
	if h == nil {
		return ""
	}
	return say("**Not sent again** after an answer with %s, whatever its status.", code(h.Name+": "+h.Value))
}

func retryAfterHonoured(honoured *bool) inline {
	switch {
	case honoured == nil:
		return ""
	case *honoured:
		return "**`Retry-After`** in your answer delays the next attempt."
	default:
		return "**`Retry-After`** in your answer changes nothing."
	}
}

func disableWords(d time.Duration) inline {
	if d == 0 {
		return ""
	}
	return say("**Switched off:** an endpoint that fails every attempt for %s gets nothing any more until you switch it on again.", length(d))
}

func deadLetterWords(d *contract.DeadLetters, which inline) inline {
	if d == nil {
		return ""
	}
	out := say("**Dead letters:** %s are set aside", which)
	switch d.Keep.Kind {
	case contract.ReplayUnlimited:
		out += " and kept without end"
	case contract.ReplayExact:
		out += say(" and kept for %s", length(d.Keep.Duration))
	}
	if d.Replay != "" {
		out += say(". They are sent again: %s", text(d.Replay))
	}
	return out + "."
}

// longestTable is how many attempts of a schedule are worked out.
const longestTable = 20

// webhookSchedule works the waits out, attempt by attempt.
func (p *page) webhookSchedule(w *contract.Webhooks) {
	var limits []inline
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
	rows := [][]inline{{"1", "", "at once"}}
	var after time.Duration
	for i := 0; len(rows) < longestTable; i++ {
		wait := w.Schedule[min(i, len(w.Schedule)-1)]
		after += wait
		if w.Attempts > 0 && i+2 > w.Attempts || w.Deadline > 0 && after > w.Deadline || w.Attempts == 0 && i >= len(w.Schedule) {
			break
		}
		rows = append(rows, []inline{number(i + 2), length(wait), length(after)})
	}
	p.table([]inline{"Attempt", "Wait before it", "Starts after"}, rows)
}
