package contract

import (
	"fmt"
	"slices"
)

// checkVariants wants the operations that a variant names to exist.
func checkVariants(c *Contract, r *reporter) {
	source := c.source.get("operations")
	if source == nil || source.kind != kindObject {
		return
	}
	var known []string
	for _, m := range source.members {
		known = append(known, m.key)
	}
	for _, m := range c.named() {
		if _, whole := c.setsOf(splitOperation(m.key)); !whole {
			r.atKey(c.root.get("variants"), "contract/combinations", fmt.Sprintf("the variants of %s can combine in more than %d ways; wanted fewer", quote(m.key), maxSets), "match by whole values of one header")
			break
		}
	}
	for _, v := range c.variants {
		for _, name := range v.tree.at("match", "operation").list() {
			if !slices.Contains(known, name.text) {
				hint := nearestHint(name.text, known)
				if hint == "" {
					hint = "match by path for operations that only the OpenAPI document has"
				}
				r.add("contract/unknown-operation", name, name.span, fmt.Sprintf("%s is not one of the operations", quote(name.text)), hint)
			}
		}
	}
}

// checkMatchesSome warns of a variant whose path or method no operation has. An
// OpenAPI document may bring more operations.
func checkMatchesSome(c *Contract, r *reporter, v *variant) {
	match := v.tree.at("match")
	if c.root.at("api", "openapi") != nil || match.get("operation") != nil {
		return
	}
	for _, m := range c.named() {
		method, path := splitOperation(m.key)
		if v.names(method, path) && (v.fits(path) || v.mayFit(path)) {
			return
		}
	}
	said := match.get("path")
	if said == nil {
		said = match.get("method")
	}
	if said != nil {
		r.warn("contract/unknown-operation", said, fmt.Sprintf("%s matches no operation, so that the variant changes nothing", dotted(said.tokens())), "see how the operations are written, and match one of them")
	}
}
