package protocol_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// events lists everything that can happen to a key.
func events() []protocol.Event {
	out := []protocol.Event{
		{Key: protocol.KeyMissing}, {Key: protocol.KeyRepeated}, {Key: protocol.KeyInvalid}, {StoreDown: true}, {Same: true}, {},
		{Kind: protocol.LeaseEnds}, {Kind: protocol.WindowEnds}, {Kind: protocol.Chores}, {Kind: protocol.Finishes, Unknown: true},
	}
	for _, status := range []int{201, 402, 409, 500} {
		out = append(out, protocol.Event{Kind: protocol.Finishes, Status: status})
		if status >= 400 {
			out = append(out, protocol.Event{Kind: protocol.Finishes, Status: status, Before: true})
		}
	}
	return out
}

// reachable walks the relation from a key that nobody has used.
func reachable(p *contract.Policy) []protocol.State {
	reached := []protocol.State{protocol.Absent}
	for i := 0; i < len(reached); i++ {
		for _, e := range events() {
			for _, o := range protocol.Allowed(p, reached[i], e) {
				if !slices.Contains(reached, o.Then) {
					reached = append(reached, o.Then)
				}
			}
		}
	}
	return reached
}

func TestEveryStateIsReached(t *testing.T) {
	base := basePolicy(t)
	seen := map[protocol.State]bool{}
	for seed := range uint64(200) {
		for _, s := range reachable(drawPolicy(seeded(seed), base)) {
			seen[s] = true
		}
	}
	for _, s := range protocol.States {
		require.True(t, seen[s], s)
	}
}

// TestTheFunctionsReachNothingElse plays with one key at random; whatever it
// comes to mean, the relation must lead there.
func TestTheFunctionsReachNothingElse(t *testing.T) {
	base := basePolicy(t)
	rapid.Check(t, func(t *rapid.T) {
		d := drawn(t)
		play(t, d, drawPolicy(d, base), func(protocol.State) {})
	})
	visited := map[protocol.State]bool{}
	for seed := range uint64(2000) {
		d := seeded(seed)
		play(t, d, drawPolicy(d, base), func(s protocol.State) { visited[s] = true })
	}
	for _, s := range protocol.States {
		require.True(t, visited[s], "the play never came to %v", s)
	}
}

func play(t require.TestingT, d dice, p *contract.Policy, visit func(protocol.State)) {
	reach, now := reachable(p), epoch
	var rec *protocol.Record
	var workers []protocol.Record
	for range 40 {
		switch d(4) {
		case 0:
			now = now.Add(pick(d, tick, p.Claim.Lease, p.Window.Replay.Duration, p.Window.Reap))
		case 1:
			got := protocol.Arrive(p, now, rec, drawRequest(d, p))
			if got.Write {
				rec = &got.Record
			}
			if got.Do.Executes() && got.Do != protocol.Pass {
				workers = append(workers, got.Record)
			}
		case 2:
			if len(workers) == 0 {
				continue
			}
			held := pick(d, workers...)
			got := protocol.Settle(p, now, rec, held, drawResult(d))
			switch {
			case got.Write && got.Delete:
				rec = nil
			case got.Write:
				rec = &got.Record
			}
		case 3:
			if rec == nil {
				continue
			}
			switch got := protocol.Tick(p, now, rec, 11); got.Chore {
			case protocol.Reap:
				rec = nil
			case protocol.TakeOver, protocol.HandToHuman:
				rec = &got.Decision.Record
			}
		}
		state := protocol.StateOf(p, now, rec)
		visit(state)
		require.Contains(t, reach, state)
	}
}
