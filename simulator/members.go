package simulator

import (
	"bytes"
	"encoding/json"
	"slices"
	"unicode/utf8"
)

// sentMember is a member of a body that was sent.
type sentMember struct {
	name  []byte // without quotes
	value json.RawMessage
}

// sentMembers are the members of a JSON object in its order, in the space of out;
// none of anything else. It reads what a decoder into a map reads, and makes nothing
// new where names are plain.
func sentMembers(out []sentMember, text []byte) []sentMember {
	text = bytes.TrimLeft(text, " \t\r\n")
	if len(text) == 0 || text[0] != '{' || !json.Valid(text) {
		return out
	}
	for at := 1; ; at++ { // behind a brace or a comma
		for at < len(text) && text[at] != '"' && text[at] != '}' {
			at++
		}
		if at == len(text) || text[at] == '}' {
			return out
		}
		begins := at + 1
		at = endOfString(text, at)
		name := text[begins : at-1]
		if bytes.IndexByte(name, '\\') >= 0 || !utf8.Valid(name) {
			return decodedMembers(out[:0], text)
		}
		for text[at] != ':' {
			at++
		}
		for at++; isSpace(text[at]); at++ {
		}
		begins = at
		at = endOfValue(text, at)
		out = append(out, sentMember{name, json.RawMessage(bytes.TrimRight(text[begins:at], " \t\r\n"))})
		if text[at] == '}' {
			return out
		}
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// endOfString is behind the string that begins at a quote.
func endOfString(text []byte, at int) int {
	for at++; text[at] != '"'; at++ {
		if text[at] == '\\' {
			at++
		}
	}
	return at + 1
}

// endOfValue is at the comma or the brace behind a value of an object.
func endOfValue(text []byte, at int) int {
	for depth := 0; ; at++ {
		switch text[at] {
		case '"':
			at = endOfString(text, at) - 1
		case '{', '[':
			depth++
		case ']':
			depth--
		case '}':
			if depth == 0 {
				return at
			}
			depth--
		case ',':
			if depth == 0 {
				return at
			}
		}
	}
}

// decodedMembers is for names with escapes.
func decodedMembers(out []sentMember, text []byte) []sentMember {
	var all map[string]json.RawMessage
	if json.Unmarshal(text, &all) != nil {
		return out
	}
	for name, value := range all {
		out = append(out, sentMember{[]byte(name), value})
	}
	return out
}

// memberOf is the value of a name; of two of one name the last counts.
func memberOf(all []sentMember, name string) (json.RawMessage, bool) {
	for _, m := range slices.Backward(all) {
		if string(m.name) == name {
			return m.value, true
		}
	}
	return nil, false
}
