package play

import (
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// life is what becomes of a second attempt. A first attempt leaves a track: the
// cells in which the key is as time goes by. A cell says what the same request and
// another one get.
type life struct {
	Own      int               `json:"own"` // status of a success; 0 where the contract does not tell
	Tracks   map[string][]leg  `json:"tracks"`
	Failures []failure         `json:"failures"`
	Cells    []cell            `json:"cells"`
	Keys     map[string][]deed `json:"keys"` // what a request gets whatever is known of the key
	Notes    []string          `json:"notes"`
}

// leg is a part of a track: from Since milliseconds after the first attempt on.
type leg struct {
	Since float64 `json:"since"`
	Cell  int     `json:"cell"`
}

// cell is a set of states, the likeliest first.
type cell struct {
	States []string `json:"states"`
	Same   []deed   `json:"same"`
	Other  []deed   `json:"other"`
}

// failure says which track a failed first attempt leaves, by its code, its time
// and its status.
type failure struct {
	Code   string `json:"code,omitempty"`
	Before bool   `json:"before,omitempty"`
	Runs   []run  `json:"runs"`
}

// run is a range of statuses, both ends included.
type run struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Is   string `json:"is"`
	Name string `json:"name,omitempty"`
}

// The tracks.
const (
	trackNone     = "none"
	trackSuccess  = "success"
	trackRunning  = "running"
	trackCrashed  = "crashed"
	trackKept     = "kept"     // a failure that is kept as an answer
	trackProgress = "progress" // a failure that keeps its progress
	trackFreed    = "freed"    // a failure that keeps nothing
)

// The notes.
const (
	noteResourceLife = "resource-life"
	noteClientSets   = "client-sets"
	noteLastUse      = "last-use"
	noteTooLarge     = "too-large"
	noteAssumed      = "assumed"
)

// state is one that a key may be in. A stored failure is told from a success:
// the one may be repeated otherwise than the other.
type state struct {
	protocol.State
	failed bool
}

func (s state) name() string {
	if s.failed && s.State == protocol.Complete {
		return "failed"
	}
	return s.State.String()
}

// builder makes a life.
type builder struct {
	p     *contract.Policy
	a     anchors
	lasts time.Duration
	life  life
}

func lifeOf(p *contract.Policy, environment string, a anchors) life {
	b := builder{p: p, a: a, lasts: protocol.LastsIn(p, environment)}
	b.life = life{Tracks: map[string][]leg{}, Keys: map[string][]deed{}, Cells: []cell{}, Notes: notesOf(p)}
	if e := p.Operation.Example; e != nil {
		b.life.Own = e.Status
	}
	b.life.Tracks[trackNone] = []leg{{0, b.cell(state{})}}
	b.life.Tracks[trackFreed] = b.life.Tracks[trackNone]
	b.life.Tracks[trackSuccess] = b.ended(200)
	b.life.Tracks[trackKept] = b.ended(400)
	b.life.Tracks[trackProgress] = b.progress()
	b.life.Tracks[trackRunning] = b.claimed(false)
	b.life.Tracks[trackCrashed] = b.claimed(true)
	b.life.Failures = failuresOf(p)
	for name, e := range map[string]protocol.Event{
		"missing": {Key: protocol.KeyMissing}, "invalid": {Key: protocol.KeyInvalid},
		"repeated": {Key: protocol.KeyRepeated}, "down": {Same: true, StoreDown: true},
	} {
		b.life.Keys[name] = b.deeds(state{}, e)
	}
	return b.life
}

func notesOf(p *contract.Policy) []string {
	notes := []string{}
	if p.Window.Replay.Kind == contract.ReplayResourceLife {
		notes = append(notes, noteResourceLife)
	}
	if p.Window.ClientSets != nil {
		notes = append(notes, noteClientSets)
	}
	if p.Window.From == contract.FromLastUse {
		notes = append(notes, noteLastUse)
	}
	if p.Answers.Replay.Drops() {
		notes = append(notes, noteTooLarge)
	}
	if slices.ContainsFunc([]string{"/window", "/claim", "/failures", "/answers/replay", "/answers/in_flight"}, p.Assumed) {
		notes = append(notes, noteAssumed)
	}
	return notes
}

// epoch is when a first attempt comes. Any moment would do.
var epoch = time.Unix(1_000_000_000, 0)

// record is what a claim leaves at the epoch.
func (b *builder) record(phase protocol.Phase) *protocol.Record {
	r := &protocol.Record{Phase: phase, Token: 1, Generation: 1, Started: epoch, LastUse: epoch, Lasts: b.lasts}
	if b.p.Window.From == contract.FromClientTimestamp {
		r.FirstSent = epoch
	}
	if phase == protocol.PhaseRunning && b.p.Claim.Commits != contract.WithEffect {
		r.LeaseEnds = epoch.Add(b.p.Claim.Lease)
	}
	return r
}

// ended is the track of an answer that is stored.
func (b *builder) ended(status int) []leg {
	r := b.record(protocol.PhaseComplete)
	r.Answer = &protocol.Stored{Status: status}
	return b.track(r, func(now time.Time) []state {
		states := []state{{protocol.StateOf(b.p, now, r), status >= 400}}
		switch {
		case states[0].State == protocol.Expired && b.due(now, r): // the reaper may be late
			return []state{{}, states[0]}
		case states[0].State == protocol.Complete && b.p.Answers.Replay.Drops():
			return append(states, state{})
		}
		return states
	})
}

// progress is the track of a failure that can be taken up again.
func (b *builder) progress() []leg {
	r := b.record(protocol.PhaseResumable)
	return b.track(r, func(now time.Time) []state {
		if b.due(now, r) {
			return []state{{State: protocol.NeedsHuman}, {State: protocol.Resumable}}
		}
		return []state{{State: protocol.Resumable}}
	})
}

// claimed is the track of an execution without an end: one that goes on, or one
// that has stopped.
func (b *builder) claimed(crashed bool) []leg {
	if b.p.Claim.Commits == contract.WithEffect && crashed { // its claim was never to be seen
		return []leg{{0, b.cell(state{})}}
	}
	r := b.record(protocol.PhaseRunning)
	return b.track(r, func(now time.Time) []state {
		states := []state{{State: protocol.StateOf(b.p, now, r)}}
		if states[0].State != protocol.Abandoned {
			return states
		}
		if !crashed {
			if len(b.p.Operation.Steps) > 0 { // each recovery point renews the lease
				return []state{{State: protocol.Running}, states[0]}
			}
			return states
		}
		// The completer may have been there first.
		for _, o := range protocol.Allowed(b.p, protocol.Abandoned, protocol.Event{Kind: protocol.Chores}) {
			if states = append(states, state{State: o.Then}); o.Then == protocol.Running {
				states = append(states, state{State: protocol.Complete})
			}
		}
		return states
	})
}

func (b *builder) due(now time.Time, r *protocol.Record) bool {
	reap := protocol.ReapAt(b.p, r)
	return !reap.IsZero() && !now.Before(reap)
}

// track asks for the states of a record wherever time changes something.
func (b *builder) track(r *protocol.Record, states func(time.Time) []state) []leg {
	moments := []time.Time{epoch}
	for _, at := range []time.Time{r.LeaseEnds, protocol.ReplayEnds(b.p, r), protocol.ReapAt(b.p, r)} {
		if at.After(epoch) {
			moments = append(moments, at)
		}
	}
	slices.SortFunc(moments, time.Time.Compare)
	var legs []leg
	for _, now := range moments {
		next := leg{milliseconds(now.Sub(epoch)), b.cell(states(now)...)}
		switch last := len(legs) - 1; {
		case last >= 0 && legs[last].Cell == next.Cell:
		case last >= 0 && legs[last].Since == next.Since:
			legs[last] = next
		default:
			legs = append(legs, next)
		}
	}
	return legs
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// cell is the place of a set of states.
func (b *builder) cell(states ...state) int {
	var c cell
	for _, s := range states {
		if slices.Contains(c.States, s.name()) {
			continue
		}
		c.States = append(c.States, s.name())
		for _, d := range b.deeds(s, protocol.Event{Same: true}) {
			c.Same = added(c.Same, d)
		}
		for _, d := range b.others(s) {
			c.Other = added(c.Other, d)
		}
	}
	at := slices.IndexFunc(b.life.Cells, func(o cell) bool {
		return slices.Equal(o.States, c.States) && slices.Equal(o.Same, c.Same) && slices.Equal(o.Other, c.Other)
	})
	if at < 0 {
		at = len(b.life.Cells)
		b.life.Cells = append(b.life.Cells, c)
	}
	return at
}

// others is what another request under the key gets.
func (b *builder) others(s state) []deed {
	switch {
	case b.p.Mismatches():
		return b.deeds(s, protocol.Event{})
	case !b.p.Fingerprint.None() && b.p.Answers.Mismatch.Do == contract.MismatchNewOperation: // it has a record of its own
		return b.deeds(state{}, protocol.Event{Same: true})
	default:
		return b.deeds(s, protocol.Event{Same: true})
	}
}

func added(list []deed, d deed) []deed {
	if slices.Contains(list, d) {
		return list
	}
	return append(list, d)
}

// failuresOf follows every failure to its track.
func failuresOf(p *contract.Policy) []failure {
	codes := []string{""}
	for _, rule := range p.Failures {
		for _, class := range rule.When {
			if code := class.Code(); code != "" && !slices.Contains(codes, code) {
				codes = append(codes, code)
			}
		}
	}
	var out []failure
	for _, before := range []bool{false, true} {
		for _, code := range codes {
			f := failure{Code: code, Before: before, Runs: runs(400, 599, func(status int) run {
				switch p.KeepCoded(before, status, code) {
				case contract.KeepAnswer:
					return run{Is: trackKept}
				case contract.KeepProgress:
					return run{Is: trackProgress}
				default:
					return run{Is: trackFreed}
				}
			})}
			if code == "" || !slices.Equal(f.Runs, plain(out, before).Runs) {
				out = append(out, f)
			}
		}
	}
	return out
}

// plain is the entry of failures without a code.
func plain(all []failure, before bool) failure {
	i := slices.IndexFunc(all, func(f failure) bool { return f.Code == "" && f.Before == before })
	return all[i]
}

// runs puts statuses together that are alike.
func runs(from, to int, of func(status int) run) []run {
	var out []run
	for status := from; status <= to; status++ {
		next := of(status)
		next.From, next.To = status, status
		if last := len(out) - 1; last >= 0 && out[last].Is == next.Is && out[last].Name == next.Name {
			out[last].To = status
			continue
		}
		out = append(out, next)
	}
	return out
}
