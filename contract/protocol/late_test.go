package protocol_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// Work may be finished after the window of its generation. If its answer were
// past the window at once, the retry of a lost answer would execute again.
func TestWorkFinishedLateIsReplayedForAWholeWindowFromThen(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*contract.Policy, *protocol.Record)
		lasts  time.Duration
	}{
		{"the window of the contract", func(*contract.Policy, *protocol.Record) {}, 24 * time.Hour},
		{"the window of an environment, or that a client set", func(_ *contract.Policy, rec *protocol.Record) {
			rec.Lasts = time.Hour
		}, time.Hour},
		{"a range", func(p *contract.Policy, _ *protocol.Record) {
			p.Window.Replay.Kind, p.Window.Replay.To = contract.ReplayRange, 36*time.Hour
		}, 24 * time.Hour},
		{"a window from the last use that the completer ended", func(p *contract.Policy, _ *protocol.Record) {
			p.Window.From = contract.FromLastUse
		}, 24 * time.Hour},
		{"a window from the time that a client told", func(p *contract.Policy, rec *protocol.Record) {
			p.Window.From, rec.FirstSent = contract.FromClientTimestamp, rec.Started.Add(-time.Hour)
		}, 24 * time.Hour},
		{"a transaction that stayed open", func(p *contract.Policy, _ *protocol.Record) {
			p.Claim = contract.Claim{Commits: contract.WithEffect}
		}, 24 * time.Hour},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := *basePolicy(t)
			p.Claim.Commits = contract.BeforeEffect
			held := protocol.Record{Phase: protocol.PhaseRunning, Token: 7, Generation: 1, Started: epoch, LastUse: epoch, LeaseEnds: epoch.Add(51 * time.Hour)}
			c.change(&p, &held)
			stored := &held
			if p.Claim.Commits == contract.WithEffect {
				stored = nil
			}
			end := epoch.Add(50 * time.Hour)
			s := protocol.Settle(&p, end, stored, held, protocol.Result{Answer: &protocol.Stored{Status: 201}})
			require.True(t, s.Write && s.Own)
			require.Equal(t, end.Add(c.lasts), protocol.ReplayEnds(&p, &s.Record))
			require.Equal(t, protocol.Complete, protocol.StateOf(&p, end.Add(c.lasts-1), &s.Record))
			require.Equal(t, protocol.Expired, protocol.StateOf(&p, end.Add(c.lasts), &s.Record))
			require.Equal(t, end.Add(72*time.Hour), protocol.ReapAt(&p, &s.Record))
		})
	}
}

// What is finished within its window keeps the window it was promised.
func TestWorkFinishedInTimeKeepsItsWindow(t *testing.T) {
	p := basePolicy(t)
	held := protocol.Record{Phase: protocol.PhaseRunning, Token: 7, Generation: 1, Started: epoch, LastUse: epoch}
	end := epoch.Add(24*time.Hour - 1)
	s := protocol.Settle(p, end, &held, held, protocol.Result{Answer: &protocol.Stored{Status: 201}})
	require.Equal(t, epoch.Add(24*time.Hour), protocol.ReplayEnds(p, &s.Record))
}
