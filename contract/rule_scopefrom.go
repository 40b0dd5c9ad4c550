package contract

import (
	"fmt"
	"slices"
	"strings"
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
		j.checkSegment(part, place.get(string(SourcePath)))
		if part == ScopeAPIKey && place.get(string(SourceCredentialPrefix)) != nil {
			j.wrongKey("contract/no-effect", "scope_from.api-key is a prefix of itself", "write the header that carries the credential, such as header: X-Api-Key", place.get(string(SourceCredentialPrefix)))
		}
	}
}

// checkSegment wants some path to have the segment that tells a part of the
// scope. The operations of an OpenAPI document are not looked at.
func (j *judge) checkSegment(part ScopePart, segment *tree) {
	named := j.contract.named()
	if segment == nil || len(named) == 0 || j.contract.source.at("api", "openapi") != nil {
		return
	}
	index, most := whole(segment.parent, segment.name, 0), 0
	for _, m := range named {
		_, template := splitOperation(m.key)
		most = max(most, strings.Count(template, "/"))
	}
	if index >= most {
		j.wrong("contract/no-effect", fmt.Sprintf("scope_from.%s.path is %d, counted from 0, but no operation has more than %d segments in its path", part, index, most), fmt.Sprintf("wanted %d or less", most-1), segment)
	}
}
