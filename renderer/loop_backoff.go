package renderer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// pyBackoff is the body of the function backoff.
func pyBackoff(b contract.Backoff) string {
	var lines []string
	if b.ThrottledBase > 0 {
		lines = append(lines, fmt.Sprintf("base = %s if throttled else %s", seconds(b.ThrottledBase), seconds(b.Base)))
	}
	if b.Jitter != contract.JitterDecorrelated {
		lines = append(lines, "ceiling = "+pyCeiling(b))
	}
	wait, comment := pyDrawn(b)
	if b.Capped != contract.CappedBeforeJitter && reaches(b) {
		wait = fmt.Sprintf("min(%s, %s)", pyTop(b), wait)
	}
	if b.Floor > 0 {
		wait = fmt.Sprintf("max(%s, %s)", seconds(b.Floor), wait)
	}
	if b.FirstWait > 0 {
		wait = fmt.Sprintf("max(%s if retry == 1 else 0, %s)", seconds(b.FirstWait), wait)
	}
	lines = append(lines, "return "+wait+"  # "+comment)
	return "    " + strings.Join(lines, "\n    ")
}

// reaches reports whether a draw can be above the cap.
func reaches(b contract.Backoff) bool {
	switch b.Jitter {
	case contract.JitterDecorrelated, contract.JitterProportional, contract.JitterAdditive:
		return true
	default:
		return b.Capped == contract.CappedAfterJitter
	}
}

// pyDrawn is what jitter makes of a ceiling.
func pyDrawn(b contract.Backoff) (expression, comment string) {
	switch b.Jitter {
	case contract.JitterFull:
		return "random.uniform(0, ceiling)", "full jitter"
	case contract.JitterEqual:
		return "ceiling / 2 + random.uniform(0, ceiling / 2)", "equal jitter"
	case contract.JitterAdditive:
		return "ceiling + random.uniform(0, " + seconds(b.Noise) + ")", "additive jitter"
	case contract.JitterDecorrelated:
		base := pyBase(b)
		return fmt.Sprintf("random.uniform(%s, 3 * max(last, %s))", base, base), "decorrelated jitter"
	case contract.JitterProportional:
		minus, plus := b.Spread, b.Spread
		switch b.Side {
		case contract.SideMinus:
			plus = 0
		case contract.SidePlus:
			minus = 0
		}
		return fmt.Sprintf("ceiling * random.uniform(%s, %s)", decimal(1-minus), decimal(1+plus)), "proportional jitter"
	default:
		return "ceiling", "no jitter"
	}
}

func pyBase(b contract.Backoff) string {
	if b.ThrottledBase > 0 {
		return "base"
	}
	return seconds(b.Base)
}

func pyTop(b contract.Backoff) string {
	if len(b.Schedule) > 0 {
		return seconds(slices.Max(b.Schedule))
	}
	return seconds(b.Cap)
}

func pyCeiling(b contract.Backoff) string {
	if len(b.Schedule) > 0 {
		return "[" + strings.Join(each(b.Schedule, seconds), ", ") + "][min(retry, " + strconv.Itoa(len(b.Schedule)) + ") - 1]"
	}
	c := pyGrowth(b)
	if b.Capped == contract.CappedAfterJitter {
		return c
	}
	return fmt.Sprintf("min(%s, %s)", seconds(b.Cap), c)
}

func pyGrowth(b contract.Backoff) string {
	base, m := pyBase(b), decimal(b.Multiplier)
	switch b.Growth {
	case contract.GrowthExponentialMinusOne:
		return base + " * (" + m + " ** retry - 1)"
	case contract.GrowthPolynomial:
		return base + " * retry ** " + decimal(b.Exponent)
	case contract.GrowthQuadratic:
		return base + " * (1 + (retry - 1) ** 2)"
	case contract.GrowthLinear:
		return base + " * retry"
	case contract.GrowthConstant:
		return base
	default:
		return base + " * " + m + " ** (retry - 1)"
	}
}
