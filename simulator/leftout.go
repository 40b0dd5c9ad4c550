package simulator

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/openapi"
)

// unreserved leaves out what a document has below the server's own addresses. The
// contract language refuses such operations itself.
func (s *Server) unreserved(document []openapi.Operation) []openapi.Operation {
	return slices.DeleteFunc(document, func(op openapi.Operation) bool {
		_, reserved := contract.Reserved(op.Path)
		if reserved {
			s.reserved = append(s.reserved, op.Method+" "+op.Path)
		}
		return reserved
	})
}

// LeftOut lists the operations of the OpenAPI document that are not served,
// because their path is the server's own.
func (s *Server) LeftOut() []string { return slices.Clone(s.reserved) }

// Unmatched labels the variants of the contract that match no operation that is
// served.
func (s *Server) Unmatched() []string {
	reached := map[int]bool{}
	for _, op := range s.ops {
		for _, i := range s.contract.Reaches(op.policy.Operation.Method, op.policy.Operation.Path) {
			reached[i] = true
		}
	}
	var out []string
	for i, v := range s.contract.Variants() {
		if !reached[i] {
			out = append(out, v.Label)
		}
	}
	return out
}
