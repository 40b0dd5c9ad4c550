package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// compared says what makes two requests with one key the same request.
func (p *page) compared() {
	f := p.base.Fingerprint
	if f.None() {
		p.para("Nothing is compared: the key alone decides. **The same key with other contents brings the answer of the first request**, without any sign of a difference.",
			p.elsewhere("/fingerprint"))
		return
	}
	p.para(say("A key stands for one request. When it comes again, the server compares%s:", p.mark("/fingerprint")))
	p.list(each(f.Of, func(part contract.FingerprintPart) inline { return p.comparison(f, part) })...)
	p.para(say("Any difference is answered with %s: nothing is executed, and the answer shows nothing of the first request or its answer.",
		answerWords(&p.base.Answers.Mismatch)),
		leftOut(f), p.elsewhere("/fingerprint", "/answers/mismatch"))
}

func (p *page) comparison(f contract.Fingerprint, part contract.FingerprintPart) inline {
	switch part {
	case contract.PrintMethod:
		return "the HTTP method;"
	case contract.PrintPath:
		return "the path template, so not the values of its parameters;"
	case contract.PrintConcretePath:
		return "the path as it was sent, values included;"
	case contract.PrintQuery:
		return "the query string as it was sent: the order of its parameters counts;"
	}
	mark := p.mark("/fingerprint", "/fingerprint/body")
	switch f.Body {
	case contract.BodyJSON:
		return say("the body as canonical JSON (RFC 8785)%s: white space and the order of members do not count. A body that is not JSON, or that has a number too precise for that form, is compared byte for byte.", mark)
	case contract.BodyFields:
		return say("of the body, the members %s and nothing else. A body that is not JSON is compared byte for byte.", and(codes(f.Fields...)...))
	default:
		return say("the body byte for byte%s: white space and the order of members count. Store the bytes that you sent, and send those again; do not serialize anew.", mark)
	}
}

// leftOut warns of what may differ without being noticed.
func leftOut(f contract.Fingerprint) inline {
	missing := func(parts ...contract.FingerprintPart) bool {
		return !slices.ContainsFunc(f.Of, func(part contract.FingerprintPart) bool { return slices.Contains(parts, part) })
	}
	if missing(contract.PrintBody) {
		return "**The body is not compared:** the same key with another body brings the answer of the first request."
	}
	if f.Body == contract.BodyFields {
		return "**Other members are not compared:** a request that differs only there gets the answer of the first."
	}
	return ""
}
