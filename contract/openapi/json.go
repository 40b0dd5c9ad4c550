package openapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// parse reads the text of a document. JSON has its own parser, because YAML
// reads some of it otherwise: it knows no surrogate pairs in escapes.
func (l *loader) parse(data []byte) (*value, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, errors.New("the document is empty")
	}
	if err := checkText(data); err != nil {
		return nil, err
	}
	mustBeJSON := strings.EqualFold(filepath.Ext(l.file), ".json")
	if !mustBeJSON && !bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		return l.parseYAML(data)
	}
	v, err := l.parseJSON(data)
	if err != nil && !mustBeJSON { // YAML in flow style starts like JSON
		l.findings = nil
		return l.parseYAML(data)
	}
	return v, err
}

// jsonParser builds values from the tokens of encoding/json.
type jsonParser struct {
	l      *loader
	data   []byte
	dec    *json.Decoder
	offset int   // of the place below
	place  place // of offset
}

func (l *loader) parseJSON(data []byte) (*value, error) {
	p := &jsonParser{l: l, data: data, dec: json.NewDecoder(bytes.NewReader(data)), place: place{1, 1}}
	p.dec.UseNumber()
	v, err := p.value(0)
	if err != nil {
		return nil, err
	}
	at := p.next()
	if _, err := p.dec.Token(); err != io.EOF {
		return nil, syntaxErrorf(at, "text after the end of the document")
	}
	return v, nil
}

// next is the place of the next token.
func (p *jsonParser) next() place {
	i := int(p.dec.InputOffset())
	for i < len(p.data) && strings.IndexByte(" \t\r\n,:", p.data[i]) >= 0 {
		i++
	}
	return p.placeOf(i)
}

// placeOf turns an offset into a place. Offsets only grow, so the whole text is
// counted once.
func (p *jsonParser) placeOf(offset int) place {
	offset = min(offset, len(p.data))
	for p.offset < offset {
		r, n := utf8.DecodeRune(p.data[p.offset:])
		p.offset += n
		p.place.col++
		if r == '\n' {
			p.place = place{p.place.line + 1, 1}
		}
	}
	return p.place
}

func (p *jsonParser) token() (json.Token, error) {
	t, err := p.dec.Token()
	if err == nil {
		return t, nil
	}
	at := len(p.data)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at = int(syntax.Offset) - 1
	}
	if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, syntaxErrorf(p.placeOf(at), "the document ends too early")
	}
	return nil, syntaxErrorf(p.placeOf(at), "%s", strings.TrimPrefix(err.Error(), "json: "))
}

func (p *jsonParser) value(depth int) (*value, error) {
	v := &value{at: p.next()}
	if depth > maxDepth {
		return nil, syntaxErrorf(v.at, "%s", tooDeep)
	}
	t, err := p.token()
	if err != nil {
		return nil, err
	}
	switch t := t.(type) {
	case json.Delim:
		if t == '{' {
			return v, p.object(v, depth)
		}
		return v, p.list(v, depth)
	case string:
		v.kind, v.text = text, t
	case json.Number:
		v.kind, v.text = number, t.String()
	case bool:
		v.kind, v.text = boolean, "false"
		if t {
			v.text = "true"
		}
	}
	return v, nil
}

func (p *jsonParser) object(v *value, depth int) error {
	v.kind = object
	for p.dec.More() {
		at := p.next()
		name, err := p.token()
		if err != nil {
			return err
		}
		child, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		p.l.addMember(v, member{name.(string), at, child})
	}
	_, err := p.token()
	return err
}

func (p *jsonParser) list(v *value, depth int) error {
	v.kind = list
	for p.dec.More() {
		child, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		v.items = append(v.items, child)
	}
	_, err := p.token()
	return err
}
