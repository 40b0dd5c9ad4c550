package renderer

import (
	"fmt"
	"strings"
)

// takes says in words what a field takes: the plain forms first, then the list
// and the object that they are short for.
func (r *reference) takes(forms []*node) phrase {
	var plain, full []phrase
	for _, form := range forms {
		if kind := form.at("type").strs(); form.at("items") == nil && (len(kind) == 0 || kind[0] != "object") {
			plain = append(plain, takesOne(form))
		}
	}
	for _, form := range forms {
		switch kind := form.at("type").strs(); {
		case form.at("items") != nil:
			full = append(full, r.listWords(form, len(plain) > 0))
		case len(kind) > 0 && kind[0] == "object":
			full = append(full, takesOne(form))
		}
	}
	return joined(", or ", append([]phrase{or(distinct(plain)...)}, full...))
}

func takesOne(n *node) phrase {
	switch kinds := n.at("type").strs(); {
	case n.at("const") != nil:
		return code(n.at("const").flow())
	case n.at("enum") != nil:
		return say("one of these words")
	case n.at("format") != nil:
		return formatOf(n.at("format").str())
	case len(kinds) == 0 && n.at("properties") == nil:
		return say("any value")
	case len(kinds) == 0 || kinds[0] == "object":
		if n.at("additionalProperties").at("$ref") != nil || n.at("additionalProperties").at("type") != nil {
			return say("an object with names of your own")
		}
		return say("an object")
	case kinds[0] == "boolean":
		return say("`true` or `false`")
	case kinds[0] == "integer":
		return beside(say("a whole number"), bounds(n))
	case kinds[0] == "number":
		return beside(say("a number"), bounds(n))
	default:
		return beside(say("text"), bounds(n))
	}
}

// listWords says what a list holds. short says that there is a form of one item
// beside the list, which has been spoken of.
func (r *reference) listWords(n *node, short bool) phrase {
	out := say("a list")
	if u := n.at("uniqueItems"); u != nil && u.scalar == true {
		out = beside(out, say(" without repeats"))
	}
	forms := r.forms(n.at("items"))
	if len(forms) == 1 && forms[0].at("format") != nil && forms[0].at("format").scalar == "stored-header" {
		short = false // beside a word for all there is no form of one
	}
	switch {
	case short:
		return beside(out, say(" of them"))
	case len(forms) == 1 && forms[0].at("enum") != nil:
		return beside(out, say(" of these words"))
	default:
		return beside(out, say("; each item is "), r.takes(forms))
	}
}

// bounds are the limits of a number or of the length of a text.
func bounds(n *node) phrase {
	limit := func(key string) string {
		if v := n.at(key); v != nil {
			return fmt.Sprint(v.scalar)
		}
		return ""
	}
	low, above, high := limit("minimum"), limit("exclusiveMinimum"), limit("maximum")
	switch {
	case low != "" && high != "":
		return raw(" from " + low + " to " + high)
	case above != "" && high != "":
		return raw(" above " + above + " and up to " + high)
	case low != "":
		return raw(" from " + low)
	case above != "":
		return raw(" above " + above)
	case high != "":
		return raw(" up to " + high)
	case limit("maxLength") != "":
		return raw(" of up to " + limit("maxLength") + " characters")
	default:
		return phrase{}
	}
}

// wordItems lists the words that a field takes, each with its meaning.
func (r *reference) wordItems(forms []*node) []phrase {
	var out []phrase
	for _, form := range forms {
		words := form
		if form.at("items") != nil {
			out = append(out, r.wordItems(r.forms(form.at("items")))...)
			continue
		}
		for i, word := range words.at("enum").values() {
			line := code(word.flow())
			if meanings := words.at("enumDescriptions").values(); i < len(meanings) {
				line = beside(line, raw(": "+string(Text(meanings[i].str()))))
			}
			out = append(out, line)
		}
	}
	return distinct(out)
}

func (n *node) values() []*node {
	if n == nil {
		return nil
	}
	return n.items
}

// formatNames are the formats of the schema, in words.
var formatNames = [...]struct {
	name  string
	words phrase
}{
	{"duration", say("a duration")},
	{"duration-or-zero", say("a duration, which may be `0s`")},
	{"duration-or-never", say("a duration, or `never`")},
	{"duration-or-unlimited", say("a duration, or `unlimited`")},
	{"lease", say("a duration from `100ms` to `24h`")},
	{"retry-after", say("a duration up to `24h`")},
	{"http-token", say("the name of a header")},
	{"key-header", say("the name of a header that means nothing else")},
	{"own-header", say("the name of a header that means nothing else")},
	{"graphql-name", say("the name of an argument or of a directive")},
	{"stored-header", say("the name of a header that can be replayed")},
	{"field-value", say("the value of a header, in printable ASCII")},
	{"re2", say("a regular expression of RE2")},
	{"body-pointer", say("a JSON pointer into the body (RFC 6901)")},
	{"lock-name", say("account, or a JSON pointer into the body (RFC 6901)")},
	{"day", say("a day, such as `2026-04-01`, in quotes")},
	{"answer-code", say("1 to 100 letters, digits and any of `_ . : / -`")},
	{"type-base", say("a URI with a scheme")},
	{"failure-class", say("`before-execution`, `4xx`, `5xx`, or a status from 400 to 599")},
	{"step-name", say("lower-case letters, digits and `_`, a letter first")},
	{"operation", say("a method and a path template")},
	{"path-pattern", say("a pattern of paths")},
	{"grpc-method", say("a method as `package.Service/Method`")},
	{"metadata-name", say("a name of gRPC metadata, in lower case")},
	{"field-path", say("the path of a field of a message")},
	{"url", say("a URL")},
	{"size", say("a size, such as `64KiB`")},
	{"date-or-part", say("a date such as `\"2026-11-30\"`, or only its month or its year, in quotes")},
}

func formatOf(name string) phrase {
	for _, f := range formatNames {
		if f.name == name {
			return f.words
		}
	}
	return say("text of the format %s", code(strings.ReplaceAll(name, "-", " ")))
}
