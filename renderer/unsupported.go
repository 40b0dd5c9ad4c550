package renderer

import (
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// unsupportedWord is what becomes of a key on an operation that takes none, for
// a cell.
func unsupportedWord(p *contract.Policy) phrase {
	switch u := p.Key.Unsupported; u.Do {
	case contract.UnsupportedRefuse:
		return say("refused if sent")
	case contract.UnsupportedTell:
		return say("ignored if sent, and %s says so", code(u.Name+": "+u.Value))
	default:
		return say("ignored if sent")
	}
}

func unsupportedFact(k *contract.Key) fact {
	value := say("ignored")
	switch u := k.Unsupported; u.Do {
	case contract.UnsupportedRefuse:
		value = say("refused")
	case contract.UnsupportedTell:
		value = say("ignored, with %s", code(u.Name+": "+u.Value))
	}
	return fact{"/key/unsupported", say("A key where none is taken is"), value}
}

// fromDay says from when on a key is required.
func fromDay(op contract.Operation, need phrase) phrase {
	if op.RequiredFrom.IsZero() {
		return need
	}
	return say("%s from %s on (UTC), optional before", need, text(op.RequiredFrom.Format(time.DateOnly)))
}

// unsupported says what a client gets that sends a key where none is taken.
func (p *page) unsupported() phrase {
	i := slices.IndexFunc(p.ops, func(policy *contract.Policy) bool { return policy.RefusesKey() })
	if i < 0 {
		return phrase{}
	}
	a := &p.ops[i].Answers.UnsupportedKey
	return say("A key on an operation that takes none is refused with %s, so that nobody relies on it; the request was not executed. Send it without the key.", answerWords(a))
}
