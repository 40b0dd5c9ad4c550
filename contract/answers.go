package contract

import "slices"

// AnswerName names one of the answers that a contract declares.
type AnswerName string

// The names, as the contract writes them under "answers".
const (
	AnswerReplay         AnswerName = "replay"
	AnswerMismatch       AnswerName = "mismatch"
	AnswerInFlight       AnswerName = "in_flight"
	AnswerMissingKey     AnswerName = "missing_key"
	AnswerInvalidKey     AnswerName = "invalid_key"
	AnswerStoreDown      AnswerName = "store_down"
	AnswerOutcomeUnknown AnswerName = "outcome_unknown"
	AnswerExpired        AnswerName = "expired"
)

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
		AnswerMissingKey, AnswerInvalidKey, AnswerMismatch, AnswerInFlight,
		AnswerExpired, AnswerStoreDown, AnswerOutcomeUnknown,
	} {
		if p.gives(name) {
			out = append(out, NamedAnswer{name, p.Answer(name)})
		}
	}
	return out
}

func (p *Policy) gives(name AnswerName) bool {
	if !p.Operation.TakesKey() {
		return false
	}
	switch name {
	case AnswerMissingKey:
		return p.Operation.Key == KeyRequired
	case AnswerMismatch:
		return !p.Fingerprint.None()
	case AnswerExpired:
		return p.Window.Expired == ExpiredReject
	case AnswerStoreDown:
		return p.Operation.StoreDown != StoreDownOpen
	default:
		return true
	}
}

// Answer returns the answer with that name, nil for a name that has no answer
// of its own, such as AnswerReplay.
func (p *Policy) Answer(name AnswerName) *Answer {
	switch name {
	case AnswerMismatch:
		return &p.Answers.Mismatch
	case AnswerInFlight:
		return &p.Answers.InFlight.Answer
	case AnswerMissingKey:
		return &p.Answers.MissingKey
	case AnswerInvalidKey:
		return &p.Answers.InvalidKey
	case AnswerStoreDown:
		return &p.Answers.StoreDown
	case AnswerOutcomeUnknown:
		return &p.Answers.OutcomeUnknown
	case AnswerExpired:
		return &p.Answers.Expired
	default:
		return nil
	}
}

// Recognise tells which declared answer a status and a code are. The zero
// NamedAnswer is an answer without a name, which the lists of statuses rule.
//
// A code decides alone; where two answers share status and code and differ in
// advice, they name neither. Without a code, as when a proxy answered, a status
// names an answer only where nothing else can have it: no second named answer,
// and no list of statuses. A bare 500 is so not taken for outcome_unknown where
// 500 is retried cautiously.
func (p *Policy) Recognise(status int, code string) NamedAnswer {
	if code == "" && (slices.Contains(p.Retry.Statuses, status) || slices.Contains(p.Retry.Cautious.Statuses, status)) {
		return NamedAnswer{}
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
	return found
}
