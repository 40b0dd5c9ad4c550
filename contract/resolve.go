package contract

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// view is what a contract says where certain variants apply: the merged layers
// and the policy they make, without an operation.
type view struct {
	tree   *tree
	policy *Policy
}

func (v view) with(o Operation) *Policy {
	p := *v.policy
	p.Operation = o
	return &p
}

// required is what key.required says. Where the server makes the key that is
// missing, none is demanded.
func (v view) required() bool {
	return flag(v.tree.get("key"), "required", v.policy.Key.MintedBy != MintedByServer)
}

// variant is one entry of variants.
type variant struct {
	tree       *tree // as written, without shorthands
	layer      *tree // its sections
	origin     Origin
	path       string // "" for any
	pattern    []string
	methods    []string     // none for any
	operations []string     // none for any
	header     *headerMatch // nil for any

	undocumented []*tree // names
}

func newVariant(t *tree) variant {
	n, _ := strconv.Atoi(t.name)
	v := variant{
		tree: t, origin: Origin(fmt.Sprintf("variant %d", n+1)),
		path:       word(t.get("match"), "path", ""),
		methods:    t.at("match", "method").strs(),
		operations: t.at("match", "operation").strs(),

		undocumented: t.get("undocumented").list(),
	}
	if v.path != "" {
		v.pattern = strings.Split(v.path[1:], "/")
	}
	if h := t.at("match", "header"); h != nil {
		v.header = newHeaderMatch(h)
	}
	v.layer = relayer(only(t), &layer{origin: v.origin})
	return v
}

// matches reports whether the variant applies to an operation, whatever the
// request.
func (v *variant) matches(method, path string) bool {
	return v.header == nil && v.fits(path) && v.names(method, path)
}

// mayMatch reports whether there may be a request to which it applies.
func (v *variant) mayMatch(method, path string) bool {
	return v.names(method, path) && (v.fits(path) || v.mayFit(path))
}

// mayFit reports whether the path of a request may be matched where the template
// is not.
func (v *variant) mayFit(path string) bool {
	return strings.Contains(path, "{") && mayFit(v.pattern, path)
}

// fits reports whether the template of a path is matched.
func (v *variant) fits(path string) bool { return v.path == "" || fitsPath(v.pattern, path) }

func (v *variant) names(method, path string) bool {
	return (len(v.methods) == 0 || slices.Contains(v.methods, method)) &&
		(len(v.operations) == 0 || slices.Contains(v.operations, method+" "+path))
}

// label says for people what a variant matches.
func (v variant) label() string {
	var parts []string
	if v.path != "" {
		parts = append(parts, "path "+v.path)
	}
	if len(v.methods) > 0 {
		parts = append(parts, "method "+listed(v.methods, "or"))
	}
	if len(v.operations) > 0 {
		parts = append(parts, "operation "+listed(v.operations, "or"))
	}
	if h := v.header; h != nil {
		parts = append(parts, "header "+h.name+": "+h.value)
	}
	return strings.Join(parts, ", ")
}

// setOf names a set of variants by their indices; matching makes one of those
// that apply to an operation. Operations with one set share a view.
func setOf(indices ...int) string {
	var b strings.Builder
	for _, i := range indices {
		b.WriteRune(rune(i + 1))
	}
	return b.String()
}

func (c *Contract) matching(method, path string) string {
	var indices []int
	for i := range c.variants {
		if c.variants[i].matches(method, path) {
			indices = append(indices, i)
		}
	}
	return setOf(indices...)
}

// view merges the variants of a set over the base.
func (c *Contract) view(set string) view {
	if v, ok := c.views[set]; ok {
		return v
	}
	t, pointers := c.base, pointersOf(c.root.get("undocumented").list())
	for _, i := range set {
		v := c.variants[i-1]
		t = assume(merge(t, v.layer), v.undocumented, c.steps)
		pointers = append(pointers, pointersOf(v.undocumented)...)
	}
	p := decodePolicy(t, c.steps)
	p.assumed = pointers
	return view{t, p}
}

// assemble puts a contract together from what is sound of a file.
func assemble(root *tree, r *reporter) *Contract {
	c := &Contract{source: root, root: desugar(sound(root, r)), views: map[string]view{}}
	if r.places {
		c.file = r.file
	}
	for _, name := range c.root.get("extends").list() {
		for _, p := range presets() {
			if p.name == name.text {
				c.base = merge(c.base, p.layered(name))
			}
		}
	}
	c.base = merge(c.base, only(c.root))
	for _, m := range c.named() {
		c.steps = c.steps || m.value.get("steps") != nil
	}
	c.base = assume(c.base, c.root.get("undocumented").list(), c.steps)
	for _, v := range c.root.get("variants").list() {
		c.variants = append(c.variants, newVariant(v))
	}
	c.API = decodeAPI(c.root.get("api"))
	c.GRPC, c.Webhooks = decodeGRPC(c.root.get("grpc")), decodeWebhooks(c.root.get("webhooks"))
	c.LookUp = decodeLookUp(c.root.get("look_up"))
	c.Consumers, c.Objectives = decodeConsumers(c.root.get("consumers")), decodeObjectives(c.root.get("objectives"))
	c.Revisions, c.Sources = decodeRevisions(c.root.get("revisions")), decodeSources(c.root.get("sources"))
	c.views[""] = c.view("")
	c.SDKs = decodeSDKs(c.root.get("sdks"), &c.views[""].policy.Retry)
	return c
}

// sound is the file without the sections that findings are about.
func sound(root *tree, r *reporter) *tree {
	out := *root
	out.members = nil
	for _, m := range root.members {
		switch {
		case m.key == "operations" && m.value.kind == kindObject && !m.value.bad:
			m.value = soundMembers(m.value, r)
		case m.key == "variants" && m.value.kind == kindArray && !m.value.bad:
			m.value = soundItems(m.value, r)
		case r.broken[m.key]:
			continue
		}
		out.members = append(out.members, m)
	}
	return &out
}

func soundMembers(t *tree, r *reporter) *tree {
	out := *t
	out.members = slices.DeleteFunc(slices.Clone(t.members), func(m member) bool { return r.broken["operations/"+m.key] })
	return &out
}

func soundItems(t *tree, r *reporter) *tree {
	out := *t
	out.items = slices.DeleteFunc(slices.Clone(t.items), func(item *tree) bool { return r.broken["variants/"+item.name] })
	return &out
}

// named are the members of operations that are operations.
func (c *Contract) named() []member {
	var out []member
	if operations := c.root.get("operations"); operations != nil {
		for _, m := range operations.members {
			if !extension(m.key) {
				out = append(out, m)
			}
		}
	}
	return out
}

// resolveAll resolves every operation, so that Resolve is a look-up.
func (c *Contract) resolveAll() {
	named := c.named()
	c.policies = make(map[string]*Policy, len(named))
	c.shapes = make(map[string]string, len(named))
	c.requests = map[string]*requested{}
	for _, m := range named {
		method, path := splitOperation(m.key)
		v := c.keep(c.matching(method, path))
		o := decodeOperation(m.key, m.value, v.required())
		c.operations = append(c.operations, o)
		c.policies[m.key] = v.with(o)
		if r := c.requestOf(m, c.policies[m.key]); r != nil {
			c.requests[m.key] = r
		}
		c.shapes[method+" "+shape(path)] = m.key
	}
}

// keep is view, remembered for the operations that share it. It is only for the
// time of loading: later a Contract does not change.
func (c *Contract) keep(set string) view {
	v := c.view(set)
	c.views[set] = v
	return v
}
