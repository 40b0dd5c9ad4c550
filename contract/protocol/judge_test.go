package protocol_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// try is one attempt under one key.
func try(request string, sent, ended time.Duration, answer *transcript.Answer) transcript.Attempt {
	return transcript.Attempt{
		Operation: "POST /payments", Account: "a", Keys: []string{"k"}, Request: request, Sent: epoch.Add(sent), Ended: epoch.Add(ended), Answer: answer,
	}
}

func own(status int, body string) *transcript.Answer {
	code := ""
	if status >= 400 {
		code = "own"
	}
	return &transcript.Answer{Status: status, Code: code, Body: body}
}

func again(body string) *transcript.Answer {
	return &transcript.Answer{Status: 201, Body: body, Marker: "true"}
}

func calls(status int, code string) *transcript.Answer {
	return &transcript.Answer{Status: status, Code: code}
}

func twice(a transcript.Attempt) transcript.Attempt {
	a.Sends = 2
	return a
}

func counting(n int, a transcript.Attempt) transcript.Attempt {
	a.Effects = &n
	return a
}

func asGet(a transcript.Attempt) transcript.Attempt {
	a.Operation = "GET /payments"
	return a
}

func keepProgress(p *contract.Policy) {
	p.Failures = []contract.FailureRule{{When: []contract.FailureClass{"4xx", "5xx"}, Keep: contract.KeepProgress}}
}

// TestJudgeGivesTheBenefitOfTheDoubt is about answers that look wrong at first,
// and about how little more it takes to make them wrong.
func TestJudgeGivesTheBenefitOfTheDoubt(t *testing.T) {
	const s, m, h = time.Second, time.Minute, time.Hour
	inFlight, down := calls(409, "in_flight"), calls(503, "idempotency_unavailable")
	with := func(change func(*contract.Policy)) func(*contract.Policy) { return change }
	for _, c := range []struct {
		name     string
		policy   func(*contract.Policy)
		attempts []transcript.Attempt
		rule     string // "" is no finding
	}{
		{"nobody tells when lost work is finished, and finished late its window counts from then", nil, []transcript.Attempt{
			try("x", 0, 1*s, nil), try("x", 900*h, 900*h, again("one")),
		}, ""},
		{"a request that is finished after its window is replayed for a window from then", keepProgress, []transcript.Attempt{
			try("x", 0, 1*s, own(500, "broken")), try("x", 25*h, 25*h+10*s, own(201, "one")), try("x", 49*h+5*s, 49*h+5*s, again("one")),
		}, ""},
		{"but not for longer", keepProgress, []transcript.Attempt{
			try("x", 0, 1*s, own(500, "broken")), try("x", 25*h, 25*h+10*s, own(201, "one")), try("x", 49*h+11*s, 49*h+11*s, again("one")),
		}, "replay-after-window"},
		{"at one moment, nobody tells which came first", with(func(p *contract.Policy) {
			p.Window.Expired, p.Answers.Expired = contract.ExpiredReject, contract.Answer{Status: 410, Code: "expired"}
		}), []transcript.Attempt{
			try("x", 0, 1*s, own(201, "one")), try("x", 0, 0, again("one")), try("x", 24*h+2*s, 24*h+2*s, calls(410, "expired")),
		}, ""},
		{"progress is taken up before the client hears of it", keepProgress, []transcript.Attempt{
			try("x", 0, 10*s, own(500, "broken")), try("x", 5*s, 6*s, own(201, "one")), try("y", 25*h, 25*h, own(201, "two")),
		}, ""},
		{"a library that sends twice takes up its own progress", keepProgress, []transcript.Attempt{
			twice(try("x", 0, 2*s, own(500, "broken"))), try("y", 25*h, 25*h, own(201, "two")),
		}, ""},
		{"nobody takes it up, and another payload runs", keepProgress, []transcript.Attempt{
			try("x", 0, 2*s, own(500, "broken")), try("y", 25*h, 25*h, own(201, "two")),
		}, "mismatch-missed"},
		{"a transaction stays open", with(func(p *contract.Policy) {
			p.Claim = contract.Claim{Commits: contract.WithEffect}
		}), []transcript.Attempt{
			try("x", 0, 1*s, nil), try("x", 1*h, 1*h, inFlight), try("x", 2*h, 2*h, inFlight),
		}, ""},
		{"a claim that was written although the store failed, then the completer", nil, []transcript.Attempt{
			try("x", 0, 2*s, down), try("x", 10*s, 11*s, inFlight), try("x", 62*s, 62*s, inFlight),
		}, ""},
		{"the completer is at work for less than a lease", nil, []transcript.Attempt{
			try("x", 0, 1*s, nil), try("x", 1*h, 1*h, inFlight), try("x", 1*h+10*s, 1*h+10*s, inFlight),
		}, ""},
		{"the completer is at work for more than a lease", nil, []transcript.Attempt{
			try("x", 0, 1*s, nil), try("x", 1*h, 1*h, inFlight), try("x", 1*h+30*s, 1*h+30*s, inFlight),
		}, "claim-stuck"},
		{"a slow worker that gave its own answer leaves nothing behind", nil, []transcript.Attempt{
			try("x", 0, 50*s, own(503, "down")), try("x", 60*s, 60*s, inFlight),
		}, "claim-stuck"},
		{"what is sent twice is executed in two windows", with(func(p *contract.Policy) {
			p.Window.Replay.Duration = 1 * m
		}), []transcript.Attempt{
			twice(try("x", 0, 2*s, own(201, "one"))), counting(2, try("x", 3*m, 3*m, own(503, "down"))),
		}, ""},
		{"what is sent once is not", with(func(p *contract.Policy) {
			p.Window.Replay.Duration = 1 * m
		}), []transcript.Attempt{
			try("x", 0, 2*s, own(201, "one")), counting(2, try("x", 3*m, 3*m, own(429, "slow"))),
		}, "second-effect"},
		{"work that is run again may have two effects", with(func(p *contract.Policy) {
			p.Claim.Abandoned = contract.AbandonedRerun
		}), []transcript.Attempt{
			try("x", 0, 1*s, nil), counting(2, try("x", 30*s, 31*s, own(201, "one"))),
		}, ""},
		{"work that is resumed may not", nil, []transcript.Attempt{
			try("x", 0, 1*s, nil), counting(2, try("x", 30*s, 31*s, own(201, "one"))),
		}, "second-effect"},
		{"a success has an effect", nil, []transcript.Attempt{counting(0, try("x", 0, 1*s, own(201, "one")))}, "no-effect"},
		{"but not where it only promises one", nil, []transcript.Attempt{counting(0, try("x", 0, 1*s, own(202, "one")))}, ""},
		{"nor where the method is safe", with(func(p *contract.Policy) { p.Operation.Method = "GET" }), []transcript.Attempt{
			asGet(counting(0, try("x", 0, 1*s, own(200, "one")))),
		}, ""},
		{"an answer without a code is the operation's own", nil, []transcript.Attempt{
			try("x", 0, 1*s, calls(422, "")), try("x", 2*s, 2*s, &transcript.Answer{Status: 422, Marker: "true"}),
		}, ""},
		{"a duplicate in flight is told so by the code that the envelope carries", nil, []transcript.Attempt{
			try("x", 0, 10*s, own(201, "one")), try("x", 2*s, 3*s, inFlight),
		}, ""},
		{"a status without it is another error, of an execution of its own", nil, []transcript.Attempt{
			try("x", 0, 10*s, own(201, "one")), try("x", 2*s, 3*s, calls(409, "")),
		}, "second-execution"},
		{"and is all that there is to tell where the envelope carries none", with(func(p *contract.Policy) {
			p.Errors = contract.Errors{Envelope: contract.EnvelopeJSON, Body: map[string]any{"error": map[string]any{"message": "{detail}"}}}
		}), []transcript.Attempt{
			try("x", 0, 10*s, own(201, "one")), try("x", 2*s, 3*s, calls(409, "")),
		}, ""},
		{"a payload that was not recorded may be any", nil, []transcript.Attempt{
			try("x", 0, 1*s, own(201, "one")), try("", 2*s, 2*s, calls(422, "mismatch")),
		}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := *basePolicy(t)
			if c.policy != nil {
				c.policy(&p)
			}
			findings := protocol.Judge(find([]*contract.Policy{&p}), c.attempts)
			if c.rule == "" {
				require.Empty(t, findings)
				return
			}
			require.Len(t, findings, 1, "%v", findings)
			require.Equal(t, "protocol/"+c.rule, findings[0].Rule, "%v", findings[0])
		})
	}
}

// Operations may share their keys and differ in how they claim them: a request
// may then meet the unseen claim of a transaction that comes too late.
func TestJudgeWhereOperationsClaimDifferently(t *testing.T) {
	p := *basePolicy(t)
	q := p
	q.Operation.Path, q.Claim = "/refunds", contract.Claim{Commits: contract.WithEffect}
	q.Fingerprint = contract.Fingerprint{}
	late := try("z", 0, 3*time.Second, calls(409, "in_flight"))
	late.Operation = "POST /refunds"
	attempts := []transcript.Attempt{
		try("x", 0, 5*time.Second, nil), late, try("x", time.Second, 2*time.Second, calls(422, "mismatch")),
	}
	require.Empty(t, protocol.Judge(find([]*contract.Policy{&p, &q}), attempts))
}

func TestARerunStartsAtTheFirstStep(t *testing.T) {
	p := *basePolicy(t)
	p.Claim.Abandoned = contract.AbandonedRerun
	p.Operation.Steps = []contract.Step{{Name: "order"}, {Name: "charge", Calls: "card processor", Recover: contract.RecoverLookUp}}
	rec := protocol.Record{
		Phase: protocol.PhaseRunning, Token: 7, Generation: 1, Started: epoch, LastUse: epoch, LeaseEnds: epoch.Add(20 * time.Second), Step: 1, Announced: true,
	}
	d := protocol.Arrive(&p, epoch.Add(time.Minute), &rec, protocol.Request{Key: protocol.Key{Value: "k"}, Token: 9})
	require.Equal(t, protocol.Rerun, d.Do)
	require.Zero(t, d.Record.Step)
	require.False(t, d.Record.Announced)
}

func TestTheReaperComesToTheMoment(t *testing.T) {
	p := basePolicy(t)
	rec := protocol.Record{Phase: protocol.PhaseComplete, Token: 7, Generation: 1, Started: epoch, LastUse: epoch, Answer: &protocol.Stored{Status: 201}}
	due := protocol.NextChore(p, &rec)
	require.Equal(t, epoch.Add(72*time.Hour), due)
	require.Equal(t, protocol.NoChore, protocol.Tick(p, due.Add(-1), &rec, 9).Chore)
	require.Equal(t, protocol.Reap, protocol.Tick(p, due, &rec, 9).Chore)
}

// A contract that comes to commit claims with their effect finds unfinished work
// of the one before it, which nobody can finish any more.
func TestUnfinishedWorkOfAnEarlierContractIsForAHuman(t *testing.T) {
	p := *basePolicy(t)
	p.Claim = contract.Claim{Commits: contract.WithEffect}
	for _, rec := range []protocol.Record{
		{Phase: protocol.PhaseRunning, Token: 7, Generation: 1, Started: epoch, LastUse: epoch, LeaseEnds: epoch.Add(20 * time.Second)},
		{Phase: protocol.PhaseResumable, Token: 7, Generation: 1, Started: epoch, LastUse: epoch},
	} {
		now := epoch.Add(time.Minute)
		d := protocol.Arrive(&p, now, &rec, protocol.Request{Key: protocol.Key{Value: "k"}, Token: 9})
		require.Equal(t, protocol.NeedsHuman, protocol.StateOf(&p, now, &d.Record))
		require.Contains(t, protocol.Allowed(&p, d.State, protocol.Event{Same: true}),
			protocol.Outcome{Do: d.Do, Answer: d.Answer, Then: protocol.NeedsHuman})
	}
}
