package contract

import (
	"regexp"
	"strings"
)

// Key says where a key travels and what it looks like.
type Key struct {
	In      Carrier
	Name    string     // of the header, parameter or argument, or a JSON pointer
	Also    []KeyPlace // further places of the same key
	Syntax  KeySyntax
	Length  Length
	Pattern string // RE2, "" for any
	Format  KeyFormat
	Derive  []Derivation // ranked advice to integrators, best first

	Charset   KeyCharset // "" reads as any
	Forbidden []string   // values that are refused although they keep the other rules
	Compare   KeyCompare // "" reads as case-sensitive

	IgnoredFor []IgnoredFor // requests whose key is ignored

	Unsupported Unsupported // what operations that take no key do with one
	MintedBy    KeyMinter   // "" reads as caller
	FirstSent   *FirstSent  // nil: there is no companion
	Echo        string      // the response header that tells the key; "" for none

	compiled *regexp.Regexp
	letters  *letters // the same, where it is that simple; else nil
}

// Carrier is where a key travels.
type Carrier string

// KeySyntax is how the key is written on the wire.
type KeySyntax string

// The syntaxes.
const (
	SyntaxRaw    KeySyntax = "raw"    // the field value is the key
	SyntaxQuoted KeySyntax = "quoted" // an RFC 9651 string: "…" in double quotes
	SyntaxEither KeySyntax = "either" // quoted when it starts with a double quote, else raw
)

// Length bounds a key, both ends included.
type Length struct {
	Min, Max int
	Unit     LengthUnit
}

// IgnoredFor is a kind of requests whose key is ignored.
type IgnoredFor string

// The kinds.
const (
	IgnoredMultipart       IgnoredFor = "multipart"       // the body is multipart
	IgnoredUnauthenticated IgnoredFor = "unauthenticated" // there are no credentials
)

// LengthUnit is what Length counts.
type LengthUnit string

// The units.
const (
	Characters LengthUnit = "characters" // Unicode code points
	Bytes      LengthUnit = "bytes"
)

// KeyFormat is a named format of keys.
type KeyFormat string

// The formats.
const (
	FormatAny   KeyFormat = ""
	FormatUUID  KeyFormat = "uuid"  // RFC 9562 text form, any version
	FormatUUID4 KeyFormat = "uuid4" // RFC 9562 text form, version 4
	FormatUUID5 KeyFormat = "uuid5" // RFC 9562 text form, version 5
	FormatUUID7 KeyFormat = "uuid7" // RFC 9562 text form, version 7
	FormatULID  KeyFormat = "ulid"  // 26 characters of Crockford's base 32
)

// Derivation is one way to make a key.
type Derivation struct {
	Kind    DerivationKind
	Example string
}

// DerivationKind names a way to make a key.
type DerivationKind string

// The kinds, from the best to the least.
const (
	DeriveEvent   DerivationKind = "event"
	DeriveRequest DerivationKind = "request"
	DeriveRandom  DerivationKind = "random"
)

// The carriers of a key. A name means what its carrier makes of it.
const (
	InHeader     Carrier = "header"      // a request header
	InBody       Carrier = "body"        // a member of a JSON body; the name is a JSON pointer
	InQuery      Carrier = "query"       // a parameter of the query string
	InGraphQL    Carrier = "graphql"     // an argument of a mutation, or of a directive, written @directive.argument
	InResourceID Carrier = "resource-id" // the resource's own id: a JSON pointer into the body, or a parameter of the path
)

// KeyPlace is one place in which a request can carry its key.
type KeyPlace struct {
	In   Carrier
	Name string
}

// String names the place in a sentence: "header Idempotency-Key".
func (p KeyPlace) String() string {
	switch {
	case p.In == InHeader:
		return "header " + p.Name
	case p.In == InQuery:
		return "query parameter " + p.Name
	case p.InBody():
		return "body member " + p.Name
	case p.In == InResourceID:
		return "path parameter " + p.Name
	case p.In == InGraphQL && strings.HasPrefix(p.Name, "@"):
		directive, argument, _ := strings.Cut(p.Name, ".")
		return "argument " + argument + " of the directive " + directive
	default:
		return "GraphQL argument " + p.Name
	}
}

// InBody reports whether the place is a member of a JSON body.
func (p KeyPlace) InBody() bool {
	return p.In == InBody || p.In == InResourceID && strings.HasPrefix(p.Name, "/")
}

// ReadsBody reports whether the body has to be read to find a key there.
func (p KeyPlace) ReadsBody() bool { return p.InBody() || p.In == InGraphQL }

// Place is where the key travels first of all.
func (k *Key) Place() KeyPlace { return KeyPlace{k.In, k.Name} }

// Places are all places in which a key can travel, in the order in which they
// are documented. There is no precedence: two that disagree are refused.
func (k *Key) Places() []KeyPlace { return append([]KeyPlace{k.Place()}, k.Also...) }

// InHeaders reports whether headers are the only places of the key.
func (k *Key) InHeaders() bool {
	for _, p := range k.Also {
		if p.In != InHeader {
			return false
		}
	}
	return k.In == InHeader || k.In == ""
}

// IsResourceID reports whether the key is the id of the resource itself.
func (k *Key) IsResourceID() bool { return k.In == InResourceID }

// where names the key's places in a sentence.
func (k *Key) where() string {
	names := make([]string, 0, 1+len(k.Also))
	for _, p := range k.Places() {
		names = append(names, p.String())
	}
	return listed(names, "or")
}

// called is the key in a sentence: by its header where it has one of its own.
func (k *Key) called() string {
	if k.In == InHeader {
		return k.Name
	}
	return "idempotency key"
}

// KeyCharset is what a key may be written with.
type KeyCharset string

// The sets of characters. None of them has control characters.
const (
	CharsetAny            KeyCharset = "any"
	CharsetASCII          KeyCharset = "ascii"           // with tabs and spaces
	CharsetPrintableASCII KeyCharset = "printable-ascii" // from ! to ~
)

// KeyCompare is when two keys are one.
type KeyCompare string

// The comparisons.
const (
	CaseSensitive   KeyCompare = "case-sensitive"
	CaseInsensitive KeyCompare = "case-insensitive"
)

// Unsupported is what an operation that takes no key does with one.
type Unsupported struct {
	Do          UnsupportedAction // "" reads as ignore
	Name, Value string            // of the response header, for UnsupportedTell
}

// UnsupportedAction is what becomes of a key that means nothing.
type UnsupportedAction string

// The actions.
const (
	UnsupportedIgnore UnsupportedAction = "ignore" // as if it had not been sent
	UnsupportedTell   UnsupportedAction = "tell"   // the same, and a response header says so
	UnsupportedRefuse UnsupportedAction = "refuse" // answered by answers.unsupported_key
)

// KeyMinter is who makes the key of a request that comes without one.
type KeyMinter string

// The minters.
const (
	MintedByCaller KeyMinter = "caller" // nobody else: without a key there is none
	MintedByServer KeyMinter = "server" // the server, which tells it in the header Echo
)

// RefusesKey reports whether the operation takes no key and refuses one.
func (p *Policy) RefusesKey() bool {
	return !p.Operation.TakesKey() && p.Key.Unsupported.Do == UnsupportedRefuse
}

func decodeUnsupported(t *tree) Unsupported {
	u := Unsupported{Do: word(t, "do", UnsupportedIgnore)}
	if u.Do == UnsupportedTell {
		u.Name, u.Value = word(t, "name", "Idempotency-Key-Status"), word(t, "value", "ignored")
	}
	return u
}

// Fold is a key as it is compared and kept.
func (k *Key) Fold(value string) string {
	if k.Compare == CaseInsensitive {
		return strings.ToLower(value)
	}
	return value
}
