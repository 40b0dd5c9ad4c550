package renderer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// defaults lists every value that the contract itself does not write, and where
// it comes from.
func (p *page) defaults() {
	var rows [][]phrase
	unreachable := p.unreachable()
	for _, f := range facts(p.base) {
		if slices.ContainsFunc(unreachable, func(prefix string) bool { return strings.HasPrefix(f.pointer, prefix) }) {
			continue
		}
		if from := p.source(f.pointer); !from.empty() {
			rows = append(rows, []phrase{f.label, f.value, from})
		}
	}
	rows = append(rows, p.otherDefaults()...)
	if len(rows) == 0 {
		p.para(say("The contract writes every value itself."))
		return
	}
	if p.foreign {
		p.para(say("Neither does the contract write these values, nor does the owner of the API document them. They are what the contract language (reprise, version 1) says where a contract is silent; do not build on them."))
		p.table(say("Values that the contract does not write"), []phrase{say("What"), say("Value"), say("From")}, rows)
		return
	}
	p.para(say("The contract does not write these values itself. A default is what the contract language (reprise, version 1) says where a contract is silent; it counts like any other value."))
	p.table(say("Values that the contract does not write"), []phrase{say("What"), say("Value"), say("From")}, rows)
}

// unreachable are the pointers of the answers that no operation can give.
func (p *page) unreachable() []string {
	var given []contract.AnswerName
	for _, policy := range p.keyed {
		given = append(given, answered(policy)...)
	}
	var out []string
	for _, name := range named {
		if !slices.Contains(given, name) {
			out = append(out, "/answers/"+string(name)+"/")
		}
	}
	return out
}

// source is where a value comes from, "" for the contract itself.
func (p *page) source(pointer string) phrase {
	switch origin := p.base.Origin(pointer); origin {
	case contract.OriginWritten, contract.OriginAssumed: // what is assumed has a table of its own
		return phrase{}
	case contract.OriginDefault:
		return say("default")
	default:
		if preset, ok := strings.CutPrefix(string(origin), "preset "); ok {
			return say("preset %s", code(preset))
		}
		return text(string(origin))
	}
}

// otherDefaults are the values outside of the policies.
func (p *page) otherDefaults() [][]phrase {
	var rows [][]phrase
	if !p.c.Written("/api/callers") {
		rows = append(rows, []phrase{say("This documentation is for"), p.readers(), say("default")})
	}
	for i, s := range p.c.SDKs {
		at := "/sdks/" + strconv.Itoa(i)
		if !p.c.Written(at + "/keys") {
			rows = append(rows, []phrase{say("Library %s: keys", text(s.Language)), sdkKeysTerm(s.Keys), say("default")})
		}
		if !p.c.Written(at + "/attempts") {
			rows = append(rows, []phrase{say("Library %s: attempts", text(s.Language)), number(s.Attempts), say("default")})
		}
	}
	return append(rows, p.operationDefaults()...)
}

// operationDefaults are what operations do that say nothing about it.
func (p *page) operationDefaults() [][]phrase {
	var rows [][]phrase
	silent := func(member string) []*contract.Policy {
		var out []*contract.Policy
		for _, policy := range p.keyed {
			if !p.c.Written("/operations/" + token(policy.Operation.Name()) + "/" + member) {
				out = append(out, policy)
			}
		}
		return out
	}
	for _, group := range groupBy(silent("key"), func(policy *contract.Policy) string { return string(policy.Operation.Key) }) {
		if from := p.source("/key/required"); !from.empty() {
			rows = append(rows, []phrase{say("Key of %s", few(names(group))), needWords(group[0].Operation.Key), from})
		}
	}
	if group := silent("store_down"); len(group) > 0 {
		rows = append(rows, []phrase{say("If the key store is down, %s", few(names(group))), say("refused"), say("default")})
	}
	return rows
}
