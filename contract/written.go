package contract

import (
	"bytes"
	"encoding/json"
)

// JSON is the body as it is sent: compact, with its members in the order in which
// they are written, and with <, > and & as they are; nil for no body.
func (x *Example) JSON() []byte { return bodyJSON(x.text, x.Body) }

// JSON is the body as it is sent, as that of Example is.
func (l *Later) JSON() []byte { return bodyJSON(l.text, l.Body) }

// bodyJSON is the text of the loader, or for a body that was set in Go its own.
func bodyJSON(text []byte, body any) []byte {
	if body == nil || text != nil {
		return text
	}
	return plainJSON(body)
}

// plainJSON encodes a value without the escapes that only HTML needs.
func plainJSON(v any) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil { // what came from JSON goes back to JSON
		panic(err)
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

// json is the value as it is written, compact; nil for nothing.
func (t *tree) json() []byte {
	if t == nil || t.kind == kindNull {
		return nil
	}
	var out bytes.Buffer
	t.writeJSON(&out)
	return out.Bytes()
}

func (t *tree) writeJSON(out *bytes.Buffer) {
	switch t.kind {
	case kindObject:
		out.WriteByte('{')
		for i, m := range t.members {
			if i > 0 {
				out.WriteByte(',')
			}
			out.Write(plainJSON(m.key))
			out.WriteByte(':')
			m.value.writeJSON(out)
		}
		out.WriteByte('}')
	case kindArray:
		out.WriteByte('[')
		for i, item := range t.items {
			if i > 0 {
				out.WriteByte(',')
			}
			item.writeJSON(out)
		}
		out.WriteByte(']')
	case kindNumber:
		out.WriteString(t.text)
	default:
		out.Write(plainJSON(t.any()))
	}
}
