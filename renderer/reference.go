package renderer

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// Reference writes the reference of the contract language, in Markdown, from
// its JSON Schema: for every field what it means, what it takes, its default, an
// example, whether anything acts on it, and which providers do so. The error
// says that the schema cannot be read.
func Reference(schema []byte) ([]byte, error) {
	root, err := readNode(schema)
	if err != nil {
		return nil, err
	}
	r := &reference{writer: writer{speaker: english}, root: root, shown: map[*node]string{}, said: map[string]string{}}
	if root.at("properties") == nil {
		return nil, errors.New("read the schema: it has no properties")
	}
	r.heading(1, "", say("The contract language, version 1"))
	r.para(say("Every field of a contract, in the order of the language. The page is generated from the JSON Schema, `schemas/contract.v1.schema.json`, by `reprise reference`."))
	r.para(say("A field is named by its path: `window.replay` is the member `replay` of `window`. `[]` stands for an item of a list, and a word in braces for a name of your own. Every object takes members whose names start with `x-`; they mean nothing here."),
		say("A duration is a number and a unit without a space: `500ms`, `10s`, `5m`, `24h`, `7d`, `2w`, or several of them, such as `1h30m`."))
	r.para(say("**Simulated** says that the mock server, the page for integrators and the judges act on a field. **Described** says that it is checked and published, and that nothing acts on it. **Asked for by** names the providers and standards whose rules need it. Where a field says nothing of this, it is as for the field that it stands in."))
	top := root.at("properties")
	var links []phrase
	for _, name := range top.keys {
		if name != "$schema" {
			links = append(links, say("[%s](#%s)", code(name), raw(anchor(name))))
		}
	}
	r.para(say("Sections: %s.", joined(" · ", links)))
	for _, name := range top.keys {
		if name != "$schema" {
			r.field([]string{name}, top.at(name), slices.Contains(root.at("required").strs(), name), 2)
		}
	}
	return []byte(printMarkdown(r.blocks)), nil
}

// raw is Markdown of the pages about the language itself, which are in English.
func raw(markdown string) phrase { return phrase{markdown} }

// reference is the page being written.
type reference struct {
	writer
	root  *node
	shown map[*node]string  // objects whose members are on the page, by the field that they are at
	said  map[string]string // fields that are on the page, by their name and everything that is said of them
}

// field writes one field and then the fields in it.
func (r *reference) field(path []string, schema *node, required bool, level int) {
	name := path[len(path)-1]
	r.said[said(name, schema, required)] = dotted(path)
	r.heading(level, "", code(dotted(path)))
	r.para(raw(r.sentence(schema)))
	forms := r.forms(schema)
	takes := say("**Takes:** %s", r.takes(forms))
	for _, word := range r.wordItems(forms) {
		takes = beside(takes, say("\n  - "), word)
	}
	r.list(
		takes,
		r.whether(path, schema, required),
		exampleWords(name, schema),
		news(path, actedOn),
		news(path, providersOf),
	)
	for _, form := range forms {
		r.inside(path, form, 3)
	}
}

// inside writes the fields of an object, of the items of a list or of the values
// of a map. Those of an object that is on the page already are not repeated.
func (r *reference) inside(path []string, form *node, level int) {
	if form.at("items") != nil {
		list := slices.Clone(path)
		list[len(list)-1] += "[]"
		for _, item := range r.forms(form.at("items")) {
			r.inside(list, item, level)
		}
		return
	}
	if values := form.at("additionalProperties"); values != nil && values.members != nil {
		for _, value := range r.forms(values) {
			r.inside(append(slices.Clone(path), "{name}"), value, level)
		}
		return
	}
	properties := form.at("properties")
	if properties == nil {
		return
	}
	if at, ok := r.shown[form]; ok {
		r.para(say("Its members are those of %s.", code(at)))
		return
	}
	r.shown[form] = dotted(path)
	var above []phrase
	var own []func()
	for _, name := range properties.keys {
		member, required := properties.at(name), slices.Contains(form.at("required").strs(), name)
		if at, ok := r.said[said(name, member, required)]; ok {
			above = append(above, say("[%s](#%s)", code(at), raw(anchor(at))))
			continue
		}
		own = append(own, func() { r.field(append(slices.Clone(path), name), member, required, level) })
	}
	if len(above) > 0 {
		r.para(say("It has members that are the same as %s.", and(above...)))
	}
	for _, write := range own {
		write()
	}
}

// said is all that is said of a field, but for its examples.
func said(name string, n *node, required bool) string {
	plain := &node{members: map[string]*node{}}
	for _, key := range n.keys {
		if key != "examples" {
			plain.keys = append(plain.keys, key)
			plain.members[key] = n.members[key]
		}
	}
	return name + strings.Replace(plain.flow(), differsHere, "", 1) + fmt.Sprint(required)
}

// differsHere starts the description of a section of a variant.
const differsHere = "What differs for these operations. "

// news is what is said of a field, where it is not what is said of the field
// that it stands in.
func news(path []string, say func([]string) phrase) phrase {
	own := say(path)
	if len(path) > 1 && own == say(path[:len(path)-1]) {
		return phrase{}
	}
	return own
}

// forms are the shapes that a value can have: one, or a shorthand and the full
// form. References are followed.
func (r *reference) forms(n *node) []*node {
	for n.at("$ref") != nil && n.at("type") == nil {
		n = r.resolve(n.at("$ref").str())
	}
	then, other := n.at("then"), n.at("else")
	if types := n.at("type").strs(); len(types) < 2 || then == nil || other == nil {
		return []*node{n}
	}
	out := append(r.forms(then), r.forms(other)...)
	for i, form := range out {
		if form.at("type") == nil { // the condition says it
			out[i] = form.typed(n, form == then)
		}
	}
	return out
}

// typed is a branch of a condition with the type that the condition asks for.
func (n *node) typed(whole *node, then bool) *node {
	kind := whole.at("if", "type").str()
	if !then {
		for _, other := range whole.at("type").strs() {
			if other != kind {
				kind = other
				break
			}
		}
	}
	out := &node{members: map[string]*node{"type": {scalar: kind}}, keys: append([]string{"type"}, n.keys...)}
	for key, value := range n.members {
		out.members[key] = value
	}
	return out
}

func (r *reference) resolve(ref string) *node {
	return r.root.at(strings.Split(strings.TrimPrefix(ref, "#/"), "/")...)
}

// sentence is the description of a field, its own or that of what it refers to.
func (r *reference) sentence(n *node) string {
	for n != nil {
		if d := n.at("description").str(); d != "" {
			return strings.TrimPrefix(string(Text(d)), differsHere)
		}
		n = r.resolve(n.at("$ref").str())
	}
	return ""
}

// dotted is a path for people.
func dotted(path []string) string { return strings.Join(path, ".") }

// whether says what holds where the field is not written.
func (r *reference) whether(path []string, n *node, required bool) phrase {
	byDefault := n.at("default")
	for m := n; byDefault == nil && m.at("$ref") != nil; {
		m = r.resolve(m.at("$ref").str())
		byDefault = m.at("default")
	}
	switch {
	case required:
		return say("**Required.**")
	case byDefault != nil:
		return say("**Default:** %s", code(byDefault.flow()))
	case slices.Contains(decided[:], dotted(path)):
		return say("**Required**, unless a preset decides it or [`undocumented`](#undocumented) lists it: it has no default.")
	default:
		return phrase{}
	}
}

// decided are the decisions that have no default.
var decided = [...]string{
	"scope", "window", "window.replay", "answers", "answers.mismatch", "answers.in_flight", "failures",
	"retry", "retry.statuses", "retry.attempts", "retry.backoff",
}

func exampleWords(name string, n *node) phrase {
	examples := n.at("examples")
	if examples == nil || len(examples.items) == 0 {
		return phrase{}
	}
	return say("**Example:** %s", code(name+": "+examples.items[0].flow()))
}

// actedOn says whether anything acts on a field.
func actedOn(path []string) phrase {
	switch {
	case slices.Contains(structural[:], strings.TrimSuffix(path[0], "[]")) && !operationRule(path):
		return phrase{}
	case isDescribed(path):
		return say("**Described.**")
	default:
		return say("**Simulated.**")
	}
}

// operationRule reports whether a field within operations says something about
// keys.
func operationRule(path []string) bool { return path[0] == "operations" && len(path) > 2 }

// isDescribed reports whether a field, or what it stands in, is described only.
func isDescribed(path []string) bool {
	own := pointerOf(path)
	return slices.ContainsFunc(contract.DescribedNames(), func(name string) bool {
		pointer := "/" + strings.ReplaceAll(strings.ReplaceAll(name, ".[]", ".*"), ".", "/")
		return own == pointer || strings.HasPrefix(own, pointer+"/")
	})
}

// pointerOf is the path as a pointer in which * is any member or item.
func pointerOf(path []string) string {
	var b strings.Builder
	for _, part := range path {
		if part == "{name}" {
			part = "*"
		}
		bare, item := strings.CutSuffix(part, "[]")
		b.WriteString("/" + bare)
		if item {
			b.WriteString("/*")
		}
	}
	return b.String()
}
