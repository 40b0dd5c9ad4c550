package simulator

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// maxRows is the longest batch. A mock has no use for a longer one.
const maxRows = 1000

// rowAnswer is the answer to one row of a batch.
type rowAnswer struct {
	Status   int             `json:"status"`
	Outcome  string          `json:"outcome"`            // execute, replay, mismatch, ...
	Location string          `json:"location,omitempty"` // what the row made, or where its state is told
	Body     json.RawMessage `json:"body,omitempty"`
}

// location is the value of the header; "" where there is none.
func location(header []protocol.Field) string {
	for _, f := range header {
		if f.Name == "Location" {
			return f.Value
		}
	}
	return ""
}

// rows takes each row of a batch for a request of its own, one after another,
// and answers with their answers in the same order. A row that fails leaves the
// others as they are.
func (x *exchange) rows(ctx context.Context) reply {
	batch := x.p.Operation.Batch
	var list []json.RawMessage
	body, ok := protocol.LookUp(x.request.Body, batch.Rows)
	if !ok || json.Unmarshal(body, &list) != nil {
		place := batch.Rows
		if place == "" {
			place = "the body"
		}
		return *unnamed(x.p, http.StatusBadRequest, "There is no list of rows at %s.", place)
	}
	if len(list) > maxRows {
		return *unnamed(x.p, http.StatusRequestEntityTooLarge, "The batch has %d rows; this server takes at most %d.", len(list), maxRows)
	}
	key := protocol.RowPolicy(x.p).Key // the rules are those of any key, and the place is the row's
	answers := make([]rowAnswer, len(list))
	for i, row := range list {
		answers[i] = x.row(ctx, &key, row)
	}
	out, err := json.Marshal(map[string]any{"rows": answers})
	if err != nil { // bodies that are no JSON were left out
		panic(err)
	}
	return reply{
		status: http.StatusOK, body: out, outcome: "rows",
		header: []protocol.Field{{Name: "Content-Type", Value: "application/json"}},
	}
}

func (x *exchange) row(ctx context.Context, key *contract.Key, row json.RawMessage) rowAnswer {
	one := *x
	one.request.Body = row
	one.key = protocol.ReadKeyOf(key, protocol.Carried{Body: row, Anonymous: anonymous(x.who)})
	r := one.keyed(ctx)
	a := rowAnswer{Status: r.status, Outcome: r.outcome, Location: location(r.header)}
	if json.Valid(r.body) {
		a.Body = r.body
	}
	return a
}
