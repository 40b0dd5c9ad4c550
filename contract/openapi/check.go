package openapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Incoming is a request that is held against its operation.
type Incoming struct {
	Path   func(name string) string   // a parameter of the path, decoded
	Query  string                     // as sent
	Header func(name string) []string // values of a field
	Cookie func(name string) (string, bool)
	Body   []byte
}

// Misfit is one way in which a request departs from its operation.
type Misfit struct {
	In      string // body, media, path, query, header or cookie
	Name    string // of the parameter; "" for the body
	Pointer string // JSON pointer in the value; "" for all of it
	Message string // lower case, no full stop
}

// String is where and what, such as: body at /amount: expected integer, but got string.
func (m Misfit) String() string {
	where := m.In
	if m.In == "media" {
		where = "Content-Type"
	}
	if m.Name != "" {
		where += " parameter " + m.Name
	}
	if m.Pointer != "" {
		where += " at " + m.Pointer
	}
	return where + ": " + m.Message
}

// maxMisfits is how many are told of one request.
const maxMisfits = 10

// Check holds a request against its operation: its parameters, its media type, and
// its body where that is JSON or a form. Of parameters, texts, numbers, booleans and
// lists of them are held against their schemas, any other is only wanted to be
// there. A property that is read-only need not be there. The template may name the
// parameters of the path otherwise than the document. The error says that a
// schema cannot be used, and is the document's; the rest was checked. It is safe for
// concurrent use.
func (s *Source) Check(method, template string, r Incoming) ([]Misfit, error) {
	o := s.l.places[placeOf(method, template)]
	if o == nil {
		return nil, nil
	}
	var failed error
	var out []Misfit
	query, err := url.ParseQuery(r.Query)
	if err != nil {
		out = append(out, Misfit{In: "query", Message: "it cannot be decoded"})
	}
	names, called := parameter.FindAllString(o.path, -1), parameter.FindAllString(template, -1)
	for _, p := range o.parameters() {
		as := p.name
		if i := slices.Index(names, "{"+p.name+"}"); p.in == "path" && i >= 0 {
			as = strings.Trim(called[i], "{}")
		}
		found, err := o.checkParameter(p, as, r, query)
		failed = errors.Join(failed, err)
		out = append(out, found...)
	}
	found, err := o.checkBody(r)
	out = append(out, found...)
	return out[:min(len(out), maxMisfits)], errors.Join(failed, err)
}

// placeOf names an operation whatever its parameters are called.
func placeOf(method, template string) string {
	return method + " " + parameter.ReplaceAllString(template, "{}")
}

// readFrom is where an operation stands in its document.
type readFrom struct {
	l    *loader
	path string   // its template
	v    *value   // the operation
	item []*value // the path items that it stands in, the nearest first
}

type parameterOf struct {
	name, in string
	v        *value
}

// parameters are those of the operation, and those of its path that it does not
// declare itself.
func (o *readFrom) parameters() (out []parameterOf) {
	for _, from := range append([]*value{o.v}, o.item...) {
		for _, v := range from.get("parameters").elements() {
			v = o.l.resolve(v)
			p := parameterOf{v.string("name"), v.string("in"), v}
			if !slices.ContainsFunc(out, func(q parameterOf) bool { return p.name == q.name && p.in == q.in }) {
				out = append(out, p)
			}
		}
	}
	return out
}

func (o *readFrom) checkParameter(p parameterOf, as string, r Incoming, query url.Values) ([]Misfit, error) {
	var values []string
	switch p.in {
	case "path":
		values = []string{r.Path(as)}
	case "query":
		values = query[p.name]
	case "header":
		if slices.ContainsFunc([]string{"Accept", "Content-Type", "Authorization"}, func(n string) bool { return strings.EqualFold(n, p.name) }) {
			return nil, nil // OpenAPI has other places for them
		}
		values = r.Header(p.name)
	case "cookie":
		if value, ok := r.Cookie(p.name); ok {
			values = []string{value}
		}
	}
	schema := o.l.resolve(p.v.get("schema"))
	if len(values) == 0 {
		if p.v.isTrue("required") && p.v.string("style") != "deepObject" && schema.string("type") != "object" {
			return []Misfit{{In: p.in, Name: p.name, Message: "it is missing"}}, nil
		}
		return nil, nil
	}
	value, known := parameterValue(p, schema, values, o.l)
	if !known || p.v.get("schema") == nil {
		return nil, nil
	}
	return o.l.checker().check(p.v.get("schema"), value, p.in, p.name)
}

// parameterValue is what the text of a parameter stands for; false where that is
// not known.
func parameterValue(p parameterOf, schema *value, values []string, l *loader) (any, bool) {
	style := p.v.string("style")
	if style == "label" || style == "matrix" {
		return nil, false
	}
	switch types := typesOf(schema); {
	case len(types) == 0 || slices.Contains(types, "object"):
		return nil, false
	case slices.Contains(types, "array"):
		exploded := p.in == "query" && style != "spaceDelimited" && style != "pipeDelimited"
		if e := p.v.get("explode"); e != nil {
			exploded = e.text == "true"
		}
		if p.in != "query" || !exploded && len(values) == 1 {
			sep := map[string]string{"spaceDelimited": " ", "pipeDelimited": "|"}[style]
			if sep == "" {
				sep = ","
			}
			values = strings.Split(strings.Join(values, sep), sep)
		}
		items := l.resolve(schema.get("items"))
		if slices.Contains(typesOf(items), "object") || slices.Contains(typesOf(items), "array") {
			return nil, false
		}
		list := make([]any, len(values))
		for i, text := range values {
			list[i] = scalarOf(items, text)
		}
		return list, true
	}
	return scalarOf(schema, values[0]), true
}

func typesOf(schema *value) (out []string) {
	t := schema.get("type")
	if t == nil {
		return nil
	}
	if t.kind == text {
		return []string{t.text}
	}
	for _, one := range t.elements() {
		out = append(out, one.text)
	}
	return out
}

// scalarOf is a text as the type of its schema reads it. One that does not fit stays
// a text, which the schema then refuses.
func scalarOf(schema *value, s string) any {
	for _, t := range typesOf(schema) {
		switch {
		case (t == "integer" || t == "number") && json.Valid([]byte(s)) && strings.IndexAny(s, "-0123456789") == 0:
			return json.Number(s)
		case t == "boolean" && (s == "true" || s == "false"):
			return s == "true"
		case t == "null" && s == "":
			return nil
		}
	}
	return s
}

func (o *readFrom) checkBody(r Incoming) ([]Misfit, error) {
	declared := o.v.get("requestBody")
	if declared == nil {
		return nil, nil
	}
	body := o.l.resolve(declared)
	if len(r.Body) == 0 {
		if body.isTrue("required") {
			return []Misfit{{In: "body", Message: "it is missing"}}, nil
		}
		return nil, nil
	}
	content := body.get("content")
	if len(content.all()) == 0 {
		return nil, nil
	}
	sent := strings.Join(r.Header("Content-Type"), ",")
	media, _, err := mime.ParseMediaType(sent)
	of := mediaOf(content, media)
	if err != nil || of == nil {
		var names []string
		for _, m := range content.all() {
			names = append(names, m.name)
		}
		found := "none"
		if sent != "" {
			found = strconv.Quote(sent)
		}
		return []Misfit{{In: "media", Message: fmt.Sprintf("found %s, wanted %s", found, strings.Join(names, " or "))}}, nil
	}
	schema := of.get("schema")
	if schema == nil || len(r.Header("Content-Encoding")) > 0 {
		return nil, nil
	}
	switch {
	case media == "application/json" || strings.HasSuffix(media, "+json"):
		v, misfit := decodeJSON(r.Body)
		if misfit != nil {
			return []Misfit{*misfit}, nil
		}
		return o.l.checker().check(schema, v, "body", "")
	case media == "application/x-www-form-urlencoded":
		form, err := url.ParseQuery(string(r.Body))
		if err != nil {
			return []Misfit{{In: "body", Message: "the form cannot be decoded"}}, nil
		}
		return o.l.checker().check(schema, o.formOf(o.l.resolve(schema), form), "body", "")
	}
	return nil, nil
}

// formOf is a form as the object that its schema describes.
func (o *readFrom) formOf(schema *value, form url.Values) any {
	out := map[string]any{}
	for name, values := range form {
		of := o.l.resolve(schema.get("properties").get(name))
		if slices.Contains(typesOf(of), "array") {
			list := make([]any, len(values))
			for i := range values {
				list[i] = scalarOf(o.l.resolve(of.get("items")), values[i])
			}
			out[name] = list
			continue
		}
		out[name] = scalarOf(of, values[0])
	}
	return out
}

// mediaOf is what is said of a media type: the entry of its name, else that of its
// range.
func mediaOf(content *value, media string) *value {
	class, _, _ := strings.Cut(media, "/")
	for _, wanted := range []string{media, class + "/*", "*/*"} {
		for _, m := range content.all() {
			if name, _, err := mime.ParseMediaType(m.name); err == nil && name == wanted {
				return m.value
			}
		}
	}
	return nil
}

// maxDigits bounds numbers that are compared: 1e999999999 is eleven bytes, and a
// gigabyte when it is written out.
const maxDigits = 400

// decodeJSON reads a body. A number that is too large to be compared is a misfit.
func decodeJSON(body []byte) (any, *Misfit) {
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, &Misfit{In: "body", Message: "it is no JSON value"}
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, &Misfit{In: "body", Message: "more than one JSON value"}
	}
	if m := unbounded(v, "", 0); m != nil {
		return nil, m
	}
	return v, nil
}

// maxNesting is how deep values may stand in one another. The time that the schema
// library takes grows with the square of it.
const maxNesting = 100

// unbounded finds what would take too long to be held against a schema; nil for
// nothing.
func unbounded(v any, at string, depth int) *Misfit {
	if depth > maxNesting {
		return &Misfit{In: "body", Message: fmt.Sprintf("values stand more than %d deep in one another", maxNesting)}
	}
	switch v := v.(type) {
	case json.Number:
		digits, exponent, _ := strings.Cut(strings.ToLower(v.String()), "e")
		e, err := strconv.Atoi(strings.TrimPrefix(exponent, "+"))
		if len(digits) > maxDigits || exponent != "" && (err != nil || e > maxDigits || e < -maxDigits) {
			return &Misfit{In: "body", Pointer: at, Message: fmt.Sprintf("the number has more than %d digits", maxDigits)}
		}
	case []any:
		for i, one := range v {
			if m := unbounded(one, at+"/"+strconv.Itoa(i), depth+1); m != nil {
				return m
			}
		}
	case map[string]any:
		for name, one := range v {
			if m := unbounded(one, at+"/"+escapePointer.Replace(name), depth+1); m != nil {
				return m
			}
		}
	}
	return nil
}
