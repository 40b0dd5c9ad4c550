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
	add := func(pointer string, label, value inline) {
		if value != "" {
			out = append(out, fact{pointer, label, value})
		}
	}
	if len(r.WithKey) > 0 {
		add("/retry/with_key", "Statuses to retry with a key only", statusList(r.WithKey))
	}
	add("/retry/codes/retry", "Codes to retry", and(codes(r.Codes.Retry...)...))
	add("/retry/codes/never", "Codes never to retry", and(codes(r.Codes.Never...)...))
	add("/retry/codes/throttled", "Codes that count as throttling", and(codes(r.Codes.Throttled...)...))
	if h := r.OverrideHeader; h.Name != "" {
		add("/retry/override_header", "Header that overrides codes and statuses", overrideWords(h))
	}
	if h := r.AttemptHeader; h.Name != "" {
		add("/retry/attempt_header", "Header that numbers attempts", say("%s, counts %s", code(h.Name), inline(h.Counts)))
	}
	if h := r.DeadlineHeader; h.Name != "" {
		add("/retry/deadline_header", "Header that tells the time left", say("%s, %s", code(h.Name), unitWords(h.Unit)))
	}
	if r.ConnectTimeout > 0 {
		add("/retry/connect_timeout", "Time to connect", length(r.ConnectTimeout))
	}
	if r.MinAttempt > 0 {
		add("/retry/min_attempt", "Shortest attempt worth starting", length(r.MinAttempt))
	}
	out = append(out, hintFacts(&r.RetryAfter)...)
	if r.Breaker != nil {
		add("/retry/breaker", "Circuit breaker", breakerWords(r.Breaker))
	}
	add("/retry/hedging", "Copies of a slow request", hedgingWords(r.Hedging))
	add("/retry/order", "Order around a call", join(each(guards(p), guardWords), ", "))
	add("/retry/owner", "The retry loop belongs to", ownerWords(r.Owner))
	add("/retry/layers", "Other layers that retry", join(each(r.Layers, layerWords), ", "))
	return out
}

func hintFacts(r *contract.RetryAfter) []fact {
	var out []fact
	if len(r.MSHeaders) > 0 {
		out = append(out, fact{"/retry/retry_after/ms_headers", "Headers that tell milliseconds", and(codes(r.MSHeaders...)...)})
	}
	if h := r.RateLimitHeader; h.Name != "" {
		out = append(out, fact{"/retry/retry_after/rate_limit_header", "Header of the rate limit's reset", say("%s, %s", code(h.Name), resetWords(h.Form))})
	}
	if r.CeilingFrom == contract.CeilingFromBackoff {
		out = append(out, fact{"/retry/retry_after/ceiling_from", "The ceiling is measured from", "the end of the backoff"})
	}
	if r.Spread > 0 {
		out = append(out, fact{"/retry/retry_after/spread", "Spread on top of a told wait", say("up to %s", percent(r.Spread))})
	}
	return out
}

func overrideWords(h contract.OverrideHeader) inline {
	return say("%s: %s means retry, %s means do not", code(h.Name), or(codes(h.Retry...)...), or(codes(h.Never...)...))
}

func unitWords(u contract.DeadlineUnit) inline {
	switch u {
	case contract.DeadlineSeconds:
		return "whole seconds, rounded up"
	case contract.DeadlineGRPC:
		return "as gRPC writes it, such as `4500m`"
	default:
		return "whole milliseconds, rounded up"
	}
}

func resetWords(f contract.ResetForm) inline {
	if f == contract.ResetEpoch {
		return "seconds since 1970"
	}
	return "seconds from now"
}

func breakerWords(b *contract.Breaker) inline {
	return say("opens at %s of failures among %s or more in %s; open for %s; then %s",
		percent(b.FailureShare), count(b.MinimumCalls, "attempt"), length(b.Window), length(b.OpenFor), count(b.HalfOpenCalls, "trial"))
}

func hedgingWords(h *contract.Hedging) inline {
	if h == nil {
		return "never"
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

func guardWords(g contract.Guard) inline {
	switch g {
	case contract.GuardRetry:
		return "Retry"
	case contract.GuardBreaker:
		return "CircuitBreaker"
	case contract.GuardRateLimiter:
		return "RateLimiter"
	case contract.GuardBulkhead:
		return "Bulkhead"
	case contract.GuardAttemptTimeout:
		return "attempt timeout"
	default:
		return inline(g)
	}
}

func ownerWords(o contract.Owner) inline {
	switch o {
	case contract.OwnerSDK:
		return "the client library"
	case contract.OwnerGateway:
		return "the gateway"
	default:
		return "the caller"
	}
}

func layerWords(l contract.RetryLayer) inline {
	return say("%s with %s", text(l.Name), count(l.Attempts, "attempt"))
}

// growthWords is how the ceiling goes on from the first one.
func growthWords(b contract.Backoff) inline {
	switch b.Growth {
	case contract.GrowthExponentialMinusOne:
		return say("exponential, less one: base × (%s^n - 1)", inline(decimal(b.Multiplier)))
	case contract.GrowthPolynomial:
		return say("polynomial: base × n^%s", inline(decimal(b.Exponent)))
	case contract.GrowthQuadratic:
		return "quadratic: base × (1 + (n-1)²)"
	case contract.GrowthLinear:
		return "linear: base × n"
	case contract.GrowthConstant:
		return "none: the base each time"
	default:
		return say("exponential: base × %s^(n-1)", inline(decimal(b.Multiplier)))
	}
}

func cappedWords(c contract.Capped) inline {
	switch c {
	case contract.CappedBeforeJitter:
		return "before jitter only"
	case contract.CappedAfterJitter:
		return "after jitter only"
	default:
		return "before and after jitter"
	}
}
