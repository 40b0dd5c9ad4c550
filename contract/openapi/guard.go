package openapi

import "fmt"

// obstacle is why the validator is not let at examples, and where.
type obstacle struct {
	at      place
	message string
}

// obstacleToExamples looks for what must keep the validator from examples;
// nil for nothing.
//
// Its JSON Schema library reads files that "$schema", "$id" and references name,
// which would break the promise that nothing but the document is read. It takes
// a schema anew each time it is referred to, so that twenty small schemas that
// refer to one another twice cost a million visits. And since 3.1 it compiles,
// for each example, all schemas that the example can reach.
func (l *loader) obstacleToExamples() *obstacle {
	g := &guard{l: l, weights: map[*value]int{}, seen: map[*value]bool{}, budget: maxCompiled}
	g.walk(l.root)
	return g.obstacle
}

type guard struct {
	l        *loader
	seen     map[*value]bool
	weights  map[*value]int // 0 while it is being weighed
	budget   int
	obstacle *obstacle
}

const (
	maxWeight   = 1000   // schemas that hold for one value
	maxCompiled = 30_000 // objects compiled for all examples: some tenths of a second
)

func (g *guard) stop(at place, message string) {
	if g.obstacle == nil {
		g.obstacle = &obstacle{at, message}
	}
}

// walk goes through everything, data included: a "$id" in an example costs no
// more than examples that are not validated.
func (g *guard) walk(v *value) {
	if g.obstacle != nil || v.kind != list && v.kind != object || g.seen[v] {
		return
	}
	g.seen[v] = true
	for _, m := range v.members {
		if leads(m) {
			g.stop(m.at, fmt.Sprintf("%q can lead the validator to other documents", m.name))
		}
		g.walk(m.value)
	}
	for _, item := range v.items {
		g.walk(item)
	}
	g.weigh(v)
	if g.l.minor > 0 {
		g.price(v)
	}
}

// leads reports whether a keyword may lead out of the document.
func leads(m member) bool {
	switch m.name {
	case "$schema", "$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor":
		return true
	case "$ref":
		return m.value.kind == text && (len(m.value.text) < 2 || m.value.text[:2] != "#/")
	}
	return false
}

// weigh counts the schemas that hold for one value when v is its schema. A
// schema that holds for a value because of itself is refused.
func (g *guard) weigh(v *value) int {
	if v == nil || v.kind != object || g.obstacle != nil {
		return 0
	}
	if w, ok := g.weights[v]; ok {
		if w == 0 {
			g.stop(v.at, "the schema is part of itself")
		}
		return w
	}
	g.weights[v] = 0
	w := 1 + g.weigh(g.l.inDocument(v.string("$ref")))
	for _, name := range []string{"allOf", "anyOf", "oneOf"} {
		for _, s := range v.get(name).elements() {
			w += g.weigh(s)
		}
	}
	for _, name := range []string{"not", "if", "then", "else"} {
		w += g.weigh(v.get(name))
	}
	for _, m := range v.get("dependentSchemas").all() {
		w += g.weigh(m.value)
	}
	g.weights[v] = w
	if w > maxWeight {
		g.stop(v.at, fmt.Sprintf("more than %d schemas hold for one value", maxWeight))
	}
	return w
}

// price takes off the budget what is compiled for the examples that v has.
func (g *guard) price(v *value) {
	examples := len(v.get("examples").elements()) + len(v.get("examples").all())
	for _, name := range []string{"example", "default"} {
		if v.get(name) != nil {
			examples++
		}
	}
	schema := v
	if s := v.get("schema"); s != nil {
		schema = s
	}
	for range examples {
		g.reach(schema, map[*value]bool{})
	}
}

func (g *guard) reach(v *value, seen map[*value]bool) {
	if v == nil || g.obstacle != nil || v.kind != list && v.kind != object || seen[v] {
		return
	}
	seen[v] = true
	if g.budget--; g.budget < 0 {
		g.stop(g.l.root.at, "the document has too many for the time that it takes")
	}
	for _, item := range v.items {
		g.reach(item, seen)
	}
	for _, m := range v.members {
		g.reach(m.value, seen)
	}
	g.reach(g.l.inDocument(v.string("$ref")), seen)
}
