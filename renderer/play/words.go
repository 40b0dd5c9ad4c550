package play

// word is a sentence or a label of the playground. %s are its arguments.
type word struct{ id, english string }

// Templates are all words of the playground in English, as the keys of a
// catalogue. No two are equal.
func Templates() []string {
	var out []string
	seen := map[string]bool{}
	for _, w := range words {
		if !seen[w.english] {
			seen[w.english] = true
			out = append(out, w.english)
		}
	}
	return out
}

var words = [...]word{
	// What every tool says.
	{"operation", "Operation"},
	{"environment", "%s, in %s"},
	{"see", "See this answer in the table"},
	{"none", "none"},
	{"bad.number", "Write a number that is not below zero."},

	// What happens to my second attempt?
	{"life.title", "What happens to my second attempt?"},
	{"life.first", "The first attempt"},
	{"life.success", "succeeded"},
	{"life.failed", "failed"},
	{"life.before", "failed before anything was executed"},
	{"life.running", "is still running"},
	{"life.crashed", "was cut off: the server crashed"},
	{"life.none", "never reached the server"},
	{"life.status", "Its status"},
	{"life.code", "Its code"},
	{"life.since", "Time since the first attempt"},
	{"life.unit", "Unit of time"},
	{"life.body", "The second attempt is"},
	{"life.same", "the same request"},
	{"life.other", "another request"},
	{"life.key", "Its key"},
	{"life.ok", "the same key"},
	{"life.missing", "no key"},
	{"life.invalid", "a key that breaks a rule"},
	{"life.repeated", "more than one key"},
	{"life.down", "the same key, while the key store cannot be reached"},
	{"unit.ms", "milliseconds"},
	{"unit.s", "seconds"},
	{"unit.min", "minutes"},
	{"unit.h", "hours"},
	{"unit.d", "days"},

	{"state.absent", "The server knows nothing of the key."},
	{"state.running", "The first attempt is in flight."},
	{"state.abandoned", "The first attempt stopped without an end, and its lease is over."},
	{"state.resumable", "The first attempt failed, and what it finished is kept."},
	{"state.complete", "The answer of the first attempt is stored."},
	{"state.failed", "The failure of the first attempt is stored."},
	{"state.expired", "The replay window is over, and the record is not yet deleted."},
	{"state.needs-human", "An effect may have taken place, and only a person can find out."},

	{"do.execute", "The request is executed as a new one."},
	{"do.resume", "The work is taken over at the last recovery point and brought to its end."},
	{"do.restart", "The work is taken over and starts from scratch."},
	{"do.rerun", "The work is taken over and runs again from the start: a call of the run before may have happened."},
	{"do.replay", "Nothing is executed. The first answer comes again, with status %s."},
	{"do.refuse", "Nothing is executed. The answer is %s."},
	{"do.wait", "Nothing is executed. The request is held for up to %s, until the first one ends; after that the answer is %s."},
	{"do.pass", "The request is executed without any record of it: a repeat would be executed again."},
	{"do.mint", "The server makes a key, executes the request and keeps a record of it."},
	{"do.first", "the status of the first answer"},
	{"do.success", "2xx"},
	{"do.marker", "It is marked as a replay: %s."},
	{"do.unmarked", "Nothing marks it as a replay."},
	{"do.or", "It may also be so:"},

	{"client.done", "You are done once you have a success."},
	{"client.failed", "Do not retry it: this failure stays the same until the window ends."},
	{"client.same-key", "Send the same request again with the same key."},
	{"client.new-key", "Send nothing with this key again. If you still want the operation, use a new key."},
	{"client.fix-request", "Fix the request. Sent again as it is, it gets the same answer."},
	{"client.look-up", "Look up what happened before anything else."},
	{"client.stop", "Stop. Do not repeat the request."},
	{"client.after", "Wait %s first (Retry-After)."},

	{"note.resource-life", "The window starts when the resource ends: until then the answer stays stored."},
	{"note.client-sets", "A client can ask for another window. This is the answer for the usual one."},
	{"note.last-use", "Each use starts the window anew: count from the last attempt."},
	{"note.too-large", "An answer with a very large body is not stored. A repeat is then executed again."},

	// When are my retries?
	{"retry.title", "When are my retries?"},
	{"retry.base", "First wait, in seconds"},
	{"retry.multiplier", "Multiplier"},
	{"retry.cap", "Longest wait, in seconds; 0 for none"},
	{"retry.jitter", "Jitter"},
	{"retry.attempts", "Attempts, the first included"},
	{"retry.deadline", "Deadline of the whole call, in seconds; 0 for none"},
	{"retry.told", "Retry-After on every answer, in seconds; 0 for none"},
	{"retry.reset", "Back to the contract"},
	{"jitter.none", "none: the wait is what the formula gives"},
	{"jitter.full", "full: from nothing to the wait"},
	{"jitter.equal", "equal: from half the wait to the wait"},
	{"jitter.decorrelated", "decorrelated: from the base to three times the last wait"},
	{"jitter.proportional", "proportional: the wait and a share more or less"},
	{"jitter.additive", "additive: the wait and something on top"},
	{"retry.attempt", "Attempt"},
	{"retry.wait", "Wait before it"},
	{"retry.start", "Starts after"},
	{"retry.range", "%s to %s"},
	{"retry.state", "Is it made?"},
	{"retry.yes", "yes"},
	{"retry.perhaps", "only if the waits are short"},
	{"retry.no", "no"},
	{"retry.fine", "This keeps to the contract."},
	{"flag.attempts", "The contract allows %s attempts, and these are %s."},
	{"flag.deadline", "The contract ends a call after %s, and this one may take longer."},
	{"flag.soon", "The waits can be shorter than any that the contract allows."},
	{"flag.jitter", "Without jitter, clients that failed together come back together."},
	{"flag.never", "Attempts from number %s on are never made: the deadline comes first."},
	{"flag.perhaps", "Attempts from number %s on may fall behind the deadline."},
	{"flag.window", "The last attempt may come after the replay window of %s: it could then be executed a second time."},
	{"flag.told-give-up", "The server asks for more than %s: the contract has a client give up."},
	{"flag.told-wait", "The server asks for more than %s: the contract has a client wait as long as it is asked."},
	{"flag.told-ignore", "The server asks for more than %s: the contract has a client ignore that and come back earlier."},
	{"flag.told-clamp", "The server asks for more than %s: the contract has a client wait just that long, and so come back earlier."},
	{"flag.told-unread", "The contract does not have a client read Retry-After in seconds."},

	// Is this key valid here?
	{"key.title", "Is this key valid here?"},
	{"key.none", "This operation takes no key."},
	{"key.field", "Key, as it stands in the request"},
	{"key.yes", "The key is valid here."},
	{"key.no", "The key is not valid here."},
	{"key.unsure", "This page cannot tell whether the key is valid."},
	{"key.private", "The key stays in this page. Do not share a link to a page with a real key in it: the key is not in the link."},
	{"why.syntax", "It is not a string in double quotes (RFC 9651)."},
	{"why.parameters", "It has parameters after the string, which this page does not read."},
	{"why.short", "It has %s, and at least %s are wanted."},
	{"why.long", "It has %s, and at most %s are wanted."},
	{"why.characters", "characters: %s"},
	{"why.bytes", "bytes: %s"},
	{"why.control", "It holds a control character."},
	{"why.ascii", "It holds a character that is not ASCII."},
	{"why.printable", "It holds a space or a character that is not printable ASCII."},
	{"why.format", "It does not have the format %s."},
	{"why.forbidden", "It is one of the values that are forbidden."},
	{"why.pattern", "It does not match the pattern %s."},
	{"why.large", "The pattern %s is too large to be tried here."},
	{"bad.time", "It looks like a point in time: two requests of one moment would share it."},
	{"bad.email", "It holds an e-mail address: keys are stored and logged, and one person may do the same thing twice."},
	{"bad.sequence", "It looks like a plain counter: others can guess it, and a restarted counter repeats it."},
	{"bad.entropy", "It has few different characters for a random key, or is short: two callers may choose the same."},
	{"bad.none", "Nothing about its form looks like a bad recipe. Make it once per operation, and keep it for every attempt."},

	// Which row am I?
	{"row.title", "Which row am I?"},
	{"row.got", "What came back?"},
	{"row.answer", "an answer"},
	{"row.never", "nothing: the request never left"},
	{"row.maybe", "nothing: the request may have arrived"},
	{"row.unsendable", "nothing: the request cannot be sent at all"},
	{"row.status", "Its status"},
	{"row.code", "Its code"},
	{"row.nocode", "no code"},
	{"row.othercode", "a code that is not in this list"},
	{"row.marked", "it is a replay: %s"},
	{"row.found", "This is your row: %s"},
	{"row.lost", "The table of this page has no row for it."},
}
