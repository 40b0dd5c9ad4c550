package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// library is a call or a builder of a well-known library that says how it repeats. What
// is wrong with it is said by what stands in the statement, and what does not.
type library struct {
	begins *table
	has    *table // nil: nothing is needed
	lacks  *table // what makes it good
	needs  string // stands somewhere in the snippet; quick to look for
	rule   string
	say    string
	advise string
}

const (
	noChance = "this policy of a library waits equally long in every client; wanted a wait that is drawn by chance"
	noEnd    = "this policy of a library never gives up; wanted a number of attempts or a deadline for the whole call"
)

var libraries = []library{
	{newTable(`(?m)^\s*@(?:tenacity\.)?retry\(`), newTable(`wait_fixed|wait_exponential\(|wait_incrementing`), newTable(`(?i)random|jitter|wait_combine|wait_chain`), "tenacity", jitterlessID, noChance, "use wait_random_exponential"},
	{newTable(`(?m)^\s*@(?:tenacity\.)?retry\b`), nil, newTable(`\bstop\b|\bstop_|\btries\b|max_`), "tenacity", unboundedID, noEnd, "add stop=stop_after_attempt(4) | stop_after_delay(30)"},
	{newTable(`(?m)^\s*@backoff\.on_(?:exception|predicate)\(`), nil, newTable(`max_tries|max_time|giveup`), "@backoff", unboundedID, noEnd, "add max_tries and max_time"},
	{newTable(`(?m)^\s*@backoff\.on_(?:exception|predicate)\(`), newTable(`jitter\s*=\s*None`), newTable(`full_jitter`), "@backoff", jitterlessID, noChance, "leave jitter out: the library's own is full jitter"},
	{newTable(`\bRetryConfig\.(?:<\w+>)?custom\(\)`), newTable(`\.waitDuration\(|ofExponentialBackoff\(|IntervalFunction\.of\(|ofDefaults\(`), newTable(`(?i)random`), "RetryConfig", jitterlessID, noChance, "use IntervalFunction.ofExponentialRandomBackoff"},
	{newTable(`\bWaitAndRetry(?:Async)?\(`), newTable(`TimeSpan\.From`), newTable(`(?i)random|jitter|rand\b|rng`), "WaitAndRetry", jitterlessID, noChance, "add a random part to the wait, or set UseJitter in the newer API"},
	{newTable(`\b(?:WaitAndRetryForever|RetryForever)(?:Async)?\(`), nil, newTable(`(?i)cancel|token|timeout`), "RetryForever", unboundedID, noEnd, "give the policy a number of retries"},
	{newTable(`\bnew RetryStrategyOptions\b[^;]{0,40}\{`), newTable(`UseJitter\s*=\s*false`), newTable(`DelayGenerator`), "RetryStrategyOptions", jitterlessID, noChance, "set UseJitter = true"},
	{newTable(`@Retryable\(`), newTable(`@Backoff\(`), newTable(`(?i)random|jitter|maxDelay|expression`), "@Retryable", jitterlessID, noChance, "set random = true and a multiplier, or a maxDelay alone"},
	{newTable(`@Retryable\(`), newTable(`[({=]\s*(?:Exception|Throwable|RuntimeException)\.class`), newTable(`exclude|noRetryFor|exceptionExpression|@Retryable\([^)]*notRecoverable`), "@Retryable", blanketCatchID, "this policy of a library tries every error again, so a wrong request and a bug are too; wanted the errors that pass: no connection, no answer in time", "name the exceptions that are worth another attempt"},
	{newTable(`\bHandle<Exception>\(\)`), newTable(`Retry`), newTable(`(?i)transient|OrResult|ExceptionFilter`), "Handle<Exception>", blanketCatchID, "this policy of a library tries every error again, so a wrong request and a bug are too; wanted the errors that pass: no connection, no answer in time", "name the exceptions that are worth another attempt"},
	{newTable(`\baxiosRetry\(`), newTable(`retryCondition:\s*(?:\(\w*\)|\w+)\s*=>\s*true\b`), newTable(`isNetworkOrIdempotentRequestError`), "axiosRetry", blanketCatchID, "this policy of a library tries every answer again, so a wrong request is too; wanted those that pass: no connection, 429, 503", "use axiosRetry.isNetworkOrIdempotentRequestError"},
	{newTable(`\bpRetry\(`), newTable(`\bforever:\s*true|retries:\s*Infinity`), newTable(`maxRetryTime|signal`), "pRetry", unboundedID, noEnd, "set retries or maxRetryTime"},
	{newTable(`\bpRetry\(`), newTable(`randomize:\s*false`), newTable(`(?i)jitter`), "pRetry", jitterlessID, noChance, "set randomize: true"},
}

// judgeLibraries looks at the policies of libraries, and at single calls that repeat.
func (s *snippet) judgeLibraries() {
	s.judgeStatusLists()
	for i := range libraries {
		l := &libraries[i]
		if !strings.Contains(s.code, l.needs) {
			continue
		}
		for _, m := range l.begins.FindAllStringIndex(s.code, -1) {
			end := policyEnd(s.code, m[0])
			text := s.code[m[0]:end]
			if l.has != nil && !l.has.MatchString(text) || l.lacks.MatchString(text) {
				continue
			}
			start := m[0] + len(text) - len(strings.TrimLeft(text, " \t\r\n"))
			s.report(l.rule, contract.Warning, span{start, max(m[1], start+1)}, l.say, l.advise)
		}
	}
	if s.lang != "sh" || s.keyed() && !slices.ContainsFunc(s.facts.calls, curlKeyed) {
		return
	}
	for _, call := range s.facts.calls {
		if !curlKeyed(call) && curlRetry.MatchString(call.text) && !effectless.MatchString(call.text) && curlPosts(call) {
			s.reportPost(call.span)
		}
	}
}

// longestPolicy is how far a policy is read.
const longestPolicy = 1500

// policyEnd is where a statement ends that begins at a place: behind its brackets and
// what is chained to them.
func policyEnd(code string, from int) int {
	depth, end := 0, min(len(code), from+longestPolicy)
	seen := false
	for i := from; i < end; i++ {
		switch c := code[i]; {
		case c == '(' || c == '[' || c == '{':
			depth++
			seen = true
		case c == ')' || c == ']' || c == '}':
			if depth--; depth < 0 {
				return i
			}
		case c == ';' && depth == 0:
			return i
		case c == '\n' && depth == 0 && (seen || strings.TrimSpace(code[from:i]) != "") && !continues.MatchString(code[i:min(len(code), i+40)]):
			return i
		}
	}
	return end
}
