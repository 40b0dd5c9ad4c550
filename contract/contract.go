package contract

import (
	"slices"
	"strings"
)

// Contract is a loaded contract. It is read only and safe for concurrent use.
type Contract struct {
	API  API
	SDKs []SDK

	LookUp *KeyLookUp // nil: there is none

	// Described and not acted on; what is nil is not said.
	GRPC       *GRPC
	Webhooks   *Webhooks
	Consumers  []Consumer
	Objectives *Objectives

	Revisions []Revision   // of what was promised, the newest first
	Sources   []FactSource // of a contract about somebody else's API

	file     string // "" when built in Go
	source   *tree  // as written
	root     *tree  // without shorthands, and without what is broken
	base     *tree  // the sections of presets and file, merged
	steps    bool   // some operation has steps
	variants []variant

	operations []Operation
	policies   map[string]*Policy    // by name
	shapes     map[string]string     // names, by method and shape
	requests   map[string]*requested // those that a request decides, by name
	views      map[string]view       // by the variants that apply
}

// Operations lists the operations that the contract names, in the order of the
// file.
func (c *Contract) Operations() []Operation { return slices.Clone(c.operations) }

// Resolve is the policy of an operation by its name, such as "POST /payments".
// It is false when the contract does not name the operation.
func (c *Contract) Resolve(operation string) (*Policy, bool) {
	p, ok := c.policies[operation]
	return p, ok
}

// ResolveRoute is the policy of an operation that may come from an OpenAPI
// document. Where the contract names it, under these or other parameter names,
// it is that of Resolve. Otherwise the operation takes no key, and the variants
// apply that match its path and method.
func (c *Contract) ResolveRoute(method, template string) *Policy {
	method = strings.ToUpper(method)
	if p, ok := c.policies[method+" "+template]; ok {
		return p
	}
	if name, ok := c.shapes[method+" "+shape(template)]; ok {
		return c.policies[name]
	}
	return c.view(c.matching(method, template)).with(Operation{
		Method: method, Path: template, Key: KeyNone, StoreDown: StoreDownClosed,
	})
}

// Default is the policy before operations and variants: what the contract says
// in general. Its Operation has no method and no path.
func (c *Contract) Default() *Policy { return c.general("") }

func (c *Contract) general(set string) *Policy {
	v := c.view(set)
	o := decodeOperation("", nil, v.required())
	return v.with(o)
}

// Variant is one entry of variants, for people.
type Variant struct {
	Label      string   // such as "path /v2/**"
	Pointer    string   // such as "/variants/0"
	Origin     Origin   // what Policy.Origin says of a value that it wrote
	Operations []string // the operations of the contract that it matches
	PerRequest bool     // it is the request that decides whether it applies: see ResolveRequest
	Policy     *Policy  // Default with this variant applied
}

// Variants lists the variants, in the order of the file.
func (c *Contract) Variants() []Variant {
	out := make([]Variant, len(c.variants))
	for i := range c.variants {
		v := &c.variants[i]
		out[i] = Variant{Label: v.label(), Pointer: joinPointer(v.tree.tokens()), Origin: v.origin, PerRequest: v.header != nil, Policy: c.general(setOf(i))}
		for _, o := range c.operations {
			if v.mayMatch(o.Method, o.Path) {
				out[i].Operations = append(out[i].Operations, o.Name())
				out[i].PerRequest = out[i].PerRequest || !v.fits(o.Path)
			}
		}
	}
	return out
}

// At is the place of the value at a JSON pointer of the file; the zero Pos
// where the file does not write it.
func (c *Contract) At(pointer string) Pos { return c.pos(c.source.find(pointer), false) }

// KeyAt is the place of the key that the value at a JSON pointer stands under.
func (c *Contract) KeyAt(pointer string) Pos { return c.pos(c.source.find(pointer), true) }

// Near is At for the value, or for the nearest thing around it that the file
// writes. It is only unknown for a contract that was built in Go.
func (c *Contract) Near(pointer string) Pos {
	t := c.source
	for _, token := range splitPointer(pointer) {
		next := t.step(token)
		if next == nil {
			break
		}
		t = next
	}
	return c.pos(t, false)
}

func (c *Contract) pos(t *tree, key bool) Pos {
	if t == nil || c.file == "" {
		return Pos{}
	}
	m := t.span.from
	if key {
		m = t.keySpan().from
	}
	return Pos{File: c.file, Line: m.line, Col: m.col}
}

// Written reports whether the file itself writes a value at a JSON pointer.
func (c *Contract) Written(pointer string) bool { return c.source.find(pointer) != nil }

// JSON is the contract with presets merged in and shorthands written out,
// numbers as json.Number. Each call makes a new value.
func (c *Contract) JSON() map[string]any {
	out := map[string]any{}
	for _, from := range []*tree{c.root, c.base} {
		for _, m := range from.members {
			if m.key != "extends" {
				out[m.key] = m.value.any()
			}
		}
	}
	return out
}
