package renderer

import (
	"fmt"
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// rowKeyed are the operations whose keys are those of the rows of a batch.
func (p *page) rowKeyed() []*contract.Policy {
	var out []*contract.Policy
	for _, policy := range p.keyed {
		if policy.Operation.RowKeys() {
			out = append(out, policy)
		}
	}
	return out
}

// onlyRows reports that no request itself has a key: all keys are those of rows.
func (p *page) onlyRows() bool {
	return takesKeys(p) && len(p.rowKeyed()) == len(p.keyed)
}

// rowPlace is where a row of a batch has its key, as part of a sentence.
func rowPlace(op *contract.Operation) phrase {
	if op.Batch.Rows == "" {
		return say("the member %s of each row of the JSON body, which is a list", code(op.Batch.RowKey))
	}
	return say("the member %s of each row in %s of the JSON body", code(op.Batch.RowKey), code(op.Batch.Rows))
}

// rowPlaces are the places in the rows of several operations.
func rowPlaces(policies []*contract.Policy) phrase {
	return or(distinct(each(policies, func(p *contract.Policy) phrase { return rowPlace(&p.Operation) }))...)
}

// keyPlaces are all places of the key of one operation.
func keyPlaces(p *contract.Policy) phrase {
	if p.Operation.RowKeys() {
		return rowPlace(&p.Operation)
	}
	return placesWords(&p.Key)
}

// places is where the keys go that the page speaks of first.
func (p *page) places() phrase {
	if p.onlyRows() {
		return rowPlaces(p.rowKeyed())
	}
	return placesWords(&p.base.Key)
}

// alsoRows says where the key is that is not that of a request.
func (p *page) alsoRows() phrase {
	rows := p.rowKeyed()
	if len(rows) == 0 || p.onlyRows() {
		return phrase{}
	}
	return say("For %s, each row has a key of its own, in %s.", few(names(rows)), rowPlaces(rows))
}

// rowLine is the rule for the keys of rows.
func (p *page) rowLine(invalid phrase) phrase {
	rows := p.rowKeyed()
	if len(rows) == 0 {
		return phrase{}
	}
	return say("**In rows:** for %s, the key is in %s, once per row and as a string. A row whose key breaks a rule is refused with %s inside of the answer to the batch, and the other rows are executed all the same. A key of the request itself is ignored.",
		few(names(rows)), rowPlaces(rows), invalid)
}

// rowAnswers says how a batch is answered whose rows have keys.
func (p *page) rowAnswers() phrase {
	rows := p.rowKeyed()
	if len(rows) == 0 {
		return phrase{}
	}
	return sentences(
		say("**A batch whose rows have keys is answered as a whole with `200`, whatever becomes of its rows**: %s.", few(names(rows))),
		say("Each row has a status of its own in there, and a body with the code; a `400`, `409`, `423` or `503` of a row does not change the `200`. Go by this table for each row."),
		say("A row has no headers: no marker and no `Retry-After`, but the waits of the table hold for it. Send the rows again that the table sends again, each with its key; a row that was executed may be sent along, for it is not executed again."),
		say("The contract does not fix how the answer is written; the mock writes %s, in the order of the rows.", code(`{"rows": [{"status": 201, "outcome": "execute", "location": "…", "body": {…}}]}`)))
}

// afterTimeoutInRows tells what the retry of a batch can meet.
func afterTimeoutInRows() phrase {
	return sentences(
		say("Send the **same rows**, each with the **same key**."),
		say("Each row is decided for itself: one that was executed is not executed again, and one that never arrived is executed now."),
		say("The answer tells what became of each row: %s.", see(idDecisions)))
}

// rowsAnswer is a sample of the answer to a batch of one row, as the mock has it.
func rowsAnswer(p *contract.Policy, outcome string) string {
	status, body := 201, `{"id": "…"}`
	switch e := p.Operation.Example; {
	case p.Operation.Async != nil:
		status, body = 202, ""
	case e != nil:
		status, body = e.Status, ""
		if e.Body != nil {
			body = string(e.JSON())
		}
	}
	row := fmt.Sprintf(`{"status": %d, "outcome": %q`, status, outcome)
	if body != "" {
		row += `, "body": ` + body
	}
	return "HTTP/1.1 200 OK\nContent-Type: application/json\n\n" + pretty([]byte(`{"rows": [`+row+`}]}`))
}

// noLoop says why there is no loop where all keys are those of rows.
func (p *page) noLoop() {
	p.para(say("There is no loop to copy: every key is that of a row, so one answer has as many outcomes as rows, and a loop that goes by its status would take a refused row for a success."),
		say("Write one that reads the answer of each row, sends the rows again that %s sends again, each with its key, and keeps the numbers of %s.", link(idDecisions, say("the table")), see(idRetrying)))
}

// withoutRows are the policies of operations whose requests have keys, all of
// them where there are no others.
func withoutRows(policies []*contract.Policy) []*contract.Policy {
	out := slices.DeleteFunc(slices.Clone(policies), func(p *contract.Policy) bool { return p.Operation.RowKeys() })
	if len(out) == 0 {
		return policies
	}
	return out
}
