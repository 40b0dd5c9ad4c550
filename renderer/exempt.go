package renderer

import (
	"strconv"

	"github.com/reprise-dev/reprise/contract"
)

// ignoredForWords says of which requests the key is ignored.
func ignoredForWords(k *contract.Key) phrase {
	if len(k.IgnoredFor) == 0 {
		return phrase{}
	}
	return say("**Ignored:** the key of %s. Such a request is executed as often as it is sent, with a key and without one.", and(each(k.IgnoredFor, ignoredTerm)...))
}

func ignoredTerm(kind contract.IgnoredFor) phrase {
	if kind == contract.IgnoredMultipart {
		return say("requests with a multipart body")
	}
	return say("requests without credentials")
}

// ignoredFact is the same for the table of all values.
func ignoredFact(k *contract.Key) fact {
	kinds := say("none")
	if len(k.IgnoredFor) > 0 {
		kinds = and(each(k.IgnoredFor, ignoredTerm)...)
	}
	return fact{"/key/ignored_for", say("Requests whose key is ignored"), kinds}
}

// tooLongWords says what a key gets that is too long, where that is an answer of
// its own.
func tooLongWords(p *contract.Policy) phrase {
	if p.Answers.KeyTooLong.Status == 0 {
		return phrase{}
	}
	return say("A key that is too long is refused with %s, and nothing is executed.", answerWords(&p.Answers.KeyTooLong))
}

// storedHeaderWords are the headers that are stored with an answer.
func storedHeaderWords(r *contract.ReplayAnswer) phrase {
	if r.AllHeaders() {
		return say("all of them")
	}
	return headerWords(r.Headers)
}

// lastStateWords says what a repeat gets where that is the current state, also of
// what was deleted.
func lastStateWords(r *contract.ReplayAnswer) phrase {
	if r.Status != 0 {
		return say("A replay shows **the resource as it is now**, under the status %s: what the first answer said may have changed since. Once that is deleted, a replay shows it as it was last; a replay of a `DELETE` gets the first answer.", code(strconv.Itoa(r.Status)))
	}
	return say("A replay shows **the resource as it is now**: what the first answer said may have changed since. Once that is deleted, a replay shows it as it was last; a replay of a `DELETE` gets the first answer.")
}

// deletedFacts say what a repeat gets of what was deleted, where it looks.
func deletedFacts(r *contract.ReplayAnswer) []fact {
	switch {
	case r.Do != contract.ReplayCurrent:
		return nil
	case r.Deleted == contract.DeletedLastState:
		return []fact{{"/answers/replay/deleted", say("What a repeat gets of what was deleted"), say("its last state")}}
	}
	return []fact{{"/answers/replay/deleted", say("What a repeat gets of what was deleted"), code("404")}}
}

// unsaidOf are the members of operations that are undocumented.
func unsaidOf(c *contract.Contract) []assumption {
	var out []assumption
	for _, op := range c.Operations() {
		for _, name := range op.Undocumented {
			out = append(out, assumption{code(op.Name()), code(name), memberWords(op, name)})
		}
	}
	return out
}

// memberWords is what a contract says of one member of an operation.
func memberWords(op contract.Operation, name string) phrase {
	written := false
	switch name {
	case "key":
		return code(string(op.Key))
	case "store_down":
		return code(string(op.StoreDown))
	case "required_from":
		written = !op.RequiredFrom.IsZero()
	case "lock":
		written = op.Lock != nil
	case "async":
		written = op.Async != nil
	case "batch":
		written = op.Batch != nil
	case "duplicates":
		written = op.Duplicates != nil
	case "steps":
		written = len(op.Steps) > 0
	}
	if written {
		return say("as the contract has it")
	}
	return say("none")
}
