package route

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// segment is what stands between two slashes of a template. Its literals stand
// around its parameters, so there is one more of them; they may be empty.
type segment struct {
	literals []string // decoded
	names    []string
}

func (s segment) isText() bool { return len(s.names) == 0 }

// parse reads a template.
func parse(template string) ([]segment, error) {
	rest, ok := strings.CutPrefix(template, "/")
	if !ok {
		return nil, errors.New(`the path does not start with "/"`)
	}
	if i := strings.IndexAny(rest, "?#"); i >= 0 {
		return nil, fmt.Errorf("%q does not belong to a path", rest[i:i+1])
	}
	var segments []segment
	var names []string
	for raw := range strings.SplitSeq(rest, "/") {
		s, err := parseSegment(raw)
		if err != nil {
			return nil, err
		}
		for _, name := range s.names {
			if slices.Contains(names, name) {
				return nil, fmt.Errorf("parameter {%s} is there twice", name)
			}
			names = append(names, name)
		}
		segments = append(segments, s)
	}
	return segments, nil
}

func parseSegment(raw string) (segment, error) {
	var s segment
	if _, err := url.PathUnescape(raw); err != nil {
		return s, err // such as: invalid URL escape "%zz"
	}
	rest := raw
	for {
		i := strings.IndexAny(rest, "{}")
		if i < 0 {
			s.literals = append(s.literals, decode(rest))
			return s, nil
		}
		if rest[i] == '}' {
			return s, fmt.Errorf(`"}" without "{" in %q`, raw)
		}
		j := strings.IndexAny(rest[i+1:], "{}")
		if j < 0 || rest[i+1+j] == '{' {
			return s, fmt.Errorf(`"{" without "}" in %q`, raw)
		}
		name := rest[i+1 : i+1+j]
		if name == "" {
			return s, fmt.Errorf("a parameter without a name in %q", raw)
		}
		if i == 0 && len(s.names) > 0 {
			return s, fmt.Errorf("two parameters with nothing between them in %q", raw)
		}
		s.literals = append(s.literals, decode(rest[:i]))
		s.names = append(s.names, name)
		rest = rest[i+j+2:]
	}
}

// cut takes the first segment off a path and decodes it.
func cut(rest string) (head, tail string, more bool) {
	head, tail, more = strings.Cut(rest, "/")
	return decode(head), tail, more
}

// decode resolves percent-encoding. What is not valid encoding is kept as it
// stands: a router refuses no path, it only fails to find one.
func decode(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	if d, err := url.PathUnescape(s); err == nil {
		return d
	}
	return s
}

// match reports whether a decoded segment of a path fits a segment that has
// parameters.
func (s segment) match(text string) bool {
	return s.each(text, nil)
}

// each walks text along s and calls yield, when there is one, with the value of
// each parameter. It returns false when text does not fit.
//
// A parameter is never empty, so that a trailing slash stays another path, and
// never a dot segment, so that nobody behind the router can be made to resolve
// one (RFC 3986, section 5.2.4). Of several ways to fit, each parameter from
// the left takes as little as it can; taking the first place where a literal
// occurs leaves the most room for the rest, so no other way has to be tried.
func (s segment) each(text string, yield func(i int, value string)) bool {
	if text == "." || text == ".." {
		return false
	}
	rest, ok := strings.CutPrefix(text, s.literals[0])
	if !ok {
		return false
	}
	last := len(s.names) - 1
	for i := range s.names {
		literal := s.literals[i+1]
		n := len(rest) - len(literal)
		if i < last {
			n = indexFrom(rest, literal, 1)
		} else if !strings.HasSuffix(rest, literal) {
			return false
		}
		if n < 1 {
			return false
		}
		if yield != nil {
			yield(i, rest[:n])
		}
		rest = rest[n+len(literal):]
	}
	return true
}

// indexFrom is strings.Index, not looking before from.
func indexFrom(s, sub string, from int) int {
	if len(s) < from {
		return -1
	}
	i := strings.Index(s[from:], sub)
	if i < 0 {
		return -1
	}
	return from + i
}

// compare orders segments with parameters, best first: more literal characters,
// then fewer parameters, then more characters before the first parameter, the
// second and so on. What is still equal is ordered by its text, so that the
// answer never depends on the order of the entries.
func (s segment) compare(o segment) int {
	if c := cmp.Or(
		cmp.Compare(o.characters(), s.characters()),
		cmp.Compare(len(s.names), len(o.names)),
	); c != 0 {
		return c
	}
	for i := range s.literals {
		if c := cmp.Compare(utf8.RuneCountInString(o.literals[i]), utf8.RuneCountInString(s.literals[i])); c != 0 {
			return c
		}
	}
	return slices.Compare(s.literals, o.literals)
}

func (s segment) characters() int {
	n := 0
	for _, l := range s.literals {
		n += utf8.RuneCountInString(l)
	}
	return n
}
