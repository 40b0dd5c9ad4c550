package lint

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Durations that are not one number before one unit: halves, and ranges.

const unitWord = `[a-z]{3,10}`

// oddForm are halves of units, and whole ones with a half. Its groups are, by turns, a
// number and a unit; where the number is missing, it is a half.
var oddForm = newTable(foldWords(`\b()half (?:an? )?(` + unitWord + `)\b` +
	`|\b(` + figures + `|` + wordForm + `) and a half (` + unitWord + `)\b` +
	`|\b(\d{1,4}) ?(?:½|1[/⁄]2) ?(` + unitWord + `)\b` +
	`|\b(an?|one) (` + unitWord + `) and a half\b` +
	`|\b(anderthalb|(?:ein|zwei|drei)einhalb) (` + unitWord + `)\b` +
	`|()\bhalbe[nrsm]? (` + unitWord + `)\b` +
	`|()半(天|日|年|个?小时|分钟|時間)` +
	`|(\d{1,4}|` + denseForm + `)(天|日|年|个?小时|分钟|時間)半`))

// mayBeOdd is a quick look for a half.
func mayBeOdd(text string) bool {
	return strings.Contains(text, "hal") || strings.Contains(text, "½") || strings.Contains(text, "半") || strings.Contains(text, "1/2") || strings.Contains(text, "1⁄2")
}

// oddLengths are the durations with a half in a stretch.
func oddLengths(text string, within span) []length {
	if !mayBeOdd(within.of(text)) {
		return nil
	}
	var out []length
	for _, m := range oddForm.FindAllStringSubmatchIndex(within.of(text), mostValues) {
		for g := 2; g+3 < len(m); g += 4 {
			if m[g] < 0 || m[g+2] < 0 {
				continue
			}
			n, ok := 0.0, true
			switch number := within.of(text)[m[g]:m[g+1]]; {
			case number == "anderthalb", number == "eineinhalb":
				n = 1
			case strings.HasSuffix(number, "einhalb"):
				n, ok = readNumber(strings.TrimSuffix(number, "einhalb"))
			case number != "":
				n, ok = readNumber(number)
			}
			unit, known := unitCalled(within.of(text)[m[g+2]:m[g+3]])
			if ok && known {
				n += 0.5
				out = append(out, length{span{within.start + m[0], within.start + m[1]}, time.Duration(n * float64(unit.from)), time.Duration(n * float64(unit.to))})
			}
			break
		}
	}
	return out
}

func unitCalled(word string) (timeUnit, bool) {
	i := slices.IndexFunc(timeUnits, func(u timeUnit) bool { return isUnit(u, word) })
	if i < 0 {
		return timeUnit{}, false
	}
	return timeUnits[i], true
}

// withOdd puts durations with a half in the place of those that they hold.
func withOdd(all, odd []length) []length {
	if len(odd) == 0 {
		return all
	}
	all = slices.DeleteFunc(all, func(l length) bool {
		return slices.ContainsFunc(odd, func(o length) bool { return l.start < o.end && o.start < l.end })
	})
	all = append(all, odd...)
	slices.SortFunc(all, func(a, b length) int { return cmp.Compare(a.start, b.start) })
	return all
}

var (
	// rangeLead is the lower end of a range, right before the upper one.
	rangeLead = newTable(foldWords(`(?:^|[^\d.,])(\d{1,4})(?: ?(?:–|—|-|~|〜|to|bis|or|oder|至|到|から|或) ?| )$|\b(` + wordForm + `) (?:to|bis|or|oder) $`))
	// upperEnd is the number that a duration begins with.
	upperEnd = newTable(`^(?:` + figures + `|` + wordForm + `\b)`)
)

// asRange widens a duration by the lower end that stands before it: "2 to 3 days".
func asRange(text string, from int, l length) length {
	before := tail(text[from:l.start], 24)
	found := rangeLead.FindAllStringSubmatchIndex(before, 1)
	if len(found) == 0 {
		return l
	}
	m := found[0]
	if m[2] < 0 {
		m = m[2:]
	}
	lower, ok := readNumber(before[m[2]:m[3]])
	number := upperEnd.FindString(l.of(text))
	if !ok || number == "" {
		return l
	}
	upper, ok := readNumber(number)
	if !ok || lower < 1 || lower >= upper {
		return l
	}
	l.start -= len(before) - m[2]
	l.from = time.Duration(float64(l.from) * lower / upper)
	return l
}
