package simulator_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// found is what the journal answers.
type found struct {
	Count, Dropped, Matched, Remembered int
	Last                                string
	Requests                            []simulator.Request
}

// ids of what was found, by key and attempt.
func (f found) lines() (out []string) {
	for _, r := range f.Requests {
		out = append(out, fmt.Sprint(r.Outcome, " ", r.Attempt))
	}
	return out
}

func TestJournalFinds(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	w.pay("k1", "Authorization: Bearer ann")
	w.pay("k1", "Authorization: Bearer ann")
	w.send("POST /payments", `{"amount": 2, "currency": "EUR"}`, "Idempotency-Key: k1", "Authorization: Bearer ann")
	w.advance("1h")
	w.pay("k1", "Authorization: Bearer bob")
	w.send("GET /nowhere", "")
	for query, want := range map[string][]string{
		"key=k1":                                {"execute 1", "replay 2", "mismatch 3", "execute 1"},
		"key=sha256:" + simulator.HashKey("k1"): {"execute 1", "replay 2", "mismatch 3", "execute 1"},
		"key=k1&account=Bearer+ann":             {"execute 1", "replay 2", "mismatch 3"},
		"key=k1&attempt=2-3":                    {"replay 2", "mismatch 3"},
		"attempt=2":                             {"replay 2"},
		"outcome=execute":                       {"execute 1", "execute 1"},
		"status=409":                            {"mismatch 3"},
		"status=4XX":                            {"mismatch 3", "error 0"},
		"operation=POST+/payments&status=2xx":   {"execute 1", "replay 2", "execute 1"},
		"since=30m":                             {"execute 1", "error 0"},
		"until=30m":                             {"execute 1", "replay 2", "mismatch 3"},
		"path=/nowhere":                         {"error 0"},
		"fault=latency":                         nil,
		"key=k1&limit=1":                        {"execute 1"},
		"key=another":                           nil,
		"since=2001-01-01T00:00:00Z&outcome=nope": nil,
	} {
		var f found
		w.manage("GET requests?"+query, "", &f)
		require.Equal(t, want, f.lines(), query)
		require.Equal(t, 5, f.Count)
	}
	var counted found
	w.manage("POST requests/count", `{"key": "k1", "status": 201}`, &counted)
	require.Equal(t, 3, counted.Count)
	w.manage("POST requests/count", ``, &counted)
	require.Equal(t, 5, counted.Count)
	var f found
	w.manage("POST requests/find", `{"attempt": 3}`, &f)
	require.Equal(t, []string{"mismatch 3"}, f.lines())

	// From page to page.
	w.manage("GET requests?key=k1&limit=99", "", &f)
	w.manage("GET requests?key=k1&after="+f.Requests[1].ID, "", &f)
	require.Equal(t, []string{"mismatch 3", "execute 1"}, f.lines())

	for query, words := range map[string]string{
		"colour=red": `no parameter "colour"`, "status=9": `status is "9"`, "since=yesterday": `since is "yesterday"`,
		"attempt=0": `attempt is "0"`, "attempt=3-2": "3-2", "key=a&key=b": "2 times",
	} {
		a := w.manage("GET requests?"+query, "", nil)
		require.Equal(t, http.StatusBadRequest, a.status, query)
		require.Contains(t, a.member("error"), words)
	}
	require.Equal(t, http.StatusBadRequest, w.manage("POST requests/find", `{"key": ["k1"]}`, nil).status)
	require.Equal(t, http.StatusBadRequest, w.manage("POST requests/find", `[]`, nil).status)
	require.Equal(t, http.StatusGone, w.manage("GET requests?after=req_gone", "", nil).status)

	var deleted struct{ Deleted int }
	w.manage("DELETE requests", "", &deleted)
	require.Equal(t, 5, deleted.Deleted)
	var empty found
	w.manage("GET requests", "", &empty)
	require.Zero(t, empty.Count)
	require.Equal(t, 2, w.effects("k1"), "nothing else is forgotten")
}

func TestJournalKeepsBodiesWhenItIsTold(t *testing.T) {
	w := newWorld(t, load(t, minimalFile), with(func(o *simulator.Options) { o.Bodies = true }))
	first := w.order("k1")
	w.send("POST /orders", strings.Repeat("x", 70_000), "Idempotency-Key: k2", "Content-Type: text/plain")
	w.send("POST /orders", "\xff\x00", "Idempotency-Key: k3", "Content-Type: application/octet-stream")
	list := w.server.Requests(simulator.Filter{})
	require.Equal(t, `{"sku": "a"}`, list[0].Sent.Text)
	require.Equal(t, first.body, list[0].Answered.Text)
	require.Equal(t, 70_000, list[1].Sent.Size)
	require.Len(t, list[1].Sent.Text, 64<<10)
	require.True(t, list[1].Sent.Cut)
	require.Equal(t, "/wA=", list[2].Sent.Base64)

	quiet := newWorld(t, load(t, minimalFile))
	quiet.order("k1")
	require.Nil(t, quiet.server.Requests(simulator.Filter{})[0].Sent, "nobody has asked for bodies")
	require.NotContains(t, quiet.manage("GET requests", "", nil).body, "sku")
}

// However large bodies are, the journal holds no more than its bound.
func TestJournalIsBoundedInBytes(t *testing.T) {
	w := newDirect(t, load(t, minimalFile), unjudged, with(func(o *simulator.Options) { o.Bodies, o.Journal = true, 100_000 }))
	for i := range 400 {
		w.send("POST /orders", strings.Repeat("x", 64<<10), fmt.Sprint("Idempotency-Key: k", i), "Content-Type: text/plain")
	}
	var f found
	w.manage("GET requests?limit=1", "", &f)
	require.Equal(t, 400, f.Count)
	require.InDelta(t, 400-16<<20/(64<<10), f.Dropped, 8)
	require.Equal(t, "sha256:"+simulator.HashKey("k399"), f.Requests[0].Key)
}

// What the journal gives as a transcript is judged as what clients saw is.
func TestJournalAsTranscript(t *testing.T) {
	for _, show := range []bool{false, true} {
		w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.ShowKeys = show }))
		first := w.pay("k1")
		w.pay("k1")
		w.send("POST /payments", `{}`, "Idempotency-Key: k1")
		w.pay("k2", "Prefer: code=402")
		w.pay("k2")
		w.send("POST /payments", payment)
		w.send("POST /payments", payment, "Idempotency-Key: "+strings.Repeat("k", 300))
		w.advance("25h")
		require.NotEqual(t, first.body, w.pay("k1").body)
		text := w.manage("GET transcript", "", nil).body
		attempts, err := transcript.Read(strings.NewReader(text))
		require.NoError(t, err)
		require.Empty(t, judged(w.contract, attempts), text)
		require.Equal(t, show, strings.Contains(text, `"k1"`))
		require.Len(t, attempts, map[bool]int{true: 8, false: 7}[show], "a bad key cannot be shown as a hash")

		// The judge finds what is wrong in it.
		attempts[1].Answer.Body = "another"
		require.NotEmpty(t, judged(w.contract, attempts))
	}
}

func judged(c *contract.Contract, attempts []transcript.Attempt) []contract.Finding {
	return protocol.JudgeRequests(func(a transcript.Attempt) *contract.Policy {
		return c.ResolveRequest(a.Operation, func(string) []string { return nil }, a.Path)
	}, attempts)
}

func TestJournalAsHAR(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.Bodies = true }))
	first := w.pay("ann@example.com", "Authorization: Bearer s3cret")
	w.pay("ann@example.com", "Authorization: Bearer s3cret")
	a := w.manage("GET requests.har", "", nil)
	var har struct {
		Log struct {
			Version string
			Creator struct{ Name, Version string }
			Entries []struct {
				StartedDateTime string
				Time            float64
				Request         struct {
					Method, URL, HTTPVersion string
					Headers                  []struct{ Name, Value string }
					PostData                 struct{ MimeType, Text string }
				}
				Response struct {
					Status  int
					Content struct {
						Size int
						Text string
					}
				}
				Timings map[string]float64
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(a.body), &har))
	require.Equal(t, "1.2", har.Log.Version)
	require.Len(t, har.Log.Entries, 2)
	one := har.Log.Entries[0]
	require.Equal(t, w.base+"/payments", one.Request.URL)
	require.Equal(t, payment, one.Request.PostData.Text)
	require.Equal(t, first.body, one.Response.Content.Text)
	require.Equal(t, http.StatusCreated, one.Response.Status)
	require.Contains(t, one.Timings, "wait")
	require.NotContains(t, a.body, "s3cret")
	require.NotContains(t, a.body, "ann@example.com")
}

// A right server passes whatever is wanted of it, and a wrong one does not.
func TestVerify(t *testing.T) {
	const all = `{"invariants": [
		{"invariant": "effects-per-key"}, {"invariant": "identical-answers"}, {"invariant": "none-in-flight", "after": "1m"},
		{"invariant": "contract"}, {"invariant": "requests", "match": {"outcome": "replay"}, "at_least": 1}
	]}`
	type verified struct {
		Pass    bool
		Results []simulator.Verdict
	}
	t.Run("right", func(t *testing.T) {
		w := newWorld(t, load(t, acmeFile))
		for range 3 {
			w.pay("k1")
			w.pay("k2")
		}
		w.advance("25h")
		w.pay("k1")
		var v verified
		w.manage("POST verify", all, &v)
		require.True(t, v.Pass, "%+v", v)
		require.Len(t, v.Results, 5)
		require.Equal(t, 3, v.Results[0].Checked)
		require.Equal(t, 7, v.Results[1].Checked)
	})
	t.Run("wrong", func(t *testing.T) {
		w := newWorld(t, load(t, acmeFile), unjudged, breaking(simulator.Fault{Kind: "key-ignored", Key: "k1"}))
		w.pay("k1")
		w.pay("k1")
		w.pay("k2")
		var v verified
		w.manage("POST verify", all, &v)
		require.False(t, v.Pass)
		var failed []string
		for _, r := range v.Results {
			if !r.Pass {
				failed = append(failed, r.Invariant)
				require.NotEmpty(t, r.Evidence)
			}
		}
		require.Equal(t, []string{"effects-per-key", "contract", "requests"}, failed, "%+v", v)
		require.Len(t, v.Results[0].Evidence[0].Effects, 2)
		require.Equal(t, "sha256:"+simulator.HashKey("k1"), v.Results[0].Evidence[0].Key)
	})
	t.Run("other answers", func(t *testing.T) {
		w := newWorld(t, load(t, acmeFile), unjudged, breaking(simulator.Fault{Kind: "re-execution", Key: "k1"}))
		w.pay("k1")
		w.pay("k1")
		verdicts, err := w.server.Verify(t.Context(), simulator.Invariant{Kind: "identical-answers"})
		require.NoError(t, err)
		require.False(t, verdicts[0].Pass)
		require.Len(t, verdicts[0].Evidence[0].Requests, 2)
	})
	t.Run("in flight", func(t *testing.T) {
		s := newFaulty()
		w := newWorld(t, load(t, acmeFile), on(s))
		abandon(w, s, "k1")
		w.jump(2 * 60e9)
		var v verified
		w.manage("POST verify", `{"invariants": [{"invariant": "none-in-flight", "after": "1m"}, {"invariant": "none-in-flight", "after": "3m"}]}`, &v)
		require.False(t, v.Results[0].Pass)
		require.True(t, v.Results[1].Pass)
	})
	t.Run("forgotten", func(t *testing.T) {
		w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.Journal = 2 }))
		for range 3 {
			w.pay("k1")
		}
		verdicts, err := w.server.Verify(t.Context(), simulator.Invariant{Kind: "contract"})
		require.NoError(t, err)
		require.False(t, verdicts[0].Pass, "nobody can tell")
	})
}

func TestVerifyRefuses(t *testing.T) {
	w := newDirect(t, load(t, minimalFile))
	for body, words := range map[string]string{
		``:   "wanted a body",
		`{}`: "wanted a body",
		`{"invariants": [{"invariant": "exactly-once"}]}`:                              `no invariant "exactly-once"`,
		`{"invariants": [{"invariant": "requests"}]}`:                                  "equals, at_least or at_most",
		`{"invariants": [{"invariant": "requests", "equals": 1, "at_most": 2}]}`:       "one of them",
		`{"invariants": [{"invariant": "contract", "at_most": 2}]}`:                    "no such number",
		`{"invariants": [{"invariant": "contract", "after": "1s"}]}`:                   "no after",
		`{"invariants": [{"invariant": "none-in-flight", "after": "soon"}]}`:           "soon",
		`{"invariants": [{"invariant": "effects-per-key", "match": {"status": 201}}]}`: "operation, account and key alone",
		`{"invariants": [{"invariant": "effects-per-key", "wher": {}}]}`:               `unknown field "wher"`,
	} {
		a := w.manage("POST verify", body, nil)
		require.Equal(t, http.StatusBadRequest, a.status, body)
		require.Contains(t, a.member("error"), words)
	}
}

// A transcript of a server that had keys before judges nothing that it did not see.
func TestVerifyKnowsWhatItCannotJudge(t *testing.T) {
	s := memory.New()
	newDirect(t, load(t, acmeFile), on(s)).pay("k1")
	later := newDirect(t, load(t, acmeFile), on(s), unjudged)
	later.pay("k1")
	verdicts, err := later.server.Verify(t.Context(), simulator.Invariant{Kind: "contract"})
	require.NoError(t, err)
	require.False(t, verdicts[0].Pass)
	require.Contains(t, verdicts[0].Evidence[0].Found, "before the journal began")
	_, err = later.server.Reset(t.Context())
	require.NoError(t, err)
	later.pay("k1")
	verdicts, err = later.server.Verify(t.Context(), simulator.Invariant{Kind: "contract"})
	require.NoError(t, err)
	require.True(t, verdicts[0].Pass, "%+v", verdicts)
}

// What is shown can be read while requests come.
func TestExportsHoldUnderLoad(t *testing.T) {
	w := newDirect(t, load(t, minimalFile), unjudged, with(func(o *simulator.Options) { o.Journal = 50 }))
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range 500 {
			w.order(fmt.Sprint("k", i%7))
		}
	}()
	for open := true; open; {
		select {
		case <-done:
			open = false
		default:
		}
		var b bytes.Buffer
		require.NoError(t, transcript.Write(&b, w.server.Transcript()))
		_, err := transcript.Read(&b)
		require.NoError(t, err)
		require.LessOrEqual(t, len(w.server.Requests(simulator.Filter{})), 50)
	}
}

// Where the contract itself lets a key have several effects, a server that keeps it
// passes, and whoever wants fewer says how many.
func TestVerifyLeavesWhatTheContractAllows(t *testing.T) {
	for name, change := range map[string]func(m object){
		"each request is an operation of its own": func(m object) {
			delete(m["answers"].(map[string]any)["mismatch"].(map[string]any), "status")
			m.set(object{"do": "new-operation"}, "answers", "mismatch")
		},
		"the answer is too large": func(m object) {
			m.set("1B", "answers", "replay", "max_body")
			m.set("not-stored", "answers", "replay", "above")
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, vary(t, minimalFile, change))
			w.order("k1")
			w.send("POST /orders", `{"sku": "other"}`, "Idempotency-Key: k1")
			require.Equal(t, 2, w.effects("k1"))
			most := 1
			verdicts, err := w.server.Verify(t.Context(), simulator.Invariant{Kind: "effects-per-key"}, simulator.Invariant{Kind: "effects-per-key", AtMost: &most}, simulator.Invariant{Kind: "contract"})
			require.NoError(t, err)
			require.True(t, verdicts[0].Pass, "%+v", verdicts[0])
			require.Contains(t, verdicts[0].Message, "the contract allows 1 of the keys more than one")
			require.False(t, verdicts[1].Pass, "one was wanted")
			require.True(t, verdicts[2].Pass, "%+v", verdicts[2])
		})
	}
}
