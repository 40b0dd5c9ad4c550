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
	{"retry", []string{"codes", "statuscodes", "retryon", "on"}, "write statuses"},
	{"retry", []string{"jitter", "base", "cap", "multiplier"}, "write it under backoff"},
	{"retry", []string{"delays", "intervals", "waits"}, "write schedule"},
	{"retry/backoff", []string{"factor", "rate", "exponent"}, "write multiplier"},
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
	where, folded := strings.Join(path, "/"), fold(key)
	if len(path) > 2 && path[0] == "variants" {
		where = strings.Join(path[2:], "/")
	}
	for _, r := range renames {
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
	{"exponential", "full"}, {"random", "full"}, {"additive", "proportional"},
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
