package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// retryOfRequests reports whether a sentence is about clients that repeat requests of
// the API, in a section that is about nothing else.
func (st *statement) retryOfRequests() bool {
	return (st.about || aboutRetry.MatchString(st.section)) && !otherWork.MatchString(st.s) && !byServer.MatchString(st.s) && !otherWork.MatchString(lastOf(st.section))
}

// lastOf is the nearest heading of a path.
func lastOf(section string) string { return section[strings.LastIndex(section, " / ")+1:] }

// countForm is how often something is tried. Its groups are the number.
var countForm = newTable(foldWords(
	`\b(\d{1,3}|` + wordForm + `) ?(?:more |further |additional |weitere[rn]? )?(times|retries|retry attempts|attempts|tries|re ?sends|mal|malige\w*|wiederholungen|wiederholungsversuche?n?|versuchen?|anlaufe)\b` +
		`|\b(zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn)(mal)\b` +
		`|(\d{1,3}|[一二两三四五六七八九十]{1,3}) ?(次|回)` +
		`|(?:\b(?:max(?:imum|imal)? ?(?:number of )?|number of )|^)(attempts|retries|versuche)(?:[a-z ,]{0,30}?(?: is|:| of| to|=)) ?(\d{1,3}|` + wordForm + `)\b`))

var (
	furtherOnes  = said(`more|further|additional|weitere[rn]?`, `再`)
	retryWord    = said(`re ?tr(?:y|ies|ied|ying)|re ?sen[dt]\w*|wiederhol\w*|erneut`, `重试|重新发送|再試行|リトライ|再送`)
	attemptWord  = said(`attempts?|tries|tried|try|versuche?n?`, `尝试|試行`)
	bounded      = said(`at most|up to|max\w*|no more than|not more than|limit\w*|give up|gives up|in total|altogether|hochstens|bis zu|insgesamt|include\w*|including`, `最多|至多|不超过|上限|最大|まで|合计|合計`)
	ordinalFirst = newTable(foldWords(`(?:第|最初の|初回の|中有?|のうち|\bfirst|\beach of the|\ber?ste[rn]?) ?$`))
	inAll        = said(`in total|altogether|includ\w*|overall|insgesamt|eingeschlossen|einschlieslich|inklusive`, `包括|含|共|总共|合計|含め|全部`)
	multiplied   = said(`multipl\w*|layers?|times as many|multiplizier\w*`, `相乘|乘以|掛け`)
	cautiously   = said(`once|cautious\w*|vorsichtig\w*`, `谨慎|慎重`)
)

// compareAttempts is about how often a request is sent.
func (st *statement) compareAttempts() {
	if !aboutRetry.MatchString(st.s) || !st.retryOfRequests() || cautiously.MatchString(st.s) || multiplied.MatchString(st.s) || len(perAnswer.FindAllString(st.s, 2)) == 1 {
		return
	}
	for _, m := range countForm.FindAllStringSubmatchIndex(st.s, mostValues) {
		number, noun := m[2:4], m[4:6]
		for _, g := range [][2]int{{6, 8}, {10, 12}, {16, 14}} {
			if m[g[0]] >= 0 {
				number, noun = m[g[0]:g[0]+2], m[g[1]:g[1]+2]
			}
		}
		s := span{st.start + number[0], st.start + number[1]}
		if ordinalFirst.MatchString(tail(st.s[:number[0]], 30)) || st.denied(s) || !bounded.MatchString(st.s) && !retryTimes.MatchString(tail(st.s[:m[0]], 80)) && !retryTimes.MatchString(st.s[noun[0]:noun[1]]) {
			continue
		}
		if l := lengths(st.text, span{s.start, min(st.end, s.start+longestLength)}); len(l) > 0 && l[0].start == s.start {
			continue // "retries with a wait of 2 seconds"
		}
		n, ok := readNumber(s.of(st.text))
		if !ok || n < 2 || outOf.MatchString(st.s[m[1]:]) {
			continue
		}
		retries, ok := st.countsRetries(st.s[noun[0]:noun[1]], span{m[0], m[1]})
		if ok {
			st.judgeAttempts(int(n), retries, s)
		}
	}
}

var (
	// outOf behind a number makes it the whole of a share: 95 out of 100 calls.
	outOf      = newTable(foldWords(`^(?:的?(?:调用|请求|呼び出し|要求)|の(?:呼び出し|要求))?(?:中|之中|のうち)`))
	retryTimes = newTable(`(?:\bretr(?:y|ies|ied)\b|\bwiederhol\w*)[a-z ]{0,40}$|(?:retries|attempts)\b`)
	perAnswer  = newTable(`\b[2-5](?:\d\d|xx)\b`)
)

// longestLength is how much is read of a number that may be that of a duration, in bytes.
const longestLength = 40

// countsRetries tells whether a number counts retries or attempts, the first one
// included; ok is false where a sentence leaves that open.
func (st *statement) countsRetries(noun string, at span) (retries, ok bool) {
	switch {
	case furtherOnes.MatchString(at.of(st.s)):
		return true, true
	case strings.HasPrefix(noun, "retr"), strings.HasPrefix(noun, "wiederhol"), strings.HasPrefix(noun, "re"):
		return true, true
	case strings.HasPrefix(noun, "attempt"), noun == "tries", strings.HasPrefix(noun, "versuch"), noun == "anlaufe":
		return false, true
	}
	if inAll.MatchString(st.s) {
		return false, true
	}
	retry, attempt := nearest(retryWord, st.s, at), nearest(attemptWord, st.s, at)
	if retry == far && attempt == far {
		return false, false
	}
	return retry <= attempt, true
}

// nearest is how far the nearest match is from a stretch, or far.
func nearest(re *table, text string, s span) int {
	best := far
	for _, at := range re.FindAllStringIndex(text, -1) {
		switch {
		case at[1] <= s.start:
			best = min(best, s.start-at[1])
		case at[0] >= s.end:
			best = min(best, at[0]-s.end)
		default:
			best = 0
		}
	}
	return best
}

func (st *statement) judgeAttempts(n int, retries bool, s span) {
	attempts := n
	what, less := "attempts", 0
	if retries {
		attempts, what, less = n+1, "retries", 1
	}
	wants := values(st.policies(), func(p *contract.Policy) (int, bool) { return p.Retry.Attempts, true })
	for _, layer := range st.all[0].Retry.Layers {
		wants = append(wants, layer.Attempts)
	}
	for _, sdk := range st.c.SDKs {
		if strings.Contains(st.s+st.section, strings.ToLower(sdk.Language)) {
			wants = append(wants, sdk.Attempts)
		}
	}
	if slices.Contains(wants, attempts) {
		return
	}
	right := strconv.Itoa(wants[0] - less)
	b := blame{
		id: attemptsID, at: s, pointer: "/retry/attempts", says: fmt.Sprintf("the page says %d %s", n, what),
		wants: fmt.Sprintf("%d attempts, the first included, which is %d %s", wants[0], wants[0]-1, plural(wants[0]-1, "retry", "retries")),
		hint:  "write " + right,
	}
	if len(wants) == 1 && wants[0]-less > 1 {
		b.fix = right
	}
	st.blame(b)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

const (
	oneStatus  = `[245](?:\d\d|xx)`
	statusGlue = `(?: ?[,/] ?(?:and |or |und |oder )?| and | or | und | oder | sowie |和|或|以及|及|と|または|や)`
)

// statusList is a list of statuses; its items are found by oneStatusForm.
var (
	statusList    = newTable(foldWords(`(?:http )?` + oneStatus + `(?:` + statusGlue + `(?:http )?` + oneStatus + `)*`))
	oneStatusForm = newTable(oneStatus)

	// What stands before a list of what is retried, and behind one.
	retryBefore = newTable(foldWords(`\bre ?tryable(?: errors?| http| status(?:es)?| codes?| responses?)*: ?$|\b(?:re ?try|re ?tries|retrying|try again)\b(?: (?:the|a|an|your|each|every|any|network|connection|timeouts?|and|or|failed|same|idempotent|requests?|calls?|it|them|only|all|safely|automatically|transient|temporary|failures?|errors?))*(?: \(?(?:on|after|for|when|upon|with|following|if you (?:get|receive|see))(?: (?:you )?(?:get|receive|see))?)?(?: (?:the|a|an|any|every|each|all|only|these|following|http|network|connection|server|timeouts?|and|or|status(?:es)?|codes?|errors?|failures?|responses?|answers?|is|are))*:? ?\(?$` +
		`|\b(?:wiederhol\w*)\b[^.;:]{0,40}\b(?:bei|nach|auf)\b(?: (?:einem|einer|einen|den|http|status|statuscodes?|fehlern?|antwort(?:en)?|nur))* ?$`))
	retryBehind = newTable(foldWords(`^ ?(?:responses?|answers?|errors?|status(?:es)?|codes?|failures?|with code \w+| )*(?:can|may|should|must|are|is)(?: (?:not|never|be|also|safely|safe|only|to|always))* (?:re ?tr\w+)\b`))
	beiBefore   = newTable(`(?:^|[,;:.] ?)(?:bei|nach|auf)(?: (?:einem|einer|http|status|fehler))* ?$`)
	denseBefore = newTable(`(?:收到|遇到|出现|状态码|对于|如果返回|当返回|对|为|是|返回) ?$`)
	kanaBehind  = newTable(foldWords(`^ ?(?:エラー|レスポンス|応答|ステータス|コード)*(?:の場合|の時|のとき|のときは|が返|を受け|に対して|は|なら)`))
	// notRetried is a denial of a retry.
	notRetried = said(`non re ?tryable|(?:not|never|don't|cannot|can't|no|won't) (?:be |to |safely |automatically |a |ever )*(?:re ?tr\w+)|nicht (?:\w+ )?wiederhol\w*|wiederhol\w*[^.;]{0,40}(?:nicht|nie)|nie(?:mals)? (?:\w+ )?wiederhol\w*|keine wiederholung\w*`,
		`(?:不要|不应|不可|不能|请勿|切勿|无需|勿|不会|不得|不)(?:再)?重试|(?:再試行|リトライ)(?:を|は)?(?:しない|しては|できません|できない|不可|されません|すべきでは)`)
	exceptFor = said(`except(?: for)?|other than|besides|apart from|but not|unless|auser|ausgenommen|bis auf`, `除了|除|以外|を除`)
	noKey     = said(`without (?:an? |the )?(?:idempotency )?keys?|ohne (?:einen )?(?:idempotenz)?schlussel`, `没有(?:幂等)?键|キーなし|キーがない`)
	answered  = said(`fails? with|returns?|gets?|answers?|responds?|antwortet|gibt`, `返回|返し|返さ`)
	sayYes    = newTable(foldWords(`: (?:yes|ja|safe|是|可以|はい|可)(?:$|[,. ;:(])|: ?(?:✓|✔|✅)`))
	sayNo     = newTable(foldWords(`: (?:no|never|nein|否|不|いいえ|不可)(?:$|[,. ;:(])|: ?(?:✗|✘|❌)`))
)

// compareRetried is about which answers are retried.
func (st *statement) compareRetried() {
	if !aboutRetry.MatchString(st.s) || !st.retryOfRequests() || len(st.all[0].Retry.Codes.Retry) > 0 {
		return
	}
	lists := statusList.FindAllStringIndex(st.s, mostValues)
	for i, at := range lists {
		from, to := 0, len(st.s)
		if i > 0 {
			from = lists[i-1][1]
		}
		if i+1 < len(lists) {
			to = lists[i+1][0]
		}
		l := listed{before: tail(st.s[from:at[0]], 200), behind: st.s[at[1]:to], first: i == 0}
		if exceptFor.MatchString(l.before) || counted.MatchString(l.behind) || notStatus.MatchString(l.before) {
			continue
		}
		s := span{st.start + at[0], st.start + at[1]}
		no, ok := st.retried(l, st.clauseOf(s))
		if !ok || st.quoted(s) || no && (noKey.MatchString(st.s) || exceptFor.MatchString(l.behind) || endsInCode.MatchString(l.behind)) {
			continue
		}
		for _, one := range oneStatusForm.FindAllStringIndex(st.s[at[0]:at[1]], -1) {
			st.judgeRetried(span{s.start + one[0], s.start + one[1]}, no)
		}
	}
}

// listed is a list of statuses, by what stands around it, up to the lists beside it.
type listed struct {
	before, behind string
	first          bool // of its sentence
}

var endsInCode = newTable(`^[^.;]{0,30}\w+_\w+`)

// retried tells whether a sentence says of a list of statuses that they are retried,
// or that they are not; ok is false if neither.
func (st *statement) retried(l listed, c string) (no, ok bool) {
	if st.row {
		if !retryHead.MatchString(st.s) {
			return false, false
		}
		yes, not := sayYes.MatchString(st.s), sayNo.MatchString(st.s)
		return not, yes != not && l.first && strings.Trim(l.before, " ") == ""
	}
	if i := strings.IndexAny(l.behind, ";."); i >= 0 {
		l.behind = l.behind[:i]
	}
	behind := notRetried.MatchString(l.behind)
	switch {
	case retryBefore.MatchString(l.before):
		return notRetried.MatchString(l.before) || !englishRetry.MatchString(l.before) && (behind || deniesBehind.MatchString(l.behind)), true
	case retryBehind.MatchString(l.behind):
		return behind, true
	case beiBefore.MatchString(l.before), denseBefore.MatchString(l.before) && !answered.MatchString(l.behind), kanaBehind.MatchString(l.behind) && !answered.MatchString(l.behind):
		return behind, retryWord.MatchString(l.behind) && !answered.MatchString(c)
	}
	return false, false
}

var (
	englishRetry = newTable(`\b(?:re ?tr|try)`)
	deniesBehind = newTable(`^[^.;,]{0,20}\b(?:nicht|nie)\b`)
)

var retryHead = said(`re ?tr(?:y|ied|yable)|wiederhol\w*`, `重试|再試行|リトライ`)

func (st *statement) judgeRetried(s span, no bool) {
	word := s.of(st.text)
	policies := st.policies()
	b := blame{id: retryStatusID, at: s, pointer: "/retry/statuses", wants: "to retry " + statusWords(policies[0])}
	if strings.HasSuffix(word, "xx") {
		if no || word[0] == '2' || slices.ContainsFunc(policies, func(p *contract.Policy) bool { return retriesClass(p, word[0]) }) {
			return
		}
		b.says, b.hint = "the page says that every "+word+" is retried", "name the statuses"
		st.blame(b)
		return
	}
	n, _ := strconv.Atoi(word)
	if n < 400 {
		return
	}
	for _, p := range policies {
		listed := slices.Contains(p.Retry.Statuses, n) || slices.Contains(p.Retry.WithKey, n)
		if !no && (listed || mayRetry(p, n)) || no && !listed {
			return
		}
	}
	b.says, b.hint = fmt.Sprintf("the page says that %d is retried", n), "leave it out"
	if no {
		b.says, b.hint = fmt.Sprintf("the page says that %d is not retried", n), "say that it is retried"
	}
	st.blame(b)
}

// mayRetry reports whether some answer with a status may be followed by another attempt.
func mayRetry(p *contract.Policy, status int) bool {
	if slices.Contains(p.Retry.Cautious.Statuses, status) {
		return true
	}
	return slices.ContainsFunc(p.Named(), func(a contract.NamedAnswer) bool {
		return a.Status == status && a.Client == contract.AdviceSameKey
	}) || p.Answers.InFlight.Status == status && p.Answers.InFlight.Client == contract.AdviceSameKey ||
		p.Answers.StoreDown.Status == status && p.Answers.StoreDown.Client == contract.AdviceSameKey
}

// retriesClass reports whether the statuses of a class that servers send are retried.
func retriesClass(p *contract.Policy, class byte) bool {
	if class == '4' {
		return false
	}
	for _, n := range []int{500, 502, 503, 504} {
		if !slices.Contains(p.Retry.Statuses, n) && !slices.Contains(p.Retry.WithKey, n) && !mayRetry(p, n) {
			return false
		}
	}
	return true
}

// wholeClass reports whether a list holds every status of a class.
func wholeClass(listed []int, class int) bool {
	for n := class * 100; n < class*100+100; n++ {
		if !slices.Contains(listed, n) {
			return false
		}
	}
	return true
}

// statusWords lists what is retried.
func statusWords(p *contract.Policy) string {
	var all []string
	listed := slices.Concat(p.Retry.Statuses, p.Retry.WithKey, p.Retry.Cautious.Statuses)
	for _, n := range listed {
		word := strconv.Itoa(n)
		if wholeClass(listed, n/100) {
			word = word[:1] + "xx"
		}
		if !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	return strings.Join(all[:len(all)-1], ", ") + " and " + all[len(all)-1]
}
