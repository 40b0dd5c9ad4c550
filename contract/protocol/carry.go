package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// Carried is what of a request can carry a key.
type Carried struct {
	Header    func(name string) []string // all values of a header
	Parameter func(name string) string   // a parameter of the path, decoded; "" for none
	Query     string                     // the query string as sent
	Body      []byte
	Media     string // the Content-Type
	Anonymous bool   // there are no credentials
}

// ReadKeyOf reads the key of a request wherever the contract lets it travel.
// All places are read before anything is claimed. What stands twice in one place
// is refused, and so are two places that disagree; two that agree are one key.
func ReadKeyOf(k *contract.Key, r Carried) Key {
	if ignored(k, r) {
		return Key{Status: KeyMissing, Exempt: true}
	}
	if k.InHeaders() && len(k.Also) == 0 {
		return ReadKey(k, r.Header(k.Name))
	}
	values, why, unread := keysOf(k, r)
	if why != "" {
		return Key{Status: KeyInvalid, Why: why, Unread: unread}
	}
	if len(values) == 0 && onlyReads(k, r.Body) {
		return Key{Status: KeyMissing, Exempt: true, Reads: true}
	}
	return ReadKey(k, values)
}

// KeysOf lists the values that stand in the places of the key, as a transcript
// records them: one for places that agree. why says what is wrong with a body in
// which a key cannot be read.
func KeysOf(k *contract.Key, r Carried) (values []string, why string) {
	values, why, _ = keysOf(k, r)
	return values, why
}

func keysOf(k *contract.Key, r Carried) (values []string, why string, unread bool) {
	var cannot string
	for _, p := range k.Places() {
		found, bad, err := keysAt(p, r)
		switch {
		case bad != "":
			return nil, bad, false
		case err != nil:
			cannot = fmt.Sprintf("the %s cannot be read: %v", p, err)
		case len(found) == 1 && len(values) == 1 && sameKey(k, values[0], found[0]):
		default:
			values = append(values, found...)
		}
	}
	if len(values) == 0 {
		return nil, cannot, cannot != ""
	}
	return values, "", false
}

func sameKey(k *contract.Key, a, b string) bool {
	return k.Fold(strings.Trim(a, " \t")) == k.Fold(strings.Trim(b, " \t"))
}

// keysAt reads one place. bad is about the value there, err about what it stands in.
func keysAt(p contract.KeyPlace, r Carried) (values []string, bad string, err error) {
	switch {
	case p.In == contract.InHeader:
		return slices.Clone(r.Header(p.Name)), "", nil
	case p.In == contract.InQuery:
		query, err := url.ParseQuery(r.Query)
		return query[p.Name], "", err
	case p.InBody():
		return bodyKeys(p, r.Body)
	case p.In == contract.InGraphQL:
		return graphQLKeys(p.Name, r.Body)
	default:
		if v := r.Parameter(p.Name); v != "" {
			return []string{v}, "", nil
		}
		return nil, "", nil
	}
}

// bodyKeys reads a member of a JSON body. A member that is null is not there.
func bodyKeys(p contract.KeyPlace, body []byte) (values []string, bad string, err error) {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil, "", nil
	}
	members, err := membersAt(body, p.Name)
	if err != nil {
		return nil, "", err
	}
	for _, m := range members {
		if m.value == nil {
			continue
		}
		text, ok := m.value.(string)
		if !ok {
			return nil, fmt.Sprintf("the %s is no text, wanted a JSON string", p), nil
		}
		if !legible(text, body[m.from:m.to]) {
			return nil, fmt.Sprintf("the %s is no text in Unicode, wanted no half of a surrogate pair and no other bytes than UTF-8", p), nil
		}
		values = append(values, text)
	}
	return values, "", nil
}

// legible reports whether a text stands in a body as it was read. What is no Unicode
// is read as U+FFFD, so that keys which differ would become one.
func legible(text string, raw []byte) bool {
	const stand = "\ufffd"
	written := bytes.Count(raw, []byte(stand)) + bytes.Count(bytes.ToLower(raw), []byte(`\ufffd`))
	return strings.Count(text, stand) == 0 || strings.Count(text, stand) == written
}

// found is a member of a body, and what to cut out so that it was never there.
type found struct {
	value    any
	from, to int64
}

var errNoJSON = errors.New("the body is not JSON")

// membersAt lists every member that a JSON pointer names. A name that stands
// twice in one object gives two: nobody else may take the one for the other.
func membersAt(body []byte, pointer string) ([]found, error) {
	if !json.Valid(body) {
		return nil, errNoJSON
	}
	var out []found
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber() // a number is what is written: 1780000000000 is no 1.78e+12
	tokens := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	for i, t := range tokens {
		tokens[i] = unescape(t)
	}
	return out, walk(dec, tokens, 0, &out)
}

// unescape is one step of a JSON pointer (RFC 6901, section 4).
func unescape(step string) string { return strings.NewReplacer("~1", "/", "~0", "~").Replace(step) }

func walk(dec *json.Decoder, tokens []string, from int64, out *[]found) error {
	if len(tokens) == 0 {
		f := found{from: from}
		err := dec.Decode(&f.value)
		f.to = dec.InputOffset()
		*out = append(*out, f)
		return err
	}
	open, err := dec.Token()
	if err != nil || open != json.Delim('{') && open != json.Delim('[') {
		return err
	}
	for i := 0; dec.More(); i++ {
		before, name := dec.InputOffset(), strconv.Itoa(i)
		if open == json.Delim('{') {
			t, err := dec.Token()
			if err != nil {
				return err
			}
			name, _ = t.(string)
		}
		var skipped json.RawMessage
		if name != tokens[0] {
			err = dec.Decode(&skipped)
		} else {
			err = walk(dec, tokens[1:], before, out)
		}
		if err != nil {
			return err
		}
	}
	_, err = dec.Token()
	return err
}

// WithoutKey is a payload as it is compared: without the key, where that is a
// member of the body or a parameter of the query. A request may so carry its key
// once here and once there, and be the same request. Arguments of GraphQL and
// parameters of the path stay: they are part of one text.
func WithoutKey(k *contract.Key, r Payload) Payload {
	if k.InHeaders() {
		return r
	}
	for _, p := range k.Places() {
		switch {
		case p.InBody():
			r.Body = cutMember(r.Body, p.Name)
		case p.In == contract.InQuery:
			r.Query = cutParameter(r.Query, p.Name)
		}
	}
	return r
}

func cutMember(body []byte, pointer string) []byte {
	members, err := membersAt(body, pointer)
	if err != nil {
		return body
	}
	for _, m := range slices.Backward(members) {
		rest := body[m.to:]
		if before := body[m.from-1]; before == '{' || before == '[' { // the first member: its comma follows
			if cut, ok := bytes.CutPrefix(bytes.TrimLeft(rest, " \t\r\n"), []byte(",")); ok {
				rest = bytes.TrimLeft(cut, " \t\r\n")
			}
		}
		body = slices.Concat(body[:m.from], rest)
	}
	return body
}

func cutParameter(query, name string) string {
	if query == "" {
		return ""
	}
	kept := slices.DeleteFunc(strings.Split(query, "&"), func(pair string) bool {
		n, _, _ := strings.Cut(pair, "=")
		n, err := url.QueryUnescape(n)
		return err == nil && n == name
	})
	return strings.Join(kept, "&")
}
