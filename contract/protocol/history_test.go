package protocol_test

import (
	"fmt"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// history lets a few clients send a few requests to a server, and returns what
// they saw.
func history(d dice, r rules, ops []*contract.Policy) []transcript.Attempt {
	s := newServer(d, r, ops)
	h := &clients{server: s, patience: pick(d, 5*time.Second, time.Minute, time.Hour)}
	for range 2 + d(12) {
		h.send(s.now.Sub(epoch))
		s.now = s.now.Add(h.gap())
	}
	s.now = epoch
	s.run()
	return h.attempts
}

type clients struct {
	*server
	patience time.Duration
	attempts []transcript.Attempt
}

// gap is the time between two requests: none, a few seconds, about a lease, about
// a window.
func (h *clients) gap() time.Duration {
	w := h.ops[0].Window.Replay.Duration
	switch h.d(6) {
	case 0:
		return 0
	case 1, 2:
		return h.within(4 * time.Second)
	case 3:
		return h.within(time.Minute)
	case 4:
		return max(0, w-30*time.Second) + h.within(time.Minute)
	default:
		return h.within(2 * w)
	}
}

func (h *clients) d(n int) int { return h.dice(n) }

// send sends one request at a moment.
func (h *clients) send(at time.Duration) {
	p := h.ops[h.d(len(h.ops))]
	if p.Operation.RowKeys() {
		h.sendBatch(protocol.RowPolicy(p), at)
		return
	}
	account, body := pick(h.dice, "a", "a", "a", "b"), h.body(p)
	keys := []string{pick(h.dice, "k1", "k1", "k1", "k2")}
	if h.once(15) {
		keys = pick(h.dice, nil, []string{"k1", "k1"}, []string{""})
	}
	i := len(h.attempts)
	h.attempts = append(h.attempts, transcript.Attempt{Operation: p.Operation.Name(), Account: account, Keys: keys})
	if h.d(12) > 0 {
		h.attempts[i].Request = fmt.Sprintf("%x", protocol.FingerprintOf(&p.Fingerprint, payload(p, body)))
	}
	if h.d(12) > 0 {
		h.attempts[i].Lock, _ = protocol.LockOf(p, []byte(body))
	}
	a := arrival{p: p, account: account, key: h.readKey(p, keys), body: body}
	if p.Window.ClientSets != nil && a.key.Status == protocol.KeyOK {
		h.attempts[i].Window = pick(h.dice, nil, []string{"60"}, []string{"600"}, []string{"5"}, []string{"never"})
		a.lasts, a.noWindow = protocol.Asked(p, h.attempts[i].Window, h.now)
	}
	if f := p.Key.FirstSent; f != nil {
		h.tellFirst(i, &a, epoch.Add(at), f.Window)
	}
	a.scoped = h.scoped(p, a)
	h.after(at-h.now.Sub(epoch), func() { h.exchange(i, a) })
}

// tellFirst gives an attempt its companion: its own time, as a clock has it that
// may be wrong, that of an earlier attempt, or none.
func (h *clients) tellFirst(i int, a *arrival, at time.Time, window time.Duration) {
	a.first = []string{at.Add(h.within(2*window) - window).Format("Mon, 02 Jan 2006 15:04:05 GMT")}
	if i > 0 && h.once(2) {
		a.first = h.attempts[h.d(i)].FirstSent
	}
	if h.d(12) > 0 {
		h.attempts[i].FirstSent = a.first // else it was not recorded
	}
}

// exchange is one attempt: the way there, the answer, the way back, and the
// client's patience. Now and then its library sends it twice, and the answer is
// that of the second.
func (h *clients) exchange(i int, a arrival) {
	at := func() *transcript.Attempt { return &h.attempts[i] }
	at().Sent = h.now
	over := false
	end := func(answer *transcript.Answer) {
		if over {
			return
		}
		over = true
		at().Ended, at().Answer = h.now, answer
		if n := h.server.effects[a.scoped]; h.once(2) && a.key.Status == protocol.KeyOK {
			at().Effects = &n
		}
	}
	reply := func(s seen) {
		answer := h.answer(a.p, s)
		if h.once(12) {
			return // lost on its way back
		}
		h.after(h.within(2*time.Second), func() { end(answer) })
	}
	way := func() time.Duration {
		if h.once(15) {
			return h.within(2 * time.Minute)
		}
		return h.within(time.Second)
	}
	switch h.d(16) {
	case 0: // it never arrives
	case 1: // a stage before the key answers
		answer := &transcript.Answer{Status: pick(h.dice, 401, 429, 503), Code: pick(h.dice, "", "own")}
		h.after(h.within(time.Second), func() { end(answer) })
	case 2:
		at().Sends = 2
		h.after(way(), func() { h.arrives(a, func(seen) {}) })
		h.after(tick+h.within(3*time.Second), func() { h.arrives(a, reply) })
	default:
		h.after(way(), func() { h.arrives(a, reply) })
	}
	h.after(h.patience, func() { end(nil) })
}

func (h *clients) arrives(a arrival, reply func(seen)) {
	a.reply, a.token, a.process = reply, h.token(), h.d(h.procs)
	h.meet(a)
}
