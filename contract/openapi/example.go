package openapi

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// direction says who sends a body: a request leaves out what is read-only, a
// response what is write-only.
type direction bool

const (
	forRequest  direction = false
	forResponse direction = true
)

// example is the value to show for a media type; nil for none.
func (l *loader) example(media *member, d direction) *value {
	v := l.resolve(media.value)
	if written := l.writtenExample(v); written != nil {
		return written
	}
	schema := v.get("schema")
	if schema == nil || !hasForm(sendable(media.name)) {
		return nil
	}
	return newGenerator(l, d).value([]*value{schema})
}

// hasForm reports whether a schema says what the bytes look like, more or less:
// true for JSON and for forms.
func hasForm(mediaType string) bool {
	t := essence(mediaType)
	return isJSON(t) || t == "application/x-www-form-urlencoded" || t == "multipart/form-data"
}

// writtenExample is the example of a media type, parameter or header, else the
// first by name of its examples that has a value.
func (l *loader) writtenExample(v *value) *value {
	if e := v.get("example"); e != nil {
		return e
	}
	named := slices.Clone(v.get("examples").all())
	slices.SortFunc(named, func(a, b member) int { return strings.Compare(a.name, b.name) })
	for _, m := range named {
		e := l.resolve(m.value)
		for _, field := range []string{"value", "dataValue", "serializedValue"} { // the last two since 3.2
			if x := e.get(field); x != nil {
				return x
			}
		}
	}
	return nil
}

// requestExample is the example body of a request as plain Go values.
func (l *loader) requestExample(content *value) any {
	media := preferred(content)
	if media == nil {
		return nil
	}
	e := l.example(media, forRequest)
	if e == nil {
		return nil
	}
	var x any
	dec := json.NewDecoder(bytes.NewReader(e.appendJSON(nil)))
	dec.UseNumber()
	if err := dec.Decode(&x); err != nil {
		return nil // a number beyond what JSON readers take
	}
	return x
}

// headerExample is an example of a header's value as it stands on the wire.
func (l *loader) headerExample(v *value) (string, bool) {
	e := l.writtenExample(v)
	if e == nil && v.get("schema") != nil {
		e = newGenerator(l, forResponse).value([]*value{v.get("schema")})
	}
	if e == nil {
		return "", false
	}
	var s string
	switch e.kind {
	case text, number, boolean:
		s = e.text
	case list: // style "simple"
		var parts []string
		for _, item := range e.items {
			parts = append(parts, item.text)
		}
		s = strings.Join(parts, ",")
	default:
		return "", false
	}
	return s, s != "" && !strings.ContainsAny(s, "\r\n\x00")
}

// encodeBody is an example as the bytes of a body; nil when there is no telling
// how the media type writes it.
func encodeBody(mediaType string, v *value) []byte {
	if isJSON(mediaType) {
		return v.appendJSON(nil)
	}
	if v.kind == text {
		return []byte(v.text)
	}
	return nil
}

// appendJSON appends v as compact JSON, members in their order.
func (v *value) appendJSON(b []byte) []byte {
	switch v.kind {
	case text:
		return appendString(b, v.text)
	case number, boolean:
		return append(b, v.text...)
	case list:
		b = append(b, '[')
		for i, item := range v.items {
			if i > 0 {
				b = append(b, ',')
			}
			b = item.appendJSON(b)
		}
		return append(b, ']')
	case object:
		b = append(b, '{')
		for i, m := range v.members {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendString(b, m.name), ':')
			b = m.value.appendJSON(b)
		}
		return append(b, '}')
	}
	return append(b, "null"...)
}

func appendString(b []byte, s string) []byte {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		return append(b, `""`...) // strings always encode
	}
	return append(b, bytes.TrimSuffix(buf.Bytes(), []byte("\n"))...)
}
