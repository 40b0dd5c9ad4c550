package protocol_test

import (
	"fmt"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// body is a payload, mostly the same one. Where a member of it is locked it has one.
func (h *clients) body(p *contract.Policy) string {
	name := pick(h.dice, "x", "x", "x", "y")
	if l := p.Operation.Lock; l != nil && l.Per != contract.LockPerAccount {
		return fmt.Sprintf(`{"card":%d,"of":%q}`, h.d(2), name)
	}
	return name
}

// sendBatch sends a batch of a few rows, each with its key.
func (h *clients) sendBatch(p *contract.Policy, at time.Duration) {
	i, account := len(h.attempts), pick(h.dice, "a", "a", "a", "b")
	batch := transcript.Attempt{Operation: p.Operation.Name(), Account: account}
	var rows []arrival
	for range 1 + h.d(3) {
		body, keys := h.body(p), []string{pick(h.dice, "k1", "k1", "k2")}
		if h.once(15) {
			keys = nil
		}
		row := transcript.Row{Keys: keys}
		if h.d(12) > 0 {
			row.Request = fmt.Sprintf("%x", protocol.FingerprintOf(&p.Fingerprint, payload(p, body)))
		}
		row.Lock, _ = protocol.LockOf(p, []byte(body))
		batch.Rows = append(batch.Rows, row)
		a := arrival{p: p, account: account, key: h.readKey(p, keys), body: body}
		if f := p.Key.FirstSent; f != nil {
			a.first = []string{epoch.Add(at).Format("Mon, 02 Jan 2006 15:04:05 GMT")}
			batch.FirstSent = a.first
		}
		a.scoped = h.scoped(p, a)
		rows = append(rows, a)
	}
	h.attempts = append(h.attempts, batch)
	h.after(at-h.now.Sub(epoch), func() { h.exchangeBatch(i, rows) })
}

// exchangeBatch is one attempt with a batch: its rows are met one after another,
// and answered together.
func (h *clients) exchangeBatch(i int, rows []arrival) {
	h.attempts[i].Sent = h.now
	over := false
	end := func(answers []*transcript.Answer) {
		if over {
			return
		}
		over = true
		h.attempts[i].Ended = h.now
		for n, answer := range answers {
			h.attempts[i].Rows[n].Answer = answer
		}
	}
	answers := make([]*transcript.Answer, len(rows))
	var next func(n int)
	next = func(n int) {
		switch {
		case n < len(rows):
			h.arrives(rows[n], func(s seen) {
				answers[n] = h.answer(rows[n].p, s)
				next(n + 1)
			})
		case h.once(12): // lost on its way back
		default:
			h.after(h.within(2*time.Second), func() { end(answers) })
		}
	}
	if h.d(16) > 0 { // else it never arrives
		h.after(h.within(time.Second), func() { next(0) })
	}
	h.after(h.patience, func() { end(nil) })
}
