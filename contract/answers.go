package contract

// AnswerName names one of the answers that a contract declares.
type AnswerName string

// The names, as the contract writes them under "answers".
const (
	AnswerReplay         AnswerName = "replay"
	AnswerMismatch       AnswerName = "mismatch"
	AnswerInFlight       AnswerName = "in_flight"
	AnswerMissingKey     AnswerName = "missing_key"
	AnswerInvalidKey     AnswerName = "invalid_key"
	AnswerKeyTooLong     AnswerName = "key_too_long"
	AnswerUnsupportedKey AnswerName = "unsupported_key"

	AnswerFirstSentInvalid AnswerName = "first_sent_invalid"
	AnswerFirstSentOutside AnswerName = "first_sent_outside"
	AnswerStoreDown        AnswerName = "store_down"
	AnswerOutcomeUnknown   AnswerName = "outcome_unknown"
	AnswerExpired          AnswerName = "expired"

	AnswerPreviouslyFailed AnswerName = "previously_failed"

	// AnswerDuplicate stands under the operation: duplicates.answer.
	AnswerDuplicate AnswerName = "duplicate"
	// AnswerLocked does too: lock.answer.
	AnswerLocked AnswerName = "locked"
	// The answers of precondition do too.
	AnswerPreconditionMissing AnswerName = "precondition_missing"
	AnswerPreconditionFailed  AnswerName = "precondition_failed"
)

// answerMembers are the members of an answer that is given to a client.
var answerMembers = [...]string{"status", "code", "type", "message", "client", "retry_after"}

// AboutKey reports an answer about the key itself, before it is looked up.
func (n AnswerName) AboutKey() bool {
	switch n {
	case AnswerMissingKey, AnswerInvalidKey, AnswerKeyTooLong, AnswerUnsupportedKey:
		return true
	}
	return false
}

// NamedAnswer is an answer together with its name.
type NamedAnswer struct {
	Name AnswerName
	*Answer
}

// Named lists the error answers that the policy can give, in the order of the
// language. An answer that its other rules make unreachable is left out.
func (p *Policy) Named() []NamedAnswer {
	var out []NamedAnswer
	for _, name := range [...]AnswerName{
		AnswerMissingKey, AnswerInvalidKey, AnswerKeyTooLong, AnswerFirstSentInvalid, AnswerFirstSentOutside, AnswerUnsupportedKey, AnswerMismatch, AnswerInFlight, AnswerReplay, AnswerPreviouslyFailed, AnswerDuplicate, AnswerLocked,
		AnswerPreconditionMissing, AnswerPreconditionFailed,
		AnswerExpired, AnswerStoreDown, AnswerOutcomeUnknown,
	} {
		if p.gives(name) {
			out = append(out, NamedAnswer{name, p.Answer(name)})
		}
	}
	return out
}

func (p *Policy) gives(name AnswerName) bool {
	switch name {
	case AnswerDuplicate:
		return p.Operation.Duplicates != nil
	case AnswerLocked:
		return p.Operation.Lock != nil
	case AnswerPreconditionMissing, AnswerPreconditionFailed:
		return p.Operation.Precondition != nil
	case AnswerUnsupportedKey:
		return p.RefusesKey()
	}
	if !p.Operation.TakesKey() {
		return false
	}
	switch name {
	case AnswerMissingKey:
		return p.Operation.Key == KeyRequired
	case AnswerKeyTooLong:
		return p.Answers.KeyTooLong.Status != 0
	case AnswerFirstSentInvalid, AnswerFirstSentOutside:
		return p.Key.FirstSent != nil
	case AnswerMismatch:
		return p.Mismatches() && p.Answers.Mismatch.Do != MismatchIgnoreKey
	case AnswerReplay:
		return p.Answers.Replay.Refuses()
	case AnswerPreviouslyFailed:
		return p.Answers.PreviouslyFailed.Status != 0 && p.KeepsFailures()
	case AnswerExpired:
		return p.Window.Expired == ExpiredReject
	case AnswerStoreDown:
		return p.Operation.StoreDown != StoreDownOpen
	default:
		return true
	}
}

// Answer returns the answer with that name, nil for a name that has no answer
// of its own, such as AnswerReplay where the first answer is sent again.
func (p *Policy) Answer(name AnswerName) *Answer {
	switch name {
	case AnswerMismatch:
		return &p.Answers.Mismatch.Answer
	case AnswerInFlight:
		return &p.Answers.InFlight.Answer
	case AnswerReplay:
		if p.Answers.Replay.Refuses() {
			return &p.Answers.Replay.Answer
		}
		return nil
	case AnswerMissingKey:
		return &p.Answers.MissingKey
	case AnswerInvalidKey:
		return &p.Answers.InvalidKey
	case AnswerKeyTooLong:
		return &p.Answers.KeyTooLong
	case AnswerUnsupportedKey:
		return &p.Answers.UnsupportedKey
	case AnswerFirstSentInvalid:
		return &p.Answers.FirstSentInvalid
	case AnswerFirstSentOutside:
		return &p.Answers.FirstSentOutside
	case AnswerStoreDown:
		return &p.Answers.StoreDown
	case AnswerOutcomeUnknown:
		return &p.Answers.OutcomeUnknown
	case AnswerExpired:
		return &p.Answers.Expired
	case AnswerPreviouslyFailed:
		return &p.Answers.PreviouslyFailed
	case AnswerPreconditionMissing, AnswerPreconditionFailed:
		switch c := p.Operation.Precondition; {
		case c == nil:
			return nil
		case name == AnswerPreconditionMissing:
			return &c.Missing
		default:
			return &c.Failed
		}
	case AnswerLocked:
		if l := p.Operation.Lock; l != nil {
			return &l.Answer
		}
		return nil
	case AnswerDuplicate:
		if d := p.Operation.Duplicates; d != nil {
			return &d.Answer
		}
		return nil
	default:
		return nil
	}
}

// Recognise tells which declared answer a status and a code are. The zero
// NamedAnswer is an answer without a name, which the lists of statuses rule.
//
// A code decides alone; where two answers share status and code and differ in
// advice, they name neither. Without a code, as when a proxy answered, a status
// names an answer only where nothing else can have it: no second named answer, no
// list of statuses, and no rule that gives advice about failures with it. A bare 500 is so not taken for outcome_unknown where
// 500 is retried cautiously, nor a bare 202 for one in flight. For an operation that
// takes no key and is not idempotent, a bare 5xx names nothing: a proxy may have
// answered for a request that was executed, and a repeat would be a second one.
//
// A failure of an execution whose rule gives advice has no name, but the advice
// is found here too.
func (p *Policy) Recognise(status int, code string) NamedAnswer {
	if code == "" && (status < 400 || p.Retry.lists(status)) {
		return NamedAnswer{}
	}
	if code == "" && status >= 500 && !p.Operation.TakesKey() && p.Operation.Idempotent == "" {
		return NamedAnswer{}
	}
	if code == "" {
		if a := p.advised(status, code); a.Answer != nil {
			return a
		}
	}
	var found NamedAnswer
	for _, a := range p.Named() {
		switch {
		case a.Status != status, code != "" && a.Code != code:
		case found.Answer == nil:
			found = a
		case code == "" || a.Client != found.Client:
			return NamedAnswer{}
		}
	}
	if found.Answer == nil {
		return p.advised(status, code)
	}
	return found
}

// advised is what a rule of failures advises after an answer that has no name.
func (p *Policy) advised(status int, code string) NamedAnswer {
	if !p.Operation.TakesKey() {
		return NamedAnswer{}
	}
	if advice := p.FailureAdvice(status, code); advice != "" {
		return NamedAnswer{Answer: &Answer{Status: status, Code: code, Client: advice}}
	}
	return NamedAnswer{}
}
