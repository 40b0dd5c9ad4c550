package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// compared says what makes two requests with one key the same request.
func (p *page) compared() {
	f := p.base.Fingerprint
	if f.None() {
		p.para(p.told(say("Nothing is compared: the key alone decides. **The same key with other contents brings the answer of the first request**, without any sign of a difference."), "/fingerprint"),
			p.elsewhere("/fingerprint"))
		return
	}
	p.para(say("A key stands for one request. When it comes again, the server compares%s:", p.mark("/fingerprint")))
	p.list(append(each(f.Of, func(part contract.FingerprintPart) phrase { return p.comparison(f, part) }), comparedHeaders(f))...)
	p.para(p.told(mismatchWords(p.base), "/fingerprint", "/answers/mismatch/do", "/answers/mismatch/status", "/answers/mismatch/code"),
		p.told(leftOut(f), "/fingerprint"), p.elsewhere("/fingerprint", "/answers/mismatch"))
}

func (p *page) comparison(f contract.Fingerprint, part contract.FingerprintPart) phrase {
	switch part {
	case contract.PrintMethod:
		return say("the HTTP method;")
	case contract.PrintPath:
		return say("the path template, so not the values of its parameters;")
	case contract.PrintConcretePath:
		return say("the path as it was sent, values included;")
	case contract.PrintQuery:
		if f.Query == contract.QuerySet {
			return say("the query string as a set of parameters and values: their order and how they are escaped do not count, but the order of two values of one parameter does;")
		}
		return say("the query string as it was sent: the order of its parameters counts;")
	}
	mark := p.mark("/fingerprint", "/fingerprint/body")
	switch f.Body {
	case contract.BodyJSON:
		return sentences(say("the body as canonical JSON (RFC 8785)%s: white space and the order of members do not count. A body that is not JSON, or that has a number too precise for that form (a whole number beyond 2^53 - 1, a fraction of more than 15 digits), is compared byte for byte.", mark), say("So is a body in which an object has one member twice."), excluded(f))
	case contract.BodyMultipart:
		return say("the body part by part%s: the name, the file name, the media type and the content of each. The boundary does not count, nor the order of parts that have different names. A body without parts is compared byte for byte.", mark)
	case contract.BodyFields:
		return say("of the body, the members %s and nothing else. A body that is not JSON is compared byte for byte.", and(codes(f.Fields...)...))
	default:
		return say("the body byte for byte%s: white space and the order of members count. Store the bytes that you sent, and send those again; do not serialize anew.", mark)
	}
}

// comparedHeaders are the headers that are compared, "" for none.
func comparedHeaders(f contract.Fingerprint) phrase {
	switch len(f.Headers) {
	case 0:
		return phrase{}
	case 1:
		return say("the header %s: sent or not, and its value.", code(f.Headers[0]))
	default:
		return say("the headers %s: sent or not, and their values.", and(codes(f.Headers...)...))
	}
}

// excluded says what of a body may differ.
func excluded(f contract.Fingerprint) phrase {
	if len(f.Exclude) == 0 {
		return phrase{}
	}
	return say("**Not compared:** %s.", and(codes(f.Exclude...)...))
}

// leftOut warns of what may differ without being noticed.
func leftOut(f contract.Fingerprint) phrase {
	missing := func(parts ...contract.FingerprintPart) bool {
		return !slices.ContainsFunc(f.Of, func(part contract.FingerprintPart) bool { return slices.Contains(parts, part) })
	}
	if missing(contract.PrintBody) {
		return say("**The body is not compared:** the same key with another body brings the answer of the first request.")
	}
	if f.Body == contract.BodyFields {
		return say("**Other members are not compared:** a request that differs only there gets the answer of the first.")
	}
	return phrase{}
}

// mismatchWords says what becomes of another request under a used key.
func mismatchWords(p *contract.Policy) phrase {
	switch p.Answers.Mismatch.Do {
	case contract.MismatchReplay:
		return say("**A difference is not refused:** the request is taken for a duplicate and gets the answer of the first, without any sign of the difference. It is not executed.")
	case contract.MismatchNewOperation:
		return say("**A difference makes another operation:** the request is executed and remembered beside the first, under the same key. A key protects only a repeat that is the same in all of this.")
	case contract.MismatchIgnoreKey:
		return say("**With a difference the key is ignored:** the request is executed as if it had none, without any record, and a repeat of it is executed again.")
	}
	refused := say("Any difference is answered with %s: nothing is executed, and the answer shows nothing of the first request or its answer.",
		answerWords(&p.Answers.Mismatch.Answer))
	if p.Answers.Mismatch.Client != contract.AdviceFixRequest && p.Answers.Mismatch.Client != contract.AdviceNewKey {
		return refused
	}
	return sentences(refused, say("To send something else, make a new key, once you know what became of the first request."))
}
