package contract_test

import (
	"os"
	"strings"
	"testing"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
)

// The lines of the design example that say where the key travels.
const (
	inHeader = "  in: header                       # header | body | query | graphql | resource-id; a list where several are taken\n  name: Idempotency-Key\n"
	isRaw    = "  required: true\n  syntax: raw                      # raw | quoted (RFC 9651 string) | either\n"
)

// brokenKey are mistakes about the key: the design example with one text
// replaced by another. Each gives one finding, where the text at stands.
var brokenKey = []struct {
	name, old, new string
	at             string
	words          []string
}{
	// where it travels
	{"carrier unknown", inHeader, "  in: cookie\n", "cookie", []string{"key.in", `"cookie"`, "header, body, query, graphql or resource-id"}},
	{"body without a name", inHeader, "  in: body\n", "key:\n", []string{"key.name is missing"}},
	{"body with a bare name", inHeader, "  in: body\n  name: request_id\n", "request_id", []string{`"request_id"`, "JSON pointer", "write /request_id"}},
	{"directive without its argument", inHeader, "  in: graphql\n  name: \"@idempotent\"\n", `"@idempotent"`, []string{"write @idempotent.key"}},
	{"quoted in a body", inHeader + isRaw, "  in: body\n  name: /k\n  syntax: quoted\n", "quoted", []string{"key.syntax is quoted", "outside of headers"}},
	{"place twice", inHeader, inHeader + "  also: [{in: header, name: idempotency-key}]\n", "idempotency-key}", []string{"header idempotency-key", "twice"}},
	{"parameter that is not there", inHeader, "  in: resource-id\n  name: token\n", "token", []string{"path parameter token", `"POST /payments"`}},
	{"place that means something else", inHeader, inHeader + "  also: [{in: header, name: Authorization}]\n", "Authorization", []string{"means something else"}},

	// what it looks like
	{"format unknown", inHeader, inHeader + "  format: uuidv7\n", "uuidv7", []string{"key.format", `"uuidv7"`, "did you mean uuid7"}},
	{"charset unknown", inHeader, inHeader + "  charset: visible-ascii\n", "visible-ascii", []string{"key.charset", "did you mean printable-ascii"}},
	{"comparison under another name", inHeader, inHeader + "  case: insensitive\n", "case: insensitive", []string{"write compare"}},
	{"forbidden value twice", inHeader, inHeader + "  forbidden: [nil, nil]\n", "nil]", []string{"twice"}},

	// the mark of a replay
	{"marker in the body with a bare name", "marker: {name: Idempotency-Replay, value: \"true\"}", "marker: {in: body, name: reused}", "reused}", []string{"reused", "JSON pointer", "write /reused"}},
	{"marker that says one thing", "marker: {name: Idempotency-Replay, value: \"true\"}", "marker: {name: Idempotency-Replay, first: \"true\"}", "\"true\"}", []string{"true", "on a replay and on a first answer"}},
	{"time with a text", "marker: {name: Idempotency-Replay, value: \"true\"}", "marker: {name: Idempotency-Replay, kind: time, value: now}", "value: now", []string{"tells a time", "leave the value out"}},

	// a key where none is taken
	{"key where none is taken, unknown word", inHeader, inHeader + "  unsupported: forbid\n", "forbid", []string{"key.unsupported", "ignore, tell or refuse"}},
	{"told although nothing is", inHeader, inHeader + "  unsupported: {do: refuse, value: no}\n", "value: no", []string{"key.unsupported.value", "nothing is told"}},
	{"answer to a key that is ignored", "  missing_key:", "  unsupported_key: {status: 400, code: no_key, client: fix-request}\n  missing_key:", "unsupported_key:", []string{"answers.unsupported_key is never given"}},

	// who makes it
	{"key that nobody is told of", "  required: true\n", "  minted_by: server\n", "server\n", []string{"key.echo is missing"}},
	{"key that is demanded and made", inHeader, inHeader + "  minted_by: server\n  echo: Idempotency-Key\n", "true\n", []string{"key.required is true", "key.minted_by is server"}},
	{"made under another name", inHeader, inHeader + "  generated_by: server\n", "generated_by", []string{"write minted_by"}},
	{"echo that means something else", inHeader, inHeader + "  echo: Content-Type\n", "Content-Type", []string{"means something else"}},

	// where it is ignored, and what else it gets
	{"ignored for what nobody knows", inHeader, inHeader + "  ignored_for: [uploads]\n", "uploads", []string{"key.ignored_for[0]", "multipart or unauthenticated"}},
	{"ignored for one word", inHeader, inHeader + "  ignored_for: multipart\n", "multipart\n", []string{"key.ignored_for", "write [multipart]"}},
	{"too long, without advice", "  missing_key:", "  key_too_long: {status: 400, code: too_long}\n  missing_key:", "key_too_long:", []string{"answers.key_too_long.client is missing"}},
	{"too long as another answer", "  missing_key:", "  key_too_long: {status: 409, code: invalid_idempotent_request, client: stop}\n  missing_key:", "invalid_idempotent_request, client: stop", []string{"answers.key_too_long", "code of its own"}},
	{"headers in a word", "headers: [Content-Type, Location],", "headers: every,", "every, ", []string{"answers.replay.headers", "all"}},
	{"what was deleted, of a stored answer", "replay:          {body: stored,", "replay:          {deleted: last-state, body: stored,", "deleted:", []string{"answers.replay.deleted", "write do: current"}},
	{"what was deleted, unknown", "replay:          {body: stored,", "replay:          {do: current, deleted: gone,", "gone", []string{"not-found or last-state"}},

	// how it is looked up
	{"look-up of nothing", "operations:\n", "look_up: {operation: GET /payment, query: key}\noperations:\n", "GET /payment,", []string{`"GET /payment"`, "not one of the operations"}},
	{"look-up that writes", "operations:\n", "look_up: {operation: POST /payments, query: key}\noperations:\n", "POST /payments,", []string{"wanted one that reads", "GET /payments"}},
	{"look-up where nothing is made", "operations:\n", "look_up: {operation: GET /notes, query: key}\noperations:\n  GET /notes: {idempotent: reading}\n", "GET /notes,", []string{"no POST /notes that takes a key"}},
	{"look-up without a parameter", "operations:\n", "look_up: {operation: POST /payments}\noperations:\n", "look_up:", []string{"look_up.query is missing"}},

	// from when on it is required
	{"a month for a day", "    key: required\n", "    required_from: \"2026-04\"\n", "\"2026-04\"", []string{"2026-04", "not a day", "2026-04-01"}},
	{"a day for an optional key", "    key: required\n", "    key: optional\n    required_from: \"2026-04-01\"\n", "required_from", []string{"required_from is set", "does not demand a key"}},

	// its companion
	{"companion without a window", inHeader, inHeader + "  first_sent: {name: First-Sent}\n", "first_sent", []string{"key.first_sent.window is missing"}},
	{"calls that outlive the companion", inHeader, inHeader + "  first_sent: {window: 30s}\n", "30s}", []string{"retry.deadline is 1m30s", "key.first_sent.window, 30s"}},
	{"companion in the header of the key", inHeader, inHeader + "  first_sent: {name: idempotency-key, window: 5m}\n", "idempotency-key,", []string{"key.first_sent.name", "the header of the key"}},
	{"window from a time that nobody tells", "from: first-request ", "from: client-timestamp ", "client-timestamp ", []string{"no key.first_sent", "write key.first_sent: {window: 5m}"}},
	{"window shorter than that of the companion", "window: {replay: 30d}", "key: {first_sent: {window: 40d}}, window: {replay: 30d, from: client-timestamp}", "30d,", []string{"window.replay is 30d", "key.first_sent.window, 40d"}},
	{"window from a client's time that a client sets", "window: {replay: 30d}", "key: {first_sent: {window: 5m}}, window: {replay: 30d, from: client-timestamp, client_sets: {header: X-Expiry, min: 1h, max: 9d}}", "client-timestamp, client_sets", []string{"window.from is client-timestamp", "window.client_sets"}},
	{"answer about a companion that there is not", "  missing_key:", "  first_sent_outside: {status: 412, code: late, client: look-up}\n  missing_key:", "first_sent_outside:", []string{"never given", "key.first_sent"}},

	// which requests a variant is for
	{"header without a name", `match: {path: "/v2/**"}`, `match: {header: {value: "2"}}`, "header: {value", []string{"match.header.name is missing"}},
	{"header as a text", `match: {path: "/v2/**"}`, `match: {header: "Version"}`, `"Version"`, []string{"match.header", "object"}},
	{"header that is no name", `match: {path: "/v2/**"}`, `match: {header: {name: "API Version"}}`, `"API Version"`, []string{"not a header name"}},
}

func TestBrokenKeys(t *testing.T) {
	good, err := os.ReadFile("testdata/load/design.yaml")
	require.NoError(t, err)
	for _, b := range brokenKey {
		t.Run(b.name, func(t *testing.T) {
			text := string(good)
			require.Contains(t, text, b.old, "the design example holds the text that is replaced")
			text = strings.Replace(text, b.old, b.new, 1)
			c, findings, err := contract.Load("acme.yaml", []byte(text))
			require.NoError(t, err)
			require.Nil(t, c)
			require.Len(t, findings, 1)
			said := findings[0].String()
			for _, w := range b.words {
				require.Contains(t, said, w)
			}
			require.Contains(t, text, b.at)
			before := text[:strings.Index(text, b.at)]
			line := strings.Count(before, "\n") + 1
			col := len([]rune(before[strings.LastIndex(before, "\n")+1:])) + 1
			require.Equal(t, contract.Pos{File: "acme.yaml", Line: line, Col: col}, findings[0].Pos, said)
			require.Contains(t, contract.RuleIDs(), findings[0].Rule)
		})
	}
}

// A variant that carries the key elsewhere leaves the name behind; one that
// only names another header keeps the carrier.
func TestVariantsOfTheCarrier(t *testing.T) {
	c, findings := contract.Build(map[string]any{
		"reprise": "v1", "api": map[string]any{"name": "A", "version": "1"}, "extends": "stripe-v1", "scope": []any{"account"},
		"key":        map[string]any{"in": "header", "name": "Request-Id"},
		"operations": map[string]any{"POST /a": map[string]any{}, "POST /b": map[string]any{}, "POST /c": map[string]any{}},
		"retry":      map[string]any{"statuses": []any{429.0}, "attempts": 3.0},
		"answers":    map[string]any{"mismatch": map[string]any{"status": 400.0, "code": "idempotency_error", "client": "fix-request"}},
		"variants": []any{
			map[string]any{"match": map[string]any{"operation": "POST /a"}, "key": map[string]any{"in": "body", "name": "/id"}},
			map[string]any{"match": map[string]any{"operation": "POST /b"}, "key": map[string]any{"name": "Other-Id"}},
		},
	})
	require.Empty(t, findings)
	for operation, place := range map[string]contract.KeyPlace{
		"POST /a": {In: contract.InBody, Name: "/id"},
		"POST /b": {In: contract.InHeader, Name: "Other-Id"},
		"POST /c": {In: contract.InHeader, Name: "Request-Id"},
	} {
		p, _ := c.Resolve(operation)
		require.Equal(t, place, p.Key.Place())
	}
}
