package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// clientFacts are what a contract says of clients beyond the loop itself. What it
// does not say has no row, but for what the language decides in its place.
func clientFacts(p *contract.Policy) []fact {
	r := &p.Retry
	var out []fact
	add := func(pointer string, label, value phrase) {
		if !value.empty() {
			out = append(out, fact{pointer, label, value})
		}
	}
	if len(r.WithKey) > 0 {
		add("/retry/with_key", say("Statuses to retry with a key only"), statusList(r.WithKey))
	}
	add("/retry/codes/retry", say("Codes to retry"), and(codes(r.Codes.Retry...)...))
	add("/retry/codes/never", say("Codes never to retry"), and(codes(r.Codes.Never...)...))
	add("/retry/codes/throttled", say("Codes that count as throttling"), and(codes(r.Codes.Throttled...)...))
	if h := r.OverrideHeader; h.Name != "" {
		add("/retry/override_header", say("Header that overrides codes and statuses"), overrideWords(h))
	}
	if h := r.AttemptHeader; h.Name != "" {
		counts := say("%s, counts attempts", code(h.Name))
		if h.Counts == contract.CountsRetries {
			counts = say("%s, counts retries", code(h.Name))
		}
		add("/retry/attempt_header", say("Header that numbers attempts"), counts)
	}
	if h := r.DeadlineHeader; h.Name != "" {
		add("/retry/deadline_header", say("Header that tells the time left"), say("%s, %s", code(h.Name), unitWords(h.Unit)))
	}
	if r.ConnectTimeout > 0 {
		add("/retry/connect_timeout", say("Time to connect"), length(r.ConnectTimeout))
	}
	if r.MinAttempt > 0 {
		add("/retry/min_attempt", say("Shortest attempt worth starting"), length(r.MinAttempt))
	}
	out = append(out, hintFacts(&r.RetryAfter)...)
	if r.Breaker != nil {
		add("/retry/breaker", say("Circuit breaker"), breakerWords(r.Breaker))
	}
	add("/retry/hedging", say("Copies of a slow request"), hedgingWords(r.Hedging))
	add("/retry/order", say("Order around a call"), commas(each(guards(p), guardWords)...))
	add("/retry/owner", say("The retry loop belongs to"), ownerWords(r.Owner))
	add("/retry/layers", say("Other layers that retry"), commas(each(r.Layers, layerWords)...))
	return out
}

func hintFacts(r *contract.RetryAfter) []fact {
	var out []fact
	if len(r.MSHeaders) > 0 {
		out = append(out, fact{"/retry/retry_after/ms_headers", say("Headers that tell milliseconds"), and(codes(r.MSHeaders...)...)})
	}
	if h := r.RateLimitHeader; h.Name != "" {
		out = append(out, fact{"/retry/retry_after/rate_limit_header", say("Header of the rate limit's reset"), say("%s, %s", code(h.Name), resetWords(h.Form))})
	}
	if r.CeilingFrom == contract.CeilingFromBackoff {
		out = append(out, fact{"/retry/retry_after/ceiling_from", say("The ceiling is measured from"), say("the end of the backoff")})
	}
	if r.Spread > 0 {
		out = append(out, fact{"/retry/retry_after/spread", say("Spread on top of a told wait"), say("up to %s", percent(r.Spread))})
	}
	return out
}

func overrideWords(h contract.OverrideHeader) phrase {
	return say("%s: %s means retry, %s means do not", code(h.Name), or(codes(h.Retry...)...), or(codes(h.Never...)...))
}

func unitWords(u contract.DeadlineUnit) phrase {
	switch u {
	case contract.DeadlineSeconds:
		return say("whole seconds, rounded up")
	case contract.DeadlineGRPC:
		return say("as gRPC writes it, such as `4500m`")
	default:
		return say("whole milliseconds, rounded up")
	}
}

func resetWords(f contract.ResetForm) phrase {
	if f == contract.ResetEpoch {
		return say("seconds since 1970")
	}
	return say("seconds from now")
}

func breakerWords(b *contract.Breaker) phrase {
	return say("opens at %s of failures among %s or more in %s; open for %s; then %s",
		percent(b.FailureShare), attempts(b.MinimumCalls), length(b.Window), length(b.OpenFor), many(b.HalfOpenCalls, "%s trial", "%s trials"))
}

func hedgingWords(h *contract.Hedging) phrase {
	if h == nil {
		return say("never")
	}
	return say("after %s, at most %s at once", length(h.After), number(h.Attempts))
}

// guards are the layers around a call that the contract speaks of: those of its
// own order, else those that have a number on the page.
func guards(p *contract.Policy) []contract.Guard {
	if p.Origin("/retry/order") != contract.OriginDefault {
		return p.Retry.Order
	}
	return slices.DeleteFunc(slices.Clone(p.Retry.Order), func(g contract.Guard) bool {
		return g == contract.GuardBreaker && p.Retry.Breaker == nil || g == contract.GuardRateLimiter || g == contract.GuardBulkhead
	})
}

func guardWords(g contract.Guard) phrase {
	switch g {
	case contract.GuardRetry:
		return say("retry")
	case contract.GuardBreaker:
		return say("CircuitBreaker")
	case contract.GuardRateLimiter:
		return say("RateLimiter")
	case contract.GuardBulkhead:
		return say("Bulkhead")
	case contract.GuardAttemptTimeout:
		return say("attempt timeout")
	case contract.GuardDeadline:
		return say("deadline")
	default:
		return term(g)
	}
}

func ownerWords(o contract.Owner) phrase {
	switch o {
	case contract.OwnerSDK:
		return say("the client library")
	case contract.OwnerGateway:
		return say("the gateway")
	default:
		return say("the caller")
	}
}

func layerWords(l contract.RetryLayer) phrase {
	return say("%s with %s", text(l.Name), attempts(l.Attempts))
}

// growthWords is how the ceiling goes on from the first one.
func growthWords(b contract.Backoff) phrase {
	switch b.Growth {
	case contract.GrowthExponentialMinusOne:
		return say("exponential, less one: base × (%s^n - 1)", numeral(b.Multiplier))
	case contract.GrowthPolynomial:
		return say("polynomial: base × n^%s", numeral(b.Exponent))
	case contract.GrowthQuadratic:
		return say("quadratic: base × (1 + (n-1)²)")
	case contract.GrowthLinear:
		return say("linear: base × n")
	case contract.GrowthConstant:
		return say("none: the base each time")
	default:
		return say("exponential: base × %s^(n-1)", numeral(b.Multiplier))
	}
}

func cappedWords(c contract.Capped) phrase {
	switch c {
	case contract.CappedBeforeJitter:
		return say("before jitter only")
	case contract.CappedAfterJitter:
		return say("after jitter only")
	default:
		return say("before and after jitter")
	}
}
