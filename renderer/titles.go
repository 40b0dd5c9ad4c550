package renderer

import "github.com/reprise-dev/reprise/contract"

// answerTitle is the short name of a named answer. The mock's error bodies have
// the same one in English.
func answerTitle(n contract.AnswerName) phrase {
	switch n {
	case contract.AnswerMismatch:
		return say("Key reused with another request")
	case contract.AnswerInFlight:
		return say("A request with this key is still in progress")
	case contract.AnswerReplay:
		return say("Already executed")
	case contract.AnswerPreviouslyFailed:
		return say("Failed before")
	case contract.AnswerLocked:
		return say("Locked")
	case contract.AnswerPreconditionMissing:
		return say("Version missing")
	case contract.AnswerPreconditionFailed:
		return say("Another version")
	case contract.AnswerDuplicate:
		return say("Looks like a duplicate")
	case contract.AnswerMissingKey:
		return say("Key missing")
	case contract.AnswerInvalidKey:
		return say("Key invalid")
	case contract.AnswerKeyTooLong:
		return say("Key too long")
	case contract.AnswerStoreDown:
		return say("Key store unavailable")
	case contract.AnswerOutcomeUnknown:
		return say("Outcome unknown")
	case contract.AnswerExpired:
		return say("Key expired")
	case contract.AnswerUnsupportedKey:
		return say("Key not supported")
	case contract.AnswerFirstSentInvalid:
		return say("Time of the first attempt invalid")
	case contract.AnswerFirstSentOutside:
		return say("Time of the first attempt too far from now")
	default:
		return text(n.Title())
	}
}
