package simulator

import (
	"net/http"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// desk is the space in which one request is dealt with. Another request gets it
// afterwards, so that most need little that is new: what a server makes anew for each
// request, the collector has to clear away. Nothing of it outlives the answer.
type desk struct {
	x      exchange
	w      work
	answer reply
	own    reply  // what an execution answers
	effect Effect // and what it does
	call   noted  // the last of its calls
	stored protocol.Stored
	leaves resource
	list   store.Write // that notes it in its collection
	slots  [3]entry
	writes [8]store.Write   // those that are held back
	with   [6]store.Write   // those that go with an effect
	space  []byte           // for what is encoded; it begins anew with each request
	fields []protocol.Field // for headers, in the same way

	// Functions of the desk, made once.
	header http.Header
	values func(name string) []string
	told   func(name string) string // a parameter of the path
	fails  func() *reply
}

// What is enough for most requests: of what they encode, in bytes, and of the headers
// of their answers.
const (
	deskSpace  = 4 << 10
	deskFields = 16
)

func newDesk() *desk {
	d := &desk{space: make([]byte, 0, deskSpace), fields: make([]protocol.Field, 0, deskFields)}
	d.values = func(name string) []string { return d.header.Values(name) }
	d.told = func(name string) string { return d.x.params.Get(name) }
	d.fails = d.x.failsAfterKey
	return d
}

// takeDesk is a clear one.
func (s *shared) takeDesk() *desk {
	if d, ok := s.desks.Get().(*desk); ok {
		return d
	}
	return newDesk()
}

// leaveDesk clears a desk for another request.
func (s *shared) leaveDesk(d *desk) {
	d.x, d.w, d.answer, d.own, d.effect, d.header = exchange{}, work{}, reply{}, reply{}, Effect{}, nil
	d.call, d.slots, d.writes, d.with, d.space = noted{}, [3]entry{}, [8]store.Write{}, [6]store.Write{}, d.space[:0]
	d.stored, d.leaves, d.list = protocol.Stored{}, resource{}, store.Write{}
	clear(d.fields)
	d.fields = d.fields[:0]
	s.desks.Put(d)
}

// headersOf gives the values of a header of the request.
func (x *exchange) headersOf(r *http.Request) func(name string) []string {
	if x.desk == nil {
		return r.Header.Values
	}
	x.desk.header = r.Header
	return x.desk.values
}

// parameter gives a parameter of the path, decoded; "" for none.
func (x *exchange) parameter() func(name string) string {
	if x.desk == nil {
		return x.params.Get
	}
	return x.desk.told
}

// newWork is the work that a request asks for.
func (x *exchange) newWork() *work {
	d := x.desk
	d.w = work{
		Server: x.Server, op: x.op, p: x.p, prefer: x.prefer, failed: d.fails, asked: true,
		ifMatch: x.ifMatch, hits: x.hits, span: x.span, reads: x.key.Reads,
		keyless: x.key.Status == protocol.KeyMissing || !x.p.Operation.TakesKey(), desk: d,
	}
	if x != &d.x { // a row of a batch
		d.w.failed = x.failsAfterKey
	}
	d.w.back.writes = d.writes[:0]
	return &d.w
}

// name names the record of a request.
func (w *work) name(x *exchange, print protocol.Fingerprint) {
	b := append(w.desk.free(), prefixRecord...)
	b = protocol.AppendScopedKey(b, x.p.Scope, &x.who, &x.request, x.key.Value)
	b = w.desk.keep(protocol.RecordName(x.p, b, print))
	if w.scoped, w.key = b[len(prefixRecord):], b; len(w.scoped) > maxScoped {
		w.key = recordKey(w.scoped)
	}
	w.place = string(w.key)
}

// slot is an entry that is neither seen nor held, to be filled anew.
func (w *work) slot() *entry {
	if w.desk == nil {
		return &entry{}
	}
	for i := range w.desk.slots {
		if e := &w.desk.slots[i]; e != w.seen && e != w.held {
			return e
		}
	}
	return &entry{}
}

// with is an entry with another record, see entry.with.
func (w *work) with(e *entry, rec protocol.Record) *entry {
	out := w.slot()
	*out = *e
	out.Record = rec
	if rec.Phase == protocol.PhaseComplete {
		out.Body = nil
	}
	return out
}

// oneWrite is the write to a collection, to be filled anew.
func (w *work) oneWrite() *store.Write {
	if w.desk == nil {
		return new(store.Write)
	}
	return &w.desk.list
}

// encode writes an entry as bytes that last as long as the work.
func (w *work) encode(e *entry) []byte { return w.keepBytes(e.appendTo(w.free())) }

// free is space for bytes that last as long as the work, and keepBytes takes what was
// put there.
func (w *work) free() []byte {
	if w.desk == nil {
		return make([]byte, 0, 256)
	}
	return w.desk.free()
}

func (w *work) keepBytes(b []byte) []byte {
	if w.desk == nil {
		return b
	}
	return w.desk.keep(b)
}

// fieldsOf is room for so many fields of a header that last as long as the work.
func (d *desk) fieldsOf(n int) []protocol.Field {
	if d == nil || cap(d.fields)-len(d.fields) < n {
		return make([]protocol.Field, 0, n)
	}
	from := len(d.fields)
	d.fields = d.fields[:from+n]
	return d.fields[from : from : from+n]
}

// free is the space that is left, and keep takes what was appended to it.
func (d *desk) free() []byte { return d.space[len(d.space):] }

func (d *desk) keep(b []byte) []byte {
	if n := len(d.space) + len(b); n <= cap(d.space) && cap(b) == cap(d.space)-len(d.space) {
		d.space = d.space[:n]
	}
	return b[:len(b):len(b)]
}
