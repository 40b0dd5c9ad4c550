package contract

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/reprise-dev/reprise/schemas"
	"github.com/santhosh-tekuri/jsonschema/v5"
)

const (
	schemaFile = "contract.v1.schema.json"
	schemaBase = "https://reprise.dev/schemas/"
	schemaURL  = schemaBase + schemaFile
)

// schema is the schema of the language, once to validate with and once to read:
// what is known, and what an example looks like, is said in it.
type schema struct {
	compiled func() (*jsonschema.Schema, error) // it takes long, so that only what quick does not let pass asks for it
	root     *tree
	quick    func() *quick // a new one for each document
}

// language reads the embedded schema once. That it can be read is a matter of
// our tests, not of the caller's.
var language = sync.OnceValue(func() *schema {
	s, err := loadSchema(schemaFile)
	if err != nil {
		panic(err)
	}
	return s
})

func loadSchema(name string) (*schema, error) {
	text, err := schemas.FS.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read the schema: %w", err)
	}
	src, err := newSource(name, text)
	if err != nil {
		return nil, err
	}
	root, err := readJSON(src, &reporter{file: name, broken: map[string]bool{}})
	if err != nil {
		return nil, err
	}
	return &schema{
		compiled: sync.OnceValues(func() (*jsonschema.Schema, error) { return compile(name, text) }),
		root:     root,
		quick:    func() *quick { return &quick{root: root, patterns: map[string]*regexp.Regexp{}} },
	}, nil
}

func compile(name string, text []byte) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	c.LoadURL = func(url string) (io.ReadCloser, error) {
		return nil, fmt.Errorf("schema %s is not embedded; nothing is ever fetched", url)
	}
	for _, f := range formats {
		c.Formats[f.name] = func(v any) bool {
			text, ok := v.(string)
			if !ok {
				return true
			}
			message, _ := f.check(text)
			return message == ""
		}
	}
	if err := c.AddResource(schemaBase+name, bytes.NewReader(text)); err != nil {
		return nil, fmt.Errorf("read the schema: %w", err)
	}
	compiled, err := c.Compile(schemaBase + name)
	if err != nil {
		return nil, fmt.Errorf("compile the schema: %w", err)
	}
	return compiled, nil
}

// violation is one leaf of the schema library's error: a keyword of the schema
// that a value does not keep.
type violation struct {
	value   []string // tokens of the pointer of the value
	keyword string
	schema  *tree // the schema object that holds the keyword
	name    bool  // the keyword is about the name of the member
}

// validate lists what the library found, in no order that could be relied on.
func (s *schema) validate(v any) ([]violation, error) {
	compiled, err := s.compiled()
	if err != nil {
		return nil, err
	}
	err = compiled.Validate(v)
	var failed *jsonschema.ValidationError
	switch {
	case err == nil:
		return nil, nil
	case !errors.As(err, &failed):
		return nil, err
	}
	return s.leaves(failed, nil), nil
}

func (s *schema) leaves(e *jsonschema.ValidationError, out []violation) []violation {
	if len(e.Causes) > 0 {
		for _, cause := range e.Causes {
			out = s.leaves(cause, out)
		}
		return out
	}
	_, location, _ := strings.Cut(e.AbsoluteKeywordLocation, "#")
	tokens := unescaped(location)
	v := violation{value: unescaped(e.InstanceLocation), schema: s.root, name: strings.Contains(e.KeywordLocation, "/propertyNames")}
	for i, token := range tokens {
		next := v.schema.step(token)
		if next == nil || i == len(tokens)-1 || token == "dependentRequired" {
			v.keyword = token
			break
		}
		v.schema = next
	}
	return append(out, v)
}

// unescaped splits a pointer of the library, which is escaped twice: as a JSON
// pointer and as a part of a URL.
func unescaped(location string) []string {
	tokens := strings.Split(strings.TrimPrefix(location, "/"), "/")
	if location == "" || location == "/" {
		return nil
	}
	for i, token := range tokens {
		if plain, err := url.PathUnescape(token); err == nil {
			token = plain
		}
		tokens[i] = pointerUnescape.Replace(token)
	}
	return tokens
}

// describe is the schema of the value at a path, as far as it can be told
// without the value; nil when there is none.
func (s *schema) describe(path []string) *tree {
	t := s.root
	for _, token := range path {
		if t = s.member(t, token); t == nil {
			return nil
		}
	}
	return t
}

func (s *schema) member(t *tree, name string) *tree {
	if t == nil || t.kind != kindObject {
		return nil
	}
	for _, place := range []*tree{t.at("properties", name), t.get("items"), t.get("additionalProperties")} {
		if place != nil && place.kind == kindObject {
			return place
		}
	}
	if ref := t.get("$ref").str(); ref != "" {
		if found := s.member(s.root.find(strings.TrimPrefix(ref, "#")), name); found != nil {
			return found
		}
	}
	for _, branch := range []string{"else", "then"} {
		if found := s.member(t.get(branch), name); found != nil && t != s.root {
			return found
		}
	}
	return nil
}

// property is the schema of a named member, wherever the schema of the object
// keeps it; nil when there is none of that name.
func (s *schema) property(t *tree, name string) *tree {
	if found := t.at("properties", name); found != nil {
		return found
	}
	for _, part := range s.parts(t) {
		if found := s.property(part, name); found != nil {
			return found
		}
	}
	return nil
}

// properties are the names of the members that an object can have.
func (s *schema) properties(t *tree) []string {
	var names []string
	if properties := t.get("properties"); properties != nil {
		names = keys(properties)
	}
	for _, part := range s.parts(t) {
		for _, name := range s.properties(part) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// parts are the other schemas that a value keeps as well, or may.
func (s *schema) parts(t *tree) []*tree {
	var parts []*tree
	if ref := t.get("$ref").str(); ref != "" {
		parts = append(parts, s.root.find(strings.TrimPrefix(ref, "#")))
	}
	for _, branch := range []string{"then", "else"} {
		if part := t.get(branch); part != nil {
			parts = append(parts, part)
		}
	}
	return parts
}
