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
	inFlightID       = "lint/in-flight"
	missingStatusID  = "lint/missing-key-status"
	replayMarkerID   = "lint/replay-marker"
	replayStatusID   = "lint/replay-status"
	storedFailuresID = "lint/stored-failures"
	otherRequestID   = "lint/other-request"
	keyRequiredID    = "lint/key-required"
	keyMethodsID     = "lint/key-methods"
	exampleHeaderID  = "lint/example-header"
	exampleAnswerID  = "lint/example-answer"
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
	contractRule(conflictCodeID, "A page gives the codes of the two conflicts, and of a request without a key, as the contract does.",
		"Where both conflicts have the same status, only the code tells what to do.",
		"A different body under a used idempotency key gets the error code `idempotency_mismatch`.",
		"A different body under a used idempotency key gets the error code `invalid_idempotent_request`."),
	contractRule(inFlightID, "A page says what a repeat meets while the first request runs as the contract does.",
		"A repeat that waits needs a client that waits as long; one that is refused needs a client that comes again. A page that tells the other makes callers give up too soon, or hang.",
		"While the first request with an idempotency key runs, the server holds a duplicate for up to 30 seconds.",
		"A duplicate with the same idempotency key is refused at once while the first request runs."),
	contractRule(missingStatusID, "A page gives the status of a request without a key as the contract does.",
		"A client that forgets the key is told so by this status.",
		"Requests without an `Idempotency-Key` are refused with 428.", "Requests without an `Idempotency-Key` are refused with 400."),
	contractRule(replayMarkerID, "A page names the mark of a replay as the contract does.",
		"A client that looks for another header takes every replay for a first answer.",
		"A replayed answer to an idempotent request has the header `X-Replayed: true`.", "A replayed answer to an idempotent request has the header `Idempotency-Replay: true`."),
	contractRule(replayStatusID, "A page gives the status of a replay as the contract does.",
		"A client that takes 200 for a replay and 201 for a first answer reads both wrong where the stored status comes back.",
		"Under an idempotency key, an original 201 is returned as 200.", "A repeat under an idempotency key has the status of the first answer."),
	contractRule(storedFailuresID, "A page says whether failures are stored as the contract does.",
		"A stored failure comes back on every repeat, so that only a new key can succeed. One that is not stored leaves the key free: with a new one the operation may run twice.",
		"Under an idempotency key, only successful responses are stored.", "Under an idempotency key, 4xx responses are stored."),
	contractRule(otherRequestID, "A page says what another request under a used key gets as the contract does.",
		"A server that does not compare requests answers the second with the first one's result, and nobody is told that the second was never executed.",
		"Repeats of an idempotency key get the stored response, even if the body differs.", "Another body under a used idempotency key is refused."),
	contractRule(keyRequiredID, "A page says whether a key must be sent as the contract's operations do.",
		"A client that leaves out a required key is refused; one that is told to send a key where none is needed is held up for nothing. A sentence about no operation by name is only reported where all of the contract's say otherwise.",
		"`POST /payments` does not need an `Idempotency-Key`.", "`POST /payments` requires an `Idempotency-Key`."),
	contractRule(keyMethodsID, "A page says of which methods requests take a key as the contract's operations do.",
		"An operation that takes no key is executed on every attempt, whatever the caller sends. Only a page is reported that an operation of the contract contradicts.",
		"All POST and PUT requests accept idempotency keys.", "All POST requests accept idempotency keys."),
	contractRule(exampleHeaderID, "An example names the headers of key and replay as the contract does.",
		"Examples are copied sooner than sentences are read. Calls of curl, requests and answers are looked at; examples that are marked as bad ones are not.",
		"```http\nX-Idempotency-Key: order-confirm-4711\n```", "```http\nIdempotency-Key: order-confirm-4711\n```"),
	contractRule(exampleAnswerID, "An example of a conflict has the status and the code that the contract gives it.",
		"A client is tested against the answer that the page shows. Only answers are looked at of which the text around them, or their message, says which conflict they are for.",
		"An idempotency key with a different body gets:\n\n```http\nHTTP/1.1 422 Unprocessable Content\n```",
		"An idempotency key with a different body gets:\n\n```http\nHTTP/1.1 409 Conflict\n```"),
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
