package lint

import (
	"slices"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

var (
	// keeps is what is done with a key over a time.
	keeps = said(`durations?|safe|safely|good for|honou?red|seen|keep\w*|kept|stor(?:e|es|ed|ing|age)|retain\w*|retention|remember\w*|expir\w*|valid(?:ity)?|live[sd]?|lifetime|ttl|time to live|window|cache[sd]?|caching|forg[eo]t\w*|dropp?(?:ed|s)?|persist\w*|last[s]?|reuse[ds]?|recycl\w*|replay\w*|dedup\w*|gespeichert|speicher\w*|aufbewahr\w*|gilt|gelten|gultig\w*|verf(?:a|e)ll\w*|lauft|ablauf\w*|ab|fenster|zeitfenster|vergessen|gemerkt|lebensdauer`,
		`保留|保存|有效|有効|过期|失效|窗口|缓存|记住|记录|保持|期限|ウィンドウ|失効|キャッシュ|記憶|切れ|再利用|再使用|重复使用|重用`)
	// firstAnswer is what a repeat gets inside of the window.
	firstAnswer = said(`(?:first|same|original|stored|cached|previous|earlier) (?:response|answer|result|reply)|executed? again|new (?:request|operation|resource|object)|collapse\w*|erste antwort|ursprungliche antwort|gespeicherte antwort|neue anfrage`,
		`(?:第一次|首次|原始|相同|最初|之前)的?(?:响应|结果|应答)|新请求|新的请求|同じ結果|最初のレスポンス|最初の応答|元のレスポンス|同じレスポンス|新しいリクエスト`)
	// remembered is what is kept under a key, where the clause does not name the key.
	remembered = said(`responses?|answers?|results?|records?|windows?|ttl|retention|replay\w*|entry|entries|they|it|same request|lifetime|expir(?:y|ation)|life cycle|repeat\w*|\w*fenster|antwort\w*|ergebnis\w*|aufbewahrung\w*|sie|er|eintr\w*`,
		`响应|结果|记录|窗口|保留|有效期|它|レスポンス|応答|結果|記録|ウィンドウ|保持期間|有効期限|それ`)
	// withinTime is how such a time is told: "within 24 hours", "after 24 hours".
	withinTime = said(`within|after|for|in|innerhalb|nach|binnen|lang`, `内|之后|后|以内|経過`)
	// otherTimes are times of another kind.
	otherTimes = said(`wait\w*|delay\w*|back ?off|time ?outs?|times out|leases?|locks?|locked|takes?|poll\w*|schedule\w*|deadline|attempts?|retr(?:y|ies|ied|ying) (?:for|up|every)|giv(?:e|es|en) up|rate|per second|ago|tolerance|clock|sla|warte\w*|verzoger\w*|sperre|frist|abstand`,
		`等待|退避|超时|间隔|租约|锁|待機|待って|待つ|タイムアウト|ロック|リース|バックオフ|保留し|保留する|让[^,。]{0,8}等`)
	// otherThings are kept too, and not for as long.
	otherThings = said(`\w*tokens?|sessions?|links?|urls?|uploads?|codes?|certificates?|cookies?|carts?|quotes?|logs?|backups?|reports?|exports?|web ?hooks?|events?|signatures?|holds?|authori[sz]ations?|secrets?|passwords?|disputes?|messages?|objectives?|files?|\w*zertifikat\w*|sitzung\w*|nachricht\w*|protokolle?`,
		`令牌|会话|链接|证书|日志|备份|签名|消息|事件|文件|トークン|セッション|リンク|証明書|ログ|署名|メッセージ|イベント|ファイル`)
	// otherCache keeps answers whether there is a key or not.
	otherCache = said(`cdns?|edge|browsers?|prox(?:y|ies)|get (?:requests?|responses?|calls?|endpoints?)|(?:requests?|responses?) (?:of|to|for) get|cache control|(?:larger|bigger|smaller) than|dns|etags?|get anfragen`, `浏览器|缓存服务器|get ?请求|ブラウザ|get ?リクエスト`)
	// deletes is the end of a record, which may come later than that of the window.
	deletes = said(`delet\w*|remov\w*|purg\w*|reap\w*|prun\w*|clean\w*|geloscht|entfernt|loscht`, `删除|清除|清理|削除|消去`)
	// byReader is advice on what the reader keeps.
	byReader = said(`^(?:always |please |also )?(?:keep|store|save|persist|remember|retain)|^(?:bewahren|speichern|merken) sie|your side`, `请(?:您)?(?:保存|保留)|您应|保存してください|保持してください|記録してください`)
	notLess  = said(`at least|older than|more than|no less than|a minimum of|mindestens|wenigstens`, `至少|最少|不少于|少なくとも|最低|以上`)
)

// mostValues is how many durations a sentence that states a rule may have. One with
// more is data.
const mostValues = 8

// compareTimes holds the durations of a sentence to what they are about.
func (st *statement) compareTimes() {
	all := lengths(st.text, st.span)
	if len(all) == 0 || len(all) > mostValues {
		return
	}
	if _, held := st.holdsInFlight(); held {
		return // of a repeat that waits: compareFlight is about it
	}
	st.compareWindow(all)
	st.compareBackoff(all)
}

// withoutEnd is how a text says that a key is remembered for ever.
var withoutEnd = said(`never expires?|(?:do|does|will) not expire|(?:don't|doesn't|won't) expire|no (?:expiry|expiration|validity period|time limit|expiration (?:date|time)|time to live|ttl)|(?:stored|kept|retained|valid|remembered|saved|persisted) (?:indefinitely|for ever|forever|permanently)|(?:unbegrenzt|unbefristet|dauerhaft) (?:gespeichert|gultig|aufbewahrt)|(?:laufen|lauft|verfallen|verfallt) (?:nie|nicht) ?(?:ab)?`,
	`永久(?:保存|保留|有效)|永不过期|不会过期|无限期(?:保存|保留|有效)|無期限に(?:保存|保持|有効)|期限は(?:ありません|ない|なし)|有効期限なし|失効しません`)

// compareEndless is about keys that are said to be remembered for ever.
func (st *statement) compareEndless() {
	m := withoutEnd.FindStringIndex(st.s)
	if m == nil || !st.about {
		return
	}
	at := span{st.start + m[0], st.start + m[1]}
	c := st.clauseOf(at)
	if !speaksOfAnyKey(c) && !namesKey(st.s) && !(st.aboutBefore && remembered.MatchString(c)) || otherThings.MatchString(keyAsToken.ReplaceAllString(c, " ")) || byReader.MatchString(st.s) || st.quoted(at) {
		return
	}
	policies := st.policies()
	if slices.ContainsFunc(policies, func(p *contract.Policy) bool { return !p.Window.Ends() || p.Window.ClientSets != nil }) {
		return
	}
	wants := values(policies, func(p *contract.Policy) (string, bool) { return windowWords(p.Window.Replay), true })
	st.blame(blame{
		id: windowID, at: at, pointer: "/window/replay", says: "the page says that a key is remembered without an end", wants: shown(wants),
		hint: "say how long the contract replays: " + shown(wants),
	})
}

// compareWindow is about how long a key is remembered.
func (st *statement) compareWindow(all []length) {
	if byReader.MatchString(st.s) || !st.about && !st.keyAbove(st.Document, st.region) {
		return
	}
	for _, l := range all {
		c := st.clauseOf(l.span)
		about := c
		if st.row || strings.HasSuffix(st.text[st.start:l.start], ": ") || len(c) < shortClause && breathless.MatchString(c) {
			about = st.s
			c = st.s
		}
		if !keeps.MatchString(c) && !deletes.MatchString(c) && !(firstAnswer.MatchString(st.s) && withinTime.MatchString(st.s)) {
			if about = st.s; !st.row || !keeps.MatchString(st.s) {
				continue
			}
		}
		if keyless.MatchString(c) || otherTimes.MatchString(sameKeyFor.ReplaceAllString(about, " ")) || otherCache.MatchString(st.s) || st.denied(l.span) && !seenBefore.MatchString(tail(st.text[st.start:l.start], 60)) || !st.windowOfKey(c) {
			continue
		}
		policies := st.policies()
		if len(all) > 1 {
			policies = st.all // one of them is that of the named operation
		}
		st.judgeWindow(l, policies)
	}
}

// keyless is a request that no key speaks for; what holds for it for a time is no window of keys.
var keyless = said(`without (?:an?|any) (?:idempotency )?key|keyless|no key|ohne (?:idempotenz)?schlussel`, `不带(?:幂等)?键|没有(?:幂等)?键|キーのない|キーなし`)

// sameKeyFor is a retry for as long as a key holds.
var sameKeyFor = said(`re ?try (?:it |them |a request |requests )?(?:for|within) (?:up to )?(?:\w+ ){1,3}(?:with|under|using) the same (?:idempotency )?key`, ``)

// seenBefore stands before the time in which a key may have been seen: that it was not is
// no denial of the time.
var seenBefore = said(`(?:seen|used|sent|received|processed)(?: before| already)? (?:during|in|within) the (?:past|last|previous|preceding)`, ``)

// shortClause is one that only says a time, as in ", for up to 24 hours".
const shortClause = 40

var breathless = said(`^(?:and |but )?(?:for|within|after|up to|innerhalb|nach|bis zu|fur)`, `^[^,。]{0,8}(?:之后|后|内|以内)$`)

// windowOfKey reports whether a clause of keeping is about a key.
func (st *statement) windowOfKey(c string) bool {
	c = keyAsToken.ReplaceAllString(c, "idempotency key")
	switch {
	case speaksOfAnyKey(c) || strings.Contains(c, st.keyName) && st.keyName != "":
		return !otherThings.MatchString(c) || namesKey(c)
	case otherThings.MatchString(st.s):
		return false
	}
	return st.aboutBefore && remembered.MatchString(c)
}

// keyAsToken is the key under the name of a token.
var keyAsToken = said(`(?:client|idempotency|idempotent|idempotence) (?:request )?tokens?|client request tokens?`, ``)

func (st *statement) judgeWindow(l length, policies []*contract.Policy) {
	deleted := deletes.MatchString(st.s)
	least := notLess.MatchString(st.s)
	if r := policies[0].Window.Replay; least && r.Kind == contract.ReplayExact && l.from > r.Duration {
		policies = policies[:1] // more than most requests have
	}
	for _, p := range policies {
		if windowAllows(p, l, least) || deleted && l.is(p.Window.Reap) {
			return
		}
	}
	wants := values(policies, func(p *contract.Policy) (string, bool) { return windowWords(p.Window.Replay), true })
	fix := ""
	if d, ok := policies[0].Window.Replay.Longest(); ok && policies[0].Window.Replay.Kind == contract.ReplayExact {
		fix = inStyle(d, st.raw(l.span))
	}
	hint := "say how long the contract replays: " + shown(wants)
	if fix != "" {
		hint = "write " + fix
	}
	seen := st.raw(l.span)
	if strings.Contains(seen, "-") {
		seen = spoken(l.from) // "24-hour" is no time by itself
	}
	st.blame(blame{
		id: windowID, at: l.span, pointer: "/window/replay", fix: fix,
		says: "the page says that a key is remembered for " + seen, wants: shown(wants), hint: hint,
	})
}

// windowAllows reports whether a length agrees with the window of a policy.
func windowAllows(p *contract.Policy, l length, least bool) bool {
	for _, e := range p.Window.Environments {
		if l.is(e.Replay) {
			return true
		}
	}
	if s := p.Window.ClientSets; s != nil && l.to >= s.Min && l.from <= s.Max {
		return true
	}
	if lr := p.Window.LongestRetry; lr != nil && l.is(lr.Takes) {
		return true
	}
	r := p.Window.Replay
	switch r.Kind {
	case contract.ReplayUnlimited:
		return least
	case contract.ReplayRange:
		return l.to >= r.Duration && l.from <= r.To
	case contract.ReplayAtLeast:
		return l.is(r.Duration) || least && l.from <= r.Duration
	}
	return l.is(r.Duration) || least && l.to < r.Duration
}

// windowWords is a window in a sentence.
func windowWords(r contract.Replay) string {
	switch r.Kind {
	case contract.ReplayUnlimited:
		return "no end"
	case contract.ReplayAtLeast:
		return "at least " + spoken(r.Duration)
	case contract.ReplayRange:
		return spoken(r.Duration) + " to " + spoken(r.To)
	case contract.ReplayResourceLife:
		return spoken(r.Duration) + " after the end of the resource"
	}
	return spoken(r.Duration)
}

// spoken is a duration in words.
func spoken(d time.Duration) string { return inStyle(d, "hours") }
