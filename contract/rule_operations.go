package contract

import (
	"fmt"
	"slices"
)

// checkOperations judges the operations by themselves and against one another.
func checkOperations(c *Contract, r *reporter) {
	named := c.named()
	if t := c.root.get("operations"); t != nil && len(named) == 0 && len(t.members) > 0 {
		r.atKey(t, "contract/empty", "operations has no operation; wanted at least one", "such as POST /payments: {}")
	}
	shapes := map[string]member{}
	for _, m := range named {
		_, path := splitOperation(m.key)
		if _, reserved := Reserved(path); reserved {
			r.add("contract/reserved-path", m.value, m.span, fmt.Sprintf("path %s is reserved; /_reprise is where the simulator is operated", quote(path)), "use another path")
		}
		s := shape(path)
		if first, ok := shapes[s]; !ok {
			shapes[s] = m
		} else if _, other := splitOperation(first.key); other != path {
			r.add("contract/same-path", m.value, m.span, fmt.Sprintf("%s and %s differ only in the names of their parameters", quote(m.key), quote(first.key)), "use the same names",
				r.related(first.span.from, "the first is here"))
		}
		checkKind(r, m)
		checkExampleBody(r, m)
		checkSteps(r, m)
		checkDuplicates(r, m)
		checkBatch(r, m)
		checkAsync(r, m)
		checkPrecondition(r, m)
		checkUnread(r, m)
	}
}

// checkKind wants at most one word about keys; only an operation that is
// idempotent by itself may take one all the same.
func checkKind(r *reporter, m member) {
	if m.value.get("key").str() == string(KeyOptional) && m.value.get("idempotent") != nil && m.value.get("unsafe") == nil && m.value.get("precondition") == nil {
		return
	}
	var first *member
	for i, o := range m.value.members {
		if !slices.Contains([]string{"key", "unsafe", "idempotent", "precondition"}, o.key) {
			continue
		}
		if first != nil {
			r.add("contract/both", o.value, o.span, fmt.Sprintf("%s has both %s and %s; wanted at most one", dotted(m.value.tokens()), first.key, o.key), bothHint(first.key, o.key),
				r.related(first.span.from, "the first is here"))
			return
		}
		first = &m.value.members[i]
	}
}

func bothHint(one, other string) string {
	if one+other == "keyidempotent" || one+other == "idempotentkey" {
		return "leave one out, or write key: optional beside idempotent"
	}
	return "leave one out"
}

func checkSteps(r *reporter, m member) {
	steps := m.value.get("steps")
	if steps == nil {
		return
	}
	o := decodeOperation(m.key, m.value, false)
	if !o.TakesKey() {
		r.atKey(steps, "contract/steps", fmt.Sprintf("%s has steps, but takes no key that could resume them", dotted(m.value.tokens())), "leave the steps out, or take a key")
	}
	if o.StoreDown == StoreDownOpen {
		open := m.value.get("store_down")
		r.add("contract/steps", open, open.span, fmt.Sprintf("%s is open, but the operation has steps, which need a record", dotted(open.tokens())), "write store_down: closed")
	}
	seen := map[string]*tree{}
	for _, s := range steps.items {
		name := s.get("name")
		if first := seen[name.str()]; first != nil {
			r.add("contract/repeated", name, name.span, fmt.Sprintf("step %s is there twice in %s", quote(name.str()), dotted(m.value.tokens())), "give each recovery point its own name",
				r.related(first.span.from, "the first is here"))
		}
		seen[name.str()] = name
	}
}

// checkSafe keeps GET and HEAD from demanding a key. general says whether it is
// known what key.required says for an operation that says nothing.
func checkSafe(c *Contract, r *reporter, m member, general bool) {
	method, path := splitOperation(m.key)
	if method != "GET" && method != "HEAD" {
		return
	}
	hint := `write {idempotent: "reading changes nothing"}, or key: optional`
	if key := m.value.get("key"); key != nil {
		if key.str() == string(KeyRequired) {
			r.source(key, "contract/safe-method", fmt.Sprintf("%s is required; %s cannot demand a key", dotted(key.tokens()), method), hint)
		}
		return
	}
	sets, _ := c.setsOf(method, path)
	demands := func(set string) bool {
		return decodeOperation(m.key, m.value, c.view(set).required()).Key == KeyRequired
	}
	if general && slices.ContainsFunc(sets, demands) {
		r.add("contract/safe-method", m.value, m.span, fmt.Sprintf("%s takes a key, as key.required says; %s cannot demand one", quote(m.key), method), hint)
	}
}
