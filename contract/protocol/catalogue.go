package protocol

import (
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// Help is the remedy for a server that breaks a rule, with what is condemned and
// what is not, in Markdown.
func Help(d contract.RuleDoc) string {
	indented := func(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") }
	return d.Fix + "\n\nA line is one attempt: when it was sent and when it was answered, the account, the key, the payload, and the answer.\n\nThe judge condemns\n\n" +
		indented(d.Bad) + "\n\nand lets pass\n\n" + indented(d.Good)
}

// RuleDocs lists the rules of Judge, in the order of their ids. Bad and Good are
// attempts, one a line: when it was sent, when it was answered, the account, the
// key, the payload, and the answer. A replay is a stored answer with its marker.
// Lines with set change the contract, which has a window of a day, a lease of 20
// seconds, keeps 4xx and not 5xx, and demands keys.
var RuleDocs = []contract.RuleDoc{
	{
		ID: "protocol/claim-stuck", Wants: "A claim ends with its work, or with its lease.",
		Why:  "A claim that nobody gives up after a crash refuses every retry until the whole window has passed: the client can neither finish nor begin again.",
		Bad:  "0s 1s a k1 x 503 down\n2s 2s a k1 x in_flight",
		Good: "0s 1s a k1 x 503 down\n2s 3s a k1 x 201 pay_1",
		Fix:  "Free the claim when the work ends, and let others take it over when its lease has passed.",
	},
	{
		ID: "protocol/duplicate-wrong", Wants: "The answer for look-alikes is given to requests without a key only.",
		Why: "A key says for certain what is a repeat. A guess from the payload beside it refuses a second operation that was meant.",
		Bad: `set: operations.POST /payments={"key": "optional", "duplicates": {"same": ["/amount"], "within": "30s", "answer": {"status": 409, "code": "alike", "client": "look-up"}}}
0s 1s a - x 201 pay_1
2s 2s a k1 x duplicate`,
		Good: `set: operations.POST /payments={"key": "optional", "duplicates": {"same": ["/amount"], "within": "30s", "answer": {"status": 409, "code": "alike", "client": "look-up"}}}
0s 1s a - x 201 pay_1
2s 3s a k1 x 201 pay_2`,
		Fix: "Compare look-alikes only where there is no key.",
	},
	{
		ID: "protocol/expired-wrong", Wants: "A key is called expired only after its window.",
		Why: "A client that is told so inside of the window loses an answer that it was promised, and may pay twice to get one.",
		Bad: `set: window.expired=reject
set: answers.expired={"status": 410, "code": "expired", "client": "new-key"}
0s 1s a k1 x 201 pay_1
1h 1h a k1 x expired`,
		Good: `set: window.expired=reject
set: answers.expired={"status": 410, "code": "expired", "client": "new-key"}
0s 1s a k1 x 201 pay_1
25h 25h a k1 x expired`,
		Fix: "Count the window from the moment that window.from names.",
	},
	{
		ID: "protocol/expiry-missed", Wants: "A key past its window is refused until it is reaped, where the contract says so.",
		Why: "A contract that refuses old keys promises that a late retry does no harm. One that is executed does.",
		Bad: `set: window.expired=reject
set: answers.expired={"status": 410, "code": "expired", "client": "new-key"}
0s 1s a k1 x 201 pay_1
25h 26h a k1 x 201 pay_2`,
		Good: `set: window.expired=reject
set: answers.expired={"status": 410, "code": "expired", "client": "new-key"}
0s 1s a k1 x 201 pay_1
25h 25h a k1 x expired`,
		Fix: "Keep the record until window.reap, and answer with answers.expired.",
	},
	{
		ID: "protocol/first-sent-not-checked", Wants: "A key without its companion, or outside of its window, is refused.",
		Why: "The server remembers keys for so long only because old requests are refused. One that is let in may have been executed before it was forgotten.",
		Bad: `set: key.first_sent={"name": "First-Sent", "window": "5m"}
0s 1s a k1@-1h x 201 pay_1`,
		Good: `set: key.first_sent={"name": "First-Sent", "window": "5m"}
0s 0s a k1@-1h x first_sent_outside`,
		Fix: "Compare the time with the server's clock before the key is looked up.",
	},
	{
		ID: "protocol/first-sent-refused", Wants: "A companion that is in order is not refused.",
		Why: "A client whose clock is right cannot do anything about the refusal.",
		Bad: `set: key.first_sent={"name": "First-Sent", "window": "5m"}
0s 0s a k1@-1m x first_sent_outside`,
		Good: `set: key.first_sent={"name": "First-Sent", "window": "5m"}
0s 1s a k1@-1m x 201 pay_1`,
		Fix: "Take every time within the window on both sides of the clock.",
	},
	{
		ID: "protocol/in-flight-wrong", Wants: "A request is in flight only while another with its key is at work.",
		Why:  "A client that is told to wait for work that has ended, or was never begun, waits for nothing and gives up.",
		Bad:  "0s 1s a k1 x 201 pay_1\n2s 2s a k1 x in_flight",
		Good: "0s 5s a k1 x 201 pay_1\n2s 2s a k1 x in_flight",
		Fix:  "Replace the claim by the answer in one write.",
	},
	{
		ID: "protocol/key-accepted", Wants: "A key is refused where the contract refuses keys.",
		Why: "A client whose key is taken without a word believes that its repeats collapse. They do not.",
		Bad: `set: key.unsupported=refuse
set: operations.POST /notes={"unsafe": "each call appends a note"}
0s 1s a k1 /notes:x 201 note_1`,
		Good: `set: key.unsupported=refuse
set: operations.POST /notes={"unsafe": "each call appends a note"}
0s 0s a k1 /notes:x unsupported_key`,
		Fix: "Answer with answers.unsupported_key.",
	},
	{
		ID: "protocol/key-not-checked", Wants: "A key that breaks the rules is refused.",
		Why:  "Of two keys in one request nobody knows which one counts, and a key that another server of the same API refuses is no key to rely on.",
		Bad:  "0s 1s a k1,k2 x 201 pay_1",
		Good: "0s 0s a k1,k2 x invalid_key",
		Fix:  "Check number, length, format and pattern before the key is looked up.",
	},
	{
		ID: "protocol/key-not-demanded", Wants: "A request without a key is refused where a key is required.",
		Why:  "Without a key a retry is a second request. Who forgot the key learns of it only by the second charge.",
		Bad:  "0s 1s a - x 201 pay_1",
		Good: "0s 0s a - x missing_key",
		Fix:  "Answer with answers.missing_key before anything is executed.",
	},
	{
		ID: "protocol/key-refused", Wants: "A key that keeps the rules is taken, and none is demanded where none is wanted.",
		Why:  "A client that follows the contract and is refused has nothing left to correct.",
		Bad:  "0s 0s a k1 x invalid_key",
		Good: "0s 1s a k1 x 201 pay_1",
		Fix:  "Check keys by the rules of the contract and by no others.",
	},
	{
		ID: "protocol/location-differs", Wants: "A duplicate is told the place at which the first request tells its state.",
		Why: "A client that asks at another place sees another operation, or none.",
		Bad: `set: answers.in_flight={"do": "interim", "status": 202, "code": "in_flight", "client": "same-key"}
set: operations.POST /payments.async={"status": "/operations/{id}"}
0s 5s a k1 x 202 /operations/1
1s 1s a k1 x in_flight /operations/2`,
		Good: `set: answers.in_flight={"do": "interim", "status": 202, "code": "in_flight", "client": "same-key"}
set: operations.POST /payments.async={"status": "/operations/{id}"}
0s 5s a k1 x 202 /operations/1
1s 1s a k1 x in_flight /operations/1`,
		Fix: "Decide the place at the claim, and keep it in the record.",
	},
	{
		ID: "protocol/lock-wrong", Wants: "A lock is met only while another request holds it, and never by a repeat that is answered from its record.",
		Why: "A lock that is not given back stops an account for good, and a repeat that waits for one cannot learn what it was told before.",
		Bad: `set: operations.POST /payments.lock={"per": "account", "answer": {"status": 423, "code": "locked", "client": "same-key"}}
0s 1s a k1 x 201 pay_1
2s 2s a k2 x locked`,
		Good: `set: operations.POST /payments.lock={"per": "account", "answer": {"status": 423, "code": "locked", "client": "same-key"}}
0s 5s a k1 x 201 pay_1
2s 2s a k2 x locked`,
		Fix: "Give the lock back with the answer, and look at the key first.",
	},
	{
		ID: "protocol/marker-differs", Wants: "A replay carries the marker that the contract names, and no other.",
		Why: "The marker is how a client knows that nothing was executed this time. A value that it does not know tells it nothing.",
		Bad: `set: answers.replay.marker={"name": "Idempotency-Replay", "value": "true"}
(the second answer has Idempotency-Replay: yes)
0s 1s a k1 x 201 pay_1
2s 2s a k1 x replay 201 pay_1`,
		Good: "0s 1s a k1 x 201 pay_1\n2s 2s a k1 x replay 201 pay_1",
		Fix:  "Send the name and the value of answers.replay.marker.",
	},
	{
		ID: "protocol/mismatch-missed", Wants: "Another request under a used key is not taken for the first.",
		Why:  "The client believes that its second request took place. It gets the answer of the first, and nothing happened.",
		Bad:  "0s 1s a k1 x 201 pay_1\n2s 2s a k1 y replay 201 pay_1",
		Good: "0s 1s a k1 x 201 pay_1\n2s 2s a k1 y mismatch",
		Fix:  "Compare what fingerprint names, and answer with answers.mismatch.",
	},
	{
		ID: "protocol/mismatch-wrong", Wants: "The same request is not taken for another.",
		Why:  "A retry that is refused as another request leaves the client without the answer that it lost.",
		Bad:  "0s 1s a k1 x 201 pay_1\n2s 2s a k1 x mismatch",
		Good: "0s 1s a k1 x 201 pay_1\n2s 2s a k1 x replay 201 pay_1",
		Fix:  "Compare what fingerprint names and nothing else: no time, no id of the request, no signature.",
	},
	{
		ID: "protocol/no-effect", Wants: "A success that says that something was made has made it.",
		Why:  "The answer is stored, and every retry repeats it. Nobody will ever execute the request.",
		Bad:  "(no effect is counted under k1)\n0s 1s a k1 x 201 pay_1",
		Good: "(one effect is counted under k1)\n0s 1s a k1 x 201 pay_1",
		Fix:  "Store the answer and its effect in one write.",
	},
	{
		ID: "protocol/precondition-missed", Wants: "A change takes place only if it names the version that is there.",
		Why: "Without it a repeat changes a second time what somebody else has changed since.",
		Bad: `set: operations.PUT /doc={"precondition": {"missing": {"status": 428, "code": "version_missing", "client": "fix-request"}, "failed": {"status": 412, "code": "version_changed", "client": "look-up"}}}
0s 1s a -#v1 PUT/doc:x 200 v2
2s 3s a -#v1 PUT/doc:y 200 v3`,
		Good: `set: operations.PUT /doc={"precondition": {"missing": {"status": 428, "code": "version_missing", "client": "fix-request"}, "failed": {"status": 412, "code": "version_changed", "client": "look-up"}}}
0s 1s a -#v1 PUT/doc:x 200 v2
2s 2s a -#v1 PUT/doc:y precondition_failed`,
		Fix: "Compare If-Match with the version strongly, in the write that makes the change (RFC 9110, section 13.1.1).",
	},
	{
		ID: "protocol/precondition-wrong", Wants: "A request with If-Match is not told that it has none.",
		Why: "The client has nothing left to add.",
		Bad: `set: operations.PUT /doc={"precondition": {"missing": {"status": 428, "code": "version_missing", "client": "fix-request"}, "failed": {"status": 412, "code": "version_changed", "client": "look-up"}}}
0s 0s a -#v1 PUT/doc:x precondition_missing`,
		Good: `set: operations.PUT /doc={"precondition": {"missing": {"status": 428, "code": "version_missing", "client": "fix-request"}, "failed": {"status": 412, "code": "version_changed", "client": "look-up"}}}
0s 1s a -#v1 PUT/doc:x 200 v2`,
		Fix: "Read every If-Match field, and give the answer only where there is none.",
	},
	{
		ID: "protocol/replay-after-window", Wants: "An answer is not replayed after an exact window has ended.",
		Why:  "A client that uses a key again after its window means a new operation. An old answer says that it took place, and it did not.",
		Bad:  "0s 1s a k1 x 201 pay_1\n25h 25h a k1 x replay 201 pay_1",
		Good: "0s 1s a k1 x 201 pay_1\n25h 26h a k1 x 201 pay_2",
		Fix:  "Judge the window by the time in the record, for stores delete late.",
	},
	{
		ID: "protocol/replay-differs", Wants: "A replay is the first answer, to the byte, or what answers.replay.do says.",
		Why:  "A client that lost the first answer builds on the replay: another id in it is another payment.",
		Bad:  "0s 1s a k1 x 201 pay_1\n2s 2s a k1 x replay 201 pay_2",
		Good: "0s 1s a k1 x 201 pay_1\n2s 2s a k1 x replay 201 pay_1",
		Fix:  "Store the bytes that were sent, and send them again.",
	},
	{
		ID: "protocol/replay-from-nowhere", Wants: "A replay is of an answer to the same key in the same scope.",
		Why:  "The answer was somebody else's, or none at all. The request of this client was not executed.",
		Bad:  "0s 1s a k1 x 201 pay_1\n2s 2s b k1 x replay 201 pay_1",
		Good: "0s 1s a k1 x 201 pay_1\n2s 3s b k1 x 201 pay_2",
		Fix:  "Look records up by every part of the scope together with the key.",
	},
	{
		ID: "protocol/second-effect", Wants: "One key has one effect within its window.",
		Why:  "The answers may all look right, and the card was charged twice.",
		Bad:  "(two effects are counted under k1)\n0s 1s a k1 x 201 pay_1",
		Good: "(one effect is counted under k1)\n0s 1s a k1 x 201 pay_1",
		Fix:  "Let the effect commit only with the claim still held, and send a key of your own to whom you call.",
	},
	{
		ID: "protocol/second-execution", Wants: "A request whose answer is stored is not executed again.",
		Why:  "This is what keys are for: a retry after a lost answer would charge a second time.",
		Bad:  "0s 1s a k1 x 201 pay_1\n2s 3s a k1 x 201 pay_2",
		Good: "0s 1s a k1 x 201 pay_1\n2s 2s a k1 x replay 201 pay_1",
		Fix:  "Claim the key in one conditional write before executing, and store the answer under the claim.",
	},
	{
		ID: "protocol/unknown-wrong", Wants: "An outcome that is stored is not called unknown.",
		Why:  "Unknown sends a person to look. There was an answer to give.",
		Bad:  "0s 1s a k1 x 201 pay_1\n2s 2s a k1 x outcome_unknown",
		Good: "0s 1s a k1 x 201 pay_1\n2s 2s a k1 x replay 201 pay_1",
		Fix:  "Answer from the record, and keep outcome_unknown for calls that nothing can settle.",
	},
}
