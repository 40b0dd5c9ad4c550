package renderer

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// assumedMark stands behind a value that the owner of the API does not say.
func assumedMark() phrase { return remark(say("_(not documented by its owner)_")) }

func hasUndocumented(p *page) bool { return len(p.c.Undocumented()) > 0 }

// assumed marks a value that is undocumented, and no other.
func (p *page) assumed(pointers ...string) phrase {
	if slices.ContainsFunc(pointers, p.base.Assumed) {
		return assumedMark()
	}
	return phrase{}
}

// told marks a sentence that rests on a value which the owner of the API does not
// document: an assumption, or a default of the language in a contract that somebody
// else has written about the API.
func (p *page) told(sentence phrase, pointers ...string) phrase {
	if sentence.empty() || !hasUndocumented(p) {
		return sentence
	}
	return beside(sentence, p.mark(pointers...))
}

// markedFacts are the facts of a policy, those marked that are undocumented.
func markedFacts(p *contract.Policy) []fact {
	out := facts(p)
	for i, f := range out {
		if p.Assumed(f.pointer) {
			out[i].value = beside(out[i].value, assumedMark())
		}
	}
	return out
}

// outsiders warns that the page is not the owner's own.
func (p *page) outsiders() {
	if !hasUndocumented(p) {
		return
	}
	name := text(p.c.API.Name)
	p.para(
		say("**This is not %s's own documentation.** It describes %s from outside, and their pages are the only ones that count.", name, name),
		say("What is marked%s is not on them: it is assumed here, and nobody promises it. See %s.", assumedMark(), and(see(idUnsaid), see(idDefaults))),
	)
}

// undocumented lists what the owner of the API does not say, and what this page
// assumes in its place.
func (p *page) undocumented() {
	p.para(say("The owner of the API does not document these values. This documentation and the mock server need a value all the same, and it is an assumption. Do not build on it: ask the owner."))
	var rows [][]phrase
	for _, a := range assumptions(p.c) {
		rows = append(rows, []phrase{a.where, a.label, say("not documented by its owner"), a.value})
	}
	header := []phrase{say("Where"), say("What"), say("What is promised"), say("Assumed here")}
	if !slices.ContainsFunc(rows, func(row []phrase) bool { return !row[0].empty() }) {
		header = header[1:]
		for i := range rows {
			rows[i] = rows[i][1:]
		}
	}
	p.table(say("What is not documented"), header, rows)
}

// assumption is one value that is undocumented.
type assumption struct {
	where        phrase // "" for the contract in general, else operations or a variant
	label, value phrase // the value is "" for something that nothing acts on
}

// assumptions are the undocumented values: those of the contract in general,
// then those that hold for some operations only.
func assumptions(c *contract.Contract) []assumption {
	var out []assumption
	base := c.Default()
	general := assumedFacts(base)
	for _, f := range general {
		out = append(out, assumption{phrase{}, f.label, f.value})
	}
	for _, name := range c.Undocumented() {
		pointer := "/" + strings.ReplaceAll(name, ".", "/")
		about := func(f fact) bool {
			return f.pointer == pointer || strings.HasPrefix(f.pointer, pointer+"/") || strings.HasPrefix(pointer, f.pointer+"/")
		}
		if !strings.HasPrefix(name, "variants[") && !strings.HasPrefix(name, "operations.") && !slices.ContainsFunc(general, about) {
			out = append(out, assumption{phrase{}, code(name), phrase{}})
		}
	}
	for _, v := range c.Variants() {
		for _, f := range assumedFacts(v.Policy) {
			if !slices.Contains(general, f) {
				out = append(out, assumption{code(v.Label), f.label, f.value})
			}
		}
	}
	return append(out, unsaidOf(c)...)
}

func assumedFacts(p *contract.Policy) []fact {
	return slices.DeleteFunc(facts(p), func(f fact) bool { return !p.Assumed(f.pointer) })
}

// Assumptions says in one line each what is assumed of an API whose owner does
// not document it, such as "Lease of a claim: 60 seconds". It is empty for a
// contract without undocumented values.
func Assumptions(c *contract.Contract) []string {
	var out []string
	for _, a := range assumptions(c) {
		line := plainText(a.label)
		if !a.value.empty() {
			line += ": " + plainText(a.value)
		} else {
			line += ": not documented, and nothing acts on it"
		}
		if !a.where.empty() {
			line += " (" + plainText(a.where) + ")"
		}
		out = append(out, line)
	}
	return out
}

// plainText is a phrase as a terminal shows it, in English.
func plainText(p phrase) string { return english.plain(p) }

// answerMark says of a named answer whether it is undocumented, wholly or in
// part, or else whether its code is a default.
func answerMark(p *contract.Policy, name contract.AnswerName) phrase {
	if name.OfOperation() {
		return phrase{} // it is part of its operation, and written there
	}
	pointer := "/answers/" + string(name)
	if p.Assumed(pointer) {
		return assumedMark()
	}
	return unwrittenMark(p, pointer+"/code")
}
