package contract

import "time"

func decodeRetry(t *tree) Retry {
	r := Retry{
		Statuses: integers(t.get("statuses")),
		Network: Network{
			NeverSent:      word(t.get("network"), "never_sent", NetworkAlways),
			UnknownOutcome: word(t.get("network"), "unknown_outcome", NetworkWithKey),
		},
		Backoff:        decodeBackoff(t),
		Attempts:       whole(t, "attempts", 0),
		Deadline:       duration(t, "deadline", time.Minute),
		AttemptTimeout: decodeAttemptTimeout(t.get("attempt_timeout")),
		RetryAfter: RetryAfter{
			Forms:   words(t.at("retry_after", "forms"), RetryAfterSeconds, RetryAfterDate),
			Ceiling: duration(t.get("retry_after"), "ceiling", time.Minute),
			Above:   word(t.get("retry_after"), "above", AboveGiveUp),
		},
	}
	if c := t.get("cautious"); c != nil {
		r.Cautious = Cautious{integers(c.get("statuses")), whole(c, "attempts", 1)}
	}
	if b := t.get("budget"); b != nil {
		r.Budget = &Budget{
			Tokens:           whole(b, "tokens", 0),
			TransientCost:    whole(b.get("cost"), "transient", 0),
			ThrottledCost:    whole(b.get("cost"), "throttled", 0),
			OnRetriedSuccess: word(b, "on_retried_success", CostBack),
			OnFirstSuccess:   whole(b, "on_first_success", 1),
		}
	}
	return r
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
		b.Base, b.Multiplier, b.Cap = duration(t, "base", 0), number(t, "multiplier", 2), duration(t, "cap", 0)
	}
	b.Jitter = word(t, "jitter", JitterFull)
	if b.Jitter == JitterProportional {
		b.Spread, b.Side = number(t, "spread", 0.2), word(t, "side", SideBoth)
	}
	return b
}

func decodeAttemptTimeout(t *tree) AttemptTimeout {
	return AttemptTimeout{Value: duration(t, "value", 10*time.Second), P99: duration(t, "p99", 0)}
}
