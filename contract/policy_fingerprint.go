package contract

// Fingerprint says what of a request is remembered to recognise another
// payload under the same key.
type Fingerprint struct {
	Of     []FingerprintPart // empty: nothing is compared
	Body   BodyForm
	Fields []string // JSON pointers, for BodyFields

	Query   QueryForm
	Headers []string // request headers that are compared beside Of
	Exclude []string // JSON pointers of what is not compared, for BodyJSON
}

// None reports whether nothing is compared.
func (f Fingerprint) None() bool { return len(f.Of) == 0 }

// ReadsHeaders reports whether anything but method, path, query and body bytes
// decides.
func (f Fingerprint) ReadsHeaders() bool { return len(f.Headers) > 0 || f.Body == BodyMultipart }

// FingerprintPart is one part of a request that is compared.
type FingerprintPart string

// The parts.
const (
	PrintMethod       FingerprintPart = "method"
	PrintPath         FingerprintPart = "path"          // the operation's template
	PrintConcretePath FingerprintPart = "concrete-path" // the path as sent
	PrintQuery        FingerprintPart = "query"         // the query string as sent
	PrintBody         FingerprintPart = "body"
)

// BodyForm is the form in which bodies are compared.
type BodyForm string

// The forms.
const (
	BodyBytes  BodyForm = "bytes"
	BodyJSON   BodyForm = "json"   // RFC 8785 canonical form; a body that has none is compared as bytes
	BodyFields BodyForm = "fields" // chosen members only

	BodyMultipart BodyForm = "multipart" // part by part; a body that has none is compared as bytes
)

// QueryForm is the form in which query strings are compared.
type QueryForm string

// The forms.
const (
	QueryAsSent QueryForm = ""
	QuerySet    QueryForm = "set" // parameters and values, decoded, in any order
)
