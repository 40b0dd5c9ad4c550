package contract

import "strings"

// Marker is what tells a replay from a first answer.
type Marker struct {
	Name  string     // of the header, or a JSON pointer to a member of the body
	Value string     // on a replay; "" for MarkerTime
	In    PlaceKind  // "" reads as header
	Kind  MarkerKind // "" reads as text
	First string     // on the first answer; "": it has none
}

// MarkerKind is what the value of a marker is.
type MarkerKind string

// The kinds.
const (
	MarkerText MarkerKind = "text" // Value
	MarkerTime MarkerKind = "time" // when the first request came, in milliseconds since 1970
)

// InBody reports whether the marker is a member of the body.
func (m *Marker) InBody() bool { return m.In == InMessageBody }

// Reads tells what a value says, "" being no marker: whether the answer is a
// replay, and whether the contract knows the value at all.
func (m *Marker) Reads(value string) (replay, known bool) {
	switch {
	case value == "":
		return false, true
	case m.First != "" && value == m.First:
		return false, true
	case m.Kind == MarkerTime:
		return true, !strings.ContainsFunc(value, func(r rune) bool { return r < '0' || r > '9' })
	default:
		return true, value == m.Value
	}
}

func decodeMarker(t *tree) Marker {
	m := Marker{Name: word(t, "name", "Idempotency-Replay"), First: word(t, "first", "")}
	if in := word(t, "in", InMessageHeader); in != InMessageHeader {
		m.In = in
	}
	if m.Kind = word(t, "kind", MarkerText); m.Kind == MarkerText {
		m.Kind, m.Value = "", word(t, "value", "true")
	}
	return m
}
