package simulator

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// ids makes the ids of new resources. Every execution's is another, so that a
// replay can be told from a second execution.
type ids struct {
	form   idForm
	prefix string
}

type idForm uint8

const (
	idText   idForm = iota // a prefix and letters
	idUUID                 // version 4 (RFC 9562, section 5.4)
	idNumber               // a whole number that a double holds
)

// idsLike makes ids that look like an example's: a JSON value.
func idsLike(value json.RawMessage) ids {
	var text string
	switch err := json.Unmarshal(value, &text); {
	case err != nil && len(value) > 0 && value[0] >= '0' && value[0] <= '9':
		return ids{form: idNumber}
	case err != nil:
		return ids{}
	case len(text) == 36 && strings.Count(text, "-") == 4:
		return ids{form: idUUID}
	}
	prefix := text[:strings.LastIndexAny(text, "_-")+1]
	if prefix == "" || strings.ContainsFunc(prefix, strange) {
		return ids{}
	}
	return ids{prefix: prefix}
}

// strange reports what an id cannot have in a path without being escaped.
func strange(r rune) bool {
	return r != '_' && r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
}

func (i ids) make() string {
	switch i.form {
	case idUUID:
		a, b := rand.Uint64(), rand.Uint64()
		return fmt.Sprintf("%08x-%04x-4%03x-%04x-%012x", a>>32, a>>16&0xffff, a&0xfff, b>>48&0x3fff|0x8000, b&(1<<48-1))
	case idNumber:
		return strconv.FormatInt(1+rand.Int64N(1<<53-1), 10)
	}
	return newID(cmp.Or(i.prefix, "res_"))
}

// write writes an id as JSON, in the place of the example's; a value that is neither
// text nor a number stays.
func (i ids) write(out []byte, example json.RawMessage, id string) []byte {
	switch {
	case i.form == idNumber && !strings.ContainsFunc(id, func(r rune) bool { return r < '0' || r > '9' }):
		return append(out, id...)
	case len(example) > 0 && example[0] == '"' && strings.ContainsFunc(id, strange): // a caller's own
		text, _ := json.Marshal(id) // a text can be written as JSON
		return append(out, text...)
	case len(example) > 0 && example[0] == '"':
		return append(append(append(out, '"'), id...), '"')
	default:
		return append(out, example...)
	}
}

// idAlphabet has 32 letters, none of which is easily taken for another.
const idAlphabet = "0123456789abcdefghjkmnpqrstvwxyz"

// newID draws 80 random bits behind a prefix. An id is a name, not a secret.
func newID(prefix string) string {
	var text [16]byte
	for i := 0; i < len(text); {
		for bits, n := rand.Uint64(), 0; n < 8; n++ {
			text[i] = idAlphabet[bits%32]
			bits /= 32
			i++
		}
	}
	return prefix + string(text[:])
}
