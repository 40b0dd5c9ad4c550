package renderer

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// defaults lists every value that the contract itself does not write, and where
// it comes from.
func (p *page) defaults() {
	var rows [][]inline
	unreachable := p.unreachable()
	for _, f := range facts(p.base) {
		if slices.ContainsFunc(unreachable, func(prefix string) bool { return strings.HasPrefix(f.pointer, prefix) }) {
			continue
		}
		if from := p.source(f.pointer); from != "" {
			rows = append(rows, []inline{f.label, f.value, from})
		}
	}
	rows = append(rows, p.otherDefaults()...)
	if len(rows) == 0 {
		p.para("The contract writes every value itself.")
		return
	}
	p.para("The contract does not write these values itself. A default is what the contract language (reprise, version 1) says where a contract is silent; it counts like any other value.")
	p.table([]inline{"What", "Value", "From"}, rows)
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
func (p *page) source(pointer string) inline {
	switch origin := p.base.Origin(pointer); origin {
	case contract.OriginWritten, contract.OriginAssumed: // what is assumed has a table of its own
		return ""
	case contract.OriginDefault:
		return "default"
	default:
		if preset, ok := strings.CutPrefix(string(origin), "preset "); ok {
			return say("preset %s", code(preset))
		}
		return text(string(origin))
	}
}

// otherDefaults are the values outside of the policies.
func (p *page) otherDefaults() [][]inline {
	var rows [][]inline
	if !p.c.Written("/api/callers") {
		rows = append(rows, []inline{"This page is for", p.readers(), "default"})
	}
	for i, s := range p.c.SDKs {
		at := "/sdks/" + number(i).plain()
		if !p.c.Written(at + "/keys") {
			rows = append(rows, []inline{say("Library %s: keys", text(s.Language)), inline(s.Keys), "default"})
		}
		if !p.c.Written(at + "/attempts") {
			rows = append(rows, []inline{say("Library %s: attempts", text(s.Language)), number(s.Attempts), "default"})
		}
	}
	return append(rows, p.operationDefaults()...)
}

// operationDefaults are what operations do that say nothing about it.
func (p *page) operationDefaults() [][]inline {
	var rows [][]inline
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
		if from := p.source("/key/required"); from != "" {
			rows = append(rows, []inline{say("Key of %s", few(names(group))), inline(group[0].Operation.Key), from})
		}
	}
	if group := silent("store_down"); len(group) > 0 {
		rows = append(rows, []inline{say("If the key store is down, %s", few(names(group))), "refused", "default"})
	}
	return rows
}
