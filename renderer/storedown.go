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
		p.para(say("While the server cannot reach its key store, it refuses a request with a key rather than risk a duplicate%s: %s gets %s, and nothing is executed.",
			p.closedMark(closed), which(closed, len(open) > 0), answerWords(&closed[0].Answers.StoreDown)),
			p.sendAgain(closed[0].Answers.StoreDown))
	}
	if len(open) > 0 {
		p.para(say("%s is executed all the same, **without any record**: a retry of such a request is executed again. So it is where the store can be read but takes no claim; and where it does not take the end of an execution, you get the answer of that execution.", which(open, true)))
	}
	p.para(say("If the store fails after the execution has begun, the server may not know what became of it; see the outcome that nobody can tell in %s.", see(idAtOnce)),
		p.elsewhere("/answers/store_down"))
}

func which(policies []*contract.Policy, some bool) phrase {
	if !some {
		return say("every operation")
	}
	return few(names(policies))
}

func (p *page) closedMark(closed []*contract.Policy) phrase {
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
