package contract

import "fmt"

// Precondition makes a change of a resource safe without a key: the request names
// the version that it is about in If-Match (RFC 9110, section 13.1.1), so that a
// repeat of a change that took place is refused, as is a change that came between.
type Precondition struct {
	Missing Answer // without If-Match (RFC 6585, section 3)
	Failed  Answer // with a version that is not, or no longer, there
}

// repeatsFail is why an operation with a precondition can be repeated.
const repeatsFail = "it names the version that it changes in If-Match, so that a repeat of a change that took place is refused"

func decodePrecondition(t *tree) *Precondition {
	if t == nil {
		return nil
	}
	return &Precondition{Missing: decodeAnswer(t.get("missing"), Answer{}), Failed: decodeAnswer(t.get("failed"), Answer{})}
}

// checkPrecondition wants a method that changes a resource that is there.
func checkPrecondition(r *reporter, m member) {
	t := m.value.get("precondition")
	switch method, _ := splitOperation(m.key); {
	case t == nil, method == "PUT", method == "PATCH", method == "DELETE":
	default:
		r.atKey(t, "contract/no-effect", fmt.Sprintf("%s is about a version of the resource at its path; %s changes none there", dotted(t.tokens()), method), "leave it out, or take a key")
	}
}
