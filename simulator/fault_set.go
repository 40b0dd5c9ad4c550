package simulator

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// faults are what is to break at a server, and how often it did.
type faults struct {
	set  atomic.Pointer[[]*planned] // nil while there are none, so that nobody is in a request's way
	held atomic.Int32               // requests that wait for a later one

	mu      sync.Mutex // of the changes of set, and of what follows
	counts  counts
	named   map[string]int // how many ids of each kind were made
	waiting map[string][]chan struct{}
}

// planned is a fault in its place.
type planned struct {
	Fault
	kind  *FaultKind
	until time.Time // on the server's clock; zero for ever
	salt  uint64
}

var errFaultsOff = errors.New("this server breaks nothing: faults are switched off")

// SetFaults puts faults in the place of those that there are; none turns them
// all off, and then nothing is in the way of a request. Counts of attempts start
// anew. The error says which faults are wrong, and nothing has changed then.
func (s *Server) SetFaults(ctx context.Context, list []Fault) error {
	if s.opts.NoFaults && len(list) > 0 {
		return errFaultsOff
	}
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	named := s.faults.named
	s.faults.named = map[string]int{}
	var set []*planned
	var wrong error
	for i, f := range list {
		p, err := s.plan(ctx, f, set)
		if err != nil {
			if err = fmt.Errorf("fault %d: %w", i+1, err); wrong != nil {
				err = fmt.Errorf("%w; %w", wrong, err)
			}
			wrong = err
			continue
		}
		set = append(set, p)
	}
	if wrong != nil {
		s.faults.named = named
		return wrong
	}
	s.faults.counts = counts{}
	s.faults.store(set)
	return nil
}

// AddFault adds one to those that there are, and returns it with its id.
func (s *Server) AddFault(ctx context.Context, f Fault) (Fault, error) {
	if s.opts.NoFaults {
		return Fault{}, errFaultsOff
	}
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	set := s.faults.load()
	p, err := s.plan(ctx, f, set)
	if err != nil {
		return Fault{}, err
	}
	s.faults.store(append(slices.Clip(set), p))
	return p.Fault, nil
}

// ChangeFault puts a fault in the place of the one with its id. It is false
// where there is none. What was counted for it stands.
func (s *Server) ChangeFault(ctx context.Context, f Fault) (bool, error) {
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	set := slices.Clone(s.faults.load())
	i := slices.IndexFunc(set, func(p *planned) bool { return p.ID == f.ID })
	if i < 0 {
		return false, nil
	}
	p, err := s.plan(ctx, f, slices.Delete(slices.Clone(set), i, i+1))
	if err != nil {
		return true, err
	}
	set[i] = p
	s.faults.store(set)
	return true, nil
}

// RemoveFault takes one out. It is false where there is none with this id.
func (s *Server) RemoveFault(id string) bool {
	return s.faults.remove(func(p *planned) bool { return p.ID == id })
}

// Faults lists what is to break, in the order in which it is drawn.
func (s *Server) Faults() []Fault {
	out := []Fault{}
	for _, p := range s.faults.load() {
		out = append(out, p.Fault)
	}
	return out
}

// plan checks a fault and gives it a name and an end.
func (s *Server) plan(ctx context.Context, f Fault, beside []*planned) (*planned, error) {
	kind, wrong := f.check()
	if len(wrong) > 0 {
		return nil, together(wrong)
	}
	f.Kind = kind.ID
	if f.Operation != "" && s.byName[f.Operation] == nil {
		return nil, fmt.Errorf("%s is for %q, which is not served; %s", f.Kind, f.Operation, s.served())
	}
	if t := s.unreached(&f, f.Operation); t != nil {
		return nil, t
	}
	if f.ID == "" {
		if s.faults.named == nil {
			s.faults.named = map[string]int{}
		}
		for taken := true; taken; {
			s.faults.named[f.Kind]++
			f.ID = fmt.Sprintf("%s-%d", f.Kind, s.faults.named[f.Kind])
			taken = slices.ContainsFunc(beside, func(p *planned) bool { return p.ID == f.ID })
		}
	} else if slices.ContainsFunc(beside, func(p *planned) bool { return p.ID == f.ID }) {
		return nil, fmt.Errorf("the id %q is there twice", f.ID)
	}
	p := &planned{Fault: f, kind: kind, salt: hashOf(f.ID)}
	if f.TTL > 0 {
		now, err := s.now(ctx)
		if err != nil {
			return nil, fmt.Errorf("the store: %w", err)
		}
		p.until = now.Add(f.TTL)
	}
	return p, nil
}

// served names the operations that are served, and counts those that are too many to
// be named.
func (s *Server) served() string {
	const most = 10
	var names []string
	for _, op := range s.ops[:min(len(s.ops), most)] {
		names = append(names, op.name)
	}
	if more := len(s.ops) - most; more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return "served are " + strings.Join(names, ", ")
}

func (f *faults) load() []*planned {
	if set := f.set.Load(); set != nil {
		return *set
	}
	return nil
}

func (f *faults) store(set []*planned) {
	if len(set) == 0 {
		f.set.Store(nil)
		return
	}
	f.set.Store(&set)
}

func (f *faults) remove(which func(*planned) bool) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	set := f.load()
	left := slices.DeleteFunc(slices.Clone(set), which)
	f.store(left)
	return len(left) < len(set)
}

// forget starts the counts of attempts anew.
func (f *faults) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.counts = counts{}
}

// hold is for a request that waits until a later one of its operation was
// answered: the channel is closed then. release is for its end.
func (f *faults) hold(operation string) (passed chan struct{}, release func()) {
	passed = make(chan struct{})
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.waiting == nil {
		f.waiting = map[string][]chan struct{}{}
	}
	f.waiting[operation] = append(f.waiting[operation], passed)
	f.held.Add(1)
	return passed, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.held.Add(-1)
		f.waiting[operation] = slices.DeleteFunc(f.waiting[operation], func(c chan struct{}) bool { return c == passed })
	}
}

// passed lets go what waits for a request of the operation.
func (f *faults) passed(operation string) {
	if f.held.Load() == 0 {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, c := range f.waiting[operation] {
		close(c)
	}
	f.waiting[operation] = nil
}

func hashOf(texts ...string) uint64 {
	h := fnv.New64a()
	for _, text := range texts {
		_, _ = h.Write([]byte(text)) // a hash takes everything
		_, _ = h.Write([]byte{0})
	}
	return h.Sum64()
}
