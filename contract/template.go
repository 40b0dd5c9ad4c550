package contract

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// methods are the methods that an operation can have.
var methods = [...]string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"}

// splitOperation is the method and the template of an operation's name.
func splitOperation(name string) (method, template string) {
	method, template, _ = strings.Cut(name, " ")
	return method, template
}

// checkOperationName says what is wrong with the name of an operation.
func checkOperationName(name string) (message, hint string) {
	method, template := splitOperation(name)
	upper := strings.ToUpper(method)
	switch {
	case strings.HasPrefix(name, "/"):
		return quote(name) + " has no method; wanted a method and a path", "write POST " + name
	case template == "" || strings.TrimSpace(template) != template:
		return quote(name) + " is not an operation; wanted a method, one space and a path", "such as POST /payments"
	case method != upper && slices.Contains(methods[:], upper):
		return fmt.Sprintf("method %s is not in upper case", quote(method)), "write " + upper + " " + template
	case !slices.Contains(methods[:], method):
		return fmt.Sprintf("method %s is unknown; wanted %s", quote(method), listed(methods[:], "or")), ""
	}
	return checkTemplate(template)
}

// checkTemplate says what is wrong with the template of a path.
func checkTemplate(template string) (message, hint string) {
	wrong := func(why string) string { return fmt.Sprintf("path %s %s", quote(template), why) }
	if !strings.HasPrefix(template, "/") {
		return wrong(`does not start with "/"`), "write /" + template
	}
	if i := strings.IndexAny(template, "?#"); i >= 0 {
		return wrong(fmt.Sprintf("holds %q", template[i:i+1])), "leave out what follows the path"
	}
	if strings.Contains(template, "//") {
		return wrong("has an empty segment"), "write one slash"
	}
	if i := strings.IndexFunc(template, func(r rune) bool { return r <= ' ' || r == 0x7f || r == 0xa0 }); i >= 0 {
		return wrong("holds a space or a control character"), ""
	}
	if _, err := url.PathUnescape(template); err != nil {
		return wrong("holds a percent sign that is no escape"), "write %25 for a percent sign"
	}
	var names []string
	for segment := range strings.SplitSeq(template[1:], "/") {
		if name := otherParameter(segment); name != "" {
			return wrong(fmt.Sprintf("has the segment %s, which is no parameter here and matches itself alone", quote(segment))), "write {" + name + "}"
		}
		more, why := segmentNames(segment)
		if why != "" {
			return wrong(why), ""
		}
		for _, name := range more {
			if slices.Contains(names, name) {
				return wrong("has the parameter {" + name + "} twice"), ""
			}
			names = append(names, name)
		}
	}
	return "", ""
}

// otherParameter is the name of a parameter in the spelling of a router: :id,
// <id> or *. It is "" for any other segment.
func otherParameter(segment string) string {
	name, found := strings.CutPrefix(segment, ":")
	if strings.HasPrefix(segment, "<") {
		name, found = strings.Trim(segment, "<>"), true
		if _, typed, ok := strings.Cut(name, ":"); ok { // as in <int:id>
			name = typed
		}
	}
	if strings.Trim(segment, "*") == "" && segment != "" {
		name, found = "id", true
	}
	switch name = strings.Trim(name, "{}"); {
	case !found:
		return ""
	case name == "" || strings.ContainsAny(name, "{}"):
		return "id"
	}
	return name
}

// segmentNames are the parameters of one segment.
func segmentNames(segment string) (names []string, wrong string) {
	for first := true; ; first = false {
		i := strings.IndexAny(segment, "{}")
		switch {
		case i < 0:
			return names, ""
		case segment[i] == '}':
			return nil, `has "}" without "{"`
		case i == 0 && !first:
			return nil, "has two parameters with nothing between them"
		}
		j := strings.IndexAny(segment[i+1:], "{}")
		if j < 0 || segment[i+1+j] == '{' {
			return nil, `has "{" without "}"`
		}
		if j == 0 {
			return nil, "has a parameter without a name"
		}
		names = append(names, segment[i+1:i+1+j])
		segment = segment[i+j+2:]
	}
}

// shape is a template without the names of its parameters and without escapes:
// two templates of one shape match the same paths.
func shape(template string) string {
	var b strings.Builder
	for {
		literal, rest, found := strings.Cut(template, "{")
		if decoded, err := url.PathUnescape(literal); err == nil {
			literal = strings.ReplaceAll(decoded, "{", "%7B")
		}
		b.WriteString(literal)
		if !found {
			return b.String()
		}
		b.WriteString("{}")
		_, template, _ = strings.Cut(rest, "}")
	}
}

// checkPathPattern says what is wrong with the path of a match.
func checkPathPattern(pattern string) (message, hint string) {
	if !strings.HasPrefix(pattern, "/") {
		return fmt.Sprintf(`pattern %s does not start with "/"`, quote(pattern)), "write /" + pattern
	}
	for segment := range strings.SplitSeq(pattern[1:], "/") {
		if strings.Contains(segment, "**") && segment != "**" {
			return fmt.Sprintf("pattern %s has ** beside other text; wanted a segment of its own", quote(pattern)), "write /**, or * inside a segment"
		}
	}
	return "", ""
}

// matchPath reports whether a path or a template fits a pattern: * is any text
// inside one segment, ** any number of segments.
func matchPath(pattern, path string) bool {
	return fitsPath(strings.Split(pattern[1:], "/"), path)
}

// fitsPath is matchPath for the segments of a pattern. It does not allocate.
func fitsPath(pattern []string, path string) bool { return walkPath(pattern, path, matchSegment) }

// mayFit reports whether some path of a template may fit a pattern. It may be
// true where there is none.
func mayFit(pattern []string, template string) bool { return walkPath(pattern, template, mayMeet) }

// walkPath goes back to the last ** where the path does not fit; an earlier one
// could only repeat what that one tries.
func walkPath(pattern []string, path string, match func(pattern, segment string) bool) bool {
	rest, more := strings.TrimPrefix(path, "/"), true
	i, star, back := 0, -1, ""
	for more {
		segment, tail, follows := strings.Cut(rest, "/")
		switch {
		case i < len(pattern) && pattern[i] == "**":
			star, back = i, rest
			i++
		case i < len(pattern) && match(pattern[i], segment):
			i++
			rest, more = tail, follows
		case star >= 0:
			_, back, more = strings.Cut(back, "/")
			i, rest = star+1, back
		default:
			return false
		}
	}
	for i < len(pattern) && pattern[i] == "**" {
		i++
	}
	return i == len(pattern)
}

// mayMeet reports whether a segment of a template may be a text that fits a
// pattern: what stands before the first and after the last variable part of the
// two has to agree.
func mayMeet(pattern, segment string) bool {
	before, after, variable := strings.Cut(segment, "{")
	if !variable {
		return matchSegment(pattern, segment)
	}
	after = after[strings.LastIndexByte(after, '}')+1:]
	if !strings.Contains(pattern, "*") {
		return len(pattern) > len(before)+len(after) && strings.HasPrefix(pattern, before) && strings.HasSuffix(pattern, after)
	}
	head, tail := pattern[:strings.IndexByte(pattern, '*')], pattern[strings.LastIndexByte(pattern, '*')+1:]
	return (strings.HasPrefix(head, before) || strings.HasPrefix(before, head)) &&
		(strings.HasSuffix(tail, after) || strings.HasSuffix(after, tail))
}

// matchSegment takes the shortest text for each star; that leaves the most for
// the rest, so nothing else has to be tried.
func matchSegment(pattern, text string) bool {
	head, rest, star := strings.Cut(pattern, "*")
	if !star {
		return pattern == text
	}
	text, ok := strings.CutPrefix(text, head)
	for ok {
		head, rest, star = strings.Cut(rest, "*")
		if !star {
			return strings.HasSuffix(text, head)
		}
		_, text, ok = strings.Cut(text, head)
	}
	return false
}
