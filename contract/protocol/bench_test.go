package protocol_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// meeting is a record in one state, and a request that finds it there.
type meeting struct {
	state protocol.State
	rec   *protocol.Record
	req   protocol.Request
	now   time.Time
}

func meetings() []meeting {
	rec := func(phase protocol.Phase) *protocol.Record {
		r := &protocol.Record{Phase: phase, Token: 7, Generation: 1, Fingerprint: printX, Started: epoch, LastUse: epoch}
		switch phase {
		case protocol.PhaseRunning:
			r.LeaseEnds = epoch.Add(20 * time.Second)
		case protocol.PhaseComplete:
			r.Answer = &protocol.Stored{Status: 201}
		}
		return r
	}
	req := protocol.Request{Key: protocol.Key{Value: "k"}, Fingerprint: printX, Token: 9}
	later := func(d time.Duration) time.Time { return epoch.Add(d) }
	return []meeting{
		{protocol.Absent, nil, req, epoch},
		{protocol.Running, rec(protocol.PhaseRunning), req, later(time.Second)},
		{protocol.Abandoned, rec(protocol.PhaseRunning), req, later(time.Minute)},
		{protocol.Resumable, rec(protocol.PhaseResumable), req, later(time.Second)},
		{protocol.Complete, rec(protocol.PhaseComplete), req, later(time.Second)},
		{protocol.Expired, rec(protocol.PhaseComplete), req, later(25 * time.Hour)},
		{protocol.NeedsHuman, rec(protocol.PhaseNeedsHuman), req, later(time.Second)},
	}
}

func TestArriveDoesNotAllocate(t *testing.T) {
	p := basePolicy(t)
	require.Len(t, meetings(), len(protocol.States))
	for i, m := range meetings() {
		require.Equal(t, protocol.States[i], m.state)
		require.Equal(t, m.state, protocol.Arrive(p, m.now, m.rec, m.req).State)
		require.Zero(t, testing.AllocsPerRun(100, func() { protocol.Arrive(p, m.now, m.rec, m.req) }), m.state)
	}
}

func BenchmarkArrive(b *testing.B) {
	p := basePolicy(b)
	for _, m := range meetings() {
		b.Run(m.state.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				protocol.Arrive(p, m.now, m.rec, m.req)
			}
		})
	}
}

// busy is a transcript of attempts spread over keys: a first answer, an overlapping
// duplicate, replays, another payload, a lost one.
func busy(attempts, keys int) []transcript.Attempt {
	var out []transcript.Attempt
	for i := range attempts {
		sent := epoch.Add(time.Duration(i/keys) * time.Second)
		a := transcript.Attempt{
			Operation: "POST /payments", Account: "a", Keys: []string{fmt.Sprintf("k%d", i%keys)}, Request: "x", Sent: sent, Ended: sent.Add(1500 * time.Millisecond),
			Answer: &transcript.Answer{Status: 201, Body: "one", Marker: "true"},
		}
		switch n := i / keys; {
		case n == 0:
			a.Answer.Marker = ""
		case n == 1:
			a.Answer = &transcript.Answer{Status: 409, Code: "in_flight"}
		case n%5 == 3:
			a.Request, a.Answer = "y", &transcript.Answer{Status: 422, Code: "mismatch"}
		case n%5 == 4:
			a.Answer = nil
		}
		effects := 1
		a.Effects = &effects
		out = append(out, a)
	}
	return out
}

// crowd is one key, all attempts at once, each with its own window end within
// the others: the hardest for a judge.
func crowd(attempts int) []transcript.Attempt {
	var out []transcript.Attempt
	for i := range attempts {
		sent := epoch.Add(time.Duration(i) * 25 * time.Hour)
		out = append(out, transcript.Attempt{
			Operation: "POST /payments", Account: "a", Keys: []string{"k"}, Request: "x", Sent: sent, Ended: epoch.Add(time.Duration(attempts+i) * 25 * time.Hour),
			Answer: &transcript.Answer{Status: 201, Body: fmt.Sprint(i)},
		})
	}
	return out
}

func BenchmarkJudge(b *testing.B) {
	p := basePolicy(b)
	for _, c := range []struct {
		name     string
		attempts []transcript.Attempt
	}{
		{"10000 attempts, 1000 keys", busy(10_000, 1000)},
		{"1000 attempts, 1 key", busy(1000, 1)},
		{"10000 attempts, 1 key", busy(10_000, 1)},
		{"1000 attempts of years, 1 key", crowd(1000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				protocol.Judge(find([]*contract.Policy{p}), c.attempts)
			}
		})
	}
}

func BenchmarkFingerprintOf(b *testing.B) {
	body := []byte(`{"amount":100,"currency":"EUR","customer":{"id":"c_1","name":"Ada"},"items":[1,2,3]}`)
	for _, form := range []contract.BodyForm{contract.BodyBytes, contract.BodyJSON} {
		f := contract.Fingerprint{Of: []contract.FingerprintPart{contract.PrintBody}, Body: form}
		b.Run(string(form), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				protocol.FingerprintOf(&f, protocol.Payload{Body: body})
			}
		})
	}
}
