package contract

import (
	"slices"
	"strings"
	"sync"
)

// OriginAssumed is the origin of a value that is listed as undocumented: the
// owner of the API does not say it. It is what the contract writes all the
// same, else what a client has to expect at worst, else the default.
const OriginAssumed Origin = "assumed"

// worst is what is assumed where a contract lists a value as undocumented and
// writes none: what promises a client the least. Nothing of a failure is kept,
// little is retried, the window is the shortest that a provider publishes for
// production (Helcim, 5 minutes), and a code says that it is made up.
const worst = `{
  "scope": ["account"],
  "claim": {"abandoned": "reject"},
  "window": {"replay": {"at_least": "5m"}},
  "answers": {
    "replay": {"headers": ["Content-Type"], "marker": "none"},
    "mismatch": {"status": 422, "code": "assumed_mismatch", "client": "stop"},
    "in_flight": {"status": 409, "code": "assumed_in_flight", "client": "same-key"},
    "expired": {"status": 410, "code": "assumed_expired", "client": "look-up"}
  },
  "failures": [{"when": ["before-execution", "4xx", "5xx"], "keep": "nothing"}],
  "retry": {"statuses": [429, 503], "backoff": {"base": "1s", "cap": "60s"}, "attempts": 2}
}`

// worstCase reads worst once. That it can be read is a matter of our tests.
var worstCase = sync.OnceValue(func() *tree {
	t, err := read("worst.json", []byte(worst), &reporter{broken: map[string]bool{}})
	if err != nil {
		panic(err)
	}
	return t
})

// Undocumented lists what the owner of the API does not say, by the names of
// the language, such as "window.reap", and those of a variant as
// "variants[0].window.reap", those of an operation as "operations.POST /payments.lock".
// It is empty for a contract about an API of one's
// own. Who acts on such a contract acts on assumptions and says so.
func (c *Contract) Undocumented() []string {
	names := c.root.get("undocumented").strs()
	for i, v := range c.variants {
		for _, item := range v.undocumented {
			names = append(names, "variants["+itoa(i)+"]."+item.str())
		}
	}
	for _, o := range c.operations {
		for _, name := range o.Undocumented {
			names = append(names, "operations."+o.Name()+"."+name)
		}
	}
	return names
}

// Assumed reports whether the value at a JSON pointer, or a part of it, is
// undocumented.
func (p *Policy) Assumed(pointer string) bool {
	return p.Origin(pointer) == OriginAssumed || slices.ContainsFunc(p.assumed, func(a string) bool {
		return strings.HasPrefix(a, pointer+"/") && p.Origin(a) == OriginAssumed
	})
}

// assume takes the values of some names for assumptions, and fills in those
// that nobody has written. steps says whether an operation has steps.
func assume(t *tree, names []*tree, steps bool) *tree {
	for _, name := range names {
		path := strings.Split(name.str(), ".")
		if fill := cutOut(worstCase(), path); fill != nil {
			fill = without(fill, t, steps)
			t = merge(relayer(fill, &layer{origin: Origin("the assumption for " + name.str()), at: name, assumed: true}), t)
		}
		t = rewrite(t, assumed, path...)
	}
	return t
}

// assumed marks a value and everything in it as assumed. Who wrote it stays.
func assumed(t *tree) *tree {
	marked := map[*layer]*layer{}
	var visit func(*tree) *tree
	visit = func(t *tree) *tree {
		out := *t
		if l := t.layer; l != nil {
			if marked[l] == nil {
				marked[l] = &layer{origin: l.origin, at: l.at, assumed: true}
			}
			out.layer = marked[l]
		}
		out.members = slices.Clone(t.members)
		for i := range out.members {
			out.members[i].value = visit(out.members[i].value)
		}
		out.items = slices.Clone(t.items)
		for i := range out.items {
			out.items[i] = visit(out.items[i])
		}
		return &out
	}
	return visit(t)
}

// cutOut is an object with nothing in it but what stands at a path; nil when
// nothing does.
func cutOut(t *tree, path []string) *tree {
	if t == nil || len(path) == 0 {
		return t
	}
	inner := cutOut(t.get(path[0]), path[1:])
	if inner == nil {
		return nil
	}
	out := *t
	out.members = []member{{key: path[0], value: inner}}
	return &out
}

// without leaves out what has no meaning beside what is written.
func without(fill, written *tree, steps bool) *tree {
	drop := func(section, name string) {
		if fill.at(section, name) == nil {
			return
		}
		fill = rewrite(fill, func(t *tree) *tree {
			out := *t
			out.members = slices.DeleteFunc(slices.Clone(t.members), func(m member) bool { return m.key == name })
			return &out
		}, section)
	}
	switch commits := written.at("claim", "commits"); {
	case commits == nil && !steps, commits != nil && commits.str() != string(BeforeEffect):
		drop("claim", "abandoned")
	case commits != nil: // or else it would be left behind with an earlier choice
		fill = rewrite(fill, func(t *tree) *tree {
			out := *t
			out.members = append(slices.Clone(t.members), member{key: "commits", value: commits})
			return &out
		}, "claim")
	}
	if written.at("window", "expired").str() != string(ExpiredReject) {
		drop("answers", "expired")
	}
	if written.get("fingerprint").str() == "none" {
		drop("answers", "mismatch")
	}
	if written.at("retry", "schedule") != nil {
		drop("retry", "backoff")
	}
	return fill
}

// pointersOf are the JSON pointers of names.
func pointersOf(names []*tree) []string {
	var out []string
	for _, name := range names {
		out = append(out, joinPointer(strings.Split(name.str(), ".")))
	}
	return out
}
