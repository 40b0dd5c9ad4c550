package renderer

import (
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// operations is the matrix: for each operation, what a key does and whether a
// repeat without one is safe.
func (p *page) operations() {
	var rows []row
	notes := false
	for _, policy := range p.ops {
		note := p.notes(policy)
		notes = notes || !note.empty()
		rows = append(rows, row{id: slugged("op-" + policy.Operation.Name()), cells: []phrase{name(policy), p.keyWords(policy), withoutKeyWords(policy), note}})
	}
	header := []phrase{say("Operation"), say("Key"), say("Safe to repeat without a key?"), say("Notes")}
	if !notes {
		header = header[:3]
	}
	p.rows(say("Operations and their keys"), header, rows)
	p.para(p.unsupported())
	if slices.ContainsFunc(p.keyed, func(policy *contract.Policy) bool { return policy.Operation.Method == "GET" }) {
		p.para(say("An operation that is not in this table takes no key, and nothing is promised about repeating it."))
		return
	}
	p.para(say("A `GET` or a `HEAD` needs no key: reading changes nothing (RFC 9110, section 9.2.1), so repeat it whenever you like. Any other operation that is not in this table takes no key, and nothing is promised about repeating it."))
}

func (p *page) keyWords(policy *contract.Policy) phrase {
	op := policy.Operation
	switch written := p.c.Written("/operations/" + token(op.Name()) + "/key"); {
	case !op.TakesKey():
		return unsupportedWord(policy)
	case op.RowKeys() && op.Batch.Rows == "":
		return say("%s **for each row**: in %s of the rows of the body, which is a list, as a string that keeps the rules of every key. A key of the request itself is ignored", needWords(op.Key), code(op.Batch.RowKey))
	case op.RowKeys():
		return say("%s **for each row**: in %s of the rows in %s, as a string that keeps the rules of every key. A key of the request itself is ignored", needWords(op.Key), code(op.Batch.RowKey), code(op.Batch.Rows))
	case op.Batch != nil:
		return say("%s, **one for the whole batch**: its rows are done and replayed together", needWords(op.Key))
	case written:
		return fromDay(op, needWords(op.Key))
	default:
		return fromDay(op, beside(needWords(op.Key), p.mark("/key/required")))
	}
}

// needWords says whether a request needs a key.
func needWords(r contract.Requirement) phrase {
	switch r {
	case contract.KeyRequired:
		return say("required")
	case contract.KeyOptional:
		return say("optional")
	default:
		return term(r)
	}
}

// withoutKeyWords says whether a repeat without a key is safe, and why.
func withoutKeyWords(p *contract.Policy) phrase {
	op := p.Operation
	switch {
	case op.Unsafe != "":
		return sentences(say("**no:** %s", text(op.Unsafe)), lookAlike(p))
	case op.Idempotent != "":
		return say("yes: %s", harmless(&op))
	case op.Key == contract.KeyRequired && !op.RequiredFrom.IsZero():
		return say("**no:** from %s on (UTC) it is refused without a key, and before that each request is executed", text(op.RequiredFrom.Format(time.DateOnly)))
	case op.Key == contract.KeyRequired:
		return say("**no:** it is refused without a key")
	case op.Key == contract.KeyOptional && (op.Method == "GET" || op.Method == "HEAD"):
		return say("yes: reading changes nothing (RFC 9110, section 9.2.1)")
	case op.Key == contract.KeyOptional:
		if op.Duplicates != nil {
			return sentences(say("**no.**"), lookAlike(p))
		}
		return say("**no:** without a key each request is executed")
	default:
		return say("not said; take it as no")
	}
}

func (p *page) notes(policy *contract.Policy) phrase {
	op := policy.Operation
	var notes []phrase
	if n := len(op.Steps); n > 0 {
		notes = append(notes, link(idAtOnce, many(n, "%s step", "%s steps")))
	}
	if c := op.Precondition; c != nil {
		notes = append(notes, say("send the %s of what you read as %s; without it %s, with another version %s: read it again, the change may have taken place",
			code("ETag"), code("If-Match"), answerWords(&c.Missing), answerWords(&c.Failed)))
	}
	if l := op.Lock; l != nil {
		if l.Per == contract.LockPerAccount {
			notes = append(notes, say("one at a time for each account, whatever the keys; another one meanwhile gets %s", answerWords(&l.Answer)))
		} else {
			notes = append(notes, say("one at a time for each value of %s, whatever the keys; another one meanwhile gets %s", code(l.Per), answerWords(&l.Answer)))
		}
	}
	if op.Async != nil && op.RowKeys() {
		notes = append(notes, say("each row is answered `202` inside of the `200` and goes on; %s, told as its location, tells its state", code(op.Async.Status)))
	} else if op.Async != nil {
		notes = append(notes, say("answers `202` and goes on; %s, sent as `Location`, tells its state", code(op.Async.Status)))
		if policy.Answers.InFlight.Do == contract.InFlightInterim {
			notes = append(notes, say("a duplicate in flight is sent the same `Location`"))
		}
	}
	if op.TakesKey() && op.StoreDown == contract.StoreDownOpen {
		notes = append(notes, link(idStoreDown, say("no record while the key store is down")))
	}
	if slices.ContainsFunc(p.deviations, func(d deviation) bool { return slices.Contains(d.operations, op.Name()) }) {
		notes = append(notes, link(idDiffer, say("differs")))
	}
	return commas(notes...)
}

// lookAlike is the rule for requests without a key that look like a repeat.
func lookAlike(p *contract.Policy) phrase {
	d := p.Operation.Duplicates
	if d == nil {
		return phrase{}
	}
	return say("Within %s of an execution, a request without a key that is equal in %s is refused with %s, and so is one that comes while the execution goes on. A request that has none of these members is equal to no other. That is a guess, and no key: after that time, or with any difference there, it is executed.",
		length(d.Within), and(codes(d.Same...)...), answerWords(&d.Answer))
}
