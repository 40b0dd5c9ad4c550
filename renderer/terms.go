package renderer

import "github.com/reprise-dev/reprise/contract"

// The values of the contract language that stand in a cell as they are written
// in a contract. In English they read as words; other languages have their own.

func syntaxTerm(s contract.KeySyntax) phrase {
	switch s {
	case contract.SyntaxQuoted:
		return say("quoted")
	case contract.SyntaxEither:
		return say("either")
	default:
		return say("raw")
	}
}

func unitTerm(u contract.LengthUnit) phrase {
	if u == contract.Bytes {
		return say("bytes")
	}
	return say("characters")
}

func charsetTerm(c contract.KeyCharset) phrase {
	if c == contract.CharsetAny || c == "" {
		return say("any")
	}
	return term(c)
}

func compareTerm(c contract.KeyCompare) phrase {
	if c == contract.CaseInsensitive {
		return say("case-insensitive")
	}
	return say("case-sensitive")
}

// wayTerm is one way to make a key.
func wayTerm(d contract.Derivation) phrase {
	switch d.Kind {
	case contract.DeriveEvent:
		return say("event: %s", text(d.Example))
	case contract.DeriveRequest:
		return say("request: %s", text(d.Example))
	default:
		return say("random: %s", randomWords(d))
	}
}

// randomWords are the contract's words for a random value. Those that the
// language has for a contract without any are said in the language of the page.
func randomWords(d contract.Derivation) phrase {
	if d.Example == "a version 4 UUID, made once and reused on every attempt" {
		return say("a version 4 UUID, made once and reused on every attempt")
	}
	return text(d.Example)
}

func sideTerm(s contract.Side) phrase {
	switch s {
	case contract.SideMinus:
		return say("minus")
	case contract.SidePlus:
		return say("plus")
	default:
		return say("both")
	}
}

func sdkKeysTerm(k contract.SDKKeys) phrase {
	if k == contract.KeysCaller {
		return say("caller")
	}
	return say("automatic")
}

// harmless is why a repeat without a key is safe. The contract's own words are
// shown as they are; those that the language has for an operation with a
// precondition are said in the language of the page.
func harmless(op *contract.Operation) phrase {
	if op.Idempotent == "it names the version that it changes in If-Match, so that a repeat of a change that took place is refused" {
		return say("it names the version that it changes in If-Match, so that a repeat of a change that took place is refused")
	}
	return text(op.Idempotent)
}
