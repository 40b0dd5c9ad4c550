package contract

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// Some variants apply to an operation by themselves, others by the request: by
// one of its headers, or by its path where the template does not decide. Which
// of the latter can apply together is known from the file, so that every
// combination is judged when a contract is loaded, and a request only looks its
// policy up.

// headerMatch is what a variant wants of one header of a request.
type headerMatch struct {
	name, value string
	canonical   string // the name as maps of headers have it, so that a look-up makes nothing new
}

func newHeaderMatch(t *tree) *headerMatch {
	name := []byte(word(t, "name", ""))
	h := &headerMatch{name: string(name), value: word(t, "value", "*")}
	for i, c := range name {
		switch first := i == 0 || name[i-1] == '-'; {
		case first && 'a' <= c && c <= 'z':
			name[i] = c - 'a' + 'A'
		case !first && 'A' <= c && c <= 'Z':
			name[i] = c - 'A' + 'a'
		}
	}
	h.canonical = string(name)
	return h
}

// holds reports whether a request has it. Of a header that was sent twice the
// first counts, so that nobody is under two versions at once.
func (h *headerMatch) holds(header func(name string) []string) bool {
	values := header(h.canonical)
	return len(values) > 0 && matchSegment(h.value, values[0])
}

// maxPending is how many variants of one operation a request can decide, and
// maxSets in how many ways they can combine.
const (
	maxPending = 256
	maxSets    = 256
)

// variantMask is a set of the variants that a request decides.
type variantMask [maxPending / 64]uint64

// requested is one operation whose policy depends on the request.
type requested struct {
	member
	always  []int // indices of the variants that apply to the operation
	pending []int // of those that a request decides
	byPath  []bool
	policy  *Policy // where no pending variant applies

	mu     sync.Mutex
	others atomic.Pointer[map[variantMask]*Policy]
}

// ResolveRequest is the policy of an operation for one request: that of Resolve,
// with the variants that match by a header of the request, or by its path as
// sent where the template does not match. The header function gives all values
// of a header; http.Header.Values is one. An operation that the contract does
// not name has the policy of ResolveRoute.
func (c *Contract) ResolveRequest(operation string, header func(name string) []string, path string) *Policy {
	r := c.requests[operation]
	if r == nil {
		if p, ok := c.policies[operation]; ok {
			return p
		}
		return c.ResolveRoute(splitOperation(operation))
	}
	var mask variantMask
	for i, index := range r.pending {
		v := &c.variants[index]
		if (v.header == nil || v.header.holds(header)) && (!r.byPath[i] || fitsPath(v.pattern, path)) {
			mask[i/64] |= 1 << (i % 64)
		}
	}
	if mask == (variantMask{}) {
		return r.policy
	}
	if p, ok := (*r.others.Load())[mask]; ok {
		return p
	}
	return r.resolve(c, mask)
}

// resolve makes the policy of a combination, once.
func (r *requested) resolve(c *Contract, mask variantMask) *Policy {
	r.mu.Lock()
	defer r.mu.Unlock()
	known := *r.others.Load()
	if p, ok := known[mask]; ok {
		return p
	}
	indices := slices.Clone(r.always)
	for i, index := range r.pending {
		if mask[i/64]&(1<<(i%64)) != 0 {
			indices = append(indices, index)
		}
	}
	slices.Sort(indices)
	v := c.view(setOf(indices...))
	p := v.with(decodeOperation(r.key, r.value, v.required()))
	if len(known) < maxSets { // what only strange requests bring is not kept for ever
		known = maps.Clone(known)
		known[mask] = p
		r.others.Store(&known)
	}
	return p
}

// requestsOf prepares the operation for ResolveRequest; nil where no request
// changes its policy.
func (c *Contract) requestOf(m member, p *Policy) *requested {
	method, path := splitOperation(m.key)
	always, pending := c.split(method, path)
	if len(pending) == 0 {
		return nil
	}
	r := &requested{member: m, always: always, pending: pending, policy: p}
	for _, i := range pending {
		r.byPath = append(r.byPath, !c.variants[i].fits(path))
	}
	r.others.Store(&map[variantMask]*Policy{})
	return r
}

// split sorts the variants that can apply to an operation into those that do and
// those that a request decides.
func (c *Contract) split(method, path string) (always, pending []int) {
	for i := range c.variants {
		v := &c.variants[i]
		if !v.names(method, path) {
			continue
		}
		switch fits := v.fits(path); {
		case fits && v.header == nil:
			always = append(always, i)
		case (fits || v.mayFit(path)) && len(pending) < maxPending:
			pending = append(pending, i)
		}
	}
	return always, pending
}

// setsOf lists the sets of variants that can apply to requests for an operation;
// the first is that of Resolve. whole is false where there are more.
func (c *Contract) setsOf(method, path string) (sets []string, whole bool) {
	always, pending := c.split(method, path)
	if len(pending) == 0 {
		return []string{setOf(always...)}, true
	}
	groups := c.conditions(pending, path)
	combined := [][]condition{nil}
	for _, g := range groups {
		var next [][]condition
		for _, have := range combined {
			for _, more := range g.outcomes() {
				if len(next) == maxSets {
					return sets, false
				}
				next = append(next, append(slices.Clone(have), more...))
			}
		}
		combined = next
	}
	for _, holds := range combined {
		indices := slices.Clone(always)
		for _, i := range pending {
			if !slices.ContainsFunc(c.variants[i].conditions(path), func(k condition) bool { return !slices.Contains(holds, k) }) {
				indices = append(indices, i)
			}
		}
		slices.Sort(indices)
		if set := setOf(indices...); !slices.Contains(sets, set) {
			sets = append(sets, set)
		}
	}
	return sets, true
}

// condition is a pattern that something of the request has to match: a header,
// or the path for the name "".
type condition struct{ name, pattern string }

// conditions are what a request has to have for the variant to apply to the
// operation.
func (v *variant) conditions(path string) []condition {
	var out []condition
	if v.header != nil {
		out = append(out, condition{strings.ToLower(v.header.name), v.header.value})
	}
	if !v.fits(path) {
		out = append(out, condition{"", v.path})
	}
	return out
}

// conditionGroup is all conditions on one header, or on the path.
type conditionGroup []condition

func (c *Contract) conditions(pending []int, path string) []conditionGroup {
	var groups []conditionGroup
	for _, i := range pending {
		for _, k := range c.variants[i].conditions(path) {
			g := slices.IndexFunc(groups, func(g conditionGroup) bool { return g[0].name == k.name })
			switch {
			case g < 0:
				groups = append(groups, conditionGroup{k})
			case !slices.Contains(groups[g], k):
				groups[g] = append(groups[g], k)
			}
		}
	}
	return groups
}

// outcomes are the sets of a group's conditions that one value can hold: none,
// those of each value that is written out, and the patterns in every mixture, or
// where they are many each alone and all.
func (g conditionGroup) outcomes() [][]condition {
	out := [][]condition{nil}
	var globs conditionGroup
	for _, k := range g {
		if strings.Contains(k.pattern, "*") {
			globs = append(globs, k)
			continue
		}
		var held []condition
		for _, other := range g {
			if other.holds(k.pattern) {
				held = append(held, other)
			}
		}
		out = append(out, held)
	}
	if len(globs) > 4 {
		for _, k := range globs {
			out = append(out, []condition{k})
		}
		return append(out, globs)
	}
	for mixture := 1; mixture < 1<<len(globs); mixture++ {
		var held []condition
		for i, k := range globs {
			if mixture&(1<<i) != 0 {
				held = append(held, k)
			}
		}
		out = append(out, held)
	}
	return out
}

func (k condition) holds(value string) bool {
	if k.name == "" {
		return matchPath(k.pattern, value)
	}
	return matchSegment(k.pattern, value)
}

// MatchedHeaders lists the headers by which variants match, in the order of the
// file. Whoever has to resolve a request later keeps them.
func (c *Contract) MatchedHeaders() []string {
	var out []string
	for _, v := range c.variants {
		if v.header != nil && !slices.ContainsFunc(out, func(name string) bool { return strings.EqualFold(name, v.header.name) }) {
			out = append(out, v.header.name)
		}
	}
	return out
}

// Under is the policy of an operation for requests to which a variant applies,
// by its place in Variants; nil where it cannot apply.
func (c *Contract) Under(operation string, variant int) *Policy {
	r := c.requests[operation]
	if r == nil {
		p := c.policies[operation]
		if p != nil && c.variants[variant].matches(p.Operation.Method, p.Operation.Path) {
			return p
		}
		return nil
	}
	if slices.Contains(r.always, variant) {
		return r.policy
	}
	i := slices.Index(r.pending, variant)
	if i < 0 {
		return nil
	}
	var mask variantMask
	mask[i/64] = 1 << (i % 64)
	return r.resolve(c, mask)
}
