package lint

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// requirement is something that a page of the contract has to say.
type requirement struct {
	id, what string
	why      string
	keyless  bool   // it holds for an API that takes no key as well
	pointer  string // of the contract's value
	applies  func(*against) bool
	says     func(*against, []passageText) bool
	sentence func(*against) string // what could be added
}

var (
	anyKey = said(`keys?|\w*schlussel\w*`, `键|キー|幂等|冪等`)
	// keyOrOperation is what is required, or where.
	keyOrOperation = said(`keys?|\w*schlussel\w*|(?:post|put|patch) /\w+`, `键|キー|幂等|冪等`)
	anyStatus      = newTable(`\b[2-5](?:\d\d|xx)\b`)
	anyLength      = lengthForm

	requires  = said(`required|optional|mandatory|must (?:send|carry|have|include)|needs?|no key needed|takes? (?:a|no) key|accepts?|pflicht\w*|erforderlich|vorgeschrieben|freigestellt|freiwillig|verlangt|nimmt kein\w*|muss|mussen|benotigt`, `必须|必填|可选|必需|需要|必須|任意|必要|省略可`)
	principal = said(`accounts?|api key|users?|customers?|callers?|workspaces?|organi[sz]ations?|tenants?|credentials?|projects?|apps?|operations?|endpoints?|paths?|regions?|environments?|everywhere|konto|konten|kunden?|benutzer|mandant\w*`, `账户|账号|商户|用户|客户|密钥|接口|アカウント|ユーザー|キー|顧客|テナント`)
	comesNew  = said(`new request|new operation|executed again|executed anew|treated as (?:a )?(?:brand )?new|as if new|expired|neue anfrage|erneut ausgefuhrt|wieder ausgefuhrt`, `新请求|新的请求|重新执行|再次执行|新しいリクエスト|新規リクエスト|再度実行|再実行`)
	comesLate = said(`after|expir\w*|window|past|nach|danach|abgelaufen\w*|ablauf\w*|verfall\w*`, `过期|之后|后|失效|失効|期限|経過|後`)
	recipe    = said(`uuid|event|order|random|identifier|derived?|derive|zufall\w*|ereignis\w*|bestell\w*`, `uuid|随机|事件|订单|标识|注文|イベント|ランダム|識別子`)
	makes     = said(`mak(?:e|es|ing)|made|deriv\w*|generat\w*|nam(?:e|ed|ing)|from the|build|choose|use|recommend\w*|erzeug\w*|ableit\w*|bild\w*|verwend\w*|empf\w*`, `生成|派生|命名|使用|推荐|构造|作成|導出|使って|使用|推奨|付け`)
	compared  = said(`compar\w*|fingerprint\w*|checksum|hash|byte for byte|same (?:body|payload|parameters)|agree in|verglich\w*|vergleich\w*|prufsumme`, `比较|比对|指纹|校验|比較|フィンガープリント|照合`)
	failed    = said(`[45]xx|fail\w*|errors?|fehl\w*|fehlgeschlagen\w*`, `失败|错误|失敗|エラー`)
	isKept    = said(`stored|kept|keeps?|stores?|replay\w*|saved?|cached|forgets?|forgotten|free again|same key|gespeichert|aufbewahrt|wiedergegeben|vergessen`, `保存|存储|保留|重放|缓存|再生|保持|解放`)
	noAnswer  = said(`time ?outs?|times out|timed out|no answer|no response|lost (?:answer|response)|connection (?:reset|lost|breaks|broken|drops?)|unknown outcome|outcome|zeituberschreitung\w*|keine antwort|verbindungsabbruch\w*`, `超时|断开|中断|没有响应|未收到响应|タイムアウト|切断|応答がない|応答が届かない`)
	sendAgain = said(`same (?:\w+ )?key|same request|look\w* (?:it |them )?up|look\w* up what|(?:denselben|demselben|gleichen?) (?:idempotenz)?schlussel|(?:dieselbe|gleiche) anfrage|nachsehen|nachschlagen`, `(?:同一个?|相同的?|原来的)(?:幂等)?键|查询|同じ(?:冪等)?キー|照会|確認`)
	resends   = said(`re ?tr\w+|again|same request|wiederhol\w*|erneut`, `重试|再试|再次发送|再試行|リトライ`)
	failing   = newTable(`\b(?:429|5\d\d|5xx)\b`)
	tries     = said(`attempts?|retries|tries|retry|versuche?n?|wiederhol\w*`, `尝试|重试|試行|再試行|リトライ`)
	ends      = said(`deadline|in total|total|overall|altogether|whole call|give up|gives up|stop after|at most|insgesamt|gesamt\w*|frist|aufgeben`, `总时|总共|期限|放弃|截止|全体|合計|打ち切`)
	store     = said(`key stores?|idempotency (?:store|service|layer|storage)|stores?|keys cannot be checked|schlusselspeicher\w*|speicher\w*`, `键存储|存储|キーストア|ストア|保存先`)
	isDown    = said(`down|unreachable|cannot be (?:reached|checked)|can't be reached|cannot reach|unavailable|outage|fails?|ausfall\w*|ausgefallen|nicht erreichbar`, `不可用|故障|无法|宕机|利用できない|障害|ダウン|到達でき`)
	standard  = said(`no (?:\w+ )?(?:ratified |official |published )?standards?|not (?:a|an) (?:\w+ )?standard|standard[a-z ]{0,20} (?:does not|doesn't|not)|never ratified|not ratified|without a standard|kein\w* (?:\w+ )?(?:verabschiedet\w* |verbindlich\w* )?(?:standard|norm)`, `(?:没有|无|尚无|不存在)[^,。]{0,10}标准|标准[^,。]{0,10}(?:没有|不存在|尚未)|(?:標準|规格|規格)[^,。]{0,16}(?:ない|ありません|存在しません|なし)`)
	repeated2 = said(`again|more than once|duplicates?|repeats?|repeated|twice|at least once|several times|erneut|mehrfach|mehrmals|doppelt`, `重复|多次|再次|至少一次|重複|複数回|再度|再送`)
	hooks     = said(`web ?hooks?|events?|ereignis\w*`, `webhook|事件|回调|ウェブフック|イベント`)
	promise   = said(`at least once|safe (?:inside|within|to (?:retry|repeat))|effectively once|duplicate collapse|collapse\w*|mindestens einmal|gefahrlos`, `至少一次|安全(?:地)?重试|安全重试|少なくとも(?:一度|1回)|安全に再試行`)
	exponent  = said(`back ?off|exponential\w*|waits?|delays?|doubl\w*|wartezeit\w*|warte\w*|verdoppel\w*`, `退避|指数|等待|バックオフ|待機`)
	upTo      = said(`cap|caps|capped|max\w*|at most|up to|never longer|no longer than|longest|hochst\w*|obergrenze|langste\w*|gedeckelt`, `上限|最长|最大|最多|不超过|まで|最長`)
	endless   = said(`never expires?|no end|unlimited|for ever|forever|unbegrenzt|lauft nie ab`, `永久|永不过期|无限期|無期限|期限なし`)
)

// requirements are what a complete page says, in the order in which it would say it.
var requirements = []requirement{
	{
		id: "lint/missing-header", what: "in which header or place the key travels", pointer: "/key/name",
		why: "The name of the header is the first thing that an integrator writes down.",
		says: func(a *against, said []passageText) bool {
			name := a.all[0].Key.Name
			return saidTogether(said, newTable(regexp.QuoteMeta(normalise(name[strings.LastIndexAny(name, "/.@")+1:]).text)))
		},
		sentence: func(a *against) string { return "The key travels in the " + a.all[0].Key.Place().String() + "." },
	},
	{
		id: "lint/missing-where-required", keyless: true, what: "which operations take a key, and where it is required", pointer: "/operations",
		why:  "An operation that takes no key is not safe to repeat, and nothing but the page says which ones those are.",
		says: together(requires, keyOrOperation), sentence: whereRequired,
	},
	{
		id: "lint/missing-no-key", what: "what a request without a key gets", pointer: "/answers/missing_key",
		why:     "A client that forgot the key has to recognise the refusal.",
		applies: func(a *against) bool { return len(a.requiring()) > 0 },
		says: func(_ *against, said []passageText) bool {
			return saidTogether(said, missesKey) || saidTogether(said, hasNoKey, anyStatus)
		},
		sentence: func(a *against) string {
			answer := a.all[0].Answers.MissingKey
			return fmt.Sprintf("A request without a key is refused with %s where one is required.", answerWords(answer))
		},
	},
	{
		id: "lint/missing-key-length", what: "how long a key may be", pointer: "/key/length",
		why:  "Keys are built from names and numbers of the caller, and those grow.",
		says: together(lengthOfKey, anyKey),
		sentence: func(a *against) string {
			l := a.all[0].Key.Length
			return fmt.Sprintf("A key has %d to %d %s.", l.Min, l.Max, l.Unit)
		},
	},
	{
		id: "lint/missing-key-recipe", what: "how to make a key", pointer: "/key/derive",
		why:  "A key that comes from the event it stands for is the same on every attempt by itself. One that is made at random has to be stored.",
		says: together(recipe, makes, anyKey),
		sentence: func(a *against) string {
			if d := a.all[0].Key.Derive; len(d) > 0 && d[0].Example != "" {
				return "Make the key from the event that the request stands for, such as " + d[0].Example + "."
			}
			return "Make the key from the event that the request stands for, or a random UUID once, and send it with every attempt."
		},
	},
	{
		id: "lint/missing-scope", what: "in what a key is unique", pointer: "/scope",
		why:  "Two callers that use the same key by chance must know that they do not meet.",
		says: saysScope, sentence: func(a *against) string { return "A key is unique " + scopeWords(a.all[0].Scope) + "." },
	},
	{
		id: "lint/missing-window", what: "for how long a key is remembered", pointer: "/window/replay",
		why: "Retries are safe for that time and no longer.", says: saysWindow,
		sentence: func(a *against) string {
			return "A key is remembered for " + windowWords(a.all[0].Window.Replay) + "."
		},
	},
	{
		id: "lint/missing-expiry", what: "what a key means after its window", pointer: "/window/expired",
		why:     "A retry that comes too late is executed again, or refused. The caller has to know which.",
		applies: func(a *against) bool { return a.all[0].Window.Ends() }, says: together(comesNew, comesLate),
		sentence: func(a *against) string {
			if a.all[0].Window.Expired == contract.ExpiredReject {
				return "After the window a request with the key is refused with " + answerWords(a.all[0].Answers.Expired) + "."
			}
			return "After the window a request with the same key is a new request, and is executed again."
		},
	},
	{
		id: "lint/missing-comparison", what: "what of two requests is compared", pointer: "/fingerprint",
		why:  "Whoever serializes a body anew for each attempt has to know whether that makes it another request.",
		says: together(compared), sentence: comparison,
	},
	{
		id: "lint/missing-mismatch", what: "what another request under a used key gets", pointer: "/answers/mismatch",
		why: "It is an error of the client's, which stays one however often it is sent.",
		applies: func(a *against) bool {
			_, refused := answerOf(a.all[0], &situations[0])
			return refused
		},
		says: func(_ *against, said []passageText) bool {
			return saidTogether(said, situations[0].cue, anyStatus) || saidTogether(said, situations[0].cue, anyCode)
		},
		sentence: func(a *against) string {
			return "Another request under a used key is refused with " + answerWords(a.all[0].Answers.Mismatch.Answer) + "."
		},
	},
	{
		id: "lint/missing-in-flight", what: "what a repeat gets while the first request still runs", pointer: "/answers/in_flight",
		why: "A client that takes this answer for a failure gives up an operation that succeeds a moment later.",
		says: func(_ *against, said []passageText) bool {
			return saidTogether(said, situations[1].cue, anyStatus) || saidTogether(said, situations[1].cue, waits)
		},
		sentence: func(a *against) string {
			return "While the first request is in progress, a repeat gets " + answerWords(a.all[0].Answers.InFlight.Answer) + ": wait, and send it again with the same key."
		},
	},
	{
		id: "lint/missing-stored-failures", what: "whether failures are stored and replayed", pointer: "/failures",
		why:  "A stored failure never turns into a success under its key. One that is not stored frees the key.",
		says: together(isKept, failed), sentence: storedFailures,
	},
	{
		id: "lint/missing-marker", what: "how a replay is marked", pointer: "/answers/replay/marker",
		why:     "It tells that nothing was executed this time, and that a failure is final.",
		applies: func(a *against) bool { return a.all[0].Answers.Replay.Marker.Name != "" },
		says: func(a *against, said []passageText) bool {
			return saidTogether(said, newTable(regexp.QuoteMeta(normalise(a.all[0].Answers.Replay.Marker.Name).text)))
		},
		sentence: func(a *against) string {
			m := a.all[0].Answers.Replay.Marker
			return fmt.Sprintf("A replay is marked by %s%s.", m.Name, cmp.Or(": "+m.Value, ""))
		},
	},
	{
		id: "lint/missing-unknown-outcome", what: "what to do after a timeout", pointer: "/retry/network",
		why:  "It is the moment that keys are for: nobody on the client's side knows whether the request was executed.",
		says: together(noAnswer, sendAgain),
		sentence: func(*against) string {
			return "After a timeout or a lost connection, send the same request with the same key: if the first one was executed, you get its answer."
		},
	},
	{
		id: "lint/missing-retry-status", keyless: true, what: "which answers are retried", pointer: "/retry/statuses",
		why: "An explicit list keeps clients from retrying what can never succeed.",
		says: func(_ *against, said []passageText) bool {
			return slices.ContainsFunc(said, func(p passageText) bool { return failing.MatchString(p.s) && resends.MatchString(p.s) })
		},
		sentence: func(a *against) string {
			return "Retry " + statusWords(a.all[0]) + " with the same key, and no other answer."
		},
	},
	{
		id: "lint/missing-backoff", keyless: true, what: "how long to wait between attempts, and at most", pointer: "/retry/backoff",
		why: "Clients that guess hit a server that comes back all at once.",
		says: func(_ *against, said []passageText) bool {
			return saidTogether(said, anyLength, exponent) && saidTogether(said, upTo, exponent)
		},
		sentence: func(a *against) string {
			if cap := capOf(a.all[0])[0]; cap > 0 {
				return fmt.Sprintf("The first wait is %s; each further one is longer, capped at %s.", spoken(baseOf(a.all[0])[0]), spoken(cap))
			}
			return "Wait longer after each attempt, up to a cap."
		},
	},
	{
		id: "lint/missing-jitter", keyless: true, what: "how waits are made random", pointer: "/retry/backoff/jitter",
		why:     "Without jitter, clients that failed together come back together.",
		applies: func(a *against) bool { return a.all[0].Retry.Backoff.Jitter != contract.JitterNone },
		says:    together(said(`\w*jitter|random\w*|zufall\w*`, `抖动|随机|ジッター|ランダム`)),
		sentence: func(a *against) string {
			return "Draw each wait at random: " + jitterWords(a.all[0].Retry.Backoff.Jitter) + "."
		},
	},
	{
		id: "lint/missing-attempts", keyless: true, what: "how many attempts are made at most", pointer: "/retry/attempts",
		why:  "A loop without an end keeps an outage alive.",
		says: saysAttempts,
		sentence: func(a *against) string {
			return fmt.Sprintf("Make at most %d attempts, the first included.", a.all[0].Retry.Attempts)
		},
	},
	{
		id: "lint/missing-deadline", keyless: true, what: "how long all attempts may take together", pointer: "/retry/deadline",
		why:     "Attempts that are reasonable one by one can outlast the caller's own patience.",
		applies: func(a *against) bool { return a.all[0].Retry.Deadline > 0 }, says: together(anyLength, ends),
		sentence: func(a *against) string {
			return "Give up after " + spoken(a.all[0].Retry.Deadline) + " in total, waits included."
		},
	},
	{
		id: "lint/missing-retry-after", keyless: true, what: "what to do with Retry-After", pointer: "/retry/retry_after",
		why:     "A server that says when to come back must be heard.",
		applies: func(a *against) bool { return len(a.all[0].Retry.RetryAfter.Forms) > 0 }, says: together(newTable(`retry after`)),
		sentence: func(*against) string {
			return "Wait at least as long as Retry-After says; it adds to your own wait and never shortens it."
		},
	},
	{
		id: "lint/missing-store-down", what: "what happens while keys cannot be checked", pointer: "/answers/store_down",
		why:  "A server that executes without a record in that time makes duplicates.",
		says: together(isDown, store),
		sentence: func(a *against) string {
			return "While the key store is down, requests with a key are refused with " + answerWords(a.all[0].Answers.StoreDown) + ", and nothing is executed."
		},
	},
	{
		id: "lint/missing-promise", what: "what a key buys: at-least-once delivery with duplicate collapse, inside the scope and the window",
		why:  "Nothing better can be had over an open network, and a reader hopes for more.",
		says: together(promise), sentence: func(a *against) string { return sentenceCase(bounds(a.c)) + "." },
	},
	{
		id: "lint/missing-standard", keyless: true, what: "that no ratified standard gives the key its meaning",
		why:  "Readers who know another provider's key take this one for the same.",
		says: together(standard),
		sentence: func(*against) string {
			return "No ratified standard says what the key means, so this page is the normative text."
		},
	},
	{
		id: "lint/missing-webhooks", keyless: true, what: "that webhooks come more than once, and how to recognise a repeat", pointer: "/webhooks",
		why:     "In that direction the reader is the one who has to recognise repeats.",
		applies: func(a *against) bool { return a.c.Webhooks != nil }, says: together(repeated2, hooks), sentence: webhookSentence,
	},
}

var (
	hasNoKey = said(`no key|without (?:a |one)?key|had no key|kein\w* schlussel|ohne schlussel`, `没有键|没有幂等键|キーなし|キーがな`)
	anyCode  = newTable(`\b[a-z]+_[a-z_]+\b`)
)

// missingRules are the requirements as rules.
var missingRules = rulesOf(requirements)

func rulesOf(all []requirement) []Rule {
	rules := make([]Rule, len(all))
	for i, r := range all {
		rules[i] = Rule{
			ID: r.id, Title: "A page of the contract says " + r.what + ".",
			Doc:   Doc{Text: r.why + " Only pages marked as the contract's are held to this.", Before: "<!-- reprise-page: contract -->", After: "A page without that mark need not say everything."},
			Check: againstContract(r.id),
		}
	}
	return rules
}

func saysAttempts(_ *against, said []passageText) bool {
	return slices.ContainsFunc(said, func(p passageText) bool {
		if !tries.MatchString(p.s) && !tries.MatchString(p.heading) {
			return false
		}
		return slices.ContainsFunc(countForm.FindAllString(p.s, -1), severalTimes.MatchString)
	})
}

// severalTimes is any count but one.
var severalTimes = newTable(`[2-9]|\d\d|[二两三四五六七八九十]|\b(?:two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn)`)

func saysScope(_ *against, said []passageText) bool {
	return slices.ContainsFunc(said, func(p passageText) bool {
		if scopeCue.MatchString(p.s) && principal.MatchString(p.s) {
			return true
		}
		return slices.ContainsFunc(scopeWordings, func(w scopeWording) bool { return w.form.MatchString(p.s) })
	})
}

func saysWindow(a *against, said []passageText) bool {
	for _, p := range said {
		if endless.MatchString(p.s) {
			return true
		}
		if !keeps.MatchString(p.s) {
			continue
		}
		for _, l := range lengths(p.s, span{0, len(p.s)}) {
			for _, policy := range a.all {
				if windowAllows(policy, l, true) {
					return true
				}
			}
		}
	}
	return false
}

// requiring are the operations that require a key.
func (a *against) requiring() []string {
	var names []string
	for _, op := range a.c.Operations() {
		if op.Key == contract.KeyRequired {
			names = append(names, op.Name())
		}
	}
	return names
}

func whereRequired(a *against) string {
	if names := a.requiring(); len(names) > 0 {
		return "A key is required for " + strings.Join(names[:min(len(names), 3)], ", ") + "."
	}
	return "A key is optional, and strongly advised, for every operation that changes something."
}

func comparison(a *against) string {
	f := a.all[0].Fingerprint
	if f.None() {
		return "Requests under one key are not compared: the key alone decides."
	}
	parts := make([]string, len(f.Of))
	for i, part := range f.Of {
		parts[i] = strings.ReplaceAll(string(part), "-", " ")
	}
	return "Two requests are the same if they agree in " + strings.Join(parts, ", ") + "."
}

func storedFailures(a *against) string {
	var parts []string
	for _, class := range []int{400, 500} {
		word := map[contract.Keep]string{contract.KeepNothing: "are not stored", contract.KeepAnswer: "are stored and replayed", contract.KeepProgress: "are not stored; the same key goes on where they stopped"}[a.all[0].Keep(false, class)]
		parts = append(parts, fmt.Sprintf("%dxx failures %s", class/100, word))
	}
	return sentenceCase(strings.Join(parts, ", ")) + "."
}

func webhookSentence(a *against) string {
	if id := a.c.Webhooks.EventID; id != nil {
		return "An event may come more than once; " + id.Name + " is the same each time."
	}
	return "An event may come more than once: compare its id with those that you have handled."
}

// answerWords is an answer in a sentence.
func answerWords(a contract.Answer) string {
	if a.Code == "" {
		return fmt.Sprint(a.Status)
	}
	return fmt.Sprintf("%d %s", a.Status, a.Code)
}

func sentenceCase(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
