package protocol_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// carried is a request with one header, a query and a body.
func carried(header, query, body string) protocol.Carried {
	h := http.Header{}
	if header != "" {
		h.Set("Idempotency-Key", header)
	}
	return protocol.Carried{Header: h.Values, Parameter: func(string) string { return "" }, Query: query, Body: []byte(body)}
}

func keyIn(in contract.Carrier, name string, also ...contract.KeyPlace) *contract.Key {
	return &contract.Key{In: in, Name: name, Also: also, Syntax: contract.SyntaxRaw, Length: contract.Length{Min: 1, Max: 20, Unit: contract.Characters}}
}

func TestReadKeyOf(t *testing.T) {
	body := contract.KeyPlace{In: contract.InBody, Name: "/a/0/k"}
	for _, c := range []struct {
		name                string
		key                 *contract.Key
		header, query, body string
		status              protocol.KeyStatus
		value, why          string
	}{
		{"member of an array", keyIn(body.In, body.Name), "", "", `{"a": [{"k": "x"}, {"k": "y"}]}`, protocol.KeyOK, "x", ""},
		{"no member", keyIn(body.In, body.Name), "x", "", `{"a": {"0": 1}}`, protocol.KeyMissing, "", ""},
		{"empty body", keyIn(body.In, body.Name), "", "", "", protocol.KeyMissing, "", ""},
		{"spaces of a text are its own", keyIn(contract.InBody, "/k"), "", "", `{"k": " x "}`, protocol.KeyOK, " x ", ""},
		{"escaped name", keyIn(contract.InBody, "/a~1b"), "", "", `{"a/b": "x", "a": {"b": "y"}}`, protocol.KeyOK, "x", ""},
		{"name twice in one object", keyIn(contract.InBody, "/k"), "", "", `{"k": "x", "k": "x"}`, protocol.KeyRepeated, "", "2 keys"},
		{"an object", keyIn(contract.InBody, "/k"), "", "", `{"k": {}}`, protocol.KeyInvalid, "", "no text"},
		{"half a body", keyIn(contract.InBody, "/k"), "", "", `{"k": "x"`, protocol.KeyInvalid, "", "not JSON"},
		{"two places agree", keyIn(contract.InHeader, "Idempotency-Key", body), "x", "", `{"a": [{"k": "x"}]}`, protocol.KeyOK, "x", ""},
		{"two places disagree", keyIn(contract.InHeader, "Idempotency-Key", body), "y", "", `{"a": [{"k": "x"}]}`, protocol.KeyRepeated, "", "2 keys"},
		{"the header alone, beside a body that is none", keyIn(contract.InHeader, "Idempotency-Key", body), "y", "", `--`, protocol.KeyOK, "y", ""},
		{"escaped parameter", keyIn(contract.InQuery, "k"), "", "k=a%26b&l=1", "", protocol.KeyOK, "a&b", ""},
		{"parameter without a value", keyIn(contract.InQuery, "k"), "", "k", "", protocol.KeyInvalid, "", "at least 1"},
		{"directive of the operation", keyIn(contract.InGraphQL, "@once.key"), "", "", `{"query": "mutation M($a: Int = 1) @once(key: \"x\") { f }"}`, protocol.KeyOK, "x", ""},
		{"directive of a nested field", keyIn(contract.InGraphQL, "@once.key"), "", "", `{"query": "mutation { f { g @once(key: \"x\") } }"}`, protocol.KeyMissing, "", ""},
		{"the operation by its name", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "mutation A { f(k: \"a\") } mutation B { g: f(n: [1, {k: 2}], k: \"b\") }", "operationName": "B"}`, protocol.KeyOK, "b", ""},
		{"text in a block", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "# k: \"no\"\nmutation { f(k: \"\"\"x\"\"\") }"}`, protocol.KeyOK, "x", ""},
		{"variable that was not sent", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "mutation($k: String) { f(k: $k) }"}`, protocol.KeyMissing, "", ""},
		{"number for a text", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "mutation { f(k: 7) }"}`, protocol.KeyInvalid, "", "no text"},
		{"two fields with one key", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "mutation { a: f(k: \"x\") b: f(k: \"x\") }"}`, protocol.KeyRepeated, "", "2 keys"},
		{"default of a variable", keyIn(contract.InGraphQL, "in.k"), "", "", `{"query": "mutation($n: [Int!]! = [1], $k: String = \"x\" @d(k: \"no\"), $l: In = {k: \"no\"}) { f(in: {k: $k}) }", "variables": {"n": [2]}}`, protocol.KeyOK, "x", ""},
		{"default of an object", keyIn(contract.InGraphQL, "in.k"), "", "", `{"query": "mutation($in: In = {k: \"x\"}) { f(in: $in) }"}`, protocol.KeyOK, "x", ""},
		{"what was sent comes before the default", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "mutation($k: String = \"x\") { f(k: $k) }", "variables": {"k": "y"}}`, protocol.KeyOK, "y", ""},
		{"null that was sent comes before the default", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "mutation($k: String = \"x\") { f(k: $k) }", "variables": {"k": null}}`, protocol.KeyMissing, "", ""},
		{"fragment with a name", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "fragment F on Mutation { g ...G } mutation($k: String = \"x\") { ...F @include(if: true) } fragment G on Mutation { f(k: $k) }"}`, protocol.KeyOK, "x", ""},
		{"fragment that stands here", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "mutation { ... on Mutation @d { ... { f(k: \"x\") { a ...F } } } } fragment F on A { b(k: \"no\") }"}`, protocol.KeyOK, "x", ""},
		{"directive in a fragment", keyIn(contract.InGraphQL, "@once.key"), "", "", `{"query": "mutation { ...F } fragment F on Mutation { f @once(key: \"x\") }"}`, protocol.KeyOK, "x", ""},
		{"fragment that is used twice and in a circle", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "mutation { ...F ...F } fragment F on Mutation { f(k: \"x\") ...F }"}`, protocol.KeyOK, "x", ""},
		{"fields in two fragments", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "mutation { ...F ...G } fragment F on Mutation { a: f(k: \"x\") } fragment G on Mutation { b: f(k: \"y\") }"}`, protocol.KeyRepeated, "", "2 keys"},
		{"fragment that is not there", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "mutation { f(k: \"x\") ...F }"}`, protocol.KeyInvalid, "", "not GraphQL"},
		{"a query", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "query Q { f(k: \"x\") }"}`, protocol.KeyMissing, "", ""},
		{"a query without its word", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "{ f(k: \"x\") }"}`, protocol.KeyMissing, "", ""},
		{"directive of a query", keyIn(contract.InGraphQL, "@once.key"), "", "", `{"query": "query @once(key: \"x\") { f }"}`, protocol.KeyMissing, "", ""},
		{"a subscription", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "subscription { f(k: \"x\") }"}`, protocol.KeyMissing, "", ""},
		{"the mutation beside a query", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "query Q { f(k: \"no\") } mutation M { f(k: \"x\") }", "operationName": "M"}`, protocol.KeyOK, "x", ""},
		{"the query beside a mutation", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "mutation M { f(k: \"no\") } query Q { f }", "operationName": "Q"}`, protocol.KeyMissing, "", ""},
		{"two operations and no name", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "query Q { f } mutation M { f(k: \"x\") }"}`, protocol.KeyInvalid, "", "operationName"},
		{"no such operation", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "mutation M { f(k: \"x\") }", "operationName": "N"}`, protocol.KeyInvalid, "", "no such operation"},
		{"half a mutation", keyIn(contract.InGraphQL, "k"), "", "", `{"query": "mutation { f(k: \"x\")"}`, protocol.KeyInvalid, "", "not GraphQL"},
		{"a batch", keyIn(contract.InGraphQL, "k"), "", "", `[{"query": "{ f }"}]`, protocol.KeyInvalid, "", "one GraphQL request"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := protocol.ReadKeyOf(c.key, carried(c.header, c.query, c.body))
			require.Equal(t, c.status, got.Status, got.Why)
			require.Equal(t, c.value, got.Value)
			require.Contains(t, got.Why, c.why)
		})
	}
}

// The key may move from one place to another between two attempts: what is
// compared is the request without it.
func TestWithoutKey(t *testing.T) {
	k := keyIn(contract.InHeader, "Idempotency-Key", contract.KeyPlace{In: contract.InBody, Name: "/k"}, contract.KeyPlace{In: contract.InQuery, Name: "k"})
	for _, body := range []string{`{"a":1,"b":[2]}`, `{"k":"x","a":1,"b":[2]}`, `{"a":1,"k":"x","b":[2]}`, `{"a":1,"b":[2],"k":"x"}`, `{"k":"x","a":1,"k":"y","b":[2]}`} {
		for _, query := range []string{"a=1&b=2", "k=x&a=1&b=2", "a=1&k=x&b=2", "a=1&b=2&%6b=x"} {
			got := protocol.WithoutKey(k, protocol.Payload{Body: []byte(body), Query: query})
			require.Equal(t, `{"a":1,"b":[2]}`, string(got.Body), body)
			require.Equal(t, "a=1&b=2", got.Query)
		}
	}
	for _, body := range []string{"", "--", `"k"`, `[{"k":"x"}]`} {
		require.Equal(t, body, string(protocol.WithoutKey(k, protocol.Payload{Body: []byte(body)}).Body))
	}
}

func FuzzReadKeyOf(f *testing.F) {
	f.Add(`{"k": "x", "query": "mutation { f(k: \"x\") @once(key: \"y\") }"}`)
	f.Add(`{"query": "{ f(a: {b: [1, $k]}) }", "variables": {"k": null}}`)
	f.Add(`{"query": "mutation($a: T = {b: 1} @d(x: 2)) { ...F ... on M { f(k: $a) } } fragment F on M { ...F }"}`)
	keys := []*contract.Key{keyIn(contract.InBody, "/k"), keyIn(contract.InGraphQL, "k"), keyIn(contract.InGraphQL, "@once.key")}
	f.Fuzz(func(t *testing.T, body string) {
		for _, k := range keys {
			got := protocol.ReadKeyOf(k, carried("", "", body))
			require.Equal(t, got, protocol.ReadKeyOf(k, carried("", "", body)))
			cut := protocol.WithoutKey(k, protocol.Payload{Body: []byte(body)}).Body
			if k.In == contract.InBody && got.Status == protocol.KeyOK {
				require.Equal(t, protocol.KeyMissing, protocol.ReadKeyOf(k, carried("", "", string(cut))).Status, "%s", cut)
			}
		}
	})
}

// What is no Unicode would be read as U+FFFD, and keys that differ would be one.
func TestKeysInABodyThatAreNoText(t *testing.T) {
	k := &basePolicy(t).Key
	in := *k
	in.In, in.Name = contract.InBody, "/k"
	for body, status := range map[string]protocol.KeyStatus{
		`{"k": "\ud800"}`:       protocol.KeyInvalid,
		`{"k": "a\udbffb"}`:     protocol.KeyInvalid,
		"{\"k\": \"\xff\"}":     protocol.KeyInvalid,
		`{"k": "\ufffd"}`:       protocol.KeyOK,
		"{\"k\": \"\ufffd\"}":   protocol.KeyOK,
		`{"k": "\ud83d\ude00"}`: protocol.KeyOK,
	} {
		key := protocol.ReadKeyOf(&in, protocol.Carried{Body: []byte(body)})
		require.Equal(t, status, key.Status, "%s: %s", body, key.Why)
	}
}
