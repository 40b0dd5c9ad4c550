package protocol_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// keyCase is one way in which a key can arrive. value is the key that is read;
// why is part of the reason where it is refused.
type keyCase struct {
	name   string
	key    contract.Key
	fields []string
	status protocol.KeyStatus
	value  string
	why    string
}

func anyKey(change func(*contract.Key)) contract.Key {
	k := contract.Key{Name: "Idempotency-Key", Syntax: contract.SyntaxRaw, Length: contract.Length{Min: 1, Max: 255, Unit: contract.Characters}}
	if change != nil {
		change(&k)
	}
	return k
}

func ofSyntax(s contract.KeySyntax) contract.Key {
	return anyKey(func(k *contract.Key) { k.Syntax = s })
}

func ofLength(least, most int, unit contract.LengthUnit) contract.Key {
	return anyKey(func(k *contract.Key) { k.Length = contract.Length{Min: least, Max: most, Unit: unit} })
}

func ofFormat(f contract.KeyFormat) contract.Key {
	return anyKey(func(k *contract.Key) { k.Format = f })
}

const (
	uuid1 = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
	uuid4 = "6f1c2b0e-8a53-4f0e-9d0b-1a2b3c4d5e6f"
)

func keyCases() []keyCase {
	raw, quoted, either := ofSyntax(contract.SyntaxRaw), ofSyntax(contract.SyntaxQuoted), ofSyntax(contract.SyntaxEither)
	ok := func(name string, k contract.Key, field, value string) keyCase {
		return keyCase{name: name, key: k, fields: []string{field}, value: value}
	}
	bad := func(name string, k contract.Key, field, why string) keyCase {
		return keyCase{name: name, key: k, fields: []string{field}, status: protocol.KeyInvalid, why: why}
	}
	pattern := anyKey(func(k *contract.Key) { k.Pattern = "^[a-z]+$" })
	return []keyCase{
		{name: "no field", key: raw, status: protocol.KeyMissing},
		{name: "two fields", key: raw, fields: []string{"a", "b"}, status: protocol.KeyRepeated, why: "2 Idempotency-Key fields were sent, wanted one"},
		{name: "two equal fields", key: raw, fields: []string{"a", "a"}, status: protocol.KeyRepeated, why: "2 Idempotency-Key fields"},
		{name: "two empty fields", key: raw, fields: []string{"", ""}, status: protocol.KeyRepeated, why: "2 Idempotency-Key fields"},
		bad("empty", raw, "", "0 characters, wanted at least 1"),
		bad("blank", raw, " \t ", "0 characters, wanted at least 1"),
		ok("empty where that is allowed", ofLength(0, 9, contract.Characters), "", ""),
		ok("raw", raw, "order-1", "order-1"),
		ok("white space around it", raw, "\t order-1 ", "order-1"),
		ok("white space within", raw, "order 1", "order 1"),
		ok("raw keeps quotes", raw, `"k1"`, `"k1"`),
		ok("raw keeps commas", raw, "a, b", "a, b"),
		ok("raw keeps case", raw, "Key", "Key"),
		ok("not ASCII", raw, "clé", "clé"),
		ok("not UTF-8", raw, "cl\xe9", "cl\xe9"),
		bad("NUL", raw, "a\x00b", "a control character, wanted none"),
		bad("line feed", raw, "a\nb", "a control character"),
		bad("carriage return", raw, "a\rb", "a control character"),
		bad("delete", raw, "a\x7fb", "a control character"),

		ok("quoted", quoted, `"k1"`, "k1"),
		ok("quoted with white space around it", quoted, ` "k1" `, "k1"),
		ok("quoted with escapes", quoted, `"a\"b\\c"`, `a"b\c`),
		ok("quoted with a parameter", quoted, `"k1";v=2`, "k1"),
		bad("bare where quotes are wanted", quoted, "k1", "not a string in double quotes"),
		bad("no closing quote", quoted, `"k1`, "not a string in double quotes"),
		bad("another escape", quoted, `"a\nb"`, "not a string in double quotes"),
		bad("not ASCII in quotes", quoted, `"clé"`, "not a string in double quotes"),
		bad("NUL in quotes", quoted, "\"a\x00\"", "not a string in double quotes"),
		bad("two strings", quoted, `"a", "b"`, "not a string in double quotes"),
		bad("a number", quoted, "42", "not a string in double quotes"),
		bad("a token", quoted, "abc", "not a string in double quotes"),
		bad("bytes", quoted, ":aGk=:", "not a string in double quotes"),
		bad("a boolean", quoted, "?1", "not a string in double quotes"),
		bad("a date", quoted, "@1", "not a string in double quotes"),
		bad("a display string", quoted, `%"a"`, "not a string in double quotes"),
		bad("empty in quotes", quoted, `""`, "0 characters, wanted at least 1"),
		bad("nothing where quotes are wanted", quoted, "", "not a string in double quotes"),

		ok("either, quoted", either, `"k1"`, "k1"),
		ok("either, raw", either, "k1", "k1"),
		ok("either, a quote inside", either, `k"1`, `k"1`),
		bad("either, half quoted", either, `"k1`, "not a string in double quotes"),

		ok("as many characters as allowed", ofLength(1, 3, contract.Characters), "äöü", "äöü"),
		bad("a character more", ofLength(1, 3, contract.Characters), "äöüß", "4 characters, wanted at most 3"),
		bad("characters that are too many bytes", ofLength(1, 3, contract.Bytes), "äöü", "6 bytes, wanted at most 3"),
		bad("too few bytes", ofLength(3, 9, contract.Bytes), "ab", "2 bytes, wanted at least 3"),
		ok("the length is that within the quotes", anyKey(func(k *contract.Key) {
			k.Syntax, k.Length.Max = contract.SyntaxQuoted, 2
		}), `"\"\\"`, `"\`),
		bad("very long", raw, strings.Repeat("k", 1<<20), "1048576 characters, wanted at most 255"),

		ok("uuid", ofFormat(contract.FormatUUID), uuid1, uuid1),
		ok("uuid in upper case", ofFormat(contract.FormatUUID), strings.ToUpper(uuid1), strings.ToUpper(uuid1)),
		ok("the nil uuid", ofFormat(contract.FormatUUID), "00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000000"),
		bad("uuid without dashes", ofFormat(contract.FormatUUID), strings.ReplaceAll(uuid1, "-", ""), "not a UUID"),
		bad("uuid in braces", ofFormat(contract.FormatUUID), "{"+uuid1+"}", "not a UUID"),
		bad("uuid with a dash elsewhere", ofFormat(contract.FormatUUID), "6ba7b8109-dad-11d1-80b4-00c04fd430c8", "not a UUID"),
		bad("uuid with a g", ofFormat(contract.FormatUUID), "g"+uuid1[1:], "not a UUID"),
		ok("uuid4", ofFormat(contract.FormatUUID4), uuid4, uuid4),
		bad("uuid1 for uuid4", ofFormat(contract.FormatUUID4), uuid1, "not a version 4 UUID"),
		bad("another variant", ofFormat(contract.FormatUUID4), "6f1c2b0e-8a53-4f0e-cd0b-1a2b3c4d5e6f", "not a version 4 UUID"),

		ok("pattern", pattern, "abc", "abc"),
		bad("pattern missed", pattern, "Abc", "does not match the pattern ^[a-z]+$"),
		bad("a pattern that does not compile matches nothing", anyKey(func(k *contract.Key) { k.Pattern = "(" }), "abc", "does not match"),
	}
}

func TestReadKey(t *testing.T) {
	for _, c := range keyCases() {
		t.Run(c.name, func(t *testing.T) {
			got := protocol.ReadKey(&c.key, c.fields)
			require.Equal(t, c.status, got.Status, got.Why)
			require.Equal(t, c.value, got.Value)
			require.Contains(t, got.Why, c.why)
			if c.status == protocol.KeyInvalid || c.status == protocol.KeyRepeated {
				require.NotEmpty(t, got.Why)
				require.Less(t, len(got.Why), 200, "a reason does not repeat the key")
			} else {
				require.Empty(t, got.Why)
			}
		})
	}
}
