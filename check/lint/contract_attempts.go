package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// How often a request is sent. A number beside the word for attempts says that only where
// it is a bound, or what the reader is told to do; it may as well count what happened.

// countForm is how often something is tried. Its groups are the number.
var countForm = newTable(foldWords(
	`\b(\d{1,3}|` + wordForm + `) ?(?:more |further |additional |weitere[rn]? )?(times|retries|retry attempts|attempts|tries|re ?sends|mal|malige\w*|wiederholungen|wiederholungsversuche?n?|versuchen?|anlaufe)\b` +
		`|\b(zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn)(mal)\b` +
		`|(\d{1,3}|[一二两三四五六七八九十]{1,3}) ?(次|回)` +
		`|(?:\b(?:max(?:imum|imal)?[ _]?(?:number of )?|number of )|^)(attempts|retries|versuche)(?:[a-z ,]{0,30}?(?: is|:| of| to|=)) ?(\d{1,3}|` + wordForm + `)\b`))

var (
	furtherOnes  = said(`more|further|additional|weitere[rn]?`, `再`)
	retryWord    = said(`re ?tr(?:y|ies|ied|ying)|re ?sen[dt]\w*|wiederhol\w*|erneut`, `重试|重新发送|再試行|リトライ|再送`)
	attemptWord  = said(`max_(?:attempts|retries)|attempts?|tries|tried|try|versuche?n?`, `尝试|試行`)
	ordinalFirst = newTable(foldWords(`(?:第|最初の|初回の|中有?|のうち|\bfirst|\beach of the|\ber?ste[rn]?) ?$`))
	inAll        = said(`in total|altogether|includ\w*|overall|insgesamt|eingeschlossen|einschlieslich|inklusive`, `包括|含|共|总共|合計|含め|全部`)
	multiplied   = said(`multipl\w*|layers?|times as many|multiplizier\w*`, `相乘|乘以|掛け`)
	cautiously   = said(`once|cautious\w*|vorsichtig\w*`, `谨慎|慎重`)
)

// compareAttempts is about how often a request is sent.
func (st *statement) compareAttempts() {
	if !aboutRetry.MatchString(st.s) && !attemptWord.MatchString(st.s) || !st.retryOfRequests() || otherActor.MatchString(st.s) || cautiously.MatchString(st.s) || multiplied.MatchString(st.s) || len(perAnswer.FindAllString(st.s, 2)) == 1 {
		return
	}
	st.compareLastAttempt()
	for _, m := range countForm.FindAllStringSubmatchIndex(st.s, mostValues) {
		number, noun := m[2:4], m[4:6]
		for _, g := range [][2]int{{6, 8}, {10, 12}, {16, 14}} {
			if m[g[0]] >= 0 {
				number, noun = m[g[0]:g[0]+2], m[g[1]:g[1]+2]
			}
		}
		s := span{st.start + number[0], st.start + number[1]}
		if ordinalFirst.MatchString(tail(st.s[:number[0]], 30)) || st.denied(s) || m[14] < 0 && !st.row && !limitsCount(st.s[:m[0]], st.s[m[1]:]) {
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
	outOf     = newTable(foldWords(`^(?:的?(?:调用|请求|呼び出し|要求)|の(?:呼び出し|要求))?(?:中|之中|のうち)`))
	perAnswer = newTable(`\b[2-5](?:\d\d|xx)\b`)
)

var (
	// limitBefore, toldBefore and limitBehind are how a text says that a count is the bound
	// of attempts, or what is to be done.
	limitBefore = newTable(foldWords(`\b(?:at most|up to|max\w*|(?:no|not|never) (?:\w+ ){0,3}more than|exceeds?|limit\w*|(?:give|gives|giving) up after|(?:stop|stops|fails?|aborts?) after|exactly|total of|include\w*|including|hochstens|bis zu|insgesamt|nicht mehr als)\b[a-z ]{0,30}$|(?:最多|至多|不超过|上限|最大|合计|合計)[^,。;]{0,16}$`))
	toldBefore  = newTable(`\b(?:makes?|making|performs?|allow(?:s|ed)?|tr(?:y|ies)|re ?tr(?:y|ies|ied)|attempted|re ?sen[dt]\w*|wiederhol\w*|versuch(?:en|t)|unternehmen|unternimmt)\b[a-z ]{0,40}$`)
	limitBehind = newTable(foldWords(`^[a-z ,(]{0,24}\b(?:in total|altogether|at most|at the most|maximum|included|are (?:made|allowed)|give up|gives up|stops?|insgesamt|hochstens|(?:unternommen|gemacht|erlaubt))\b|^[^,。;]{0,8}(?:まで|以内)`))
	// besideCount makes a count one of what there was, or of what lies beside.
	besideCount = newTable(foldWords(`(?:\b(?:between|of|within|during|among|zwischen|von|innerhalb)(?: (?:any|the|these|those|your|the last|the first|den|der|je))?|\bof (?:the|all) \w+) $`))
	// otherActor tries something else, or counts how it mostly goes.
	otherActor = said(`(?:your|the|our|end) (?:customers?|users?|buyers?|payers?|shoppers?|cardholders?|players?|visitors?)|(?:customers?|users?|people|cardholders?) (?:gets?|has|have|can|may)|(?:our|the|your) (?:\w+ )?(?:apps?|website|dashboard|front ?end|form)|succeed\w*|helps?|logs?|logged|lists?|shows?|shown|examples?|on average|typically|(?:ihre|unsere) (?:kunden|nutzer|app)`,
		`用户|客户可|顾客|平均|ユーザー(?:は|が)|顧客|平均`)
)

// limitsCount reports whether a count of attempts is their bound, or what the reader is
// told to do.
func limitsCount(before, behind string) bool {
	before = tail(before, 90)
	if besideCount.MatchString(before) && !totalOf.MatchString(before) {
		return false
	}
	if limitBefore.MatchString(before) || limitBehind.MatchString(behind) {
		return true
	}
	return toldBefore.MatchString(before) && !strings.HasSuffix(before, "more than ")
}

var totalOf = newTable(`\b(?:total|maximum|max|limit) of (?:the )?$`)

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

var (
	// endlessRetry is a retry without a bound.
	endlessRetry = said(`re ?tr(?:y|ies)(?: (?:the |a |your |every )?(?:failed )?(?:request|call|it|them)s?)? (?:for ever|forever|indefinitely|endlessly|without (?:a |any )?(?:limit|end|bound)|until (?:it|they) (?:succeeds?|works?)|infinitely)|keep (?:on )?retrying (?:until (?:it|they) (?:succeeds?|works?)|forever|for ever)|(?:unbegrenzt|endlos|unendlich)(?: oft)? wiederhol\w*|wiederholen sie[a-z ]{0,20} (?:unbegrenzt|endlos|unendlich)`,
		`(?:无限|一直)重试|(?:無限に|無制限に)(?:再試行|リトライ)`)
	// lastAttempt is the attempt with which a client stops.
	lastAttempt  = newTable(`\b(?:stop|stops|give up|gives up|aborts?|ends?|fails?) (?:after|with) the (second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,2}(?:nd|rd|th)) (attempt|retry|try)\b`)
	ordinalWords = [...]string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}
)

// compareEndlessRetry is about requests that are said to be sent again without an end.
func (st *statement) compareEndlessRetry() {
	m := endlessRetry.FindStringIndex(st.s)
	if m == nil || !st.retryOfRequests() || st.all[0].Retry.Attempts < 1 || byServer.MatchString(st.s) || warns.MatchString(st.s) {
		return
	}
	at := span{st.start + m[0], st.start + m[1]}
	rest := strings.Replace(st.clauseOf(at), at.of(st.text), " ", 1)
	if denies.MatchString(rest) || whoDoes.MatchString(tail(st.s[:m[0]], 30)) || st.quoted(at) {
		return
	}
	wants := fmt.Sprintf("%d attempts, the first included", st.all[0].Retry.Attempts)
	st.blame(blame{id: attemptsID, at: at, pointer: "/retry/attempts", says: "the page says that attempts have no end", wants: wants, hint: "say how many attempts are made"})
}

// compareLastAttempt reads "stop after the third attempt".
func (st *statement) compareLastAttempt() {
	for _, m := range lastAttempt.FindAllStringSubmatchIndex(st.s, 1) {
		s := span{st.start + m[2], st.start + m[3]}
		n := slices.Index(ordinalWords[:], s.of(st.text)) + 1
		if n == 0 {
			n, _ = strconv.Atoi(strings.TrimRight(s.of(st.text), "ndrth"))
		}
		if n > 1 && !st.denied(s) {
			st.judgeLast(n, st.s[m[4]:m[5]] == "retry", s)
		}
	}
}

// judgeLast is judgeAttempts for an ordinal, which is not mended.
func (st *statement) judgeLast(n int, retries bool, s span) {
	found := len(st.found[attemptsID])
	st.judgeAttempts(n, retries, s)
	if all := st.found[attemptsID]; len(all) > found {
		all[len(all)-1].Fix = nil
		all[len(all)-1].Hint = ""
	}
}
