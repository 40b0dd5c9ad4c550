package renderer

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// backoffWords is the formula in words and in numbers.
func (p *page) backoffWords(b contract.Backoff) phrase {
	mark := p.mark("/retry/backoff/jitter", "/retry/schedule/jitter")
	if b.Jitter == contract.JitterDecorrelated {
		return sentences(say("Wait a random time between %s and three times the last wait, never above %s (decorrelated jitter%s). Before the first retry the last wait counts as %s. As a formula: %s.",
			length(b.Base), length(b.Cap), mark, length(b.Base), code("min("+short(b.Cap)+", random("+short(b.Base)+", 3 × last))")), p.leastWords(b))
	}
	return sentences(p.jitterSentence(b, mark), p.ceilingWords(b), formula(b), p.leastWords(b))
}

// jitterSentence is what a client makes of a ceiling.
func (p *page) jitterSentence(b contract.Backoff, mark phrase) phrase {
	bounded := b.Capped != contract.CappedBeforeJitter
	switch {
	case b.Jitter == contract.JitterFull:
		return say("Wait a random time between nothing and a ceiling (full jitter%s).", mark)
	case b.Jitter == contract.JitterEqual:
		return say("Wait half of a ceiling, and a random part of the other half (equal jitter%s).", mark)
	case b.Jitter == contract.JitterProportional && bounded:
		return say("Wait a ceiling, moved by a random part of %s %s (proportional jitter%s), but never longer than the longest ceiling.", percent(b.Spread), sideWords(b.Side), mark)
	case b.Jitter == contract.JitterProportional:
		return say("Wait a ceiling, moved by a random part of %s %s (proportional jitter%s).", percent(b.Spread), sideWords(b.Side), mark)
	case b.Jitter == contract.JitterAdditive && bounded:
		return say("Wait a ceiling, and a random time up to %s on top (additive jitter%s), but never longer than the longest ceiling.", length(b.Noise), mark)
	case b.Jitter == contract.JitterAdditive:
		return say("Wait a ceiling, and a random time up to %s on top (additive jitter%s).", length(b.Noise), mark)
	default:
		return say("Wait exactly as long as the ceiling says: there is no jitter%s, so clients that fail together come back together.", mark)
	}
}

func (p *page) ceilingWords(b contract.Backoff) phrase {
	if len(b.Schedule) > 0 {
		waits, mark := and(each(b.Schedule, length)...), p.assumed("/retry/schedule")
		if len(b.Schedule) > 1 {
			return say("The ceilings are %s%s, one for each retry; the last one repeats.", waits, mark)
		}
		return say("The ceilings are %s%s, one for each retry.", waits, mark)
	}
	if b.Capped == contract.CappedAfterJitter {
		return sentences(p.growsWords(b), say("It grows without end; what is drawn above %s%s is cut to that, so late waits sit there, and clients that fail together come back together again.", length(b.Cap), p.mark("/retry/backoff/cap")))
	}
	return sentences(p.growsWords(b), say("It is never above %s%s.", length(b.Cap), p.mark("/retry/backoff/cap")))
}

// growsWords says how the ceiling starts and how it goes on.
func (p *page) growsWords(b contract.Backoff) phrase {
	base := beside(length(b.Base), p.mark("/retry/backoff/base"))
	multiplier := beside(numeral(b.Multiplier), p.mark("/retry/backoff/multiplier"))
	switch b.Growth {
	case contract.GrowthExponentialMinusOne:
		return say("The ceiling is %s times one less than the power of %s whose exponent is the number of the retry.", base, multiplier)
	case contract.GrowthPolynomial:
		return say("The ceiling is %s times the number of the retry to the power of %s.", base, numeral(b.Exponent))
	case contract.GrowthQuadratic:
		return say("The ceiling is %s for the first retry, and grows with the square of the number of retries before: 1, 2, 5, 10 times as much.", base)
	case contract.GrowthLinear:
		return say("The ceiling is %s times the number of the retry.", base)
	case contract.GrowthConstant:
		return say("The ceiling is %s for each retry.", base)
	default:
		return say("The ceiling is %s for the first retry, and is multiplied by %s for each further one.", base, multiplier)
	}
}

// leastWords are the bounds from below, and the base after throttling.
func (p *page) leastWords(b contract.Backoff) phrase {
	var out phrase
	if b.Floor > 0 {
		out = sentences(out, say("No wait is shorter than %s: what is drawn below that is raised to it.", length(b.Floor)))
	}
	if b.FirstWait > 0 {
		out = sentences(out, say("Before the first retry wait at least %s, whatever is drawn.", length(b.FirstWait)))
	}
	if b.ThrottledBase > 0 {
		out = sentences(out, p.throttledBase(b))
	}
	return out
}

func (p *page) throttledBase(b contract.Backoff) phrase {
	if list := p.base.Retry.Codes.Throttled; len(list) > 0 {
		return say("**After throttling**, which is a `429` or the code %s, %s takes the place of %s.", or(codes(list...)...), length(b.ThrottledBase), length(b.Base))
	}
	return say("**After throttling**, which is a `429`, %s takes the place of %s.", length(b.ThrottledBase), length(b.Base))
}

func sideWords(s contract.Side) phrase {
	switch s {
	case contract.SideMinus:
		return say("down")
	case contract.SidePlus:
		return say("up")
	default:
		return say("up or down")
	}
}

// formula is the wait before the n-th retry, for waits that grow by a factor.
func formula(b contract.Backoff) phrase {
	if len(b.Schedule) > 0 {
		return phrase{}
	}
	c := ceilingFormula(b)
	capped := "min(" + short(b.Cap) + ", " + c + ")"
	if b.Capped != contract.CappedAfterJitter {
		c = capped
	}
	var drawn string
	switch b.Jitter {
	case contract.JitterFull:
		drawn = "random(0, " + c + ")"
	case contract.JitterEqual:
		drawn = "c/2 + random(0, c/2), where c = " + c
	case contract.JitterNone, "":
		drawn = c
	default: // the words say it
		return phrase{}
	}
	if b.Capped == contract.CappedAfterJitter && b.Jitter != contract.JitterEqual {
		drawn = "min(" + short(b.Cap) + ", " + drawn + ")"
	}
	return say("As a formula, for the n-th retry: %s.", code(drawn))
}

// ceilingFormula is the ceiling before the cap.
func ceilingFormula(b contract.Backoff) string {
	base, m := short(b.Base), decimal(b.Multiplier)
	switch b.Growth {
	case contract.GrowthExponentialMinusOne:
		return base + " × (" + m + "^n - 1)"
	case contract.GrowthPolynomial:
		return base + " × n^" + decimal(b.Exponent)
	case contract.GrowthQuadratic:
		return base + " × (1 + (n-1)^2)"
	case contract.GrowthLinear:
		return base + " × n"
	case contract.GrowthConstant:
		return base
	default:
		return base + " × " + m + "^(n-1)"
	}
}

// short is a duration within a formula.
func short(d time.Duration) string { return seconds(d) + " s" }
