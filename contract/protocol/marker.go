package protocol

import (
	"encoding/json"
	"fmt"

	"github.com/reprise-dev/reprise/contract"
)

// ReadMarker is the value of the replay marker in an answer; "" for none. The
// header function gives all values of a header.
func ReadMarker(m *contract.Marker, header func(name string) []string, body []byte) string {
	switch {
	case m.Name == "":
		return ""
	case m.InBody():
		members, err := membersAt(body, m.Name)
		if err != nil || len(members) == 0 {
			return ""
		}
		return fmt.Sprint(members[len(members)-1].value)
	}
	if values := header(m.Name); len(values) > 0 {
		return values[0]
	}
	return ""
}

// WithoutMarker is the body of an answer without the marker: what a replay has
// in common with the first answer.
func WithoutMarker(m *contract.Marker, body []byte) []byte {
	if m.Name == "" || !m.InBody() {
		return body
	}
	return cutMember(body, m.Name)
}

// MarkBody puts the marker into a body, as its last member. A body that is no
// JSON object stays as it is.
func MarkBody(m *contract.Marker, body []byte, value string) []byte {
	var object map[string]json.RawMessage
	if json.Unmarshal(body, &object) != nil || object == nil {
		return body
	}
	body = cutMember(body, m.Name)
	end := len(body) - 1
	for body[end] != '}' {
		end--
	}
	name, _ := json.Marshal(unescape(m.Name[1:])) // a text can be written as JSON
	out := append([]byte(nil), body[:end]...)
	if len(object) > 1 || len(object) == 1 && object[unescape(m.Name[1:])] == nil {
		out = append(out, ',')
	}
	out = append(append(append(out, name...), ':'), literalOf(m, value)...)
	return append(out, body[end:]...)
}

// Markable reports whether an answer can carry the contract's marker: one in the
// body stands in a JSON object, and nowhere else.
func Markable(m *contract.Marker, body []byte) bool { return !m.InBody() || isObject(body) }

func isObject(body []byte) bool {
	var object map[string]json.RawMessage
	return json.Unmarshal(body, &object) == nil && object != nil
}

// literalOf is a value of the marker in JSON: a truth and a time are no texts.
func literalOf(m *contract.Marker, value string) []byte {
	if value == "true" || value == "false" || m.Kind == contract.MarkerTime {
		return []byte(value)
	}
	text, _ := json.Marshal(value)
	return text
}
