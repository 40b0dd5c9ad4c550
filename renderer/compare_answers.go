package renderer

import (
	"github.com/reprise-dev/reprise/contract"
	"strconv"
)

// The cells about answers and retries. Each is "" where nobody says it.

func repeatCell(a compared, p *contract.Policy) phrase {
	r := &p.Answers.Replay
	if !a.said(p, "/answers/replay/do", "/answers/replay/body") {
		return phrase{}
	}
	out := repeatFacts(p)[0].value
	if r.Refuses() {
		return commas([]phrase{out, a.answer(p, contract.AnswerReplay)}...)
	}
	if r.Status != 0 && a.said(p, "/answers/replay/status") {
		out = beside(out, say(", as %s", code(strconv.Itoa(r.Status))))
	}
	return out
}

func markerCell(a compared, p *contract.Policy) phrase {
	m := p.Answers.Replay.Marker
	switch {
	case !a.said(p, "/answers/replay/marker", "/answers/replay/marker/name"):
		return phrase{}
	case m.Name == "":
		return say("none")
	default:
		return markerWords(m)
	}
}

func mismatchCell(a compared, p *contract.Policy) phrase {
	if p.Fingerprint.None() && a.said(p, "/fingerprint") {
		return say("nothing is compared")
	}
	if a.said(p, "/answers/mismatch/do") {
		switch p.Answers.Mismatch.Do {
		case contract.MismatchReplay:
			return say("the first answer")
		case contract.MismatchNewOperation:
			return say("an operation of its own")
		case contract.MismatchIgnoreKey:
			return say("executed, as if it had no key")
		}
	}
	out := a.answer(p, contract.AnswerMismatch)
	if out.empty() && a.said(p, "/answers/mismatch/do") {
		return say("refused")
	}
	return out
}

func inFlightCell(a compared, p *contract.Policy) phrase {
	f := &p.Answers.InFlight
	out := a.answer(p, contract.AnswerInFlight)
	switch {
	case f.Do == contract.InFlightWait && a.said(p, "/answers/in_flight/do"):
		return joined(", then ", []phrase{say("waits up to %s", length(f.UpTo)), out})
	case out.empty() && a.said(p, "/answers/in_flight/client"):
		return say("an error; %s", adviceWords(f.Client))
	default:
		return out
	}
}

func keptCell(a compared, p *contract.Policy) phrase {
	var out []phrase
	if a.said(p, "/failures") {
		for _, group := range groupBy(append(codedEndings(p), endings(p, false)...), func(e ending) string { return string(e.keep) }) {
			nouns := and(each(group, func(e ending) phrase { return e.noun })...)
			out = append(out, say("%s: %s", nouns, keepWords(group[0].keep)))
		}
	}
	if answer := a.answer(p, contract.AnswerPreviouslyFailed); !answer.empty() && p.Answers.PreviouslyFailed.Status != 0 {
		out = append(out, say("a repeat of a kept one gets %s", answer))
	}
	return semicolons(out...)
}

func retriedCell(a compared, p *contract.Policy) phrase {
	r := &p.Retry
	var out []phrase
	if a.said(p, "/retry/statuses") {
		out = append(out, statusList(r.Statuses))
	}
	if len(r.Codes.Retry) > 0 && a.said(p, "/retry/codes") {
		out = append(out, say("the code %s", or(codes(r.Codes.Retry...)...)))
	}
	if r.OverrideHeader.Name != "" && a.said(p, "/retry/override_header") {
		out = append(out, say("what the header %s says", code(r.OverrideHeader.Name)))
	}
	return semicolons(out...)
}

func waitsCell(a compared, p *contract.Policy) phrase {
	b := &p.Retry.Backoff
	var out []phrase
	switch {
	case len(b.Schedule) > 0 && a.said(p, "/retry/schedule"):
		out = append(out, commas(each(b.Schedule, length)...))
	case len(b.Schedule) == 0 && a.said(p, "/retry/backoff/base") && a.said(p, "/retry/backoff/cap"):
		out = append(out, say("from %s up to %s", length(b.Base), length(b.Cap)))
	}
	if b.FirstWait > 0 && a.said(p, "/retry/backoff/first_wait") {
		out = append(out, say("at least %s at first", length(b.FirstWait)))
	}
	return semicolons(out...)
}

func attemptsCell(a compared, p *contract.Policy) phrase {
	if !a.said(p, "/retry/attempts") {
		return phrase{}
	}
	return number(p.Retry.Attempts)
}
