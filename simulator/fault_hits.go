package simulator

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// hits are the faults that were drawn for one request. A nil value is none, and
// all that is asked of it is then answered at once.
type hits struct {
	server *Server
	r      *http.Request
	list   []*hit
	struck []Struck
	ahead  time.Duration // of the request's clock
	died   bool
	later  func() // what is to be done when the request is dealt with, before it is answered
	wrong  *reply // the answer to a request that asks for faults that there are not
}

// hit is one of them.
type hit struct {
	of     *hits
	fault  *Fault
	kind   *FaultKind
	random *rand.Rand // of the fault and the attempt
	waits  *time.Duration
}

// delay is how long the fault waits; it is drawn once.
func (h *hit) delay() time.Duration {
	if h.waits == nil {
		d := h.fault.Delay.or(h.kind.waits)
		drawn := d.draw(h.random)
		h.waits = &drawn
	}
	return *h.waits
}

// strike notes that a fault did something, once for each phase.
func (h *hit) strike(phase Phase) {
	s := Struck{Fault: h.fault.ID, Kind: h.kind.ID, Phase: phase}
	if h.kind.waits > 0 {
		s.Delay = h.delay()
	}
	if !slices.Contains(h.of.struck, s) {
		h.of.struck = append(h.of.struck, s)
	}
}

// all are the faults that struck so far.
func (h *hits) all() []Struck {
	if h == nil {
		return nil
	}
	return h.struck
}

// reach tells the faults that the request has come to a phase. The error is what
// the store would say.
func (h *hits) reach(phase Phase, step string) error {
	if h == nil {
		return nil
	}
	var failed error
	for _, hit := range h.list {
		if hit.kind.at != nil {
			failed = errors.Join(failed, hit.kind.at(hit, phase, step))
		}
	}
	return failed
}

// note is reach where no store could say anything any more.
func (h *hits) note(phase Phase, step string) { _ = h.reach(phase, step) }

// flawed reports whether the server does something wrong, and notes that it does.
func (h *hits) flawed(f flaw) bool {
	if h == nil {
		return false
	}
	found := false
	for _, hit := range h.list {
		if hit.kind.flaws&f != 0 {
			hit.strike(hit.kind.Phase)
			found = true
		}
	}
	return found
}

// bends reports whether the policy of the request is another than the contract's.
func (h *hits) bends() bool {
	return h != nil && slices.ContainsFunc(h.list, func(hit *hit) bool { return hit.kind.policy != nil })
}

// bend makes the policy of the request another one, and its operation with it.
func (h *hits) bend(op *operation, p *contract.Policy) (*operation, *contract.Policy) {
	if !h.bends() {
		return op, p
	}
	bent := *p
	for _, hit := range h.list {
		if hit.kind.policy != nil {
			hit.kind.policy(&bent, hit.fault)
			hit.strike(hit.kind.Phase)
		}
	}
	return &operation{
		name: op.name, policy: &bent, document: op.document, example: op.example, keeps: op.keeps,
		known: op.known, shown: op.shown, state: op.state, metrics: op.metrics, lists: op.lists,
	}, &bent
}

// instead is the answer of a fault that comes before the claim; nil for none.
func (h *hits) instead(x *exchange) *reply {
	if h == nil || h.wrong != nil {
		return h.refusal()
	}
	for _, hit := range h.list {
		if hit.kind.instead != nil {
			if r := hit.kind.instead(hit, x); r != nil {
				return r
			}
		}
	}
	return nil
}

func (h *hits) refusal() *reply {
	if h == nil {
		return nil
	}
	return h.wrong
}

// survive is what a handler answers, or that it died.
func (h *hits) survive(answer func() reply) (r reply) {
	if h != nil {
		defer func() {
			if h.died {
				_ = recover() // errDied
				r = reply{outcome: died}
			}
		}()
	}
	return answer()
}

// amend is for the end of the work: what is wrong with the answer, and which
// faults will be in its way.
func (h *hits) amend(x *exchange, r *reply) {
	if h == nil || h.died {
		return
	}
	for _, hit := range h.list {
		if hit.kind.amend != nil {
			hit.kind.amend(hit, x, r)
		}
		if hit.kind.delays {
			hit.strike(hit.kind.Phase)
		}
	}
	if hit := h.sender(); hit != nil {
		hit.strike(hit.kind.Phase)
	}
}

// sender is the fault that sends the answer; the first where there are several.
func (h *hits) sender() *hit {
	for _, hit := range h.list {
		if hit.kind.send != nil {
			return hit
		}
	}
	return nil
}

// sends reports whether a fault sends the answer, so that nobody knows what of it
// comes.
func (h *hits) sends() bool { return h != nil && h.sender() != nil }

// died is the outcome of a request that was abandoned.
const died = "died"

// outgoing is an answer that is about to be sent.
type outgoing struct {
	w     http.ResponseWriter
	r     *http.Request
	reply *reply
	id    string
	at    time.Time

	server *Server
}

// send sends the answer, or what faults make of it.
func (h *hits) send(w http.ResponseWriter, answer *reply, id string, at time.Time) {
	if h == nil {
		answer.write(w, id, at)
		return
	}
	if h.died {
		cut(w, byReset)
		return
	}
	if h.later != nil {
		h.later()
	}
	for _, hit := range h.list {
		if hit.kind.delays {
			h.server.pause(h.r.Context(), hit.delay())
		}
	}
	if hit := h.sender(); hit != nil {
		hit.kind.send(hit, &outgoing{w, h.r, answer, id, at, h.server})
		return
	}
	answer.write(w, id, at)
}
