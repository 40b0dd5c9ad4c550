package contract

// RuleDoc says in one sentence what a rule of Load wants.
type RuleDoc struct {
	ID    string // as in Finding.Rule
	Wants string
}

// RuleDocs lists the rules of Load, in the order of their ids.
var RuleDocs = []RuleDoc{
	{"contract/alias", "Values are written out: there are no anchors and no aliases."},
	{"contract/attempt-time", "What happens within an attempt fits into its timeout."},
	{"contract/both", "Of two members that say the same thing or exclude one another there is one."},
	{"contract/budget", "A retry costs no more tokens than the budget holds."},
	{"contract/cap", "The longest wait is not below the first."},
	{"contract/claim", "A claim that commits with its effect has no lease, no steps, no progress, and duplicates wait for it."},
	{"contract/code", "A code has 1 to 100 letters, digits and any of _ . : / and -."},
	{"contract/combinations", "The variants of an operation combine in at most 256 ways."},
	{"contract/date", "A date is a day, a month or a year, such as 2026-11-30."},
	{"contract/deadline", "The deadline of a call leaves time for one attempt."},
	{"contract/dedupe-window", "A consumer remembers what it handled for as long as dead letters can be sent again."},
	{"contract/duplicate-key", "A key stands once in an object."},
	{"contract/duration", "A duration is a number and a unit without a space, and is inside its bounds."},
	{"contract/empty", "A list, an object or a text that decides something is not empty."},
	{"contract/envelope", "Error bodies carry the code by which clients tell the answers apart."},
	{"contract/failure-advice", "What is retried with the same key has no other advice."},
	{"contract/failure-class", "A class of failures is before-execution, 4xx, 5xx, a status from 400 to 599, or code: and a machine code."},
	{"contract/floor", "The shortest wait is not above the longest."},
	{"contract/freed-after-call", "Failures of an operation that calls out keep its progress or their answer; a warning."},
	{"contract/grpc", "Methods, metadata and fields of gRPC have names that gRPC allows."},
	{"contract/header", "A header has a name that HTTP allows and that means nothing else."},
	{"contract/hedging", "Copies of a request are no more than its attempts."},
	{"contract/json", "A contract that is built in Go can be written as JSON."},
	{"contract/key", "A key of an object is text."},
	{"contract/key-place", "A key travels where its operation has room for it, and in each place once."},
	{"contract/length", "The shortest key is not longer than the longest."},
	{"contract/longest-retry", "The longest chain of retries ends inside the replay window."},
	{"contract/look-up", "A look-up by key reads, on a path where keys are taken."},
	{"contract/merge-key", "Members are written out: there are no merge keys."},
	{"contract/missing", "What has no default is written."},
	{"contract/nested", "Lists and objects are not nested deeper than 64 levels."},
	{"contract/no-effect", "A member stands only where it has an effect."},
	{"contract/no-value", "A key has a value."},
	{"contract/not-covered", "Failures say what is kept of every class."},
	{"contract/number", "A number is written in plain decimal digits and fits."},
	{"contract/objective", "An objective can be met: no duplicates, and percentiles that rise and end inside of the deadline."},
	{"contract/operation", "An operation is a method and a path template."},
	{"contract/order", "The deadline stands outside the retries, the timeout of an attempt inside."},
	{"contract/p99", "The timeout of an attempt is not below the measured 99th percentile."},
	{"contract/path-pattern", "A pattern of paths starts with a slash; ** is a segment of its own."},
	{"contract/pattern", "A pattern is a regular expression of RE2."},
	{"contract/pipeline", "The pipeline has the stages key and execute, execute last."},
	{"contract/placeholder", "A template of an error body holds known placeholders only."},
	{"contract/pointer", "A field of a body is named by a JSON pointer."},
	{"contract/progress", "Progress is kept only of failures after the first effect."},
	{"contract/range", "A number is inside its bounds."},
	{"contract/reap", "A record outlives its replay window."},
	{"contract/repeated", "What has to be unique is there once."},
	{"contract/reserved-path", "Paths below /_reprise are left to the simulator."},
	{"contract/retry-after", "A duplicate in flight is asked back before the lease ends."},
	{"contract/revisions", "Revisions go from the newest to the oldest."},
	{"contract/safe-method", "GET and HEAD do not demand a key."},
	{"contract/same-answer", "Two answers that ask for different things differ in status, code or type."},
	{"contract/same-path", "Templates of one path name their parameters alike."},
	{"contract/shared-window", "Requests that share their records have one window."},
	{"contract/size", "A size is a number and B, KiB or MiB without a space, up to 1024MiB."},
	{"contract/step-name", "The name of a step has lower-case letters, digits and _, a letter first."},
	{"contract/steps", "Steps stand only where a key is taken and a record is kept."},
	{"contract/tag", "Values have no YAML tags."},
	{"contract/text", "A text holds whole characters."},
	{"contract/timestamp", "A date is written in quotes."},
	{"contract/too-long", "A text or a list is not longer than its bound."},
	{"contract/too-many", "A file has no more than 1000 findings; of more, the rest is counted."},
	{"contract/type", "A value has the type that the language wants."},
	{"contract/undocumented", "What is listed as undocumented was not seen in the owner's own pages."},
	{"contract/unknown-key", "A key is one that the language knows, or starts with x-."},
	{"contract/unknown-operation", "A variant names operations that are there."},
	{"contract/unreachable", "Every class of failures is reached by its rule."},
	{"contract/uri", "The base of problem types is a URI with a scheme."},
	{"contract/value", "A word is one of those that the language knows."},
	{"contract/value-name", "A value is named by its path in the language, such as window.replay."},
	{"contract/version", "The contract is written in version v1 of the language."},
	{"contract/window-range", "The shortest window of a range is shorter than the longest."},
}

// RuleIDs lists the ids of RuleDocs.
func RuleIDs() []string {
	ids := make([]string, len(RuleDocs))
	for i, r := range RuleDocs {
		ids[i] = r.ID
	}
	return ids
}
