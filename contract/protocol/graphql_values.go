package protocol

import (
	"encoding/json"
	"strings"
)

// argumentsOf are the arguments of a root field, or of a directive with its @.
type argumentsOf struct {
	directive string
	values    map[string]any
}

// at is the value of an argument, by its name in the contract.
func (a argumentsOf) at(name string) (any, bool) {
	if strings.HasPrefix(name, "@") != (a.directive != "") {
		return nil, false
	}
	if a.directive != "" {
		directive, argument, _ := strings.Cut(name, ".")
		v, ok := a.values[argument]
		return v, ok && directive == a.directive
	}
	var v any = a.values
	for step := range strings.SplitSeq(name, ".") {
		object, _ := v.(map[string]any)
		next, ok := object[step]
		if !ok {
			return nil, false
		}
		v = next
	}
	return v, true
}

// arguments reads "(name: value …)"; none where there is no bracket.
func (g *graphQL) arguments() map[string]any {
	out := map[string]any{}
	if g.peek() != "(" {
		return out
	}
	g.next()
	g.members(out, ")", 0)
	return out
}

// deepest is how deep values may be nested.
const deepest = 64

func (g *graphQL) members(out map[string]any, end string, depth int) {
	for !g.failed && g.peek() != end {
		name := g.next()
		if g.next() != ":" {
			g.failed = true
		}
		if _, twice := out[name]; twice || depth > deepest {
			g.failed = true // section 5.4.2: arguments are unique
			return
		}
		out[name] = g.value(depth + 1)
	}
	g.next()
}

func (g *graphQL) value(depth int) any {
	switch t := g.next(); {
	case t == "":
		return nil
	case t == "{":
		out := map[string]any{}
		g.members(out, "}", depth)
		return out
	case t == "[":
		var out []any
		for !g.failed && depth <= deepest && g.peek() != "]" {
			out = append(out, g.value(depth+1))
		}
		g.next()
		return out
	case strings.HasPrefix(t, `"""`):
		return strings.TrimSpace(strings.ReplaceAll(t[3:max(3, len(t)-3)], `\"""`, `"""`))
	case t[0] == '"':
		var text string
		g.failed = g.failed || json.Unmarshal([]byte(t), &text) != nil
		return text
	case t[0] == '$':
		return g.variables[t[1:]]
	case t == "null":
		return nil
	default:
		return json.Number(t) // a number, a word: anything but a text
	}
}
