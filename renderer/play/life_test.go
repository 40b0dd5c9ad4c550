package play

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// question is what a reader asks about a second attempt, as the script takes it.
type question struct {
	First  string  `json:"first"`
	Status int     `json:"status,omitempty"`
	Code   string  `json:"code,omitempty"`
	Since  float64 `json:"since"`
	Body   string  `json:"body"`
	Key    string  `json:"key"`
}

type told struct {
	States []string
	Deeds  []deed
}

// server is an API that keeps a policy: what it does is the work of Arrive,
// Settle and Tick alone. The tables are made from Allowed.
type server struct {
	p           *contract.Policy
	environment string
}

func (s server) request(token uint64, other bool) protocol.Request {
	r := protocol.Request{
		Key: protocol.Key{Status: protocol.KeyOK, Value: "k"}, Token: token, FirstSentAt: epoch, Lasts: protocol.LastsIn(s.p, s.environment),
	}
	if other && !s.p.Fingerprint.None() {
		r.Fingerprint[0] = 1
	}
	return r
}

// first is what the first attempt leaves; ok is false where that is not in the
// store, but under way in a transaction of its own.
func (s server) first(q question) (rec *protocol.Record, ok bool) {
	d := protocol.Arrive(s.p, epoch, nil, s.request(1, false))
	withEffect := s.p.Claim.Commits == contract.WithEffect
	switch {
	case q.First == "none" || !s.p.Operation.TakesKey():
		return nil, true
	case q.First == "running":
		return &d.Record, !withEffect
	case q.First == "crashed" && withEffect:
		return nil, true
	case q.First == "crashed":
		return &d.Record, true
	}
	stored := &d.Record
	if withEffect {
		stored = nil
	}
	settled := protocol.Settle(s.p, epoch, stored, d.Record, protocol.Result{
		Answer: &protocol.Stored{Status: cmp.Or(q.Status, 200)}, Code: q.Code, BeforeExecution: q.First == "before",
	})
	if settled.Delete {
		return nil, true
	}
	return &settled.Record, true
}

// second is what the second attempt meets: where the background jobs are
// punctual, and where they have not come by.
func (s server) second(q question, rec *protocol.Record) (punctual, late protocol.Decision) {
	now := epoch.Add(time.Duration(q.Since * float64(time.Millisecond)))
	r := s.request(2, q.Body == "other")
	switch q.Key {
	case "missing":
		r.Key = protocol.Key{Status: protocol.KeyMissing}
	case "invalid":
		r.Key = protocol.Key{Status: protocol.KeyInvalid}
	case "repeated":
		r.Key = protocol.Key{Status: protocol.KeyRepeated}
	case "down":
		r.StoreDown = true
	}
	if q.Body == "other" && !s.p.Fingerprint.None() && s.p.Answers.Mismatch.Do == contract.MismatchNewOperation {
		rec = nil
	}
	late = protocol.Arrive(s.p, now, rec, r)
	if rec == nil {
		return late, late
	}
	kept := *rec
	switch a := protocol.Tick(s.p, now, &kept, 3); a.Chore {
	case protocol.Reap:
		return protocol.Arrive(s.p, now, nil, r), late
	case protocol.HandToHuman:
		return protocol.Arrive(s.p, now, &a.Decision.Record, r), late
	default: // a take-over by the completer is looked at on its own
		return late, late
	}
}

// deedOf is a decision in the words of the tables.
func (s server) deedOf(q question, d protocol.Decision) deed {
	out := deed{Do: d.Do.String(), Name: string(d.Answer)}
	switch {
	case d.Do == protocol.Resume && len(s.p.Operation.Steps) == 0:
		out.Do = "restart"
	case d.Do == protocol.Pass && q.Key == "missing" && s.p.Key.MintedBy == contract.MintedByServer && s.p.Operation.TakesKey():
		out.Do = "mint"
	case d.Do == protocol.Replay:
		out.Status = s.p.Answers.Replay.StatusOf(d.Record.Answer.Status)
	}
	if a := s.p.Answer(d.Answer); a != nil {
		out.Status, out.Code, out.Client = a.Status, a.Code, string(a.Client)
		out.After = int64((a.RetryAfter + time.Second - 1) / time.Second)
	}
	return out
}

func like(a deed) deed {
	client := a.Client
	if a.Name == "" {
		client = ""
	}
	return deed{Do: a.Do, Name: a.Name, Status: a.Status, Code: a.Code, Client: client, After: a.After}
}

// moments are those at which time changes something, and those beside them.
func (s server) moments() []float64 {
	out := map[float64]bool{0: true, 1: true, 1e3: true}
	for _, d := range []time.Duration{
		s.p.Claim.Lease, s.p.Window.Replay.Duration, protocol.LastsIn(s.p, s.environment), s.p.Window.Reap,
		max(s.p.Window.Reap, protocol.LastsIn(s.p, s.environment)),
	} {
		at := float64(d) / float64(time.Millisecond)
		for _, m := range []float64{at - 1, at, at + 1, at * 2} {
			if m > 0 && m < 1e12 {
				out[m] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(out))
}

func (s server) firsts() []question {
	out := []question{{First: "none"}, {First: "success"}, {First: "running"}, {First: "crashed"}}
	codes := []string{"", "no_such_code"}
	for _, rule := range s.p.Failures {
		for _, class := range rule.When {
			if class.Code() != "" {
				codes = append(codes, class.Code())
			}
		}
	}
	for _, status := range []int{400, 402, 404, 409, 422, 429, 499, 500, 502, 503, 504, 599} {
		for _, code := range codes {
			out = append(out, question{First: "failed", Status: status, Code: code}, question{First: "before", Status: status, Code: code})
		}
	}
	return out
}

// Over all examples, all first attempts, all moments that matter, both bodies and
// all states of the key: what the script says first is what a punctual server
// does, and what a server does whose background jobs are late is among the rest.
func TestScriptAndServerAgreeOnSecondAttempts(t *testing.T) {
	n := startNode(t)
	asked, kinds := 0, map[string]int{}
	all := contracts(t)
	maps.Copy(all, variations(t))
	for name, c := range all {
		n.load(t, tablesOf(t, c, nil))
		i := -1
		for _, op := range c.Operations() {
			p, _ := c.Resolve(op.Name())
			for _, environment := range environments(p) {
				i++
				s := server{p, environment}
				for _, q := range s.questions() {
					if !s.agrees(t, n, name, i, q, kinds) {
						return
					}
					asked++
				}
			}
		}
	}
	require.Greater(t, asked, 20_000)
	for _, do := range []string{"execute", "resume", "replay", "refuse", "wait", "pass"} {
		require.Positive(t, kinds[do], "no example ever led to %s", do)
	}
	t.Logf("%d second attempts: %v", asked, kinds)
}

func (s server) questions() []question {
	var out []question
	for _, first := range s.firsts() {
		for _, since := range s.moments() {
			for _, body := range []string{"same", "other"} {
				q := first
				q.Since, q.Body, q.Key = since, body, "ok"
				out = append(out, q)
			}
		}
		for _, key := range []string{"missing", "invalid", "repeated", "down"} {
			q := first
			q.Since, q.Body, q.Key = 1000, "same", key
			out = append(out, q)
		}
	}
	return out
}

func (s server) agrees(t *testing.T, n *node, name string, i int, q question, kinds map[string]int) bool {
	var got told
	n.ask(t, &got, "life", i, q)
	where := fmt.Sprintf("%s, %s, %s: %+v: %+v", name, s.p.Operation.Name(), s.environment, q, got)
	require.NotEmpty(t, got.Deeds, where)
	kinds[got.Deeds[0].Do]++
	rec, stored := s.first(q)
	if !stored {
		if q.Key == "ok" && q.Body == "same" {
			require.Equal(t, []string{"running"}, got.States, where)
			require.Equal(t, string(contract.AnswerInFlight), got.Deeds[0].Name, where)
		}
		return true
	}
	all := make([]deed, len(got.Deeds))
	for j, d := range got.Deeds {
		if strings.HasPrefix(d.Do, "current") { // what it is now is not told
			require.Equal(t, contract.ReplayCurrent, s.p.Answers.Replay.Do, where)
			d.Do, d.Status = "replay", 0
		}
		all[j] = like(d)
		if d.Do == "replay" && d.Status == 0 && q.First == "success" {
			all[j].Status = s.p.Answers.Replay.StatusOf(200) // the contract does not tell what a success is
		}
		if d.Do == "replay" && q.First == "success" && s.p.Operation.Example != nil && d.Status == s.p.Operation.Example.Status {
			all[j].Status = s.p.Answers.Replay.StatusOf(200)
		}
	}
	punctual, late := s.second(q, rec)
	want := s.deedOf(q, punctual)
	if renewed := q.First == "running" && len(got.States) > 0 && got.States[0] == "running" && late.State == protocol.Abandoned; renewed {
		require.NotEmpty(t, s.p.Operation.Steps, where) // the steps may have renewed the lease
		require.Contains(t, all, want, where)
	} else if q.Key == "missing" && !s.p.Operation.RequiredFrom.IsZero() {
		require.Contains(t, all, want, where) // it depends on the day
	} else {
		require.Equal(t, want, all[0], where)
	}
	require.Contains(t, all, s.deedOf(q, late), where)
	if len(got.States) == 1 && !s.p.Window.Replay.Loose() && s.p.Operation.Lock == nil && got.States[0] != "abandoned" && got.States[0] != "resumable" {
		require.Len(t, all, 1, "what is certain has one answer: %s", where)
	}
	return !t.Failed()
}

// The question that the page is for: a second attempt after 25 hours, with another
// body, under a window of 24.
func TestTheSecondAttemptAfterTwentyFiveHours(t *testing.T) {
	n := startNode(t)
	n.load(t, tablesOf(t, loaded(t), &Options{Rows: []string{"got-success", "got-replay", "got-409-invalid_idempotent_request"}}))
	hour := 3_600_000.0
	ask := func(q question) told {
		var got told
		n.ask(t, &got, "life", 0, q)
		return got
	}
	got := ask(question{First: "success", Since: 25 * hour, Body: "other", Key: "ok"})
	require.Equal(t, []string{"expired"}, got.States)
	require.Equal(t, []deed{{Do: "execute", Client: "done", Row: "got-success"}}, got.Deeds)

	got = ask(question{First: "success", Since: 23 * hour, Body: "other", Key: "ok"})
	require.Equal(t, []string{"complete"}, got.States)
	require.Equal(t, "mismatch", got.Deeds[0].Name)
	require.Equal(t, "got-409-invalid_idempotent_request", got.Deeds[0].Row)

	got = ask(question{First: "success", Since: 23 * hour, Body: "same", Key: "ok"})
	require.Equal(t, "replay", got.Deeds[0].Do)
	require.Equal(t, "got-replay", got.Deeds[0].Row)
}
