package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

// fact is one value of a policy in words. The pointer is where the contract
// language has it, so that its origin can be told.
type fact struct {
	pointer string
	label   inline
	value   inline
}

// facts lists everything that a policy says, in the order of the language: for
// the tables of defaults and of differences.
func facts(p *contract.Policy) []fact {
	out := []fact{{"/pipeline", "Order of processing", pipelineWords(p)}}
	out = append(out, keyFacts(p)...)
	out = append(out, scopeFromFacts(p)...)
	out = append(out, claimFacts(p)...)
	out = append(out, windowFacts(p)...)
	out = append(out, answerFacts(p)...)
	return append(append(out, retryFacts(&p.Retry)...), clientFacts(p)...)
}

func pipelineWords(p *contract.Policy) inline {
	return join(codes(p.Pipeline...), " → ")
}

func keyFacts(p *contract.Policy) []fact {
	k := p.Key
	format, pattern := inline("any"), inline("none")
	if k.Format != contract.FormatAny {
		format = code(string(k.Format))
	}
	if k.Pattern != "" {
		pattern = code(k.Pattern)
	}
	return append(append(placeFacts(&k), unsupportedFact(&k)), []fact{
		{"/key/syntax", "Syntax of the key", inline(k.Syntax)},
		{"/key/length/min", "Shortest key", count(k.Length.Min, unit(k.Length.Unit))},
		{"/key/length/max", "Longest key", count(k.Length.Max, unit(k.Length.Unit))},
		{"/key/length/unit", "Keys are measured in", inline(k.Length.Unit)},
		{"/key/pattern", "Pattern of the key", pattern},
		{"/key/format", "Format of the key", format},
		{"/key/charset", "Characters of the key", inline(k.Charset)},
		{"/key/minted_by", "A missing key is made by", mintedWords(&k)},
		{"/key/echo", "Header that tells the key", echoWords(&k)},
		{"/key/forbidden", "Keys that are refused", headerWords(k.Forbidden)},
		{"/key/compare", "Keys are compared", inline(k.Compare)},
		{"/key/derive", "Ways to make a key", join(each(k.Derive, func(d contract.Derivation) inline {
			return say("%s: %s", inline(d.Kind), text(d.Example))
		}), "; ")},
		{"/scope", "Scope", scopeWords(p)},
		{"/fingerprint", "What is compared", comparedWords(p.Fingerprint)},
	}...)
}

func unit(u contract.LengthUnit) string {
	if u == contract.Bytes {
		return "byte"
	}
	return "character"
}

func comparedWords(f contract.Fingerprint) inline {
	if f.None() {
		return "nothing"
	}
	out := each(f.Of, func(part contract.FingerprintPart) inline {
		switch {
		case part == contract.PrintQuery && f.Query == contract.QuerySet:
			return "query string (as a set)"
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
	commits, lease, abandoned := inline("together with the effect"), inline("none"), inline("cannot happen")
	if p.Claim.Commits == contract.BeforeEffect {
		commits, lease = "before the effect", length(p.Claim.Lease)
		switch p.Claim.Abandoned {
		case contract.AbandonedResume:
			abandoned = "is resumed"
		case contract.AbandonedRerun:
			abandoned = "starts again"
		default:
			abandoned = "is left to a person"
		}
	}
	return []fact{
		{"/claim/mechanism", "What decides between two claims", mechanismWords(p.Claim.Mechanism)},
		{"/claim/commits", "A claim commits", commits},
		{"/claim/lease", "Lease of a claim", lease},
		{"/claim/abandoned", "Abandoned work", abandoned},
	}
}

func mechanismWords(m contract.Mechanism) inline {
	switch m {
	case contract.UniqueConstraint:
		return "a unique constraint"
	case contract.SerializableRowLock:
		return "a row lock in a serializable transaction"
	default:
		return "a conditional write"
	}
}

func windowFacts(p *contract.Policy) []fact {
	w := p.Window
	from, reap, expired, chain := inline("the first request"), inline("never"), inline("a new request"), inline("not said")
	if w.From == contract.FromLastUse {
		from = "the last use"
	}
	if w.From == contract.FromClientTimestamp {
		from = "the time of the first attempt, as the client tells it"
	}
	if w.Reap > 0 {
		reap = say("after %s", length(w.Reap))
	}
	if w.Expired == contract.ExpiredReject {
		expired = "refused"
	}
	if l := w.LongestRetry; l != nil {
		chain = say("%s, %s", text(l.Chain), length(l.Takes))
	}
	out := []fact{
		{"/window/replay", "Replay window", windowWords(w) + inEnvironments(w)},
		{"/window/from", "The window counts from", from},
		{"/window/reap", "Records are deleted", reap},
		{"/window/longest_retry", "Longest chain of retries", chain},
		{"/window/expired", "A key after its window is", expired},
	}
	if c := w.ClientSets; c != nil {
		out = append(out, fact{"/window/client_sets", "A client sets its own window in", say("%s, %s to %s", code(c.Header), length(c.Min), length(c.Max))})
	}
	if a := w.Advertise; a != nil {
		out = append(out, fact{"/window/advertise", "Answers tell the window in", code(a.Header)})
	}
	return out
}
