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
