package contract

import (
	"net/url"
	"strconv"
	"strings"
)

// Title is a short name of a declared answer, for people.
func (n AnswerName) Title() string {
	switch n {
	case AnswerMismatch:
		return "Key reused with another request"
	case AnswerInFlight:
		return "A request with this key is still in progress"
	case AnswerReplay:
		return "Already executed"
	case AnswerPreviouslyFailed:
		return "Failed before"
	case AnswerLocked:
		return "Locked"
	case AnswerPreconditionMissing:
		return "Version missing"
	case AnswerPreconditionFailed:
		return "Another version"
	case AnswerDuplicate:
		return "Looks like a duplicate"
	case AnswerMissingKey:
		return "Key missing"
	case AnswerInvalidKey:
		return "Key invalid"
	case AnswerKeyTooLong:
		return "Key too long"
	case AnswerStoreDown:
		return "Key store unavailable"
	case AnswerOutcomeUnknown:
		return "Outcome unknown"
	case AnswerExpired:
		return "Key expired"
	case AnswerUnsupportedKey:
		return "Key not supported"
	case AnswerFirstSentInvalid:
		return "Time of the first attempt invalid"
	case AnswerFirstSentOutside:
		return "Time of the first attempt too far from now"
	default:
		return string(n)
	}
}

// Message is what a declared answer tells its reader: the contract's words, or
// the product's own. It never repeats anything of the first request.
func (p *Policy) Message(name AnswerName) string {
	if a := p.Answer(name); a != nil && a.Message != "" {
		return a.Message
	}
	switch name {
	case AnswerMismatch:
		return "This " + p.Key.called() + " was used before with another request. Send the first request unchanged, or use a new key for a new operation."
	case AnswerInFlight:
		return "The first request with this " + p.Key.called() + " has not ended. Wait, then send the same request with the same key."
	case AnswerPreconditionMissing:
		return "Name the version that you change in If-Match; its ETag comes with the resource."
	case AnswerPreconditionFailed:
		return "The resource does not have the version in If-Match. Read it again: it may be changed as you wanted already."
	case AnswerLocked:
		return "Another request is at work on the same thing. Nothing was executed. Send the same request again later."
	case AnswerDuplicate:
		if !p.Operation.TakesKey() {
			return "A request like this one was executed a short time ago. If you want it once more, wait."
		}
		return "A request like this one was executed a short time ago. If you want it once more, send it with a key, or wait."
	case AnswerPreviouslyFailed:
		return "This request failed before, and is not executed again."
	case AnswerReplay:
		return "This request was executed before, and is not executed again."
	case AnswerMissingKey:
		if p.Operation.RowKeys() {
			return "Each row needs its own key, in " + p.Operation.Batch.RowKey + "."
		}
		return "This operation needs the " + p.Key.where() + "."
	case AnswerInvalidKey:
		if p.Operation.RowKeys() {
			return "The member " + p.Operation.Batch.RowKey + " of the row does not hold a valid key."
		}
		return "The " + p.Key.where() + " does not hold a valid key."
	case AnswerKeyTooLong:
		if p.Operation.RowKeys() {
			return "The member " + p.Operation.Batch.RowKey + " of the row holds a key that is too long."
		}
		return "The " + p.Key.where() + " holds a key that is too long."
	case AnswerFirstSentInvalid:
		return "The time of the first attempt has to come with the key, once, as an HTTP date."
	case AnswerFirstSentOutside:
		return "The first attempt is too far from now for keys to be remembered. Look up its result before anything else."
	case AnswerUnsupportedKey:
		return "This operation takes no idempotency key. Send the request without one."
	case AnswerStoreDown:
		return "Keys cannot be checked at the moment, so nothing was executed. Send the same request with the same key later."
	case AnswerOutcomeUnknown:
		return "The request may have been executed. Look up its result before anything else."
	case AnswerExpired:
		return "The window of this " + p.Key.called() + " has ended. Use a new key for a new operation."
	default:
		return ""
	}
}

// MediaType is the media type of the policy's error bodies.
func (e *Errors) MediaType() string {
	if e.Envelope == EnvelopeJSON {
		return "application/json"
	}
	return "application/problem+json"
}

// Problem is what an error body is made from.
type Problem struct {
	Status int
	Code   string // "" for an error that the contract does not name
	Type   string
	Title  string
	Detail string
	// Resource is the path of what an earlier request made, for an answer that
	// points at it; "" for any other.
	Resource string
	// Field is the name of the header or member that the answer is about; "" for none.
	Field string
}

// Encode writes an error body in the policy's envelope. It is the same for the
// same problem, to the byte.
func (e *Errors) Encode(p Problem) []byte {
	var body any
	if e.Envelope == EnvelopeJSON {
		body = fill(e.Body, p)
	} else {
		body = struct {
			Type   string `json:"type"`
			Title  string `json:"title"`
			Status int    `json:"status"`
			Detail string `json:"detail,omitempty"`
			Code   string `json:"code,omitempty"`

			Resource string `json:"resource,omitempty"`
		}{e.typeURI(p), p.Title, p.Status, p.Detail, p.Code, p.Resource}
	}
	return plainJSON(body) // a template that came from JSON always goes back to JSON
}

// typeURI is the problem type of RFC 9457: "about:blank" where there is nothing
// more to say than the status.
func (e *Errors) typeURI(p Problem) string {
	name := p.Type
	if name == "" {
		name = p.Code
	}
	switch u, err := url.Parse(name); {
	case name == "":
		return "about:blank"
	case err == nil && u.Scheme != "" && p.Type != "":
		return name
	case e.TypeBase == "":
		return "about:blank"
	}
	return e.TypeBase + name
}

// fill puts a problem into a template. A member whose value is nothing but a
// placeholder without a value is left out.
func fill(v any, p Problem) any {
	switch t := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(t))
		for name, member := range t {
			if s, ok := member.(string); ok && isEmpty(s, p) {
				continue
			}
			out[name] = fill(member, p)
		}
		return out
	case []any:
		out := make([]any, len(t))
		for i := range t {
			out[i] = fill(t[i], p)
		}
		return out
	case string:
		if t == "{status}" {
			return p.Status
		}
		return strings.NewReplacer("{status}", strconv.Itoa(p.Status), "{code}", p.Code, "{type}", p.Type,
			"{title}", p.Title, "{detail}", p.Detail, "{resource}", p.Resource, "{field}", p.Field).Replace(t)
	default:
		return v
	}
}

func isEmpty(s string, p Problem) bool {
	switch s {
	case "{code}":
		return p.Code == ""
	case "{type}":
		return p.Type == ""
	case "{title}":
		return p.Title == ""
	case "{detail}":
		return p.Detail == ""
	case "{resource}":
		return p.Resource == ""
	case "{field}":
		return p.Field == ""
	}
	return false
}
