package renderer

import (
	"maps"
	"testing"

	"github.com/reprise-dev/reprise/contract"
)

// clients are contracts that differ in what they ask of clients.
func clients(t testing.TB) map[string]*contract.Contract {
	t.Helper()
	retry := func(more object) *contract.Contract {
		section := object{"statuses": list{429.0, 503.0, 504.0}, "backoff": object{"base": "1s", "cap": "8s"}, "attempts": 6.0}
		maps.Copy(section, more)
		for name, value := range section {
			if value == nil {
				delete(section, name)
			}
		}
		change := object{"retry": section}
		for _, other := range []string{"sdks", "operations"} {
			if v, ok := section[other]; ok {
				change[other] = v
				delete(section, other)
			}
		}
		return build(t, change)
	}
	backoff := func(more object) *contract.Contract {
		b := object{"base": "500ms", "cap": "5s"}
		maps.Copy(b, more)
		return retry(object{"backoff": b})
	}
	told := func(more object) *contract.Contract { return retry(object{"retry_after": more}) }
	return map[string]*contract.Contract{
		"class of statuses": retry(object{"statuses": list{409.0, "5xx"}, "cautious": object{"statuses": list{425.0, 500.0}, "attempts": 1.0}}),
		"explained":         retry(object{"statuses": list{408.0, 425.0, 499.0, 503.0}}),
		"with key":          retry(object{"with_key": list{409.0}, "operations": object{"POST /orders": object{"key": "optional"}}}),
		"codes":             retry(object{"codes": object{"retry": list{"lock_timeout"}, "never": list{"quota_exhausted", "urn:problem:maintenance"}, "throttled": list{"slow_down"}}}),
		"codes without key": retry(object{"codes": object{"retry": list{"lock_timeout"}}, "operations": object{"PUT /orders": object{"idempotent": "it sets a value"}}}),
		"override":          retry(object{"override_header": object{"name": "X-Should-Retry", "retry": list{"true", "yes"}, "never": list{"false"}}}),
		"override and codes": retry(object{
			"override_header": "X-Should-Retry", "codes": object{"never": list{"quota_exhausted"}}, "network": object{"unknown_outcome": "never"},
		}),
		"Envoy":            backoff(object{"growth": "exponential-minus-one", "base": "25ms", "cap": "250ms"}),
		"azcore":           backoff(object{"growth": "exponential-minus-one", "base": "640ms", "capped": "after-jitter", "jitter": "proportional", "spread": 0.625, "side": "plus"}),
		"stripe-go":        backoff(object{"growth": "quadratic", "floor": "500ms", "jitter": "proportional", "spread": 0.25, "side": "minus"}),
		"Speakeasy":        backoff(object{"growth": "polynomial", "exponent": 1.5, "capped": "after-jitter", "jitter": "additive", "noise": "1s"}),
		"linear":           backoff(object{"growth": "linear", "jitter": "equal", "first_wait": "2s"}),
		"constant":         backoff(object{"growth": "constant", "jitter": "none"}),
		"gRPC waits":       backoff(object{"capped": "before-jitter", "jitter": "proportional"}),
		"got":              backoff(object{"capped": "before-jitter", "jitter": "additive", "noise": "100ms"}),
		"cap late":         backoff(object{"capped": "after-jitter", "jitter": "full"}),
		"cap late, none":   backoff(object{"capped": "after-jitter", "jitter": "none"}),
		"cap late, equal":  backoff(object{"capped": "after-jitter", "jitter": "equal"}),
		"decorr, floor":    backoff(object{"jitter": "decorrelated", "floor": "700ms", "throttled_base": "2s"}),
		"schedule, floor":  retry(object{"backoff": nil, "schedule": object{"waits": list{"1s", "3s"}, "floor": "500ms", "jitter": "additive", "noise": "2s"}}),
		"throttled base":   retry(object{"backoff": object{"base": "50ms", "throttled_base": "1s", "cap": "20s"}, "codes": object{"throttled": list{"slow_down"}}}),
		"milliseconds":     told(object{"ms_headers": list{"retry-after-ms", "x-ms-retry-after-ms"}}),
		"reset":            told(object{"rate_limit_header": object{"name": "X-RateLimit-Reset", "form": "delay"}}),
		"reset, epoch":     told(object{"rate_limit_header": object{"name": "X-RateLimit-Reset", "form": "epoch"}, "forms": list{"seconds"}}),
		"ignored":          told(object{"ceiling": "5s", "above": "ignore"}),
		"clamped":          told(object{"ceiling": "5s", "above": "clamp"}),
		"AWS hint":         told(object{"ceiling": "5s", "ceiling_from": "backoff", "above": "clamp", "ms_headers": list{"x-amz-retry-after"}}),
		"hint given up":    told(object{"ceiling": "2s", "ceiling_from": "backoff"}),
		"told spread":      told(object{"spread": 0.2}),
		"ratio":            retry(object{"budget": object{"kind": "ratio", "percent": 20.0, "min_per_second": 0.0001, "window": "1d", "scope": "host"}}),
		"failure ratio":    retry(object{"budget": object{"kind": "failure-ratio", "tokens": 10.0, "token_ratio": 0.3, "scope": "process"}}),
		"lingering":        retry(object{"budget": object{"tokens": 40.0, "cost": object{"transient": 14.0, "throttled": 5.0}, "when_empty": "fail-after-backoff"}}),
		"ratio, lingering": retry(object{"budget": object{"kind": "ratio", "percent": 20.0, "window": "1d", "when_empty": "fail-after-backoff"}}),
		"breaker":          retry(object{"breaker": object{"failure_share": 0.5, "half_open_calls": 3.0}, "connect_timeout": "2s"}),
		"breaker outside":  retry(object{"breaker": object{}, "order": list{"rate-limiter", "breaker", "deadline", "retry", "attempt-timeout"}}),
		"hedging":          retry(object{"hedging": object{"after": "300ms"}}),
		"headers":          retry(object{"attempt_header": object{"name": "X-Retry-Count", "counts": "retries"}, "deadline_header": object{"name": "X-Timeout-Ms", "unit": "milliseconds"}}),
		"headers, grpc":    retry(object{"attempt_header": object{"name": "X-Attempt", "counts": "attempts"}, "deadline_header": object{"name": "grpc-timeout", "unit": "grpc"}}),
		"headers, seconds": retry(object{"deadline_header": object{"name": "X-Timeout", "unit": "seconds"}, "deadline": "20s", "min_attempt": "8s"}),
		"layers":           retry(object{"owner": "sdk", "layers": list{object{"name": "service mesh", "attempts": 3.0}}}),
		"gateway":          retry(object{"owner": "gateway"}),
		"libraries": retry(object{"sdks": list{
			object{"language": "go", "keys": "caller", "attempts": 3.0, "retries": false, "base": "200ms", "cap": "3s", "overridable": list{"key", "attempts"}},
			object{"language": "python", "attempt_header": "X-Retry-Count"},
		}}),
	}
}
