package retry

// Reason says why another attempt is made or not. The list is closed.
type Reason string

// The reasons.
const (
	ReasonRetry                    Reason = "retry"
	ReasonSuccess                  Reason = "success"
	ReasonAdvice                   Reason = "advice"
	ReasonNotRetryable             Reason = "not-retryable"
	ReasonCautiousSpent            Reason = "cautious-spent"
	ReasonNeverSentWithoutKey      Reason = "never-sent-without-key"
	ReasonUnknownOutcomeWithoutKey Reason = "unknown-outcome-without-key"
	ReasonAttempts                 Reason = "attempts"
	ReasonRetryAfterTooLong        Reason = "retry-after-too-long"
	ReasonDeadline                 Reason = "deadline"
	ReasonBudget                   Reason = "budget"
)

// Reasons lists every reason in the order in which they are looked for.
func Reasons() []Reason {
	return []Reason{
		ReasonAdvice, ReasonSuccess,
		ReasonCautiousSpent, ReasonNotRetryable, ReasonNeverSentWithoutKey, ReasonUnknownOutcomeWithoutKey,
		ReasonAttempts, ReasonRetryAfterTooLong, ReasonDeadline, ReasonBudget,
		ReasonRetry,
	}
}

// Meaning is the reason as a sentence part, for people; "" for a reason that
// is not in the list.
func (r Reason) Meaning() string {
	switch r {
	case ReasonRetry:
		return "another attempt is allowed"
	case ReasonSuccess:
		return "the call succeeded"
	case ReasonAdvice:
		return "the answer has a name, and its advice is not to repeat the request"
	case ReasonNotRetryable:
		return "the contract does not list this outcome as one to retry"
	case ReasonCautiousSpent:
		return "this status is retried a few times only, and those are used up"
	case ReasonNeverSentWithoutKey:
		return "the request did not leave, and without a key the contract does not repeat it"
	case ReasonUnknownOutcomeWithoutKey:
		return "the request may have been executed, and there is no key that would collapse a second one"
	case ReasonAttempts:
		return "all attempts are used up"
	case ReasonRetryAfterTooLong:
		return "the server asks for a longer wait than the contract's ceiling"
	case ReasonDeadline:
		return "the wait would leave no time before the deadline of the call"
	case ReasonBudget:
		return "the retry budget of the client is used up"
	default:
		return ""
	}
}
