package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// operations is the matrix: for each operation, what a key does and whether a
// repeat without one is safe.
func (p *page) operations() {
	var rows [][]inline
	notes := false
	for _, policy := range p.ops {
		note := p.notes(policy)
		notes = notes || note != ""
		rows = append(rows, []inline{name(policy), p.keyWords(policy), withoutKeyWords(policy), note})
	}
	header := []inline{"Operation", "Key", "Safe to repeat without a key?", "Notes"}
	if !notes {
		header = header[:3]
	}
	p.table(header, rows)
	p.para(p.unsupported())
	p.para("An operation that is not in this table takes no key, and this page promises nothing about repeating it.")
}

func (p *page) keyWords(policy *contract.Policy) inline {
	op := policy.Operation
	if !op.TakesKey() {
		return unsupportedWord(policy)
	}
	if op.RowKeys() {
		return say("%s **for each row**: in %s of the rows %s, as a string that keeps the rules of every key. A key of the request itself is ignored", inline(op.Key), code(op.Batch.RowKey), rowsAt(op.Batch))
	}
	if op.Batch != nil {
		return say("%s, **one for the whole batch**: its rows are done and replayed together", inline(op.Key))
	}
	if p.c.Written("/operations/" + token(op.Name()) + "/key") {
		return inline(op.Key) + fromDay(op)
	}
	return inline(op.Key) + p.mark("/key/required") + fromDay(op)
}

// withoutKeyWords says whether a repeat without a key is safe, and why.
func withoutKeyWords(p *contract.Policy) inline {
	op := p.Operation
	switch {
	case op.Unsafe != "":
		return say("**no:** %s", text(op.Unsafe)) + lookAlike(p)
	case op.Idempotent != "":
		return say("yes: %s", text(op.Idempotent))
	case op.Key == contract.KeyRequired:
		return "**no:** it is refused without a key"
	case op.Key == contract.KeyOptional && (op.Method == "GET" || op.Method == "HEAD"):
		return "yes: reading changes nothing (RFC 9110, section 9.2.1)"
	case op.Key == contract.KeyOptional:
		if op.Duplicates != nil {
			return "**no.**" + lookAlike(p)
		}
		return "**no:** without a key each request is executed"
	default:
		return "not said; take it as no"
	}
}

func (p *page) notes(policy *contract.Policy) inline {
	op := policy.Operation
	var notes []inline
	if n := len(op.Steps); n > 0 {
		notes = append(notes, say("[%s](#%s)", count(n, "step"), anchor(titleAtOnce)))
	}
	if c := op.Precondition; c != nil {
		notes = append(notes, say("send the %s of what you read as %s; without it %s, with another version %s: read it again, the change may have taken place",
			code("ETag"), code("If-Match"), answerWords(&c.Missing), answerWords(&c.Failed)))
	}
	if l := op.Lock; l != nil {
		per := inline("account")
		if l.Per != contract.LockPerAccount {
			per = say("value of %s", code(l.Per))
		}
		notes = append(notes, say("one at a time for each %s, whatever the keys; another one meanwhile gets %s", per, answerWords(&l.Answer)))
	}
	if op.Async != nil {
		notes = append(notes, say("answers `202` and goes on; %s, sent as `Location`, tells its state", code(op.Async.Status)))
		if policy.Answers.InFlight.Do == contract.InFlightInterim {
			notes = append(notes, "a duplicate in flight is sent the same `Location`")
		}
	}
	if op.TakesKey() && op.StoreDown == contract.StoreDownOpen {
		notes = append(notes, say("[no record while the key store is down](#%s)", anchor(titleStoreDown)))
	}
	if slices.ContainsFunc(p.deviations, func(d deviation) bool { return slices.Contains(d.operations, op.Name()) }) {
		notes = append(notes, say("[differs](#%s)", anchor(titleDiffer)))
	}
	return join(notes, ", ")
}

// lookAlike is the rule for requests without a key that look like a repeat.
func lookAlike(p *contract.Policy) inline {
	d := p.Operation.Duplicates
	if d == nil {
		return ""
	}
	return say(" Within %s of an execution, a request without a key that is equal in %s is refused with %s, and so is one that comes while the execution goes on. A request that has none of these members is equal to no other. That is a guess, and no key: after that time, or with any difference there, it is executed.",
		length(d.Within), and(codes(d.Same...)...), answerWords(&d.Answer))
}

func rowsAt(b *contract.Batch) inline {
	if b.Rows == "" {
		return "of the body, which is a list"
	}
	return say("in %s", code(b.Rows))
}
