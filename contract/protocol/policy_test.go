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
	if d.once(4) {
		p.Pipeline = []contract.Stage{contract.StageAuthenticate, contract.StageKey, contract.StageValidate, contract.StageExecute}
	}
	if d.once(5) {
		p.Answers.Replay.Marker = contract.Marker{}
	}
	drawClaim(d, &p)
	drawWindow(d, &p)
	p.Failures = drawFailures(d, p.Claim.Commits)
	return &p
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
	if p.Claim.Commits == contract.WithEffect || d.once(2) {
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
	w.Replay.Kind = pick(d, contract.ReplayExact, contract.ReplayAtLeast, contract.ReplayUnlimited)
	w.Replay.Duration = pick(d, time.Minute, 10*time.Minute, 24*time.Hour)
	w.From = pick(d, contract.FromFirstRequest, contract.FromLastUse)
	w.Reap = pick(d, 0, w.Replay.Duration, 3*w.Replay.Duration)
	if w.Replay.Kind == contract.ReplayUnlimited {
		w.Replay.Duration, w.Reap = 0, 0
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
