package lint

import (
	"regexp"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// attempts is a loop that makes attempts at one thing, with what stands in it. What
// stands in loops inside of it is not its own.
type attempts struct {
	*node
	calls, sleeps, catches, branches, assigns []*node
	leaves                                    bool // it can end when an attempt worked
	counted                                   bool // its head counts
	named                                     bool // it speaks of attempts
}

var (
	// repeaters are functions of libraries that repeat what they are given.
	repeaters = newTable(`(?i)(?:^|[.@:])(?:p?retry|retryable|retriable|with_?retr(?:y|ies)|retry_?(?:with|on|async|call|do|operation)\w*|retrying|on_exception|on_predicate|executeWithRetry\w*)\b|(?i:policy|pipeline)\.Execute(?:Async)?$|\bbackoff\.Retry\w*|\bretry\.Do\w*`)

	attemptNames = newTable(`(?i)attempt|\bretr(?:y|ies)|\btr(?:y|ies)\b|max_?tries|versuch`)

	forever = newTable(`^(?:|true|True|1|:|!0|;\s*;|;;)$`)
	// counts is a head that counts, or goes through sleepers.
	counts  = newTable(`\brange\(|\brange \d|\brange [A-Z_]\w*(?:Attempts|Retries|ATTEMPTS|RETRIES)\b|\brange \w*(?i:attempts|retries|tries)|\bseq\b|\{\d+\.\.|\bin(?: +\d+)+\b|\.times\b|\.upto\(|[<>]|-l[te] |-g[te] |--|\.\.\.?`)
	passing = newTable(`\b(?:in|of|as|each|range)\b|^[^;:?]*\w\s*:\s*[\w.]+`)

	// remote are the last names of calls that may go over a network. Bare verbs that
	// everything has count only with a receiver that speaks to something.
	remote = newTable(`(?i)^(?:post\w*|fetch|send\w*|invoke\w*|charge\w*|capture\w*|refund\w*|pay|transfer|submit\w*|publish\w*|create(?:_?(?:order|payment|charge|refund|invoice|transfer|customer|user|subscription)\w*)?|urlopen|curl|wget|place\w*|upload\w*|callApi|call_api)[!?]?$`)
	// handed are functions that the loop was given; only with a wait is it a matter of attempts.
	handed    = newTable(`(?i)^(?:operation|fn|func|callback|action|f|op|execute\w*|perform\w*)$`)
	speaking  = newTable(`(?i)(?:requests|httpx|http|https|axios|client|session|api|got|ky|faraday|httparty|restclient|conn|connection|resttemplate|webclient|gateway|service|\$http|urllib3?)$`)
	plainVerb = newTable(`(?i)^(?:put\w*|patch\w*|delete\w*|request|notify\w*|get\w*|do|call|run|head|list\w*|find\w*|exchange|retrieve)$`)
	local     = newTable(`(?i)(?:^|\.)(?:headers?|params|config|env|environ|cache|map|dict|os|queue|json|JSON|log|logger|logging|console|Math|random|rand|time|errors|fmt|list|array|threads?|executor|pool|consumer|emitter|document|window|db|database)$`)

	sleepers = newTable(`(?i)(?:^|[.:>])(?:u?sleep|nanosleep|delay|wait|pause|setTimeout|parkNanos)$|^time\.After$`)

	consumers = newTable(`(?i)^(?:receive|recv|poll|consume|accept|readmessage|read_?line|readline|take|dequeue|pop|blpop|brpop|shift|nextMessage|lease|subscribe|getMessages?|fetchrow|read)\w*$`)
	states    = newTable(`(?i)(?:status|state|phase)\W{1,6}(?:=|==|===|!==?|in|not in|\.equals|\.eq)\W{0,4}["'](?:[a-z])|["'](?:pending|running|done|finished|completed?|succeeded|success|ready|processing|queued)["']|is_?(?:done|ready|finished|complete)|\.done\b|isDone`)
	ready     = newTable(`(?i)localhost|127\.0\.0\.1|health|ready|\blive\b|livez|/ping\b|isready|/status\b|_isready|/up\b|heartbeat`)
)

// isRemote reports whether a call may go over a network.
func isRemote(n *node) bool {
	name, from := lastName(n.name), receiver(n.name)
	if local.MatchString(from) || strings.HasPrefix(n.name, "new") {
		return false
	}
	return remote.MatchString(name) || plainVerb.MatchString(name) && speaking.MatchString(from)
}

// attemptsOf looks at a loop, and says whether it makes attempts at one thing: it calls
// out, ends when that worked, and goes on when it did not.
func (s *snippet) attemptsOf(loop *node) (*attempts, bool) {
	a := &attempts{node: loop}
	a.collect(loop.kids, false)
	head := strings.TrimSpace(loop.text)
	if strings.HasPrefix(head, "; ") || strings.HasSuffix(head, ";") && strings.Count(head, ";") == 2 && strings.Contains(head, "; ;") {
		head = ""
	}
	a.named = attemptNames.MatchString(head) || loop.name == "retry" || slices.ContainsFunc(a.assigns, func(n *node) bool { return attemptNames.MatchString(n.name) })
	a.counted = counts.MatchString(head)
	if loop.repeats {
		return a, true
	}
	if passing.MatchString(head) && !a.counted && !attemptNames.MatchString(head) && !waitNames.MatchString(head) {
		return a, false // one thing after another
	}
	out := slices.ContainsFunc(a.calls, isRemote) || len(a.sleeps) > 0 && slices.ContainsFunc(a.calls, func(n *node) bool { return handed.MatchString(n.name) })
	consumes := slices.ContainsFunc(a.calls, func(n *node) bool {
		return consumers.MatchString(lastName(n.name)) && !speaking.MatchString(receiver(n.name))
	})
	if !out || consumes && !a.named {
		return a, false
	}
	conditional := !forever.MatchString(head) && !a.counted
	if !a.leaves && !conditional && !a.named && loop.name != "retry" {
		return a, false
	}
	if !a.named && a.counted && endsOnFailure(loop) {
		return a, false // a series, which goes on as long as all is well
	}
	swallows := slices.ContainsFunc(a.catches, func(n *node) bool { return !leavesAlways(n.kids) })
	polls := slices.ContainsFunc(a.branches, func(n *node) bool { return states.MatchString(n.text) })
	if polls && !swallows && !a.named {
		return a, false
	}
	asks := slices.ContainsFunc(a.branches, func(n *node) bool { return outcome.MatchString(n.text) }) || s.lang == "sh" && a.leaves
	inHead := conditional && (s.lang == "sh" || outcome.MatchString(head)) && len(a.sleeps) > 0 && slices.ContainsFunc(a.calls, isRemote)
	return a, swallows || asks || inHead || a.named
}

// endsOnFailure reports whether a loop is left when something went wrong, and at no
// other place.
func endsOnFailure(loop *node) bool {
	fails, other := 0, len(loop.kids) == 0
	var look func(nodes []*node, failed bool)
	look = func(nodes []*node, failed bool) {
		for _, n := range nodes {
			switch {
			case n.form == leaving && failed && n.name != "continue":
				fails++
			case n.form == leaving, n.form == catching:
				other = true
			}
			look(n.kids, n.form == branching && errNotNil.MatchString(n.text))
		}
	}
	look(loop.kids, false)
	return fails > 0 && !other
}

var (
	errNotNil = newTable(`\berr\s*!=\s*nil\s*$`)
	waitNames = newTable(`(?i)^\W*(?:const |let |var |int |\$)?(?:delay|wait|backoff|pause|interval)s?\b`)
	outcome   = newTable(`(?i)status|\.ok\b|\bok\b|code|success|\berr\b|\berror\b|respon|result|curl`)
)

// collect sorts what stands in a loop; inCatch is for what stands in a handler.
func (a *attempts) collect(nodes []*node, inCatch bool) {
	for _, n := range nodes {
		handler := inCatch
		switch n.form {
		case looping:
			continue
		case calling:
			if n.repeats {
				continue
			}
			if sleepers.MatchString(n.name) {
				a.sleeps = append(a.sleeps, n)
			}
			a.calls = append(a.calls, n)
		case catching:
			a.catches = append(a.catches, n)
			handler = true
		case branching:
			a.branches = append(a.branches, n)
		case assigning:
			a.assigns = append(a.assigns, n)
		case leaving:
			if !inCatch && (n.name == "return" || n.name == "break" || n.name == "exit") {
				a.leaves = true
			}
			if n.name == "retry" {
				a.leaves = true
			}
		}
		a.collect(n.kids, handler)
	}
}

// leavesAlways reports whether a block ends what is around it, whatever happens.
func leavesAlways(nodes []*node) bool {
	for _, n := range nodes {
		if n.form == leaving && n.name != "continue" && n.name != "next" && n.name != "retry" {
			return true
		}
	}
	return false
}

// judgeLoops holds every loop that makes attempts to the rules on loops.
func (s *snippet) judgeLoops() {
	for _, loop := range s.facts.loops.nodes {
		a, ok := s.attemptsOf(loop)
		if !ok {
			continue
		}
		if loop.repeats {
			s.judgePosts(a)
			continue // how a library repeats is its own matter; see judgeLibraries
		}
		waitsForStart := ready.MatchString(loop.whole.of(s.code)[:min(len(loop.whole.of(s.code)), 2000)])
		if !waitsForStart {
			s.judgeJitter(a)
			s.judgeBounds(a)
		}
		s.judgeDeadline(a)
		s.judgeCatches(a)
		s.judgeStatuses(a)
		s.judgePosts(a)
	}
}

var (
	// bounded is a condition that can end a loop which no attempt ends.
	limited = newTable(`(?i)attempt|tries|retries|retry|count|deadline|elapsed|time_?out|expire|\bmax|limit|budget|remaining|until|now\b|now\(|time\(|monotonic|isAfter|isBefore|ctx|cancel|context|\bstop|shutdown|abort|signal|\$?\b[inckt]\b|\$?SECONDS|start`)
)

// judgeBounds: a loop that ends only when an attempt works never ends when none does.
func (s *snippet) judgeBounds(a *attempts) {
	head := strings.TrimSpace(a.text)
	if a.counted || a.name == "times" {
		return
	}
	if !forever.MatchString(head) && a.name != "retry" && (s.lang != "sh" && limited.MatchString(head) || a.leaves && s.lang != "sh" && !outcome.MatchString(head)) {
		return
	}
	swallows := slices.ContainsFunc(a.catches, func(n *node) bool { return !leavesAlways(n.kids) })
	if len(a.sleeps) == 0 && !swallows && s.lang != "sh" {
		return // it may well be no loop of attempts
	}
	for _, b := range a.branches {
		if limited.MatchString(b.text) && !onlyOutcome.MatchString(b.text) {
			return
		}
	}
	if slices.ContainsFunc(a.calls, func(n *node) bool { return unseenBound.MatchString(n.name) }) || s.lang == "sh" && s.timesOut() {
		return
	}
	s.report(unboundedID, contract.Warning, a.span,
		"this loop ends only when an attempt works; wanted a number of attempts or a deadline for the whole call",
		"count the attempts, or compare the time with a deadline that was set before the loop")
}

var (
	onlyOutcome = newTable(`(?i)^[^<>]*(?:isRetryable|retryable|transient)\W*\w*\W*$`)
	unseenBound = newTable(`(?i)(?:check|raise|throw|ensure|next|nextBackOff).*(?:attempt|deadline|limit|budget|cancel|interrupt|back_?off|canc)|NextBackOff|wg\.Done|throwIf`)
)

// judgeDeadline: a deadline that each attempt sets anew bounds nothing.
func (s *snippet) judgeDeadline(a *attempts) {
	for _, set := range a.assigns {
		if !clockReading.MatchString(set.text) || selfRef(set) {
			continue
		}
		for _, name := range targets(set.name) {
			mark := deadlineName.MatchString(name) && (sums.MatchString(set.text) || strings.Contains(set.text, "WithTimeout"))
			if !mark && !startName.MatchString(name) && !rootContext.MatchString(set.text) {
				continue
			}
			if rootContext.MatchString(set.text) && (name == "cancel" || a.counted || !forever.MatchString(strings.TrimSpace(a.text))) {
				continue
			}
			if s.bounds(a, name, mark) {
				s.report(deadlineResetID, contract.Warning, set.span,
					"every attempt sets "+name+" anew, so it bounds one attempt and not the call; wanted a deadline that is set before the loop",
					"move the line in front of the loop")
				return
			}
		}
	}
}

// bounds reports whether a loop asks for the time that a name holds.
func (s *snippet) bounds(a *attempts, name string, deadline bool) bool {
	uses := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	if uses.MatchString(a.text) {
		return true
	}
	for _, b := range a.branches {
		if !uses.MatchString(b.text) {
			continue
		}
		if name == "ctx" || clockReading.MatchString(b.text) || deadline && strings.ContainsAny(b.text, "<>") || elapsed.MatchString(b.text) {
			return true
		}
	}
	return false
}

func selfRef(n *node) bool {
	for _, name := range targets(n.name) {
		if slices.Contains(identifiers.FindAllString(n.text, -1), name) {
			return true
		}
	}
	return false
}

var (
	deadlineName = newTable(`(?i)deadline|give_?up|end_?time|stop_?at|expires?_?at|until`)
	startName    = newTable(`(?i)^(?:start|started|begin|began|t0|start_?(?:time|ed_?at|at)|first)$`)
	clockReading = newTable(`(?i)time\.(?:time|monotonic|Now|Since|perf_counter)\b|monotonic|Date\.now|performance\.now|System\.(?:currentTimeMillis|nanoTime)|Instant\.now|DateTime\.(?:Utc)?Now|DateTimeOffset\.UtcNow|Time\.(?:now|current)|Process\.clock_gettime|microtime|\btime\(\)|hrtime|new Date\(|datetime\.\w*now|Stopwatch|context\.WithTimeout\(context\.(?:Background|TODO)\(`)
	rootContext  = newTable(`context\.WithTimeout\(\s*context\.(?:Background|TODO)\(`)
	sums         = newTable(`\+|\.Add|\.plus|timedelta`)
	elapsed      = newTable(`(?i)time\.Since|elapsed`)
)
