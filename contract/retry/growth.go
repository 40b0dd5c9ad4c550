package retry

import (
	"math"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// grown is the ceiling of a retry by the backoff's growth, before any cap.
// retry is 1 for the first one.
func grown(b contract.Backoff, retry int) time.Duration {
	n := float64(retry)
	switch b.Growth {
	case contract.GrowthExponentialMinusOne: // Envoy and azcore: b·(m^n - 1)
		return times(b.Base, math.Pow(atLeastOne(b.Multiplier), n)-1)
	case contract.GrowthPolynomial: // Speakeasy: b·n^e
		return times(b.Base, math.Pow(n, max(b.Exponent, 0)))
	case contract.GrowthQuadratic: // stripe-go: b·(1 + (n-1)^2)
		return times(b.Base, 1+(n-1)*(n-1))
	case contract.GrowthLinear:
		return times(b.Base, n)
	case contract.GrowthConstant:
		return max(b.Base, 0)
	default:
		return times(b.Base, math.Pow(atLeastOne(b.Multiplier), n-1))
	}
}

// atLeastOne keeps waits from shrinking: a multiplier below 1, or none, is 1.
func atLeastOne(m float64) float64 {
	if m >= 1 {
		return m
	}
	return 1
}

// times is d·f, where a d that is nothing stays nothing whatever f is.
func times(d time.Duration, f float64) time.Duration {
	if d <= 0 {
		return 0
	}
	return stretch(d, f)
}

// Throttled is the backoff after throttling: the same, with its own base where
// the contract gives it one.
func Throttled(b contract.Backoff) contract.Backoff {
	if b.ThrottledBase > 0 {
		b.Base = b.ThrottledBase
	}
	return b
}
