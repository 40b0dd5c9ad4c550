package contract

import (
	"regexp"
	"slices"
	"strconv"
	"unicode/utf8"
)

// The schema library needs longer to prepare a schema than everything else that is
// done with a contract takes together, and most contracts are right. So a document
// is looked at first by what stands here: it says yes only where the library would
// find nothing, and wherever it does not know a keyword, or finds something, the
// library is asked, whose findings count.

// quick holds documents against one schema.
type quick struct {
	root     *tree
	patterns map[string]*regexp.Regexp
}

// surelyValid reports that the library would find nothing.
func (q *quick) surelyValid(v *tree) bool { return q.keeps(q.root, v, 0) }

// maxQuick is how deep references may lead before the library is asked.
const maxQuick = 100

// keeps reports that a value surely keeps a schema.
func (q *quick) keeps(s, v *tree, depth int) bool {
	if s == nil || v == nil || depth > maxQuick {
		return false
	}
	if s.kind == kindBool {
		return s.truth
	}
	for i := range s.members {
		if !q.keyword(s, s.members[i].key, s.members[i].value, v, depth) {
			return false
		}
	}
	return q.others(s, v, depth)
}

// keyword is one keyword of a schema, except those about the members of objects
// that go together. One that is not known is never kept.
func (q *quick) keyword(s *tree, name string, want, v *tree, depth int) bool {
	switch name {
	case "$schema", "$id", "$defs", "title", "description", "examples", "default", "enumDescriptions",
		"properties", "patternProperties", "additionalProperties", "then", "else":
		return true
	case "$ref":
		if text := want.str(); text != "" && text[0] == '#' {
			return q.keeps(q.root.find(text[1:]), v, depth+1)
		}
		return false
	case "if":
		branch := "then"
		if !q.keeps(want, v, depth+1) {
			if !q.breaks(want, v, depth+1) {
				return false
			}
			branch = "else"
		}
		return s.get(branch) == nil || q.keeps(s.get(branch), v, depth+1)
	case "not":
		return q.breaks(want, v, depth+1)
	case "anyOf":
		for _, one := range want.items {
			if q.keeps(one, v, depth+1) {
				return true
			}
		}
		return false
	case "type":
		return isType(want, v)
	case "const":
		return equalScalars(want, v)
	case "enum":
		for _, one := range want.items {
			if equalScalars(one, v) {
				return true
			}
		}
		return false
	}
	switch v.kind {
	case kindString:
		return q.ofString(name, want, v)
	case kindNumber:
		return ofNumber(name, want, v)
	case kindArray:
		return q.ofArray(name, want, v, depth)
	case kindObject:
		return q.ofObject(name, want, v, depth)
	}
	return isAssertion(name) // about other types
}

// isAssertion reports a keyword that says nothing of null and of booleans.
func isAssertion(name string) bool {
	switch name {
	case "pattern", "format", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "minItems", "maxItems", "uniqueItems", "items",
		"required", "minProperties", "maxProperties", "propertyNames", "dependentRequired":
		return true
	}
	return false
}

func (q *quick) ofString(name string, want, v *tree) bool {
	switch name {
	case "pattern":
		re := q.patterns[want.text]
		if re == nil {
			var err error
			if re, err = regexp.Compile(want.text); err != nil {
				return false
			}
			q.patterns[want.text] = re
		}
		return re.MatchString(v.text)
	case "format":
		for _, f := range formats {
			if f.name == want.text {
				message, _ := f.check(v.text)
				return message == ""
			}
		}
		return false
	case "minLength":
		return isWithin(utf8.RuneCountInString(v.text), want, true)
	case "maxLength":
		return isWithin(utf8.RuneCountInString(v.text), want, false)
	}
	return isAssertion(name)
}

func ofNumber(name string, want, v *tree) bool {
	switch name {
	case "minimum", "maximum", "exclusiveMinimum":
		a, err := strconv.ParseFloat(v.text, 64)
		b, wrong := strconv.ParseFloat(want.text, 64)
		const exact = 1 << 53 // beyond it two numbers may be one float
		if err != nil || wrong != nil || a < -exact || a > exact {
			return false
		}
		return name == "minimum" && a >= b || name == "maximum" && a <= b || name == "exclusiveMinimum" && a > b
	}
	return isAssertion(name)
}

func (q *quick) ofArray(name string, want, v *tree, depth int) bool {
	switch name {
	case "minItems":
		return isWithin(len(v.items), want, true)
	case "maxItems":
		return isWithin(len(v.items), want, false)
	case "uniqueItems":
		return allDiffer(v.items)
	case "items":
		for _, item := range v.items {
			if !q.keeps(want, item, depth+1) {
				return false
			}
		}
		return true
	}
	return isAssertion(name)
}

func (q *quick) ofObject(name string, want, v *tree, depth int) bool {
	switch name {
	case "required":
		return hasAll(want, v)
	case "minProperties":
		return isWithin(len(v.members), want, true)
	case "maxProperties":
		return isWithin(len(v.members), want, false)
	case "propertyNames":
		for _, m := range v.members {
			if !q.keeps(want, &tree{kind: kindString, text: m.key}, depth+1) {
				return false
			}
		}
		return true
	case "dependentRequired":
		for _, m := range want.members {
			if v.get(m.key) != nil && !hasAll(m.value, v) {
				return false
			}
		}
		return true
	}
	return isAssertion(name)
}

// others are the members of an object, by the keywords that share them out.
func (q *quick) others(s, v *tree, depth int) bool {
	properties, patterns, additional := s.get("properties"), s.get("patternProperties"), s.get("additionalProperties")
	if v.kind != kindObject || properties == nil && patterns == nil && additional == nil {
		return true
	}
	for _, m := range v.members {
		spoken := false
		if of := properties.get(m.key); of != nil {
			if spoken = true; !q.keeps(of, m.value, depth+1) {
				return false
			}
		}
		if patterns != nil {
			for _, p := range patterns.members {
				if !q.ofString("pattern", &tree{kind: kindString, text: p.key}, &tree{kind: kindString, text: m.key}) {
					continue
				}
				if spoken = true; !q.keeps(p.value, m.value, depth+1) {
					return false
				}
			}
		}
		if !spoken && additional != nil && !q.keeps(additional, m.value, depth+1) {
			return false
		}
	}
	return true
}

// breaks reports that a value surely does not keep a schema. It knows the schemas
// that conditions are made of.
func (q *quick) breaks(s, v *tree, depth int) bool {
	if s == nil || s.kind != kindObject || depth > maxQuick {
		return false
	}
	for _, m := range s.members {
		switch want := m.value; m.key {
		case "type":
			if isWord(want) && !isType(want, v) {
				return true
			}
		case "const":
			if isScalar(want) && (v.kind != want.kind || v.kind != kindNumber && !equalScalars(want, v)) {
				return true
			}
		case "enum":
			if v.kind == kindString && !q.keyword(s, "enum", want, v, depth) {
				return true
			}
		case "required":
			if v.kind == kindObject && !hasAll(want, v) {
				return true
			}
		case "properties":
			for _, p := range want.members {
				if of := v.get(p.key); of != nil && q.breaks(p.value, of, depth+1) {
					return true
				}
			}
		case "not":
			if q.keeps(want, v, depth+1) {
				return true
			}
		case "anyOf":
			if !slices.ContainsFunc(want.items, func(one *tree) bool { return !q.breaks(one, v, depth+1) }) {
				return true
			}
		case "pattern":
			if v.kind == kindString && !q.ofString("pattern", want, v) {
				if re := q.patterns[want.text]; re != nil {
					return true
				}
			}
		}
	}
	return false
}

// allDiffer reports that no two items are equal, of texts and of whole numbers.
func allDiffer(items []*tree) bool {
	seen := map[any]bool{}
	for _, item := range items {
		var value any = item.text
		if item.kind == kindNumber {
			n, err := strconv.ParseInt(item.text, 10, 64)
			if err != nil {
				return false
			}
			value = n
		} else if item.kind != kindString {
			return false
		}
		if seen[value] {
			return false
		}
		seen[value] = true
	}
	return true
}

func hasAll(names, v *tree) bool {
	for _, name := range names.items {
		if v.get(name.text) == nil {
			return false
		}
	}
	return true
}

func isWord(t *tree) bool { return t.kind == kindString }

func isScalar(t *tree) bool { return t.kind == kindString || t.kind == kindBool || t.kind == kindNull }

// equalScalars compares what can be compared as text. Numbers are equal where they
// are written alike; others are the library's to compare.
func equalScalars(a, b *tree) bool {
	return a.kind == b.kind && a.kind != kindArray && a.kind != kindObject && a.text == b.text && a.truth == b.truth
}

func isType(want, v *tree) bool {
	if want.kind == kindArray {
		for _, one := range want.items {
			if isType(one, v) {
				return true
			}
		}
		return false
	}
	switch want.text {
	case "object":
		return v.kind == kindObject
	case "array":
		return v.kind == kindArray
	case "string":
		return v.kind == kindString
	case "boolean":
		return v.kind == kindBool
	case "null":
		return v.kind == kindNull
	case "number":
		return v.kind == kindNumber
	case "integer":
		_, err := strconv.ParseInt(v.text, 10, 64)
		return v.kind == kindNumber && err == nil
	}
	return false
}

func isWithin(n int, bound *tree, least bool) bool {
	limit, err := strconv.Atoi(bound.text)
	if err != nil {
		return false
	}
	if least {
		return n >= limit
	}
	return n <= limit
}
