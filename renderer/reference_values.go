package renderer

import (
	"fmt"
	"strings"
)

// takes says in words what a field takes: the plain forms first, then the list
// and the object that they are short for.
func (r *reference) takes(forms []*node) inline {
	var plain, full []inline
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
	return join(append([]inline{or(distinct(plain)...)}, full...), ", or ")
}

func takesOne(n *node) inline {
	switch kinds := n.at("type").strs(); {
	case n.at("const") != nil:
		return code(n.at("const").flow())
	case n.at("enum") != nil:
		return "one of these words"
	case n.at("format") != nil:
		return formatOf(n.at("format").str())
	case len(kinds) == 0 && n.at("properties") == nil:
		return "any value"
	case len(kinds) == 0 || kinds[0] == "object":
		if n.at("additionalProperties").at("$ref") != nil || n.at("additionalProperties").at("type") != nil {
			return "an object with names of your own"
		}
		return "an object"
	case kinds[0] == "boolean":
		return "`true` or `false`"
	case kinds[0] == "integer":
		return "a whole number" + bounds(n)
	case kinds[0] == "number":
		return "a number" + bounds(n)
	default:
		return "text" + bounds(n)
	}
}

// listWords says what a list holds. short says that there is a form of one item
// beside the list, which has been spoken of.
func (r *reference) listWords(n *node, short bool) inline {
	out := inline("a list")
	if u := n.at("uniqueItems"); u != nil && u.scalar == true {
		out += " without repeats"
	}
	forms := r.forms(n.at("items"))
	switch {
	case short:
		return out + " of them"
	case len(forms) == 1 && forms[0].at("enum") != nil:
		return out + " of these words"
	default:
		return out + "; each item is " + r.takes(forms)
	}
}

// bounds are the limits of a number or of the length of a text.
func bounds(n *node) inline {
	limit := func(key string) string {
		if v := n.at(key); v != nil {
			return fmt.Sprint(v.scalar)
		}
		return ""
	}
	low, above, high := limit("minimum"), limit("exclusiveMinimum"), limit("maximum")
	switch {
	case low != "" && high != "":
		return inline(" from " + low + " to " + high)
	case above != "" && high != "":
		return inline(" above " + above + " and up to " + high)
	case low != "":
		return inline(" from " + low)
	case above != "":
		return inline(" above " + above)
	case high != "":
		return inline(" up to " + high)
	case limit("maxLength") != "":
		return inline(" of up to " + limit("maxLength") + " characters")
	default:
		return ""
	}
}

// wordItems lists the words that a field takes, each with its meaning.
func (r *reference) wordItems(forms []*node) []inline {
	var out []inline
	for _, form := range forms {
		words := form
		if form.at("items") != nil {
			out = append(out, r.wordItems(r.forms(form.at("items")))...)
			continue
		}
		for i, word := range words.at("enum").values() {
			line := code(word.flow())
			if meanings := words.at("enumDescriptions").values(); i < len(meanings) {
				line += inline(": " + string(text(meanings[i].str())))
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
	words inline
}{
	{"duration", "a duration"},
	{"duration-or-zero", "a duration, which may be `0s`"},
	{"duration-or-never", "a duration, or `never`"},
	{"duration-or-unlimited", "a duration, or `unlimited`"},
	{"lease", "a duration from `100ms` to `24h`"},
	{"retry-after", "a duration up to `24h`"},
	{"http-token", "the name of a header"},
	{"key-header", "the name of a header that means nothing else"},
	{"own-header", "the name of a header that means nothing else"},
	{"graphql-name", "the name of an argument or of a directive"},
	{"stored-header", "the name of a header that can be replayed"},
	{"field-value", "the value of a header, in printable ASCII"},
	{"re2", "a regular expression of RE2"},
	{"body-pointer", "a JSON pointer into the body (RFC 6901)"},
	{"lock-name", "account, or a JSON pointer into the body (RFC 6901)"},
	{"day", "a day, such as `2026-04-01`, in quotes"},
	{"answer-code", "1 to 100 letters, digits and any of `_ . : / -`"},
	{"type-base", "a URI with a scheme"},
	{"failure-class", "`before-execution`, `4xx`, `5xx`, or a status from 400 to 599"},
	{"step-name", "lower-case letters, digits and `_`, a letter first"},
	{"operation", "a method and a path template"},
	{"path-pattern", "a pattern of paths"},
	{"grpc-method", "a method as `package.Service/Method`"},
	{"metadata-name", "a name of gRPC metadata, in lower case"},
	{"field-path", "the path of a field of a message"},
	{"url", "a URL"},
	{"size", "a size, such as `64KiB`"},
	{"date-or-part", "a date such as `\"2026-11-30\"`, or only its month or its year, in quotes"},
}

func formatOf(name string) inline {
	for _, f := range formatNames {
		if f.name == name {
			return f.words
		}
	}
	return say("text of the format %s", code(strings.ReplaceAll(name, "-", " ")))
}
