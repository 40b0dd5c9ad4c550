package openapi

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"
)

// maxAliased is how many values aliases may repeat, in all. Without a bound a
// text of a few lines can stand for more values than there is memory.
const maxAliased = 1_000_000

func (l *loader) parseYAML(data []byte) (*value, error) {
	var docs []yaml.Node
	if err := yaml.Load(data, &docs, yaml.WithAllDocuments()); err != nil {
		return nil, yamlError(err)
	}
	if len(docs) > 1 {
		return nil, syntaxErrorf(place{docs[1].Line, docs[1].Column}, "a second document starts here; one is wanted")
	}
	if len(docs) == 0 || docs[0].Kind != yaml.DocumentNode || len(docs[0].Content) != 1 {
		return nil, errors.New("the document is empty")
	}
	c := &yamlConverter{l: l, anchors: map[*yaml.Node]*anchored{}}
	v, _, err := c.value(docs[0].Content[0], 0)
	return v, err
}

func yamlError(err error) error {
	var at *yaml.LoadError
	if errors.As(err, &at) && at.Mark.Line > 0 {
		return syntaxErrorf(place{at.Mark.Line, max(at.Mark.Column, 1)}, "%s", oneLine(at.Message))
	}
	return errors.New(oneLine(err.Error()))
}

// yamlConverter turns nodes into values. A node that aliases point to becomes
// one value, shared.
type yamlConverter struct {
	l       *loader
	anchors map[*yaml.Node]*anchored
	aliased int
}

type anchored struct {
	value *value // nil while it is being converted
	extent
}

// extent is how much a value holds, aliases followed.
type extent struct{ size, height int }

func (e extent) with(child extent) extent {
	return extent{e.size + child.size, max(e.height, child.height+1)}
}

func (c *yamlConverter) value(n *yaml.Node, depth int) (v *value, e extent, err error) {
	at := place{n.Line, n.Column}
	if depth > maxDepth {
		return nil, e, syntaxErrorf(at, "%s", tooDeep)
	}
	if n.Kind == yaml.AliasNode {
		return c.alias(n, at, depth)
	}
	if n.Anchor != "" {
		c.anchors[n] = &anchored{}
	}
	v, e = &value{at: at}, extent{1, 0}
	switch n.Kind {
	case yaml.MappingNode:
		e, err = c.mapping(v, n, depth)
	case yaml.SequenceNode:
		v.kind = list
		for _, item := range n.Content {
			child, more, err := c.value(item, depth+1)
			if err != nil {
				return nil, e, err
			}
			v.items = append(v.items, child)
			e = e.with(more)
		}
	default:
		v.kind, v.text = scalar(n)
	}
	if n.Anchor != "" {
		c.anchors[n] = &anchored{v, e}
	}
	return v, e, err
}

func (c *yamlConverter) alias(n *yaml.Node, at place, depth int) (*value, extent, error) {
	a := c.anchors[n.Alias]
	if a == nil { // the anchor stands in a key, which is read as text only
		return c.value(n.Alias, depth)
	}
	if a.value == nil {
		return nil, a.extent, syntaxErrorf(at, "anchor &%s holds itself", n.Value)
	}
	if depth+a.height > maxDepth {
		return nil, a.extent, syntaxErrorf(at, "%s", tooDeep)
	}
	if c.aliased += a.size; c.aliased > maxAliased {
		return nil, a.extent, syntaxErrorf(at, "aliases repeat more than %d values", maxAliased)
	}
	return a.value, a.extent, nil
}

func (c *yamlConverter) mapping(v *value, n *yaml.Node, depth int) (e extent, err error) {
	v.kind, e = object, extent{1, 0}
	var merged []*value
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		at := place{key.Line, key.Column}
		child, more, err := c.value(n.Content[i+1], depth+1)
		if err != nil {
			return e, err
		}
		e = e.with(more)
		if key.Kind == yaml.AliasNode {
			key = key.Alias
		}
		if key.Kind != yaml.ScalarNode {
			return e, syntaxErrorf(at, "a key that is not text")
		}
		if key.ShortTag() == "!!merge" {
			merged = append(merged, child)
			continue
		}
		c.l.addMember(v, member{key.Value, at, child})
	}
	for _, m := range merged { // what is written out wins over what is merged in
		if m.kind == object {
			merge(v, m)
		}
		for _, item := range m.items {
			merge(v, item)
		}
	}
	return e, nil
}

func merge(v, from *value) {
	for _, m := range from.members {
		v.add(m)
	}
}

// scalar is the JSON form of a scalar. What JSON cannot say, such as a
// timestamp or not-a-number, is a string.
func scalar(n *yaml.Node) (kind, string) {
	switch n.ShortTag() {
	case "!!null":
		return null, ""
	case "!!bool":
		var b bool
		if n.Decode(&b) == nil {
			return boolean, strconv.FormatBool(b)
		}
	case "!!int", "!!float":
		if isNumber(n.Value) {
			return number, n.Value
		}
		var x any // such as 0x1F, 1_000 or +1
		if n.Decode(&x) == nil {
			if s, err := json.Marshal(x); err == nil && isNumber(string(s)) {
				return number, string(s)
			}
		}
	}
	return text, n.Value
}

// isNumber reports whether s is a JSON number.
func isNumber(s string) bool {
	return s != "" && strings.IndexByte("-0123456789", s[0]) >= 0 && json.Valid([]byte(s))
}

// oneLine is a foreign message in our style: one line, no full stop.
func oneLine(s string) string {
	s = strings.TrimSuffix(strings.TrimSpace(s), ".")
	return strings.Join(strings.Fields(s), " ")
}
