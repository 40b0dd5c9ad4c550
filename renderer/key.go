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
	if !k.InHeaders() {
		syntax = ""
	}
	p.list(append(p.placeLines(&k, invalid),
		syntax,
		say("**Length:** %s.", p.lengthWords(k.Length)),
		formatWords(k.Format),
		patternWords(k.Pattern),
		charsetWords(k.Charset),
		forbiddenWords(k.Forbidden),
		compareWords(k.Compare),
		toldKey(&k),
		say("A key that breaks a rule is refused with %s, and nothing is executed.", invalid),
	)...)
	p.para(p.elsewhere("/key/"))
	p.heading(3, "How to make one")
	p.para(say("Best first%s:", p.mark("/key/derive")))
	p.ranked(each(k.Derive, derivationWords)...)
	p.para("Make the key before the first attempt and store it with the work that it stands for, so that a restart of your program finds it again.",
		"Put no personal data and no secret into it: keys appear in logs.", sharedKey(p.base))
	p.heading(3, "How not to")
	p.para("Do not make a fresh value for each attempt: a UUID made inside the retry loop, a timestamp, `Date.now()`.",
		"Each attempt is then a new request to the server, and each one is executed.",
		"Do not set one key for a whole client either: its second operation would be taken for its first.")
}

// sharedKey warns where others can send the same key in the same scope.
func sharedKey(p *contract.Policy) inline {
	if slices.Contains(p.Scope, contract.ScopeAPIKey) {
		return ""
	}
	request := inline("")
	if p.Mismatches() {
		request = " with your request"
	}
	switch in := func(part contract.ScopePart) bool { return slices.Contains(p.Scope, part) }; {
	case in(contract.ScopeUser) && in(contract.ScopeAccount):
		return say("Whoever may call the operation for your account and as your user, and sends your key%s, gets your answer.", request)
	case in(contract.ScopeUser):
		return say("Whoever may call the operation as your user and sends your key%s gets your answer.", request)
	case in(contract.ScopeAccount):
		return say("Whoever may call the operation for your account and sends your key%s gets your answer.", request)
	default:
		return say("**Anybody who may call the operation, for whatever account, and sends your key%s gets your answer**: the scope does not tell accounts apart. Make keys that nobody can guess.", request)
	}
}

func syntaxWords(s contract.KeySyntax) inline {
	switch s {
	case contract.SyntaxQuoted:
		return "a string in double quotes (RFC 9651, section 3.3.3), such as `\"8e03978e\"`; the quotes are not part of the key"
	case contract.SyntaxEither:
		return "the field value is the key; a value that starts with a double quote is read as a quoted string (RFC 9651, section 3.3.3), and the quotes are not part of the key"
	default:
		return "the field value is the key, without quotes"
	}
}

func (p *page) lengthWords(l contract.Length) inline {
	name := "character"
	note := inline(" (Unicode code points)")
	if l.Unit == contract.Bytes {
		name, note = "byte", " (of its UTF-8 form)"
	}
	mark := p.mark("/key/length/max")
	if l.Min == l.Max {
		return say("exactly %s%s%s", count(l.Max, name), mark, note)
	}
	return say("%s%s to %s%s%s", number(l.Min), p.mark("/key/length/min"), count(l.Max, name), mark, note)
}

func formatWords(f contract.KeyFormat) inline {
	switch f {
	case contract.FormatUUID:
		return "**Format:** a UUID of any version, in its text form (RFC 9562)."
	case contract.FormatUUID4:
		return "**Format:** a version 4 UUID, in its text form (RFC 9562)."
	case contract.FormatUUID5:
		return "**Format:** a version 5 UUID, made from a name, in its text form (RFC 9562)."
	case contract.FormatUUID7:
		return "**Format:** a version 7 UUID, which begins with the time, in its text form (RFC 9562)."
	case contract.FormatULID:
		return "**Format:** a ULID: 26 letters and digits of Crockford's base 32, in either case."
	default:
		return ""
	}
}

func charsetWords(c contract.KeyCharset) inline {
	switch c {
	case contract.CharsetASCII:
		return "**Characters:** ASCII only, without control characters."
	case contract.CharsetPrintableASCII:
		return "**Characters:** visible ASCII only, from `!` to `~`, without spaces."
	default:
		return ""
	}
}

func forbiddenWords(values []string) inline {
	if len(values) == 0 {
		return ""
	}
	return say("**Refused:** %s.", and(codes(values...)...))
}

func compareWords(c contract.KeyCompare) inline {
	if c == contract.CaseInsensitive {
		return "**Comparison:** without regard to case. `A` and `a` are one key."
	}
	return "**Comparison:** byte for byte. `A` and `a` are two keys."
}

func patternWords(pattern string) inline {
	if pattern == "" {
		return ""
	}
	return say("**Pattern:** it matches the regular expression %s (RE2 syntax).", code(pattern))
}

func derivationWords(d contract.Derivation) inline {
	example := text(d.Example)
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
	p.list(each(policy.Scope, func(part contract.ScopePart) inline { return scopeMeaning(part) + partTold(policy, part) })...)
	p.para(otherOperation(policy))
}

func scopeMeaning(part contract.ScopePart) inline {
	switch part {
	case contract.ScopeAccount:
		return "**Account:** two accounts that send the same key send two keys. The account is who you are and not the credential you use: after a token is rotated, the key is still the same key."
	case contract.ScopeAPIKey:
		return "**API key:** the same key under another credential is another key. After a credential is rotated, a retry is a new request and is executed again: let calls end before you rotate."
	case contract.ScopeUser:
		return "**User:** two users of one account that send the same key send two keys."
	case contract.ScopeApp:
		return "**App:** the same key sent through another app is another key."
	case contract.ScopeEnvironment:
		return "**Environment:** the same key in another environment is another key: a test never meets what is live."
	case contract.ScopeRegion:
		return "**Region:** the same key in another region is another key, and **a retry that goes to another region is executed again**."
	case contract.ScopeMethod:
		return "**Method:** the same key with another HTTP method is another key."
	case contract.ScopePath:
		return "**Path template:** the same key on another path template is another key; two paths that differ in parameter values only, such as `/a/1` and `/a/2`, share it."
	case contract.ScopeConcretePath:
		return "**Path as sent:** the same key on another path is another key, even where only a parameter value differs."
	default:
		return "**Operation:** the same key on another operation is another key."
	}
}

// otherOperation says what a key does on another operation of the same caller.
func otherOperation(p *contract.Policy) inline {
	in := func(parts ...contract.ScopePart) bool {
		return slices.ContainsFunc(p.Scope, func(s contract.ScopePart) bool { return slices.Contains(parts, s) })
	}
	if in(contract.ScopeOperation, contract.ScopePath, contract.ScopeConcretePath) {
		return ""
	}
	compared := slices.ContainsFunc(p.Fingerprint.Of, func(f contract.FingerprintPart) bool {
		return f == contract.PrintPath || f == contract.PrintConcretePath
	})
	if compared && p.Answers.Mismatch.Do != contract.MismatchReject {
		return "The path is not part of the scope: the same key on another operation is one key with two requests, see [what is compared](#" + inline(anchor(titleCompared)) + "). Let your keys name the operation."
	}
	if compared {
		return say("The path is not part of the scope: the same key on another operation is one key with two requests, and the second is refused with %s. Let your keys name the operation.",
			answerWords(&p.Answers.Mismatch.Answer))
	}
	return "The path is neither part of the scope nor compared: **the same key on another operation can bring the answer of the first.** Let your keys name the operation."
}
