package protocol_test

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// rules is what a server goes by. The right ones are the package's functions;
// wrong servers replace one or two of them.
type rules struct {
	readKey    func(*contract.Policy, []string) protocol.Key
	scoped     func(*contract.Policy, arrival) string
	arrive     func(*contract.Policy, time.Time, *protocol.Record, protocol.Request) protocol.Decision
	settle     func(*contract.Policy, time.Time, *protocol.Record, protocol.Record, protocol.Result) protocol.Settlement
	tick       func(*contract.Policy, time.Time, *protocol.Record, uint64) protocol.Action
	answer     func(*contract.Policy, seen) *transcript.Answer
	keepsLocks bool // a lock is never given back
	lockFirst  bool // a lock is met before the key is looked at

	effects int // how many each execution leaves
}

func rightRules() rules {
	return rules{
		readKey: func(p *contract.Policy, values []string) protocol.Key { return protocol.ReadKey(&p.Key, values) },
		scoped: func(p *contract.Policy, a arrival) string {
			scoped := protocol.ScopedKey(p.Scope, protocol.Caller{Account: a.account}, payload(p, a.body), a.key.Value)
			return string(protocol.RecordName(p, scoped, protocol.FingerprintOf(&p.Fingerprint, payload(p, a.body))))
		},
		arrive: protocol.Arrive, settle: protocol.Settle, tick: protocol.Tick, answer: onTheWire, effects: 1,
	}
}

func payload(p *contract.Policy, body string) protocol.Payload {
	return protocol.Payload{Method: p.Operation.Method, Template: p.Operation.Path, Path: p.Operation.Path, Body: []byte(body)}
}

// seen is an answer before it is put on the wire: an execution's own, a replay, or
// a named one.
type seen struct {
	own, replay *protocol.Stored
	code        string // of an own failure
	name        contract.AnswerName
}

func onTheWire(p *contract.Policy, s seen) *transcript.Answer {
	switch {
	case s.own != nil:
		return &transcript.Answer{Status: s.own.Status, Code: s.code, Body: string(s.own.Body)}
	case s.replay != nil:
		return &transcript.Answer{Status: p.Answers.Replay.StatusOf(s.replay.Status), Body: string(s.replay.Body), Marker: p.Answers.Replay.Marker.Value}
	default:
		a := p.Answer(s.name)
		return &transcript.Answer{Status: a.Status, Code: a.Code}
	}
}

// arrival is one request as it reaches the server.
type arrival struct {
	p       *contract.Policy
	account string
	key     protocol.Key
	body    string
	scoped  string
	process int
	token   uint64
	lasts   time.Duration // the window that it asks for
	// noWindow is why no record can have it.
	noWindow string
	first    []string  // the companion of its key
	until    time.Time // how long it may wait; zero before it waits
	reply    func(seen)
}

// server is a server in virtual time. Two processes share its store.
type server struct {
	rules
	dice
	now     time.Time
	queue   []timed
	records map[string]*protocol.Record
	unseen  map[string]*protocol.Record // by process and key: claims that commit with their effect
	effects map[string]int
	locks   map[string]bool             // by process, account and what is locked
	owners  map[string]*contract.Policy // by key: under which its record was claimed
	tokens  uint64
	bodies  int

	ops        []*contract.Policy
	completer  time.Duration // its longest delay; negative where there is none
	troubles   int           // one time in so many, something fails; 0 is never
	procs      int
	keepsStill bool // whether the reaper rests
}

type timed struct {
	at time.Time
	do func()
}

func newServer(d dice, r rules, ops []*contract.Policy) *server {
	return &server{
		rules: r, dice: d, now: epoch, ops: ops, procs: 1 + d(2),
		records: map[string]*protocol.Record{}, unseen: map[string]*protocol.Record{}, effects: map[string]int{}, owners: map[string]*contract.Policy{}, locks: map[string]bool{},
		completer: pick(d, -1, 0, time.Second, time.Minute), troubles: pick(d, 0, 30, 8), keepsStill: d.once(2),
	}
}

func (s *server) after(wait time.Duration, do func()) {
	e := timed{s.now.Add(wait), do}
	i, _ := slices.BinarySearchFunc(s.queue, e, func(a, b timed) int {
		if a.at.After(b.at) {
			return 1
		}
		return -1 // of events at one moment, the first one queued comes first
	})
	s.queue = slices.Insert(s.queue, i, e)
}

func (s *server) run() {
	for n := 0; len(s.queue) > 0; n++ {
		if n > 100_000 {
			panic("the server does not come to rest")
		}
		e := s.queue[0]
		s.queue = s.queue[1:]
		s.now = e.at
		e.do()
	}
}

func (s *server) token() uint64 { s.tokens++; return s.tokens }

// put writes a record, and looks after it when a chore falls due.
func (s *server) put(p *contract.Policy, scoped string, rec protocol.Record) {
	s.records[scoped] = &rec
	s.chore(p, scoped, rec)
	if p.Window.Replay.Kind == contract.ReplayResourceLife && rec.Phase == protocol.PhaseComplete && rec.Ended.IsZero() && s.once(2) {
		s.after(s.within(p.Window.Replay.Duration), func() {
			if now := s.records[scoped]; now != nil && now.Token == rec.Token && now.Phase == rec.Phase {
				now.Ended = s.now // what it made has ended
			}
		})
	}
}

func (s *server) chore(p *contract.Policy, scoped string, rec protocol.Record) {
	due := protocol.NextChore(p, &rec)
	delay := s.completer
	if rec.Phase != protocol.PhaseRunning {
		delay = time.Hour
		if s.keepsStill {
			return
		}
	}
	if due.IsZero() || delay < 0 {
		return
	}
	s.after(max(0, due.Sub(s.now))+s.within(delay), func() {
		now := s.records[scoped]
		if now == nil || now.Token != rec.Token || now.Phase != rec.Phase || !now.LeaseEnds.Equal(rec.LeaseEnds) {
			return
		}
		a := s.tick(p, s.now, now, s.token())
		switch a.Chore {
		case protocol.Reap:
			delete(s.records, scoped)
		case protocol.HandToHuman:
			s.put(p, scoped, a.Decision.Record)
		case protocol.TakeOver:
			s.put(p, scoped, a.Decision.Record)
			(&worker{server: s, p: p, scoped: scoped, held: a.Decision.Record, careful: true}).work()
		default:
			if next := protocol.NextChore(p, now); next.After(s.now) {
				s.chore(p, scoped, *now)
			}
		}
	})
}

func (s *server) trouble() bool { return s.once(s.troubles) }

// meet decides what becomes of a request, now and after each wait.
func (s *server) meet(a arrival) {
	if s.lockFirst {
		free := s.lock(a)
		if free == nil {
			a.reply(seen{name: contract.AnswerLocked})
			return
		}
		free()
	}
	key := fmt.Sprint(a.process, a.scoped)
	rec := s.records[a.scoped]
	if state := protocol.StateOf(a.p, s.now, rec); state == protocol.Absent || state == protocol.Expired {
		if hidden := s.unseen[key]; hidden != nil {
			rec = hidden
		}
	}
	first, told := protocol.ReadFirstSent(&a.p.Key, s.now, a.first)
	d := s.arrive(a.p, s.now, rec, protocol.Request{
		FirstSent: first, FirstSentAt: told,
		Key: a.key, Fingerprint: protocol.FingerprintOf(&a.p.Fingerprint, payload(a.p, a.body)), Token: a.token, StoreDown: s.trouble(),
		Lasts: a.lasts, NoWindow: a.noWindow, Of: s.owners[a.scoped],
	})
	if d.Do == protocol.Execute && d.Write { // what commits with its effect is written at its end
		s.owners[a.scoped] = a.p
	}
	of := a.p
	if d.Do == protocol.Resume || d.Do == protocol.Rerun { // it goes on as it was begun
		of = cmp.Or(s.owners[a.scoped], a.p)
	}
	w := &worker{server: s, p: of, scoped: a.scoped, held: d.Record, hidden: key, reply: a.reply, pass: d.Do == protocol.Pass}
	switch d.Do {
	case protocol.Wait:
		if a.until.IsZero() {
			a.until = s.now.Add(d.Wait)
		}
		if !s.now.Before(a.until) {
			a.reply(seen{name: d.Answer})
			return
		}
		s.after(min(a.until.Sub(s.now), tick+s.within(time.Second)), func() { s.meet(a) })
	case protocol.Refuse, protocol.Replay:
		if d.Write {
			s.put(a.p, a.scoped, d.Record)
		}
		if d.Do == protocol.Replay {
			a.reply(seen{replay: d.Record.Answer})
		} else {
			a.reply(seen{name: d.Answer})
		}
	default:
		if w.free = s.lock(a); w.free == nil {
			a.reply(seen{name: contract.AnswerLocked})
			return
		}
		if d.Write && s.trouble() { // nobody knows whether the claim was written; nothing runs
			if s.once(2) {
				s.put(a.p, a.scoped, d.Record)
			}
			w.free()
			a.reply(seen{name: contract.AnswerStoreDown})
			return
		}
		if d.Write {
			s.put(a.p, a.scoped, d.Record)
		} else if d.Do == protocol.Execute {
			s.unseen[key] = &w.held
		}
		w.work()
	}
}

// lock takes the lock that a request wants, and returns what gives it back; nil
// where another request holds it.
func (s *server) lock(a arrival) func() {
	name, locks := protocol.LockOf(a.p, []byte(a.body))
	if !locks {
		return func() {}
	}
	name = fmt.Sprint(a.process, a.account, name)
	if s.locks[name] {
		return nil
	}
	s.locks[name] = true
	return func() {
		if !s.keepsLocks {
			delete(s.locks, name)
		}
	}
}

// worker is one execution.
type worker struct {
	*server
	p       *contract.Policy
	scoped  string
	hidden  string // where its unseen claim stands
	held    protocol.Record
	reply   func(seen) // nil for the completer
	free    func()     // gives its lock back; nil for the completer
	pass    bool       // without a record
	careful bool       // within its lease, and nothing fails: the completer's
}

// spend is the time to the next recovery point.
func (w *worker) spend(last bool) time.Duration {
	lease := max(w.p.Claim.Lease, time.Second)
	switch {
	case w.careful:
		return w.within(lease - tick)
	case last && w.once(6):
		return w.within(3 * lease)
	case w.once(6):
		return w.within(lease)
	default:
		return w.within(lease / 4)
	}
}

func (w *worker) fails() bool { return !w.careful && w.trouble() }

// work passes the steps from the record's recovery point on.
func (w *worker) work() {
	if w.fails() {
		w.die()
		return
	}
	i, steps := w.held.Step, w.p.Operation.Steps
	switch {
	case w.pass || i >= len(steps)-1 && (i >= len(steps) || steps[i].Calls == "" || w.held.Announced):
		w.after(w.spend(true), w.end)
	case steps[i].Calls != "" && !w.held.Announced:
		w.advance(i, true)
	default:
		w.after(w.spend(false), func() { w.advance(i+1, false) })
	}
}

func (w *worker) advance(step int, announced bool) {
	rec, ok := protocol.Advance(w.p, w.now, w.records[w.scoped], w.held, step, announced)
	switch {
	case !ok:
		w.settleWith(protocol.Result{Answer: &protocol.Stored{Status: 201}}, "")
	case w.fails():
		if w.once(2) {
			w.put(w.p, w.scoped, rec)
		}
		w.die()
		w.answered(seen{name: contract.AnswerOutcomeUnknown})
	default:
		w.held = rec
		w.put(w.p, w.scoped, rec)
		w.work()
	}
}

// die ends a worker without a word.
func (w *worker) die() {
	if w.free != nil {
		w.free()
		w.free = nil
	}
	if w.held.Token != 0 && w.unseen[w.hidden] == &w.held {
		delete(w.unseen, w.hidden)
	}
}

// end makes a result: mostly a success.
func (w *worker) end() {
	if w.fails() {
		w.die()
		return
	}
	w.bodies++
	r := protocol.Result{Answer: &protocol.Stored{Status: 201, Body: fmt.Appendf(nil, "answer %d", w.bodies)}}
	code := ""
	if w.once(4) {
		r.Answer.Status = pick(w.dice, 402, 409, 422, 500, 503)
		code = pick(w.dice, "", "own")
		r.BeforeExecution = w.once(2) && w.p.Before(contract.StageKey, contract.StageValidate)
	}
	if !w.careful && w.once(20) {
		r = protocol.Result{Unknown: true}
	}
	w.settleWith(r, code)
}

func (w *worker) settleWith(r protocol.Result, code string) {
	if w.pass {
		w.die()
		w.did(r)
		w.answered(seen{own: cmpOr(r.Answer, &protocol.Stored{Status: 201}), code: code})
		return
	}
	w.die() // an unseen claim ends here
	r.Of = w.owners[w.scoped]
	s := w.settle(w.p, w.now, w.records[w.scoped], w.held, r)
	unsure := s.Write && w.fails() // nobody knows whether it was written
	if s.Write && !(unsure && w.once(2)) {
		if s.Delete {
			delete(w.records, w.scoped)
		} else {
			w.owners[w.scoped] = w.p
			w.put(w.p, w.scoped, s.Record)
		}
		w.did(r)
	}
	switch {
	case unsure:
		w.answered(seen{name: contract.AnswerOutcomeUnknown})
	case s.Own:
		w.answered(seen{own: r.Answer, code: code})
	case s.Replay:
		w.answered(seen{replay: s.Record.Answer})
	default:
		w.answered(seen{name: s.Answer})
	}
}

func cmpOr(a, b *protocol.Stored) *protocol.Stored {
	if a != nil {
		return a
	}
	return b
}

// did counts the effect of a success.
func (w *worker) did(r protocol.Result) {
	if r.Answer != nil && r.Answer.Status < 400 {
		w.server.effects[w.scoped] += w.rules.effects
	}
}

func (w *worker) answered(a seen) {
	if w.reply != nil {
		w.reply(a)
	}
}
