package route

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Entry is one operation: a method and the template of its path.
type Entry struct {
	Method   string // as sent, so upper case for the methods of HTTP
	Template string // starts with "/"
}

// String is the entry as people write it: "POST /payments".
func (e Entry) String() string { return e.Method + " " + e.Template }

// Table answers which entry a request asks for. It does not change after New
// and may be used by many goroutines at once.
type Table struct {
	root      node
	templates [][]segment // by index of the entry
}

// node is a place in the tree of templates: what can follow the segments that
// led here.
type node struct {
	text     map[string]*node // the next segment is exactly this, decoded
	patterns []edge           // the next segment has parameters; best first
	ends     []end            // the entries whose template ends here, by method
}

type edge struct {
	segment segment
	next    *node
}

type end struct {
	method string
	index  int
}

// New builds a table. The error names every entry that cannot be served: a
// template that cannot be read, an operation that is there twice, and two
// templates that differ only in the names of their parameters.
func New(entries []Entry) (*Table, error) {
	t := &Table{templates: make([][]segment, len(entries))}
	var errs []error
	for i, e := range entries {
		segments, err := parse(e.Template)
		if err == nil {
			err = checkMethod(e.Method)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%q: %w", e, err))
			continue
		}
		t.templates[i] = segments
		if err := t.add(i, entries); err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	t.root.sort()
	return t, nil
}

func checkMethod(m string) error {
	if m == "" {
		return errors.New("no method")
	}
	if strings.ContainsFunc(m, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return fmt.Errorf("method %q is not a token of HTTP", m)
	}
	return nil
}

func (t *Table) add(i int, entries []Entry) error {
	n := &t.root
	for _, s := range t.templates[i] {
		n = n.child(s)
	}
	for _, other := range n.ends {
		a, b := entries[other.index], entries[i]
		if a.Template != b.Template {
			return fmt.Errorf("%q and %q: the templates differ only in the names of their parameters", a, b)
		}
		if a.Method == b.Method {
			return fmt.Errorf("%q is there twice", a)
		}
	}
	n.ends = append(n.ends, end{entries[i].Method, i})
	return nil
}

// child is the node after s, made when it is not there.
func (n *node) child(s segment) *node {
	if s.isText() {
		text := s.literals[0]
		if n.text[text] == nil {
			if n.text == nil {
				n.text = map[string]*node{}
			}
			n.text[text] = &node{}
		}
		return n.text[text]
	}
	for _, e := range n.patterns {
		if slices.Equal(e.segment.literals, s.literals) {
			return e.next
		}
	}
	n.patterns = append(n.patterns, edge{s, &node{}})
	return n.patterns[len(n.patterns)-1].next
}

// sort puts the patterns of every node best first.
func (n *node) sort() {
	slices.SortFunc(n.patterns, func(a, b edge) int { return a.segment.compare(b.segment) })
	for _, next := range n.text {
		next.sort()
	}
	for _, e := range n.patterns {
		e.next.sort()
	}
}

// Match finds the entry for a request; index is its place in the list given to
// New. The path is the escaped path of the request (url.URL.EscapedPath): an
// escaped slash does not end a segment, and segments are compared decoded. A
// HEAD request takes the GET entry of a template that has no HEAD of its own.
// Match does not allocate while the path holds no escapes.
func (t *Table) Match(method, path string) (index int, params Params, ok bool) {
	rest, ok := strings.CutPrefix(path, "/")
	if !ok {
		return 0, Params{}, false
	}
	index = t.root.find(method, rest)
	if index < 0 {
		return 0, Params{}, false
	}
	return index, Params{t.templates[index], rest}, true
}

// find is the best entry below n, or -1. Children are tried best first, so the
// first hit is the answer. No node is visited twice: it has one way to it.
func (n *node) find(method, rest string) int {
	head, tail, more := cut(rest)
	if next := n.text[head]; next != nil {
		if i := next.findAfter(method, tail, more); i >= 0 {
			return i
		}
	}
	for i := range n.patterns {
		e := &n.patterns[i]
		if !e.segment.match(head) {
			continue
		}
		if i := e.next.findAfter(method, tail, more); i >= 0 {
			return i
		}
	}
	return -1
}

func (n *node) findAfter(method, tail string, more bool) int {
	if more {
		return n.find(method, tail)
	}
	get := -1
	for _, e := range n.ends {
		if e.method == method {
			return e.index
		}
		if e.method == "GET" && method == "HEAD" {
			get = e.index
		}
	}
	return get
}

// Allowed lists the methods that Match finds an entry for at this path, sorted;
// nil when no template fits. It is the Allow header of a 405 answer.
func (t *Table) Allowed(path string) []string {
	rest, ok := strings.CutPrefix(path, "/")
	if !ok {
		return nil
	}
	methods := t.root.collect(nil, rest)
	if slices.Contains(methods, "GET") {
		methods = append(methods, "HEAD")
	}
	slices.Sort(methods)
	return slices.Compact(methods)
}

func (n *node) collect(methods []string, rest string) []string {
	head, tail, more := cut(rest)
	if next := n.text[head]; next != nil {
		methods = next.collectAfter(methods, tail, more)
	}
	for _, e := range n.patterns {
		if e.segment.match(head) {
			methods = e.next.collectAfter(methods, tail, more)
		}
	}
	return methods
}

func (n *node) collectAfter(methods []string, tail string, more bool) []string {
	if more {
		return n.collect(methods, tail)
	}
	for _, e := range n.ends {
		methods = append(methods, e.method)
	}
	return methods
}
