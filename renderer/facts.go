package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

// fact is one value of a policy in words. The pointer is where the contract
// language has it, so that its origin can be told.
type fact struct {
	pointer string
	label   phrase
	value   phrase
}

// facts lists everything that a policy says, in the order of the language: for
// the tables of defaults and of differences.
func facts(p *contract.Policy) []fact {
	out := []fact{{"/pipeline", say("Order of processing"), pipelineWords(p)}}
	out = append(out, keyFacts(p)...)
	out = append(out, scopeFromFacts(p)...)
	out = append(out, claimFacts(p)...)
	out = append(out, windowFacts(p)...)
	out = append(out, answerFacts(p)...)
	return append(append(out, retryFacts(&p.Retry)...), clientFacts(p)...)
}

func pipelineWords(p *contract.Policy) phrase {
	return arrows(codes(p.Pipeline...)...)
}

func keyFacts(p *contract.Policy) []fact {
	k := p.Key
	format, pattern := say("any"), say("none")
	if k.Format != contract.FormatAny {
		format = code(string(k.Format))
	}
	if k.Pattern != "" {
		pattern = code(k.Pattern)
	}
	return append(append(placeFacts(&k), unsupportedFact(&k), ignoredFact(&k)), []fact{
		{"/key/syntax", say("Syntax of the key"), syntaxTerm(k.Syntax)},
		{"/key/length/min", say("Shortest key"), sized(k.Length.Min, k.Length.Unit)},
		{"/key/length/max", say("Longest key"), sized(k.Length.Max, k.Length.Unit)},
		{"/key/length/unit", say("Keys are measured in"), unitTerm(k.Length.Unit)},
		{"/key/pattern", say("Pattern of the key"), pattern},
		{"/key/format", say("Format of the key"), format},
		{"/key/charset", say("Characters of the key"), charsetTerm(k.Charset)},
		{"/key/minted_by", say("A missing key is made by"), mintedWords(&k)},
		{"/key/echo", say("Header that tells the key"), echoWords(&k)},
		{"/key/forbidden", say("Keys that are refused"), headerWords(k.Forbidden)},
		{"/key/compare", say("Keys are compared"), compareTerm(k.Compare)},
		{"/key/derive", say("Ways to make a key"), semicolons(each(k.Derive, wayTerm)...)},
		{"/scope", say("Scope"), scopeWords(p)},
		{"/fingerprint", say("What is compared"), comparedWords(p.Fingerprint)},
	}...)
}

// sized is a length of a key.
func sized(n int, unit contract.LengthUnit) phrase {
	if unit == contract.Bytes {
		return many(n, "%s byte", "%s bytes")
	}
	return many(n, "%s character", "%s characters")
}

func comparedWords(f contract.Fingerprint) phrase {
	if f.None() {
		return say("nothing")
	}
	out := each(f.Of, func(part contract.FingerprintPart) phrase {
		switch {
		case part == contract.PrintQuery && f.Query == contract.QuerySet:
			return say("query string (as a set)")
		case part != contract.PrintBody:
			return printPart(part)
		case f.Body == contract.BodyFields:
			return say("members %s of the body", and(codes(f.Fields...)...))
		case len(f.Exclude) > 0:
			return say("body (%s, without %s)", bodyForm(f.Body), and(codes(f.Exclude...)...))
		}
		return say("body (%s)", bodyForm(f.Body))
	})
	for _, name := range f.Headers {
		out = append(out, say("header %s", code(name)))
	}
	return and(out...)
}

func claimFacts(p *contract.Policy) []fact {
	commits, lease, abandoned := say("together with the effect"), say("none"), say("cannot happen")
	if p.Claim.Commits == contract.BeforeEffect {
		commits, lease = say("before the effect"), length(p.Claim.Lease)
		switch p.Claim.Abandoned {
		case contract.AbandonedResume:
			abandoned = say("is resumed")
		case contract.AbandonedRerun:
			abandoned = say("starts again")
		default:
			abandoned = say("is left to a person")
		}
	}
	return []fact{
		{"/claim/mechanism", say("What decides between two claims"), mechanismWords(p.Claim.Mechanism)},
		{"/claim/commits", say("A claim commits"), commits},
		{"/claim/lease", say("Lease of a claim"), lease},
		{"/claim/abandoned", say("Abandoned work"), abandoned},
	}
}

func mechanismWords(m contract.Mechanism) phrase {
	switch m {
	case contract.UniqueConstraint:
		return say("a unique constraint")
	case contract.SerializableRowLock:
		return say("a row lock in a serializable transaction")
	default:
		return say("a conditional write")
	}
}

func windowFacts(p *contract.Policy) []fact {
	w := p.Window
	from, reap, expired, chain := say("the first request"), say("never"), say("a new request"), say("not said")
	if w.From == contract.FromLastUse {
		from = say("the last use")
	}
	if w.From == contract.FromClientTimestamp {
		from = say("the time of the first attempt, as the client tells it")
	}
	if w.Reap > 0 {
		reap = say("after %s", length(w.Reap))
	}
	if w.Expired == contract.ExpiredReject {
		expired = say("refused")
	}
	if l := w.LongestRetry; l != nil {
		chain = say("%s, %s", text(l.Chain), length(l.Takes))
	}
	out := []fact{
		{"/window/replay", say("Replay window"), beside(windowWords(w), inEnvironments(w))},
		{"/window/from", say("The window counts from"), from},
		{"/window/reap", say("Records are deleted"), reap},
		{"/window/longest_retry", say("Longest chain of retries"), chain},
		{"/window/expired", say("A key after its window is"), expired},
	}
	if c := w.ClientSets; c != nil {
		out = append(out, fact{"/window/client_sets", say("A client sets its own window in"), say("%s, %s to %s", code(c.Header), length(c.Min), length(c.Max))})
	}
	if a := w.Advertise; a != nil {
		out = append(out, fact{"/window/advertise", say("Answers tell the window in"), code(a.Header)})
	}
	return out
}
