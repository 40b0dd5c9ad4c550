package renderer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// node is a JSON value that keeps the order of its members: the order of the
// schema is the order of the reference.
type node struct {
	keys    []string
	members map[string]*node
	items   []*node
	scalar  any // a string, json.Number, bool or nil
	list    bool
}

func readNode(data []byte) (*node, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	n, err := decodeNode(d)
	if err != nil {
		return nil, fmt.Errorf("read the schema: %w", err)
	}
	return n, nil
}

func decodeNode(d *json.Decoder) (*node, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	n := &node{}
	switch token {
	case json.Delim('{'):
		n.members = map[string]*node{}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			name, ok := key.(string)
			if !ok {
				return nil, errors.New("a key of the schema is not text")
			}
			if n.members[name], err = decodeNode(d); err != nil {
				return nil, err
			}
			n.keys = append(n.keys, name)
		}
	case json.Delim('['):
		n.list = true
		for d.More() {
			item, err := decodeNode(d)
			if err != nil {
				return nil, err
			}
			n.items = append(n.items, item)
		}
	default:
		n.scalar = token
		return n, nil
	}
	_, err = d.Token() // the closing delimiter
	return n, err
}

// at follows keys; nil when there is nothing.
func (n *node) at(keys ...string) *node {
	for _, key := range keys {
		if n == nil {
			return nil
		}
		n = n.members[key]
	}
	return n
}

func (n *node) str() string {
	if n == nil {
		return ""
	}
	s, _ := n.scalar.(string)
	return s
}

func (n *node) strs() []string {
	if n == nil {
		return nil
	}
	var out []string
	for _, item := range n.items {
		out = append(out, item.str())
	}
	if !n.list && n.str() != "" { // type: string is as good as type: [string]
		out = []string{n.str()}
	}
	return out
}

var bareWord = regexp.MustCompile(`^[A-Za-z_/][A-Za-z0-9_./-]*$|^[0-9]+(ms|s|m|h|d|w)$`)

// flow writes a value as somebody would write it in a contract.
func (n *node) flow() string {
	var parts []string
	switch {
	case n.members != nil:
		for _, key := range n.keys {
			parts = append(parts, scalarFlow(key)+": "+n.members[key].flow())
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case n.list:
		for _, item := range n.items {
			parts = append(parts, item.flow())
		}
		return "[" + strings.Join(parts, ", ") + "]"
	default:
		return scalarFlow(n.scalar)
	}
}

func scalarFlow(v any) string {
	s, ok := v.(string)
	words := []string{"true", "false", "yes", "no", "on", "off", "null"}
	plain := bareWord.MatchString(s) || strings.Count(s, " ") > 0 && !strings.ContainsAny(s, `:#{}[],&*!|>'"%@`+"`\\") && !strings.HasPrefix(s, "-")
	if ok && plain && !slices.Contains(words, strings.ToLower(s)) {
		return s
	}
	out, err := json.Marshal(v)
	if err != nil { // it came from JSON
		panic(err)
	}
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(out))
}
