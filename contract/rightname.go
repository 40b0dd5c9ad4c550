package contract

import (
	"slices"
	"strings"
)

// rename is a name that other tools and other minds use for something that the
// language calls otherwise.
type rename struct {
	in     string // path of the object it was found in, as in rightPath; "*" for any answer
	names  []string
	advice string
}

// renames is searched from the top; the names are folded.
var renames = [...]rename{
	{"", []string{"search", "query", "find", "status", "keylookup", "reconcile", "reconciliation"}, "write look_up: {operation: GET /payments, query: idempotency_key}"},
	{"look_up", []string{"endpoint", "path", "by"}, "write operation"},
	{"look_up", []string{"parameter", "param", "filter", "key", "name"}, "write query"},
	{"", []string{"ttl", "retention", "expiry", "expires", "expiresafter", "replaywindow", "keyttl"}, "write window.replay"},
	{"", []string{"version"}, "write api.version, or reprise: v1 for the version of the language"},
	{"", []string{"name", "title"}, "write api.name"},
	{"", []string{"openapi"}, "write api.openapi"},
	{"", []string{"endpoints", "paths", "routes", "methods", "resources"}, "write operations"},
	{"", []string{"header", "headername", "idempotencykey"}, "write key.name"},
	{"", []string{"scopesource", "scopesources", "principal", "identity"}, "write scope_from, such as scope_from: {user: {header: X-User-Id}}"},
	{"", []string{"hash", "digest", "payload", "compare"}, "write fingerprint"},
	{"", []string{"lease", "locktimeout"}, "write claim.lease"},
	{"", []string{"lock", "locks", "locking"}, "write claim.lease for how long a claim is held; for a lock apart from keys, operations and lock under one of them, as operations.X.lock"},
	{"", []string{"region", "user", "app", "environment"}, "write scope_from: {{key}: {header: X-{Key}}} at the top"},
	{"variants", []string{"when", "if", "for", "on", "where", "select"}, "write match"},
	{"variants", []string{"method", "path", "operation", "header", "version"}, "write match, and it under match, such as match: {method: PATCH}"},
	{"", []string{"circuitbreaker", "breaker", "hedging", "budget", "deadline", "timeout", "timeouts"}, "write it under retry"},
	{"", []string{"backoff", "schedule", "attempts", "retries", "jitter"}, "write it under retry"},
	{"", []string{"conflict", "conflicts", "mismatch", "inflight", "duplicate"}, "write answers.mismatch for another request with the key, answers.in_flight for a duplicate that comes too early"},
	{"", []string{"stored", "storefailures", "storederrors"}, "write failures"},
	{"", []string{"overrides", "exceptions", "versions"}, "write variants"},
	{"", []string{"preset", "presets", "base", "include", "inherits"}, "write extends"},
	{"window", []string{"ttl", "duration", "length", "retention", "keep", "for"}, "write replay"},
	{"window", []string{"delete", "deleteafter", "purge", "cleanup", "expiry"}, "write reap"},
	{"window", []string{"start", "since", "origin"}, "write from"},
	{"window", []string{"sliding", "rolling", "renew", "renewed", "extendonuse"}, "write from: last-use"},
	{"window", []string{"after", "afterwards", "onexpiry", "afterexpiry", "whenexpired", "then"}, "write expired: new-request or expired: reject"},
	{"window", []string{"timestamp", "clienttimestamp", "firstsent"}, "write from: client-timestamp, and the time's header as key.first_sent"},
	{"errors", []string{"status", "httpstatus", "insidesuccess", "inbody", "usererrors", "graphql"}, "write it under answers at the top, for each one that comes inside of a success, such as answers.mismatch.status: 200"},
	{"window", []string{"perenvironment", "environment", "sandbox"}, "write environments: {sandbox: 120s}"},
	{"window", []string{"announce", "lifetimeheader", "advertised", "header"}, "write advertise: {header: Idempotency-Key-Lifetime}"},
	{"window", []string{"clientset", "clientheader", "client", "fromheader", "expiryheader", "setbyclient", "requested"}, "write client_sets: {header: Idempotency-Key-Expiry, min: 1h, max: 7d}"},
	{"window/replay", []string{"between", "minmax", "from", "to", "max", "maximum", "most", "atmost"}, "write range: {from: 7d, to: 14d}"},
	{"window/replay", []string{"min", "minimum", "least"}, "write range: {from: 7d, to: 14d}, or at_least where there is no longest"},
	{"window/replay", []string{"resource", "lifetime", "afterresource", "aftertermination", "resourceend"}, "write resource_life: 24h"},
	{"window/replay/range", []string{"min", "minimum", "least"}, "write from"},
	{"window/replay/range", []string{"max", "maximum", "most"}, "write to"},
	{"window/client_sets", []string{"format"}, "write form"},
	{"window/advertise", []string{"format", "value"}, "write form"},
	{"window/client_sets", []string{"outofbounds", "above", "onexceed"}, "write outside: clamp or outside: refuse"},
	{"fingerprint", []string{"ignore", "ignored", "except", "exclusions"}, "write exclude"},
	{"fingerprint", []string{"header"}, "write headers"},
	{"answers/replay", []string{"maxbytes", "maxsize", "bodylimit", "limit", "maxbodysize"}, "write max_body: 1MiB"},
	{"key", []string{"header", "headername", "field"}, "write name"},
	{"key", []string{"min", "max", "minlength", "maxlength"}, "write length: {min: 1, max: 255}"},
	{"key", []string{"optional", "mandatory", "requirement"}, "write required: false, or required: true"},
	{"key", []string{"quoted", "quotes", "wire", "structuredfield"}, "write syntax: quoted, or raw or either"},
	{"key", []string{"ignore", "ignored", "ignorefor", "exempt", "except", "notfor", "skip", "skipped"}, "write ignored_for: [multipart], or unsupported for operations that take no key"},
	{"key/length", []string{"bytes", "inbytes", "characters", "count", "measure"}, "write unit: bytes, or unit: characters"},
	{"key", []string{"regex", "regexp"}, "write pattern"},
	{"key", []string{"alphabet", "characters", "encoding", "ascii"}, "write charset"},
	{"key", []string{"denied", "disallowed", "reserved", "blocklist", "not", "rejectnil", "allownil", "nil", "reject"}, "write forbidden, such as forbidden: [\"00000000-0000-0000-0000-000000000000\"]"},
	{"key", []string{"requiredfrom", "mandatoryfrom", "since", "keyfrom", "requiredsince"}, "write required_from under the operation"},
	{"key", []string{"region", "user", "app", "environment", "account"}, "write scope_from: {{key}: {header: X-{Key}}} at the top"},
	{"key", []string{"whenmissing", "ifmissing", "onmissing", "missing", "default"}, "write minted_by: server for a key that the server makes, answers.missing_key for a request that is refused"},
	{"key", []string{"casesensitive", "case", "comparison", "ignorecase", "caseinsensitive"}, "write compare: case-insensitive, or case-sensitive"},
	{"key", []string{"generatedby", "generate", "autogenerate", "mintedby", "madeby", "minter", "mint"}, "write minted_by: server, or sdks with keys: automatic for a library that makes it"},
	{"key", []string{"echoheader", "responseheader", "returnedin", "returned"}, "write echo"},
	{"key", []string{"ifunsupported", "whenunsupported", "whereunsupported", "unsupportedkey", "notsupported", "onunsupported", "unexpected", "unexpectedkey", "unwanted"}, "write unsupported; its answer is answers.unsupported_key"},
	{"key", []string{"location", "carrier", "where", "place", "from"}, "write in"},
	{"key", []string{"alias", "aliases", "fallback", "fallbacks", "alternatives", "or"}, "write also"},
	{"key", []string{"path", "pointer", "parameter", "argument"}, "write in and name"},
	{"key", []string{"type"}, "write format"},
	{"claim", []string{"ttl", "timeout", "locktimeout", "duration", "lockttl"}, "write lease"},
	{"claim", []string{"isolation", "strategy", "by", "kind"}, "write mechanism"},
	{"claim", []string{"store", "database", "db", "backend", "engine", "storage", "product"}, "write mechanism: what arbitrates between two claims, and not the product that does it, is unique-constraint, serializable-row-lock or conditional-write"},
	{"claim", []string{"stale", "expired", "takeover", "onexpiry", "aftercrash", "oncrash"}, "write abandoned"},
	{"claim", []string{"staleafter", "expiresafter", "expires", "heartbeat"}, "write lease"},
	{"claim", []string{"transactional", "transaction", "atomic", "sametransaction"}, "write commits: with-effect"},
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
	{"retry", []string{"by", "who", "runs", "retrier", "retriedby", "runby", "whoretries"}, "write owner: caller, sdk or gateway"},
	{"retry", []string{"retryafterms", "retryafterheader", "retryafterforms"}, "write retry_after: {ms_headers: [Retry-After-Ms]}"},
	{"retry", []string{"methods"}, "write statuses here, and those of some methods in a variant with match.method"},
	{"retry/retry_after", []string{"max", "limit", "maximum", "maxwait", "cap", "longest"}, "write ceiling"},
	{"retry/retry_after", []string{"abovemax", "overceiling", "onexceed"}, "write above"},
	{"retry/retry_after", []string{"jitter", "noise"}, "write spread"},
	{"retry/retry_after", []string{"fallback", "ratelimit", "reset", "ratelimitreset"}, "write rate_limit_header"},
	{"retry/retry_after", []string{"milliseconds", "ms", "header", "headers", "headername", "msheader"}, "write ms_headers: [Retry-After-Ms]"},
	{"retry/budget", []string{"maxtokens", "capacity"}, "write tokens"},
	{"retry/budget", []string{"budgetpercent", "retryratio", "ratio"}, "write kind: ratio and percent: 20"},
	{"retry/budget", []string{"minretriespersecond", "minretryconcurrency"}, "write min_per_second"},
	{"retry/budget", []string{"ttl", "interval", "budgetinterval"}, "write window"},
	{"retry/breaker", []string{"failureratio", "failurerate", "failureratethreshold", "threshold"}, "write failure_share"},
	{"retry/breaker", []string{"failures", "failurecount", "failurethreshold", "consecutivefailures", "errors"}, "write failure_share and minimum_calls"},
	{"retry/breaker", []string{"minimumthroughput", "minimumnumberofcalls", "volumethreshold"}, "write minimum_calls"},
	{"retry/breaker", []string{"samplingduration", "slidingwindow", "interval"}, "write window"},
	{"retry/breaker", []string{"breakduration", "waitdurationinopenstate", "sleepwindow", "cooldown", "timeout", "open", "opentime", "openduration"}, "write open_for"},
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
	{"retry/backoff", []string{"min", "first"}, "write base for the ceiling of the first wait, first_wait for the shortest one"},
	{"retry/backoff", []string{"initial", "initialdelay", "start", "delay"}, "write base"},
	{"retry/backoff", []string{"max", "maxdelay", "limit", "maximum"}, "write cap"},
	{"retry/backoff", []string{"randomization", "random", "factorjitter"}, "write spread"},
	{"answers", []string{"conflict", "duplicate", "concurrent", "inprogress", "pending", "locked"}, "write in_flight"},
	{"answers", []string{"reuse", "reused", "payloadmismatch"}, "write mismatch"},
	{"answers", []string{"missing", "nokey"}, "write missing_key"},
	{"answers", []string{"invalid", "malformed", "badkey", "wrongkey", "keyinvalid", "illegalkey"}, "write invalid_key"},
	{"answers", []string{"toolong", "keylength", "longkey"}, "write key_too_long"},
	{"answers/replay", []string{"header", "headername", "flag", "replayheader", "mark", "indicator"}, "write marker: {name: Idempotency-Replay, value: \"true\"}, or marker: {in: body, name: /reused} for a member of the body"},
	{"answers/replay", []string{"gone", "afterdeletion", "whendeleted", "ifdeleted", "ondelete", "removed"}, "write deleted: not-found or deleted: last-state, beside do: current"},
	{"answers", []string{"unexpectedkey", "unexpected", "unwanted"}, "write unsupported_key, beside key.unsupported: refuse"},
	{"answers", []string{"unavailable", "storeunavailable"}, "write store_down"},
	{"answers", []string{"unknown"}, "write outcome_unknown"},
	{"answers", []string{"failedbefore", "previousfailure", "previousattemptfailed"}, "write previously_failed"},
	{"answers/replay", []string{"mode", "form", "kind", "action"}, "write do"},
	{"answers/replay", []string{"location", "pointer", "reference"}, "write do: conflict-with-pointer"},
	{"answers/store_down", []string{"do", "mode", "open", "policy"}, "write store_down: open under the operation"},
	{"answers/in_flight", []string{"statusurl", "location", "url", "poll", "pollurl", "async"}, "write async.status under the operation; with do: interim the answer sends it as Location"},
	{"answers/*", []string{"grpc", "grpcstatus", "grpccode"}, "write grpc.statuses.{in} at the top"},
	{"answers/mismatch", []string{"mode", "kind", "action", "outcome"}, "write do"},
	{"answers/in_flight", []string{"timeout", "maxwait", "wait"}, "write do: wait and up_to"},
	{"", []string{"duplicates", "batch", "async", "preconditions", "precondition"}, "write operations, and it under one of them"},
	{"scope_from/*", []string{"in", "name", "from", "source"}, "write header: X-{In}"},

	{"operations/*", []string{"keyfrom", "mandatoryfrom", "since", "requiredsince"}, "did you mean required_from"},
	{"operations/*", []string{"lookup", "find", "search", "status"}, "write look_up at the top: look_up: {operation: GET /payments, query: idempotency_key}"},
	{"operations/*", []string{"naturalkey", "dedupe", "duplicatecheck", "deduplication", "dedup"}, "write duplicates"},
	{"operations/*", []string{"failopen", "failclosed", "onstoredown", "storeunavailable"}, "write store_down: open, or store_down: closed"},
	{"operations/*", []string{"recoverypoints", "phases", "stages", "checkpoints"}, "write steps: [{name: order_created}, {name: charge_recorded}]"},
	{"operations/*", []string{"safe", "harmless", "natural", "naturallyidempotent", "why", "reason"}, "write idempotent: \"why a repeat is harmless\", or unsafe: \"what a repeat does\""},
	{"operations/*", []string{"window", "answers", "failures", "claim", "retry", "scope", "fingerprint"}, "write variants at the top: variants: [{match: {operation: \"POST /payments\"}, {key}: ...}]"},
	{"operations/*", []string{"ifmatch", "etag", "version", "concurrency"}, aPrecondition},
	{"operations/*/duplicates", []string{"of", "fields", "match", "members"}, "write same"},
	{"operations/*/duplicates", []string{"window", "ttl", "for", "period"}, "write within"},
	{"operations/*/duplicates", []string{"status", "code", "error"}, "write answer, and it under answer"},
	{"operations/*/batch", []string{"key", "keys", "keypath"}, "write key_per: row, and row_key for its pointer in a row"},
	{"operations/*/batch", []string{"items", "list", "path"}, "write rows"},
	{"operations/*/lock", []string{"scope", "on", "by", "of", "resource"}, "write per"},
	{"operations/*/lock", []string{"status", "code", "error", "locked"}, "write answer, and it under answer"},

	{"*", []string{"statuscode", "httpstatus"}, "write status"},
	{"*", []string{"retryable", "advice", "action"}, "write client"},
	{"*", []string{"errorcode"}, "write code"},
	{"*", []string{"detail", "description", "text"}, "write message"},
}

// aPrecondition is how a precondition is written.
const aPrecondition = "write precondition: {missing: {status: 428, code: version_missing, client: fix-request}, failed: {status: 412, code: version_changed, client: look-up}}"

// rightName is what the language calls the key, as advice; "" when it has no
// other name for it.
func rightName(path []string, key string) string {
	where, folded := rightPath(path), fold(key)
	for _, r := range slices.Concat(renames[:], describedRenames[:]) {
		answer := r.in == "*" && len(path) > 0 && path[0] == "answers"
		if (answer || r.in != "*" && fits(r.in, where)) && slices.Contains(r.names, folded) {
			return named(r.advice, path, key)
		}
	}
	return ""
}

// rightPath is a path as the tables write it: every operation is operations/*,
// what a variant changes stands alone, and the items of lists are passed over.
func rightPath(path []string) string {
	switch {
	case len(path) > 2 && path[0] == "variants":
		path = path[2:]
	case len(path) > 1 && path[0] == "operations":
		path = slices.Concat([]string{"operations", "*"}, path[2:])
	}
	return strings.Join(slices.DeleteFunc(slices.Clone(path), func(token string) bool { return digits(token) == len(token) }), "/")
}

// fits reports whether a path is that of a row, whose last token may be *.
func fits(row, where string) bool {
	if parent, ok := strings.CutSuffix(row, "/*"); ok && strings.HasPrefix(where, parent+"/") {
		return !strings.Contains(where[len(parent)+1:], "/")
	}
	return row == where
}

// named puts the key, and the name of what holds it, in the place of {key} and
// {in}; {Key} and {In} are spelt as in a header.
func named(advice string, path []string, key string) string {
	in := ""
	if len(path) > 0 {
		in = path[len(path)-1]
	}
	return strings.NewReplacer("{key}", key, "{Key}", headerWord(key), "{in}", in, "{In}", headerWord(in)).Replace(advice)
}

func headerWord(name string) string {
	if name == "" {
		return ""
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// words are values that others use for one of ours.
var rightWords = [...]struct{ seen, meant string }{
	{"tenant", "account"}, {"organization", "account"}, {"customer", "account"}, {"token", "api-key"}, {"credential", "api-key"}, {"application", "app"}, {"env", "environment"}, {"zone", "region"},
	{"url", "concrete-path"}, {"route", "path"}, {"endpoint", "operation"},
	{"raw", "bytes"}, {"exact", "bytes"}, {"jcs", "json"}, {"canonical", "json"}, {"canonical-json", "json"}, {"parsed", "json"},
	{"exponential", "full"}, {"random", "full"}, {"subtractive", "proportional"}, {"plusminus", "proportional"}, {"envoy", "exponential-minus-one"}, {"fixed", "constant"}, {"abort", "give-up"}, {"fail", "give-up"}, {"stop", "give-up"}, {"cap", "clamp"}, {"discard", "ignore"}, {"wait", "fail-after-backoff"},
	{"transaction", "with-effect"}, {"atomic", "with-effect"}, {"lock", "serializable-row-lock"}, {"unique", "unique-constraint"}, {"cas", "conditional-write"},
	{"unordered", "set"}, {"sorted", "set"}, {"any-order", "set"},
	{"accepted", "interim"}, {"async", "interim"}, {"202", "interim"}, {"reference", "conflict-with-pointer"}, {"location", "conflict-with-pointer"}, {"pointer", "conflict-with-pointer"},
	{"execute", "new-operation"}, {"new", "new-operation"}, {"run", "new-operation"}, {"ignore", "ignore-key"}, {"latest", "current"}, {"latest-status", "current"}, {"state", "current"}, {"manual", "reject"}, {"human", "reject"}, {"stuck", "reject"}, {"locked", "reject"},
	{"404", "not-found"}, {"gone", "not-found"}, {"last", "last-state"}, {"tombstone", "last-state"}, {"upload", "multipart"}, {"uploads", "multipart"}, {"form-data", "multipart"}, {"anonymous", "unauthenticated"},
	{"retry", "same-key"}, {"retry-new-key", "new-key"}, {"fix", "fix-request"}, {"lookup", "look-up"}, {"abort", "stop"},
	{"block", "wait"}, {"error", "reject"}, {"reject", "conflict"}, {"drop", "nothing"}, {"store", "answer"}, {"replay", "answer"}, {"resume", "progress"},
	{"v4", "uuid4"}, {"v5", "uuid5"}, {"v7", "uuid7"}, {"uuidv7", "uuid7"}, {"uuidv5", "uuid5"}, {"visible-ascii", "printable-ascii"}, {"printable", "printable-ascii"}, {"insensitive", "case-insensitive"}, {"sensitive", "case-sensitive"}, {"payload", "body"}, {"json", "body"}, {"directive", "graphql"}, {"param", "query"}, {"id", "resource-id"}, {"path", "resource-id"}, {"uuidv4", "uuid4"}, {"restart", "rerun"}, {"continue", "resume"}, {"problem", "problem+json"},
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
