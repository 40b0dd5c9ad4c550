package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
)

// A GraphQL request is read here just far enough to find one argument: of the
// root fields of a mutation, or of a directive on them or on the mutation
// (GraphQL, October 2021, section 2). Fragments are followed, and a variable that
// was not sent has its default. What is no mutation changes nothing, and its
// arguments are no keys. @skip and @include are not carried out.

// graphQLKeys reads the values of an argument, written as the contract names it.
func graphQLKeys(name string, body []byte) (values []string, bad string, err error) {
	g, err := readGraphQL(body)
	if err != nil || g == nil {
		return nil, "", err
	}
	if !g.mutates {
		return nil, "", nil
	}
	arguments := g.operation()
	if g.failed {
		return nil, "", errNoGraphQL
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

// readGraphQL goes to the operation of a request; nil for a body without one.
func readGraphQL(body []byte) (*graphQL, error) {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil, nil
	}
	var request struct {
		Query         string         `json:"query"`
		OperationName string         `json:"operationName"`
		Variables     map[string]any `json:"variables"`
	}
	if json.Unmarshal(body, &request) != nil {
		return nil, errors.New("the body is not one GraphQL request in JSON")
	}
	g := &graphQL{tokens: graphQLToken.FindAllString(request.Query, -1), variables: request.Variables}
	return g, g.find(request.OperationName)
}

// graphQLToken is a comment, a text, a number, a name with what may stand before
// it, or one mark. Spaces and commas mean nothing.
var graphQLToken = regexp.MustCompile(`#[^\n\r]*|"""(?s:(?:\\"""|.)*?)"""|"(?:\\.|[^"\\\n\r])*"|[$@]?[A-Za-z_][0-9A-Za-z_]*|\.\.\.|-?[0-9][0-9.eE+-]*|[^\s,]`)

type graphQL struct {
	tokens    []string
	variables map[string]any
	fragments map[string][]string // the tokens of each from its selection on; nil once it was followed
	mutates   bool                // the operation is a mutation
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

var errNoGraphQL = errors.New("the query is not GraphQL")

// find goes to what follows the keyword of the operation of that name, or of the
// only one, and notes the fragments on its way.
func (g *graphQL) find(name string) error {
	g.fragments = map[string][]string{}
	var at []string
	found := 0
	for !g.failed && g.peek() != "" {
		keyword := "query" // of a selection alone
		if g.peek() != "{" {
			keyword = g.next()
		}
		own := g.peek()
		switch keyword {
		case "fragment":
			g.selection()
			g.fragments[own] = g.tokens
		case "mutation", "query", "subscription":
			if name == "" || own == name {
				at, g.mutates = g.tokens, keyword == "mutation"
				found++
			}
			g.selection()
		default:
			return errNoGraphQL
		}
		g.skip()
	}
	switch {
	case g.failed:
		return errNoGraphQL
	case found == 0:
		return errors.New("the query has no such operation")
	case found > 1:
		return errors.New("the query has several operations, wanted the name of one in operationName")
	}
	g.tokens = at
	return nil
}

// selection goes to the selection of a definition, past what comes in brackets.
func (g *graphQL) selection() {
	for !g.failed && g.peek() != "{" {
		if g.peek() == "(" {
			g.skip()
		} else {
			g.next()
		}
	}
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
		case t == "(":
			g.defaults()
		case len(t) > 1 && t[0] == '@':
			g.next()
			out = append(out, argumentsOf{t, g.arguments()})
		default:
			g.next()
		}
	}
	return append(out, g.fields(0)...)
}

// defaults reads the definitions of variables, and gives those that were not sent
// their defaults (section 6.1.2). One that was sent as null stays null.
func (g *graphQL) defaults() {
	if g.variables == nil {
		g.variables = map[string]any{}
	}
	g.next()
	for variable := ""; !g.failed && g.peek() != ")"; {
		switch t := g.next(); {
		case t == "(": // the arguments of a directive
			g.tokens = append([]string{t}, g.tokens...)
			g.skip()
		case len(t) > 1 && t[0] == '$':
			variable = t[1:]
		case t == "=":
			value := g.value(0)
			if _, sent := g.variables[variable]; !sent {
				g.variables[variable] = value
			}
		}
	}
	g.next()
}

// fields reads the arguments in a selection that is one of root fields, and in
// the fragments that it is made of.
func (g *graphQL) fields(depth int) (out []argumentsOf) {
	if g.next(); depth > deepest {
		g.failed = true
	}
	for !g.failed && g.peek() != "}" {
		switch t := g.peek(); {
		case t == "...":
			g.next()
			out = append(out, g.fragment(depth)...)
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
	g.next()
	return out
}

// fragment reads what "..." brings in: a selection that stands here, or one with
// a name. The latter is followed once: its fields are the same each time.
func (g *graphQL) fragment(depth int) (out []argumentsOf) {
	name := ""
	if t := g.peek(); t != "{" && t != "" && t[0] != '@' {
		if g.next(); t == "on" {
			g.next() // the type
		} else {
			name = t
		}
	}
	for len(g.peek()) > 1 && g.peek()[0] == '@' {
		directive := g.next()
		out = append(out, argumentsOf{directive, g.arguments()})
	}
	if name == "" {
		return append(out, g.fields(depth+1)...)
	}
	tokens, known := g.fragments[name]
	if !known {
		g.failed = true
		return nil
	}
	if g.fragments[name] = nil; tokens == nil {
		return out
	}
	rest := g.tokens
	g.tokens = tokens
	out = append(out, g.fields(depth+1)...)
	g.tokens = rest
	return out
}
