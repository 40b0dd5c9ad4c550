package simulator

import (
	"bytes"
	"encoding/json"
	"slices"
)

var mismatchLeaks = FaultKind{
	ID:     "mismatch-leaks",
	Does:   "Sends the answer of the first request along with the mismatch answer: its stored headers, and its body as a member first of a JSON object.",
	Breaks: "a mismatch answer shows nothing of the first request or its answer",
	Finds:  []string{"mismatch-tells-nothing"},
	Phase:  BeforeClaim,
	flaws:  showsToOther,
}

// leak is the mismatch answer with what is stored under the key.
func (w *work) leak(declared reply) *reply {
	r := declared
	for _, f := range w.seen.Answer.Header {
		if f.Name != "Content-Type" {
			r.header = append(slices.Clip(r.header), f)
		}
	}
	first := w.seen.Answer.Body
	if !json.Valid(first) {
		first, _ = json.Marshal(string(first)) // a text
	}
	if open, ok := bytes.CutSuffix(bytes.TrimSpace(r.body), []byte("}")); ok && len(open) > 1 {
		r.body = slices.Concat(open, []byte(`,"first":`), first, []byte("}"))
	}
	return &r
}
