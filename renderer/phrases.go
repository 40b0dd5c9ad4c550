package renderer

import (
	"github.com/reprise-dev/reprise/contract"
	"strconv"
)

// The words for the values of the language that appear in more than one section.

func scopePart(part contract.ScopePart) phrase {
	switch part {
	case contract.ScopeAccount:
		return say("account")
	case contract.ScopeAPIKey:
		return say("API key")
	case contract.ScopeUser:
		return say("user")
	case contract.ScopeApp:
		return say("app")
	case contract.ScopeEnvironment:
		return say("environment")
	case contract.ScopeRegion:
		return say("region")
	case contract.ScopeMethod:
		return say("method")
	case contract.ScopePath:
		return say("path template")
	case contract.ScopeConcretePath:
		return say("path as sent")
	default:
		return say("operation")
	}
}

func printPart(part contract.FingerprintPart) phrase {
	switch part {
	case contract.PrintMethod:
		return say("method")
	case contract.PrintPath:
		return say("path template")
	case contract.PrintConcretePath:
		return say("path as sent")
	case contract.PrintQuery:
		return say("query string")
	default:
		return say("body")
	}
}

func bodyForm(form contract.BodyForm) phrase {
	switch form {
	case contract.BodyJSON:
		return say("canonical JSON (RFC 8785)")
	case contract.BodyFields:
		return say("chosen members")
	case contract.BodyMultipart:
		return say("part by part")
	default:
		return say("byte for byte")
	}
}

// scopeWords is the scope as it completes "a key is unique per".
func scopeWords(p *contract.Policy) phrase { return and(each(p.Scope, scopePart)...) }

func each[T, U any](items []T, word func(T) U) []U {
	out := make([]U, len(items))
	for i, item := range items {
		out[i] = word(item)
	}
	return out
}

// windowWords is how long a stored answer is replayed.
func windowWords(w contract.Window) phrase {
	switch w.Replay.Kind {
	case contract.ReplayUnlimited:
		return say("without end")
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

// answerWords is an answer as people name it: status and code.
func answerWords(a *contract.Answer) phrase {
	return joined(" ", []phrase{code(strconv.Itoa(a.Status)), code(a.Code)})
}

func adviceWords(a contract.Advice) phrase {
	switch a {
	case contract.AdviceSameKey:
		return say("same key")
	case contract.AdviceNewKey:
		return say("new key")
	case contract.AdviceFixRequest:
		return say("fix the request")
	case contract.AdviceLookUp:
		return say("look up")
	default:
		return say("stop")
	}
}

func networkWords(rule contract.NetworkRule) phrase {
	switch rule {
	case contract.NetworkAlways:
		return say("always")
	case contract.NetworkWithKey:
		return say("with a key, or on an idempotent operation")
	default:
		return say("never")
	}
}

func jitterWords(b contract.Backoff) phrase {
	switch b.Jitter {
	case contract.JitterFull:
		return say("full")
	case contract.JitterEqual:
		return say("equal")
	case contract.JitterDecorrelated:
		return say("decorrelated")
	case contract.JitterProportional:
		return say("proportional")
	case contract.JitterAdditive:
		return say("additive")
	default:
		return say("none")
	}
}

func keepWords(keep contract.Keep) phrase {
	switch keep {
	case contract.KeepAnswer:
		return say("the answer")
	case contract.KeepProgress:
		return say("the progress")
	default:
		return say("nothing")
	}
}

// name is the operation of a policy, in a code span.
func name(p *contract.Policy) phrase { return code(p.Operation.Name()) }

func names(ps []*contract.Policy) []phrase { return each(ps, name) }
