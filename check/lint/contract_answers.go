package lint

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// situation is what an answer is given for.
type situation struct {
	name    contract.AnswerName
	id      string // of the rule about its status
	meaning string
	cue     *table
}

const (
	payload      = `(?:request )?(?:body|bodies|payloads?|param(?:eter)?s?|requests?|contents?|inputs?|data|arguments|fields|values)`
	inhalt       = `(?:inhalte?n?s?|body|payload|parametern?|nutzdaten|anfrage\w*|daten|rumpf)`
	densePayload = `(?:请求体|请求内容|请求参数|参数|内容|载荷|请求|数据|正文)`
	kanaPayload  = `(?:リクエスト)?(?:ボディー?|本文|ペイロード|パラメータ|パラメーター|内容|リクエスト|データ)`
)

var situations = []situation{
	{contract.AnswerMismatch, conflictStatusID, "another request under a used key", said(
		`^mismatch|a mismatch (?:is|gets|returns|fails)|mismatch between|key re ?use|(?:answer|response|status|code|error)s? (?:to|for|of) an? re ?used key|must be (?:identical|the same)|different (?:uri|url|endpoint|path|method)s?(?:, | or | and |, or ) ?(?:request )?(?:body|payload|parameters)|(?:fingerprint|hash)(?:es)? (?:differs?|do(?:es)? not match|doesn't match|mismatch)|chang(?:e|es|ing) the (?:\w+ )?`+payload+`|`+payload+` conflicts? with the (?:original|first)|(?:different|another|other|conflicting|changed|modified|altered|non ?identical|mismatch(?:ed|ing)?|differing) (?:request )?`+payload+`|`+payload+` (?:that |which )?(?:is |are |was |were |has |have )?(?:differs?|different|do(?:es)? not match|doesn't match|don't match|changed|not the same|mismatch\w*)|(?:key|payload|body|parameter|request|idempotency) mismatch|(?:anderen?[ms]?|abweichende[nmrs]?|unterschiedliche[nmrs]?|veranderte[nmrs]?|geanderte[nmrs]?) `+inhalt+`|(?:unterscheide\w*|weich\w*) (?:sich )?(?:der|die|das) `+inhalt+`|`+inhalt+` (?:\w+ ){0,3}(?:abweich\w*|unterscheid\w*)`,
		densePayload+`[^,。;]{0,10}(?:不同|不一致|不匹配|不相同|不符|变了|变化|改变|被修改)|不同的?`+densePayload+`|另一个请求|(?:異なる|別の|違う)`+kanaPayload+`|`+kanaPayload+`(?:が|は|と)[^,。;]{0,8}(?:異な|一致し|一致せ|違)`)},
	{contract.AnswerInFlight, conflictStatusID, "a request whose first attempt still runs", said(
		`in transit|(?:still|currently|already) (?:being )?(?:process\w*|running|runs|in progress|in flight|executing|executed|handled|pending)|in progress|in flight|concurrent\w*|at the same time|simultaneous\w*|while the (?:first|original|previous|initial) (?:request|call|attempt|one|operation)|before the (?:first|original)[a-z ]{0,16} (?:has |is |was )?(?:completed|finished|ended|done)|not (?:yet )?(?:finished|completed|complete)|being processed|(?:has|have) not (?:yet )?(?:finished|completed)|lauft (?:die|der) (?:erste|ursprungliche|vorherige)\w* (?:\w+ )?noch|noch (?:immer )?(?:verarbeitet|lauft|laufende[nrsm]?|ausgefuhrt|bearbeitet|aktiv)|gleichzeitig\w*|parallele\w*|solange die erste|in bearbeitung|nicht abgeschlossen`,
		`(?:仍在|正在|尚在|还在)(?:处理|执行|进行)|处理中|进行中|执行中|并发|[^不]同时|尚未完成|未完成|処理中|実行中|進行中|並行|まだ(?:完了|終わ)|完了していない`)},
	{contract.AnswerMissingKey, missingStatusID, "a request without a key", nil},
}

var missesKey = said(
	`(?:without|missing|omit\w*|lack\w*|no) (?:an? |the |your |its |any |valid )?(?:idempotency key|key)(?: headers?)?|(?:idempotency key)(?: headers?)?(?: is| was| are)? (?:missing|absent|omitted|not (?:present|sent|provided|set|supplied))|(?:ohne|fehlt|fehlen\w*|fehlender?) (?:der |die |den |einen? |ihr |header |kopfzeile |http )*(?:idempotency key|(?:idempotenz)?schlussel)|(?:idempotency key|idempotenzschlussel)(?: header)? (?:fehlt|fehlen)`,
	`(?:缺少|没有|未提供|未携带|未带|未传入?|未包含|未发送|不带|缺失|省略)[^,。;]{0,6}(?:idempotency key|幂等键|幂等头)|(?:idempotency key|幂等键)[^,。;]{0,8}(?:缺失|缺少|为空|不存在)|(?:idempotency key|(?:冪等)?キー)(?:ヘッダー?)?(?:が|を|の)[^,。;]{0,6}(?:ない|なし|無い|欠け|省略|指定しない|ありません)|(?:idempotency key|冪等キー)(?:ヘッダー?)?なし`)

// statusForm is a status in a text; what is counted is none.
var statusForm = newTable(`\b[2-5]\d\d\b`)

var counted = newTable(foldWords(`^ ?(?:characters?|chars|bytes?|ms|milli\w*|seconds?|s\b|minutes?|hours?|days?|requests?|times|zeichen|stunden|tage|sekunden|个?字符|个|秒|次|天|小时|分|文字|回|日|時間|%|€|\.\d|,\d{3}\b)`))

// mention is a situation or a status in a sentence, in the order in which they come.
type mention struct {
	span
	situation *situation // nil for a status
	status    int
}

// mentions are the situations and statuses of a sentence.
func (st *statement) mentions() []mention {
	var out []mention
	for i := range situations {
		cue := situations[i].cue
		if cue == nil {
			cue = missesKey
		}
		for _, at := range cue.FindAllStringIndex(st.s, -1) {
			out = append(out, mention{span: span{st.start + at[0], st.start + at[1]}, situation: &situations[i]})
		}
	}
	if situations[1].cue.MatchString(st.s) {
		out = slices.DeleteFunc(out, func(m mention) bool { return m.situation == &situations[0] && merelyOther.MatchString(m.of(st.text)) })
	}
	if len(out) == 0 {
		return nil
	}
	out = append(out, st.statusesOf(st.span)...)
	slices.SortFunc(out, func(a, b mention) int { return cmp.Compare(a.start, b.start) })
	return out
}

// mentionsOfCell are those of a cell in a row that says the case in a cell between its
// head and this one: the case that is named there, and what the cell itself mentions.
func (st *statement) mentionsOfCell(all []mention) []mention {
	if statusForm.MatchString(st.between) {
		return nil // the cases are in the columns' heads
	}
	own := slices.DeleteFunc(all, func(m mention) bool { return m.start < st.own })
	var out []mention
	for i := range situations {
		cue := situations[i].cue
		if cue != nil && cue.MatchString(st.between) {
			out = append(out, mention{span: span{st.own, st.own}, situation: &situations[i]})
		}
	}
	if len(out) != 1 {
		return nil
	}
	if len(own) == 0 {
		own = st.statusesOf(span{st.own, st.end})
	}
	return append(out, own...)
}

// statusesOf are the statuses of a stretch.
func (st *statement) statusesOf(s span) []mention {
	var out []mention
	text := s.of(st.text)
	for _, at := range statusForm.FindAllStringIndex(text, -1) {
		if counted.MatchString(text[at[1]:]) || notStatus.MatchString(tail(text[:at[0]], 40)) {
			continue
		}
		n, _ := strconv.Atoi(text[at[0]:at[1]])
		out = append(out, mention{span: span{s.start + at[0], s.start + at[1]}, status: n})
	}
	return out
}

var notStatus = newTable(`(?:[$€£]|\brfc|version|\bport|section|[.\d]|(?:ends?|ended|fails?|failed|endete?|scheiter\w*) (?:with|mit)(?: an?| einem)?) ?$`)

// compareAnswers is about the statuses and codes of named answers.
func (st *statement) compareAnswers() {
	if !st.about || !statusForm.MatchString(st.s) && !st.coded && !codeLabel.MatchString(st.s) || bothPlaces.MatchString(st.s) || st.ofOtherLock() {
		return
	}
	all := st.mentions()
	if st.row && (manyWords(st.between) || st.ofStates()) {
		all = st.mentionsOfCell(all) // the case is said in more words than those of the row's head
	}
	for i, m := range all {
		if m.status == 0 {
			continue
		}
		s := st.paired(all, i)
		if s == nil || st.deniedBesides(m.span) {
			continue
		}
		st.judgeStatus(s, m)
	}
	if len(all) > 0 {
		st.compareCodes(all)
	}
}

// sameThing is what two requests have in common.
var sameThing = newTable(foldWords(`\b(?:the|this|that|an?|one|die|den|das) ?(?:same|selbe[nr]?|gleiche[nr]?) ([a-z]+)`))

// ofOtherLock reports whether a sentence is about two requests that have something else
// than a key in common.
func (st *statement) ofOtherLock() bool {
	m := sameThing.FindStringSubmatch(st.s)
	if m == nil || speaksOfAnyKey(st.s) {
		return false
	}
	switch m[1] {
	case "key", "idempotency", "request", "operation", "token", "value", "body", "payload", "endpoint", "path", "url", "uri",
		"time", "parameters", "params", "response", "answer", "result", "status", "method", "way", "header", "one", "call", "data", "content":
		return false
	}
	return true
}

// manyWords reports whether a text has more than three words. Han and kana are not parted
// by spaces: eight of them say as much.
func manyWords(text string) bool {
	dense := 0
	for _, r := range text {
		if isDense(r) {
			dense++
		}
	}
	return dense > 8 || len(strings.Fields(text)) > 3
}

var (
	// stateHead heads the column of a table of states: what stands below it is where a key
	// is, and not what happens to a request.
	stateHead = newTable(foldWords(`^(?:[a-z ]{0,24}\bstates?\b|(?:\w+ )?zustand|键的状态|状态|キーの状態|状態)`))
	// bothPlaces are two keys in one request, which differ from each other.
	bothPlaces = said(`(?:both|two) places|(?:beiden|zwei) stellen`, `两处|两个位置|2 ?か所|2 ?つの場所|両方の場所`)
)

// ofStates reports whether the row of a cell begins with the state of a key.
func (st *statement) ofStates() bool {
	head := st.Regions[st.region].RowHeader
	if head < 0 || head == st.region || st.Regions[head].Header < 0 {
		return false
	}
	return stateHead.MatchString(normalise(st.Regions[st.Regions[head].Header].Text()).text)
}

// deniedBesides is denied, but for what the situations themselves deny: no key, a body
// that does not match.
func (st *statement) deniedBesides(s span) bool {
	c := missesKey.ReplaceAllString(st.clauseOf(s), " ")
	for i := range situations {
		if situations[i].cue != nil {
			c = situations[i].cue.ReplaceAllString(c, " ")
		}
	}
	return denies.MatchString(bounding.ReplaceAllString(c, " ")) || st.quoted(s)
}

// paired is the situation that a status or a code belongs to: the last one before it,
// or the next one behind it where the sentence names statuses first.
func (st *statement) paired(all []mention, i int) *situation {
	behind := i+1 < len(all) && all[i+1].situation != nil && !st.apart(all[i], all[i+1])
	if saysItsCase.MatchString(st.text[all[i].end:st.end]) {
		if !behind || breathBetween.MatchString(st.text[all[i].end:all[i+1].start]) {
			return nil // what it is for is something else
		}
		return all[i+1].situation
	}
	if i > 0 && all[i-1].situation != nil {
		if st.apart(all[i-1], all[i]) {
			return nil
		}
		return unanimous(all, i-1)
	}
	if behind && (i == 0 || all[i-1].status != 0) {
		return all[i+1].situation
	}
	return nil
}

var (
	// saysItsCase stands right behind a status whose case follows.
	saysItsCase = newTable(foldWords(`^[)"]* ?(?:=|(?:\w+ )?(?:means?|stands for|indicates?|tells|signals?|says that|bedeutet|heist|steht fur|表示|意味)\b)`))
	// breathBetween parts a status from a case that is not its own.
	breathBetween = newTable(foldWords(`[,;.] |[,;。]`))
)

// apart reports whether a full stop is between two places of a row, which is not split
// into sentences. What heads the row belongs to all of them.
func (st *statement) apart(a, b mention) bool {
	return a.end > st.own && a.end < b.start && (strings.Contains(st.text[a.end:b.start], ". ") || strings.Contains(st.text[a.end:b.start], "。"))
}

// unanimous is the situation at i, if no other one stands right beside it.
func unanimous(all []mention, i int) *situation {
	for j := i - 1; j >= 0 && all[j].situation != nil; j-- {
		if all[j].situation != all[i].situation {
			return nil
		}
	}
	return all[i].situation
}

// answersOf are a policy's answers in a situation; false where it gives none.
func answerOf(p *contract.Policy, s *situation) (contract.Answer, bool) {
	switch s.name {
	case contract.AnswerMismatch:
		do := p.Answers.Mismatch.Do
		if !p.Mismatches() || do != "" && do != contract.MismatchReject {
			return contract.Answer{}, false
		}
	case contract.AnswerMissingKey:
		if p.Operation.Key != contract.KeyRequired {
			return contract.Answer{}, false
		}
	}
	return *p.Answer(s.name), true
}

func (st *statement) judgeStatus(s *situation, m mention) {
	for _, p := range st.policies() {
		if _, ok := answerOf(p, s); !ok && s.name != contract.AnswerMissingKey {
			return // some operation has no such answer: a page may say another status for it
		}
	}
	wants := values(st.policies(), func(p *contract.Policy) (int, bool) {
		a, ok := answerOf(p, s)
		return a.Status, ok
	})
	if len(wants) == 0 || slices.Contains(wants, m.status) || st.saysBesides(s, m) {
		return
	}
	fix := only(wants)
	if s.name == contract.AnswerMismatch && merelyReused.MatchString(st.s) {
		fix = "" // the key of a repeat is used again as well
	}
	st.blame(blame{
		id: s.id, at: m.span, pointer: "/answers/" + string(s.name) + "/status", fix: fix, hint: "write " + shown(wants),
		says: fmt.Sprintf("the page says that %s gets %d", s.meaning, m.status), wants: shown(wants),
	})
}

// merelyReused is another request under a used key, most likely.
var merelyReused = said(`(?:to|for|of) an? re ?used key`, ``)

// saysBesides reports whether a status is said of what comes later or else.
func (st *statement) saysBesides(s *situation, m mention) bool {
	waits := st.policies()[0].Answers.InFlight.Do == contract.InFlightWait
	return s.name == contract.AnswerInFlight && m.status < 400 && (waits || afterwards.MatchString(st.s))
}

var afterwards = said(`then|after\w*|once|until|finish\w*|complet\w*|danach|sobald`, `之后|然后|完成后|完了後|その後`)

var (
	anyCodeForm = newTable(`^(?:[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+|[a-z][a-z0-9]*(?:_[a-z0-9]+)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$`)
	// codeOfKey is a code by which one can see that it is one, and fieldName none.
	codeOfKey = newTable(`(?i)idempot|concurren|conflict|mismatch|in_progress|in_use|in_flight|reuse|locked|duplicate`)
	fieldName = newTable(`(?i)_(?:keys?|ids?|tokens?|headers?|values?|at|by|hash)$`)
	codeLabel = said(`(?:error )?codes?|error(?: type)?s?|type|fehlercode|fehler|code`, `错误码|错误代码|错误|代码|エラー|コード`)
)

// compareCodes is about the machine codes of the two conflicts.
func (st *statement) compareCodes(all []mention) {
	for _, t := range slices.Concat(st.tokens(st.span), st.dottedCodes()) {
		if !anyCodeForm.MatchString(t.name) || !t.code || st.deniedBesides(t.span) {
			continue
		}
		before := st.text[max(st.start, t.start-40):t.start]
		if !codeLabel.MatchString(before) && !endsInStatus.MatchString(before) && (!codeOfKey.MatchString(t.name) || fieldName.MatchString(t.name)) {
			continue
		}
		with := append(slices.Clone(all), mention{span: t.span, status: -1})
		with = slices.DeleteFunc(with, func(m mention) bool { return m.status > 0 })
		slices.SortFunc(with, func(a, b mention) int { return cmp.Compare(a.start, b.start) })
		s := st.paired(with, slices.IndexFunc(with, func(m mention) bool { return m.status < 0 }))
		if s != nil {
			st.judgeCode(s, t)
		}
	}
}

var endsInStatus = newTable(`\b[2-5]\d\d\b[a-z ,:(]{0,24}$`)

func (st *statement) judgeCode(s *situation, t token) {
	wants := values(st.policies(), func(p *contract.Policy) (string, bool) {
		a, ok := answerOf(p, s)
		return cmp.Or(a.Code, a.Type), ok && a.Code != ""
	})
	known := values(st.policies(), func(p *contract.Policy) (string, bool) {
		a, ok := answerOf(p, s)
		return a.Type, ok
	})
	if len(wants) == 0 || slices.Contains(wants, t.name) || slices.Contains(known, t.name) {
		return
	}
	st.blame(blame{
		id: conflictCodeID, at: t.span, pointer: "/answers/" + string(s.name) + "/code", fix: only(wants), hint: "write " + strings.Join(wants, " or "),
		says: fmt.Sprintf("the page says that %s gets the code %s", s.meaning, t.name), wants: shown(wants),
	})
}
