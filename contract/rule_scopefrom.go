package contract

import (
	"fmt"
	"slices"
)

// checkScopeFrom wants a place for each part of the scope that HTTP has none
// for, and no place for a part that nothing asks for. An account is shown
// wherever what a caller did is shown, so that it may be told in any case.
func checkScopeFrom(j *judge) {
	scope, from := j.tree.get("scope"), j.tree.get("scope_from")
	for _, item := range scope.list() {
		if part := ScopePart(item.text); slices.Contains(needed[:], part) && from.get(item.text) == nil {
			j.wrong("contract/missing", fmt.Sprintf("scope_from.%s is missing; the scope holds %s, and no place in a request is its by default", part, part),
				exampleHint([]string{"scope_from", item.text}), item)
		}
	}
	for _, part := range told {
		place := from.get(string(part))
		if place == nil {
			continue
		}
		if part != ScopeAccount && !slices.Contains(j.policy.Scope, part) {
			j.wrongKey("contract/no-effect", fmt.Sprintf("scope_from.%s is set, but the scope does not hold %s", part, part), "add it to scope, or leave it out here", place)
		}
		if part == ScopeAPIKey && place.get(string(SourceCredentialPrefix)) != nil {
			j.wrongKey("contract/no-effect", "scope_from.api-key is a prefix of itself", "write the header that carries the credential, such as header: X-Api-Key", place.get(string(SourceCredentialPrefix)))
		}
	}
}
