package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

// storeDown says what happens while keys cannot be checked.
func (p *page) storeDown() {
	var open, closed []*contract.Policy
	for _, policy := range p.keyed {
		if policy.Operation.StoreDown == contract.StoreDownOpen {
			open = append(open, policy)
		} else {
			closed = append(closed, policy)
		}
	}
	if len(closed) > 0 {
		const answer = "/answers/store_down"
		p.para(p.told(say("While the server cannot reach its key store, it refuses a request with a key rather than risk a duplicate%s: %s gets %s, and nothing is executed.",
			p.closedMark(closed), withKey(closed, len(open) > 0), answerWords(&closed[0].Answers.StoreDown)), answer, answer+"/status", answer+"/code"),
			p.told(p.sendAgain(closed[0].Answers.StoreDown), answer))
		if p.base.Key.MintedBy != contract.MintedByServer {
			p.para(p.told(say("A request without a key asks nothing of the store and goes its usual way."), answer))
		}
	}
	if len(open) > 0 {
		p.para(say("%s is executed all the same, **without any record**: a retry of such a request is executed again. So it is where the store can be read but takes no claim; and where it does not take the end of an execution, you get the answer of that execution.", few(names(open))))
	}
	p.para(p.told(say("If the store fails after the execution has begun, the server may not know what became of it; see the outcome that nobody can tell in %s.", see(idAtOnce)), "/answers/outcome_unknown"),
		p.elsewhere("/answers/store_down"))
}

// withKey names the requests that the store has to be asked about: those with a key.
func withKey(policies []*contract.Policy, some bool) phrase {
	if !some {
		return say("every request with a key")
	}
	return say("a request with a key to %s", few(names(policies)))
}

// closedMark marks that an operation refuses because nobody has written otherwise.
// In the contract of an outsider the whole sentence is marked.
func (p *page) closedMark(closed []*contract.Policy) phrase {
	if p.foreign {
		return phrase{}
	}
	for _, policy := range closed {
		if p.c.Written("/operations/" + token(policy.Operation.Name()) + "/store_down") {
			return phrase{}
		}
	}
	return defaultMark()
}

// unwritten marks a value outside of the policies that the contract does not write.
func (p *page) unwritten(pointer string) phrase {
	if p.c.Written(pointer) {
		return phrase{}
	}
	return defaultMark()
}
