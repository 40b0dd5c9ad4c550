package protocol

import (
	"fmt"
	"slices"
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
	Value  string // KeyOK only: without quotes, as it is compared and kept
	Sent   string // KeyOK only: without quotes, as it was sent
	Unread bool   // KeyInvalid only: what a key would stand in could not be read, and nobody knows whether there is one
	Exempt bool   // KeyMissing only: the request is of a kind that none is wanted of, and one that was sent is ignored
	Reads  bool   // Exempt only: it is a GraphQL request that changes nothing
	Long   bool   // KeyInvalid only: it is longer than the longest
	Why    string // KeyRepeated and KeyInvalid: what was found and what was wanted
}

// WasSent reports whether the request had a key, good or bad.
func (k Key) WasSent() bool { return k.Status != KeyMissing && !k.Unread }

// ReadKey reads the key from all values of its header field. A repeated field
// is never joined: a key made of two keys would be a third one. White space
// around a value is no part of it (RFC 9110, section 5.5).
func ReadKey(k *contract.Key, values []string) Key {
	switch {
	case len(values) == 0:
		return Key{Status: KeyMissing}
	case len(values) > 1:
		return Key{Status: KeyRepeated, Why: tooMany(k, len(values))}
	}
	value, why := unquote(k, values[0])
	if why != "" {
		return Key{Status: KeyInvalid, Why: why}
	}
	if why = checkKey(k, value); why != "" {
		return Key{Status: KeyInvalid, Why: why, Long: lengthOf(k, value) > k.Length.Max}
	}
	return Key{Value: k.Fold(value), Sent: value}
}

// refusal is the answer to a key that is repeated or invalid.
func (k Key) refusal(p *contract.Policy) contract.AnswerName {
	if k.Long && p.Answers.KeyTooLong.Status != 0 {
		return contract.AnswerKeyTooLong
	}
	return contract.AnswerInvalidKey
}

// WriteKey is a key as it stands in a header field under the contract's syntax.
func WriteKey(k *contract.Key, value string) string {
	if k.Syntax != contract.SyntaxQuoted {
		return value
	}
	text, err := httpsfv.Marshal(httpsfv.NewItem(value))
	if err != nil { // a key that came from no header
		return value
	}
	return text
}

func tooMany(k *contract.Key, n int) string {
	if k.InHeaders() && len(k.Also) == 0 {
		return fmt.Sprintf("%d %s fields were sent, wanted one", n, k.Name)
	}
	return fmt.Sprintf("%d keys were sent, wanted one", n)
}

func unquote(k *contract.Key, field string) (value, why string) {
	if k.InHeaders() || len(k.Also) > 0 {
		field = strings.Trim(field, " \t")
	}
	syntax := k.Syntax
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
	n, unit := lengthOf(k, value), k.Length.Unit
	switch {
	case n < k.Length.Min:
		return fmt.Sprintf("the key has %d %s, wanted at least %d", n, unit, k.Length.Min)
	case n > k.Length.Max:
		return fmt.Sprintf("the key has %d %s, wanted at most %d", n, unit, k.Length.Max)
	case strings.ContainsFunc(value, isControl):
		return "the key holds a control character, wanted none (RFC 9110, section 5.5)"
	case k.Charset == contract.CharsetASCII && strings.ContainsFunc(value, isNotASCII):
		return "the key holds a character that is not ASCII"
	case k.Charset == contract.CharsetPrintableASCII && strings.ContainsFunc(value, isNotVisible):
		return "the key holds a space or a character that is not printable ASCII"
	case !hasFormat(k.Format, value):
		return "the key is not " + formatWords(k.Format)
	case slices.ContainsFunc(k.Forbidden, func(f string) bool { return k.Fold(f) == k.Fold(value) }):
		return "the key is one of the values that are forbidden"
	case !k.MatchesPattern(value):
		return "the key does not match the pattern " + k.Pattern
	}
	return ""
}

// lengthOf is the length of a key in the contract's unit.
func lengthOf(k *contract.Key, value string) int {
	if k.Length.Unit == contract.Bytes {
		return len(value)
	}
	return utf8.RuneCountInString(value)
}

// isControl reports what no header field may carry. A server that reads it all
// the same would keep keys apart that a proxy before it makes equal.
func isControl(r rune) bool { return r < 0x20 && r != '\t' || r == 0x7f }

func isNotASCII(r rune) bool { return r > 0x7e }

func isNotVisible(r rune) bool { return r <= ' ' || r > '~' }
