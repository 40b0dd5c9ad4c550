package contract

import "slices"

// Reaches lists the variants, by their places in Variants, that apply to a route,
// or to some requests for it.
func (c *Contract) Reaches(method, template string) []int {
	always, pending := c.split(method, template)
	return append(slices.Clone(always), pending...)
}
