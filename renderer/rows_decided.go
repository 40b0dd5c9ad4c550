package renderer

import "github.com/reprise-dev/reprise/contract"

// The rows of the decision table for a batch whose rows have keys of their own:
// what is executed, refused and remembered is a row, not the request.

func rowExecuted(p *contract.Policy) phrase {
	switch r := &p.Answers.Replay; {
	case r.Refuses():
		return say("The row was executed. That is remembered under its key, and a repeat of the row is refused with %s.", answerWords(&r.Answer))
	case p.Window.Replay.Kind == contract.ReplayUnlimited:
		return say("The row was executed. Its answer is stored under its key and replayed without end.")
	default:
		return say("The row was executed. Its answer is stored under its key and replayed for %s.", windowWords(p.Window))
	}
}

// rowMeaning says what an answer inside of the answer to a batch means for its
// row, nothing where it means the same as for a request.
func rowMeaning(p *contract.Policy, name contract.AnswerName) phrase {
	switch name {
	case contract.AnswerMissingKey:
		return say("The row had no key. It was not executed.")
	case contract.AnswerInvalidKey:
		return say("The key of the row breaks a rule. The row was not executed.")
	case contract.AnswerKeyTooLong:
		return say("The key of the row is too long. The row was not executed.")
	case contract.AnswerMismatch:
		return say("This key already stands for another row. This one was not executed, and the answer shows nothing of the first.")
	case contract.AnswerInFlight:
		if p.Answers.InFlight.Do == contract.InFlightWait {
			return say("The first row with this key is still being executed, and the server has held this one for %s. This one started nothing.", length(p.Answers.InFlight.UpTo))
		}
		return say("The first row with this key is still being executed. This one started nothing.")
	case contract.AnswerPreviouslyFailed:
		return say("The same row was executed before and failed, and that failure is kept. This one started nothing.")
	case contract.AnswerReplay:
		return say("The same row was executed before. This one started nothing.")
	case contract.AnswerExpired:
		return say("The key of the row is past its window. This row was not executed; an earlier one with this key may have been.")
	case contract.AnswerStoreDown:
		return say("Keys cannot be checked at the moment. This row was not executed; an earlier one with its key may have been.")
	case contract.AnswerOutcomeUnknown:
		return say("The row may have been executed, wholly or in part, and the server cannot tell.")
	default:
		return phrase{}
	}
}

// rowsLong is how long the key of a row is remembered.
func (p *page) rowsLong(unfinished phrase) phrase {
	w := p.base.Window
	counted := say("**%s**%s, counted from the first request that had a row with it.", capital(windowWords(w)), beside(p.assumed("/window/replay"), inEnvironments(w), p.but("/window/replay")))
	after := say("After that, a row with the same key is a new one and is executed again.")
	if w.Replay.Kind == contract.ReplayResourceLife || w.From == contract.FromLastUse {
		counted = p.counted()
	}
	switch {
	case w.Expired == contract.ExpiredReject:
		after = say("After that, a row with the key is refused with %s.", answerWords(&p.base.Answers.Expired))
	case w.Replay.Loose():
		after = say("After that, the key may be forgotten, and the same row may be executed again.")
	}
	return sentences(counted, beside(after, p.assumed("/window/expired")), unfinished)
}
