package contract

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// wrongType words a value of another type than the schema wants.
func wrongType(name string, s, t *tree) (rule, message, hint string) {
	wanted := s.get("type").strs()
	if text := s.get("type").str(); text != "" {
		wanted = []string{text}
	}
	words := make([]string, len(wanted))
	for i, w := range wanted {
		words[i] = typeWord(w, s)
	}
	want := listed(words, "or")
	if t.kind == kindNull {
		return "contract/no-value", fmt.Sprintf("%s has no value; wanted %s", name, want), typeHint(wanted, s, t)
	}
	if name == "the file" {
		return "contract/type", fmt.Sprintf("the file is %s; wanted an object that starts with reprise: v1", show(t)), ""
	}
	return "contract/type", fmt.Sprintf("%s is %s; wanted %s", name, show(t), want), typeHint(wanted, s, t)
}

func typeWord(w string, s *tree) string {
	switch w {
	case "string":
		if strings.HasPrefix(s.get("format").str(), "duration") || strings.HasPrefix(s.at("then", "format").str(), "duration") || s.get("format").str() == "lease" || s.get("format").str() == "retry-after" {
			return "a duration"
		}
		if e := s.get("enum"); e != nil {
			return listed(e.strs(), "or")
		}
		if e := s.at("then", "enum"); e != nil {
			return listed(e.strs(), "or")
		}
		return "text"
	case "integer":
		return "a whole number"
	case "number":
		return "a number"
	case "boolean":
		return "true or false"
	case "array":
		return "a list"
	default:
		return "an object"
	}
}

func typeHint(wanted []string, s, t *tree) string {
	has := func(w string) bool { return slices.Contains(wanted, w) }
	word := strings.ToLower(t.text)
	switch {
	case t.kind == kindString && has("boolean") && slices.Contains([]string{"yes", "on", "y", "true"}, word):
		return "write true"
	case t.kind == kindString && has("boolean") && slices.Contains([]string{"no", "off", "n", "false"}, word):
		return "write false"
	case t.kind == kindString && (has("integer") || has("number")) && jsonNumber(asciiDigits(t.text)):
		return "write " + asciiDigits(t.text)
	case t.kind == kindNumber && has("string") && strings.HasPrefix(typeWord("string", s), "a duration"):
		return "write " + t.text + "s for seconds"
	case t.kind == kindBool && has("string") && s.get("enum") == nil:
		return truthHint(s, t)
	case t.kind == kindNumber && t.name == "jitter":
		return "write jitter: proportional, and spread: " + t.text + " beside it"
	case t.kind == kindNumber && has("string") && s.get("enum") == nil:
		return "write " + strconv.Quote(bare(t))
	case t.kind == kindObject && strings.Contains(strings.Join(s.get("enum").strs(), " "), "concrete-path operation"):
		return "write a word here, such as user, and where it is told at the top: scope_from: {user: {header: X-User-Id}}"
	case t.kind != kindObject && t.kind != kindArray && t.kind != kindNull && has("array"):
		return "write [" + strings.NewReplacer(" and ", ", ", " + ", ", ", " & ", ", ").Replace(bare(t)) + "]"
	}
	if e := s.get("examples"); e != nil && len(e.items) > 0 {
		if text := flow(e.items[0]); len(text) <= 100 {
			return "such as " + text
		}
	}
	if t.kind == kindNull && has("object") {
		return "write {} for an object without members"
	}
	return ""
}

// truthHint is what a word or a name is that somebody wrote as true or false.
func truthHint(s, t *tree) string {
	for _, word := range s.at("then", "enum").strs() {
		if meant := map[bool][]string{true: {"all", "always"}, false: {"none", "never"}}[t.truth]; slices.Contains(meant, word) {
			return "write " + word
		}
	}
	if e := s.get("examples"); e != nil && len(e.items) > 0 {
		return "such as " + flow(e.items[0])
	}
	return "write " + strconv.Quote(bare(t))
}

func asciiDigits(text string) string {
	ascii, _, _ := lookAlike(text)
	return strings.TrimSpace(ascii)
}

// wrongWord words a text that is none of those that the schema lists.
func wrongWord(name string, s, t *tree) (rule, message, hint string) {
	known := s.get("enum").strs()
	message = fmt.Sprintf("%s is %s; wanted %s", name, show(t), listed(known, "or"))
	if ascii, found, looks := lookAlike(t.text); looks && slices.Contains(known, ascii) {
		return "contract/value", fmt.Sprintf("%s is %s: %s", name, show(t), found), "write " + ascii
	}
	if w := rightWord(t.text, known); w != "" {
		return "contract/value", message, "did you mean " + w
	}
	if strings.HasPrefix(name, "fingerprint.of") && strings.HasPrefix(strings.ToLower(t.text), "header") {
		return "contract/value", message, "write headers beside of, such as headers: [API-Version]"
	}
	return "contract/value", message, nearestHint(t.text, known)
}

// show names a value in a message.
func show(t *tree) string {
	switch t.kind {
	case kindObject:
		return "an object"
	case kindArray:
		return "a list"
	case kindNull:
		return "nothing"
	case kindString:
		return quote(t.text)
	default:
		return bare(t)
	}
}

// bare is a scalar without quotes.
func bare(t *tree) string {
	if t.kind == kindBool {
		return strconv.FormatBool(t.truth)
	}
	return short(t.text)
}

// same reports whether two values are equal.
func same(a, b *tree) bool {
	if a.kind != b.kind || a.text != b.text || a.truth != b.truth || len(a.items) != len(b.items) || len(a.members) != len(b.members) {
		return false
	}
	for i := range a.items {
		if !same(a.items[i], b.items[i]) {
			return false
		}
	}
	for _, m := range a.members {
		if other := b.get(m.key); other == nil || !same(m.value, other) {
			return false
		}
	}
	return true
}

// flow writes a value on one line, as a contract would.
func flow(t *tree) string {
	switch t.kind {
	case kindObject:
		parts := make([]string, len(t.members))
		for i, m := range t.members {
			parts[i] = flowText(m.key) + ": " + flow(m.value)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case kindArray:
		parts := make([]string, len(t.items))
		for i, item := range t.items {
			parts[i] = flow(item)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case kindString:
		return flowText(t.text)
	case kindNull:
		return "null"
	default:
		return bare(t)
	}
}

// misread is what YAML takes for a date, a truth value or nothing.
var misread = regexp.MustCompile(`^(\d{4}-\d\d?-\d\d?.*|true|false|null|~)$`)

// flowText is a text on one line, in quotes where YAML would misread it.
func flowText(text string) string {
	if text == "" || jsonNumber(text) || misread.MatchString(text) || strings.ContainsAny(text, `:#{}[],&*!|>'"%@\`) || strings.TrimSpace(text) != text {
		return strconv.Quote(text)
	}
	return text
}
