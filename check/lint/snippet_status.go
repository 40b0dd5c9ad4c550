package lint

import (
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

var (
	// worked is a condition that only a good answer meets.
	worked = newTable(`(?i)(?:status\w*(?:\(\))?(?:\.\w+)?|code\w*)["')}\]]*\s*(?:===?|=|-eq)\s*["']?(?:20[0-6]|http\.Status(?:OK|Created|Accepted|NoContent)|HttpStatus(?:Code)?\.(?:OK|Created))|\.ok\b\??|is_?success\w*|status\w*(?:\(\))?\s*<\s*[34]00|\.ok\(\)|successful\?|isSuccessful|in \(200|in \[200`)
	// failed is a condition that every bad answer meets.
	wentWrong = newTable(`(?i)(?:status\w*(?:\(\))?|code\w*)["')}\]]*\s*(?:!==?|-ne)\s*["']?(?:20[0-6]|http\.Status(?:OK|Created)|HttpStatus(?:Code)?\.(?:OK|Created))|(?:!|\bnot )\s*\w+(?:\.\w+)*\.(?:ok\b|is_?success\w*)|status\w*(?:\(\))?\s*>=?\s*(?:400|300|299|399)`)
	// apart tells answers apart that are worth another attempt.
	apart = newTable(`(?i)\b[45](?:\d\d|xx)\b|retr(?:y|i)able|transient|client_?error|server_?error|forcelist|should_?retry|is_?permanent|StatusTooMany|TooManyRequests|ServiceUnavailable|BadGateway|InternalServerError|http\.Status[A-NP-Z]`)

	retryLists = newTable(`(?i)([\w.$]*(?:retr(?:y|i)|forcelist|transient)[\w]*)["']?\s*(?::\s*[\w<>\[\], ]+)?\s*(?:=>|:=|[=:(])\s*(?:new |frozenset|set|Set|List\.of|Set\.of|Arrays\.asList|\w+<\w+>|\[\]int|int\[\])*\s*[\[({]+\s*((?:\d{3}\s*,\s*)*\d{3})\s*,?\s*[\])}]`)

	throttle = newTable(`(?i)\b429\b|TooManyRequests|TOO_MANY_REQUESTS|too_many_requests`)
	hinted   = newTable(`(?i)retry[-_ ]?after|rate[-_]?limit[-_]?reset`)
	negated  = newTable(`!=|!==|\bnot in\b|(?:^|[^\w])not |!\s*[\w\[(]|-ne|<>`)

	sure4xx = []int{408, 409, 421, 423, 425, 429} // may pass
)

// judgeStatuses looks at what a loop makes of the answers.
func (s *snippet) judgeStatuses(a *attempts) {
	s.judgeThrottled(a)
	for _, b := range a.branches {
		good, wrong := worked.MatchString(b.text) && !wentWrong.MatchString(b.text) && !strings.HasPrefix(strings.TrimSpace(b.text), "!"), wentWrong.MatchString(b.text)
		switch {
		case wrong && goesAgain(b) && !leavesAlways(b.kids):
		case good && (leavesAlways(b.kids) || endsIn(b)) && len(a.sleeps) > 0:
		default:
			continue
		}
		if s.tellsApart(a, b) || endsAnyway(a) && !(wrong && skipsRest(b)) {
			return
		}
		s.report(clientErrorID, contract.Warning, b.span,
			"every answer but a good one is tried again here, so 400, 401 or 404 is too; wanted the statuses that pass, such as 429 and 503",
			"leave the loop with an answer below 500 other than 408, 425 and 429")
		return
	}
}

// goesAgain reports whether a branch leads to the next attempt.
func goesAgain(b *node) bool {
	again := false
	visit(b.kids, func(n *node) bool {
		again = again || n.form == leaving && (n.name == "continue" || n.name == "next") || n.form == calling && sleepers.MatchString(n.name)
		return !again
	})
	return again
}

// skipsRest reports whether a branch ends in a jump to the next attempt.
func skipsRest(b *node) bool {
	return slices.ContainsFunc(b.kids, func(n *node) bool { return n.form == leaving && (n.name == "continue" || n.name == "next") })
}

func endsIn(b *node) bool {
	ends := false
	visit(b.kids, func(n *node) bool {
		ends = ends || n.form == leaving && (n.name == "return" || n.name == "break" || n.name == "exit")
		return !ends
	})
	return ends
}

// endsAnyway reports whether a loop ends in its first pass whatever was answered.
func endsAnyway(a *attempts) bool {
	return leavesAlways(a.kids)
}

// tellsApart reports whether anything else in a loop tells answers apart.
func (s *snippet) tellsApart(a *attempts, but *node) bool {
	for _, b := range a.branches {
		if b == but {
			if apart.MatchString(worked.ReplaceAllString(wentWrong.ReplaceAllString(b.text, " "), " ")) {
				return true
			}
			continue
		}
		if apart.MatchString(b.text) || b.text != "" && statusWord.MatchString(b.text) {
			return true
		}
	}
	for _, c := range a.calls {
		if apart.MatchString(c.name) || strings.Contains(c.name, "raise_for") || strings.Contains(c.name, "EnsureSuccess") {
			return true
		}
	}
	for _, c := range a.catches {
		if apart.MatchString(c.text) {
			return true
		}
	}
	jumps := false
	visit(a.kids, func(n *node) bool {
		jumps = jumps || n.form == leaving && (n.name == "throw" || n.name == "raise") && s.lang != "python"
		return !jumps && n.form != catching
	})
	return jumps
}

var statusWord = newTable(`(?i)status|\bcode\b|\.ok\b`)

// judgeThrottled: 429 is tried again, and nothing asks when.
func (s *snippet) judgeThrottled(a *attempts) {
	if len(a.sleeps) == 0 || s.hears() {
		return
	}
	for _, b := range a.branches {
		text := s.expanded(b.text)
		if !throttle.MatchString(text) {
			continue
		}
		leaves := endsIn(b) || leavesAlways(b.kids)
		if negated.MatchString(b.text) != leaves {
			continue // 429 leaves the loop, or only 429 does
		}
		for _, sleep := range a.sleeps {
			if !s.transparent(a, sleep) {
				return
			}
		}
		s.report(retryAfterIgnoredID, contract.Warning, b.span,
			"429 is tried again here after a wait of the client's own; wanted at least as long as Retry-After says",
			"wait for the longer of the backoff and Retry-After, and give up when that is too long")
		return
	}
}

// transparent is visible, where chance may have a hand in it.
func (s *snippet) transparent(a *attempts, sleep *node) bool {
	plain := *sleep
	plain.text = draws.ReplaceAllString(sleep.text, " max(")
	return s.visible(a, &plain)
}

var draws = newTable(`(?i)[\w.$:]*(?:\brand|random|uniform|mt_rand)[\w.]*\(`)

// expanded puts the lists that constants stand for into a condition.
func (s *snippet) expanded(text string) string {
	for _, w := range identifiers.FindAllString(text, 20) {
		if w == strings.ToUpper(w) || attemptNames.MatchString(w) {
			for i, n := range s.facts.assigned[strings.TrimLeft(w, "$@")] {
				if i < 3 {
					text += " " + n.text
				}
			}
		}
	}
	return text
}

// judgeStatusLists looks at lists of statuses whose name says that they are retried.
func (s *snippet) judgeStatusLists() {
	if !holdsAny(s.code, []string{"etry", "ETRY", "etri", "ETRI", "forcelist", "ransient", "RANSIENT"}) {
		return
	}
	for _, m := range retryLists.FindAllStringSubmatchIndex(s.code, -1) {
		name := s.code[m[2]:m[3]]
		if notRepeated.MatchString(name) || strings.Contains(strings.ToLower(name), "after") {
			continue
		}
		if status := permanent(s.code[m[4]:m[5]]); status != 0 {
			s.report(clientErrorID, contract.Warning, span{m[4], m[5]},
				strconv.Itoa(status)+" is in a list of statuses that are tried again; wanted only such as pass, such as 429 and 503",
				"take it off the list: the same request gets the same answer")
		}
	}
}

var notRepeated = newTable(`(?i)non|not|never|no_?retr|don|skip|ignore|permanent`)

// permanent is the first status in a list that says that the request is wrong, or 0.
func permanent(list string) int {
	for part := range strings.FieldsFuncSeq(list, func(r rune) bool { return r < '0' || r > '9' }) {
		if n, err := strconv.Atoi(part); err == nil && n >= 400 && n < 500 && !slices.Contains(sure4xx, n) {
			return n
		}
	}
	return 0
}
