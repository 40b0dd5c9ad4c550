package protocol

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/dunglas/httpsfv"

	"github.com/reprise-dev/reprise/contract"
)

// KeyStatus is how a request's key looks before any record is read.
type KeyStatus uint8

// The statuses, in the order in which they are decided.
const (
	KeyOK       KeyStatus = iota
	KeyMissing            // no key was sent
	KeyRepeated           // more than one was sent; two equal ones are still two
	KeyInvalid            // it breaks the declared syntax, length, format or pattern
)

// Key is the key of one request.
type Key struct {
	Status KeyStatus
	Value  string // KeyOK only: without quotes
	Why    string // KeyRepeated and KeyInvalid: what was found and what was wanted
}

// ReadKey reads the key from all values of its header field. A repeated field
// is never joined: a key made of two keys would be a third one. White space
// around a value is no part of it (RFC 9110, section 5.5).
func ReadKey(k *contract.Key, values []string) Key {
	switch {
	case len(values) == 0:
		return Key{Status: KeyMissing}
	case len(values) > 1:
		return Key{Status: KeyRepeated, Why: fmt.Sprintf("%d %s fields were sent, wanted one", len(values), k.Name)}
	}
	value, why := unquote(k.Syntax, strings.Trim(values[0], " \t"))
	if why == "" {
		why = checkKey(k, value)
	}
	if why != "" {
		return Key{Status: KeyInvalid, Why: why}
	}
	return Key{Value: value}
}

func unquote(syntax contract.KeySyntax, field string) (value, why string) {
	quoted := len(field) > 0 && field[0] == '"'
	if syntax == contract.SyntaxRaw || (syntax == contract.SyntaxEither && !quoted) {
		return field, ""
	}
	item, err := httpsfv.UnmarshalItem([]string{field})
	if err == nil {
		if s, ok := item.Value.(string); ok {
			return s, ""
		}
	}
	return "", `the key is not a string in double quotes, such as "8e03978e" (RFC 9651, section 3.3.3)`
}

func checkKey(k *contract.Key, value string) (why string) {
	n, unit := utf8.RuneCountInString(value), contract.Characters
	if k.Length.Unit == contract.Bytes {
		n, unit = len(value), contract.Bytes
	}
	switch {
	case n < k.Length.Min:
		return fmt.Sprintf("the key has %d %s, wanted at least %d", n, unit, k.Length.Min)
	case n > k.Length.Max:
		return fmt.Sprintf("the key has %d %s, wanted at most %d", n, unit, k.Length.Max)
	case strings.ContainsFunc(value, isControl):
		return "the key holds a control character, wanted none (RFC 9110, section 5.5)"
	case k.Format == contract.FormatUUID && !isUUID(value):
		return "the key is not a UUID, such as 6f1c2b0e-8a53-4f0e-9d0b-1a2b3c4d5e6f"
	case k.Format == contract.FormatUUID4 && !(isUUID(value) && value[14] == '4' && isVariant(value[19])):
		return "the key is not a version 4 UUID, such as 6f1c2b0e-8a53-4f0e-9d0b-1a2b3c4d5e6f"
	case !k.MatchesPattern(value):
		return "the key does not match the pattern " + k.Pattern
	}
	return ""
}

// isControl reports what no header field may carry. A server that reads it all
// the same would keep keys apart that a proxy before it makes equal.
func isControl(r rune) bool { return r < 0x20 && r != '\t' || r == 0x7f }

// isUUID reports the text form of RFC 9562, section 4, in either case.
func isUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; {
		case i == 8 || i == 13 || i == 18 || i == 23:
			if c != '-' {
				return false
			}
		case !('0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'):
			return false
		}
	}
	return true
}

// isVariant reports the variant of RFC 9562, section 4.1.
func isVariant(c byte) bool {
	switch c {
	case '8', '9', 'a', 'b', 'A', 'B':
		return true
	}
	return false
}
