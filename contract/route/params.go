package route

import "iter"

// Params are the values of a template's parameters in one path. They are read
// from the path when they are asked for. The zero Params has none.
type Params struct {
	template []segment
	path     string // without its leading slash, escaped
}

// Get is the decoded value of a parameter, "" when the template has no such
// parameter. A value that was found is never empty.
func (p Params) Get(name string) string {
	for n, v := range p.All() {
		if n == name {
			return v
		}
	}
	return ""
}

// All yields names and decoded values in the order of the template. A value may
// hold a slash, where the path held an escaped one.
func (p Params) All() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		rest := p.path
		for _, s := range p.template {
			head, tail, _ := cut(rest)
			rest = tail
			stopped := false
			s.each(head, func(i int, value string) {
				stopped = stopped || !yield(s.names[i], value)
			})
			if stopped {
				return
			}
		}
	}
}
