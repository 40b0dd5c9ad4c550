package openapi

import "slices"

// generator makes a value that fits a schema, the same one each time.
type generator struct {
	l         *loader
	direction direction
	stack     []*value // the schemas that values are being made for
	depth     int      // values that the value being made stands in
	budget    int      // values that may still be made
}

// Schemas that refer to one another can stand for far more than anybody wants
// to read.
const (
	maxGenerated = 5000 // values and schemas in one example
	maxShown     = 5    // values in one another, before only what is required goes on
	maxNested    = 50   // before nothing goes on
)

func newGenerator(l *loader, d direction) *generator {
	return &generator{l: l, direction: d, budget: maxGenerated}
}

// value makes a value that fits all the schemas; nil when there is none to be
// had, as for a schema that holds itself.
func (g *generator) value(schemas []*value) *value {
	own := g.chains(schemas)
	if len(own) == 0 || g.budget <= 0 || g.depth > maxNested || slices.ContainsFunc(own, g.entered) {
		return nil
	}
	g.budget--
	g.depth++
	entered := len(g.stack)
	g.stack = append(g.stack, own...)
	defer func() {
		g.depth--
		g.stack = g.stack[:entered]
	}()

	if v := literal(own); v != nil {
		return v
	}
	parts := g.parts(own)
	switch typeOf(parts) {
	case "object":
		return g.object(parts, own)
	case "array":
		return g.array(parts)
	}
	if v := literal(parts); v != nil {
		return v
	}
	switch typeOf(parts) {
	case "string":
		return &value{kind: text, text: stringFor(parts)}
	case "integer":
		return &value{kind: number, text: numberFor(parts, true)}
	case "number":
		return &value{kind: number, text: numberFor(parts, false)}
	case "boolean":
		return &value{kind: boolean, text: "true"}
	case "null":
		return &value{kind: null}
	}
	return nil // anything goes
}

func (g *generator) entered(schema *value) bool { return slices.Contains(g.stack, schema) }

// chains is the schemas and what they refer to. Beside a $ref, 3.0 has nothing
// of a meaning; later versions do.
func (g *generator) chains(schemas []*value) []*value {
	var own []*value
	for _, v := range schemas {
		for range maxHops {
			if v == nil || v.kind != object || slices.Contains(own, v) {
				break
			}
			ref := v.string("$ref")
			if ref == "" || g.l.minor > 0 {
				own = append(own, v)
			}
			v = g.l.inDocument(ref)
		}
	}
	return own
}

// parts is the schemas that hold for one value, in the order in which their
// properties are shown: what allOf brings, the schemas, and one of the choices
// of each oneOf and anyOf.
func (g *generator) parts(own []*value) []*value {
	var parts, seen []*value
	var collect func(schemas []*value)
	collect = func(schemas []*value) {
		for _, s := range schemas {
			if slices.Contains(seen, s) || g.budget <= 0 {
				continue
			}
			g.budget--
			seen = append(seen, s)
			for _, branch := range s.get("allOf").elements() {
				collect(g.chains([]*value{branch}))
			}
			parts = append(parts, s)
			for _, choice := range []string{"oneOf", "anyOf"} {
				if branch := g.choose(s.get(choice).elements()); branch != nil {
					collect(g.chains([]*value{branch}))
				}
			}
		}
	}
	collect(own)
	return parts
}

// choose is the first branch that is not null and does not lead back to a
// schema that a value is being made for.
func (g *generator) choose(branches []*value) *value {
	for _, b := range branches {
		own := g.chains([]*value{b})
		if len(own) > 0 && typeOf(own) != "null" && !slices.ContainsFunc(own, g.entered) {
			return b
		}
	}
	return nil
}

// literal is a value that the schemas spell out. A constant is first, because
// nothing else fits it.
func literal(schemas []*value) *value {
	for _, name := range []string{"const", "example", "examples", "default", "enum"} {
		for _, s := range schemas {
			v := s.get(name)
			if name == "examples" || name == "enum" {
				v = firstOf(v.elements())
			}
			if v != nil {
				return v
			}
		}
	}
	return nil
}

// firstOf is the first value that is not null, else the first; nil for none.
func firstOf(values []*value) *value {
	for _, v := range values {
		if v.kind != null {
			return v
		}
	}
	if len(values) > 0 {
		return values[0]
	}
	return nil
}

// typeOf is the type of what fits the schemas, guessed from the keywords when
// none says it; "" when nothing tells.
func typeOf(schemas []*value) string {
	for _, s := range schemas {
		t := s.get("type")
		if t == nil {
			continue
		}
		if t.kind == text {
			return t.text
		}
		for _, item := range t.items {
			if item.text != "null" {
				return item.text
			}
		}
		if len(t.items) > 0 {
			return "null"
		}
	}
	for _, hint := range []struct {
		of       string
		keywords []string
	}{
		{"object", []string{"properties", "required", "additionalProperties"}},
		{"array", []string{"items", "prefixItems", "minItems"}},
		{"string", []string{"pattern", "format", "minLength", "maxLength"}},
		{"number", []string{"minimum", "maximum", "multipleOf", "exclusiveMinimum"}},
	} {
		if slices.ContainsFunc(hint.keywords, func(k string) bool { return lookUp(schemas, k) != nil }) {
			return hint.of
		}
	}
	return ""
}

// lookUp is a keyword of the first schema that has it.
func lookUp(schemas []*value, keyword string) *value {
	for _, s := range schemas {
		if v := s.get(keyword); v != nil {
			return v
		}
	}
	return nil
}

// object makes an object of every property that is shown in this direction.
// What a part of it spells out as a whole is taken as it is.
func (g *generator) object(parts, own []*value) *value {
	out := &value{kind: object}
	for _, p := range parts {
		if v := literal([]*value{p}); v != nil && v.kind == object && !slices.Contains(own, p) {
			for _, m := range v.members {
				out.add(m)
			}
			continue
		}
		for _, m := range p.get("properties").all() {
			if out.member(m.name) == nil {
				g.property(out, parts, m.name)
			}
		}
	}
	for _, name := range required(parts) {
		if out.member(name) == nil && !g.hidden(properties(parts, name)) {
			out.add(member{name: name, value: g.additional(parts)})
		}
	}
	if len(out.members) == 0 && lookUp(parts, "properties") == nil {
		if a := lookUp(parts, "additionalProperties"); a != nil && a.kind == object {
			if v := g.value([]*value{a}); v != nil {
				out.add(member{name: "key", value: v})
			}
		}
	}
	return out
}

func (g *generator) property(out *value, parts []*value, name string) {
	schemas := properties(parts, name)
	needed := slices.Contains(required(parts), name)
	if g.hidden(schemas) || !needed && g.depth > maxShown {
		return
	}
	v := g.value(schemas)
	if v == nil && needed {
		v = &value{kind: null}
	}
	if v != nil {
		out.add(member{name: name, value: v})
	}
}

// additional is a value for a property that no part describes.
func (g *generator) additional(parts []*value) *value {
	if a := lookUp(parts, "additionalProperties"); a != nil && a.kind == object {
		if v := g.value([]*value{a}); v != nil {
			return v
		}
	}
	return &value{kind: null}
}

// properties is every schema that the parts have for a property.
func properties(parts []*value, name string) []*value {
	var schemas []*value
	for _, p := range parts {
		if s := p.get("properties").get(name); s != nil {
			schemas = append(schemas, s)
		}
	}
	return schemas
}

func required(parts []*value) []string {
	var names []string
	for _, p := range parts {
		for _, name := range p.get("required").elements() {
			if name.kind == text {
				names = append(names, name.text)
			}
		}
	}
	return names
}

func (g *generator) hidden(schemas []*value) bool {
	keyword := "readOnly"
	if g.direction == forResponse {
		keyword = "writeOnly"
	}
	return slices.ContainsFunc(g.chains(schemas), func(s *value) bool { return s.isTrue(keyword) })
}

// array makes a list of one item, or of as many as the schemas ask for.
func (g *generator) array(parts []*value) *value {
	out := &value{kind: list}
	for _, item := range lookUp(parts, "prefixItems").elements() {
		v := g.value([]*value{item})
		if v == nil {
			v = &value{kind: null}
		}
		out.items = append(out.items, v)
	}
	least, most := 1, maxItems
	if n, ok := wholeNumber(lookUp(parts, "minItems")); ok {
		least = min(max(n, 1), maxItems)
	}
	if n, ok := wholeNumber(lookUp(parts, "maxItems")); ok {
		most = min(max(n, 0), maxItems)
	}
	if items := lookUp(parts, "items"); items != nil && len(out.items) < min(least, most) {
		if v := g.value([]*value{items}); v != nil {
			for len(out.items) < min(least, most) {
				out.items = append(out.items, v)
			}
		}
	}
	out.items = out.items[:min(len(out.items), most)]
	return out
}

// maxItems bounds the lists that are made.
const maxItems = 16

// elements is the items of a list; none when v is not one.
func (v *value) elements() []*value {
	if v == nil {
		return nil
	}
	return v.items
}
