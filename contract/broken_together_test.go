package contract_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
)

const replayLine = "answers:\n"

// brokenTogether are mistakes of one text in the minimal contract: each gives one
// finding, where the text at stands, with these words.
var brokenTogether = []struct {
	name, old, new string
	at             string
	words          []string
}{
	// headers that mean something already
	{"marker in a header of HTTP", replayLine, "answers:\n  replay: {marker: {name: location}}\n", "location}", []string{"means something else", "Idempotency-Replay"}},
	{"marker in a hop-by-hop header", replayLine, "answers:\n  replay: {marker: {name: Proxy-Connection}}\n", "Proxy-Connection", []string{"means something else"}},
	{"marker in a request id", replayLine, "answers:\n  replay: {marker: {name: X-Request-Id}}\n", "X-Request-Id", []string{"means something else"}},
	{"marker in the header of the key", replayLine, "answers:\n  replay: {marker: {name: idempotency-key}}\n", "idempotency-key", []string{"the header of the key"}},
	{"marker in a stored header", replayLine, "answers:\n  replay: {headers: [X-Kind], marker: {name: x-kind}}\n", "X-Kind]", []string{"two things", "6:46"}},
	{"two of the server's own in one header", "window: {replay: 24h}", "window: {replay: 24h, advertise: {header: X-Told}}\nkey: {unsupported: {do: tell, name: x-told, value: ignored}}", "X-Told}", []string{"two things"}},
	{"marker by default and another in its header", "window: {replay: 24h}", "window: {replay: 24h, advertise: {header: Idempotency-Replay}}", "Idempotency-Replay}", []string{"two things"}},
	{"stored request id", replayLine, "answers:\n  replay: {headers: [Request-Id]}\n", "Request-Id", []string{"cannot be replayed"}},
	{"stored request id of a provider", replayLine, "answers:\n  replay: {headers: [x-amzn-RequestId]}\n", "x-amzn-RequestId", []string{"cannot be replayed"}},
	{"key in a credential", "scope:", "key: {name: x-api-key}\nscope:", "x-api-key", []string{"carries a credential"}},
	{"key where the account is told", "scope:", "key: {name: X-Tenant}\nscope_from: {account: {header: x-tenant}}\nscope:", "X-Tenant", []string{"so is the account of scope_from"}},

	// an envelope by which nobody can decide
	{"envelope without a code", "retry:\n", "errors: {envelope: json, body: {m: oops}}\nretry:\n", "{m: oops}", []string{"answers.mismatch from answers.in_flight, both 409", "{code}"}},
	{"code inside a text", "retry:\n", "errors: {envelope: json, body: {m: \"{code}: {detail}\"}}\nretry:\n", "{m: ", []string{"both 409"}},
	{"code in a list", "retry:\n", "errors: {envelope: json, body: [\"{code}\"]}\nretry:\n", "[\"{code}\"]", []string{"both 409"}},
	{"type that answers do not have", "retry:\n", "errors: {envelope: json, body: {t: \"{type}\"}}\nretry:\n", "{t: ", []string{"both 409"}},
	{"answer that looks like what is retried", "retry:\n  statuses: [429, 503]", "errors: {envelope: json, body: {t: \"{type}\"}}\nretry:\n  statuses: [429, 500]", "{t: ", []string{"outcome_unknown from any other 500, which is retried"}},

	// settings that exclude one another
	{"UUIDs that are too long", "scope:", "key: {format: uuid4, length: {max: 32}}\nscope:", "uuid4", []string{"uuid4", "36 characters", "1 to 32"}},
	{"ULIDs that are too short", "scope:", "key: {format: ulid, length: {min: 27}}\nscope:", "ulid", []string{"26 characters", "27 to 255"}},
	{"pattern of no UUID", "scope:", "key: {format: uuid7, pattern: \"^[a-z]+$\"}\nscope:", "\"^[a-z]+", []string{"takes no uuid7"}},
	{"window that never ends, and its end", "window: {replay: 24h}", "window: {replay: unlimited, expired: reject}", "reject", []string{"no key expires"}},
	{"body of a 204", "POST /orders: {}", "POST /orders: {example: {status: 204, body: {id: 1}}}", "body: {id", []string{"204", "no body"}},
	{"body of a 205", "POST /orders: {}", "POST /orders: {example: {status: 205, body: {id: 1}}}", "body: {id", []string{"205"}},
	{"body of an answer to HEAD", "POST /orders: {}", "HEAD /orders: {idempotent: reading, example: {status: 200, body: {id: 1}}}", "body: {id", []string{"HEAD"}},

	// keys that the server makes, and what does not fit them
	{"made and too long", "scope:", "key: {minted_by: server, echo: K, length: {max: 10}}\nscope:", "10}", []string{"key.length takes 1 to 10", "a UUID of 36 characters"}},
	{"made and of the length of another format", "scope:", "key: {minted_by: server, echo: K, length: {max: 30}}\nscope:", "30}", []string{"take 36 characters as well, or write key.format: ulid, which has 26"}},
	{"made and too short", "scope:", "key: {minted_by: server, echo: K, length: {min: 40}}\nscope:", "40}", []string{"key.length takes 40 to 255", "36 characters"}},
	{"made and of another form", "scope:", "key: {minted_by: server, echo: K, pattern: \"^ord-[0-9]+$\"}\nscope:", "\"^ord", []string{"key.pattern does not take every key", "00000000-0000-4000-8000-000000000000"}},
	{"made and of the form at times", "scope:", "key: {minted_by: server, echo: K, format: ulid, pattern: \"^01[0-9A-Z]*[A-V]$\"}\nscope:", "\"^01", []string{"key.pattern does not take every key", "010000"}},
	{"made and of no form of its format", "scope:", "key: {minted_by: server, echo: K, format: ulid, pattern: \"^x$\"}\nscope:", "\"^x", []string{"takes no ulid"}},
	{"made and missing in duplicates", "POST /orders: {}", "POST /orders: {key: optional, duplicates: {same: [/x], within: 30s, answer: {status: 409, code: dup, client: look-up}}}\nkey: {minted_by: server, echo: K}", "{same", []string{"none of its requests is without a key"}},
	{"made and first sent", "scope:", "key: {minted_by: server, echo: K, first_sent: {window: 5m}}\nscope:", "{window: 5m}", []string{"key.first_sent is set, but key.minted_by is server"}},
	{"made and required from a day", "POST /orders: {}", "POST /orders: {required_from: \"2026-12-02\"}\nkey: {minted_by: server, echo: K}", "required_from", []string{"leave required_from out: the server makes"}},
	{"made and required, from a day on", "POST /orders: {}", "POST /orders: {key: required, required_from: \"2026-12-02\"}\nkey: {minted_by: server, echo: K}", "required, req", []string{"write key: optional, and leave required_from out"}},

	// advice after which a request is executed twice
	{"new key while the first runs", "client: same-key, retry", "client: new-key, retry", "new-key", []string{"answers.in_flight.client is new-key", "executed twice", "write same-key"}},
	{"new key after an unknown outcome", replayLine, "answers:\n  outcome_unknown: {client: new-key}\n", "new-key", []string{"answers.outcome_unknown.client", "write look-up"}},
	{"new key while the store is down", replayLine, "answers:\n  store_down: {client: new-key}\n", "new-key", []string{"answers.store_down.client"}},
	{"new key after a repeat", replayLine, "answers:\n  replay: {do: conflict, status: 409, code: done, client: new-key}\n", "new-key", []string{"answers.replay.client"}},

	// what is compared although it says nothing
	{"boundary that is compared", "scope:", "fingerprint: {of: [body], body: multipart, headers: [content-type]}\nscope:", "content-type]", []string{"fingerprint.headers holds content-type", "boundary"}},
	{"key that is compared", "scope:", "fingerprint: {of: [body], headers: [idempotency-key]}\nscope:", "idempotency-key]", []string{"where the key travels"}},
	{"key among the compared members", "scope:", "key: {in: body, name: /k}\nfingerprint: {of: [body], body: fields, fields: [/a, /k]}\nscope:", "/k]", []string{"fingerprint.fields holds /k", "where the key travels"}},
	{"key that is left out of the comparison", "scope:", "key: {in: body, name: /k}\nfingerprint: {of: [body], body: json, exclude: [/k]}\nscope:", "/k]", []string{"fingerprint.exclude holds /k", "the same in all requests"}},

	// markers that cannot be read
	{"marker inside a member", replayLine, "answers:\n  replay: {marker: {in: body, name: /meta/reused}}\n", "/meta/", []string{"does not name a member of the body itself", "such as /reused"}},
	{"marker in a member of the answer", "POST /orders: {}", "POST /orders: {example: {status: 201, body: {id: a}}}\nvariants: [{match: {method: POST}, answers: {replay: {marker: {in: body, name: /id}}}}]", "/id}", []string{"answers.replay.marker.name is /id", "\"POST /orders\""}},
	{"marker in a member of the errors", replayLine, "answers:\n  replay: {marker: {in: body, name: /status}}\n", "/status", []string{"answers.replay.marker.name is /status", "a member of the errors"}},
	{"marker in a body that is left out", replayLine, "answers:\n  replay: {max_body: 64B, marker: {in: body, name: /reused}}\n", "64B", []string{"replayed empty", "above: not-stored"}},
	{"mismatch of a variant that compares nothing", "scope:", "variants: [{match: {method: POST}, fingerprint: none, answers: {mismatch: {status: 400}}}]\nscope:", "mismatch: {status: 400}", []string{"answers.mismatch is never given"}},

	// places that requests do not have
	{"segment that no path has", "scope:", "scope_from: {account: {path: 9}}\nscope:", "9}", []string{"scope_from.account.path is 9", "no operation has more than 1 segments"}},
	{"key inside of a key", "scope:", "key: {in: body, name: /a, also: [{in: body, name: /a/b}]}\nscope:", "/a/b", []string{"body member /a and the body member /a/b", "one inside the other"}},
	{"key around a key", "scope:", "key: {in: body, name: /a/b, also: [{in: body, name: /a}]}\nscope:", "/a}", []string{"one inside the other"}},

	// the reserved path in all its spellings
	{"reserved path in an escape", "POST /orders", "POST /%5Freprise/pay", "POST /%5F", []string{"reserved"}},
	{"reserved path with an escaped slash", "POST /orders", "POST /_reprise%2Fpay", "POST /_reprise%2F", []string{"reserved"}},
	{"reserved path in capitals", "POST /orders", "POST /_Reprise", "POST /_R", []string{"reserved"}},
}

func TestSettingsThatDoNotGoTogether(t *testing.T) {
	good := minimal + "operations:\n  POST /orders: {}\n"
	for _, b := range brokenTogether {
		t.Run(b.name, func(t *testing.T) {
			require.Contains(t, good, b.old)
			text := strings.Replace(good, b.old, b.new, 1)
			if strings.Contains(b.name, "type that answers do not have") {
				text = strings.ReplaceAll(text, "client: fix-request}", "client: fix-request, type: t}")
				text = strings.ReplaceAll(text, "client: same-key, retry", "client: same-key, type: t, retry")
			}
			if strings.Contains(b.name, "looks like what is retried") {
				text = strings.ReplaceAll(text, "client: fix-request}", "client: fix-request, type: t}")
			}
			if strings.Contains(b.name, "and its end") {
				text = strings.ReplaceAll(text, "answers:\n", "answers:\n  expired: {status: 410, code: gone, client: new-key}\n")
			}
			c, findings, err := contract.Load("c.yaml", []byte(text))
			require.NoError(t, err)
			require.Nil(t, c)
			require.Len(t, findings, 1, "%v", findings)
			said := findings[0].String()
			for _, r := range findings[0].Related {
				said += " " + r.Pos.String()
			}
			for _, w := range b.words {
				require.Contains(t, said, w)
			}
			require.Contains(t, contract.RuleIDs(), findings[0].Rule)
			before, _, found := strings.Cut(text, b.at)
			require.True(t, found, b.at)
			require.Equal(t, 1+strings.Count(before, "\n"), findings[0].Pos.Line, said)
			require.Equal(t, len(before)-strings.LastIndexByte(before, '\n'), findings[0].Pos.Col, said)
		})
	}
}

// What only looks like one of these mistakes is left alone.
func TestSettingsThatGoTogether(t *testing.T) {
	for _, s := range []struct{ old, new string }{
		{"scope:", "key: {name: X-Request-Id}\nscope:"}, // some providers call the key so
		{replayLine, "answers:\n  replay: {marker: {in: body, name: /Location}}\n"},
		{"scope:", "key: {format: uuid, length: {min: 36, max: 36}, pattern: \"^[0-9A-F-]+$\"}\nscope:"},
		{"retry:\n", "errors: {envelope: json, body: {error: [{code: \"{code}\"}]}}\nretry:\n"},
		{"POST /orders: {}", "POST /orders: {example: {status: 204}}"},
		{"POST /orders: {}", "POST /_reprises: {}"},
	} {
		load(t, strings.Replace(minimal+"operations:\n  POST /orders: {}\n", s.old, s.new, 1))
	}
}

func TestTypesTellAnswersApart(t *testing.T) {
	text := strings.NewReplacer(
		"client: fix-request}", "client: fix-request, type: reused}",
		"client: same-key, retry", "client: same-key, type: busy, retry",
		"retry:\n", "errors: {envelope: json, body: {t: \"{type}\"}}\nretry:\n",
	).Replace(minimal + "operations: {POST /orders: {}}\n")
	load(t, text)
}

// A file with very many mistakes is told of the first of them and of their number.
func TestFindingsAreBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString(minimal + "operations:\n")
	for i := range 1500 {
		fmt.Fprintf(&b, "  POST /o%d: {nonsense: 1}\n", i)
	}
	_, findings, err := contract.Load("c.yaml", []byte(b.String()))
	require.NoError(t, err)
	require.Len(t, findings, 1001)
	require.Equal(t, findings, contract.SortFindings(findings), "it is the last one, however often they are sorted")
	last := findings[1000]
	require.Equal(t, "contract/too-many", last.Rule)
	require.Contains(t, last.Message, "500 more findings")
	require.Contains(t, contract.RuleIDs(), last.Rule)
}

func TestExampleBodiesKeepTheirOrder(t *testing.T) {
	c := load(t, minimal+`operations:
  POST /orders: {example: {status: 201, body: {z: "<a & b>", id: o_1, a: [1.50, {y: null, x: true}]}, later: {after: 1s, body: {z: ">", b: 1}}}}
`)
	x := resolve(t, c, "POST /orders").Operation.Example
	require.Equal(t, `{"z":"<a & b>","id":"o_1","a":[1.50,{"y":null,"x":true}]}`, string(x.JSON()))
	require.Equal(t, `{"z":">","b":1}`, string(x.Later.JSON()))
	require.Equal(t, `{"b":"<"}`, string((&contract.Example{Body: map[string]any{"b": "<"}}).JSON()), "one that was made in Go has no order")
	require.Nil(t, (&contract.Example{}).JSON())
}

func TestReserved(t *testing.T) {
	for path, want := range map[string]struct {
		below    string
		reserved bool
	}{
		"/_reprise/keys":      {"keys", true},
		"/%5freprise/keys":    {"keys", true},
		"/_reprise%2Fkeys":    {"keys", true},
		"/_REPRISE/keys":      {"keys", true},
		"/_reprise":           {"", true},
		"/_reprise/":          {"", true},
		"/_reprises":          {"", false},
		"/payments/_reprise/": {"", false},
		"/%zz/_reprise":       {"", false},
	} {
		below, reserved := contract.Reserved(path)
		require.Equal(t, want.reserved, reserved, path)
		if reserved {
			require.Equal(t, want.below, below, path)
		}
	}
}

// What a hint shows can be written where it is shown.
func TestHintsForAMissingNameCanBeWritten(t *testing.T) {
	for _, c := range []struct{ at, in, name string }{
		{"key: {in: body}", "body", "/idempotency_key"},
		{"key: {in: query}", "query", "idempotency_key"},
		{"key: {in: graphql}", "graphql", `"@idempotent.key"`},
		{"key: {in: resource-id}", "resource-id", "/id"},
		{"key: {also: [{in: body}]}", "body", "/idempotency_key"},
	} {
		text := minimal + c.at + "\noperations: {POST /orders: {}}\n"
		_, findings, err := contract.Load("c.yaml", []byte(text))
		require.NoError(t, err)
		require.Len(t, findings, 1, "%v", findings)
		require.Equal(t, "such as name: "+c.name, findings[0].Hint)
		load(t, strings.Replace(text, "in: "+c.in, "in: "+c.in+", name: "+c.name, 1))
	}
}

// What looks like a mistake of the kinds above and is none.
func TestSettingsThatFit(t *testing.T) {
	good := minimal + "operations:\n  POST /orders: {example: {status: 201, body: {id: a}}}\n"
	for name, more := range map[string]string{
		"made as a UUID of 36 characters":          "key: {minted_by: server, echo: K, length: {min: 36, max: 36}, pattern: \"^[0-9a-f-]+$\"}\n",
		"made as a ULID":                           "key: {minted_by: server, echo: K, format: ulid, length: {max: 26}}\n",
		"marker in what is shown as it is now":     "variants: [{match: {method: POST}, answers: {replay: {do: current, max_body: 64B, marker: {in: body, name: /reused}}}}]\n",
		"segment of another path":                  "scope_from: {account: {path: 0}}\n",
		"segment of a path of the document":        "scope_from: {account: {path: 9}}\n",
		"members that only begin alike":            "key: {in: body, name: /a, also: [{in: body, name: /ab}]}\n",
		"window of a variant with its own records": "variants: [{match: {header: {name: V}}, window: {replay: 1h}, scope: [account, operation]}]\n",
		"variant that compares nothing":            "variants: [{match: {method: POST}, fingerprint: none}]\n",
		"key in two places, one not compared":      "key: {in: body, name: /k, also: [{in: header, name: K}]}\nfingerprint: {of: [body], body: json, exclude: [/k]}\n",
		"member that only looks like the marker's": "variants: [{match: {method: POST}, answers: {replay: {marker: {in: body, name: /id2}, max_body: 64B, above: not-stored}}}]\n",
	} {
		text := good + more
		if strings.Contains(name, "document") {
			text = strings.Replace(text, "{name: Orders,", "{name: Orders, openapi: api.yaml,", 1)
		}
		_, findings, err := contract.Load("c.yaml", []byte(text))
		require.NoError(t, err)
		require.Empty(t, findings, name)
	}
}

// A variant that compares nothing never gives the answer of the base.
func TestVariantThatComparesNothing(t *testing.T) {
	c := load(t, minimal+"operations:\n  POST /orders: {}\nvariants: [{match: {method: POST}, fingerprint: none}]\n")
	p := resolve(t, c, "POST /orders")
	require.False(t, p.Mismatches())
	for _, a := range p.Named() {
		require.NotEqual(t, contract.AnswerMismatch, a.Name)
	}
}

// A header chooses the window, and the record is one: that is allowed, and told.
func TestWindowsOfOneRecord(t *testing.T) {
	more := "operations:\n  POST /orders: {}\nvariants: [{match: {header: {name: Api-Version}}, window: {replay: 1h}}]\n"
	c, findings, err := contract.Load("c.yaml", []byte(minimal+more))
	require.NoError(t, err)
	require.NotNil(t, c)
	require.Len(t, findings, 1)
	require.Equal(t, contract.Warning, findings[0].Severity)
	require.Equal(t, "contract/shared-window", findings[0].Rule)
	require.Contains(t, findings[0].Message, "window.replay is 1h for requests with header Api-Version and 24h for others")
}
