package lint

// The four forms of the same promise. They are told apart so that one can be read
// about, silenced or tolerated without the others.

const claimText = "Over an open network a sender cannot know whether a lost answer was a lost request. What can be built is " +
	"at-least-once delivery and a receiver that collapses repeats, inside a stated scope and for a stated time. " +
	"A promise without that bound misleads whoever builds on it. "

const claimAdvice = " Say what repeats are recognised by, in which scope and for how long; or state the bound with a " +
	"reprise-scope comment before the block. A bare word of scope lowers the finding to a note."

var exactlyOnceRule = Rule{
	ID:    exactlyOnceID,
	Title: "A page promises no exactly-once delivery or effect without a bound.",
	Doc: Doc{
		Text:   claimText + "This is the promise by its name: exactly once, precisely once, one and only one." + claimAdvice,
		Before: "Payments are processed exactly once.",
		After: "Payments are delivered at least once. Requests that repeat the Idempotency-Key of an account within " +
			"24 hours have one effect and get the first answer.",
		Silence: silence(exactlyOnceID),
	},
	Check: claimsOf(exactlyOnceID),
}

var noDuplicatesRule = Rule{
	ID:    noDuplicatesID,
	Title: "A page promises no absence of duplicates without a bound.",
	Doc: Doc{
		Text: claimText + "This is the promise that repeats do not exist: no duplicates, without loss or duplication, " +
			"duplicates are ruled out." + claimAdvice,
		Before: "Subscribers see no duplicate messages.",
		After: "A message can arrive more than one time after a restart. Compare its id with those of the last seven days " +
			"and drop what you know.",
		Silence: silence(noDuplicatesID),
	},
	Check: claimsOf(noDuplicatesID),
}

var neverTwiceRule = Rule{
	ID:    neverTwiceID,
	Title: "A page does not promise that something never happens a second time.",
	Doc: Doc{
		Text:    claimText + "This is the promise as a denial: never charged twice, will not be delivered again." + claimAdvice,
		Before:  "Your customers are never charged twice.",
		After:   "Repeat the Idempotency-Key within 24 hours, and the answer to the first charge comes back.",
		Silence: silence(neverTwiceID),
	},
	Check: claimsOf(neverTwiceID),
}

var guaranteedOnceRule = Rule{
	ID:    guaranteedOnceID,
	Title: "A page promises no single delivery or effect in plainer words without a bound.",
	Doc: Doc{
		Text: claimText + "This is the promise with a weaker word of number beside a verb of delivery or effect: sent only " +
			"once, runs a single time." + claimAdvice,
		Before:  "Each order is shipped only once, no matter how often you retry.",
		After:   "Retries that repeat the order's number within 30 days find the first shipment.",
		Silence: silence(guaranteedOnceID),
	},
	Check: claimsOf(guaranteedOnceID),
}

// silence is the comment that silences a rule.
func silence(id string) string {
	return "<!-- reprise-disable-next " + id + ": a slogan of 2019, kept as history -->"
}
