package contract

import "fmt"

// Batch is what a key stands for where one request holds many rows.
type Batch struct {
	KeyPer KeyPer
	Rows   string // JSON pointer to the list of rows; "" where the body is the list
	RowKey string // JSON pointer into a row, for KeyPerRow
}

// KeyPer is what of a batch has a key of its own.
type KeyPer string

// The two ways.
const (
	KeyPerRequest KeyPer = "request" // one key for all rows: they are one operation
	KeyPerRow     KeyPer = "row"     // each row is an operation of its own
)

// RowKeys reports whether the keys are those of rows, so that the request
// itself has none.
func (o *Operation) RowKeys() bool { return o.Batch != nil && o.Batch.KeyPer == KeyPerRow }

func decodeBatch(t *tree) *Batch {
	if t == nil {
		return nil
	}
	return &Batch{KeyPer: word(t, "key_per", KeyPerRequest), Rows: word(t, "rows", ""), RowKey: word(t, "row_key", "")}
}

// checkBatch wants the place of the key for keys of rows, and only for them.
func checkBatch(r *reporter, m member) {
	t := m.value.get("batch")
	if t == nil {
		return
	}
	name, rowKey := dotted(t.tokens()), t.get("row_key")
	switch b := decodeBatch(t); {
	case m.value.get("unsafe") != nil || m.value.get("idempotent") != nil:
		r.atKey(t, "contract/no-effect", fmt.Sprintf("%s says what a key stands for, but the operation takes none", name), "leave batch out, or take a key")
	case b.KeyPer == KeyPerRow && rowKey == nil:
		r.atKey(t, "contract/missing", name+".row_key is missing; with key_per: row each row has its key", "such as row_key: /idempotency_key")
	case b.KeyPer == KeyPerRequest && rowKey != nil:
		r.atKey(rowKey, "contract/no-effect", name+".row_key is set, but one key stands for the whole request", "write key_per: row, or leave row_key out")
	}
}
