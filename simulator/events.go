package simulator

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// EventType says what happened. The list is EventTypes.
type EventType string

// The types of events.
const (
	EventRequest    EventType = "request"     // a request was answered
	EventKey        EventType = "key"         // a key changed its state
	EventEffect     EventType = "effect"      // something was executed
	EventFault      EventType = "fault"       // a fault struck
	EventClock      EventType = "clock"       // the clock was moved
	EventNeedsHuman EventType = "needs-human" // a record waits for an operator
	EventReset      EventType = "reset"       // everything was forgotten, or another state restored
	EventGap        EventType = "gap"         // some events before this one are not known any more
)

// EventTypes lists them all.
var EventTypes = [...]EventType{EventRequest, EventKey, EventEffect, EventFault, EventClock, EventNeedsHuman, EventReset, EventGap}

// event is one of them. Data is written as JSON when somebody reads it.
type event struct {
	number uint64
	kind   EventType
	data   any
}

// keyEvent tells that a key changed its state, or that its work came to another step
// or renewed its lease.
type keyEvent struct {
	Key       string    `json:"key"`
	Account   string    `json:"account"`
	Operation string    `json:"operation"`
	From      string    `json:"from"`
	To        string    `json:"to"`
	Step      string    `json:"step,omitempty"`      // the one at which unfinished work is
	Announced string    `json:"announced,omitempty"` // the system that is called in it
	LeaseEnds time.Time `json:"lease_ends,omitzero"` // of work that runs
	At        time.Time `json:"at"`
}

// at tells how far unfinished work is.
func (k *keyEvent) at(p *contract.Policy, e *entry) {
	if e == nil || e.Phase == protocol.PhaseComplete {
		return
	}
	if steps := p.Operation.Steps; e.Step < len(steps) {
		if k.Step = steps[e.Step].Name; e.Announced {
			k.Announced = steps[e.Step].Calls
		}
	}
	if e.Phase == protocol.PhaseRunning {
		k.LeaseEnds = e.LeaseEnds
	}
}

// The bounds of what is kept of events, in events.
const (
	keptEvents     = 1024 // for those who come back, and at most twice as many
	listenerBuffer = 256  // for those who are slow
)

// events tells what happens to those who listen. Until somebody has, nothing is
// kept, and an event costs a look at one number.
type events struct {
	heard atomic.Bool

	mu        sync.Mutex
	run       string // tells the events of this process from those before it was started anew
	next      uint64 // number of the next event; they are counted from 1
	kept      []event
	listeners map[*listener]bool
	closed    bool
}

// listener is one who listens. Its channel is closed when it is too slow or the
// server closes.
type listener struct{ to chan event }

// on reports whether somebody has ever listened.
func (e *events) on() bool { return e.heard.Load() }

// tell tells an event. Whoever does not take it in time is dropped: nobody waits.
func (e *events) tell(kind EventType, data any) {
	if !e.on() {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	one := event{e.next, kind, data}
	e.next++
	if e.kept = append(e.kept, one); len(e.kept) == 2*keptEvents {
		e.kept = append(e.kept[:0:0], e.kept[keptEvents:]...)
	}
	for l := range e.listeners {
		select {
		case l.to <- one:
		default:
			e.drop(l)
		}
	}
}

func (e *events) drop(l *listener) {
	if e.listeners[l] {
		delete(e.listeners, l)
		close(l.to)
	}
}

// listen begins to tell events. after is the last one that the listener had, 0
// for none; what came since comes first, and missed says that some of it is lost.
func (e *events) listen(run string, after uint64) (l *listener, since []event, missed bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.run == "" {
		e.run, e.next, e.listeners = newID(""), 1, map[*listener]bool{}
		e.heard.Store(true)
	}
	l = &listener{make(chan event, listenerBuffer)}
	if e.closed {
		close(l.to)
		return l, nil, false
	}
	e.listeners[l] = true
	if after == 0 {
		return l, nil, false
	}
	if run != e.run || after >= e.next {
		return l, nil, true
	}
	wanted := int(e.next - 1 - after)
	since = slices.Clone(e.kept[len(e.kept)-min(wanted, len(e.kept)):])
	return l, since, wanted > len(since)
}

func (e *events) leave(l *listener) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.drop(l)
}

// close ends what listeners have.
func (e *events) close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closed = true
	for l := range e.listeners {
		e.drop(l)
	}
}

func (e *events) clockMoved(s *Server, c clock) {
	if e.on() {
		e.tell(EventClock, c.shown(s.opts.Now()))
	}
}

// keyChanged tells that a record is another one now; nil is no record.
func (w *work) keyChanged(from, to *entry, now time.Time) {
	if !w.events.on() {
		return
	}
	of := to
	if of == nil {
		of = from
	}
	if of == nil {
		return
	}
	one := keyEvent{
		Key: w.shown(of.Key), Account: of.Account, Operation: of.Operation, At: now,
		From: protocol.StateOf(w.p, now, from.record()).String(), To: protocol.StateOf(w.p, now, to.record()).String(),
	}
	one.at(w.p, to)
	w.events.tell(EventKey, one)
	if to != nil && to.Phase == protocol.PhaseNeedsHuman && one.From != one.To {
		w.events.tell(EventNeedsHuman, w.keyAt(w.key, to, now))
	}
}
