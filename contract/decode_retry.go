package contract

import (
	"slices"
	"time"
)

func decodeRetry(t *tree) Retry {
	r := Retry{
		Statuses:       statuses(t.get("statuses")),
		WithKey:        statuses(t.get("with_key")),
		Codes:          decodeCodes(t.get("codes")),
		OverrideHeader: decodeOverride(t.get("override_header")),
		Network: Network{
			NeverSent:      word(t.get("network"), "never_sent", NetworkAlways),
			UnknownOutcome: word(t.get("network"), "unknown_outcome", NetworkWithKey),
		},
		Backoff:        decodeBackoff(t),
		Attempts:       whole(t, "attempts", 0),
		Deadline:       duration(t, "deadline", time.Minute),
		AttemptTimeout: decodeAttemptTimeout(t.get("attempt_timeout")),
		ConnectTimeout: duration(t, "connect_timeout", 0),
		MinAttempt:     duration(t, "min_attempt", 0),
		RetryAfter:     decodeRetryAfter(t.get("retry_after")),
		Budget:         decodeBudget(t.get("budget")),
		Breaker:        decodeBreaker(t.get("breaker")),
		Hedging:        decodeHedging(t.get("hedging")),
		Order:          words(t.get("order"), GuardDeadline, GuardRetry, GuardBreaker, GuardRateLimiter, GuardBulkhead, GuardAttemptTimeout),
		Owner:          word(t, "owner", OwnerCaller),
	}
	if c := t.get("cautious"); c != nil {
		r.Cautious = Cautious{statuses(c.get("statuses")), whole(c, "attempts", 1)}
	}
	if h := t.get("attempt_header"); h != nil {
		r.AttemptHeader = AttemptHeader{word(h, "name", ""), word(h, "counts", CountsAttempts)}
	}
	if h := t.get("deadline_header"); h != nil {
		r.DeadlineHeader = DeadlineHeader{word(h, "name", ""), word(h, "unit", DeadlineMilliseconds)}
	}
	for _, l := range t.get("layers").list() {
		r.Layers = append(r.Layers, RetryLayer{word(l, "name", ""), whole(l, "attempts", 1)})
	}
	return r
}

// statuses are the numbers of a list, where 5xx stands for the whole class.
func statuses(t *tree) []int {
	out := make([]int, 0)
	for _, item := range t.list() {
		if item.kind != kindString {
			out = append(out, integers(listOf(item))...)
			continue
		}
		for status := 500; status < 600; status++ {
			if !slices.Contains(out, status) {
				out = append(out, status)
			}
		}
	}
	return out
}

func decodeCodes(t *tree) Codes {
	return Codes{words[string](t.get("retry")), words[string](t.get("never")), words[string](t.get("throttled"))}
}

func decodeOverride(t *tree) OverrideHeader {
	if t == nil {
		return OverrideHeader{}
	}
	return OverrideHeader{word(t, "name", ""), words(t.get("retry"), "true"), words(t.get("never"), "false")}
}

func decodeBackoff(retry *tree) Backoff {
	t, schedule := retry.get("backoff"), retry.get("schedule")
	b := Backoff{}
	if schedule != nil {
		t = schedule
		for _, wait := range schedule.get("waits").list() {
			d, _ := ParseDuration(wait.str())
			b.Schedule = append(b.Schedule, d)
		}
	} else {
		b.Base, b.ThrottledBase, b.Cap = duration(t, "base", 0), duration(t, "throttled_base", 0), duration(t, "cap", 0)
		b.Growth, b.Capped = word(t, "growth", GrowthExponential), word(t, "capped", CappedBoth)
		switch b.Growth {
		case GrowthExponential, GrowthExponentialMinusOne:
			b.Multiplier = number(t, "multiplier", 2)
		case GrowthPolynomial:
			b.Exponent = number(t, "exponent", 1)
		}
		b.FirstWait = duration(t, "first_wait", 0)
	}
	b.Floor = duration(t, "floor", 0)
	switch b.Jitter = word(t, "jitter", JitterFull); b.Jitter {
	case JitterProportional:
		b.Spread, b.Side = number(t, "spread", 0.2), word(t, "side", SideBoth)
	case JitterAdditive:
		b.Noise = duration(t, "noise", 0)
	}
	return b
}

func decodeAttemptTimeout(t *tree) AttemptTimeout {
	return AttemptTimeout{Value: duration(t, "value", 10*time.Second), P99: duration(t, "p99", 0)}
}

func decodeRetryAfter(t *tree) RetryAfter {
	r := RetryAfter{
		Forms:       words(t.get("forms"), RetryAfterSeconds, RetryAfterDate),
		MSHeaders:   words[string](t.get("ms_headers")),
		Ceiling:     duration(t, "ceiling", time.Minute),
		CeilingFrom: word(t, "ceiling_from", CeilingFromReceipt),
		Above:       word(t, "above", AboveGiveUp),
		Spread:      number(t, "spread", 0),
	}
	if h := t.get("rate_limit_header"); h != nil {
		r.RateLimitHeader = ResetHeader{word(h, "name", ""), word(h, "form", ResetDelay)}
	}
	return r
}

func decodeBudget(t *tree) *Budget {
	if t == nil {
		return nil
	}
	b := &Budget{Kind: word(t, "kind", BudgetTokens), Scope: word(t, "scope", ScopeClient), WhenEmpty: word(t, "when_empty", FailNow)}
	switch b.Kind {
	case BudgetRatio:
		b.Percent, b.MinPerSecond = number(t, "percent", 0), number(t, "min_per_second", 0)
		b.Window = duration(t, "window", 10*time.Second)
	case BudgetFailureRatio:
		b.Tokens, b.TokenRatio = whole(t, "tokens", 0), number(t, "token_ratio", 0)
	default:
		b.Tokens = whole(t, "tokens", 0)
		b.TransientCost, b.ThrottledCost = whole(t.get("cost"), "transient", 0), whole(t.get("cost"), "throttled", 0)
		b.OnRetriedSuccess, b.OnFirstSuccess = word(t, "on_retried_success", CostBack), whole(t, "on_first_success", 1)
	}
	return b
}

// decodeBreaker has the defaults of the standard pipeline of .NET.
func decodeBreaker(t *tree) *Breaker {
	if t == nil {
		return nil
	}
	return &Breaker{
		FailureShare:  number(t, "failure_share", 0.1),
		MinimumCalls:  whole(t, "minimum_calls", 100),
		Window:        duration(t, "window", 30*time.Second),
		OpenFor:       duration(t, "open_for", 5*time.Second),
		HalfOpenCalls: whole(t, "half_open_calls", 1),
	}
}

// decodeHedging leaves the word never as nil.
func decodeHedging(t *tree) *Hedging {
	if t == nil || t.kind != kindObject {
		return nil
	}
	return &Hedging{After: duration(t, "after", 0), Attempts: whole(t, "attempts", 2)}
}

// decodeSDKs takes what a library does not say from what the contract says in
// general.
func decodeSDKs(t *tree, r *Retry) []SDK {
	var list []SDK
	for _, s := range t.list() {
		list = append(list, SDK{
			Language:      word(s, "language", ""),
			Keys:          word(s, "keys", KeysAutomatic),
			Attempts:      whole(s, "attempts", r.Attempts),
			Retries:       flag(s, "retries", true),
			Base:          duration(s, "base", r.Backoff.Base),
			Cap:           duration(s, "cap", r.Backoff.Cap),
			OwnWaits:      s.get("base") != nil || s.get("cap") != nil,
			AttemptHeader: word(s, "attempt_header", r.AttemptHeader.Name),
			Overridable:   words[SDKField](s.get("overridable")),
		})
	}
	return list
}
