package contract

import (
	"fmt"
	"regexp"
	"slices"
)

// placeholders are what a template of an error body may hold.
var placeholders = [...]string{"{status}", "{code}", "{type}", "{title}", "{detail}", "{resource}", "{field}"}

var placeholder = regexp.MustCompile(`\{[A-Za-z_]+\}`)

func checkErrors(j *judge) {
	t := j.tree.get("errors")
	body, base := t.get("body"), t.get("type_base")
	if j.policy.Errors.Envelope == EnvelopeProblem {
		if body != nil {
			j.wrongKey("contract/no-effect", "errors.body is set, but errors.envelope is problem+json, which has a form of its own", "write envelope: json, or leave the body out", body)
		}
		return
	}
	if base != nil {
		j.wrongKey("contract/no-effect", "errors.type_base is set, but only problem+json has problem types", "leave it out, or write envelope: problem+json", base)
	}
	if body == nil {
		j.wrong("contract/missing", "errors.body is missing; envelope: json is made after it", `such as body: {error: {code: "{code}", message: "{detail}"}}`, t.get("envelope"))
	}
	body.walk(func(v *tree) {
		for _, found := range placeholder.FindAllString(v.str(), -1) {
			if !slices.Contains(placeholders[:], found) {
				j.wrong("contract/placeholder", fmt.Sprintf("placeholder %s in %s is unknown; known are %s", found, dotted(v.tokens()), listed(placeholders[:], "and")), nearestHint(found, placeholders[:]), v)
			}
		}
	})
}
