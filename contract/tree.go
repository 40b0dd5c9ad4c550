package contract

import (
	"encoding/json"
	"strconv"
	"strings"
)

// kind is the JSON type of a value.
type kind uint8

const (
	kindNull kind = iota
	kindBool
	kindNumber
	kindString
	kindArray
	kindObject
)

// tree is a JSON value that knows where it was written. It is what the two
// readers produce, what layers are merged as and what policies are decoded
// from. All methods take a nil tree for a value that is not there.
type tree struct {
	kind    kind
	truth   bool
	text    string   // a string, or a number as it was written
	members []member // of an object, in the order of the file
	items   []*tree  // of an array
	span    span
	parent  *tree  // nil for a root
	name    string // the member's key or the item's index
	layer   *layer // who wrote it

	// bad: a finding was made about the value itself, so the rules keep quiet
	// about it. partial: members of it were refused, so nothing is missing.
	bad, partial bool
}

// member is one member of an object.
type member struct {
	key   string
	span  span // of the key
	value *tree
}

// mark is a place in a text, 1-based, columns in code points.
type mark struct{ line, col int }

// span is a place and its end, one past the last character; a zero end is not
// known.
type span struct{ from, to mark }

// layer is one of the texts that a policy is put together from.
type layer struct {
	origin Origin
	// at is where the contract asks for the layer, for layers that are texts of
	// their own.
	at *tree
	// assumed: the contract lists the values as undocumented.
	assumed bool
}

// rank orders layers, the earliest first.
func (l *layer) rank() int {
	switch {
	case l.at != nil:
		return 0
	case l.origin == OriginWritten:
		return 1
	default:
		return 2
	}
}

func (t *tree) get(key string) *tree {
	if t == nil {
		return nil
	}
	for i := range t.members {
		if t.members[i].key == key {
			return t.members[i].value
		}
	}
	return nil
}

// at follows a path of keys.
func (t *tree) at(path ...string) *tree {
	for _, key := range path {
		t = t.get(key)
	}
	return t
}

// step follows one token of a JSON pointer.
func (t *tree) step(token string) *tree {
	if t == nil || t.kind != kindArray {
		return t.get(token)
	}
	i, err := strconv.Atoi(token)
	if err != nil || i < 0 || i >= len(t.items) || strconv.Itoa(i) != token {
		return nil
	}
	return t.items[i]
}

// find follows a JSON pointer (RFC 6901); nil when nothing is there.
func (t *tree) find(pointer string) *tree {
	for _, token := range splitPointer(pointer) {
		t = t.step(token)
	}
	return t
}

// keySpan is the place of the key that the value stands under; for an item or
// a root it is the value's own.
func (t *tree) keySpan() span {
	if t.parent != nil {
		for i := range t.parent.members {
			if t.parent.members[i].key == t.name {
				return t.parent.members[i].span
			}
		}
	}
	return t.span
}

func (t *tree) tokens() []string {
	if t == nil || t.parent == nil {
		return nil
	}
	return append(t.parent.tokens(), t.name)
}

func (t *tree) add(key string, at span, v *tree) {
	t.members = append(t.members, member{key, at, v})
}

// str is the text of a string and otherwise "".
func (t *tree) str() string {
	if t == nil || t.kind != kindString {
		return ""
	}
	return t.text
}

// strs are the texts of a list of strings.
func (t *tree) strs() []string {
	if t == nil {
		return nil
	}
	out := make([]string, 0, len(t.items))
	for _, item := range t.items {
		out = append(out, item.str())
	}
	return out
}

// any is the value as encoding/json would decode it, numbers as json.Number.
func (t *tree) any() any {
	if t == nil {
		return nil
	}
	switch t.kind {
	case kindBool:
		return t.truth
	case kindNumber:
		return json.Number(t.text)
	case kindString:
		return t.text
	case kindArray:
		list := make([]any, len(t.items))
		for i, item := range t.items {
			list[i] = item.any()
		}
		return list
	case kindObject:
		object := make(map[string]any, len(t.members))
		for _, m := range t.members {
			object[m.key] = m.value.any()
		}
		return object
	default:
		return nil
	}
}

// walk calls f for t and everything in it, parents first.
func (t *tree) walk(f func(*tree)) {
	if t == nil {
		return
	}
	f(t)
	for _, m := range t.members {
		m.value.walk(f)
	}
	for _, item := range t.items {
		item.walk(f)
	}
}

// extension reports whether a member is kept for others and means nothing here.
func extension(key string) bool { return strings.HasPrefix(key, "x-") }

var (
	pointerEscape   = strings.NewReplacer("~", "~0", "/", "~1")
	pointerUnescape = strings.NewReplacer("~1", "/", "~0", "~")
)

func joinPointer(tokens []string) string {
	var b strings.Builder
	for _, token := range tokens {
		b.WriteByte('/')
		b.WriteString(pointerEscape.Replace(token))
	}
	return b.String()
}

func splitPointer(pointer string) []string {
	if pointer == "" {
		return nil
	}
	tokens := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	for i := range tokens {
		tokens[i] = pointerUnescape.Replace(tokens[i])
	}
	return tokens
}
