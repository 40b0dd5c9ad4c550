package lint

import (
	"slices"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

var (
	waits = said(`back ?offs?|backing off|waits?|waiting|delays?|pauses?|intervals?|sleep\w*|doubl\w*|wartezeit\w*|warten|verzogerung\w*|intervall\w*|abstand|verdoppel\w*`,
		`退避|等待|间隔|延迟|バックオフ|待機|待ち|遅延`)
	capped = said(`cap|caps|capped|max|maximum|maximal\w*|at most|up to|no (?:more|longer) than|never (?:waits? )?longer|not exceed|exceed\w*|ceiling|upper limit|hochstens|obergrenze|bis zu|nicht langer|gedeckelt`,
		`上限|最长|最大|最多|不超过|まで|超えな`)
	begins = said(`starts?|starting|begins?|beginning|initial\w*|base|first (?:wait|delay|retry|pause|interval|back ?off)(?: is)?(?: at most| up to)?|beginnt|beginnend|anfangs?\w*|erste wartezeit|initial\w*|basis\w*`,
		`初始|起始|(?:首次|第一次)等待(?:时间)?的?(?:上限|最大值|最长)?|首次|开始|基础|初期|最初の(?:待機|間隔|待ち)(?:時間)?(?:の最大値?|の上限)?|開始`)
	wholeCall = said(`calls? (?:can|ends?|lasts?|takes?)|outlasts?|total|overall|adds? up|sum|together|altogether|give up|gives up|deadline|whole call|elapsed|last attempt|letzte versuch|insgesamt|gesamt\w*|abgebrochen|aufgeben`, `总共|总时|合计|放弃|撑过|撑到|最后一次尝试|合計|全体|諦め|打ち切|持ちこたえ|最後の試行`)
	tellsWait = said(`retry after`, ``)
	// ordinalWait is one of the waits, which is neither the first nor the longest.
	ordinalWait = said(`(?:second|third|fourth|fifth|sixth|\d{1,2}(?:nd|rd|th)|next|zweite[nrsm]?|dritte[nrsm]?|vierte[nrsm]?|funfte[nrsm]?|nachste[nrsm]?) (?:attempts?|retry|wait|try|delay|pause|versuche?s?|wartezeit|wiederholung)|after the (?:second|third|fourth|fifth|sixth)`, `第 ?[二三四五六2-9] ?次|[2-9] ?回目`)
)

// compareBackoff is about the shortest and the longest wait between attempts.
func (st *statement) compareBackoff(all []length) {
	named := waits.MatchString(st.s)
	if named && !aboutRetry.MatchString(st.s+" "+st.section+" "+st.previous) && !backsOff.MatchString(st.s) || !named && !retryWord.MatchString(st.s) && !backsOff.MatchString(lastOf(st.section)) {
		return
	}
	if !st.retryOfRequests() || tellsWait.MatchString(st.s) || wholeCall.MatchString(st.s) || st.waitsForFirst() {
		return
	}
	if at := fixedWait.FindStringIndex(st.s); at != nil {
		st.compareFixedWait(all, span{st.start + at[0], st.start + at[1]})
		return
	}
	for _, l := range all {
		if st.denied(l.span) || ordinalWait.MatchString(st.s) || !named && !tightCue.MatchString(tail(st.text[st.start:l.start], 30)) {
			continue
		}
		switch toCap, toBase := cueDistance(capped, st, l), cueDistance(begins, st, l); {
		case toCap < toBase && toCap <= cueReach:
			st.judgeWait(l, backoffCapID, "the longest wait is", "/retry/backoff/cap", capOf)
		case toBase <= cueReach:
			st.judgeWait(l, backoffBaseID, "the first wait is", "/retry/backoff/base", baseOf)
		}
	}
}

var (
	backsOff = said(`back ?offs?|backing off`, `退避|バックオフ`)
	// tightCue says right before a duration that it is a wait, with no word for waiting.
	tightCue = newTable(`(?:start(?:s|ing)?|begin(?:s|ning)?|capped|beginnend|gedeckelt) (?:at|with|mit|bei) $`)
)

// cueReach is how far a word may be from the duration that it is about, in bytes.
const cueReach = 40

// cueDistance is how far a duration is from a word, with no other duration between;
// behind it a word counts only in the same breath.
func cueDistance(cue *table, st *statement, l length) int {
	before, behind := st.text[st.start:l.start], st.text[l.end:st.end]
	if all := lengthForm.FindAllStringIndex(before, -1); len(all) > 0 {
		before = before[all[len(all)-1][1]:]
	}
	best := far
	for _, at := range cue.FindAllStringIndex(before, -1) {
		best = min(best, len(before)-at[1])
	}
	if i := strings.IndexAny(behind, ",;."); i >= 0 {
		behind = behind[:i]
	}
	if at := cue.FindStringIndex(behind); at != nil && at[0] <= 8 && !lengthForm.MatchString(behind[at[1]:]) {
		best = min(best, at[0]+4)
	}
	return best
}

func capOf(p *contract.Policy) []time.Duration {
	b := p.Retry.Backoff
	if n := len(b.Schedule); n > 0 {
		return append([]time.Duration{b.Schedule[n-1]}, b.Cap)
	}
	return []time.Duration{b.Cap}
}

func baseOf(p *contract.Policy) []time.Duration {
	b := p.Retry.Backoff
	first := []time.Duration{b.Base}
	if len(b.Schedule) > 0 {
		first = []time.Duration{b.Schedule[0]}
	}
	for _, d := range []time.Duration{b.ThrottledBase, b.FirstWait, b.Floor} {
		if d > 0 {
			first = append(first, d)
		}
	}
	return first
}

// waitsOtherwise reports whether a wait is that of an answer, and not of the backoff.
func waitsOtherwise(p *contract.Policy, l length) bool {
	if p.Answers.InFlight.Do == contract.InFlightWait && l.is(p.Answers.InFlight.UpTo) {
		return true
	}
	return slices.ContainsFunc(p.Named(), func(a contract.NamedAnswer) bool { return a.RetryAfter > 0 && l.is(a.RetryAfter) })
}

// ownFirst is the first wait of the client, and not one that an answer asks for.
var ownFirst = said(`(?:initial|base|first) (?:delay|wait|back ?off|interval|pause)|start(?:s|ing)? (?:at|with)|anfangswartezeit`, `初始(?:退避|等待|延迟)|初期(?:待機|遅延)`)

func (st *statement) judgeWait(l length, id, what, pointer string, of func(*contract.Policy) []time.Duration) {
	var wants []time.Duration
	for _, p := range st.policies() {
		for i, d := range of(p) {
			if l.is(d) || waitsOtherwise(p, l) && !(id == backoffBaseID && ownFirst.MatchString(st.s)) {
				return
			}
			if i == 0 && d > 0 && !slices.Contains(wants, d) {
				wants = append(wants, d)
			}
		}
	}
	if len(wants) == 0 {
		return
	}
	fix := inStyle(wants[0], st.raw(l.span))
	hint := "write " + fix
	if !st.surelyOfRetries() {
		fix = ""
	}
	if len(st.all[0].Retry.Backoff.Schedule) > 0 {
		pointer = "/retry/backoff/schedule"
	}
	st.blame(blame{
		id: id, at: l.span, pointer: pointer, fix: fix, hint: hint,
		says: "the page says that " + what + " " + st.raw(l.span), wants: spoken(wants[0]),
	})
}

// jitterForm is how a text names a kind of jitter.
type jitterForm struct {
	kind contract.Jitter
	form *table
}

var jitterForms = []jitterForm{
	{contract.JitterNone, said(`(?:without|no|add no|do not (?:add|use)|don't (?:add|use)) (?:any |random )*jitter|ohne (?:zufalligen )?jitter|keinen? jitter|ohne (?:zufalligen )?jitter|jitter is (?:not (?:necessary|needed|required)|unnecessary)|jitter ist nicht (?:notig|notwendig|erforderlich)`, `(?:不加|无|没有|不使用|不要加|不带|无需)(?:入)?(?:随机)?抖动|(?:不需要|无须)(?:随机)?抖动|ジッター(?:は|を)?(?:不要|使用しません|使いません|なし|無し|加えず|付けず|加えない|使わない|付けない)`)},
	{contract.JitterFull, said(`full jitter|voll(?:e|er|em|en)? jitter|volljitter`, `(?:完全|全)抖动|フルジッター`)},
	{contract.JitterEqual, said(`equal jitter`, `(?:等量|均等|等)抖动|(?:イコール|均等)ジッター`)},
	{contract.JitterDecorrelated, said(`decorrelated jitter|dekorrelierte[rnm]? jitter`, `去相关抖动|非相関ジッター`)},
}

// compareJitter is about how waits are made random.
func (st *statement) compareJitter() {
	if !jitters.MatchString(st.s) || !st.retryOfRequests() {
		return
	}
	var kind contract.Jitter
	var at span
	for _, f := range jitterForms {
		m := f.form.FindStringIndex(st.s)
		if m == nil {
			continue
		}
		if kind != "" {
			return // a comparison
		}
		kind, at = f.kind, span{st.start + m[0], st.start + m[1]}
	}
	if kind == "" {
		st.comparePart()
		return
	}
	rest := st.clauseOf(at)
	if kind == contract.JitterNone {
		rest = strings.Replace(rest, at.of(st.text), " ", 1)
	}
	if kind == contract.JitterNone && goesOn(st.text[at.end:st.end]) || defines.MatchString(st.text[at.end:st.end]) || denies.MatchString(rest) || warns.MatchString(st.s) || withoutIt.MatchString(st.s) || st.quoted(at) {
		return
	}
	wants := values(st.policies(), func(p *contract.Policy) (contract.Jitter, bool) { return p.Retry.Backoff.Jitter, true })
	if slices.Contains(wants, kind) {
		return
	}
	says := "the page says " + string(kind) + " jitter"
	if kind == contract.JitterNone {
		says = "the page says that waits have no jitter"
	}
	st.blame(blame{
		id: jitterID, at: at, pointer: "/retry/backoff/jitter", says: says, wants: jitterWords(wants[0]), hint: "say " + jitterWords(wants[0]),
	})
}

// defines follows a kind of jitter where a text tells what the kind is.
var defines = newTable(`^"? (?:grows|means|draws|picks|chooses|spreads|is an?|takes|bedeutet|wahlt|zieht|wachst)\b`)

// withoutIt begins what would happen without jitter.
var withoutIt = newTable(foldWords(`^(?:without|ohne) (?:\w+ )?jitter[, ]|(?:没有|无|不加)(?:随机)?抖动[,，]|ジッターが(?:ない|なければ)`))

// goesOn reports whether a text goes on with what comes of it: "no jitter makes".
func goesOn(behind string) bool {
	word := nextWord.FindString(behind)
	return word != "" && !joinsWord.MatchString(word)
}

var (
	nextWord  = newTable(`^ [a-z]+`)
	joinsWord = newTable(`^ (?:and|or|between|for|when|on|with|after|if|as|to|at|until|but|in|is|und|oder|zwischen|bei|mit|nach|auf|zu|an|hinzu|verwenden|einsetzen|needed|necessary|required)$`)
)

var jitters = said(`\w*jitter`, `抖动|ジッター`)

func jitterWords(j contract.Jitter) string {
	if j == contract.JitterNone {
		return "no jitter"
	}
	return string(j) + " jitter"
}

var (
	ignores    = said(`(?:ignore|disregard|do not (?:honou?r|respect|read|follow))s?[a-z ,']{0,16} retry after|ignorieren sie[a-z ,']{0,24} retry after|retry after[a-z ,']{0,12} (?:is|are|can be|may be|wird|kann) (?:ignored|disregarded|ignoriert)`, `忽略 ?retry after|retry after ?(?:会|将)?被忽略|retry after ?(?:ヘッダー?)?(?:は|を)無視`)
	inMillis   = said(`retry after[^.;]{0,40}?(?:milliseconds|millisekunden)`, `retry after[^。;]{0,12}(?:毫秒|ミリ秒)`)
	millisWord = newTable(foldWords(`milliseconds|millisekunden|毫秒|ミリ秒`))
	neverOrNot = said(`not|never|don't|nicht|nie|niemals`, `不要|不应|不可|不能|请勿|切勿|しないで|しては|ないで`)
	warns      = said(`would|defeats?|avoid|instead of|rather than|anti ?pattern|dangerous|harmful|synchroni[sz]\w*|statt|anstatt|vermeiden|gefahrlich`, `避免|危险|而不是|避け|危険|の代わりに`)
)

// compareRetryAfter is about the header that tells how long to wait.
func (st *statement) compareRetryAfter() {
	if !strings.Contains(st.s, "retry after") || otherWork.MatchString(st.s) || otherWork.MatchString(lastOf(st.section)) || warns.MatchString(st.s) {
		return
	}
	p := st.policies()[0]
	if m := ignores.FindStringIndex(st.s); m != nil && len(p.Retry.RetryAfter.Forms) > 0 {
		at := span{st.start + m[0], st.start + m[1]}
		rest := strings.Replace(st.clauseOf(at), at.of(st.text), " ", 1)
		if !whoDoes.MatchString(tail(st.s[:m[0]], 30)) && !neverOrNot.MatchString(rest) && !neverOrNot.MatchString(st.s[m[1]:]) {
			st.blame(blame{
				id: retryAfterID, at: at, pointer: "/retry/retry_after", says: "the page says that Retry-After is ignored",
				wants: "that a client waits as long as it says, if its own backoff is shorter", hint: "say that Retry-After adds to the wait and never shortens it",
			})
		}
	}
	st.compareCeiling(p)
	if m := inMillis.FindStringIndex(st.s); m != nil {
		at := millisWord.FindStringIndex(st.s[m[0]:m[1]])
		s := span{st.start + m[0] + at[0], st.start + m[0] + at[1]}
		if !st.denied(s) {
			st.blame(blame{
				id: retryAfterID, at: s, pointer: "/retry/retry_after/forms", says: "the page says that Retry-After is in milliseconds",
				wants: "seconds or a date", hint: "write seconds", fix: secondsIn(st.raw(s)),
			})
		}
	}
}

// whoDoes stands before what somebody does who should not.
var whoDoes = newTable(foldWords(`\b(?:that|which|who|whoever|if|when|wenn|wer|die|der) (?:you |they |we |clients? |sie )?$`))

// secondsIn is the word for seconds in the language of the word for milliseconds.
func secondsIn(raw string) string {
	switch {
	case raw == "毫秒", raw == "ミリ秒":
		return "秒"
	case strings.HasPrefix(raw, "Milli"):
		return "Sekunden"
	}
	return "seconds"
}

const newKey = `(?:new|fresh|different|another|neue[nrs]?|frische[nrs]?|anderen?)`

var (
	timeAsKey = said(`(?:derive|make|build|generate|compute|create) (?:the|an?|your) (?:idempotency )?key from the (?:current )?(?:timestamp|time|clock)|(?:current )?(?:timestamps?|time|unix time|epoch|date now|date\.now\(\)|clock) as (?:the |an |your )?(?:idempotency )?key|(?:idempotency )?key(?: value)? (?:is|must be|should be) the current (?:timestamp|time)|(?:aktuellen? )?(?:zeitstempel|uhrzeit) als (?:den )?(?:idempotenz)?schlussel`,
		`(?:当前)?时间戳?(?:来)?作为(?:幂等)?键|(?:現在時刻|現在の時刻|タイムスタンプ)を(?:冪等)?キー(?:として|に)|キーに(?:は)?(?:現在の)?タイムスタンプを(?:使|指定|設定)`)
	timeWords = newTable(foldWords(`(?:current |aktuellen? )?(?:timestamps?|unix time|time|epoch|date\.?now(?:\(\))?|clock|zeitstempel|uhrzeit)|(?:当前)?时间戳?|現在の?時刻|(?:現在の)?タイムスタンプ`))
	// keyAfterTimeout is a new key for what may have been done.
	keyAfterTimeout = newTable(foldWords(`\b(?:if|when|after|on) (?:(?:you|your|the|a|an|it|there|get|is|client|request|call|runs into) )*time(?:s|d)? ?outs?,? (?:then )?(?:(?:please|always|you should|you must) )?(?:generate|use|create|send|make|choose|try again with|retry with)(?: it again| again)?(?: with)? an? (?:new|fresh|different) (?:idempotency )?key\b`))
	keyPerTry       = said(`(?:each|every) (?:attempt|retry|try) (?:needs?|has|gets?|carries|must (?:have|carry|use)|should (?:have|carry|use)|uses?|requires?) (?:its own|an? (?:new|fresh|different|unique)|another) (?:idempotency )?key|(?:change|renew|replace|rotate|regenerate) (?:the|your) (?:idempotency )?key (?:when|before|on|for|with|at) (?:you |each |every |a |any )*(?:re ?tr(?:y|ies|ying)|re ?sen[dt]\w*|attempts?)|`+newKey+` (?:idempotency )?(?:key|uuid|value|token|idempotency key) (?:for|on|with|in|per|at) (?:each |every )?(?:attempt|retry|try|re ?send)|(?:for|on|with|at) (?:each|every) (?:attempt|retry|try),? (?:\w+ ){0,4}`+newKey+` (?:idempotency )?key|(?:fur|bei|mit|pro) (?:jede[nmrs]? )?(?:neue[nmr]? )?(?:versuch|wiederholung|wiederholungsversuch) (?:\w+ ){0,3}?`+newKey+` (?:idempotenz)?schlussel|`+newKey+` (?:idempotenz)?schlussel (?:fur|bei|pro) (?:jede[nmrs]? )?(?:versuch|wiederholung)`,
		`每次(?:重试|尝试)[^,。;]{0,8}(?:新|不同)的?(?:幂等)?键|(?:再試行|リトライ|試行)(?:の)?(?:たびに|ごとに|毎に)[^,。;]{0,6}(?:新しい|異なる|別の)(?:冪等)?キー`)
	recipeDenied = said(`not|never|don't|cannot|nicht|kein\w*|nie|niemals`,
		`不要|不应|不能|切勿|请勿|不可|ないで|しない|してはいけ`)
	recipeWarned = said(`if you|whoever|avoid|instead of|would|defeats?|wrong|mistake|bug|anti ?pattern|pitfall|wenn sie|wer|vermeiden|falsch|fehler`, `如果|避免|错误|もし|避け|誤り|アンチパターン`)
)

// compareRecipe is about how a key is made. What is wrong here is wrong with every
// contract: a key that changes between attempts is none.
func (st *statement) compareRecipe() {
	if st.about && strings.Contains(st.s, "time") && strings.Contains(st.s, "key") {
		if m := keyAfterTimeout.FindStringIndex(st.s); m != nil {
			st.blameRecipe(span{st.start + m[0], st.start + m[1]}, "the page makes a new key after a timeout")
		}
	}
	if !st.about || !triesOrTime(st.s) || recipeWarned.MatchString(st.s) {
		return
	}
	if m := timeAsKey.FindStringIndex(st.s); m != nil {
		at := timeWords.FindStringIndex(st.s[m[0]:m[1]])
		s := span{st.start + m[0] + at[0], st.start + m[0] + at[1]}
		st.blameRecipe(s, "the page makes a key from the time")
	}
	if m := keyPerTry.FindStringIndex(st.s); m != nil {
		st.blameRecipe(span{st.start + m[0], st.start + m[1]}, "the page makes a new key for each attempt")
	}
}

// triesOrTime is a quick look for what a wrong recipe is made of.
func triesOrTime(s string) bool {
	for _, word := range [...]string{"tim", "date", "clock", "epoch", "tr", "attempt", "versuch", "wiederhol", "zeit", "时间", "刻", "重试", "尝试", "タイム", "試行", "リトライ"} {
		if strings.Contains(s, word) {
			return true
		}
	}
	return false
}

func (st *statement) blameRecipe(s span, says string) {
	if st.quoted(s) || recipeDenied.MatchString(st.clauseOf(s)) || otherWork.MatchString(lastOf(st.section)) {
		return
	}
	wants, hint := "that all attempts of one operation carry one key", "make the key before the first attempt, and send it with every one"
	if derive := st.all[0].Key.Derive; len(derive) > 0 && derive[0].Example != "" {
		hint += ", such as " + derive[0].Example
	}
	st.blame(blame{id: keyRecipeID, at: s, pointer: "/key/derive", says: says, wants: wants, hint: hint})
}
