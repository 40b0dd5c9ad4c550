package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// What a repeat gets: whether of a failure, of another request, with which status.

const (
	kept    = `(?:stored|saved|cached|persisted|kept|retained|replayed|recorded|remembered)`
	keeping = `(?:store|save|cache|persist|keep|retain|replay|record|remember)s?`
	erfolg  = `erfolgreiche[nrs]?`
)

var (
	// keepsAll and keepsSome are failures that are kept, of both classes and of those named.
	keepsAll = said(`whether (?:the (?:request|call|operation) |it )(?:succeeds?|succeeded|is successful|was successful) or (?:fails?|failed|not)|(?:regardless of|no matter|irrespective of|independent of|whatever) (?:whether |if )?(?:it|they|the (?:request|call|operation|response))? ?(?:was |were |is |are |has |had )?(?:succeed(?:s|ed)?|success\w*|fail(?:s|ed)?|status(?: code)?|the status(?: code)?)|(?:regardless|irrespective) of (?:its |the )?(?:http )?(?:status(?: code)?|outcome|success)|both success\w* and (?:failed|error|failure)\w*|success or failure|success and failure alike|unabhangig davon,? ob (?:sie|es|die anfrage)(?: \w+)? ?(?:erfolg\w*|fehl\w*|gelang|gelingt|scheitert\w*)|ob erfolgreich oder (?:nicht|fehlgeschlagen)`,
		`(?:无论|不管|不论)[^,。;]{0,6}(?:成功|失败)[^,。;]{0,4}(?:失败|成功|与否)|成功(?:·|・|と|か|、|,)?失敗(?:に|を|か)?(?:関わらず|かかわらず|問わず)|成功したか(?:どうか)?(?:失敗したか)?に(?:関わらず|かかわらず|関係なく)`)
	keepsSome = said(`includ\w+ (?:any )?(?:`+"`"+`)?(?:[45](?:\d\d|xx)s?(?: and | or |, |/)?){1,3}(?: errors?| responses?| status\w*)?|includ\w+ (?:server |client )?(?:errors|failures|error responses)|(?:errors?|error responses?|failures|failed (?:responses?|requests?)|[45]xx(?: (?:and|or|und) 5xx)?(?: errors?| responses?)?) (?:are|is) (?:also )?`+kept+`(?: too| as well)?|fehler(?:antworten)? werden (?:ebenfalls |auch )?(?:gespeichert|wiedergegeben)|[45]xx(?: und 5xx)?(?: fehler| antworten)? werden (?:ebenfalls |auch )?(?:gespeichert|wiedergegeben)`,
		`[45]\d\d ?エラーを含[むめ]|(?:失败|错误)(?:的)?(?:响应|结果)?(?:也)?(?:会|将)被?(?:缓存|保存|重放)|エラー(?:レスポンス|応答)?も(?:保存|キャッシュ|再生)され`)
	// onlySuccess and keepsNone are failures that are not kept.
	onlySuccess = said(`only (?:the )?(?:success(?:es|ful)?|2xx)(?: (?:\w+ ){0,2}(?:responses?|results?|requests?|answers?|calls?))?(?: \([^)]{0,24}\))? (?:is |are |get |gets |will be |can be )?`+kept+`|(?:we|it|the (?:server|api|service)) only `+keeping+` (?:success\w*|2xx)|nur `+erfolg+` (?:antworten|ergebnisse|anfragen) (?:werden|wird)`,
		`(?:仅|只)(?:会)?(?:缓存|保存|存储|重放)成功|只有成功[^,。;]{0,8}(?:缓存|保存|存储|重放)|成功した(?:レスポンス|応答|リクエスト|結果)(?:のみ|だけ)`)
	keepsNone = said(`(?:errors?|error responses?|failures?|failed (?:responses?|requests?|calls?|results?)|[45]xx(?: (?:and|or|/) 5xx)?(?: errors?| responses?)?)(?: \([^)]{1,20}\))? (?:are|is|will be|get) (?:not|never) `+kept+`|no (?:idempotent |idempotency )?(?:results?|responses?|records?|key) (?:is|are|will be|gets) `+kept+`|(?:do not|don't|does not|doesn't|never|will not|won't) `+keeping+` (?:the (?:idempotency )?key|the (?:response|result)s?|(?:failed|failure|error)\w*(?: responses?)?|errors?|failures)|(?:(?:idempotent |idempotency )?(?:results?|responses?|records?) (?:will|is|are|does) not (?:be )?`+kept+`)|(?:the |idempotency )?key (?:is|gets|will be) (?:released|freed|unlocked|discarded|removed|deleted)|(?:releases?|frees|discards?|removes?|drops?) the (?:idempotency )?key|entry (?:is )?removed|(?:executes?|processes|runs) (?:your|the) (?:call|request) again|gibt[a-z ]{0,24} schlussel wieder frei|schlussel wird (?:wieder )?freigegeben|fehler werden nicht (?:gespeichert|wiedergegeben)`,
		`(?:失败|错误)(?:的)?(?:响应|结果|请求)?不会?被?(?:缓存|保存|存储|重放)|エラー(?:レスポンス|応答)?は(?:保存|キャッシュ|再生)され(?:ません|ない)|失敗した(?:レスポンス|リクエスト)は(?:保存|キャッシュ)され(?:ません|ない)`)

	// ofFailures is said of failures in a sentence about what is not kept.
	ofFailures   = said(`fail\w*|errors?|[45]x{2,3}|unsuccess\w*|fehl\w*|scheiter\w*|schlagt`, `失败|错误|失敗|エラー`)
	fourHundreds = newTable(`\b4(?:xx|\d\d)|\bclient errors?\b|\bbusiness errors?\b|客户端错误|クライアントエラー`)
	fiveHundreds = newTable(`\b5(?:xx|\d\d)|\bserver errors?\b|\binternal errors?\b|服务器错误|サーバーエラー|サーバエラー`)
	// beforeWork are failures of which no contract keeps a record.
	beforeWork = said(`validat\w*|invalid|malformed|before (?:the )?(?:execution|endpoint|operation|request)|rate limit\w*|throttl\w*|authenticat\w*|unauthori[sz]ed|timed? ?outs?|network|concurrent\w*|conflicts?|in flight|40[138]|42\d|reach(?:ed)? our|validierung\w*`, `验证|校验|限流|超时|并发|検証|バリデーション|タイムアウト|競合`)
)

// compareFailures is about whether failures are stored and replayed.
func (st *statement) compareFailures() {
	if !st.about {
		return
	}
	if m := keepsAll.FindStringIndex(st.s); m != nil && (stored.MatchString(st.s) || replays.MatchString(st.s)) {
		st.judgeFailures(span{m[0], m[1]}, true, true, true)
		return
	}
	if m := keepsSome.FindStringIndex(st.s); m != nil && !leftOpen.MatchString(tail(st.s[:m[0]], 20)) && !notKept.MatchString(st.s) && (stored.MatchString(st.s) || replays.MatchString(st.s) || firstAnswer.MatchString(st.s)) {
		if !beforeWork.MatchString(fourHundreds.ReplaceAllString(st.s, " ")) {
			four, five := st.classes(m)
			st.judgeFailures(span{m[0], m[1]}, true, four || !five && st.keepsNothing(), five || !four && st.keepsNothing())
		}
		return
	}
	if m := onlySuccess.FindStringIndex(st.s); m != nil {
		st.judgeFailures(span{m[0], m[1]}, false, true, true)
		return
	}
	m := keepsNone.FindStringIndex(st.s)
	if m == nil || !ofFailures.MatchString(st.s) || beforeWork.MatchString(st.s[:m[0]]) {
		return
	}
	four, five := st.classes(m)
	st.judgeFailures(span{m[0], m[1]}, false, four || !five, five || !four)
}

// classes are the classes of failures that the clause around a match names, or else the
// sentence.
func (st *statement) classes(m []int) (four, five bool) {
	for _, text := range []string{st.clauseOf(span{st.start + m[0], st.start + m[1]}), st.s} {
		if four, five = fourHundreds.MatchString(text), fiveHundreds.MatchString(text); four || five {
			return four, five
		}
	}
	return false, false
}

var (
	stored  = said(`stor\w*|sav(?:e|es|ed|ing)|cach\w*|persist\w*|kept|keeps?|retain\w*|record\w*|remember\w*|speicher\w*|gespeichert`, `存储|保存|缓存|保留|キャッシュ|記録`)
	notKept = said(`(?:not|never|isn't|aren't|don't|no) (?:be )?(?:\w+ )?(?:stored|saved|cached|persisted|kept|retained|replayed|recorded|store|save|cache|keep)|excep\w*|only`, `不会|不被|不缓存|不保存|除了|ません|しない|除き`)
)

// leftOpen stands before what is only asked.
var leftOpen = newTable(`\b(?:whether|if|ob)(?: (?:the|a|an|any|your|die))* $`)

// keepsNothing reports whether no failure of either class is stored: only then a text that
// speaks of errors without their class is surely wrong.
func (st *statement) keepsNothing() bool {
	return !slices.ContainsFunc(st.policies(), func(p *contract.Policy) bool {
		return p.Keep(false, 400) == contract.KeepAnswer || p.Keep(false, 500) == contract.KeepAnswer
	})
}

// judgeFailures holds what a page says of failures of a class, 4xx or 5xx or both, to
// the contract. A page that says less than all of a contract is no contradiction: of two
// classes that are kept, both must be; of two that are not, neither may be.
func (st *statement) judgeFailures(m span, keeps, four, five bool) {
	if keeps && st.denied(span{st.start + m.start, st.start + m.end}) {
		return
	}
	policies := st.policies()
	differ := func(status int) bool {
		return !slices.ContainsFunc(policies, func(p *contract.Policy) bool {
			return (p.Keep(false, status) == contract.KeepAnswer) == keeps
		})
	}
	class := 0
	switch {
	case four && differ(400):
		class = 4
	case five && differ(500):
		class = 5
	default:
		return
	}
	says, wants := "are not stored", "are stored and replayed"
	if keeps {
		says, wants = wants, says
		if policies[0].Keep(false, class*100) == contract.KeepProgress {
			wants = "are not replayed: the same key goes on where they stopped"
		}
	}
	st.blame(blame{
		id: storedFailuresID, at: span{st.start + m.start, st.start + m.end}, pointer: "/failures",
		says: fmt.Sprintf("the page says that failures such as %dxx %s", class, says), wants: fmt.Sprintf("that %dxx %s", class, wants),
		hint: "say that " + strings.ToLower(storedFailures(st.against)),
	})
}

// anyway is another request that gets the first answer.
var anyway = said(`(?:even|also) (?:if|when|with|where|though) (?:the |its |you (?:send|use|change|pass) |an? )?(?:request(?:'s)? )?(?:different |other |changed |new )?`+payload+`(?: (?:differs?|is different|are different|has changed|have changed|changes?|changed|does not match|do not match))?|regardless of (?:the |its )?(?:request )?(?:body|payload|parameters|content)|(?:does not|doesn't|do not|don't) compare (?:the )?(?:request )?(?:bod(?:y|ies)|payloads?|parameters|requests)|same (?:idempotency )?key, (?:other|another|different) `+payload+`|new `+payload+` (?:is|are) ignored|auch wenn (?:sich )?(?:der|die|das) `+inhalt+` (?:\w+ )?(?:abweich\w*|unterscheid\w*|geandert\w*|ander\w*)`,
	`(?:即使|即便|哪怕)`+densePayload+`[^,。;]{0,8}(?:不同|不一致|变化|变了)|不(?:比较|校验|检查) ?(?:请求)? ?(?:body|请求体|参数|内容)|`+kanaPayload+`が(?:異な|違)[^,。;]{0,6}(?:ても|でも|場合でも)`)

var differing = newTable(foldWords(`different|other|changed|new|differ|change|match|regardless|compare|abweich|unterscheid|geandert|ander|不|变|異|違`))

// compareOtherRequest is about whether another request under a used key gets the first
// answer.
func (st *statement) compareOtherRequest() {
	m := anyway.FindStringIndex(st.s)
	if m == nil || !st.about || !differing.MatchString(st.s[m[0]:m[1]]) || refusal.MatchString(st.s) {
		return
	}
	at := span{st.start + m[0], st.start + m[1]}
	if !firstAnswer.MatchString(st.s) && !sameOutcome.MatchString(st.s) && !comparesNone.MatchString(at.of(st.text)) {
		return
	}
	for _, p := range st.policies() {
		if _, refuses := answerOf(p, &situations[0]); !refuses {
			return
		}
	}
	answer := st.policies()[0].Answers.Mismatch.Answer
	st.blame(blame{
		id: otherRequestID, at: at, pointer: "/answers/mismatch", says: "the page says that another request under a used key gets the first answer",
		wants: "that it is refused with " + answerWords(answer), hint: "say that it is refused with " + answerWords(answer),
	})
}

var (
	sameOutcome  = said(`same (?:outcome|object|response|result|answer)|(?:cached|stored|original|first) (?:response|result|answer|outcome)|(?:gleiche|dieselbe|ursprungliche|gespeicherte) antwort`, `缓存的?(?:响应|结果)|同じ(?:レスポンス|結果|応答)|保存された`)
	comparesNone = newTable(foldWords(`compare|比较|校验|检查`))
	refusal      = said(`error\w*|reject\w*|refus\w*|fails?|conflict|4\d\d|abgelehnt|fehler`, `错误|拒绝|报错|エラー|拒否`)
)

var (
	replayedAs = newTable(`\b(2\d\d)\b[a-z ]{0,24}(?:response|answer|result|status)?[a-z ]{0,20}\b(?:returned|replayed|answered|repeated|comes back) (?:as|with) (?:an? |http )*(2\d\d)\b|\breplay(?:s|ed)?[a-z ]{0,30}\b(2\d\d) (?:instead of|rather than|not) (?:an? |the )?(?:original )?(2\d\d)\b`)
	sameStatus = said(`same (?:http )?status(?: code)?`, `(?:相同|同样)的(?:http )?状态码|同じ(?:http )?ステータス`)
)

// compareReplayStatus is about the status of a replay.
func (st *statement) compareReplayStatus() {
	if !st.about || !strings.ContainsAny(st.s, "23") && !sameStatus.MatchString(st.s) {
		return
	}
	wants := values(st.policies(), func(p *contract.Policy) (int, bool) { return p.Answers.Replay.Status, true })
	if len(wants) != 1 {
		return
	}
	b := blame{id: replayStatusID, pointer: "/answers/replay/status", wants: "that it has the status of the first answer", hint: "say that a replay has the status of the first answer"}
	if wants[0] != 0 {
		b.wants, b.hint = strconv.Itoa(wants[0]), "write "+strconv.Itoa(wants[0])
	}
	if all := replayedAs.FindAllStringSubmatchIndex(st.s, 1); len(all) > 0 {
		m := all[0]
		first, second := span{st.start + max(m[2], m[8]), st.start + max(m[3], m[9])}, span{st.start + max(m[4], m[6]), st.start + max(m[5], m[7])}
		if n := second.of(st.text); n != first.of(st.text) && n != strconv.Itoa(wants[0]) && !st.denied(second) {
			b.at, b.says = second, "the page says that a replay has the status "+n
			st.blame(b)
		}
		return
	}
	if st.compareReplayGets(b, wants[0]) {
		return
	}
	if m := sameStatus.FindStringIndex(st.s); m != nil && wants[0] != 0 && firstAnswer.MatchString(st.s+" "+st.previous) && aboutAnyKey.MatchString(st.s) {
		if b.at = (span{st.start + m[0], st.start + m[1]}); !st.denied(b.at) {
			b.says = "the page says that a replay has the status of the first answer"
			st.blame(b)
		}
	}
}
