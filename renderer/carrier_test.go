package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysWhereTheKeyGoes(t *testing.T) {
	for name, c := range map[string]struct {
		key       object
		sentences []string
	}{
		"body": {object{"in": "body", "name": "/meta/request_id"}, []string{
			"Where does the key go?", "the member `/meta/request_id` of the JSON body, once per request and as a string",
			"before anything is executed", `{"meta":{"request_id":"`, `json.dumps({"meta": {"request_id": key}}).encode()`,
			"The key itself is no part of what is compared.", "**Fix the request:** add the member `/meta/request_id`",
		}},
		"query":   {object{"in": "query", "name": "ClientToken"}, []string{"query parameter `ClientToken`", "POST /orders?ClientToken=", `urllib.parse.quote(key, safe="")`}},
		"graphql": {object{"in": "graphql", "name": "@idempotent.key"}, []string{"argument `key` of the GraphQL directive `@idempotent`", "@idempotent(key: $key)", "A query or a subscription has no key"}},
		"also": {object{"also": list{object{"in": "body", "name": "/k"}}}, []string{
			"**Header:** `Idempotency-Key`", "**Or:** the member `/k` of the JSON body", "If a request has it in two places and they disagree",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			page := string(render(t, build(t, object{"key": c.key})))
			for _, sentence := range c.sentences {
				require.Contains(t, page, sentence)
			}
			if name != "also" {
				require.NotContains(t, page, "Which header?")
				require.NotContains(t, page, "Idempotency-Key:")
			}
		})
	}
	id := string(render(t, build(t, object{"key": object{"in": "resource-id", "name": "id"}, "operations": object{"PUT /orders/{id}": object{}}})))
	require.Contains(t, id, "parameter `id` of the path, the id of the resource")
	require.Contains(t, id, "PUT /orders/event-4711")
}

func TestPageSaysWhatAKeyLooksLike(t *testing.T) {
	for sentence, key := range map[string]object{
		"a version 7 UUID, which begins with the time":     {"format": "uuid7"},
		"a version 5 UUID, made from a name":               {"format": "uuid5"},
		"26 letters and digits of Crockford's base 32":     {"format": "ulid"},
		"visible ASCII only, from `!` to `~`":              {"charset": "printable-ascii"},
		"ASCII only, without control characters":           {"charset": "ascii"},
		"**Refused:** `none` and `null`.":                  {"forbidden": list{"none", "null"}},
		"without regard to case. `A` and `a` are one key.": {"compare": "case-insensitive"},
	} {
		require.Contains(t, string(render(t, build(t, object{"key": key}))), sentence)
	}
}
