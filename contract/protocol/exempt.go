package protocol

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// ignored reports a request whose key the contract ignores.
func ignored(k *contract.Key, r Carried) bool {
	return slices.ContainsFunc(k.IgnoredFor, func(kind contract.IgnoredFor) bool {
		switch kind {
		case contract.IgnoredMultipart:
			const multipart = "multipart/"
			return len(r.Media) >= len(multipart) && strings.EqualFold(r.Media[:len(multipart)], multipart)
		default:
			return r.Anonymous
		}
	})
}

// onlyReads reports a GraphQL request that is no mutation, where that is a place
// of the key: there is nothing that a repeat could do twice.
func onlyReads(k *contract.Key, body []byte) bool {
	if !slices.ContainsFunc(k.Places(), func(p contract.KeyPlace) bool { return p.In == contract.InGraphQL }) {
		return false
	}
	g, err := readGraphQL(body)
	return err == nil && g != nil && !g.mutates
}
