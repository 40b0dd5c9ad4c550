package simulator

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// repeated is a member that an object has a second time. Readers differ in which of the
// two they take, so that such a text means one thing to one and another to the next
// (RFC 8259, section 4).
type repeated struct {
	name string
	at   string // its place, as a JSON pointer
	ends int64  // the byte at which its name ends the second time, from 1 on
}

// repeatedIn finds the first such member of a text that is known to be JSON; nil for none.
func repeatedIn(text []byte) *repeated {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	return nextRepeated(dec, "")
}

// nextRepeated reads one value, which is at a place.
func nextRepeated(dec *json.Decoder, at string) *repeated {
	begin, _ := dec.Token()
	if _, nested := begin.(json.Delim); !nested {
		return nil
	}
	seen := map[string]bool{}
	for n := 0; dec.More(); n++ {
		below := at + "/" + strconv.Itoa(n)
		if begin == json.Delim('{') {
			member, _ := dec.Token()
			name, _ := member.(string)
			below = at + "/" + pointerEscapes.Replace(name)
			if seen[name] {
				return &repeated{name, below, dec.InputOffset()}
			}
			seen[name] = true
		}
		if again := nextRepeated(dec, below); again != nil {
			return again
		}
	}
	_, _ = dec.Token() // the end
	return nil
}

// pointerEscapes are those of RFC 6901, section 3.
var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")
