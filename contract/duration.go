package contract

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	day = 24 * time.Hour

	// MaxDuration is the longest duration that a contract can say.
	MaxDuration = 3650 * day
)

// units are the units of the language, the longest first.
var units = [...]struct {
	name string
	unit time.Duration
}{{"w", 7 * day}, {"d", day}, {"h", time.Hour}, {"m", time.Minute}, {"s", time.Second}, {"ms", time.Millisecond}}

// ParseDuration reads a duration as a contract writes it: numbers with the
// units w, d, h, m, s and ms, the longest first and without spaces, such as
// "24h" or "1h30m". The error names the text.
func ParseDuration(text string) (time.Duration, error) {
	if negative, ok := strings.CutPrefix(text, "-"); ok {
		if _, err := ParseDuration(negative); err == nil {
			return 0, fmt.Errorf("%s is negative; wanted a duration such as %s", quote(text), negative)
		}
	}
	var total time.Duration
	rest, last := text, -1
	for rest != "" {
		d, i, tail, ok := oneDuration(rest)
		if !ok || i <= last {
			return 0, notDuration(text)
		}
		if total += d; d > MaxDuration || total > MaxDuration {
			return 0, fmt.Errorf("%s is longer than %s", quote(text), FormatDuration(MaxDuration))
		}
		rest, last = tail, i
	}
	if last < 0 {
		return 0, notDuration(text)
	}
	return total, nil
}

func notDuration(text string) error {
	return fmt.Errorf("%s is not a duration; wanted a number and a unit without a space, such as 24h", quote(text))
}

// oneDuration reads a number and its unit off the front of a text.
func oneDuration(s string) (d time.Duration, unit int, rest string, ok bool) {
	whole := digits(s)
	if whole == 0 {
		return 0, 0, "", false
	}
	number, rest := s[:whole], s[whole:]
	fraction := 0.0
	if tail, found := strings.CutPrefix(rest, "."); found {
		n := digits(tail)
		if n == 0 {
			return 0, 0, "", false
		}
		fraction, _ = strconv.ParseFloat("0."+tail[:n], 64)
		rest = tail[n:]
	}
	letters := 0
	for letters < len(rest) && rest[letters] >= 'a' && rest[letters] <= 'z' {
		letters++
	}
	for i, u := range units {
		if rest[:letters] != u.name {
			continue
		}
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil || n > int64(MaxDuration/u.unit) {
			return MaxDuration + 1, i, rest[letters:], true
		}
		return time.Duration(n)*u.unit + time.Duration(math.Round(fraction*float64(u.unit))), i, rest[letters:], true
	}
	return 0, 0, "", false
}

// FormatDuration writes a duration as a contract would: "24h", "30d", "1m30s".
// Days are used from three on; what is finer than a millisecond is rounded.
func FormatDuration(d time.Duration) string {
	if d >= 3*day && d%day == 0 {
		return strconv.FormatInt(int64(d/day), 10) + "d"
	}
	d = d.Round(time.Millisecond)
	var b strings.Builder
	for _, u := range units[2:] {
		if n := d / u.unit; n > 0 {
			b.WriteString(strconv.FormatInt(int64(n), 10) + u.name)
			d -= n * u.unit
		}
	}
	if b.Len() == 0 {
		return "0s"
	}
	return b.String()
}

// bounds is a kind of duration: what it may be besides, and how long.
type bounds struct {
	word     string // the word that may stand in its place, "" for none
	zero     bool   // whether nothing is allowed
	min, max time.Duration
}

func (b bounds) check(text string) (message, hint string) {
	if b.word != "" && text == b.word {
		return "", ""
	}
	d, err := ParseDuration(text)
	switch {
	case err != nil && b.word != "" && strings.Contains(err.Error(), "longer than"):
		return err.Error(), fmt.Sprintf("write %s if there is no end", b.word)
	case err != nil:
		if b.word != "" && (strings.EqualFold(strings.TrimSpace(text), b.word) || slices.Contains(endless[:], strings.ToLower(text))) {
			return err.Error(), "write " + b.word
		}
		return err.Error(), durationHint(text)
	case d == 0 && !b.zero:
		return fmt.Sprintf("%s is no time at all; wanted a longer duration", quote(text)), ""
	case d < b.min || b.max > 0 && d > b.max:
		return fmt.Sprintf("%s is out of range; wanted %s to %s", quote(text), FormatDuration(b.min), FormatDuration(b.max)), ""
	}
	return "", ""
}

var (
	looseDuration = regexp.MustCompile(`^\s*(?:(\d+(?:\.\d+)?)\s*([a-z]*)\.?[\s,]*(?:and\s+)?)+$`)
	loosePart     = regexp.MustCompile(`(\d+(?:\.\d+)?)\s*([a-z]*)`)
	isoDuration   = regexp.MustCompile(`^p(?:(\d+)w)?(?:(\d+)d)?(?:t(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?)?$`)
)

// endless are words for a time without end.
var endless = [...]string{"forever", "for ever", "infinite", "infinity", "permanent", "none", "never", "unlimited", "always"}

// durationHint spells out what somebody most likely meant.
func durationHint(text string) string {
	lower := strings.ToLower(strings.Join(strings.Fields(text), " ")) // a space may be one that does not break
	lower = strings.TrimPrefix(lower, "-")
	if strings.Contains(lower, "mo") || strings.Contains(lower, "y") && !strings.Contains(lower, "day") {
		return "months and years have no fixed length; write days, such as 30d"
	}
	var b strings.Builder
	if m := isoDuration.FindStringSubmatch(lower); m != nil {
		for i, unit := range []string{"w", "d", "h", "m", "s"} {
			if m[i+1] != "" {
				b.WriteString(m[i+1] + unit)
			}
		}
	} else if looseDuration.MatchString(lower) {
		last := ""
		for _, m := range loosePart.FindAllStringSubmatch(lower, -1) {
			last = unitName(m[2], last)
			b.WriteString(m[1] + last)
		}
	}
	if _, err := ParseDuration(b.String()); err != nil {
		return ""
	}
	return "write " + b.String()
}

// unitName is the unit that a word means. A number without one is in seconds, or in
// the unit below that of the number before it: 1h30.
func unitName(word, last string) string {
	switch {
	case word == "":
		return cmp.Or(map[string]string{"d": "h", "h": "m", "s": "ms"}[last], "s")
	case word == "ms" || strings.HasPrefix(word, "milli") || strings.HasPrefix(word, "msec"):
		return "ms"
	default:
		return word[:1]
	}
}
