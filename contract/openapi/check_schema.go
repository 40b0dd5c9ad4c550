package openapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// checker holds values against the schemas of a document. A schema is prepared when
// it is first needed: most requests are for few operations.
type checker struct {
	l *loader

	mu       sync.Mutex // the compiler is for one at a time
	compiler *jsonschema.Compiler
	compiled map[*value]compiledSchema
}

type compiledSchema struct {
	schema *jsonschema.Schema
	err    error
}

func (l *loader) checker() *checker {
	l.once.Do(func() { l.checks = &checker{l: l, compiled: map[*value]compiledSchema{}} })
	return l.checks
}

// documentURL is the name of the document among the compiler's. Nothing is there.
const documentURL = "openapi:///document.json"

// check lists in what a value departs from a schema.
func (c *checker) check(schema *value, v any, in, name string) ([]Misfit, error) {
	s, err := c.compile(schema)
	if err != nil {
		return nil, err
	}
	err = s.Validate(v)
	var failed *jsonschema.ValidationError
	switch {
	case err == nil:
		return nil, nil
	case !errors.As(err, &failed):
		return []Misfit{{In: in, Name: name, Message: ownWords(err.Error())}}, nil
	}
	var out []Misfit
	for _, leaf := range leaves(failed, nil) {
		m := Misfit{In: in, Name: name, Pointer: pointerOf(leaf.InstanceLocation), Message: ownWords(leaf.Message)}
		if !slices.Contains(out, m) {
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(a, b Misfit) int { return strings.Compare(a.Pointer, b.Pointer) })
	return out, nil
}

// pointerOf undoes the library's escaping for URLs.
func pointerOf(location string) string {
	if plain, err := url.PathUnescape(location); err == nil {
		return plain
	}
	return location
}

func leaves(e *jsonschema.ValidationError, out []*jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(out) >= maxMisfits {
		return out
	}
	if len(e.Causes) == 0 {
		return append(out, e)
	}
	for _, cause := range e.Causes {
		out = leaves(cause, out)
	}
	return out
}

func (c *checker) compile(schema *value) (*jsonschema.Schema, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if done, ok := c.compiled[schema]; ok {
		return done.schema, done.err
	}
	var done compiledSchema
	done.schema, done.err = c.compileAnew(schema)
	c.compiled[schema] = done
	return done.schema, done.err
}

func (c *checker) compileAnew(schema *value) (*jsonschema.Schema, error) {
	if c.compiler == nil {
		c.compiler = jsonschema.NewCompiler()
		c.compiler.AssertFormat = true
		c.compiler.LoadURL = func(name string) (io.ReadCloser, error) {
			return nil, fmt.Errorf("%s is not in the document, and nothing is ever fetched", name)
		}
		c.compiler.RegisterExtension(uniqueKeyword, nil, uniqueCompiler{})
		if err := c.add(documentURL, c.l.root); err != nil {
			return nil, err
		}
	}
	name := "openapi:///schema/" + strconv.Itoa(len(c.compiled)) + ".json"
	if err := c.add(name, schema); err != nil {
		return nil, err
	}
	s, err := c.compiler.Compile(name)
	if err != nil {
		return nil, fmt.Errorf("%s: the schema cannot be used: %w", c.l.pos(schema.at), err)
	}
	return s, nil
}

func (c *checker) add(name string, v *value) error {
	text, err := json.Marshal(c.translate(v, false))
	if err != nil {
		return fmt.Errorf("%s: %w", c.l.pos(v.at), err)
	}
	return c.compiler.AddResource(name, bytes.NewReader(text))
}

// translate makes JSON Schema 2020-12 of what stands in a document: 3.0 has
// keywords of its own. names says that the members of v are named by the document
// and are not keywords.
func (c *checker) translate(v *value, names bool) any {
	switch v.kind {
	case null:
		return nil
	case boolean:
		return v.text == "true"
	case number:
		return json.Number(v.text)
	case text:
		return v.text
	case list:
		out := make([]any, len(v.items))
		for i, item := range v.items {
			out[i] = c.translate(item, false)
		}
		return out
	}
	out := make(map[string]any, len(v.members))
	if ref := v.string("$ref"); ref != "" && !names && c.l.minor == 0 { // its siblings mean nothing
		return map[string]any{"$ref": absolute(ref)}
	}
	for _, m := range v.members {
		inner := !names && (m.name == "properties" || m.name == "patternProperties" || m.name == "schemas" || m.name == "$defs")
		out[m.name] = c.translate(m.value, inner)
	}
	if !names {
		c.keywords(v, out)
	}
	return out
}

// absolute is a reference from anywhere.
func absolute(ref string) string {
	if strings.HasPrefix(ref, "#") {
		return documentURL + ref
	}
	return ref
}

// keywords changes the keywords of one schema.
func (c *checker) keywords(v *value, out map[string]any) {
	if ref, ok := out["$ref"].(string); ok {
		out["$ref"] = absolute(ref)
	}
	if v.isTrue("uniqueItems") {
		delete(out, "uniqueItems")
		out[uniqueKeyword] = true
	}
	for _, m := range v.get("properties").all() {
		if required, ok := out["required"].([]any); ok && c.l.resolve(m.value).isTrue("readOnly") {
			out["required"] = slices.DeleteFunc(required, func(name any) bool { return name == m.name })
		}
	}
	if c.l.minor > 0 {
		return
	}
	if t, ok := out["type"].(string); ok && v.isTrue("nullable") {
		out["type"] = []any{t, "null"}
		if enum, ok := out["enum"].([]any); ok && !slices.Contains(enum, nil) {
			out["enum"] = append(enum, nil)
		}
	}
	for exclusive, bound := range map[string]string{"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"} {
		if on, ok := out[exclusive].(bool); ok {
			delete(out, exclusive)
			if limit, there := out[bound]; on && there {
				delete(out, bound)
				out[exclusive] = limit
			}
		}
	}
}

// uniqueKeyword stands for uniqueItems, which the library compares each item with
// each for: of a body of 1 MiB that takes minutes.
const uniqueKeyword = "x-reprise-unique-items"

type uniqueCompiler struct{}

func (uniqueCompiler) Compile(_ jsonschema.CompilerContext, m map[string]any) (jsonschema.ExtSchema, error) {
	if m[uniqueKeyword] == true {
		return uniqueItems{}, nil
	}
	return nil, nil
}

type uniqueItems struct{}

// Validate compares items as JSON texts, in which members have one order. Numbers
// are equal here where they are written alike.
func (uniqueItems) Validate(ctx jsonschema.ValidationContext, v any) error {
	items, ok := v.([]any)
	if !ok {
		return nil
	}
	seen := make(map[string]int, len(items))
	for i, item := range items {
		text, err := json.Marshal(item)
		if err != nil {
			return err
		}
		if first, twice := seen[string(text)]; twice {
			return ctx.Error(uniqueKeyword, "items at index %d and %d are equal", first, i)
		}
		seen[string(text)] = i
	}
	return nil
}
