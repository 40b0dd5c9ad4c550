package renderer

import (
	"math"
	"strconv"
	"time"
)

const day = 24 * time.Hour

// length is a duration in the words that people read: "500 ms", "1.5 seconds",
// "24 hours", "30 days". Days are used above three of them.
func length(d time.Duration) inline {
	switch {
	case d < time.Second && d > 0:
		return inline(decimal(float64(d)/float64(time.Millisecond)) + " ms")
	case d < 2*time.Minute:
		return inline(decimal(math.Round(d.Seconds()*1000)/1000) + " " + plural(d == time.Second, "second"))
	case d < 2*time.Hour && d != time.Hour:
		return two(d, time.Minute, "minute", time.Second, "second")
	case d <= 3*day:
		return two(d, time.Hour, "hour", time.Minute, "minute")
	default:
		return two(d, day, "day", time.Hour, "hour")
	}
}

// two writes a duration in two units, the smaller one only where it counts.
func two(d, big time.Duration, bigName string, small time.Duration, smallName string) inline {
	d = d.Round(small)
	out := count(int(d/big), bigName)
	if rest := int(d % big / small); rest > 0 {
		out += " " + count(rest, smallName)
	}
	return out
}

// seconds is a duration as a number of seconds, for code.
func seconds(d time.Duration) string { return decimal(d.Seconds()) }

func decimal(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

func number(n int) inline { return inline(strconv.Itoa(n)) }

// count is a number with its noun: "1 character", "255 characters".
func count(n int, noun string) inline {
	return number(n) + inline(" "+plural(n == 1, noun))
}

func plural(one bool, noun string) string {
	if one {
		return noun
	}
	return noun + "s"
}

// times is how often something is done: "once", "twice", "3 times".
func times(n int) inline {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	default:
		return count(n, "time")
	}
}

// and lists: "a", "a and b", "a, b and c".
func and(items ...inline) inline { return listed("and", items) }

// or lists: "a", "a or b", "a, b or c".
func or(items ...inline) inline { return listed("or", items) }

func listed(word string, items []inline) inline {
	if len(items) < 2 {
		return join(items, "")
	}
	last := len(items) - 1
	return join(items[:last], ", ") + inline(" "+word+" ") + items[last]
}

// codes are texts in code spans.
func codes[T ~string](items ...T) []inline {
	out := make([]inline, len(items))
	for i, item := range items {
		out[i] = code(string(item))
	}
	return out
}

// few names a few things and counts the rest.
func few(names []inline) inline {
	const most = 5
	if len(names) > most+1 {
		rest := number(len(names)-most) + " more"
		names = append(append([]inline{}, names[:most]...), rest)
	}
	return and(names...)
}

// capital starts a sentence.
func capital(s inline) inline {
	if s != "" && 'a' <= s[0] && s[0] <= 'z' {
		return inline(s[0]-'a'+'A') + s[1:]
	}
	return s
}
