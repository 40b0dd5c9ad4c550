package lint

import "strings"

// A value is replaced by a machine only where it is all that the page says of it: a plain
// number with its unit, or a name. "Half an hour", "2 to 3 days", "a day and a half" and
// "at least 24 hours plus 6 hours of grace" are phrases of which a part is no value, and
// a part that is replaced makes a sentence that nobody wrote.

const (
	phraseUnit  = `(?:milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w|months?|years?|sekunden?|minuten?|stunden?|std|tage?n?|wochen?|monate?n?|jahre?n?|characters?|chars?|bytes?|zeichen|毫秒|秒|分钟|分|小时|時間|天|日|周|個月|个月|週間|文字|字符)`
	phraseWords = `(?:\b` + wordForm + `|[一二两三四五六七八九十百半]{1,5})`
	phraseJoint = `(?:-|–|—|~|〜|/|(?:up )?to|or|and|bis(?: zu)?|oder|und|plus|minus|through|至|到|或|和|から|または|か|\+)`
	phraseParts = `(?:half|halbe[nrs]?|quarters?|thirds?|viertel|drittel|anderthalb|eineinhalb)`
	phraseLimit = `longer than|more than|over|above|beyond|mehr als|langer als|uber|超过|以上の`
	phraseVague = `less than|fewer than|shorter than|under|below|about|around|roughly|approximately|approx\.?|nearly|almost|circa|ca\.|some|another|additional|extra|further|weniger als|kurzer als|unter|etwa|ungefahr|rund|fast|knapp|weitere[nrs]?`
)

var (
	// rangeLeft is the rest of a phrase that goes on with a value: its first number, or a
	// fraction.
	rangeLeft = newTable(foldWords(`(?:(?:\b\d[\d.,]*|` + phraseWords + `)(?: ?` + phraseUnit + `)? ?` + phraseJoint + ` ?[(\["']?|(?:\b\d[\d.,]*|` + phraseWords + `) ?` + phraseUnit + ` ?|` +
		`\b(?:` + wordForm + ` )?` + phraseParts + `(?: of)? ?|\b\d+ |\d ?/ ?|\d? ?[½¼¾] ?)$`))
	// limitLeft and vagueLeft are words that change what a value means. The first ones
	// do not where the value is a limit.
	limitLeft = newTable(foldWords(`(?:\b|^)(?:` + phraseLimit + `) ?$`))
	vagueLeft = newTable(foldWords(`(?:(?:\b|^)(?:` + phraseVague + `) |(?:大约|约|不到|近|約|ほぼ))$`))
	// rangeRight is what goes on behind a value.
	rangeRight = newTable(foldWords(`^(?: ?` + phraseJoint + ` ?[(\["']?(?:another |a further |an? (?:additional|extra) |about |zu |weitere )?(?:\d[\d.,]*(?: ?` + phraseUnit + `\b)?|` + phraseWords + ` ?` + phraseUnit + `\b)` +
		`| (?:and|und) (?:a|one|eine?) (?:half|quarter|halbe[nrs]?)\b|半| ?[½¼¾]| ?\((?:=|or|i\.e\.|about|that is)? ?\d[^)]*\)| or (?:so|more|less|longer|fewer)\b| oder (?:mehr|weniger)\b|以上|以下|左右|ほど)`))
	// manyParts is a time that is no plain number and unit.
	manyParts = newTable(foldWords(`\b` + phraseParts + `\b|[½¼¾半]|\d \d|[\d十] ?` + phraseJoint + ` ?\d|` + phraseUnit + `(?: ?` + phraseJoint + `)? ?(?:\d|` + phraseWords + `)`))
	// germanCompound is a number that is a part of a German word.
	germanCompound = newTable(`\d ?-? ?(?:stundig|tagig|wochig|minutig|sekundig|monatig|jahrig)`)
	// reasonBehind is the name of a status: with another number it is that of another one.
	reasonBehind = newTable("^[\"'`*]*[ (:–—-]{1,3}[\"'`*]*[A-Z][A-Za-z]+")
	loneFigure   = newTable(`^[1-5]\d\d$`)
)

// phraseReach is how far a phrase goes on beside a value, in bytes.
const phraseReach = 48

// phraseAround is the whole phrase that a value is a part of; it is the value itself where
// nothing belongs to it.
func (st *statement) phraseAround(id string, at span) span {
	part := st.part(at.start)
	from, to := max(part.at, st.start, at.start-phraseReach), min(part.at+len(part.normal.text), st.end, at.end+phraseReach)
	if from > at.start || to < at.end {
		return at
	}
	whole := at
	before := tail(st.text[from:at.start], phraseReach)
	for _, words := range []*table{rangeLeft, vagueLeft, limitLeft} {
		if words == limitLeft && id == keyLengthID {
			continue
		}
		if m := words.FindStringIndex(before); m != nil {
			whole.start = at.start - len(before) + m[0]
			break
		}
	}
	if m := rangeRight.FindStringIndex(st.text[at.end:to]); m != nil {
		whole.end = at.end + m[1]
	}
	return trim(st.text, whole)
}

// plainFix is the text that may take the place of a value, or "": the value has to be the
// whole of its phrase, and what is written must not stand in the sentence already, as the
// other end of a range, in brackets, or as the answer to another case.
func (st *statement) plainFix(b blame, whole span) string {
	raw := st.raw(b.at)
	switch {
	case b.fix == "" || whole != b.at:
		return ""
	case b.id == windowID && manyParts.MatchString(normalise(raw).text):
		return ""
	case germanCompound.MatchString(normalise(raw).text):
		return ""
	case loneFigure.MatchString(raw) && reasonBehind.MatchString(st.rawBehind(b.at)):
		return ""
	case holdsWord(st.raw(st.sentenceIn(b.at)), b.fix):
		return ""
	case b.id == keyLengthID && st.otherUnit(b.at):
		return ""
	}
	return b.fix
}

// sentenceIn is the share that a sentence has in the part of a stretch.
func (st *statement) sentenceIn(at span) span {
	part := st.part(at.start)
	return span{max(st.start, part.at), min(st.end, part.at+len(part.normal.text))}
}

// rawBehind is what is written right behind a stretch, without mark-up.
func (st *statement) rawBehind(at span) string {
	part := st.part(at.start)
	_, to := part.normal.original(at.start-part.at, at.end-part.at)
	return part.raw[to:min(len(part.raw), to+phraseReach)]
}

// holdsWord reports whether a text holds a word or a number as a whole.
func holdsWord(text, word string) bool {
	for at := 0; ; at++ {
		n := strings.Index(text[at:], word)
		if n < 0 {
			return false
		}
		at += n
		end := at + len(word)
		if (at == 0 || !isFigureByte(text[at-1])) && (end == len(text) || !isFigureByte(text[end])) {
			return true
		}
	}
}

func isFigureByte(c byte) bool {
	return c == '_' || c == '-' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// otherUnit reports whether a page counts a key in another unit than the contract does.
func (st *statement) otherUnit(at span) bool {
	behind := normalise(st.rawBehind(at)).text
	inBytes := bytesBehind.MatchString(behind) || bytesBehind.MatchString(normalise(st.raw(at)).text)
	return inBytes != (st.policies()[0].Key.Length.Unit == "bytes")
}

var bytesBehind = newTable(foldWords(`^[^.]{0,6}\b(?:bytes?|octets?)\b|字节|バイト`))
