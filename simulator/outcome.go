package simulator

import "strings"

// outcomes are the words for what a request met, in the order of met. The journal, the
// events, the metrics, the dashboard and the description of the management all take
// theirs from here. Where the contract has an answer of that name, it is the contract's
// word; where the protocol decides what to do, it is the protocol's.
var outcomes = [metCount]struct{ word, means string }{
	metExecuted:         {"execute", "it was executed"},
	metResumed:          {"resume", "it went on at the last recovery point"},
	metRerun:            {"rerun", "it was executed from the start, after an execution that did not end"},
	metReplayed:         {"replay", "it got what was stored"},
	metUnkeyed:          {"pass", "it was executed without a record"},
	metFailed:           {failedOutcome, "it was executed and failed"},
	metLate:             {"late", "its work was taken over meanwhile; what it then met follows"},
	metMismatch:         {"mismatch", "its key stands for another request"},
	metInFlight:         {"in_flight", "a request with its key is under way"},
	metMissingKey:       {"missing_key", "it had no key"},
	metInvalidKey:       {"invalid_key", "its key is refused, for whatever reason"},
	metExpired:          {"expired", "the window of its key is over"},
	metStoreDown:        {"store_down", "its key could not be looked up"},
	metUnknown:          {"outcome_unknown", "nobody knows what came of it"},
	metLocked:           {"locked", "what it is about is locked"},
	metDuplicate:        {"duplicate", "it looks like another request"},
	metPreviouslyFailed: {"previously_failed", "the first request with its key failed"},
	metBeforeKey:        {beforeTheKey, "it was refused before its key was looked at"},
	metRows:             {"rows", "it is a batch whose rows have keys of their own"},
	metNoAnswer:         {noAnswer, "it got no answer"},
	metOther:            {"other", "anything else"},
}

// outcomeWords are all the words, for a description.
func outcomeWords() string {
	words := make([]string, len(outcomes))
	for i, o := range outcomes {
		words[i] = o.word
	}
	return strings.Join(words, ", ")
}
