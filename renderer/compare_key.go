package renderer

import (
	"github.com/reprise-dev/reprise/contract"
	"strconv"
)

// The cells about the key and what it covers. Each is "" where nobody says it.

func carrierCell(a compared, p *contract.Policy) phrase {
	k := &p.Key
	if p.Operation.RowKeys() {
		return say("member %s of each row", code(p.Operation.Batch.RowKey))
	}
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
		out = say("a header, name not documented")
	case placed && k.Place().InBody():
		out = say("a member of the JSON body, name not documented")
	default:
		return phrase{}
	}
	if k.FirstSent != nil {
		out = beside(out, say(", with %s", code(k.FirstSent.Name)))
	}
	return out
}

func requiredCell(a compared, p *contract.Policy) phrase {
	written := a.c.Written("/operations/" + token(p.Operation.Name()) + "/key")
	if !written && !a.said(p, "/key/required") {
		return phrase{}
	}
	word := say("optional")
	if p.Operation.Key == contract.KeyRequired {
		word = say("required")
	}
	if from := p.Operation.RequiredFrom; !from.IsZero() {
		word = beside(word, say(" from %s", text(from.Format("2006-01-02"))))
	}
	return word
}

func formCell(a compared, p *contract.Policy) phrase {
	k := &p.Key
	var out []phrase
	shortest, longest := a.said(p, "/key/length/min"), a.said(p, "/key/length/max")
	switch {
	case shortest && longest:
		out = append(out, say("%s to %s", number(k.Length.Min), sized(k.Length.Max, k.Length.Unit)))
	case longest:
		out = append(out, say("up to %s", sized(k.Length.Max, k.Length.Unit)))
	case shortest:
		out = append(out, say("at least %s", sized(k.Length.Min, k.Length.Unit)))
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
	return commas(out...)
}

func scopeCell(a compared, p *contract.Policy) phrase {
	if !a.said(p, "/scope") {
		return phrase{}
	}
	return scopeWords(p)
}

func printCell(a compared, p *contract.Policy) phrase {
	if !a.said(p, "/fingerprint", "/fingerprint/of") {
		return phrase{}
	}
	return comparedWords(p.Fingerprint)
}

func windowCell(a compared, p *contract.Policy) phrase {
	if !a.said(p, "/window/replay") {
		return phrase{}
	}
	return beside(windowWords(p.Window), inEnvironments(p.Window))
}

func expiredCell(a compared, p *contract.Policy) phrase {
	switch {
	case p.Key.FirstSent != nil && a.said(p, "/answers/first_sent_outside", "/answers/first_sent_outside/status"):
		return say("refused, %s", a.answer(p, contract.AnswerFirstSentOutside))
	case !p.Window.Ends():
		if a.said(p, "/window/replay") {
			return say("there is none")
		}
		return phrase{}
	case !a.said(p, "/window/expired"):
		return phrase{}
	case p.Window.Expired == contract.ExpiredReject:
		return say("refused, %s", a.answer(p, contract.AnswerExpired))
	default:
		return say("a new request")
	}
}

// answer is what is known of a named answer: its status, its code, both or
// neither of them.
func (a compared) answer(p *contract.Policy, name contract.AnswerName) phrase {
	answer, pointer := p.Answer(name), "/answers/"+string(name)
	var out []phrase
	if a.said(p, pointer+"/status") {
		out = append(out, code(strconv.Itoa(answer.Status)))
	}
	if a.said(p, pointer+"/code") {
		out = append(out, code(answer.Code))
	}
	return sentences(out...)
}
