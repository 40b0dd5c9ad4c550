package contract

import (
	"slices"
	"strings"
)

// rename is a name that other tools and other minds use for something that the
// language calls otherwise.
type rename struct {
	in     string // path of the object it was found in; "*" for any
	names  []string
	advice string
}

// renames is searched from the top; the names are folded.
var renames = [...]rename{
	{"", []string{"ttl", "retention", "expiry", "expires", "expiresafter", "replaywindow", "keyttl"}, "write window.replay"},
	{"", []string{"version"}, "write api.version, or reprise: v1 for the version of the language"},
	{"", []string{"name", "title"}, "write api.name"},
	{"", []string{"openapi"}, "write api.openapi"},
	{"", []string{"endpoints", "paths", "routes", "methods", "resources"}, "write operations"},
	{"", []string{"header", "headername", "idempotencykey"}, "write key.name"},
	{"", []string{"hash", "digest", "payload", "compare"}, "write fingerprint"},
	{"", []string{"lock", "locking", "lease", "locktimeout"}, "write claim.lease"},
	{"", []string{"backoff", "schedule", "attempts", "retries", "jitter"}, "write it under retry"},
	{"", []string{"conflict", "conflicts", "mismatch", "inflight", "duplicate"}, "write answers.mismatch for another request with the key, answers.in_flight for a duplicate that comes too early"},
	{"", []string{"stored", "storefailures", "storederrors"}, "write failures"},
	{"", []string{"overrides", "exceptions", "versions"}, "write variants"},
	{"", []string{"preset", "presets", "base", "include", "inherits"}, "write extends"},
	{"window", []string{"ttl", "duration", "length", "retention", "keep", "for"}, "write replay"},
	{"window", []string{"delete", "deleteafter", "purge", "cleanup", "expiry"}, "write reap"},
	{"window", []string{"start", "since", "origin"}, "write from"},
	{"key", []string{"header", "headername", "field"}, "write name"},
	{"key", []string{"min", "max", "minlength", "maxlength"}, "write length: {min: 1, max: 255}"},
	{"key", []string{"regex", "regexp", "charset"}, "write pattern"},
	{"key", []string{"type"}, "write format"},
	{"claim", []string{"ttl", "timeout", "locktimeout", "duration", "lockttl"}, "write lease"},
	{"claim", []string{"isolation", "strategy", "by", "kind"}, "write mechanism"},
	{"claim", []string{"stale", "expired", "takeover", "onexpiry"}, "write abandoned"},
	{"retry", []string{"maxattempts", "retries", "maxretries", "tries"}, "write attempts; the first attempt counts"},
	{"retry", []string{"timeout"}, "write attempt_timeout for one attempt, deadline for the whole call"},
	{"retry", []string{"totaltimeout", "maxelapsed", "maxelapsedtime"}, "write deadline"},
	{"retry", []string{"statuscodes", "retryon", "on"}, "write statuses"},
	{"retry", []string{"jitter", "base", "cap", "multiplier", "growth", "floor", "firstwait", "noise"}, "write it under backoff"},
	{"retry", []string{"errorcodes", "nonretryable", "abortoncodes", "types"}, "write codes: {retry: [...], never: [...]}"},
	{"retry", []string{"shouldretry", "shouldretryheader", "retryheader", "override"}, "write override_header"},
	{"retry", []string{"retrycountheader", "countheader", "attemptcountheader"}, "write attempt_header"},
	{"retry", []string{"timeoutheader", "deadlinepropagation", "propagation"}, "write deadline_header"},
	{"retry", []string{"circuitbreaker", "circuit", "outlierdetection"}, "write breaker"},
	{"retry", []string{"hedge", "hedgingpolicy", "speculative"}, "write hedging"},
	{"retry", []string{"throttling", "retrythrottling", "retrybudget", "quota"}, "write budget"},
	{"retry", []string{"once"}, "write cautious: {statuses: [425], attempts: 1}"},
	{"retry", []string{"stacking", "stack", "pipeline", "wrap"}, "write order"},
	{"retry", []string{"methods"}, "write statuses here, and those of some methods in a variant with match.method"},
	{"retry/retry_after", []string{"max", "limit", "maximum"}, "write ceiling"},
	{"retry/retry_after", []string{"abovemax", "overceiling", "onexceed"}, "write above"},
	{"retry/retry_after", []string{"jitter", "noise"}, "write spread"},
	{"retry/retry_after", []string{"fallback", "ratelimit", "reset", "ratelimitreset"}, "write rate_limit_header"},
	{"retry/retry_after", []string{"milliseconds", "ms"}, "write ms_headers"},
	{"retry/budget", []string{"maxtokens", "capacity"}, "write tokens"},
	{"retry/budget", []string{"budgetpercent", "retryratio", "ratio"}, "write kind: ratio and percent: 20"},
	{"retry/budget", []string{"minretriespersecond", "minretryconcurrency"}, "write min_per_second"},
	{"retry/budget", []string{"ttl", "interval", "budgetinterval"}, "write window"},
	{"retry/breaker", []string{"failureratio", "failurerate", "failureratethreshold", "threshold"}, "write failure_share"},
	{"retry/breaker", []string{"minimumthroughput", "minimumnumberofcalls", "volumethreshold"}, "write minimum_calls"},
	{"retry/breaker", []string{"samplingduration", "slidingwindow", "interval"}, "write window"},
	{"retry/breaker", []string{"breakduration", "waitdurationinopenstate", "sleepwindow", "cooldown", "timeout"}, "write open_for"},
	{"retry/hedging", []string{"delay", "hedgingdelay"}, "write after"},
	{"retry/hedging", []string{"maxattempts", "max", "copies"}, "write attempts"},
	{"retry", []string{"delays", "intervals", "waits"}, "write schedule"},
	{"retry/backoff", []string{"factor", "rate"}, "write multiplier"},
	{"retry/backoff", []string{"exponentfrom", "startexponent"}, "write base as the ceiling of the first wait: where the exponent starts at 1, that is base times multiplier"},
	{"retry/backoff", []string{"type", "strategy", "kind", "formula", "curve"}, "write growth"},
	{"retry/backoff", []string{"power"}, "write exponent"},
	{"retry/backoff", []string{"minwait", "mindelay", "minimum", "shortest"}, "write floor"},
	{"retry/backoff", []string{"minfirstwait", "firstfloor", "initialwait"}, "write first_wait"},
	{"retry/backoff", []string{"throttlingbase", "throttlebase", "basethrottled"}, "write throttled_base"},
	{"retry/backoff", []string{"initial", "initialdelay", "min", "start", "first", "delay"}, "write base"},
	{"retry/backoff", []string{"max", "maxdelay", "limit", "maximum"}, "write cap"},
	{"retry/backoff", []string{"randomization", "random", "factorjitter"}, "write spread"},
	{"answers", []string{"conflict", "duplicate", "concurrent", "inprogress", "pending", "locked"}, "write in_flight"},
	{"answers", []string{"reuse", "reused", "payloadmismatch"}, "write mismatch"},
	{"answers", []string{"missing", "nokey"}, "write missing_key"},
	{"answers", []string{"invalid", "malformed"}, "write invalid_key"},
	{"answers", []string{"unavailable", "storeunavailable"}, "write store_down"},
	{"answers", []string{"unknown"}, "write outcome_unknown"},
	{"*", []string{"statuscode", "httpstatus"}, "write status"},
	{"*", []string{"retryable", "advice", "action"}, "write client"},
	{"*", []string{"errorcode"}, "write code"},
	{"*", []string{"detail", "description", "text"}, "write message"},
}

// rightName is what the language calls the key, as advice; "" when it has no
// other name for it.
func rightName(path []string, key string) string {
	inside := path
	if len(path) > 2 && (path[0] == "variants" || path[0] == "operations") {
		inside = path[2:]
	}
	inside = slices.DeleteFunc(slices.Clone(inside), func(token string) bool { return digits(token) == len(token) })
	where, folded := strings.Join(inside, "/"), fold(key)
	for _, r := range slices.Concat(renames[:], describedRenames[:]) {
		if (r.in == where || r.in == "*" && path != nil && path[0] == "answers") && slices.Contains(r.names, folded) {
			return r.advice
		}
	}
	return ""
}

// words are values that others use for one of ours.
var rightWords = [...]struct{ seen, meant string }{
	{"tenant", "account"}, {"user", "account"}, {"organization", "account"}, {"customer", "account"}, {"token", "api-key"}, {"credential", "api-key"},
	{"url", "concrete-path"}, {"route", "path"}, {"endpoint", "operation"},
	{"raw", "bytes"}, {"exact", "bytes"}, {"jcs", "json"}, {"canonical", "json"},
	{"exponential", "full"}, {"random", "full"}, {"subtractive", "proportional"}, {"plusminus", "proportional"}, {"envoy", "exponential-minus-one"}, {"fixed", "constant"}, {"abort", "give-up"}, {"fail", "give-up"}, {"stop", "give-up"}, {"cap", "clamp"}, {"discard", "ignore"}, {"wait", "fail-after-backoff"},
	{"transaction", "with-effect"}, {"atomic", "with-effect"}, {"lock", "serializable-row-lock"}, {"unique", "unique-constraint"}, {"cas", "conditional-write"},
	{"retry", "same-key"}, {"retry-new-key", "new-key"}, {"fix", "fix-request"}, {"lookup", "look-up"}, {"abort", "stop"},
	{"block", "wait"}, {"error", "reject"}, {"drop", "nothing"}, {"store", "answer"}, {"replay", "answer"}, {"resume", "progress"},
	{"v4", "uuid4"}, {"uuidv4", "uuid4"}, {"restart", "rerun"}, {"continue", "resume"}, {"problem", "problem+json"},
}

func rightWord(text string, known []string) string {
	if slices.Contains(known, nearest(text, known)) && fold(nearest(text, known)) == fold(text) {
		return ""
	}
	for _, w := range rightWords {
		if w.seen == strings.ToLower(text) && slices.Contains(known, w.meant) {
			return w.meant
		}
	}
	return ""
}
