package renderer

import (
	"math"
	"strconv"
	"time"
)

const day = 24 * time.Hour

// length is a duration in the words that people read: "500 ms", "1.5 seconds",
// "24 hours", "30 days". Days are used above three of them.
func length(d time.Duration) phrase {
	switch {
	case d < time.Second && d > 0:
		return say("%s ms", numeral(float64(d)/float64(time.Millisecond)))
	case d < 2*time.Minute:
		return many(math.Round(d.Seconds()*1000)/1000, "%s second", "%s seconds")
	case d < 2*time.Hour && d != time.Hour:
		return two(d, time.Minute, inMinutes, time.Second, inSeconds)
	case d <= 3*day:
		return two(d, time.Hour, inHours, time.Minute, inMinutes)
	default:
		return two(d, day, inDays, time.Hour, inHours)
	}
}

func inSeconds(n int) phrase { return many(n, "%s second", "%s seconds") }
func inMinutes(n int) phrase { return many(n, "%s minute", "%s minutes") }
func inHours(n int) phrase   { return many(n, "%s hour", "%s hours") }
func inDays(n int) phrase    { return many(n, "%s day", "%s days") }

// two writes a duration in two units, the smaller one only where it counts.
func two(d, big time.Duration, inBig func(int) phrase, small time.Duration, inSmall func(int) phrase) phrase {
	d = d.Round(small)
	out := inBig(int(d / big))
	if rest := int(d % big / small); rest > 0 {
		out = say("%s %s", out, inSmall(rest)) // such as 1 hour 30 minutes
	}
	return out
}

// seconds is a duration as a number of seconds, for code.
func seconds(d time.Duration) string { return decimal(d.Seconds()) }

func decimal(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// percent is a part of 1.
func percent(f float64) phrase { return say("%s %%", numeral(f*100)) }

// times is how often something is done: "once", "twice", "3 times".
func times(n int) phrase {
	switch n {
	case 1:
		return say("once")
	case 2:
		return say("twice")
	default:
		return many(n, "%s time", "%s times")
	}
}

// attempts counts them.
func attempts(n int) phrase { return many(n, "%s attempt", "%s attempts") }

// codes are texts in code spans.
func codes[T ~string](items ...T) []phrase {
	out := make([]phrase, len(items))
	for i, item := range items {
		out[i] = code(string(item))
	}
	return out
}

// few names a few things and counts the rest.
func few(names []phrase) phrase {
	const most = 5
	if len(names) > most+1 {
		rest := many(len(names)-most, "%s more", "%s more")
		names = append(append([]phrase{}, names[:most]...), rest)
	}
	return and(names...)
}
