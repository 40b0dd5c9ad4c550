package renderer

import (
	"slices"
	"strconv"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// named are the names of answers in the order of the table.
var named = [...]contract.AnswerName{
	contract.AnswerMissingKey, contract.AnswerInvalidKey, contract.AnswerKeyTooLong, contract.AnswerFirstSentInvalid, contract.AnswerFirstSentOutside, contract.AnswerUnsupportedKey, contract.AnswerMismatch, contract.AnswerInFlight, contract.AnswerReplay, contract.AnswerPreviouslyFailed, contract.AnswerDuplicate, contract.AnswerLocked,
	contract.AnswerPreconditionMissing, contract.AnswerPreconditionFailed,
	contract.AnswerExpired, contract.AnswerStoreDown, contract.AnswerOutcomeUnknown,
}

// namedRows are the answers with a name that the relation can give.
func namedRows(p *contract.Policy) []row {
	var rows []row
	reached := []contract.AnswerName{contract.AnswerPreconditionMissing, contract.AnswerPreconditionFailed} // without a look at a key
	if p.Operation.TakesKey() {
		reached = append(reached, answered(p)...)
	} else {
		reached = append(reached, contract.AnswerLocked, contract.AnswerDuplicate, contract.AnswerUnsupportedKey)
	}
	for _, a := range p.Named() {
		if !slices.Contains(reached, a.Name) {
			continue
		}
		c := beside(code(a.Code), answerMark(p, a.Name))
		if a.Type != "" {
			c = say("%s, type %s", c, code(a.Type))
		}
		means := meaning(p, a.Name)
		if a.Message != "" {
			means = sentences(means, say("It says: “%s”", text(a.Message)))
		}
		if a.Name == contract.AnswerMismatch {
			means = sentences(means, say("See %s.", see(idCompared)))
		}
		rows = append(rows, row{slotNamed + slices.Index(named[:], a.Name), slugged("got-" + strconv.Itoa(a.Status) + "-" + a.Code), []phrase{
			code(strconv.Itoa(a.Status)), c, means, advice(p, a), waiting(p, a),
		}})
	}
	return rows
}

// meaning says what has happened, and above all whether anything was executed.
func meaning(p *contract.Policy, name contract.AnswerName) phrase {
	if p.Operation.RowKeys() {
		if words := rowMeaning(p, name); !words.empty() {
			return words
		}
	}
	switch name {
	case contract.AnswerMissingKey:
		return say("The request had no key. It was not executed.")
	case contract.AnswerInvalidKey:
		return say("The key breaks a rule, or more than one was sent. The request was not executed.")
	case contract.AnswerKeyTooLong:
		return say("The key is too long. The request was not executed.")
	case contract.AnswerUnsupportedKey:
		return say("The request had a key, and the operation takes none. It was not executed.")
	case contract.AnswerMismatch:
		return say("This key already stands for another request. This one was not executed, and the answer shows nothing of the first.")
	case contract.AnswerInFlight:
		if p.Answers.InFlight.Do == contract.InFlightWait {
			return say("The first request with this key is still being executed, and the server has held this one for %s. This one started nothing.",
				length(p.Answers.InFlight.UpTo))
		}
		return say("The first request with this key is still being executed. This one started nothing.")
	case contract.AnswerPreconditionMissing:
		return say("The request names no version in `If-Match`. It was not executed.")
	case contract.AnswerPreconditionFailed:
		return say("The resource has another version than the one in `If-Match`. This request was not executed; an earlier attempt of it may have been, and made that version.")
	case contract.AnswerLocked:
		if !p.Operation.TakesKey() {
			return say("Another request is at work on the same thing. This one started nothing.")
		}
		return say("Another request, with a key of its own, is at work on the same thing. This one started nothing, and its key is untouched.")
	case contract.AnswerDuplicate:
		return say("The request had no key, and one that looks the same was executed a short time ago. This one was not executed.")
	case contract.AnswerPreviouslyFailed:
		return say("The same request was executed before and failed, and that failure is kept. This one started nothing.")
	case contract.AnswerReplay:
		if p.Answers.Replay.Do == contract.ReplayConflictWithPointer {
			return say("The same request was executed before, and this answer names what it made. This one started nothing.")
		}
		return say("The same request was executed before. This one started nothing.")
	case contract.AnswerFirstSentInvalid:
		return say("The time of the first attempt is missing, is there twice, or is no HTTP date. The request was not executed.")
	case contract.AnswerFirstSentOutside:
		return say("The time of the first attempt is more than %s from the server's clock. This request was not executed; an earlier one with this key may have been.", length(p.Key.FirstSent.Window))
	case contract.AnswerExpired:
		return say("The key is past its window. This request was not executed; an earlier one with this key may have been.")
	case contract.AnswerStoreDown:
		return say("Keys cannot be checked at the moment. This request was not executed; an earlier one with its key may have been.")
	default:
		return say("The request may have been executed, wholly or in part, and the server cannot tell.")
	}
}

// advice is what the client does, in the contract's word and in the case's own.
func advice(p *contract.Policy, a contract.NamedAnswer) phrase {
	if !p.Operation.TakesKey() {
		switch a.Client {
		case contract.AdviceSameKey:
			return say("Send the same request again.")
		case contract.AdviceNewKey:
			if a.Name == contract.AnswerDuplicate {
				return say("**Look up** whether the earlier one is what you wanted. This operation takes no key: if you want it once more, send it after that time.")
			}
			return say("**Stop.** Do not repeat the request.")
		}
	}
	switch a.Client {
	case contract.AdviceSameKey:
		if p.Operation.RowKeys() {
			return say("Send the row again with the **same key**.")
		}
		return say("Send the same request with the **same key**.")
	case contract.AdviceNewKey:
		switch a.Name {
		case contract.AnswerMismatch:
			return say("For a new operation, make a **new key**. To repeat the first request, send it unchanged with this key.")
		case contract.AnswerExpired:
			return say("**Look up** what became of the earlier request. If you still want the operation, send it with a **new key**.")
		}
		return say("Do not send this key again. If you still want the operation, send it with a **new key**.")
	case contract.AdviceLookUp:
		return say("**Look up** what happened before anything else, and do not send it again before you know.")
	case contract.AdviceStop:
		return say("**Stop.** Do not repeat the request.")
	}
	if p.Operation.RowKeys() && a.Name == contract.AnswerMismatch {
		return say("**Fix the row:** to repeat the first one, send it unchanged; for a new operation, make a **new key**.")
	}
	switch a.Name {
	case contract.AnswerMissingKey:
		return say("**Fix the request:** add %s.", keyPlaces(p))
	case contract.AnswerUnsupportedKey:
		return say("**Fix the request:** send it without the key.")
	case contract.AnswerPreconditionMissing:
		return say("**Fix the request:** read the resource, and send its `ETag` as `If-Match`.")
	case contract.AnswerPreconditionFailed:
		return say("**Fix the request:** read the resource again, and if the change is still wanted, send it with the version of now.")
	case contract.AnswerFirstSentInvalid:
		return say("**Fix the request:** add the header %s with the time of the first attempt.", code(p.Key.FirstSent.Name))
	case contract.AnswerKeyTooLong:
		return say("**Fix the request:** send a shorter key.")
	case contract.AnswerInvalidKey:
		return say("**Fix the request:** send one key that follows %s.", link(idKey, say("the rules")))
	case contract.AnswerMismatch:
		return say("**Fix the request:** to repeat the first request, send it unchanged; for a new operation, make a **new key**.")
	default:
		return say("**Fix the request.** Sent again as it is, it gets the same answer.")
	}
}

// wholeSeconds is a wait as Retry-After can say it.
func wholeSeconds(d time.Duration) time.Duration {
	return (d + time.Second - 1).Truncate(time.Second)
}

// toldWait is a wait that the answer itself tells.
func toldWait(p *contract.Policy, a contract.Answer) phrase {
	if names := p.Retry.RetryAfter.MSHeaders; len(names) > 0 {
		return say("Wait %s, as its %s says, and send the same request with the same key.", length(wholeMilliseconds(a.RetryAfter)), code(names[0]))
	}
	return say("Wait %s, as its `Retry-After` says, and send the same request with the same key.", length(wholeSeconds(a.RetryAfter)))
}

// wholeMilliseconds is a wait as a header of milliseconds can say it.
func wholeMilliseconds(d time.Duration) time.Duration {
	return (d + time.Millisecond - 1).Truncate(time.Millisecond)
}

// waiting is how long to wait before the same request goes out again.
func waiting(p *contract.Policy, a contract.NamedAnswer) phrase {
	names := p.Retry.RetryAfter.MSHeaders
	switch {
	case a.RetryAfter > 0 && a.Client == contract.AdviceSameKey && len(names) > 0:
		told := wholeMilliseconds(a.RetryAfter)
		return say("%s%s (%s), or your backoff if it is longer", length(told),
			retryAfterMark(p, a.Name), code(names[0]+": "+strconv.FormatInt(told.Milliseconds(), 10)))
	case a.RetryAfter > 0 && a.Client == contract.AdviceSameKey:
		told := wholeSeconds(a.RetryAfter)
		return say("%s%s (%s), or your backoff if it is longer", length(told),
			retryAfterMark(p, a.Name), code("Retry-After: "+seconds(told)))
	case a.RetryAfter > 0:
		return length(wholeSeconds(a.RetryAfter))
	case a.Client == contract.AdviceSameKey:
		return say("your backoff")
	default:
		return phrase{}
	}
}

func retryAfterMark(p *contract.Policy, name contract.AnswerName) phrase {
	if name.OfOperation() {
		return phrase{}
	}
	return unwrittenMark(p, "/answers/"+string(name)+"/retry_after")
}
