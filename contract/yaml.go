package contract

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"
)

const (
	maxDepth = 64      // levels of lists and objects
	maxText  = 1 << 16 // bytes of one value
)

// readYAML reads a text as YAML nodes and turns them into values itself: the
// decoder of the library makes times, infinities and maps with keys of any
// type, and follows aliases.
func readYAML(src *source, report *reporter) (*tree, error) {
	if err := src.checkControls(); err != nil {
		return nil, err
	}
	loader, err := yaml.NewLoader(bytes.NewReader(src.text), yaml.WithPlugin(depthLimit{}))
	if err != nil {
		return nil, fmt.Errorf("start the YAML reader: %w", err)
	}
	var doc yaml.Node
	if err := loader.Load(&doc); errors.Is(err, io.EOF) {
		return nil, src.empty()
	} else if err != nil {
		return nil, yamlError(src, err)
	}
	if len(doc.Content) == 0 || doc.Content[0].Tag == "!!null" && doc.Content[0].Value == "" {
		return nil, src.empty()
	}
	var second yaml.Node
	if err := loader.Load(&second); err == nil {
		return nil, src.syntax(src.clamp(mark{second.Line, second.Column}), "a second document starts here; wanted one contract in a file", "move it to a file of its own")
	} else if !errors.Is(err, io.EOF) {
		return nil, yamlError(src, err)
	}
	r := &yamlReader{src: src, report: report, layer: &layer{origin: OriginWritten}, used: map[*yaml.Node]bool{}}
	root := r.value(doc.Content[0], nil, "")
	r.anchors()
	return root, nil
}

func (s *source) empty() error {
	return s.syntax(mark{1, 1}, "the file is empty; a contract starts with reprise: v1", "start from a minimal contract, or name the right file")
}

// depthLimit stops the library before a text can cost more than it is worth.
type depthLimit struct{}

var errTooDeep = errors.New("nested too deep")

func (depthLimit) CheckDepth(depth int, _ *yaml.DepthContext) error {
	if depth > maxDepth {
		return errTooDeep
	}
	return nil
}

func (depthLimit) CheckAlias(int, int) error { return nil }

type yamlReader struct {
	src      *source
	report   *reporter
	layer    *layer
	depth    int
	anchored []*yaml.Node
	trees    []*tree
	used     map[*yaml.Node]bool
}

func (r *yamlReader) value(n *yaml.Node, parent *tree, name string) *tree {
	t := &tree{parent: parent, name: name, layer: r.layer, span: span{from: mark{n.Line, n.Column}}}
	if r.depth++; r.depth > maxDepth {
		r.depth--
		r.report.source(t, "contract/nested", fmt.Sprintf("lists and objects are nested deeper than %d levels", maxDepth), "")
		t.bad = true
		return t
	}
	defer func() { r.depth-- }()
	if n.Anchor != "" {
		r.anchored, r.trees = append(r.anchored, n), append(r.trees, t)
	}
	switch n.Kind {
	case yaml.MappingNode:
		t.kind = kindObject
		r.tagged(n, t)
		r.object(n, t)
	case yaml.SequenceNode:
		t.kind = kindArray
		r.tagged(n, t)
		t.items = make([]*tree, len(n.Content))
		for i, item := range n.Content {
			t.items[i] = r.value(item, t, strconv.Itoa(i))
		}
	case yaml.AliasNode:
		r.used[n.Alias] = true
		r.report.source(t, "contract/alias", fmt.Sprintf("alias *%s; wanted the value itself", n.Value), "write the value out")
		t.bad = true
	default:
		t.kind, t.text = kindString, n.Value
		r.end(n, t)
		r.scalar(n, t)
	}
	return t
}

func (r *yamlReader) object(n *yaml.Node, t *tree) {
	t.members = make([]member, 0, len(n.Content)/2)
	seen := map[string]span{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		key := &tree{parent: t, name: k.Value, layer: r.layer, kind: kindString, text: k.Value, span: span{from: mark{k.Line, k.Column}}}
		if k.Kind == yaml.ScalarNode {
			r.end(k, key)
		}
		first, again := seen[k.Value]
		switch {
		case k.Tag == "!!merge":
			r.report.source(key, "contract/merge-key", "merge key <<; wanted the members themselves", "write the members out")
			t.partial = true
			r.mark(v)
			continue
		case k.Kind != yaml.ScalarNode || k.Tag != "!!str" || k.Style&yaml.TaggedStyle != 0:
			r.badKey(k, key)
			t.partial = true
			continue
		case again:
			r.report.duplicate(key, first)
			continue
		}
		if k.Anchor != "" {
			r.anchored, r.trees = append(r.anchored, k), append(r.trees, key)
		}
		seen[k.Value] = key.span
		value := r.value(v, t, k.Value)
		if value.kind == kindNull && v.Value == "" {
			value.span = key.span // nothing is written that could be pointed at
		}
		t.add(k.Value, key.span, value)
	}
}

// mark notes the anchors that a refused merge uses, so that they are not
// reported on their own.
func (r *yamlReader) mark(n *yaml.Node) {
	if n.Kind == yaml.AliasNode {
		r.used[n.Alias] = true
	}
	for _, child := range n.Content {
		r.mark(child)
	}
}

func (r *yamlReader) badKey(k *yaml.Node, key *tree) {
	what := map[string]string{"!!int": "a number", "!!float": "a number", "!!bool": "a truth value", "!!null": "nothing", "!!timestamp": "a date"}[k.Tag]
	switch {
	case k.Kind == yaml.AliasNode:
		r.used[k.Alias] = true
		r.report.source(key, "contract/alias", fmt.Sprintf("alias *%s as a key; wanted the key itself", k.Value), "write the key out")
	case k.Kind != yaml.ScalarNode:
		r.report.source(key, "contract/key", "the key is a list or an object; wanted text", "write the key as text")
	case k.Style&yaml.TaggedStyle != 0 || what == "":
		r.report.source(key, "contract/tag", fmt.Sprintf("key %s has the tag %s; wanted no tag", quote(k.Value), k.Tag), "leave the tag out")
	default:
		r.report.source(key, "contract/key", fmt.Sprintf("key %s is %s; wanted text", plain(k.Value), what), "write "+strconv.Quote(k.Value))
	}
}

func (r *yamlReader) tagged(n *yaml.Node, t *tree) bool {
	switch n.Tag {
	case "!!str", "!!int", "!!float", "!!bool", "!!null", "!!timestamp", "!!map", "!!seq", "!!merge":
		if n.Style&yaml.TaggedStyle == 0 {
			return false
		}
	}
	hint := "leave the tag out"
	if n.Tag == "!!str" {
		hint = "write " + strconv.Quote(n.Value)
	}
	r.report.source(t, "contract/tag", fmt.Sprintf("tag %s; wanted a plain value", n.Tag), hint)
	t.bad = true
	return true
}

func (r *yamlReader) scalar(n *yaml.Node, t *tree) {
	if r.tagged(n, t) {
		return
	}
	if len(n.Value) > maxText {
		r.report.source(t, "contract/too-long", fmt.Sprintf("the text has %d bytes; wanted at most %d", len(n.Value), maxText), "")
		t.bad = true
		return
	}
	switch n.Tag {
	case "!!null":
		t.kind, t.text = kindNull, ""
	case "!!bool":
		t.kind, t.truth, t.text = kindBool, strings.EqualFold(n.Value, "true"), ""
	case "!!int", "!!float":
		t.kind = kindNumber
		r.report.number(t, n.Value)
	case "!!timestamp":
		r.report.source(t, "contract/timestamp", fmt.Sprintf("%s is a date to YAML; wanted text", plain(n.Value)), "write "+strconv.Quote(n.Value))
		t.bad = true
	default:
		if n.Style == 0 && jsonNumber(n.Value) { // too large for the library, which then takes it for text
			t.kind = kindNumber
			r.report.number(t, n.Value)
		}
	}
}

// end finds the end of a scalar in the source. It stays unknown for block
// scalars and for plain ones that go over several lines.
func (r *yamlReader) end(n *yaml.Node, t *tree) {
	start := r.src.at(t.span.from)
	rest := r.src.text[start:]
	length := 0
	switch {
	case n.Style&yaml.DoubleQuotedStyle != 0:
		length = quotedLength(rest, '"')
	case n.Style&yaml.SingleQuotedStyle != 0:
		length = quotedLength(rest, '\'')
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) == 0 && bytes.HasPrefix(rest, []byte(n.Value)):
		length = len(n.Value)
	}
	if length == 0 {
		return
	}
	if text := rest[:length]; bytes.IndexByte(text, '\n') < 0 {
		t.span.to = mark{t.span.from.line, t.span.from.col + len([]rune(string(text)))}
	} else {
		t.span.to = r.src.mark(start + length)
	}
}

// quotedLength is the length of a quoted scalar, quotes included; 0 if text is
// none.
func quotedLength(text []byte, mark byte) int {
	if len(text) == 0 || text[0] != mark {
		return 0
	}
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && mark == '"':
			i++
		case text[i] == mark && mark == '\'' && i+1 < len(text) && text[i+1] == mark:
			i++
		case text[i] == mark:
			return i + 1
		}
	}
	return 0
}

// anchors reports the anchors that no alias uses; the others are spoken of
// where they are used.
func (r *yamlReader) anchors() {
	for i, n := range r.anchored {
		if !r.used[n] {
			r.report.source(r.trees[i], "contract/alias", fmt.Sprintf("anchor &%s; wanted a plain value", n.Anchor), "leave the anchor out")
		}
	}
}
