package simulator

import (
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// identity is whose attempt a request is.
type identity struct {
	op    *operation
	p     *contract.Policy
	who   protocol.Caller
	key   string
	count string // by which attempts are counted
	sent  string // the credential
}

// draw decides what strikes one attempt. It is decided once: by the seed, the
// operation, the key in its scope, the number of the attempt and the fault's id,
// and by nothing else, so that the same test meets the same faults.
func (s *Server) draw(a *arrival, own []*planned) *hits {
	set := s.faults.load()
	if len(set)+len(own) == 0 {
		return nil
	}
	s.expire(a, set)
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	n := s.faults.counts.of(a.count)
	n.attempts++
	h := &hits{server: s, r: a.r}
	seed := hashOf(strconv.FormatUint(s.opts.Seed, 10), a.count, strconv.Itoa(n.attempts))
	for _, p := range append(set[:len(set):len(set)], own...) {
		random := rand.New(rand.NewPCG(seed, p.salt))
		// The chance is drawn in any case, so that what else is asked of the fault
		// leaves what it draws as it is.
		chance := random.Float64()
		switch {
		case p.Off || !p.fits(&a.identity, n.attempts) || !p.until.IsZero() && !a.now.Before(p.until):
		case p.Probability > 0 && chance >= p.Probability:
		case p.Count > 0 && n.drawn[p.ID] >= p.Count:
		default:
			if p.Count > 0 {
				n.draw(p.ID)
			}
			h.list = append(h.list, &hit{of: h, fault: &p.Fault, kind: p.kind, random: random})
		}
	}
	if len(h.list) == 0 {
		return nil
	}
	return h
}

// fits reports whether a fault is for an attempt.
func (p *planned) fits(who *identity, attempt int) bool {
	switch {
	case p.Operation != "" && p.Operation != who.op.name:
	case p.Key != "" && (who.key == "" || p.Key != who.key && p.Key != "sha256:"+HashKey(who.key)):
	case p.Account != "" && p.Account != who.who.Account && p.Account != who.sent && "acct_"+digest(p.Account) != who.who.Account:
	case attempt < p.First || p.Last > 0 && attempt > p.Last:
	case p.Every > 0 && (attempt-max(p.First, 1)+1)%p.Every != 0:
	default:
		return true
	}
	return false
}

// expire reads the clock where a fault has an end, and takes out what has ended.
func (s *Server) expire(a *arrival, set []*planned) {
	ended := false
	for _, p := range set {
		if p.until.IsZero() {
			continue
		}
		if a.now.IsZero() {
			now, err := s.now(a.r.Context())
			if err != nil {
				now = s.opts.Now()
			}
			a.now = now
		}
		ended = ended || !a.now.Before(p.until)
	}
	if ended {
		s.faults.remove(func(p *planned) bool { return !p.until.IsZero() && !a.now.Before(p.until) })
	}
}

// arrival is a request whose header has come.
type arrival struct {
	identity
	server *Server
	w      http.ResponseWriter
	r      *http.Request
	now    time.Time // the server's clock, where it was read
	hits   *hits
	read   []byte // the body, where it was read already
	broken error  // how that broke off
	end    func() // ends the connection of a request that goes no further
}

// arrive finds out whose attempt a request is; nil for one of no operation.
func (s *Server) arrive(w http.ResponseWriter, r *http.Request) *arrival {
	path := r.URL.EscapedPath()
	index, params, ok := s.routes.Match(r.Method, path)
	if !ok {
		return nil
	}
	a := &arrival{server: s, w: w, r: r}
	a.op = s.ops[index]
	a.p = s.contract.ResolveRequest(a.op.name, r.Header.Values, path)
	a.who, _ = callerOf(a.p, r, s.accounts.Load())
	a.sent = r.Header.Get("Authorization")
	carried := protocol.Carried{
		Header: r.Header.Values, Parameter: params.Get, Query: r.URL.RawQuery,
		Media: r.Header.Get("Content-Type"), Anonymous: anonymous(a.who),
	}
	if a.p.Operation.TakesKey() && slices.ContainsFunc(a.p.Key.Places(), contract.KeyPlace.ReadsBody) && a.buffer() {
		carried.Body = a.read
	}
	if key := protocol.ReadKeyOf(&a.p.Key, carried); key.Status == protocol.KeyOK {
		a.key = key.Value
	}
	payload := protocol.Payload{Method: a.p.Operation.Method, Template: a.p.Operation.Path, Path: path}
	scoped := protocol.ScopedKey(a.p.Scope, a.who, payload, a.key)
	if a.key == "" {
		scoped = []byte(a.who.Account)
	}
	a.count = a.op.name + "\x00" + string(scoped)
	return a
}
