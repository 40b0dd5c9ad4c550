package protocol_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

func printOf(form contract.BodyForm, body string, fields ...string) protocol.Fingerprint {
	f := contract.Fingerprint{Of: []contract.FingerprintPart{contract.PrintBody}, Body: form, Fields: fields}
	return protocol.FingerprintOf(&f, protocol.Payload{Body: []byte(body)})
}

// pair is two bodies, and whether each form of comparison takes them for one.
type pair struct {
	name, a, b string
	json       bool
}

var pairs = []pair{
	{"the order of members", `{"a":1,"b":2}`, `{"b":2,"a":1}`, true},
	{"the order of members, deep", `[{"a":{"x":1,"y":2}}]`, `[{"a":{"y":2,"x":1}}]`, true},
	{"white space", `{"a":[1,2]}`, " {\n\t\"a\" : [ 1 , 2 ] }\r\n", true},
	{"the order of items", `[1,2]`, `[2,1]`, false},
	{"escapes", `"\u0061\/é"`, `"a/\u00e9"`, true},
	{"surrogate pairs", `"\ud83d\ude00"`, `"😀"`, true},
	{"composed and decomposed letters", "\"\u00e9\"", "\"e\u0301\"", false},
	{"null and nothing", `{"a":null}`, `{}`, false},
	{"text and number", `"1"`, `1`, false},
	{"true and text", `true`, `"true"`, false},
	{"an empty object and an empty list", `{}`, `[]`, false},

	{"1 and 1.0", `1`, `1.0`, true},
	{"1 and 1e0", `1`, `1e0`, true},
	{"100 and 1E+2", `100`, `1E+2`, true},
	{"0 and -0", `0`, `-0`, true},
	{"0 and 0e99", `0`, `0e99`, true},
	{"0.1 and 0.10", `0.1`, `0.10`, true},
	{"0.1 and 0.2", `0.1`, `0.2`, false},
	{"integers at the edge", `9007199254740991`, `9007199254740990`, false},
	{"integers beyond 2^53", `9007199254740992`, `9007199254740993`, false},
	{"negative integers beyond 2^53", `-9007199254740992`, `-9007199254740993`, false},
	{"long integers in a list", `{"id":[12345678901234567890]}`, `{"id":[12345678901234567891]}`, false},
	{"long integers with a point", `12345678901234567.0`, `12345678901234568.0`, false},
	{"long fractions", `0.12345678901234567`, `0.12345678901234568`, false},
	{"fractions of 15 digits", `0.123456789012345`, `0.123456789012346`, false},
	{"numbers too large", `1e400`, `2e400`, false},
	{"numbers too small", `1e-400`, `0`, false},
	{"numbers that lose digits when small", `4e-324`, `5e-324`, false},
	{"numbers just below the smallest full one", `2.22507385850719e-308`, `2.22507385850718e-308`, false},

	{"members twice", `{"a":1,"a":2}`, `{"a":2}`, false},
	{"members twice, the other way", `{"a":1,"a":2}`, `{"a":2,"a":1}`, false},
	{"members twice, by an escape", `{"a":1,"\u0061":2}`, `{"a":2}`, false},
	{"half a surrogate pair", `"\ud800"`, `"\ud801"`, false},
	{"not UTF-8", "\"\xff\"", "\"\xfe\"", false},
	{"a byte-order mark", "\ufeff{}", "{}", false},
	{"two values", `1 2`, `1  2`, false},
	{"a comma too many", `[1,]`, `[1]`, false},
	{"a leading zero", `01`, `1`, false},
	{"a plus sign", `+1`, `1`, false},
	{"a hexadecimal number", `0x1`, `1`, false},
	{"NaN", `NaN`, `nan`, false},
	{"a control character in a text", "\"\x01\"", `"\u0001"`, false},
	{"no JSON", `amount=1`, `amount=2`, false},
	{"nothing and white space", ``, ` `, false},
	{"nothing and null", ``, `null`, false},
}

func TestFingerprintsOfBodies(t *testing.T) {
	for _, p := range pairs {
		t.Run(p.name, func(t *testing.T) {
			require.NotEqual(t, p.a, p.b)
			require.NotEqual(t, printOf(contract.BodyBytes, p.a), printOf(contract.BodyBytes, p.b), "bytes")
			require.Equal(t, p.json, printOf(contract.BodyJSON, p.a) == printOf(contract.BodyJSON, p.b), "json")
			for _, body := range []string{p.a, p.b} {
				require.Equal(t, printOf(contract.BodyJSON, body), printOf(contract.BodyJSON, body))
			}
		})
	}
}

// The example of RFC 8785, sections 3.2.2 and 3.2.4, but for a number of 18
// digits, which a double cannot hold: such a body is compared byte by byte.
func TestFingerprintOfRFC8785(t *testing.T) {
	const member = `"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]`
	const canonical = `{"literals":[null,true,false],"numbers":[1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`
	require.Equal(t, printOf(contract.BodyJSON, canonical),
		printOf(contract.BodyJSON, `{"numbers":[1E30,4.50,2e-3,0.000000000000000000000000001],`+member+`}`))
	require.NotEqual(t, printOf(contract.BodyJSON, `[333333333.33333329]`), printOf(contract.BodyJSON, `[333333333.3333333]`))

	// Section 3.2.3 orders members by UTF-16 code units.
	sorted := `{"\r":1,"1":2,"` + "\u0080" + `":3,"ö":4,"€":5,"😀":6,"` + "\ufb33" + `":7}`
	shuffled := `{"€":5,"\r":1,"` + "\ufb33" + `":7,"1":2,"😀":6,"` + "\u0080" + `":3,"ö":4}`
	require.Equal(t, printOf(contract.BodyJSON, sorted), printOf(contract.BodyJSON, shuffled))
}

func TestFingerprintOfChosenFields(t *testing.T) {
	chosen := func(body string, fields ...string) protocol.Fingerprint {
		return printOf(contract.BodyFields, body, fields...)
	}
	same := func(a, b string, fields ...string) {
		t.Helper()
		require.Equal(t, chosen(a, fields...), chosen(b, fields...))
	}
	differ := func(a, b string, fields ...string) {
		t.Helper()
		require.NotEqual(t, chosen(a, fields...), chosen(b, fields...))
	}
	same(`{"amount":1,"note":"a"}`, `{"note":"b","amount":1.0}`, "/amount")
	differ(`{"amount":1}`, `{"amount":2}`, "/amount")
	differ(`{"amount":null}`, `{}`, "/amount")
	differ(`{"amount":"1"}`, `{"amount":1}`, "/amount")
	differ(`{"a":1}`, `{"b":1}`, "/a", "/b")
	differ(`{"a":["/b"]}`, `{"a":"/b"}`, "/a", "/b")
	same(`{"a":{"x":1,"y":2}}`, `{"a":{"y":2,"x":1}}`, "/a")
	differ(`{"a":{"x":1}}`, `{"a":{"x":2}}`, "/a/x")
	differ(`{"a":[1,2]}`, `{"a":[2,1]}`, "/a/1")
	same(`{"a":[1,2]}`, `{"a":[1,3]}`, "/a/0")
	same(`{"a":[1,2]}`, `{"a":[3,4]}`, "/a/00", "/a/+1", "/a/-", "/a/9") // RFC 6901, section 4
	differ(`{"a/b":1}`, `{"a/b":2}`, "/a~1b")
	differ(`{"a~b":1}`, `{"a~b":2}`, "/a~0b")
	differ(`{"~1":1}`, `{"~1":2}`, "/~01")
	differ(`{"":1}`, `{"":2}`, "/")
	differ(`{"a":1}`, `{"a":2}`, "")
	same(`"text"`, `[]`, "/a")
	differ(`{"a":9007199254740992}`, `{"a":9007199254740993}`, "/a")
	differ("{\"a\":\"\xff\"}", "{\"a\":\"\xfe\"}", "/a")
	differ(`no json`, `no JSON`, "/a")
	differ(`{"a":"<&>"}`, `{"a":"<&"}`, "/a")
}

func TestFingerprintOfParts(t *testing.T) {
	all := contract.Fingerprint{
		Of: []contract.FingerprintPart{
			contract.PrintMethod, contract.PrintPath, contract.PrintConcretePath, contract.PrintQuery, contract.PrintBody,
		},
		Body: contract.BodyBytes,
	}
	payload := protocol.Payload{Method: "POST", Template: "/a/{id}", Path: "/a/1", Query: "x=1", Body: []byte("body")}
	changes := map[contract.FingerprintPart]func(*protocol.Payload){
		contract.PrintMethod:       func(p *protocol.Payload) { p.Method = "PUT" },
		contract.PrintPath:         func(p *protocol.Payload) { p.Template = "/b/{id}" },
		contract.PrintConcretePath: func(p *protocol.Payload) { p.Path = "/a/2" },
		contract.PrintQuery:        func(p *protocol.Payload) { p.Query = "x=2" },
		contract.PrintBody:         func(p *protocol.Payload) { p.Body = []byte("bodY") },
	}
	require.Len(t, changes, len(all.Of))
	for part, change := range changes {
		other := payload
		change(&other)
		require.NotEqual(t, protocol.FingerprintOf(&all, payload), protocol.FingerprintOf(&all, other), part)
		for _, of := range all.Of {
			one := contract.Fingerprint{Of: []contract.FingerprintPart{of}, Body: contract.BodyBytes}
			require.Equal(t, of != part, protocol.FingerprintOf(&one, payload) == protocol.FingerprintOf(&one, other), "%s looks at %s", of, part)
		}
	}
	require.Zero(t, protocol.FingerprintOf(&contract.Fingerprint{}, payload), "nothing is compared")
}

// A canonical form and a body that looks like it, but is compared byte by byte,
// stay two.
func TestFingerprintFormsDoNotMeet(t *testing.T) {
	require.NotEqual(t, printOf(contract.BodyBytes, `{"a":1}`), printOf(contract.BodyJSON, `{"a":1}`))
	require.NotEqual(t, printOf(contract.BodyJSON, `[["/a",1]]`), printOf(contract.BodyFields, `{"a":1}`, "/a"))
}

func TestNoBytesMoveFromOnePartToTheNext(t *testing.T) {
	f := contract.Fingerprint{
		Of: []contract.FingerprintPart{contract.PrintMethod, contract.PrintConcretePath, contract.PrintQuery, contract.PrintBody}, Body: contract.BodyBytes,
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("ab/\x00")), 0, 8, -1)
		draw := func() protocol.Payload {
			return protocol.Payload{Method: text.Draw(t, "method"), Path: text.Draw(t, "path"), Query: text.Draw(t, "query"), Body: []byte(text.Draw(t, "body"))}
		}
		a, b := draw(), draw()
		require.Equal(t, fmt.Sprint(a) == fmt.Sprint(b), protocol.FingerprintOf(&f, a) == protocol.FingerprintOf(&f, b))
	})
}

// hostileBodies are as large as a body may be, and made to hurt.
func hostileBodies() map[string]string {
	const size = 1 << 20
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	var members strings.Builder
	for i := 0; members.Len() < size-20; i++ {
		fmt.Fprintf(&members, `,"%d":0`, i)
	}
	return map[string]string{
		"open lists":         fill("["),
		"open objects":       fill(`{"a":`),
		"nested lists":       fill("[")[:size/2] + fill("]")[:size/2],
		"nested to the edge": strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000),
		"many nests":         "[" + strings.Repeat(strings.Repeat("[", 9_000)+strings.Repeat("]", 9_000)+",", 50) + "0]",
		"empty lists":        "[" + fill("[],")[:size-3] + "0]",
		"small numbers":      "[" + fill("0,")[:size-4] + "0]",
		"one long number":    fill("9"),
		"one long fraction":  "0." + fill("1"),
		"one huge exponent":  "1e" + fill("9"),
		"escapes":            `"` + fill(`\u0000`)[:size-16] + `"`,
		"many members":       `{"x":0` + members.String() + "}",
		"one name":           "{" + fill(`"a":0,`)[:size-16] + `"a":0}`,
		"zero bytes":         fill("\x00"),
	}
}

func TestFingerprintsOfHostileBodies(t *testing.T) {
	for name, body := range hostileBodies() {
		t.Run(name, func(t *testing.T) {
			for _, form := range []contract.BodyForm{contract.BodyBytes, contract.BodyJSON, contract.BodyFields} {
				require.NotEqual(t, printOf(form, body, "/0/0", "/a", ""), printOf(form, "1"+body, "/0/0", "/a", ""))
			}
		})
	}
}
