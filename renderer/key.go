package renderer

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// key says what a key looks like and how to make one.
func (p *page) key() {
	k := p.base.Key
	invalid := answerWords(&p.base.Answers.InvalidKey)
	syntax := say("**Syntax:** %s%s.", syntaxWords(k.Syntax), p.mark("/key/syntax"))
	if !k.InHeaders() || p.onlyRows() {
		syntax = phrase{}
	}
	places := p.placeLines(&k, invalid)
	refused := []string{"/answers/invalid_key/status", "/answers/invalid_key/code"}
	if p.onlyRows() {
		places = nil
	}
	p.list(append(places,
		p.rowLine(invalid),
		syntax,
		p.lengthWords(k.Length),
		formatWords(k.Format),
		patternWords(k.Pattern),
		charsetWords(k.Charset),
		forbiddenWords(k.Forbidden),
		p.told(compareWords(k.Compare), "/key/compare"),
		toldKey(&k),
		p.told(say("A key that breaks a rule is refused with %s, and nothing is executed.", invalid), refused...),
		p.told(tooLongWords(p.base), "/answers/key_too_long"),
		ignoredForWords(&k),
	)...)
	p.para(p.elsewhere("/key/"))
	p.heading(3, "making-a-key", say("How to make one"))
	if ways := derivations(&k); len(ways) > 0 {
		p.para(say("Best first%s:", p.mark("/key/derive")))
		p.ranked(ways...)
	} else {
		p.para(say("No simple way is known to make a key that keeps these rules: make one that does, and let it stand for one operation only."))
	}
	p.para(say("Make the key before the first attempt and store it with the work that it stands for, so that a restart of your program finds it again."),
		say("Put no personal data and no secret into it: keys appear in logs."), p.told(sharedKey(p.base), "/scope", "/fingerprint"))
	p.heading(3, "keys-to-avoid", say("How not to"))
	p.para(say("Do not make a fresh value for each attempt: a UUID made inside the retry loop, a timestamp, `Date.now()`."),
		say("Each attempt is then a new request to the server, and each one is executed."),
		say("Do not set one key for a whole client either: its second operation would be taken for its first."),
		say("Nor make it of what two operations can share, such as the id of a user, an e-mail address or a hash of the body alone: the second of two equal orders would be taken for a repeat of the first."))
}

// sharedKey warns where others can send the same key in the same scope.
func sharedKey(p *contract.Policy) phrase {
	if slices.Contains(p.Scope, contract.ScopeAPIKey) {
		return phrase{}
	}
	same := p.Mismatches() // the request has to be the same too
	switch in := func(part contract.ScopePart) bool { return slices.Contains(p.Scope, part) }; {
	case in(contract.ScopeUser) && in(contract.ScopeAccount) && same:
		return say("Whoever may call the operation for your account and as your user, and sends your key with your request, gets your answer.")
	case in(contract.ScopeUser) && in(contract.ScopeAccount):
		return say("Whoever may call the operation for your account and as your user, and sends your key, gets your answer.")
	case in(contract.ScopeUser) && same:
		return say("Whoever may call the operation as your user and sends your key with your request gets your answer.")
	case in(contract.ScopeUser):
		return say("Whoever may call the operation as your user and sends your key gets your answer.")
	case in(contract.ScopeAccount) && same:
		return say("Whoever may call the operation for your account and sends your key with your request gets your answer.")
	case in(contract.ScopeAccount):
		return say("Whoever may call the operation for your account and sends your key gets your answer.")
	case same:
		return say("**Anybody who may call the operation, for whatever account, and sends your key with your request gets your answer**: the scope does not tell accounts apart. Make keys that nobody can guess.")
	default:
		return say("**Anybody who may call the operation, for whatever account, and sends your key gets your answer**: the scope does not tell accounts apart. Make keys that nobody can guess.")
	}
}

func syntaxWords(s contract.KeySyntax) phrase {
	switch s {
	case contract.SyntaxQuoted:
		return say("a string in double quotes (RFC 9651, section 3.3.3), such as `\"8e03978e\"`; the quotes are not part of the key")
	case contract.SyntaxEither:
		return say("the field value is the key; a value that starts with a double quote is read as a quoted string (RFC 9651, section 3.3.3), and the quotes are not part of the key")
	default:
		return say("the field value is the key as it stands: a quotation mark would be a part of it")
	}
}

func (p *page) lengthWords(l contract.Length) phrase {
	least, most := p.mark("/key/length/min"), p.mark("/key/length/max")
	switch {
	case l.Min == l.Max && l.Unit == contract.Bytes:
		return say("**Length:** exactly %s%s (of its UTF-8 form).", sized(l.Max, l.Unit), most)
	case l.Min == l.Max:
		return say("**Length:** exactly %s%s (Unicode code points).", sized(l.Max, l.Unit), most)
	case l.Unit == contract.Bytes:
		return say("**Length:** %s%s to %s%s (of its UTF-8 form).", number(l.Min), least, sized(l.Max, l.Unit), most)
	default:
		return say("**Length:** %s%s to %s%s (Unicode code points).", number(l.Min), least, sized(l.Max, l.Unit), most)
	}
}

func formatWords(f contract.KeyFormat) phrase {
	switch f {
	case contract.FormatUUID:
		return say("**Format:** a UUID of any version, in its text form (RFC 9562).")
	case contract.FormatUUID4:
		return say("**Format:** a version 4 UUID, in its text form (RFC 9562).")
	case contract.FormatUUID5:
		return say("**Format:** a version 5 UUID, made from a name, in its text form (RFC 9562).")
	case contract.FormatUUID7:
		return say("**Format:** a version 7 UUID, which begins with the time, in its text form (RFC 9562).")
	case contract.FormatULID:
		return say("**Format:** a ULID: 26 letters and digits of Crockford's base 32, in either case.")
	default:
		return phrase{}
	}
}

func charsetWords(c contract.KeyCharset) phrase {
	switch c {
	case contract.CharsetASCII:
		return say("**Characters:** ASCII only, without control characters.")
	case contract.CharsetPrintableASCII:
		return say("**Characters:** visible ASCII only, from `!` to `~`, without spaces.")
	default:
		return phrase{}
	}
}

func forbiddenWords(values []string) phrase {
	if len(values) == 0 {
		return phrase{}
	}
	return say("**Refused:** %s.", and(codes(values...)...))
}

func compareWords(c contract.KeyCompare) phrase {
	if c == contract.CaseInsensitive {
		return say("**Comparison:** without regard to case. `A` and `a` are one key.")
	}
	return say("**Comparison:** byte for byte. `A` and `a` are two keys.")
}

func patternWords(pattern string) phrase {
	if pattern == "" {
		return phrase{}
	}
	return say("**Pattern:** it matches the regular expression %s (RE2 syntax).", code(pattern))
}

func derivationWords(d contract.Derivation) phrase {
	example := randomWords(d)
	if !strings.Contains(d.Example, " ") {
		example = code(d.Example)
	}
	switch d.Kind {
	case contract.DeriveEvent:
		return say("From the event that the request stands for, such as %s. A retry then cannot fail to carry the same key.", example)
	case contract.DeriveRequest:
		return say("From the request that you are serving, such as %s. For where no event has a name of its own.", example)
	default:
		return say("A random value: %s. Store it before the first attempt, for nothing can derive it again.", example)
	}
}

// scope says where a key is the same key.
func (p *page) scope() {
	policy := p.base
	p.para(say("A key is unique per %s%s.", scopeWords(policy), p.mark("/scope")), p.elsewhere("/scope"))
	p.list(each(policy.Scope, func(part contract.ScopePart) phrase {
		return p.told(sentences(scopeMeaning(part), partTold(policy, part)), "/scope")
	})...)
	p.para(p.told(otherOperation(policy), "/scope", "/fingerprint", "/answers/mismatch/status", "/answers/mismatch/code"))
}

func scopeMeaning(part contract.ScopePart) phrase {
	switch part {
	case contract.ScopeAccount:
		return say("**Account:** two accounts that send the same key send two keys. The account is who you are and not the credential you use: after a token is rotated, the key is still the same key.")
	case contract.ScopeAPIKey:
		return say("**API key:** the same key under another credential is another key. After a credential is rotated, a retry is a new request and is executed again: let calls end before you rotate.")
	case contract.ScopeUser:
		return say("**User:** two users of one account that send the same key send two keys.")
	case contract.ScopeApp:
		return say("**App:** the same key sent through another app is another key.")
	case contract.ScopeEnvironment:
		return say("**Environment:** the same key in another environment is another key: a test never meets what is live.")
	case contract.ScopeRegion:
		return say("**Region:** the same key in another region is another key, and **a retry that goes to another region is executed again**.")
	case contract.ScopeMethod:
		return say("**Method:** the same key with another HTTP method is another key.")
	case contract.ScopePath:
		return say("**Path template:** the same key on another path template is another key; two paths that differ in parameter values only, such as `/a/1` and `/a/2`, share it.")
	case contract.ScopeConcretePath:
		return say("**Path as sent:** the same key on another path is another key, even where only a parameter value differs.")
	default:
		return say("**Operation:** the same key on another operation is another key.")
	}
}

// otherOperation says what a key does on another operation of the same caller.
func otherOperation(p *contract.Policy) phrase {
	in := func(parts ...contract.ScopePart) bool {
		return slices.ContainsFunc(p.Scope, func(s contract.ScopePart) bool { return slices.Contains(parts, s) })
	}
	if in(contract.ScopeOperation, contract.ScopePath, contract.ScopeConcretePath) {
		return phrase{}
	}
	compared := slices.ContainsFunc(p.Fingerprint.Of, func(f contract.FingerprintPart) bool {
		return f == contract.PrintPath || f == contract.PrintConcretePath
	})
	if compared && p.Answers.Mismatch.Do != contract.MismatchReject {
		return say("The path is not part of the scope: the same key on another operation is one key with two requests, see %s. Let your keys name the operation.", link(idCompared, say("what is compared")))
	}
	if compared {
		return say("The path is not part of the scope: the same key on another operation is one key with two requests, and the second is refused with %s. Let your keys name the operation.",
			answerWords(&p.Answers.Mismatch.Answer))
	}
	return say("The path is neither part of the scope nor compared: **the same key on another operation can bring the answer of the first.** Let your keys name the operation.")
}
