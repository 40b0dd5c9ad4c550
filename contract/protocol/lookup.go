package protocol

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// LookUp finds a value of a JSON text by its pointer (RFC 6901), as it was
// written; "" is the whole text. It is false where nothing is there.
func LookUp(text []byte, pointer string) (json.RawMessage, bool) {
	at := json.RawMessage(bytes.TrimSpace(text))
	if !json.Valid(at) {
		return nil, false
	}
	if pointer == "" {
		return at, true
	}
	for name := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		name = strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
		var members map[string]json.RawMessage
		var items []json.RawMessage
		switch {
		case json.Unmarshal(at, &members) == nil && members[name] != nil:
			at = members[name]
		case json.Unmarshal(at, &items) == nil:
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(items) || name != strconv.Itoa(i) {
				return nil, false
			}
			at = items[i]
		default:
			return nil, false
		}
	}
	return at, true
}
