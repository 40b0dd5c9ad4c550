package renderer

import (
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// object is a part of a contract.
type object = map[string]any

type list = []any

// build makes a contract of a small sound one and what is different in it: the
// members of change replace whole sections.
func build(t testing.TB, change object) *contract.Contract {
	t.Helper()
	doc := object{
		"reprise": "v1",
		"api":     object{"name": "Shop", "version": "1"},
		"scope":   list{"account"},
		"window":  object{"replay": "24h"},
		"answers": object{
			"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request"},
			"in_flight": object{"status": 409.0, "code": "busy", "client": "same-key"},
		},
		"failures":   list{object{"when": list{"before-execution", "5xx"}, "keep": "nothing"}, object{"when": "4xx", "keep": "answer"}},
		"retry":      object{"statuses": list{429.0, 503.0}, "backoff": object{"base": "1s", "cap": "10s"}, "attempts": 4.0},
		"operations": object{"POST /orders": object{}},
	}
	maps.Copy(doc, change)
	for name, value := range doc {
		if value == nil {
			delete(doc, name)
		}
	}
	c, findings := contract.Build(doc)
	require.NotNil(t, c, findings) // a warning is no error
	return c
}

// variations are sound contracts that differ in every dimension that the page
// speaks of.
func variations(t testing.TB) map[string]*contract.Contract {
	t.Helper()
	answers := func(more object) object {
		out := object{
			"mismatch":  object{"status": 409.0, "code": "other_request", "client": "new-key"},
			"in_flight": object{"status": 409.0, "code": "busy", "client": "same-key", "retry_after": "1500ms"},
		}
		maps.Copy(out, more)
		return out
	}
	retry := func(backoff any, more object) object {
		out := object{"statuses": list{429.0, 502.0}, "backoff": backoff, "attempts": 5.0}
		maps.Copy(out, more)
		for name, value := range out {
			if value == nil {
				delete(out, name)
			}
		}
		return out
	}
	steps := object{"POST /orders": object{"steps": list{
		object{"name": "saved"}, object{"name": "paid", "calls": "the bank", "recover": "stop"},
	}}}
	return map[string]*contract.Contract{
		"plain":      build(t, nil),
		"unlimited":  build(t, object{"window": object{"replay": "unlimited"}}),
		"at least":   build(t, object{"window": object{"replay": object{"at_least": "7d"}, "from": "last-use"}}),
		"expired":    build(t, object{"window": object{"replay": "1h", "expired": "reject", "reap": "2h"}, "answers": answers(object{"expired": object{"status": 410.0, "code": "too_late", "client": "new-key"}})}),
		"no compare": build(t, object{"fingerprint": "none", "answers": object{"in_flight": object{"status": 409.0, "code": "busy", "client": "same-key"}}}),
		"fields":     build(t, object{"fingerprint": object{"of": list{"body"}, "body": "fields", "fields": list{"/amount"}}}),
		"operation":  build(t, object{"scope": list{"api-key", "operation"}, "fingerprint": object{"of": list{"body"}, "body": "json"}}),
		"steps":      build(t, object{"operations": steps, "failures": list{object{"when": "before-execution", "keep": "nothing"}, object{"when": list{402.0}, "keep": "answer"}, object{"when": list{"4xx", "5xx"}, "keep": "progress"}}}),
		"rerun":      build(t, object{"claim": object{"commits": "before-effect", "abandoned": "rerun", "lease": "5s"}, "answers": answers(object{"in_flight": object{"do": "wait", "up_to": "3s", "status": 409.0, "code": "busy", "client": "stop"}})}),
		"reject":     build(t, object{"claim": object{"commits": "before-effect", "abandoned": "reject"}, "answers": answers(object{"replay": object{"headers": list{}, "marker": "none"}})}),
		"store open": build(t, object{"operations": object{"POST /orders": object{"store_down": "open"}, "POST /bills": object{"key": "optional"}}}),
		"no keys":    build(t, object{"operations": object{"PUT /a": object{"idempotent": "it sets a value"}, "POST /b": object{"unsafe": "it counts"}}}),
		"all unsafe": build(t, object{"operations": object{"POST /b": object{"unsafe": "it counts"}}}),
		"key last":   build(t, object{"pipeline": list{"key", "authenticate", "validate", "execute"}}),
		"key first":  build(t, object{"pipeline": list{"key", "execute"}, "key": object{"syntax": "quoted", "format": "uuid4", "length": object{"min": 36.0, "max": 36.0, "unit": "bytes"}}}),
		"odd key":    build(t, object{"key": object{"pattern": "^\\|+$", "required": false, "syntax": "either"}}),
		"schedule":   build(t, object{"retry": retry(nil, object{"schedule": list{"1s", "2s", "4s"}})}),
		"one wait":   build(t, object{"retry": retry(nil, object{"schedule": object{"waits": list{"3s"}, "jitter": "proportional", "spread": 0.5, "side": "plus"}})}),
		"no jitter":  build(t, object{"retry": retry(object{"base": "1s", "cap": "1s", "multiplier": 1.0, "jitter": "none"}, object{"deadline": "10s", "attempts": 30.0})}),
		"equal":      build(t, object{"retry": retry(object{"base": "100ms", "cap": "20s", "jitter": "equal"}, object{"cautious": object{"statuses": list{500.0}, "attempts": 2.0}})}),
		"decorr":     build(t, object{"retry": retry(object{"base": "300ms", "cap": "20s", "jitter": "decorrelated"}, object{"retry_after": object{"forms": list{"seconds"}, "ceiling": "5s", "above": "wait"}})}),
		"spread":     build(t, object{"retry": retry(object{"base": "1s", "cap": "8s", "multiplier": 1.5, "jitter": "proportional"}, object{"network": object{"never_sent": "never", "unknown_outcome": "never"}})}),
		"budget":     build(t, object{"retry": retry(object{"base": "1s", "cap": "8s"}, object{"budget": object{"tokens": 40.0, "cost": object{"transient": 14.0, "throttled": 5.0}, "on_retried_success": "nothing", "on_first_success": 3.0}, "retry_after": object{"forms": list{"date"}}})}),
		"json body":  build(t, object{"errors": object{"envelope": "json", "body": object{"errors": list{object{"kind": "{type}", "id": "{code}", "n": "{status}"}}}}}),
		"no code":    build(t, object{"errors": object{"envelope": "json", "body": object{"message": "{detail}"}}}),
		"variants": build(t, object{
			"operations": object{"POST /orders": object{}, "POST /v2/orders": object{}, "POST /bills": object{"key": "optional"}},
			"variants": list{
				object{"match": object{"path": "/v2/**"}, "window": object{"replay": "30d"}, "answers": object{"mismatch": object{"status": 400.0, "code": "used", "client": "new-key"}}},
				object{"match": object{"path": "/v3/**", "method": "PUT"}, "retry": object{"attempts": 2.0}},
			},
		}),
	}
}
