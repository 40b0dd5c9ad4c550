package contract_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// warned are settings that are allowed and seldom meant: each gives one warning,
// with these words, and the contract is there.
var warned = []struct {
	name, old, new string
	rule           string
	words          []string
}{
	{"keys in another comparison", "scope:", "variants: [{match: {header: {name: V}}, key: {compare: case-insensitive}}]\nscope:", "shared-record", []string{"key.compare", "header V"}},
	{"requests in another comparison", "scope:", "variants: [{match: {header: {name: V}}, fingerprint: {of: [method, body]}}]\nscope:", "shared-record", []string{"fingerprint", "header V"}},
	{"other requests in another way", "scope:", "variants: [{match: {header: {name: V}}, answers: {mismatch: {do: ignore-key}}}]\nscope:", "shared-record", []string{"answers.mismatch.do"}},

	{"same key after a mismatch", "client: fix-request}", "client: same-key}", "answer-advice", []string{"answers.mismatch.client is same-key", "fix-request"}},
	{"same key after an invalid one", replayLine, "answers:\n  invalid_key: {client: same-key}\n", "answer-advice", []string{"answers.invalid_key.client"}},
	{"same key after a failure that is kept", "keep: answer}", "keep: answer, client: same-key}", "answer-advice", []string{"the kept answer again"}},

	{"key before the account is known", "scope:", "pipeline: [key, authenticate, execute]\nscope:", "pipeline", []string{"authenticate stands behind key", "account"}},
	{"variant of no path", "scope:", "variants: [{match: {path: \"/ordres/**\"}, window: {replay: 48h}}]\nscope:", "unknown-operation", []string{"variants[0].match.path", "no operation"}},
	{"variant of no method", "scope:", "variants: [{match: {method: PATCH}, window: {replay: 48h}}]\nscope:", "unknown-operation", []string{"variants[0].match.method"}},
	{"expiry that comes too late", "window: {replay: 24h}\nanswers:\n", "window: {replay: 24h, expired: reject}\nkey: {first_sent: {window: 5m}}\nanswers:\n  expired: {status: 410, code: gone, client: new-key}\n", "no-effect", []string{"window.expired is reject", "5m"}},

	{"rows of one key", "POST /orders: {}", "POST /orders: {batch: {key_per: request, rows: /r}}", "no-effect", []string{"batch.rows", "one key stands for the whole request"}},
	{"store of no keys", "POST /orders: {}", "POST /orders: {unsafe: it is done twice, store_down: open}", "no-effect", []string{"store_down", "takes no key"}},
	{"parts that are never compared", "scope:", "key: {ignored_for: [multipart]}\nfingerprint: {of: [body], body: multipart}\nscope:", "no-effect", []string{"key.ignored_for holds multipart"}},
	{"header in two spellings", "scope:", "fingerprint: {of: [body], headers: [X-Kind, x-kind]}\nscope:", "repeated", []string{"X-Kind and x-kind"}},
	{"member of a member", "scope:", "fingerprint: {of: [body], body: fields, fields: [/a, /a/b]}\nscope:", "repeated", []string{"/a/b, which is a part of /a"}},
	{"failure with the code of an answer", "failures:\n", "failures:\n  - {when: \"code:reused\", keep: nothing}\n", "no-effect", []string{"code:reused is the code of answers.mismatch"}},
}

func TestSettingsThatAreSeldomMeant(t *testing.T) {
	good := minimal + "operations:\n  POST /orders: {}\n"
	for _, w := range warned {
		t.Run(w.name, func(t *testing.T) {
			require.Contains(t, good, w.old)
			c, findings, err := contract.Load("c.yaml", []byte(strings.Replace(good, w.old, w.new, 1)))
			require.NoError(t, err)
			require.NotNil(t, c, "%v", findings)
			require.Len(t, findings, 1, "%v", findings)
			require.Equal(t, contract.Warning, findings[0].Severity)
			require.Equal(t, "contract/"+w.rule, findings[0].Rule)
			for _, word := range w.words {
				require.Contains(t, findings[0].String(), word)
			}
		})
	}
}

// What only looks like one of these is left alone.
func TestSettingsThatAreMeant(t *testing.T) {
	good := minimal + "operations:\n  POST /orders: {}\n"
	for _, s := range []struct{ old, new string }{
		{"scope:", "pipeline: [authenticate, key, execute]\nscope:"},
		{"scope:", "pipeline: [key, execute]\nscope:"},
		{"scope:", "variants: [{match: {path: \"/orders\"}, window: {replay: 48h}}]\nscope:"},
		{"scope:", "variants: [{match: {path: \"/orders\"}, key: {compare: case-insensitive}}]\nscope:"},
		{"name: Orders,", "name: Orders, openapi: api.yaml,"},
		{"client: fix-request}", "client: new-key}"},
		{"keep: nothing}", "keep: nothing, client: same-key}"},
		{"window: {replay: 24h}\nanswers:\n", "window: {replay: 4m, reap: 1h, expired: reject}\nretry: {statuses: [503], backoff: {base: 1s, cap: 8s}, attempts: 3, deadline: 1m}\nkey: {first_sent: {window: 5m}}\nanswers:\n  expired: {status: 410, code: gone, client: new-key}\n"},
	} {
		text := strings.Replace(good, s.old, s.new, 1)
		if strings.HasPrefix(s.new, "window") {
			text = text[:strings.LastIndex(text, "retry:\n")] + "operations: {POST /orders: {}}\n"
		}
		if strings.Contains(s.new, "openapi") {
			text = strings.Replace(text, "scope:", "variants: [{match: {path: \"/of-the-document\"}, window: {replay: 48h}}]\nscope:", 1)
		}
		_, findings, err := contract.Load("c.yaml", []byte(text))
		require.NoError(t, err)
		require.Empty(t, findings, s.new)
	}
}
