package protocol_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

var (
	printX = protocol.Fingerprint{1}
	printY = protocol.Fingerprint{2}
)

// drawRecord makes any record that the functions can leave under a policy.
func drawRecord(d dice, p *contract.Policy, started time.Time) *protocol.Record {
	steps := len(p.Operation.Steps)
	rec := protocol.Record{
		Phase: pick(d, protocol.PhaseRunning, protocol.PhaseComplete, protocol.PhaseResumable, protocol.PhaseNeedsHuman),
		Token: 7, Generation: uint32(1 + d(3)), Fingerprint: printX,
		Started: started, LastUse: started.Add(d.within(time.Minute)), Step: d(steps + 1),
	}
	if p.Fingerprint.None() {
		rec.Fingerprint = protocol.Fingerprint{}
	}
	if p.Claim.Commits == contract.WithEffect {
		rec.Phase = protocol.PhaseComplete
	}
	switch rec.Phase {
	case protocol.PhaseRunning:
		rec.LeaseEnds = rec.LastUse.Add(p.Claim.Lease)
	case protocol.PhaseComplete:
		rec.Answer = &protocol.Stored{Status: pick(d, 201, 402, 500), Body: []byte("one")}
	}
	if rec.Phase != protocol.PhaseComplete && rec.Step < steps && p.Operation.Steps[rec.Step].Calls != "" {
		rec.Announced = d.once(2)
	}
	return &rec
}

// drawNow is a moment at, just before, or after what matters to a record.
func drawNow(d dice, p *contract.Policy, rec *protocol.Record) time.Time {
	if rec == nil {
		return epoch
	}
	now := rec.LastUse.Add(d.within(time.Minute))
	if at := pick(d, now, rec.LeaseEnds, protocol.ReplayEnds(p, rec), protocol.ReapAt(p, rec)); !at.IsZero() {
		now = at
	}
	return now.Add(pick(d, -1, 0, 1, time.Hour, -time.Hour))
}

// scene is a policy, what is stored, and a moment.
type scene struct {
	p     *contract.Policy
	rec   *protocol.Record
	now   time.Time
	state protocol.State
}

func drawScene(d dice, base *contract.Policy) scene {
	s := scene{p: drawPolicy(d, base)}
	if d(8) > 0 {
		s.rec = drawRecord(d, s.p, epoch)
	}
	s.now = drawNow(d, s.p, s.rec)
	s.state = protocol.StateOf(s.p, s.now, s.rec)
	return s
}

// forAll runs a property over many scenes.
func forAll(t *testing.T, property func(t *rapid.T, d dice, s scene)) {
	base := basePolicy(t)
	rapid.Check(t, func(t *rapid.T) {
		d := drawn(t)
		for range 20 {
			property(t, d, drawScene(d, base))
		}
	})
}

func drawRequest(d dice, p *contract.Policy) protocol.Request {
	req := protocol.Request{Key: protocol.Key{Value: "k"}, Fingerprint: pick(d, printX, printX, printY), Token: 9, StoreDown: d.once(8)}
	if p.Fingerprint.None() {
		req.Fingerprint = protocol.Fingerprint{}
	}
	if d.once(8) {
		req.Key = protocol.Key{Status: pick(d, protocol.KeyMissing, protocol.KeyRepeated, protocol.KeyInvalid)}
	}
	return req
}

// after is what is known of the key once a decision is carried out.
func after(s scene, d protocol.Decision) protocol.State {
	switch {
	case d.Write, d.Do == protocol.Execute:
		return protocol.StateOf(s.p, s.now, &d.Record)
	default:
		return s.state
	}
}

func TestArriveStaysWithinTheRelation(t *testing.T) {
	forAll(t, func(t *rapid.T, d dice, s scene) {
		req := drawRequest(d, s.p)
		event := protocol.Event{Key: req.Key.Status, Same: s.rec != nil && s.rec.Fingerprint == req.Fingerprint, StoreDown: req.StoreDown}
		got := protocol.Arrive(s.p, s.now, s.rec, req)
		want := protocol.Outcome{Do: got.Do, Answer: got.Answer, Then: after(s, got)}
		if got.Do == protocol.Replay {
			want.Answer = contract.AnswerReplay
		}
		require.Contains(t, protocol.Allowed(s.p, s.state, event), want, "%v %+v", s.state, event)
		if got.Do == protocol.Refuse || got.Do == protocol.Wait {
			require.NotZero(t, s.p.Answer(got.Answer).Status, got.Answer)
		}
	})
}

func TestArriveKeepsWhatAClaimMeans(t *testing.T) {
	forAll(t, func(t *rapid.T, d dice, s scene) {
		req := drawRequest(d, s.p)
		got := protocol.Arrive(s.p, s.now, s.rec, req)
		if s.state == protocol.Running && got.Do.Executes() {
			require.Equal(t, protocol.Pass, got.Do, "only a request without a record runs beside a claim")
		}
		if s.rec == nil || got.Do == protocol.Pass || got.Record.Phase == 0 {
			return
		}
		grown := uint32(0)
		if got.Do == protocol.Execute {
			require.Equal(t, protocol.Expired, s.state)
			grown = 1
		}
		require.Equal(t, s.rec.Generation+grown, got.Record.Generation)
		if grown == 0 {
			require.Equal(t, s.rec.Fingerprint, got.Record.Fingerprint, "what is kept keeps its payload")
			require.Equal(t, s.rec.Started, got.Record.Started)
			require.False(t, got.Record.LastUse.Before(s.rec.LastUse), "a window never shrinks")
		}
		require.Equal(t, got.Do.Executes(), got.Record.Token == req.Token, "a new token for a new worker, and for nobody else")
	})
}

func TestAMismatchShowsNothingOfTheFirst(t *testing.T) {
	forAll(t, func(t *rapid.T, d dice, s scene) {
		if s.rec == nil || !s.p.Mismatches() || s.p.Window.Replay.Kind == contract.ReplayResourceLife {
			return // with a resource's life, the end of the window tells a failure from a success
		}
		req := protocol.Request{Fingerprint: printY, Token: 9}
		first := protocol.Arrive(s.p, s.now, s.rec, req)
		if first.Answer != contract.AnswerMismatch && first.Do != protocol.Pass {
			require.Equal(t, protocol.Expired, s.state, "another payload comes before everything but expiry")
			return
		}
		require.False(t, first.Write)
		other := *s.rec
		other.Answer, other.Step, other.Announced = &protocol.Stored{Status: 599}, 99, !other.Announced
		second := protocol.Arrive(s.p, s.now, &other, req)
		first.Record, second.Record = protocol.Record{}, protocol.Record{}
		require.Equal(t, first, second)
	})
}

func drawResult(d dice) protocol.Result {
	if d.once(5) {
		return protocol.Result{Unknown: true}
	}
	status := pick(d, 200, 201, 402, 409, 500, 503)
	return protocol.Result{Answer: &protocol.Stored{Status: status, Body: []byte("end")}, BeforeExecution: status >= 400 && d.once(3)}
}

// drawWorker makes a claim under which somebody executes: the one in the store,
// one that was taken over since, or one that commits with its effect.
func drawWorker(d dice, s scene) (held protocol.Record, mine bool) {
	if s.p.Claim.Commits == contract.WithEffect {
		stands := s.state != protocol.Absent && s.state != protocol.Expired
		held = protocol.Record{Phase: protocol.PhaseRunning, Token: 9, Generation: 1, Fingerprint: printX, Started: s.now, LastUse: s.now}
		if s.state == protocol.Expired {
			held.Generation = s.rec.Generation + 1
		}
		return held, !stands
	}
	held = protocol.Record{Phase: protocol.PhaseRunning, Token: 3, Generation: 1, Fingerprint: printX, Started: epoch, LastUse: epoch}
	if s.rec != nil && s.rec.Phase == protocol.PhaseRunning && d(3) > 0 {
		return *s.rec, true
	}
	return held, false
}

func TestSettleStaysWithinTheRelation(t *testing.T) {
	forAll(t, func(t *rapid.T, d dice, s scene) {
		held, mine := drawWorker(d, s)
		result := drawResult(d)
		got := protocol.Settle(s.p, s.now, s.rec, held, result)
		require.Equal(t, mine, !got.Stale)
		if got.Stale {
			require.False(t, got.Write || got.Delete || got.Own, "a stale token changes nothing")
			_, ok := protocol.Advance(s.p, s.now, s.rec, held, 1, false)
			require.False(t, ok)
			if s.rec != nil {
				require.Equal(t, *s.rec, got.Record)
			}
			return
		}
		state := s.state
		if s.p.Claim.Commits == contract.WithEffect {
			state = protocol.Running
		}
		event := protocol.Event{Kind: protocol.Finishes, Unknown: result.Unknown, Before: result.BeforeExecution}
		if result.Answer != nil {
			event.Status = result.Answer.Status
		}
		then := s.state
		switch {
		case got.Delete:
			// A claim that commits with its effect leaves what was there before it,
			// and what is past its window counts for nothing.
			then = protocol.Absent
		case got.Write:
			// What ends after its window is past it at once: the window's end is an
			// event of its own.
			then = protocol.StateOf(s.p, got.Record.Started, &got.Record)
		}
		require.Contains(t, protocol.Allowed(s.p, state, event), protocol.Outcome{Answer: got.Answer, Then: then})
		require.True(t, got.Record.LeaseEnds.IsZero())
	})
}

// A late worker answers what a duplicate would be answered at that moment, and
// never starts anything.
func TestALateWorkerAnswersWhatTheRecordMeans(t *testing.T) {
	forAll(t, func(t *rapid.T, d dice, s scene) {
		if s.rec == nil {
			return
		}
		held := protocol.Record{Phase: protocol.PhaseRunning, Token: 3, Generation: 99, Fingerprint: pick(d, printX, printY)}
		if s.p.Fingerprint.None() {
			held.Fingerprint = printY // an earlier contract may have compared payloads
		}
		got := protocol.Settle(s.p, s.now, s.rec, held, protocol.Result{Answer: &protocol.Stored{Status: 201}})
		require.True(t, got.Stale)
		same := s.rec.Fingerprint == held.Fingerprint
		var may []contract.AnswerName
		for _, o := range protocol.Allowed(s.p, s.state, protocol.Event{Same: same}) {
			if o.Do.Executes() {
				o.Answer = contract.AnswerInFlight
			}
			may = append(may, o.Answer)
		}
		if s.state == protocol.Abandoned || s.state == protocol.Resumable {
			may = append(may, contract.AnswerInFlight)
		}
		require.Contains(t, may, got.Answer, "%v", s.state)
		require.Equal(t, got.Replay, got.Answer == contract.AnswerReplay && !s.p.Answers.Replay.Refuses())
	})
}

func TestTickStaysWithinTheRelation(t *testing.T) {
	forAll(t, func(t *rapid.T, d dice, s scene) {
		if s.rec == nil {
			return
		}
		got := protocol.Tick(s.p, s.now, s.rec, 9)
		want := protocol.Outcome{Then: s.state}
		switch got.Chore {
		case protocol.NoChore:
			return
		case protocol.Reap:
			want.Then = protocol.Absent
		default:
			want = protocol.Outcome{Then: after(s, got.Decision)}
			if s.state == protocol.Abandoned {
				want.Do = got.Decision.Do
			}
			require.Equal(t, s.rec.LastUse, got.Decision.Record.LastUse, "a chore is no use of the key")
		}
		require.Contains(t, protocol.Allowed(s.p, s.state, protocol.Event{Kind: protocol.Chores}), want, "%v %v", s.state, got.Chore)
	})
}

func TestTheNextChoreIsNeverLate(t *testing.T) {
	forAll(t, func(t *rapid.T, _ dice, s scene) {
		if s.rec == nil || protocol.Tick(s.p, s.now, s.rec, 9).Chore == protocol.NoChore {
			return
		}
		due := protocol.NextChore(s.p, s.rec)
		require.False(t, due.IsZero())
		require.False(t, due.After(s.now))
	})
}

func TestUnfinishedWorkIsNeverForgotten(t *testing.T) {
	forAll(t, func(t *rapid.T, d dice, s scene) {
		if s.rec == nil || s.rec.Phase == protocol.PhaseComplete {
			return
		}
		later := s.now.Add(time.Duration(d(100)) * 1000 * time.Hour)
		require.NotContains(t, []protocol.State{protocol.Absent, protocol.Complete, protocol.Expired}, protocol.StateOf(s.p, later, s.rec))
		require.NotEqual(t, protocol.Reap, protocol.Tick(s.p, later, s.rec, 9).Chore)
	})
}

func TestTimeMovesAStateAlongTheRelation(t *testing.T) {
	forAll(t, func(t *rapid.T, d dice, s scene) {
		later := protocol.StateOf(s.p, s.now.Add(d.within(48*time.Hour)), s.rec)
		if later == s.state {
			return
		}
		var may []protocol.Outcome
		for _, kind := range []protocol.EventKind{protocol.LeaseEnds, protocol.WindowEnds} {
			may = append(may, protocol.Allowed(s.p, s.state, protocol.Event{Kind: kind})...)
		}
		require.Contains(t, may, protocol.Outcome{Then: later})
	})
}
