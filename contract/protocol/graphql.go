package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// A GraphQL request is read here just far enough to find one argument: of the
// root fields of the operation, or of a directive on them or on the operation
// (GraphQL, October 2021, section 2). Fragments and defaults of variables are
// not looked into.

// graphQLKeys reads the values of an argument, written as the contract names it.
func graphQLKeys(name string, body []byte) (values []string, bad string, err error) {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil, "", nil
	}
	var request struct {
		Query         string         `json:"query"`
		OperationName string         `json:"operationName"`
		Variables     map[string]any `json:"variables"`
	}
	if json.Unmarshal(body, &request) != nil {
		return nil, "", errors.New("the body is not one GraphQL request in JSON")
	}
	g := graphQL{tokens: graphQLToken.FindAllString(request.Query, -1), variables: request.Variables}
	if !g.find(request.OperationName) {
		return nil, "", errors.New("the query has no such operation")
	}
	arguments := g.operation()
	if g.failed {
		return nil, "", errors.New("the query is not GraphQL")
	}
	for _, a := range arguments {
		v, ok := a.at(name)
		if !ok || v == nil {
			continue
		}
		text, isText := v.(string)
		if !isText {
			return nil, fmt.Sprintf("the GraphQL argument %s is no text, wanted a string", name), nil
		}
		values = append(values, text)
	}
	return values, "", nil
}

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

// graphQLToken is a comment, a text, a number, a name with what may stand before
// it, or one mark. Spaces and commas mean nothing.
var graphQLToken = regexp.MustCompile(`#[^\n\r]*|"""(?s:(?:\\"""|.)*?)"""|"(?:\\.|[^"\\\n\r])*"|[$@]?[A-Za-z_][0-9A-Za-z_]*|\.\.\.|-?[0-9][0-9.eE+-]*|[^\s,]`)

type graphQL struct {
	tokens    []string
	variables map[string]any
	failed    bool
}

func (g *graphQL) peek() string {
	for len(g.tokens) > 0 && g.tokens[0][0] == '#' {
		g.tokens = g.tokens[1:]
	}
	if len(g.tokens) == 0 {
		return ""
	}
	return g.tokens[0]
}

func (g *graphQL) next() string {
	t := g.peek()
	if t == "" {
		g.failed = true
		return ""
	}
	g.tokens = g.tokens[1:]
	return t
}

// find goes to the operation of that name, or to the first.
func (g *graphQL) find(name string) bool {
	for t := g.peek(); t != ""; t = g.peek() {
		switch t {
		case "{":
			if name == "" {
				return true
			}
			g.skip()
		case "mutation", "query":
			g.next()
			if name == "" || g.peek() == name {
				return true
			}
		case "(":
			g.skip()
		default:
			g.next()
		}
	}
	return false
}

// skip passes over what stands in brackets.
func (g *graphQL) skip() {
	for depth := 0; ; {
		switch g.next() {
		case "{", "(", "[":
			depth++
		case "}", ")", "]":
			depth--
		case "":
			return
		}
		if depth == 0 {
			return
		}
	}
}

// operation reads the arguments of an operation: from its name, or where it has
// none from what follows, to the end of its selection.
func (g *graphQL) operation() (out []argumentsOf) {
	for !g.failed && g.peek() != "{" {
		switch t := g.peek(); {
		case t == "(": // the definitions of variables
			g.skip()
		case len(t) > 1 && t[0] == '@':
			g.next()
			out = append(out, argumentsOf{t, g.arguments()})
		default:
			g.next()
		}
	}
	g.next()
	for !g.failed && g.peek() != "}" {
		switch t := g.peek(); {
		case t == "{":
			g.skip()
		case t == "(":
			out = append(out, argumentsOf{"", g.arguments()})
		case len(t) > 1 && t[0] == '@':
			g.next()
			out = append(out, argumentsOf{t, g.arguments()})
		default:
			g.next()
		}
	}
	return out
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
