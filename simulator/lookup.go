package simulator

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// found is the answer to a look-up by key: the list of what the key made for
// this caller. It is nil for a request that looks nothing up.
func (w *work) found(ctx context.Context, e *entry) *reply {
	l := w.contract.LookUp
	if l == nil || l.Operation != w.op.name {
		return nil
	}
	query, err := url.ParseQuery(e.Query)
	if err != nil || !query.Has(l.Query) {
		return nil
	}
	made, err := w.madeBy(ctx, e, query.Get(l.Query))
	if err != nil {
		return w.unread()
	}
	return &reply{status: http.StatusOK, header: []protocol.Field{{Name: "Content-Type", Value: "application/json"}}, body: w.op.example.list(made)}
}

// madeBy lists the answers of the successes under a key in the caller's scope,
// the oldest first.
func (w *work) madeBy(ctx context.Context, caller *entry, key string) ([]json.RawMessage, error) {
	of := w.byName[w.contract.LookUp.Of]
	if of == nil {
		return nil, nil
	}
	made := []json.RawMessage{}
	err := scan(ctx, w.store, prefixRecord, func(e store.Entry) error {
		kept, err := decode(e.Value)
		if err != nil || kept.Operation != of.name || kept.Path != caller.Path || kept.Answer == nil || kept.Answer.Status >= http.StatusMultipleChoices {
			return nil
		}
		op := w.operationOf(kept)
		mine := protocol.ScopedKey(op.policy.Scope, caller.sender(), payload(op, kept), op.policy.Key.Fold(key))
		if bytes.Equal(mine, protocol.ScopedKey(op.policy.Scope, kept.sender(), payload(op, kept), kept.Key)) && json.Valid(kept.Answer.Body) {
			made = append(made, kept.Answer.Body)
		}
		return nil
	})
	return made, err
}

// list is the example with its list replaced. An example that is no object with
// one list in it gives the list alone.
func (e *example) list(items []json.RawMessage) []byte {
	text, _ := json.Marshal(items) // each is JSON
	at := -1
	for i, m := range e.members {
		if len(m.value) > 0 && m.value[0] == '[' {
			if at >= 0 {
				return text
			}
			at = i
		}
	}
	if at < 0 {
		return text
	}
	var out bytes.Buffer
	for i, m := range e.members {
		value := []byte(m.value)
		if i == at {
			value = text
		}
		out.WriteByte("{,"[min(i, 1)])
		out.Write(m.quoted)
		out.WriteByte(':')
		out.Write(value)
	}
	out.WriteByte('}')
	return out.Bytes()
}
