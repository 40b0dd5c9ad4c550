package protocol_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// wrongServer is a server with one mistake.
type wrongServer struct {
	name   string
	rule   string // that it must be condemned by, among others
	within int    // histories
	mend   func(*rules)
}

// asIf lets Arrive see another record than the one that is stored.
func asIf(other func(*contract.Policy, time.Time, protocol.Record) *protocol.Record) func(*rules) {
	return func(r *rules) {
		r.arrive = func(p *contract.Policy, now time.Time, rec *protocol.Record, req protocol.Request) protocol.Decision {
			if rec != nil {
				rec = other(p, now, *rec)
			}
			return protocol.Arrive(p, now, rec, req)
		}
	}
}

// anyToken lets every worker commit.
func anyToken(r *rules) {
	r.settle = func(p *contract.Policy, now time.Time, stored *protocol.Record, held protocol.Record, result protocol.Result) protocol.Settlement {
		mine := held
		mine.Phase = protocol.PhaseRunning
		if p.Claim.Commits == contract.WithEffect {
			return protocol.Settle(p, now, nil, held, result)
		}
		return protocol.Settle(p, now, &mine, held, result)
	}
}

// answering changes answers on their way out.
func answering(change func(*contract.Policy, seen, *transcript.Answer)) func(*rules) {
	return func(r *rules) {
		r.answer = func(p *contract.Policy, s seen) *transcript.Answer {
			a := onTheWire(p, s)
			change(p, s, a)
			return a
		}
	}
}

func both(one, other func(*rules)) func(*rules) { return func(r *rules) { one(r); other(r) } }

// shifted lets the window seem longer or shorter than it is.
func shifted(scale func(time.Duration) time.Duration) func(*rules) {
	return func(r *rules) {
		r.arrive = func(p *contract.Policy, now time.Time, rec *protocol.Record, req protocol.Request) protocol.Decision {
			q := *p
			q.Window.Replay.Duration = scale(q.Window.Replay.Duration)
			if req.Of != nil {
				of := *req.Of
				of.Window.Replay.Duration = scale(of.Window.Replay.Duration)
				req.Of = &of
			}
			return protocol.Arrive(&q, now, rec, req)
		}
	}
}

func keeping(keep contract.Keep) func(*rules) {
	return func(r *rules) {
		r.settle = func(p *contract.Policy, now time.Time, stored *protocol.Record, held protocol.Record, result protocol.Result) protocol.Settlement {
			q := *p
			q.Failures = []contract.FailureRule{{When: []contract.FailureClass{"4xx", "5xx"}, Keep: keep}}
			return protocol.Settle(&q, now, stored, held, result)
		}
	}
}

var wrongServers = []wrongServer{
	{"ignores the running claim, and both commit", "second-execution", 2000, both(anyToken, asIf(func(_ *contract.Policy, _ time.Time, r protocol.Record) *protocol.Record {
		if r.Phase == protocol.PhaseRunning {
			return nil
		}
		return &r
	}))},
	{"takes work over within its lease, and both commit", "second-execution", 2000, both(anyToken, asIf(func(_ *contract.Policy, now time.Time, r protocol.Record) *protocol.Record {
		if r.Phase == protocol.PhaseRunning {
			r.LeaseEnds = now
		}
		return &r
	}))},
	{"lets a stale token commit", "second-execution", 4000, anyToken},
	{"executes again instead of replaying", "second-execution", 500, asIf(func(_ *contract.Policy, _ time.Time, r protocol.Record) *protocol.Record {
		if r.Phase == protocol.PhaseComplete {
			return nil
		}
		return &r
	})},
	{"forgets stored failures", "second-execution", 4000, keeping(contract.KeepNothing)},
	{"stores failures that free the key", "replay-from-nowhere", 4000, keeping(contract.KeepAnswer)},
	{"knows only seen and not seen", "replay-differs", 2000, func(r *rules) {
		r.arrive = func(p *contract.Policy, now time.Time, rec *protocol.Record, req protocol.Request) protocol.Decision {
			d := protocol.Arrive(p, now, rec, req)
			if d.Answer == contract.AnswerInFlight {
				d.Do, d.Record.Answer = protocol.Replay, &protocol.Stored{Status: 200}
			}
			return d
		}
	}},
	{"ignores the payload", "mismatch-missed", 500, func(r *rules) {
		r.arrive = func(p *contract.Policy, now time.Time, rec *protocol.Record, req protocol.Request) protocol.Decision {
			q := *p
			q.Fingerprint = contract.Fingerprint{}
			return protocol.Arrive(&q, now, rec, req)
		}
	}},
	{"takes a retry for another payload", "mismatch-wrong", 500, func(r *rules) {
		r.arrive = func(p *contract.Policy, now time.Time, rec *protocol.Record, req protocol.Request) protocol.Decision {
			req.Fingerprint[0] ^= byte(req.Token)
			return protocol.Arrive(p, now, rec, req)
		}
	}},
	{"has one scope for all accounts", "replay-from-nowhere", 1000, func(r *rules) {
		r.scoped = func(_ *contract.Policy, a arrival) string { return a.key.Value }
	}},
	{"replays another body", "replay-differs", 500, answering(func(_ *contract.Policy, s seen, a *transcript.Answer) {
		if s.replay != nil {
			a.Body += " now"
		}
	})},
	{"replays another status", "replay-differs", 500, answering(func(_ *contract.Policy, s seen, a *transcript.Answer) {
		if s.replay != nil {
			a.Status = 200
		}
	})},
	{"sends another marker", "marker-differs", 500, answering(func(_ *contract.Policy, _ seen, a *transcript.Answer) {
		if a.Marker != "" {
			a.Marker = "yes"
		}
	})},
	{"replays without the marker", "second-execution", 500, answering(func(_ *contract.Policy, _ seen, a *transcript.Answer) {
		a.Marker = ""
	})},
	{"marks first answers", "replay-from-nowhere", 500, answering(func(p *contract.Policy, s seen, a *transcript.Answer) {
		if s.own != nil && s.own.Status < 400 {
			a.Marker = p.Answers.Replay.Marker.Value
		}
	})},
	{"ends the window early", "second-execution", 4000, shifted(func(w time.Duration) time.Duration { return w / 2 })},
	{"never ends the window", "replay-after-window", 4000, shifted(func(w time.Duration) time.Duration { return 1000 * w })},
	{"starts anew where it should refuse", "expiry-missed", 4000, func(r *rules) {
		r.arrive = func(p *contract.Policy, now time.Time, rec *protocol.Record, req protocol.Request) protocol.Decision {
			q := *p
			q.Window.Expired = contract.ExpiredNewRequest
			return protocol.Arrive(&q, now, rec, req)
		}
	}},
	{"refuses as expired within the window", "expired-wrong", 2000, func(r *rules) {
		r.arrive = func(p *contract.Policy, now time.Time, rec *protocol.Record, req protocol.Request) protocol.Decision {
			d := protocol.Arrive(p, now, rec, req)
			if d.Do == protocol.Replay && p.Window.Expired == contract.ExpiredReject {
				d.Do, d.Answer = protocol.Refuse, contract.AnswerExpired
			}
			return d
		}
	}},
	{"never gives up a dead worker's claim", "claim-stuck", 4000, func(r *rules) {
		asIf(func(_ *contract.Policy, _ time.Time, r protocol.Record) *protocol.Record {
			r.LeaseEnds = time.Time{}
			return &r
		})(r)
		r.tick = func(*contract.Policy, time.Time, *protocol.Record, uint64) protocol.Action { return protocol.Action{} }
	}},
	{"keeps the claim after the answer", "in-flight-wrong", 1000, func(r *rules) {
		r.arrive = func(p *contract.Policy, now time.Time, rec *protocol.Record, req protocol.Request) protocol.Decision {
			d := protocol.Arrive(p, now, rec, req)
			if d.Do == protocol.Replay {
				d.Do, d.Answer = protocol.Refuse, contract.AnswerInFlight
			}
			return d
		}
	}},
	{"calls a stored answer unknown", "unknown-wrong", 1000, func(r *rules) {
		r.arrive = func(p *contract.Policy, now time.Time, rec *protocol.Record, req protocol.Request) protocol.Decision {
			d := protocol.Arrive(p, now, rec, req)
			if d.Do == protocol.Replay {
				d.Do, d.Answer = protocol.Refuse, contract.AnswerOutcomeUnknown
			}
			return d
		}
	}},
	{"demands no key", "key-not-demanded", 1000, func(r *rules) {
		r.arrive = func(p *contract.Policy, now time.Time, rec *protocol.Record, req protocol.Request) protocol.Decision {
			q := *p
			q.Operation.Key = contract.KeyOptional
			return protocol.Arrive(&q, now, rec, req)
		}
	}},
	{"takes the first of two keys", "key-not-checked", 1000, func(r *rules) {
		r.readKey = func(p *contract.Policy, values []string) protocol.Key {
			return protocol.ReadKey(&p.Key, values[:min(1, len(values))])
		}
	}},
	{"refuses valid keys", "key-refused", 500, func(r *rules) {
		r.readKey = func(p *contract.Policy, values []string) protocol.Key {
			return protocol.Key{Status: protocol.KeyInvalid}
		}
	}},
	{"never gives a lock back", "lock-wrong", 1000, func(r *rules) { r.keepsLocks = true }},
	{"lets repeats meet locks", "lock-wrong", 4000, func(r *rules) { r.lockFirst = true }},
	{"has each effect twice", "second-effect", 500, func(r *rules) { r.effects = 2 }},
	{"answers without the effect", "no-effect", 500, func(r *rules) { r.effects = 0 }},
}

// TestEveryWrongServerIsCondemned lets each wrong server answer histories until
// a judge finds it out by the rule it breaks.
func TestEveryWrongServerIsCondemned(t *testing.T) {
	base := basePolicy(t)
	for _, wrong := range wrongServers {
		t.Run(wrong.name, func(t *testing.T) {
			r := rightRules()
			wrong.mend(&r)
			first, condemned, fired := 0, 0, map[string]int{}
			for seed := range uint64(wrong.within) {
				d := seeded(seed)
				ops := drawOperations(d, base)
				findings := protocol.Judge(find(ops), history(d, r, ops))
				for _, f := range findings {
					rule := strings.TrimPrefix(f.Rule, "protocol/")
					if fired[rule]++; rule == wrong.rule && first == 0 {
						first = int(seed) + 1
					}
				}
				if len(findings) > 0 {
					condemned++
				}
			}
			require.NotZero(t, first, "not condemned by %s in %d histories; %v", wrong.rule, wrong.within, fired)
			t.Logf("%s: first in history %d, %.1f %% of %d condemned: %s",
				wrong.rule, first, 100*float64(condemned)/float64(wrong.within), wrong.within, frequent(fired))
		})
	}
}

func frequent(fired map[string]int) string {
	var out []string
	for rule, n := range fired {
		out = append(out, fmt.Sprintf("%s %d", rule, n))
	}
	slices.SortFunc(out, func(a, b string) int { return -cmp.Compare(fired[strings.Fields(a)[0]], fired[strings.Fields(b)[0]]) })
	return strings.Join(out, ", ")
}
