package contract

import (
	"fmt"
	"slices"
	"strings"
)

// checkEnvelopeTells wants error bodies of the contract's own form to carry what
// clients decide by: a member that is the code and nothing else, or the type where
// that tells apart the answers of one status.
func checkEnvelopeTells(j *judge) {
	body := j.tree.at("errors", "body")
	if j.policy.Errors.Envelope != EnvelopeJSON || body == nil || misspelt(body) {
		return
	}
	hasCode, hasType := carries(body, "{code}"), carries(body, "{type}")
	alike := j.alike(hasCode, hasType)
	const hint = `such as body: {error: {code: "{code}", message: "{detail}"}}`
	if len(alike) > 0 {
		j.wrong("contract/envelope", "by errors.body a client could not tell "+strings.Join(alike, ", nor ")+"; wanted a member that is {code}, or {type} where the types differ", hint, body)
	}
}

// misspelt reports a placeholder that is unknown, and may have been meant.
func misspelt(t *tree) bool {
	found := false
	t.walk(func(v *tree) {
		for _, name := range placeholder.FindAllString(v.str(), -1) {
			found = found || !slices.Contains(placeholders[:], name)
		}
	})
	return found
}

// carries reports an object with a member that is the placeholder.
func carries(t *tree, placeholder string) bool {
	found := false
	t.walk(func(v *tree) {
		found = found || v.str() == placeholder && v.parent != nil && v.parent.kind == kindObject
	})
	return found
}

// alike are the pairs of answers of one status that ask for different things and
// have different codes or types, none of which the body carries, and the answers
// that look like a failure that is retried. Pairs that have the same code and type
// are another rule's.
func (j *judge) alike(hasCode, hasType bool) []string {
	p := *j.policy
	p.Operation = Operation{Key: KeyRequired, StoreDown: StoreDownClosed} // every answer can come
	var out []string
	named := p.Named()
	for i, b := range named {
		told := hasCode || hasType && b.Type != ""
		if !told && b.Client != "" && b.Client != AdviceSameKey && p.Retry.lists(b.Status) {
			out = append(out, fmt.Sprintf("answers.%s from any other %d, which is retried", b.Name, b.Status))
		}
		for _, a := range named[:i] {
			if a.Status == 0 || a.Status != b.Status || a.Client == b.Client || a.Client == "" || b.Client == "" {
				continue
			}
			told := hasCode && a.Code != b.Code || hasType && a.Type != b.Type
			if !told && (a.Code != b.Code || a.Type != b.Type) {
				out = append(out, fmt.Sprintf("answers.%s from answers.%s, both %d", a.Name, b.Name, a.Status))
			}
		}
	}
	return out
}
