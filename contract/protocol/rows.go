package protocol

import "github.com/reprise-dev/reprise/contract"

// RowPolicy is the policy of one row of a batch whose rows have keys of their
// own: that of the operation, with the row for the request and the key in it. Any
// other policy stays as it is.
func RowPolicy(p *contract.Policy) *contract.Policy {
	if !p.Operation.RowKeys() {
		return p
	}
	row := *p
	row.Key.In, row.Key.Name, row.Key.Also = contract.InBody, p.Operation.Batch.RowKey, nil
	return &row
}
