package renderer

// entry is one word of the glossary.
type entry struct {
	id            string
	word, meaning phrase
	when          func(*page) bool
}

// glossary explains the words of the page, and what delivery can promise.
func (p *page) glossary() {
	p.para(say("These words mean the same on every page."))
	var rows []row
	for _, e := range entries() {
		if e.when(p) {
			rows = append(rows, row{id: "term-" + e.id, cells: []phrase{e.word, e.meaning}})
		}
	}
	p.rows(say("Words"), []phrase{say("Word"), say("Meaning")}, rows)
	p.heading(3, "delivery", say("What delivery can promise"))
	p.rows(say("Kinds of delivery"), []phrase{say("Name"), say("What happens to a request"), say("Where you meet it")}, p.deliveries())
}

// entries are in the order in which the words build on one another.
func entries() []entry {
	return []entry{
		{"operation", say("operation"), say("What a client wants done, such as one payment, however many requests that takes. Also the kind of it, as the table of operations has it."), always},
		{"attempt", say("attempt"), say("One request on the wire, with its own timeout."), always},
		{"call", say("call"), say("All attempts of one operation by one client, with the waits between them and one deadline."), always},
		{"key", say("key"), say("A name that a client gives to an operation, so that the server recognises every attempt of it."), takesKeys},
		{"scope", say("scope"), say("Where a key is the same key. In another scope the same text is another key."), takesKeys},
		{"fingerprint", say("fingerprint"), say("What of a request is compared when its key comes again."), takesKeys},
		{"mismatch", say("mismatch"), say("The same key with another fingerprint."), takesKeys},
		{"claim", say("claim"), say("The record that a request with this key is at work. Of several requests at once one makes it, and that one is executed."), takesKeys},
		{"in-flight", say("in flight"), say("Claimed, and not yet ended."), takesKeys},
		{"lease", say("lease"), say("How long a claim holds. Work that has not ended by then counts as abandoned."), hasLease},
		{"abandoned", say("abandoned"), say("In flight, with its lease over: whoever was at work has stopped without an end."), hasLease},
		{"recovery-point", say("recovery point"), say("The end of a step that is kept, so that work can go on after it."), hasAnySteps},
		{"replay", say("replay"), say("An answer that was stored and is given again. Nothing is executed for it."), takesKeys},
		{"marker", say("marker"), say("What tells a replay from a first answer."), takesKeys},
		{"window", say("window"), say("How long a stored answer is replayed. What the same key does after it is part of the contract."), takesKeys},
		{"unknown-outcome", say("unknown outcome"), say("Nobody on this side can tell whether the operation took place."), always},
		{"idempotent", say("idempotent"), say("Of an operation: to do it twice leaves the same as to do it once, without any key."), always},
		{"backoff", say("backoff"), say("The wait before the next attempt, which grows from one to the next."), always},
		{"jitter", say("jitter"), say("The random part of a wait, so that clients that fail together do not come back together."), always},
		{"deadline", say("deadline"), say("When a call ends, whatever it has got by then."), always},
		{"retry-budget", say("retry budget"), say("A bound on the retries of many calls together, so that they do not add to an outage."), hasBudget},
	}
}

func hasLease(p *page) bool  { return takesKeys(p) && p.base.Claim.Lease > 0 }
func hasBudget(p *page) bool { return p.base.Retry.Budget != nil }

func hasAnySteps(p *page) bool {
	for _, policy := range p.ops {
		if hasSteps(policy) {
			return true
		}
	}
	return false
}

// deliveries are the kinds of delivery, the weakest first.
func (p *page) deliveries() []row {
	collapse := say("Nowhere in this API: no operation takes a key.")
	if takesKeys(p) {
		collapse = say("A request with a key, repeated inside of its scope and its window. It is what this API promises; see %s.", see(idPromise))
	}
	return []row{
		{id: "delivery-at-most-once", cells: []phrase{say("at most once"), say("It is sent once. What gets lost stays lost."), say("A request that you never repeat.")}},
		{id: "delivery-at-least-once", cells: []phrase{say("at least once"), say("It is sent until an answer comes. It may be executed several times."), say("A request without a key that you repeat; webhooks; queues.")}},
		{id: "delivery-collapse", cells: []phrase{say("at least once, with duplicate collapse"), say("It is sent until an answer comes, and the server executes one of the attempts and recognises the others."), collapse}},
		{id: "delivery-exactly-once", cells: []phrase{say("exactly once"), say("It would be executed one time, whatever fails. Over an open network nobody can promise that."), say("Nowhere. What goes by this name is one of the others.")}},
	}
}
