package retry

// Reason says why another attempt is made or not. The list is closed.
type Reason string

// The reasons.
const (
	ReasonRetry                    Reason = "retry"
	ReasonSuccess                  Reason = "success"
	ReasonAdvice                   Reason = "advice"
	ReasonRedirect                 Reason = "redirect"
	ReasonOverride                 Reason = "override"
	ReasonCode                     Reason = "code"
	ReasonNotRetryable             Reason = "not-retryable"
	ReasonCautiousSpent            Reason = "cautious-spent"
	ReasonStatusWithoutKey         Reason = "status-without-key"
	ReasonNeverSentWithoutKey      Reason = "never-sent-without-key"
	ReasonUnknownOutcomeWithoutKey Reason = "unknown-outcome-without-key"
	ReasonUnsendable               Reason = "unsendable"
	ReasonBreaker                  Reason = "breaker"
	ReasonAttempts                 Reason = "attempts"
	ReasonRetryAfterTooLong        Reason = "retry-after-too-long"
	ReasonDeadline                 Reason = "deadline"
	ReasonBudget                   Reason = "budget"
)

// reasons are all of them, in the order in which they are looked for, with
// their meanings as sentence parts.
var reasons = [...]struct {
	reason  Reason
	meaning string
}{
	{ReasonAdvice, "the answer has a name, and its advice is not to repeat the request"},
	{ReasonSuccess, "the call succeeded"},
	{ReasonRedirect, "the answer is a redirect that the operation does not declare, so that the request was not executed here"},
	{ReasonOverride, "the server says in the answer's own header not to repeat the request"},
	{ReasonCode, "the contract never retries answers with this code"},
	{ReasonCautiousSpent, "this status is retried a few times only, and those are used up"},
	{ReasonStatusWithoutKey, "this status is retried with a key only"},
	{ReasonNotRetryable, "the contract does not list this outcome as one to retry"},
	{ReasonNeverSentWithoutKey, "the request did not leave, and without a key the contract does not repeat it"},
	{ReasonUnknownOutcomeWithoutKey, "the request may have been executed, and there is no key that would collapse a second one"},
	{ReasonUnsendable, "the request cannot be sent at all, and sending it again changes nothing about that"},
	{ReasonBreaker, "the client's circuit breaker is open"},
	{ReasonAttempts, "all attempts are used up"},
	{ReasonRetryAfterTooLong, "the server asks for a longer wait than the contract's ceiling"},
	{ReasonDeadline, "the wait would leave too little time before the deadline of the call"},
	{ReasonBudget, "the retry budget of the client is used up"},
	{ReasonRetry, "another attempt is allowed"},
}

// Reasons lists every reason in the order in which they are looked for.
func Reasons() []Reason {
	out := make([]Reason, len(reasons))
	for i, r := range reasons {
		out[i] = r.reason
	}
	return out
}

// Meaning is the reason as a sentence part, for people; "" for a reason that
// is not in the list.
func (r Reason) Meaning() string {
	for _, known := range reasons {
		if known.reason == r {
			return known.meaning
		}
	}
	return ""
}
