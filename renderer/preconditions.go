package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

func hasPreconditions(p *page) bool {
	return slices.ContainsFunc(p.ops, func(policy *contract.Policy) bool {
		return policy.Operation.Precondition != nil || policy.Operation.Lock != nil
	})
}

// preconditions says what keeps requests from one another that are no repeats.
func (p *page) preconditions() {
	p.para(say("A key is about one request and its repeats. Two different requests that touch the same thing are kept from one another by a version or by a lock."))
	var versions, locks []row
	for _, policy := range p.ops {
		op := policy.Operation
		if c := op.Precondition; c != nil {
			versions = append(versions, row{id: slugged("version-" + op.Name()), cells: []phrase{name(policy), answerWords(&c.Missing), answerWords(&c.Failed)}})
		}
		if l := op.Lock; l != nil {
			locks = append(locks, row{id: slugged("lock-" + op.Name()), cells: []phrase{name(policy), lockedWords(l), answerWords(&l.Answer), lockedAdvice(policy, l.Answer)}})
		}
	}
	if len(versions) > 0 {
		p.versions(versions)
	}
	if len(locks) > 0 {
		p.heading(3, "locks", say("One at a time"))
		p.para(say("These operations let one request at a time through, whatever the keys. What is refused meanwhile has started nothing, and its key is untouched."))
		p.rows(say("Operations with a lock"), []phrase{say("Operation"), say("One at a time for each"), say("Another one meanwhile gets"), say("What you do")}, locks)
	}
}

func (p *page) versions(rows []row) {
	p.heading(3, "versions", say("Name the version that you change"))
	p.ranked(
		say("Read the resource and keep the %s of the answer.", code("ETag")),
		say("Send the change with that value in %s.", code("If-Match")),
		say("If the version is another one by now, read again, decide whether your change is still wanted, and send it with the new version."))
	p.rows(say("Operations that want a version"), []phrase{say("Operation"), say("Without a version"), say("With another version")}, rows)
	p.para(
		say("After a lost answer the other version may be your own: the change took place, and the repeat is refused for that reason. Read the resource before you take the refusal for somebody else's change."),
		say("The refusal does not bring the first answer back."))
}

func lockedWords(l *contract.Lock) phrase {
	if l.Per == contract.LockPerAccount {
		return say("account")
	}
	return say("value of %s", code(l.Per))
}

func lockedAdvice(p *contract.Policy, a contract.Answer) phrase {
	switch {
	case a.Client == contract.AdviceSameKey && a.RetryAfter > 0:
		return toldWait(p, a)
	case a.Client == contract.AdviceSameKey:
		return say("Wait as your backoff says, and send the same request with the same key.")
	default:
		return capital(adviceWords(a.Client))
	}
}
