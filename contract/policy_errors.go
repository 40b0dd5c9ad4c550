package contract

// Errors is the envelope of the named answers.
type Errors struct {
	Envelope Envelope
	TypeBase string // problem type URI without its last segment, for EnvelopeProblem
	Body     any    // JSON template, for EnvelopeJSON
}

// Envelope is the shape of an error body.
type Envelope string

// The envelopes.
const (
	EnvelopeProblem Envelope = "problem+json" // RFC 9457
	EnvelopeJSON    Envelope = "json"         // application/json after the template
)

// CarryCode reports whether an answer in the envelope tells its code, so that one
// without it is none of the contract's named answers.
func (e *Errors) CarryCode() bool {
	return e.Envelope != EnvelopeJSON || holdsText(e.Body, "{code}")
}

// holdsText reports whether a JSON value is a text, or has one in it.
func holdsText(v any, text string) bool {
	switch v := v.(type) {
	case map[string]any:
		for _, member := range v {
			if holdsText(member, text) {
				return true
			}
		}
	case []any:
		for _, item := range v {
			if holdsText(item, text) {
				return true
			}
		}
	case string:
		return v == text
	}
	return false
}
