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
