package protocol_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/contract"
)

// dice draws a number from 0 to n-1: from a seeded source, or from rapid, which
// then finds the smallest case.
type dice func(n int) int

func seeded(seed uint64) dice { return rand.New(rand.NewPCG(seed, 1)).IntN }

func drawn(t *rapid.T) dice {
	return func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "n") }
}

// once is true one time in n.
func (d dice) once(n int) bool { return n > 0 && d(n) == n-1 }

// tick is the grain of time: coarse, so that moments coincide.
const tick = 200 * time.Millisecond

// within draws a duration from 0 to most.
func (d dice) within(most time.Duration) time.Duration {
	return time.Duration(d(int(most/tick)+1)) * tick
}

func pick[T any](d dice, of ...T) T { return of[d(len(of))] }

// basePolicy is what the base contract of the vectors says of POST /payments.
func basePolicy(t testing.TB) *contract.Policy {
	var tree map[string]any
	require.NoError(t, json.Unmarshal([]byte(baseContract), &tree))
	c, findings := contract.Build(tree)
	require.Empty(t, findings)
	p, ok := c.Resolve("POST /payments")
	require.True(t, ok)
	return p
}

// drawPolicy changes base into any policy that the language can say, as far as
// the protocol is concerned.
func drawPolicy(d dice, base *contract.Policy) *contract.Policy {
	p := *base
	p.Operation.Key = pick(d, contract.KeyRequired, contract.KeyOptional)
	if d.once(6) {
		p.Operation.StoreDown = contract.StoreDownOpen
	}
	if d.once(4) {
		p.Fingerprint = contract.Fingerprint{}
	}
	if d.once(3) {
		p.Answers.Mismatch.Do = pick(d, contract.MismatchReplay, contract.MismatchNewOperation, contract.MismatchIgnoreKey)
	}
	if d.once(4) {
		p.Pipeline = []contract.Stage{contract.StageAuthenticate, contract.StageKey, contract.StageValidate, contract.StageExecute}
	}
	if d.once(5) {
		p.Answers.Replay.Marker = contract.Marker{}
	}
	drawReplay(d, &p)
	drawClaim(d, &p)
	drawWindow(d, &p)
	if d.once(6) {
		p.Answers.Replay.MaxBody, p.Answers.Replay.Above = pick(d, 1, 3, 100), pick(d, contract.AboveEmptyBody, contract.AboveNotStored)
	}
	p.Failures = drawFailures(d, p.Claim.Commits)
	if d.once(5) {
		p.Operation.Lock = &contract.Lock{
			Per: pick(d, contract.LockPerAccount, "/card"), Answer: contract.Answer{Status: 423, Code: "locked", Client: contract.AdviceSameKey},
		}
	}
	if d.once(8) {
		p.Operation.Batch = &contract.Batch{KeyPer: contract.KeyPerRow, RowKey: "/ref"}
	}
	if d.once(4) && p.KeepsFailures() {
		p.Answers.PreviouslyFailed = contract.Answer{Status: 400, Code: "failed_before", Client: contract.AdviceNewKey}
	}
	return &p
}

func drawReplay(d dice, p *contract.Policy) {
	if !d.once(3) {
		return
	}
	r := &p.Answers.Replay
	r.Do = pick(d, contract.ReplayCurrent, contract.ReplayConflict, contract.ReplayConflictWithPointer, contract.ReplayConflictWithBody)
	switch {
	case r.Refuses():
		r.Answer, r.Marker = contract.Answer{Status: 409, Code: "already_executed", Client: contract.AdviceLookUp}, contract.Marker{}
	case r.Do == contract.ReplayCurrent:
		r.Answer = contract.Answer{Status: pick(d, 0, 200)}
	default:
		r.Answer = contract.Answer{Status: 409}
	}
}

func drawClaim(d dice, p *contract.Policy) {
	if d.once(3) {
		p.Claim = contract.Claim{Commits: contract.WithEffect}
	} else {
		p.Claim.Lease = pick(d, 2*time.Second, 20*time.Second)
		p.Claim.Abandoned = pick(d, contract.AbandonedResume, contract.AbandonedRerun, contract.AbandonedReject)
		if p.Operation.StoreDown == contract.StoreDownClosed {
			p.Operation.Steps = drawSteps(d)
		}
	}
	if p.Claim.Commits != contract.WithEffect && d.once(4) {
		p.Answers.InFlight.Do, p.Answers.InFlight.Status = contract.InFlightInterim, 202
	} else if p.Claim.Commits == contract.WithEffect || d.once(2) {
		p.Answers.InFlight.Do, p.Answers.InFlight.UpTo = contract.InFlightWait, pick(d, time.Second, 10*time.Second)
	}
}

func drawSteps(d dice) []contract.Step {
	var steps []contract.Step
	for i := range d(4) {
		s := contract.Step{Name: fmt.Sprintf("step_%d", i)}
		if how := pick(d, "", contract.RecoverDownstreamKey, contract.RecoverLookUp, contract.RecoverStop); how != "" {
			s.Calls, s.Recover = "somebody", how
		}
		steps = append(steps, s)
	}
	return steps
}

func drawWindow(d dice, p *contract.Policy) {
	w := &p.Window
	w.Replay.Kind = pick(d, contract.ReplayExact, contract.ReplayAtLeast, contract.ReplayRange, contract.ReplayResourceLife, contract.ReplayUnlimited)
	w.Replay.Duration = pick(d, time.Minute, 10*time.Minute, 24*time.Hour)
	w.From = pick(d, contract.FromFirstRequest, contract.FromLastUse)
	if w.Replay.Kind == contract.ReplayRange {
		w.Replay.To = pick(d, 2*w.Replay.Duration, 5*w.Replay.Duration)
	}
	w.Reap = pick(d, 0, max(w.Replay.Duration, w.Replay.To), 6*w.Replay.Duration)
	if w.Replay.Kind == contract.ReplayUnlimited {
		w.Replay.Duration, w.Reap = 0, 0
	}
	if w.Replay.Kind == contract.ReplayResourceLife {
		w.From = contract.FromFirstRequest
	}
	if w.Replay.Kind != contract.ReplayResourceLife && d.once(4) {
		w.From = contract.FromClientTimestamp
		p.Key.FirstSent = &contract.FirstSent{Name: "First-Sent", Window: pick(d, 10*time.Second, time.Minute)}
	} else if d.once(5) {
		w.ClientSets = &contract.ClientSets{
			Header: "Key-Expiry", Form: contract.LifetimeSeconds, Min: time.Minute, Max: time.Hour,
			Outside: pick(d, contract.OutsideRefuse, contract.OutsideClamp),
		}
		if w.Reap > 0 {
			w.Reap = max(w.Reap, w.ClientSets.Max)
		}
	}
	if d.once(3) {
		w.Expired = contract.ExpiredReject
		p.Answers.Expired = contract.Answer{Status: 410, Code: "expired", Client: contract.AdviceNewKey}
	}
}

func drawFailures(d dice, commits contract.Commits) []contract.FailureRule {
	keep := func() contract.Keep {
		if commits == contract.WithEffect {
			return pick(d, contract.KeepNothing, contract.KeepAnswer)
		}
		return pick(d, contract.KeepNothing, contract.KeepAnswer, contract.KeepProgress)
	}
	return []contract.FailureRule{
		{When: []contract.FailureClass{contract.BeforeExecution}, Keep: pick(d, contract.KeepNothing, contract.KeepAnswer)},
		{When: []contract.FailureClass{"402"}, Keep: keep()},
		{When: []contract.FailureClass{"4xx"}, Keep: keep()},
		{When: []contract.FailureClass{"5xx"}, Keep: keep()},
	}
}
