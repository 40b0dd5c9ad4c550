package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

var (
	lengthOfKey = newTable(foldWords(`(\d{1,5}|[一二三四五六七八九十百]{1,6}) ?(?:(?:[a-z]{2,14} |utf 8 ){0,2}(?:characters?|chars?|bytes?|zeichen|octets)\b|个?(?:ascii ?)?字符|个?字节|文字|バイト)`))
	atMostChars = said(`at most|up to|max(?:imum|imal)?\w*|no (?:more|longer) than|not (?:more|longer)(?: than)?|limit\w*|longer than|as long as|exceed\w*|or fewer|or less|less than|shorter or equal|between|hochstens|bis zu|nicht langer als|langer als|grenze|lange`, `最长|最多|不超过|最大|以内|以下|上限|至多|超过|まで|超え|長さ|长度`)
	atLeastChar = said(`at least|min(?:imum|imal)?\w*|no fewer than|or more|shorter than|mindestens|kurzer als`, `至少|最少|最短|最小|少なくとも|以上`)
	ofKey       = newTable(foldWords(`^(?: ?(?:long|in length))?(?: works?| serves?)?(?: for| in| of| as)?(?: an?)?(?: the| an| your| each)? ?(?:idempotency )?keys?\b|^ langer? (?:idempotenz)?schlussel`))
)

// compareLength is about how long a key may be.
func (st *statement) compareLength() {
	if !st.about {
		return
	}
	st.compareBareLength()
	for _, m := range lengthOfKey.FindAllStringSubmatchIndex(st.s, mostValues) {
		before, behind := st.s[:m[0]], st.s[m[1]:]
		most, least := atMostChars.MatchString(st.s), atLeastChar.MatchString(st.s)
		if rangeBefore.MatchString(tail(before, 30)) || lengthLabel.MatchString(before) && !least {
			most, least = true, false
		}
		if most && least { // "at least 16 and at most 64 characters"
			most, least = mostRight.MatchString(tail(before, 30)), leastRight.MatchString(tail(before, 30))
		}
		if most == least || least && advisesLength.MatchString(st.s) || !st.lengthIsOfKey(before, behind) {
			continue
		}
		at := span{st.start + m[2], st.start + m[3]}
		value, ok := readNumber(at.of(st.text))
		if !ok {
			continue
		}
		n := int(value)
		if st.denied(span{st.start + m[0], st.start + m[1]}) || fieldBetween.MatchString(afterKey(before)) {
			continue
		}
		st.judgeLength(n, least, at)
	}
}

// bareLength is a bound without a unit.
var bareLength = newTable(`\b(max(?:imum)?|min(?:imum)?) length of (?:an?|the|your|every|each) (?:idempotency )?keys? is (\d{1,4})(?:$|\.$)`)

func (st *statement) compareBareLength() {
	for _, m := range bareLength.FindAllStringSubmatchIndex(st.s, 1) {
		at := span{st.start + m[4], st.start + m[5]}
		if n, ok := readNumber(at.of(st.text)); ok {
			st.judgeLength(int(n), strings.HasPrefix(st.s[m[2]:m[3]], "min"), at)
		}
	}
}

func (st *statement) judgeLength(n int, least bool, at span) {
	of, bound := func(p *contract.Policy) (int, bool) { return p.Key.Length.Max, true }, "at most"
	if least {
		of, bound = func(p *contract.Policy) (int, bool) { return p.Key.Length.Min, true }, "at least"
	}
	wants := values(st.policies(), of)
	if slices.Contains(wants, n) || lessThan.MatchString(tail(st.text[st.start:at.start], 12)) && slices.Contains(wants, n-1) {
		return
	}
	unit := string(st.policies()[0].Key.Length.Unit)
	b := blame{
		id: keyLengthID, at: at, pointer: "/key/length", says: fmt.Sprintf("the page says that a key has %s %d characters", bound, n),
		wants: fmt.Sprintf("%s %s %s", bound, shown(wants), unit), fix: only(wants),
	}
	b.hint = "write " + shown(wants)
	st.blame(b)
}

var (
	lessThan    = newTable(`\bless than $`)
	rangeBefore = newTable(foldWords(`\d ?(?:(?:to|bis|and|und|-|–|~|至|到|から) ?)?$`))
	itself      = newTable(`^(?:it|this|they|sie|er|es) `)
	lengthLabel = newTable(foldWords(`^(?:(?:keys?|value|string) )?(?:max(?:imum|imal)?\w* )?(?:length|size|lange|长度|最大长度|长度限制|長さ|最大長|最大文字数|文字数)(?:\b|:|：)[^.]{0,30}:|^(?:(?:a )?max(?:imum|imal)?\w*\.? )(?:(?:length|size|lange)(?: of)? )?$|^(?:max(?:imum|imal)?\w* )(?:length|size|lange)(?: of|:) ?$`))
	// ofSubject begins an item whose subject stands in the introduction of the list.
	ofSubject = newTable(foldWords(`^(?:(?:it |they |which |that )?(?:has|have|must|should|can|may|cannot|is|are|contains?|supports?|consists?|be|up to|at most|no (?:more|longer)|max\w*|any|we support|use)\b|最大|最长|最多|不超过|长度)`))
)

// lengthIsOfKey reports whether a number of characters is about a key: one is named
// before it, right behind it, in the sentence that "it" points to, or in the text that a
// list goes on from.
func (st *statement) lengthIsOfKey(before, behind string) bool {
	switch {
	case speaksOfAnyKey(before), st.keyName != "" && strings.Contains(before, st.keyName), ofKey.MatchString(behind):
		return true
	case itself.MatchString(before), anyString.MatchString(before):
		return speaksOfAnyKey(st.previous) || st.listIsOfKey()
	case lengthLabel.MatchString(before):
		return !otherKeys.MatchString(lastOf(st.section)) && (speaksOfAnyKey(lastOf(st.section)) || st.listIsOfKey())
	}
	return ofSubject.MatchString(before) && st.listIsOfKey()
}

// mostRight and leastRight stand right before the number that they are about.
var (
	mostRight  = newTable(foldWords(`(?:at most|up to|max(?:imum|imal)?\w*(?: of)?|(?:no|not) (?:more|longer) than|hochstens|bis zu|最多|最大|最长|不超过|不得超过) ?$`))
	leastRight = newTable(foldWords(`(?:at least|min(?:imum|imal)?\w*(?: of)?|no fewer than|mindestens|至少|最少|最短|最小) ?$`))
)

// advisesLength gives a reason and no bound.
var advisesLength = said(`weak\w*|prefer\w*|recommend\w*|advis\w*|better|guess\w*|collisions?|collide\w*|secure|safer|entropy|empf\w*|besser|schwach\w*`, `建议|推荐|碰撞|推奨|衝突`)

var anyString = said(`the (?:value|string)|(?:any|opaque|unique|a|random) (?:opaque |unique |random )*(?:strings?|values?)`, ``)

// listIsOfKey reports whether a region is an item of a list about the key: what
// introduces it, or stands right above it, says so in its last sentence, or its heading
// does.
func (st *statement) listIsOfKey() bool {
	r := &st.Regions[st.region]
	if r.Kind != page.Item && r.Kind != page.Cell {
		return false
	}
	if r.Intro >= 0 {
		intro := normalise(st.Regions[r.Intro].Text()).text
		last := intro
		if all := sentences(intro); len(all) > 0 {
			last = all[len(all)-1].of(intro)
		}
		if speaksOfAnyKey(last) {
			return true
		}
		if a := &st.Regions[r.Intro]; a.Kind == page.Paragraph && strings.HasSuffix(last, ":") && !namesKey(intro) {
			return false // it introduces a list of something else
		}
	}
	return speaksOfAnyKey(lastOf(st.section))
}

// afterKey is what stands behind the last word for a key.
func afterKey(s string) string {
	at := wordForKey.FindAllStringIndex(s, -1)
	if len(at) == 0 {
		return ""
	}
	return s[at[len(at)-1][1]:]
}

// wordForKey is a key, or the string that it is.
var wordForKey = said(`keys?|\w*schlussels?n?|strings?|values?|tokens?`, `幂等键|键|キー|幂等|冪等|idempot`)

// fieldBetween is another thing with a length.
var fieldBetween = said(`descriptions?|names?|notes?|memos?|titles?|metadata|bod(?:y|ies)|uuids?|hash\w*|sha256`, `描述|备注|名称|標題|説明|名前|メモ`)
