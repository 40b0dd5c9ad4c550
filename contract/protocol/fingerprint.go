package protocol

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gowebpki/jcs"

	"github.com/reprise-dev/reprise/contract"
)

// Fingerprint stands for what the contract compares of a request. Two requests
// with one fingerprint are the same request under the same key.
type Fingerprint [sha256.Size]byte

// Payload is what of a request can be compared or scoped.
type Payload struct {
	Method   string
	Template string // the operation's path template
	Path     string // the path as sent, still escaped
	Query    string // the query as sent, without "?"
	Body     []byte
	// Header gives the values of a header field; nil where no header is compared
	// and no body is taken apart.
	Header func(name string) []string
}

// FingerprintOf digests the parts that the contract compares. Every part is
// preceded by its length, so that no two requests can be made to look alike by
// moving bytes from one part to the next.
func FingerprintOf(f *contract.Fingerprint, r Payload) Fingerprint {
	if f.None() {
		return Fingerprint{}
	}
	var h digest
	for _, part := range f.Of {
		switch part {
		case contract.PrintMethod:
			writePart(&h, "method", r.Method)
		case contract.PrintPath:
			writePart(&h, "path", r.Template)
		case contract.PrintConcretePath:
			writePart(&h, "concrete-path", r.Path)
		case contract.PrintQuery:
			writeQuery(&h, f, r.Query)
		case contract.PrintBody:
			writeBody(&h, f, r)
		}
	}
	writeHeaders(&h, f, r)
	return h.sum()
}

func writeBody(h *digest, f *contract.Fingerprint, r Payload) {
	body := r.Body
	switch f.Body {
	case contract.BodyJSON:
		if canonical, err := comparedJSON(body, f.Exclude); err == nil {
			writePart(h, "json", canonical)
			return
		}
	case contract.BodyMultipart:
		if parts, err := partsOf(r); err == nil {
			writeParts(h, parts)
			return
		}
	case contract.BodyFields:
		if fields, err := chosenFields(body, f.Fields); err == nil {
			writePart(h, "fields", fields)
			return
		}
	}
	writePart(h, "bytes", body)
}

// canonicalJSON is RFC 8785 for bodies whose numbers it can tell apart. It
// fails for anything else, and the body is then compared byte by byte: a
// stricter comparison, never a looser one. RFC 8785 reads numbers as IEEE 754
// doubles, so 9007199254740993 would become ...992 and two payments one.
func canonicalJSON(body []byte) ([]byte, error) {
	if !json.Valid(body) || !utf8.Valid(body) {
		return nil, errors.New("no JSON in UTF-8")
	}
	if !exactNumbers(body) {
		return nil, errors.New("a number that a double cannot hold")
	}
	return jcs.Transform(body)
}

// exactNumbers reports whether every number of a valid JSON text is exact.
func exactNumbers(body []byte) bool {
	for i := 0; i < len(body); i++ {
		switch c := body[i]; {
		case c == '"':
			for i++; body[i] != '"'; i++ {
				if body[i] == '\\' {
					i++
				}
			}
		case c == '-', '0' <= c && c <= '9':
			n := body[i:]
			if end := bytes.IndexFunc(n, endsNumber); end > 0 {
				n = n[:end]
			}
			if !exact(string(n)) {
				return false
			}
			i += len(n) - 1
		}
	}
	return true
}

func endsNumber(r rune) bool { return !strings.ContainsRune("0123456789+-.eE", r) }

// smallestNormal is the smallest double with all its digits; below it, numbers
// that differ become one.
const smallestNormal = 0x1p-1022

// exact reports whether a JSON number survives the way through a double. For
// integers that means below 2^53 in size, and for fractions at most 15 digits.
func exact(n string) bool {
	f, err := strconv.ParseFloat(n, 64)
	if err != nil {
		return false
	}
	if !strings.ContainsAny(n, ".eE") {
		return math.Abs(f) <= 1<<53-1
	}
	digits := 0
	for _, c := range strings.TrimLeft(n, "-0.") {
		if c == 'e' || c == 'E' {
			break
		}
		if c != '.' {
			digits++
		}
	}
	return digits == 0 || digits <= 15 && math.Abs(f) >= smallestNormal
}

// chosenFields is the canonical form of the array of the chosen members, in the
// contract's order, each as [pointer, value], or [pointer] where it is missing.
func chosenFields(body []byte, pointers []string) ([]byte, error) {
	canonical, err := canonicalJSON(body)
	if err != nil {
		return nil, err
	}
	var root any
	dec := json.NewDecoder(bytes.NewReader(canonical))
	dec.UseNumber()
	if err := dec.Decode(&root); err != nil {
		return nil, err
	}
	chosen := make([][]any, 0, len(pointers))
	for _, p := range pointers {
		if v, ok := lookUp(root, p); ok {
			chosen = append(chosen, []any{p, v})
		} else {
			chosen = append(chosen, []any{p})
		}
	}
	out, err := json.Marshal(chosen)
	if err != nil {
		return nil, err
	}
	return jcs.Transform(out)
}

// lookUp follows an RFC 6901 pointer; "" is the whole document.
func lookUp(v any, pointer string) (any, bool) {
	if pointer == "" {
		return v, true
	}
	for name := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		name = strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
		switch node := v.(type) {
		case map[string]any:
			member, ok := node[name]
			if !ok {
				return nil, false
			}
			v = member
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(node) || name != strconv.Itoa(i) {
				return nil, false // section 4 allows no sign and no leading zero
			}
			v = node[i]
		default:
			return nil, false
		}
	}
	return v, true
}
