package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

// The cells about the key and what it covers. Each is "" where nobody says it.

func carrierCell(a compared, p *contract.Policy) inline {
	k := &p.Key
	named, placed := a.said(p, "/key/name"), a.said(p, "/key/in")
	out := placeWords(k.Place())
	switch {
	case named && (placed || k.In == contract.InHeader):
		if a.said(p, "/key/also") {
			out = or(each(k.Places(), placeWords)...)
		}
	case named:
		out = say("%s, place not documented", code(k.Name))
	case placed && k.In == contract.InHeader:
		out = "a header, name not documented"
	case placed && k.Place().InBody():
		out = "a member of the JSON body, name not documented"
	default:
		return ""
	}
	if k.FirstSent != nil {
		out += say(", with %s", code(k.FirstSent.Name))
	}
	return out
}

func requiredCell(a compared, p *contract.Policy) inline {
	written := a.c.Written("/operations/" + token(p.Operation.Name()) + "/key")
	if !written && !a.said(p, "/key/required") {
		return ""
	}
	word := inline("optional")
	if p.Operation.Key == contract.KeyRequired {
		word = "required"
	}
	if from := p.Operation.RequiredFrom; !from.IsZero() {
		word += say(" from %s", text(from.Format("2006-01-02")))
	}
	return word
}

func formCell(a compared, p *contract.Policy) inline {
	k := &p.Key
	var out []inline
	shortest, longest := a.said(p, "/key/length/min"), a.said(p, "/key/length/max")
	unit := unit(k.Length.Unit)
	switch {
	case shortest && longest:
		out = append(out, say("%s to %s", number(k.Length.Min), count(k.Length.Max, unit)))
	case longest:
		out = append(out, say("up to %s", count(k.Length.Max, unit)))
	case shortest:
		out = append(out, say("at least %s", count(k.Length.Min, unit)))
	}
	if a.said(p, "/key/format") && k.Format != contract.FormatAny {
		out = append(out, code(string(k.Format)))
	}
	if a.said(p, "/key/charset") && k.Charset != contract.CharsetAny {
		out = append(out, code(string(k.Charset)))
	}
	if a.said(p, "/key/pattern") && k.Pattern != "" {
		out = append(out, code(k.Pattern))
	}
	if len(k.Forbidden) > 0 && a.said(p, "/key/forbidden") {
		out = append(out, say("not %s", and(codes(k.Forbidden...)...)))
	}
	return join(out, ", ")
}

func scopeCell(a compared, p *contract.Policy) inline {
	if !a.said(p, "/scope") {
		return ""
	}
	return scopeWords(p)
}

func printCell(a compared, p *contract.Policy) inline {
	if !a.said(p, "/fingerprint", "/fingerprint/of") {
		return ""
	}
	return comparedWords(p.Fingerprint)
}

func windowCell(a compared, p *contract.Policy) inline {
	if !a.said(p, "/window/replay") {
		return ""
	}
	return windowWords(p.Window) + inEnvironments(p.Window)
}

func expiredCell(a compared, p *contract.Policy) inline {
	switch {
	case p.Key.FirstSent != nil && a.said(p, "/answers/first_sent_outside", "/answers/first_sent_outside/status"):
		return say("refused, %s", a.answer(p, contract.AnswerFirstSentOutside))
	case !p.Window.Ends():
		if a.said(p, "/window/replay") {
			return "there is none"
		}
		return ""
	case !a.said(p, "/window/expired"):
		return ""
	case p.Window.Expired == contract.ExpiredReject:
		return say("refused, %s", a.answer(p, contract.AnswerExpired))
	default:
		return "a new request"
	}
}

// answer is what is known of a named answer: its status, its code, both or
// neither of them.
func (a compared) answer(p *contract.Policy, name contract.AnswerName) inline {
	answer, pointer := p.Answer(name), "/answers/"+string(name)
	var out []inline
	if a.said(p, pointer+"/status") {
		out = append(out, code(number(answer.Status).plain()))
	}
	if a.said(p, pointer+"/code") {
		out = append(out, code(answer.Code))
	}
	return join(out, " ")
}
