package lint

import (
	"fmt"
	"net/url"
	"strings"
)

// Ignored is an entry of an ignore file: a rule that is silent in a file, or below a JSON
// pointer of it. It is for files that have no comments of their own.
type Ignored struct {
	Rule, File, Pointer, Reason string
	Line                        int // of the ignore file
}

// ReadIgnored reads an ignore file. A line is an entry, is empty or begins with "#":
//
//	lint/exactly-once openapi.json#/paths/~1payments/post: a slogan of 2019
//
// Blanks in the name of a file or in a pointer are written as %20.
func ReadIgnored(text string) ([]Ignored, error) {
	var out []Ignored
	n := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		entry, err := readIgnored(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		entry.Line = n
		out = append(out, entry)
	}
	return out, nil
}

func readIgnored(line string) (Ignored, error) {
	rule, rest, _ := strings.Cut(line, " ")
	place, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
	place, colon := strings.CutSuffix(place, ":")
	file, pointer, _ := strings.Cut(place, "#")
	e := Ignored{Rule: rule, Reason: strings.TrimSpace(reason)}
	var err error
	if e.File, err = url.PathUnescape(file); err == nil {
		e.Pointer, err = url.PathUnescape(pointer)
	}
	switch {
	case err != nil:
		return e, fmt.Errorf("%q: %w", place, err)
	case !IsRule(rule):
		return e, fmt.Errorf("unknown rule %q; reprise explain lists them", rule)
	case e.File == "":
		return e, fmt.Errorf("no file behind %s; wanted RULE FILE#POINTER: reason", rule)
	case e.Pointer != "" && !strings.HasPrefix(e.Pointer, "/"):
		return e, fmt.Errorf("%q is not a JSON pointer; it begins with a slash", e.Pointer)
	case !colon || e.Reason == "":
		return e, fmt.Errorf("no reason behind a colon; wanted %s %s: reason", rule, place)
	}
	return e, nil
}

// Covers reports whether an entry silences a finding of a file, named as in the entry.
func (e Ignored) Covers(file, rule, pointer string) bool {
	if e.Rule != rule || e.File != file {
		return false
	}
	return e.Pointer == "" || pointer == e.Pointer || strings.HasPrefix(pointer, e.Pointer+"/")
}
