package lint

// The rules that hold a page to the contract. Each is about one subject, so that one
// can be silenced or read about without the others.

const (
	headerNameID     = "lint/header-name"
	keyLengthID      = "lint/key-length"
	keyScopeID       = "lint/key-scope"
	keyRecipeID      = "lint/key-recipe"
	windowID         = "lint/window"
	conflictStatusID = "lint/conflict-status"
	conflictCodeID   = "lint/conflict-code"
	missingStatusID  = "lint/missing-key-status"
	replayMarkerID   = "lint/replay-marker"
	retryStatusID    = "lint/retry-status"
	attemptsID       = "lint/attempts"
	backoffBaseID    = "lint/backoff-base"
	backoffCapID     = "lint/backoff-cap"
	jitterID         = "lint/jitter"
	retryAfterID     = "lint/retry-after"
)

// contractRules are about single statements. Their examples are held to
// examples/acme-payments/contract.yaml.
var contractRules = []Rule{
	contractRule(headerNameID, "A page names the header of the key as the contract does.",
		"A key in a header of another name is no key: the server executes every attempt, and nobody is told.",
		"Send the idempotency key in the `X-Idempotency-Key` header.", "Send the idempotency key in the `Idempotency-Key` header."),
	contractRule(keyLengthID, "A page gives the bounds of a key's length as the contract does.",
		"Who builds keys from what they stand for needs the bound; a page that tells a wider one has them refused.",
		"An idempotency key has at most 1000 characters.", "An idempotency key has at most 255 characters."),
	contractRule(keyScopeID, "A page says in what a key is unique as the contract does.",
		"The scope decides whether two callers, or two operations, may use the same key. Told wrong, one caller's request is taken for another's, or a repeat for a new request.",
		"Idempotency keys are unique per API key.", "Idempotency keys are unique per account."),
	contractRule(keyRecipeID, "A page advises no key that changes between attempts.",
		"A key buys something only if every attempt of one operation carries the same one. A time, or a value made anew for each attempt, is a new operation each time.",
		"Use the current timestamp as the idempotency key.", "Name the idempotency key after the order, such as order-confirm-4711."),
	contractRule(windowID, "A page says how long a key is remembered as the contract does.",
		"Outside of the window a repeat is executed again. Who plans retries after a page that tells a longer one makes duplicates. "+
			"Durations are compared as such: one day, 24 hours, 86400 s and P1D are the same.",
		"Idempotency keys are kept for 48 hours.", "Idempotency keys are kept for one day."),
	contractRule(conflictStatusID, "A page gives the statuses of the two conflicts as the contract does.",
		"Another request under a used key, and a repeat while the first still runs, ask for opposite things of a client. It tells them apart by status and code.",
		"If the body differs from the first one under an idempotency key, the API returns 422.",
		"If the body differs from the first one under an idempotency key, the API returns 409."),
	contractRule(conflictCodeID, "A page gives the codes of the two conflicts as the contract does.",
		"Where both conflicts have the same status, only the code tells what to do.",
		"A different body under a used idempotency key gets the error code `idempotency_mismatch`.",
		"A different body under a used idempotency key gets the error code `invalid_idempotent_request`."),
	contractRule(missingStatusID, "A page gives the status of a request without a key as the contract does.",
		"A client that forgets the key is told so by this status.",
		"Requests without an `Idempotency-Key` are refused with 428.", "Requests without an `Idempotency-Key` are refused with 400."),
	contractRule(replayMarkerID, "A page names the mark of a replay as the contract does.",
		"A client that looks for another header takes every replay for a first answer.",
		"A replayed answer to an idempotent request has the header `X-Replayed: true`.", "A replayed answer to an idempotent request has the header `Idempotency-Replay: true`."),
	contractRule(retryStatusID, "A page says which answers are retried as the contract does.",
		"An answer that says that the request is wrong stays the same however often it is sent. One that passes is given up too soon if a page says so.",
		"Retry on 408 and 503 with the same idempotency key.", "Retry on 429 and 503 with the same idempotency key."),
	contractRule(attemptsID, "A page counts attempts as the contract does.",
		"Attempts include the first one, retries do not: six attempts are five retries.",
		"Retry the request up to 6 times with the same idempotency key.", "Retry the request up to 5 times with the same idempotency key."),
	contractRule(backoffBaseID, "A page gives the first wait between attempts as the contract does.",
		"All clients together decide how hard a server that comes back is hit.",
		"Retry with the same idempotency key, with a backoff that starts at 50 ms.", "Retry with the same idempotency key, with a backoff that starts at one second."),
	contractRule(backoffCapID, "A page gives the longest wait between attempts as the contract does.",
		"The cap decides how long a call takes at most, and whether its attempts fit into the window.",
		"Retry with the same idempotency key, with a backoff capped at one minute.", "Retry with the same idempotency key, with a backoff capped at 30 seconds."),
	contractRule(jitterID, "A page gives the kind of jitter as the contract does.",
		"Clients that fail together and wait equally long come back together.",
		"Retry with the same idempotency key, with exponential backoff and no jitter.", "Retry with the same idempotency key, with exponential backoff and full jitter."),
	contractRule(retryAfterID, "A page treats Retry-After as the contract does.",
		"The server knows best when it can be asked again. The header adds to a client's own wait and never shortens it.",
		"Ignore the Retry-After header when you send an idempotency key again.", "Honour the Retry-After header when you send an idempotency key again."),
}

func contractRule(id, title, why, bad, good string) Rule {
	return Rule{ID: id, Title: title, Doc: Doc{Text: why, Before: bad, After: good}, Check: againstContract(id)}
}
