package contract

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// graphQLName is an argument, a path into an input object, or an argument of a
// directive (GraphQL, October 2021, section 2.1.9).
var graphQLName = regexp.MustCompile(`^(@[A-Za-z_][0-9A-Za-z_]*\.[A-Za-z_][0-9A-Za-z_]*|[A-Za-z_][0-9A-Za-z_]*(\.[A-Za-z_][0-9A-Za-z_]*)*)$`)

func checkGraphQLName(name string) (message, hint string) {
	if graphQLName.MatchString(name) {
		return "", ""
	}
	hint = "such as idempotencyKey, input.clientToken or @idempotent.key"
	if strings.HasPrefix(name, "@") && !strings.Contains(name, ".") {
		hint = "write " + name + ".key, or what else the argument is called"
	}
	return quote(name) + " is not an argument of GraphQL; wanted a name, a dotted path or @directive.argument", hint
}

// checkKeyPlaces wants every place of the key to be one that requests have.
func checkKeyPlaces(j *judge) {
	t, k := j.tree.get("key"), &j.policy.Key
	if syntax := t.get("syntax"); syntax != nil && k.Syntax != SyntaxRaw && !k.InHeaders() {
		j.wrong("contract/no-effect", fmt.Sprintf("key.syntax is %s, but the key may travel outside of headers, where it is not quoted", k.Syntax), "leave key.syntax out", syntax, t.get("in"))
	}
	places, at := k.Places(), append([]*tree{t}, t.get("also").list()...)
	for i, p := range places {
		name := at[i].get("name")
		for n, first := range places[:i] {
			if p.In == first.In && (p.Name == first.Name || p.In == InHeader && strings.EqualFold(p.Name, first.Name)) {
				j.wrong("contract/key-place", fmt.Sprintf("the %s is there twice in key", p), "leave it out once", name, at[n].get("name"))
			}
			if p.InBody() && first.InBody() && (strings.HasPrefix(p.Name, first.Name+"/") || strings.HasPrefix(first.Name, p.Name+"/")) {
				j.wrong("contract/key-place", fmt.Sprintf("the %s and the %s are one inside the other in key, and a key has no members", first, p), "name members beside one another", name, at[n].get("name"))
			}
		}
		if p.In != InResourceID {
			continue
		}
		if p.InBody() {
			if message, hint := checkBodyPointer(p.Name); message != "" {
				j.wrong("contract/pointer", message, hint, name)
			}
			continue
		}
		j.checkParameter(p, name)
	}
}

// checkParameter wants each operation that takes a key to have the parameter
// of the path that is its key.
func (j *judge) checkParameter(p KeyPlace, name *tree) {
	required := view{j.tree, j.policy}.required()
	for _, m := range j.operations {
		_, template := splitOperation(m.key)
		if decodeOperation(m.key, m.value, required).TakesKey() && !slices.Contains(parameters(template), p.Name) {
			j.wrong("contract/key-place", fmt.Sprintf("the key is the %s, but %s has none of that name", p, quote(m.key)), "name a parameter of its path, or give the operation another key in a variant", name)
			return
		}
	}
}

// parameters are the names of the parameters of a template.
func parameters(template string) []string {
	var names []string
	for segment := range strings.SplitSeq(strings.TrimPrefix(template, "/"), "/") {
		more, _ := segmentNames(segment)
		names = append(names, more...)
	}
	return names
}
