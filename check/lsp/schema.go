package lsp

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/schemas"
)

// schema is the JSON Schema of contracts, to look up what may stand where.
type schema struct{ root map[string]any }

func loadSchema() *schema {
	data, err := schemas.FS.ReadFile("contract.v1.schema.json")
	s := &schema{}
	if err != nil || json.Unmarshal(data, &s.root) != nil {
		panic("the schema of contracts is part of the program")
	}
	return s
}

// node is a part of the schema.
type node = map[string]any

// all are the parts that may hold for one value: itself, what it refers to, and both
// sides of each condition.
func (s *schema) all(n node) []node {
	var out []node
	var add func(n node, depth int)
	add = func(n node, depth int) {
		if n == nil || depth > 12 {
			return
		}
		out = append(out, n)
		if ref, ok := n["$ref"].(string); ok {
			name := strings.TrimPrefix(ref, "#/$defs/")
			defs, _ := s.root["$defs"].(node)
			target, _ := defs[name].(node)
			add(target, depth+1)
		}
		for _, word := range []string{"then", "else"} {
			inner, _ := n[word].(node)
			add(inner, depth+1)
		}
		for _, word := range []string{"anyOf", "oneOf", "allOf"} {
			list, _ := n[word].([]any)
			for _, item := range list {
				inner, _ := item.(node)
				add(inner, depth+1)
			}
		}
	}
	add(n, 0)
	return out
}

// step is a key of a map, or the item of a list where item is set.
type step struct {
	key  string
	item bool
}

// find are the parts of the schema that hold for the value at a path.
func (s *schema) find(path []step) []node {
	at := s.all(s.root)
	for _, st := range path {
		var next []node
		for _, n := range at {
			if st.item {
				inner, _ := n["items"].(node)
				next = append(next, s.all(inner)...)
				continue
			}
			properties, _ := n["properties"].(node)
			if inner, ok := properties[st.key].(node); ok {
				next = append(next, s.all(inner)...)
				continue
			}
			next = append(next, s.all(byPattern(n, st.key))...)
		}
		at = next
	}
	return at
}

// byPattern is the part of a map's schema for keys that have no name of their own.
func byPattern(n node, key string) node {
	patterns, _ := n["patternProperties"].(node)
	for _, pattern := range slices.Sorted(maps.Keys(patterns)) {
		if re, err := regexp.Compile(pattern); err == nil && re.MatchString(key) {
			inner, _ := patterns[pattern].(node)
			return inner
		}
	}
	inner, _ := n["additionalProperties"].(node)
	return inner
}

// keys are the names that a map at a path may have, with what they mean.
func (s *schema) keys(path []step) map[string]string {
	out := map[string]string{}
	for _, n := range s.find(path) {
		properties, _ := n["properties"].(node)
		for name, part := range properties {
			part, _ := part.(node)
			if text := s.description([]node{part}); out[name] == "" {
				out[name] = text
			}
		}
	}
	return out
}

// value is something that may stand at a path.
type value struct{ text, means string }

// values are the words that a value at a path may be, or examples where it is free.
func (s *schema) values(path []step) []value {
	var out, examples []value
	add := func(list *[]value, v any, means string) {
		text, ok := scalar(v)
		if ok && !slices.ContainsFunc(*list, func(known value) bool { return known.text == text }) {
			*list = append(*list, value{text, means})
		}
	}
	for _, n := range s.find(path) {
		words, _ := n["enum"].([]any)
		meanings, _ := n["enumDescriptions"].([]any)
		for i, word := range words {
			means := ""
			if i < len(meanings) {
				means, _ = meanings[i].(string)
			}
			add(&out, word, means)
		}
		if word, ok := n["const"]; ok {
			add(&out, word, s.description([]node{n}))
		}
		if n["type"] == "boolean" {
			add(&out, true, "")
			add(&out, false, "")
		}
		list, _ := n["examples"].([]any)
		for _, example := range list {
			add(&examples, example, "an example")
		}
	}
	if len(out) == 0 {
		return examples
	}
	return out
}

// scalar is a value as it is written in YAML.
func scalar(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		if v == "" || strings.ContainsAny(v, ":#{}[],&*!|>'\"%@`\\") || strings.TrimSpace(v) != v {
			quoted, err := json.Marshal(v)
			return string(quoted), err == nil
		}
		return v, true
	case bool, float64:
		return fmt.Sprint(v), true
	}
	return "", false
}

// description is the first that one of the parts has.
func (s *schema) description(parts []node) string {
	for _, part := range parts {
		for _, n := range s.all(part) {
			if text, ok := n["description"].(string); ok {
				return text
			}
		}
	}
	return ""
}
