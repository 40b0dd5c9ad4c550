package lint

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/reprise-dev/reprise/contract"
)

// length is a duration in a text: in words, in figures, or as ISO 8601 writes it. A
// month has no fixed length, so that it is a range.
type length struct {
	span
	from, to time.Duration
}

// is reports whether a text's length is a contract's duration.
func (l length) is(d time.Duration) bool { return l.from <= d && d <= l.to }

const day = 24 * time.Hour

// timeUnit is a unit as four languages write it, in folded letters.
type timeUnit struct {
	words    string // behind a number and perhaps a space, in languages with spaces
	letters  string // right behind figures
	dense    string // behind a number, in Chinese and Japanese
	from, to time.Duration
}

// timeUnits are tried in this order: a longer word before its beginning.
var timeUnits = foldUnits([]timeUnit{
	{`milliseconds?|millisekunden?|millis|msecs?|ms`, `ms`, `毫秒|ミリ秒`, time.Millisecond, time.Millisecond},
	{`seconds?|secs?|sekunden?|sek|s`, `s`, `秒钟|秒間|秒`, time.Second, time.Second},
	{`minutes?|mins?|minuten?`, `m`, `分钟|分間|分`, time.Minute, time.Minute},
	{`months?|monate?n?s?`, ``, `个月|か月間?|ヶ月間?|カ月間?|ヵ月間?`, 28 * day, 31 * day},
	{`hours?|hrs?|stunden?|std|stundig\w*|h`, `h`, `个小时|小时|時間`, time.Hour, time.Hour},
	{`fortnights?`, ``, ``, 14 * day, 14 * day},
	{`days?|tage?n?s?|tagig\w*|d`, `d`, `天|日間|日`, day, day},
	{`weeks?|wochen?|wochig\w*|w`, `w`, `个星期|星期|周|週間`, 7 * day, 7 * day},
	{`years?|jahre?n?s?`, ``, `年間|年`, 365 * day, 366 * day},
})

func foldUnits(units []timeUnit) []timeUnit {
	for i := range units {
		units[i].dense = foldWords(units[i].dense)
	}
	return units
}

// numberWords are the numbers that are written as words.
var numberWords = map[string]int{
	"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"twelve": 12, "fourteen": 14, "fifteen": 15, "twenty": 20, "twenty four": 24, "thirty": 30, "forty eight": 48, "sixty": 60, "seventy two": 72, "ninety": 90,
	"ein": 1, "eine": 1, "einen": 1, "einem": 1, "einer": 1, "eines": 1, "zwei": 2, "drei": 3, "vier": 4, "funf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10,
	"zwolf": 12, "vierzehn": 14, "funfzehn": 15, "zwanzig": 20, "vierundzwanzig": 24, "dreisig": 30, "achtundvierzig": 48, "sechzig": 60, "zweiundsiebzig": 72, "neunzig": 90,
}

// numberForm is a number in a normal text; \b does not hold beside Han.
const (
	figures   = `\d{1,9}(?:[.,]\d+)?`
	wordForm  = `(?:twenty four|forty eight|seventy two|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty|sixty|ninety|eine[nmrs]?|ein|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|zwolf|vierzehn|funfzehn|zwanzig|vierundzwanzig|dreisig|achtundvierzig|sechzig|zweiundsiebzig|neunzig)`
	denseForm = `[一二两三四五六七八九十百]{1,5}`
)

var lengthForm = newLengthForm()

func newLengthForm() *table {
	var words, letters, dense []string
	for _, u := range timeUnits {
		words = append(words, u.words)
		if u.dense != "" {
			dense = append(dense, u.dense)
		}
		if u.letters != "" {
			letters = append(letters, u.letters)
		}
	}
	all := strings.Join(words, "|")
	return newTable(`(` + figures + `) ?(` + strings.Join(dense, "|") + `)` +
		`|(` + denseForm + `)(` + strings.Join(dense, "|") + `)` +
		`|\b(` + figures + `) ?(` + all + `)\b` +
		`|\b(` + wordForm + `) (` + all + `)\b` +
		`|\b((?:\d{1,6}(?:` + strings.Join(letters, "|") + `)){2,})\b` +
		`|\b(p(?:\d+[wd])?(?:t(?:\d+[hms])+)?)\b`)
}

// lengths finds the durations of a stretch, neighbours joined: "1 hour 30 minutes".
func lengths(text string, within span) []length {
	var out []length
	for _, at := range lengthForm.FindAllStringIndex(within.of(text), 4*mostValues) {
		m := lengthParts(within.of(text), at)
		if m == nil {
			continue
		}
		l, ok := readLength(within.of(text), m)
		if !ok {
			continue
		}
		l.start, l.end = l.start+within.start, l.end+within.start
		if n := len(out); n > 0 && l.to < out[n-1].from && joinsLengths(text[out[n-1].end:l.start]) {
			out[n-1].end, out[n-1].from, out[n-1].to = l.end, out[n-1].from+l.from, out[n-1].to+l.to
			continue
		}
		out = append(out, asRange(text, within.start, l))
	}
	return withOdd(out, oddLengths(text, within))
}

// lengthParts are the groups of lengthForm in a text that it matches at a place. Looking
// for groups in the whole of a text takes many times as long as looking for the place.
func lengthParts(text string, at []int) []int {
	all := lengthForm.FindAllStringSubmatchIndex(text[at[0]:at[1]], 1)
	if len(all) == 0 {
		return nil
	}
	for i := range all[0] {
		if all[0][i] >= 0 {
			all[0][i] += at[0]
		}
	}
	return all[0]
}

// tail is the end of a text: what a pattern that ends there has to see.
func tail(s string, n int) string {
	if len(s) <= n {
		return s
	}
	s = s[len(s)-n:]
	for s != "" && !utf8.RuneStart(s[0]) {
		s = s[1:]
	}
	return s
}

func joinsLengths(between string) bool {
	switch strings.TrimSpace(between) {
	case "", "and", "und":
		return true
	}
	return false
}

// readLength reads a match of lengthForm.
func readLength(text string, m []int) (length, bool) {
	l := length{span: span{m[0], m[1]}}
	group := func(i int) string {
		if m[2*i] < 0 {
			return ""
		}
		return text[m[2*i]:m[2*i+1]]
	}
	before := strings.TrimRight(tail(text[:m[0]], 20), " ")
	switch {
	case group(9) != "", group(10) != "":
		d, ok := compactLength(group(9), group(10))
		l.from, l.to = d, d
		return l, ok
	case strings.HasSuffix(before, "月") || strings.HasSuffix(before, "第") || strings.HasSuffix(before, "$"):
		return l, false // a date, an ordinal, a price
	case hasPer.MatchString(before) || m[1] < len(text) && strings.HasPrefix(text[m[1]:], "の1"):
		return l, false // a rate, a fraction
	}
	if number := group(7); (number == "a" || number == "an") && strings.HasPrefix(group(8), "sec") {
		return l, false // a second time
	}
	for _, at := range [][2]int{{1, 2}, {3, 4}, {5, 6}, {7, 8}} {
		number, unit := group(at[0]), group(at[1])
		if number == "" {
			continue
		}
		if germanLength.MatchString(unit) && len(number) > 4 && number[len(number)-4] == '.' {
			number = strings.ReplaceAll(number, ".", "") // 86.400 Sekunden
		}
		n, ok := readNumber(number)
		if !ok || n > 1e6 {
			return l, false
		}
		for _, u := range timeUnits {
			if isUnit(u, unit) {
				l.from, l.to = time.Duration(n*float64(u.from)), time.Duration(n*float64(u.to))
				return l, l.to > 0 && l.to <= contract.MaxDuration
			}
		}
	}
	return l, false
}

// hasPer is what stands before a time that a rate is measured in.
var hasPer = newTable(`(?:\bper|\bpro|\bevery|\beach|\bje|\bjede\w*|times|\bonce|twice|每|毎)$`)

func isUnit(u timeUnit, word string) bool {
	for name := range strings.SplitSeq(u.words+"|"+u.dense, "|") {
		if name == word || strings.HasSuffix(name, `\w*`) && strings.HasPrefix(word, strings.TrimSuffix(name, `\w*`)) {
			return true
		}
		if stem, ok := strings.CutSuffix(name, "?"); ok && (word == stem || word == stem[:len(stem)-1]) {
			return true
		}
	}
	switch {
	case u.from == day && strings.HasPrefix(word, "tag"), u.from == 28*day && strings.HasPrefix(word, "monat"), u.from == 365*day && strings.HasPrefix(word, "jahr"):
		return true
	}
	return false
}

// readNumber reads figures, words, and Chinese numerals below a thousand.
func readNumber(s string) (float64, bool) {
	if n, ok := numberWords[s]; ok {
		return float64(n), true
	}
	if s[0] >= '0' && s[0] <= '9' {
		if i := strings.IndexByte(s, ','); i >= 0 && len(s)-i == 4 {
			s = s[:i] + s[i+1:] // 86,400
		}
		n, err := strconv.ParseFloat(strings.Replace(s, ",", ".", 1), 64)
		return n, err == nil
	}
	total, digit := 0, 0
	for _, r := range s {
		switch i := strings.IndexRune("一二三四五六七八九", r); {
		case r == '两':
			digit = 2
		case i >= 0:
			digit = i/len("一") + 1
		case r == '十':
			total, digit = total+max(digit, 1)*10, 0
		case r == '百':
			total, digit = total+max(digit, 1)*100, 0
		default:
			return 0, false
		}
	}
	return float64(total + digit), total+digit > 0
}

var isoPart = newTable(`(\d+)([wdhms])`)

// compactLength reads "1h30m", or "p1dt12h" in small letters.
func compactLength(compact, iso string) (time.Duration, bool) {
	var d time.Duration
	for _, m := range isoPart.FindAllStringSubmatch(compact+iso, -1) {
		n, _ := strconv.Atoi(m[1])
		d += time.Duration(n) * map[string]time.Duration{"w": 7 * day, "d": day, "h": time.Hour, "m": time.Minute, "s": time.Second}[m[2]]
	}
	return d, d > 0 && d <= contract.MaxDuration
}

// inStyle writes a duration the way that a text wrote another one.
func inStyle(d time.Duration, raw string) string {
	compact := contract.FormatDuration(d)
	n, unit := d/time.Millisecond, 0
	for i, u := range []time.Duration{day, time.Hour, time.Minute, time.Second} {
		if d%u == 0 && (i > 0 || d >= 3*day) {
			n, unit = d/u, i+1
			break
		}
	}
	number := strconv.FormatInt(int64(n), 10)
	lower := strings.ToLower(raw)
	switch {
	case isoLength.MatchString(raw):
		if unit == 1 {
			return "P" + number + "D"
		}
		return "PT" + strings.ToUpper(compact)
	case shortLength.MatchString(lower):
		return compact
	case strings.ContainsAny(raw, "間ミ週ヶか月日") || strings.HasSuffix(raw, "分"):
		return number + spaceOf(raw) + []string{"ミリ秒", "日間", "時間", "分", "秒"}[unit]
	case hanLength.MatchString(raw):
		return number + spaceOf(raw) + []string{"毫秒", "天", "小时", "分钟", "秒"}[unit]
	case germanLength.MatchString(lower):
		return number + " " + germanUnit(unit, n == 1, strings.HasSuffix(lower, "en"))
	case strings.Contains(raw, "-"):
		return number + "-" + []string{"millisecond", "day", "hour", "minute", "second"}[unit]
	}
	name := []string{"millisecond", "day", "hour", "minute", "second"}[unit]
	if n != 1 {
		name += "s"
	}
	return number + " " + name
}

func spaceOf(raw string) string {
	if strings.ContainsAny(raw, "  ") {
		return " "
	}
	return ""
}

func germanUnit(unit int, one, dative bool) string {
	switch {
	case one:
		return []string{"Millisekunde", "Tag", "Stunde", "Minute", "Sekunde"}[unit]
	case unit == 1 && dative:
		return "Tagen"
	}
	return []string{"Millisekunden", "Tage", "Stunden", "Minuten", "Sekunden"}[unit]
}

var (
	isoLength    = newTable(`^P[\dT]`)
	shortLength  = newTable(`^[\d.,]+ ?(?:ms|s|m|h|d|w)$|^(?:\d+[a-z]+){2,}$`)
	hanLength    = newTable(`\p{Han}`)
	germanLength = newTable(`stund|tag|woche|minuten|sekunde|monat|eine`)
)
