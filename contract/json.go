package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// looksLikeJSON reports whether the text is to be read as JSON. A text that
// starts with a brace can be YAML as well, so it has to hold as a whole.
func looksLikeJSON(file string, text []byte) bool {
	if strings.HasSuffix(strings.ToLower(file), ".json") {
		return true
	}
	trimmed := bytes.TrimLeft(text, " \t\r\n")
	return len(trimmed) > 0 && trimmed[0] == '{' && (json.Valid(text) || startsLikeJSON(trimmed))
}

// startsLikeJSON reports whether a text that is neither good JSON nor yet known
// to be YAML is written in the manner of JSON: an object whose first key is in
// double quotes and whose first value is no bare word.
func startsLikeJSON(text []byte) bool {
	dec := json.NewDecoder(bytes.NewReader(text))
	for range 3 { // brace, key, value
		if _, err := dec.Token(); err != nil {
			return false
		}
	}
	return true
}

// readJSON reads a text as JSON. YAML is nearly a superset, but its reader
// refuses escapes that JSON allows and knows no exact ends.
func readJSON(src *source, report *reporter) (*tree, error) {
	if len(bytes.TrimSpace(src.text)) == 0 {
		return nil, src.empty()
	}
	var whole json.RawMessage
	if err := json.Unmarshal(src.text, &whole); err != nil {
		return nil, jsonError(src, err)
	}
	dec := json.NewDecoder(bytes.NewReader(src.text))
	dec.UseNumber()
	r := &jsonReader{src: src, report: report, dec: dec, layer: &layer{origin: OriginWritten}}
	return r.value(nil, "")
}

func jsonError(src *source, err error) error {
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return src.syntax(mark{}, "the file cannot be read as JSON: "+err.Error(), "")
	}
	at := max(int(syntax.Offset)-1, 0)
	message := strings.TrimPrefix(syntax.Error(), "json: ")
	if strings.Contains(message, "max depth") {
		return src.syntax(mark{}, fmt.Sprintf("lists and objects are nested deeper than %d levels", maxDepth), "")
	}
	hint := ""
	switch {
	case strings.Contains(message, "unexpected end"):
		at = len(bytes.TrimRight(src.text, " \t\r\n"))
		message, hint = "the text ends too early", "close what is open"
	case strings.Contains(message, "after top-level value"):
		message, hint = "the text goes on after its end", "keep one object in the file"
	case strings.Contains(message, "looking for beginning of object key"):
		message, hint = "wanted a key in double quotes here", "JSON allows no comma after the last member and no comment"
	case strings.Contains(message, "looking for beginning of value"):
		message, hint = "wanted a value here", "JSON allows no comma after the last item, no comment and no bare word"
	}
	return src.syntax(src.mark(min(at, len(src.text))), message, hint)
}

type jsonReader struct {
	src    *source
	report *reporter
	dec    *json.Decoder
	layer  *layer
	depth  int
}

// next reads a token and tells its place.
func (r *jsonReader) next() (json.Token, span, []byte, error) {
	from := int(r.dec.InputOffset())
	for from < len(r.src.text) && strings.IndexByte(" \t\r\n,:", r.src.text[from]) >= 0 {
		from++
	}
	token, err := r.dec.Token()
	to := int(r.dec.InputOffset())
	if err != nil {
		return nil, span{}, nil, jsonError(r.src, err)
	}
	return token, span{r.src.mark(from), r.src.mark(to)}, r.src.text[from:to], nil
}

func (r *jsonReader) value(parent *tree, name string) (*tree, error) {
	token, at, raw, err := r.next()
	if err != nil {
		return nil, err
	}
	t := &tree{parent: parent, name: name, layer: r.layer, span: at}
	switch v := token.(type) {
	case json.Delim:
		if r.depth++; r.depth > maxDepth {
			return nil, r.src.syntax(at.from, fmt.Sprintf("lists and objects are nested deeper than %d levels", maxDepth), "a contract needs far less; is this the right file")
		}
		if v == '{' {
			err = r.object(t)
		} else {
			err = r.array(t)
		}
		r.depth--
	case string:
		t.kind, t.text = kindString, v
		r.text(t, raw)
	case json.Number:
		t.kind = kindNumber
		r.report.number(t, v.String())
	case bool:
		t.kind, t.truth = kindBool, v
	}
	return t, err
}

func (r *jsonReader) object(t *tree) error {
	t.kind = kindObject
	seen := map[string]span{}
	for r.dec.More() {
		token, at, _, err := r.next()
		if err != nil {
			return err
		}
		key := token.(string)
		value, err := r.value(t, key)
		if err != nil {
			return err
		}
		if first, again := seen[key]; again {
			r.report.duplicate(&tree{parent: t, name: key, layer: r.layer, span: at}, first)
			continue
		}
		seen[key] = at
		t.add(key, at, value)
	}
	_, at, _, err := r.next()
	t.span.to = at.to
	return err
}

func (r *jsonReader) array(t *tree) error {
	t.kind = kindArray
	for r.dec.More() {
		item, err := r.value(t, strconv.Itoa(len(t.items)))
		if err != nil {
			return err
		}
		t.items = append(t.items, item)
	}
	_, at, _, err := r.next()
	t.span.to = at.to
	return err
}

// text refuses what the decoder lets pass: half a surrogate pair, which it
// turns into U+FFFD, and texts of any length.
func (r *jsonReader) text(t *tree, raw []byte) {
	switch {
	case len(t.text) > maxText:
		r.report.source(t, "contract/too-long", fmt.Sprintf("the text has %d bytes; wanted at most %d", len(t.text), maxText), "")
	case strings.Contains(t.text, "\uFFFD") && !bytes.Contains(raw, []byte("\uFFFD")) && !bytes.Contains(bytes.ToLower(raw), []byte(`\ufffd`)):
		r.report.source(t, "contract/text", "an escape stands for half a character", "write the character itself")
	default:
		return
	}
	t.bad = true
}
