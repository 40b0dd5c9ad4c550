package openapi

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// document reads the operations; nil when there is no place to read them from.
func (l *loader) document() *Document {
	info := l.root.get("info")
	doc := &Document{Title: info.string("title"), Version: info.string("version"), BasePath: l.basePath()}
	if v := info.get("version"); v != nil && v.kind == number { // version: 1.0, without quotes
		doc.Version = v.text
	}
	at := (*trail)(nil).to("paths")
	paths := l.root.get("paths")
	if paths != nil && paths.kind != object {
		l.unsound = true
		l.report(contract.Error, "paths", paths.at, at, fmt.Sprintf("paths is a %s; an object is wanted", paths.kind), "")
		return nil
	}
	if paths != nil {
		doc.Operations = l.operations(paths, at)
	}
	if len(doc.Operations) == 0 {
		place := l.root.at
		if paths != nil {
			place = paths.at
		}
		l.report(contract.Warning, "no-operations", place, at, "the document has no operations", "")
	}
	return doc
}

// basePath is the path of the first server's URL, its variables at their defaults.
func (l *loader) basePath() string {
	servers := l.root.get("servers")
	if servers == nil || len(servers.items) == 0 {
		return ""
	}
	server := servers.items[0]
	address := server.string("url")
	if variables := server.get("variables"); variables != nil {
		for _, m := range variables.members {
			if v := m.value.get("default"); v != nil {
				address = strings.ReplaceAll(address, "{"+m.name+"}", v.text)
			}
		}
	}
	u, err := url.Parse(address)
	if err != nil || strings.ContainsAny(u.Path, "{}") {
		l.report(contract.Warning, "server-url", server.at, (*trail)(nil).to("servers").to("0").to("url"),
			fmt.Sprintf("the path of server URL %q cannot be read", address), "give every variable a default")
		return ""
	}
	path := strings.TrimRight(u.EscapedPath(), "/")
	if path != "" && path[0] != '/' { // relative to where the document is served from
		path = "/" + path
	}
	return path
}

// template is what a path may look like; parameter finds its parameters.
var (
	template  = regexp.MustCompile(`^/([^{}?#]|\{[^{}/]+\})*$`)
	parameter = regexp.MustCompile(`\{[^{}/]+\}`)
)

func (l *loader) operations(paths *value, at *trail) []Operation {
	var operations []Operation
	shapes := map[string]*member{} // by template without the names of parameters
	for i := range paths.members {
		m := &paths.members[i]
		if strings.HasPrefix(m.name, "x-") {
			continue
		}
		here := at.to(m.name)
		if !template.MatchString(m.name) {
			l.report(contract.Error, "path", m.at, here, fmt.Sprintf("path %q is no template such as %q", m.name, "/payments/{id}"),
				`start it with "/" and close every brace`)
			continue
		}
		shape := parameter.ReplaceAllString(m.name, "{}")
		if first := shapes[shape]; first != nil {
			l.report(contract.Error, "same-path", m.at, here,
				fmt.Sprintf("paths %q and %q differ only in the names of their parameters", first.name, m.name),
				"join them", contract.Related{Pos: l.pos(first.at), Message: "the first one"})
			continue
		}
		shapes[shape] = m
		operations = l.pathItem(operations, m, here)
	}
	return operations
}

// pathItem appends the operations of one path. Operations beside a $ref win
// over those that it leads to.
func (l *loader) pathItem(operations []Operation, path *member, at *trail) []Operation {
	item := path.value
	if item.kind != object {
		l.unsound = true
		l.report(contract.Error, "path", item.at, at, fmt.Sprintf("path %q is a %s; an object is wanted", path.name, item.kind), "")
		return operations
	}
	var items []*value
	add := func(m *member, method string, at *trail) {
		if m.value.kind != object {
			l.unsound = true
			l.report(contract.Error, "operation", m.value.at, at,
				fmt.Sprintf("operation %s %s is a %s; an object is wanted", method, path.name, m.value.kind), "")
			return
		}
		sameOperation := func(o Operation) bool { return o.Path == path.name && o.Method == method }
		if !slices.ContainsFunc(operations, sameOperation) {
			operations = append(operations, l.operation(method, path.name, m.value, at))
			l.places[placeOf(method, path.name)] = &readFrom{l: l, path: path.name, v: m.value, item: slices.Clone(items)}
		}
	}
	for hops := 0; item != nil && hops < maxHops; hops++ {
		items = append(items, item)
		for i := range item.members {
			m := &item.members[i]
			switch {
			case slices.Contains(methods, m.name):
				add(m, strings.ToUpper(m.name), at.to(m.name))
			case m.name == "additionalOperations":
				for j := range m.value.members {
					o := &m.value.members[j]
					add(o, o.name, at.to(m.name).to(o.name))
				}
			}
		}
		item = l.inDocument(item.string("$ref"))
	}
	return operations
}

func (l *loader) operation(method, path string, v *value, at *trail) Operation {
	o := Operation{
		Method: method, Path: path,
		OperationID: v.string("operationId"), Summary: v.string("summary"),
	}
	if body := v.get("requestBody"); body != nil {
		o.RequestBody = true
		content := l.resolve(body).get("content")
		for _, m := range content.all() {
			o.RequestMediaTypes = append(o.RequestMediaTypes, m.name)
		}
		o.RequestExample = l.requestExample(content)
	}
	o.Responses = l.responses(v.get("responses"), at.to("responses"))
	o.Success = success(o.Responses)
	return o
}
