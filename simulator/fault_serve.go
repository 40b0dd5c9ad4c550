package simulator

import (
	"bytes"
	"io"
	"net/http"

	"github.com/reprise-dev/reprise/contract/protocol"
)

// faultField is the header by which a request asks for faults of its own.
const faultField = "Reprise-Fault"

// concern reports whether a request has to do with faults at all. While there
// are none and it asks for none, it goes the way that it would go without them.
func (f *faults) concern(o *Options, r *http.Request) bool {
	return f.set.Load() != nil || f.held.Load() > 0 || r.Header[faultField] != nil && !o.NoFaults
}

// serveFaulty answers a request that something may strike.
func (s *Server) serveFaulty(w http.ResponseWriter, r *http.Request) {
	a := s.arrive(w, r)
	if a == nil {
		s.exchange(w, r, nil)
		return
	}
	defer s.faults.passed(a.op.name)
	own, wrong := s.askedFor(r)
	if wrong != nil {
		failed := unnamed(a.p, http.StatusBadRequest, "%s: %s.", faultField, wrong.Error())
		failed.outcome = beforeTheKey
		s.exchange(w, a.whole(), &hits{server: s, r: r, wrong: failed})
		return
	}
	a.hits = s.draw(a, own)
	if a.hits != nil {
		for _, hit := range a.hits.list {
			if hit.kind.arrive != nil && hit.kind.arrive(hit, a) {
				s.noteEnd(a)
				a.end()
				return
			}
		}
	}
	s.exchange(w, a.whole(), a.hits)
}

// noteEnd notes a request that goes no further.
func (s *Server) noteEnd(a *arrival) {
	now, err := s.now(a.r.Context())
	if err != nil {
		now = s.opts.Now()
	}
	x := &exchange{Server: s, op: a.op, who: a.who, key: protocol.Key{Value: a.key}, hits: a.hits}
	x.note(a.r, &reply{outcome: noAnswer}, newID("req_"), now, s.opts.Now(), 0)
}

// noAnswer is the outcome of a request that was not taken in.
const noAnswer = "no_answer"

// buffer reads the body, so that it can be read again. It is false for one that
// is too large or breaks off.
func (a *arrival) buffer() bool {
	if a.read == nil && a.broken == nil {
		a.read = []byte{}
		if a.r.Body != nil && a.r.Body != http.NoBody {
			a.read, a.broken = io.ReadAll(http.MaxBytesReader(a.w, a.r.Body, a.server.opts.MaxBody))
		}
	}
	return a.broken == nil
}

// body is the body from its beginning, with the end that it had.
func (a *arrival) body() io.ReadCloser {
	if a.broken == nil {
		return io.NopCloser(bytes.NewReader(a.read))
	}
	return io.NopCloser(io.MultiReader(bytes.NewReader(a.read), failing{a.broken}))
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// whole is the request with its body still to be read.
func (a *arrival) whole() *http.Request {
	if a.read != nil {
		a.r.Body = a.body()
	}
	return a.r
}
