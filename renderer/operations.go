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
	p.para("An operation that is not in this table takes no key, and this page promises nothing about repeating it.")
}

func (p *page) keyWords(policy *contract.Policy) inline {
	op := policy.Operation
	if !op.TakesKey() {
		return "ignored if sent"
	}
	mark := inline("")
	if !p.c.Written("/operations/"+token(op.Name())+"/key") && p.base.Origin("/key/required") == contract.OriginDefault {
		mark = defaultMark
	}
	return inline(op.Key) + mark
}

// withoutKeyWords says whether a repeat without a key is safe, and why.
func withoutKeyWords(p *contract.Policy) inline {
	op := p.Operation
	switch {
	case op.Unsafe != "":
		return say("**no:** %s", text(op.Unsafe))
	case op.Idempotent != "":
		return say("yes: %s", text(op.Idempotent))
	case op.Key == contract.KeyRequired:
		return "**no:** it is refused without a key"
	case op.Key == contract.KeyOptional && (op.Method == "GET" || op.Method == "HEAD"):
		return "yes: reading changes nothing (RFC 9110, section 9.2.1)"
	case op.Key == contract.KeyOptional:
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
	if op.TakesKey() && op.StoreDown == contract.StoreDownOpen {
		notes = append(notes, say("[no record while the key store is down](#%s)", anchor(titleStoreDown)))
	}
	if slices.ContainsFunc(p.deviations, func(d deviation) bool { return slices.Contains(d.operations, op.Name()) }) {
		notes = append(notes, say("[differs](#%s)", anchor(titleDiffer)))
	}
	return join(notes, ", ")
}
