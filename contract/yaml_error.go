package contract

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"
)

// yamlPhrase says one error of the YAML library in our words.
type yamlPhrase struct {
	seen    string // part of the library's message
	context string // part of the library's context, "" for any
	opening bool   // whether the place to look at is where the construct starts
	message string
	hint    string
}

var yamlPhrases = [...]yamlPhrase{
	{"nested too deep", "", false, fmt.Sprintf("lists and objects are nested deeper than %d levels", maxDepth), "a contract needs far less; is this the right file"},
	{"unexpected end of stream", "quoted scalar", true, "the quote that opens here is not closed", "close the quote"},
	{"unexpected document indicator", "quoted scalar", true, "the quote that opens here is not closed", "close the quote"},
	{"',' or ']'", "", true, `the list that opens here is not closed; wanted "," or "]"`, "close the list"},
	{"',' or '}'", "", true, `the object that opens here is not closed; wanted "," or "}"`, "close the object"},
	{"mapping values are not allowed", "", false, `":" is not allowed here`, "quote the text if the colon belongs to it, or indent the line like its neighbours"},
	{"did not find expected key", "", false, "wanted a key here", "indent the line like its neighbours, and quote text that holds quotes or brackets"},
	{"could not find expected ':'", "", true, "the text has no colon after it; wanted key: value", "write a colon and a space after the key"},
	{"block sequence entries are not allowed", "", false, `"-" is not allowed here`, "start the list on a line of its own"},
	{"did not find expected '-'", "", false, `wanted "-" here`, "indent the line like its neighbours"},
	{"did not find expected node content", "", false, "wanted a value here", "write a value"},
	{"unknown escape character", "", false, "the escape is not one that YAML knows", `write \\ for a backslash, or use single quotes`},
	{"Unicode character escape", "", false, `the escape stands for half a character`, "write the character itself"},
	{"hexadecimal number", "", false, `the escape lacks digits`, `write two digits after \x, four after \u`},
	{"cannot start any token", "", false, "the character cannot start a value", "quote the value"},
	{"alphabetic or numeric", "", true, "& and * start anchors and aliases, which are not taken", "quote the text"},
	{"unknown anchor", "", false, "the alias stands for nothing", "write the value out"},
	{"incompatible YAML document", "", false, "a %YAML line is not taken", "leave the line out"},
	{"directive", "", false, "a line that starts with % is not taken", "leave the line out, or quote the text"},
	{"<document start>", "", false, "the text goes on after its end", "indent the line like its neighbours, or leave it out"},
	{"comment or line break", "", false, "wanted the end of the line here", "start the text on the next line"},
}

// yamlError turns an error of the library into ours: where to look, what was
// found and what to do.
func yamlError(src *source, err error) error {
	var load *yaml.LoadError
	if !errors.As(err, &load) {
		return src.syntax(mark{}, "the file cannot be read as YAML: "+err.Error(), "")
	}
	at := mark{load.Mark.Line, load.Mark.Column}
	context := mark{load.ContextMark.Line, load.ContextMark.Column}
	if tab, ok := indentTab(src, context, at); ok {
		return src.syntax(tab, "a tab indents the line; wanted spaces", "indent with spaces")
	}
	if i := src.at(at); i < len(src.text) && strings.Contains(load.Message, "expected ','") && (src.text[i] == '{' || src.text[i] == '[') {
		return src.syntax(at, fmt.Sprintf("%q inside a text; wanted quotes around the text", src.text[i:i+1]), `such as "POST /payments/{id}"`)
	}
	for _, p := range yamlPhrases {
		if strings.Contains(load.Message, p.seen) && strings.Contains(load.ContextMsg, p.context) {
			if p.opening && context != (mark{}) {
				at = context
			}
			return src.syntax(src.clamp(at), p.message, p.hint)
		}
	}
	return src.syntax(src.clamp(at), "the text is not YAML: "+load.Message, "")
}

// indentTab finds a tab in the indentation of the lines that an error speaks of.
func indentTab(src *source, from, to mark) (mark, bool) {
	for line := max(from.line, to.line-1, 1); line <= to.line; line++ {
		text := src.lineText(line)
		indent := text[:len(text)-len(bytes.TrimLeft(text, " \t"))]
		if i := bytes.IndexByte(indent, '\t'); i >= 0 {
			return mark{line, i + 1}, true
		}
	}
	return mark{}, false
}
