package openapi

import (
	"fmt"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// value is a JSON value and its place in the text. YAML documents are turned
// into it too, so that everything after the parsers knows one form.
type value struct {
	kind    kind
	text    string // a string; or the JSON literal of a number or boolean
	items   []*value
	members []member
	byName  map[string]int // index of members, for large objects
	at      place
}

type member struct {
	name  string
	at    place // of the name
	value *value
}

// place is a line and a column, 1-based; the column counts code points.
type place struct{ line, col int }

type kind uint8

const (
	null kind = iota
	boolean
	number
	text
	list
	object
)

func (k kind) String() string {
	return [...]string{"null", "boolean", "number", "string", "list", "object"}[k]
}

// get is a member's value; nil when there is none, also when v is no object.
func (v *value) get(name string) *value {
	if m := v.member(name); m != nil {
		return m.value
	}
	return nil
}

func (v *value) member(name string) *member {
	if v == nil {
		return nil
	}
	if v.byName != nil {
		if i, ok := v.byName[name]; ok {
			return &v.members[i]
		}
		return nil
	}
	for i := range v.members {
		if v.members[i].name == name {
			return &v.members[i]
		}
	}
	return nil
}

// add appends a member unless there is one of its name, which is returned.
func (v *value) add(m member) *member {
	if first := v.member(m.name); first != nil {
		return first
	}
	v.members = append(v.members, m)
	const few = 16 // below this a map costs more than it saves
	if v.byName != nil {
		v.byName[m.name] = len(v.members) - 1
	} else if len(v.members) > few {
		v.byName = make(map[string]int, 2*few)
		for i := range v.members {
			v.byName[v.members[i].name] = i
		}
	}
	return nil
}

// string is a member that is a string; "" otherwise.
func (v *value) string(name string) string {
	if s := v.get(name); s != nil && s.kind == text {
		return s.text
	}
	return ""
}

func (v *value) isTrue(name string) bool {
	b := v.get(name)
	return b != nil && b.kind == boolean && b.text == "true"
}

// trail is the way from the root to a value, kept as a chain because it is
// rarely printed. The root's trail is nil.
type trail struct {
	up   *trail
	name string
}

func (t *trail) to(name string) *trail { return &trail{t, name} }

// String is the trail as a JSON pointer (RFC 6901).
func (t *trail) String() string {
	if t == nil {
		return ""
	}
	return t.up.String() + "/" + escapePointer.Replace(t.name)
}

var (
	escapePointer   = strings.NewReplacer("~", "~0", "/", "~1")
	unescapePointer = strings.NewReplacer("~1", "/", "~0", "~")
)

// syntaxError is a text that cannot be parsed.
type syntaxError struct {
	place   place
	message string
}

func (e *syntaxError) Error() string { return e.message }

func syntaxErrorf(at place, format string, args ...any) error {
	return &syntaxError{at, fmt.Sprintf(format, args...)}
}

// maxDepth is how deep values may stand in one another. Real documents stay
// below 50.
const maxDepth = 200

var tooDeep = fmt.Sprintf("values stand more than %d deep in one another", maxDepth)

// addMember adds a member to v and reports a name that is there already.
func (l *loader) addMember(v *value, m member) {
	first := v.add(m)
	if first == nil {
		return
	}
	l.unsound = true
	l.report(contract.Error, "duplicate-key", m.at, nil,
		fmt.Sprintf("key %q is there twice; the first one is read", m.name), "take one of them away",
		contract.Related{Pos: l.pos(first.at), Message: "the first one"})
}

// all is the members of an object; none when v is not one.
func (v *value) all() []member {
	if v == nil {
		return nil
	}
	return v.members
}
