package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

// The words for the values of the language that appear in more than one section.

func scopePart(part contract.ScopePart) inline {
	switch part {
	case contract.ScopeAccount:
		return "account"
	case contract.ScopeAPIKey:
		return "API key"
	case contract.ScopeUser, contract.ScopeApp, contract.ScopeEnvironment, contract.ScopeRegion:
		return inline(part)
	case contract.ScopeMethod:
		return "method"
	case contract.ScopePath:
		return "path template"
	case contract.ScopeConcretePath:
		return "path as sent"
	default:
		return "operation"
	}
}

func printPart(part contract.FingerprintPart) inline {
	switch part {
	case contract.PrintMethod:
		return "method"
	case contract.PrintPath:
		return "path template"
	case contract.PrintConcretePath:
		return "path as sent"
	case contract.PrintQuery:
		return "query string"
	default:
		return "body"
	}
}

func bodyForm(form contract.BodyForm) inline {
	switch form {
	case contract.BodyJSON:
		return "canonical JSON (RFC 8785)"
	case contract.BodyFields:
		return "chosen members"
	case contract.BodyMultipart:
		return "part by part"
	default:
		return "byte for byte"
	}
}

// scopeWords is the scope as it completes "a key is unique per".
func scopeWords(p *contract.Policy) inline { return and(each(p.Scope, scopePart)...) }

func each[T, U any](items []T, word func(T) U) []U {
	out := make([]U, len(items))
	for i, item := range items {
		out[i] = word(item)
	}
	return out
}

// windowWords is how long a stored answer is replayed.
func windowWords(w contract.Window) inline {
	switch w.Replay.Kind {
	case contract.ReplayUnlimited:
		return "without end"
	case contract.ReplayAtLeast:
		return say("at least %s", length(w.Replay.Duration))
	case contract.ReplayResourceLife:
		return say("the life of what was made and %s", length(w.Replay.Duration))
	case contract.ReplayRange:
		return say("between %s and %s", length(w.Replay.Duration), length(w.Replay.To))
	default:
		return length(w.Replay.Duration)
	}
}

func startWords(w contract.Window) inline {
	if w.Replay.Kind == contract.ReplayResourceLife {
		return "from the first request with it to the end of what it made, and on from there"
	}
	if w.From == contract.FromLastUse {
		return "from the last use of it"
	}
	if w.From == contract.FromClientTimestamp {
		return "from the time that the first request with it tells"
	}
	return "from the first request with it"
}

// answerWords is an answer as people name it: status and code.
func answerWords(a *contract.Answer) inline {
	return say("%s %s", code(number(a.Status).plain()), code(a.Code))
}

// plain is an inline that is known to hold no markup.
func (i inline) plain() string { return string(i) }

func adviceWords(a contract.Advice) inline {
	switch a {
	case contract.AdviceSameKey:
		return "same key"
	case contract.AdviceNewKey:
		return "new key"
	case contract.AdviceFixRequest:
		return "fix the request"
	case contract.AdviceLookUp:
		return "look up"
	default:
		return "stop"
	}
}

func networkWords(rule contract.NetworkRule) inline {
	switch rule {
	case contract.NetworkAlways:
		return "always"
	case contract.NetworkWithKey:
		return "with a key, or on an idempotent operation"
	default:
		return "never"
	}
}

func jitterWords(b contract.Backoff) inline {
	switch b.Jitter {
	case contract.JitterFull:
		return "full"
	case contract.JitterEqual:
		return "equal"
	case contract.JitterDecorrelated:
		return "decorrelated"
	case contract.JitterProportional:
		return "proportional"
	case contract.JitterAdditive:
		return "additive"
	default:
		return "none"
	}
}

func keepWords(keep contract.Keep) inline {
	switch keep {
	case contract.KeepAnswer:
		return "the answer"
	case contract.KeepProgress:
		return "the progress"
	default:
		return "nothing"
	}
}

func percent(f float64) inline { return inline(decimal(f*100) + " %") }

// name is the operation of a policy, in a code span.
func name(p *contract.Policy) inline { return code(p.Operation.Name()) }

func names(ps []*contract.Policy) []inline { return each(ps, name) }
