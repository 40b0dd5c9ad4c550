package contract

import (
	"fmt"
	"slices"
)

// scopePairs are parts of a scope that say the same thing twice.
var scopePairs = [...][2]ScopePart{{ScopePath, ScopeConcretePath}, {ScopeOperation, ScopeMethod}, {ScopeOperation, ScopePath}}

func checkScope(j *judge) {
	for _, pair := range scopePairs {
		j.notBoth(j.tree.get("scope"), "scope", string(pair[0]), string(pair[1]))
	}
}

// notBoth reports that a list holds two words of which one is enough, at the
// one that comes second.
func (j *judge) notBoth(list *tree, name, a, b string) {
	words := list.strs()
	m, n := slices.Index(words, a), slices.Index(words, b)
	if m < 0 || n < 0 {
		return
	}
	j.wrong("contract/both", fmt.Sprintf("%s holds both %s and %s; wanted one of them", name, words[min(m, n)], words[max(m, n)]), "leave one out", list.items[max(m, n)], list.items[min(m, n)])
}

// checkOverlap reports what is compared although the scope tells it apart, so
// that the comparison can never fail.
func checkOverlap(j *judge) {
	scope := j.policy.Scope
	for _, pair := range scopePairs {
		if slices.Contains(scope, pair[0]) && slices.Contains(scope, pair[1]) {
			return // that is the mistake, and it has been reported
		}
	}
	var places []*tree
	var names []string
	for _, item := range j.tree.at("fingerprint", "of").list() {
		if holds(scope, FingerprintPart(item.text)) {
			places, names = append(places, item), append(names, item.text)
		}
	}
	if len(places) > 0 {
		j.wrong("contract/both", fmt.Sprintf("fingerprint.of holds %s, which the scope tells apart already", listed(names, "and")), "leave it out here, or out of the scope", places[0], j.tree.get("scope"))
	}
}

func checkFingerprint(j *judge) {
	f := j.tree.get("fingerprint")
	of, body, fields := f.get("of"), f.get("body"), f.get("fields")
	j.notBoth(of, "fingerprint.of", string(PrintPath), string(PrintConcretePath))
	compared := slices.Contains(j.policy.Fingerprint.Of, PrintBody)
	if query := f.get("query"); query != nil && !slices.Contains(j.policy.Fingerprint.Of, PrintQuery) {
		j.wrongKey("contract/no-effect", "fingerprint.query is set, but fingerprint.of does not hold query", "add query to fingerprint.of, or leave fingerprint.query out", query)
	}
	if exclude := f.get("exclude"); exclude != nil && body.str() != string(BodyJSON) {
		j.wrongKey("contract/no-effect", "fingerprint.exclude is set, but fingerprint.body is not json", "write body: json, or leave exclude out", exclude)
	}
	switch {
	case body != nil && !compared:
		j.wrongKey("contract/no-effect", "fingerprint.body is set, but fingerprint.of does not hold body", "add body to fingerprint.of, or leave fingerprint.body out", body)
	case body.str() == string(BodyFields) && fields == nil:
		j.wrong("contract/missing", "fingerprint.fields is missing; body: fields compares only what it lists", "such as fields: [/amount, /currency]", body)
	case fields != nil && body.str() != string(BodyFields):
		j.wrongKey("contract/no-effect", "fingerprint.fields is set, but fingerprint.body is not fields", "write body: fields, or leave fields out", fields)
	}
}
