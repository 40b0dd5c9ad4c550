package renderer

import (
	"fmt"

	"github.com/reprise-dev/reprise/contract"
)

// markerWords is the marker of a replay.
func markerWords(m contract.Marker) phrase {
	switch {
	case m.InBody() && m.Kind == contract.MarkerTime:
		return say("%s in the body, with the time of the first request in milliseconds since 1970", code(m.Name))
	case m.InBody():
		return say("%s in the body", code(m.Name+": "+m.Value))
	case m.Kind == contract.MarkerTime:
		return say("%s with the time of the first request in milliseconds since 1970", code(m.Name))
	default:
		return code(m.Name + ": " + m.Value)
	}
}

// firstMarker says what a first answer has in its place.
func firstMarker(m contract.Marker) phrase {
	if m.First == "" {
		return say("a first answer does not have it")
	}
	return say("a first answer has %s", code(m.Name+": "+m.First))
}

// markerLine is the line of a marker in a sample answer, "" where it stands in
// the body or cannot be told.
func markerLine(m contract.Marker, replay bool) string {
	var value string
	switch {
	case m.Name == "" || m.InBody():
		return ""
	case !replay:
		value = m.First
	default:
		value = markerSample(m)
	}
	if value == "" {
		return ""
	}
	return m.Name + ": " + value
}

// markerSample is the value of a marker in a sample.
func markerSample(m contract.Marker) string {
	if m.Kind == contract.MarkerTime {
		return "1780000000000"
	}
	return m.Value
}

// pyMarker is true in the retry loop for a replay.
func pyMarker(m contract.Marker) string {
	switch {
	case m.InBody():
		return fmt.Sprintf("marked(body, %s, %s)", pyString(m.Name[1:]), pyMarked(m))
	case m.Kind == contract.MarkerTime:
		return fmt.Sprintf("headers.get(%s)", pyString(m.Name))
	default:
		return fmt.Sprintf("headers.get(%s) == %s", pyString(m.Name), pyString(m.Value))
	}
}

// pyMarked is what the member of a body is compared with; None takes any value.
func pyMarked(m contract.Marker) string {
	switch {
	case m.Kind == contract.MarkerTime:
		return "None"
	case m.Value == "true" || m.Value == "false":
		return pyBool(m.Value == "true")
	default:
		return pyString(m.Value)
	}
}
