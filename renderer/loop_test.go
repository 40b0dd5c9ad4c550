package renderer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// needs skips a test whose program is not installed, unless everything is required.
func needs(t *testing.T, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		if os.Getenv("REPRISE_REQUIRE") == "all" {
			t.Fatalf("%s is not installed, and REPRISE_REQUIRE=all wants it", program)
		}
		t.Skipf("%s is not installed", program)
	}
	return path
}

func TestLoopCompiles(t *testing.T) {
	python3 := needs(t, "python3")
	dir := t.TempDir()
	args := []string{"-m", "py_compile"}
	for name, c := range everyContract(t) {
		file := filepath.Join(dir, strings.ReplaceAll(name, " ", "-")+".py")
		require.NoError(t, os.WriteFile(file, []byte(loopOf(t, c)), 0o600))
		args = append(args, file)
	}
	out, err := exec.Command(python3, args...).CombinedOutput()
	require.NoError(t, err, "%s", out)
}

func loopOf(t *testing.T, c *contract.Contract) string {
	t.Helper()
	loops := read(t, render(t, c)).fences["python"]
	require.Len(t, loops, 1)
	return loops[0]
}

// attempt is how one attempt of a scenario ends.
type attempt struct {
	Kind    string            `json:"kind"`
	Status  int               `json:"status"`
	Code    string            `json:"code"`
	Type    string            `json:"type"`
	Headers map[string]string `json:"headers"` // of the answer
	Takes   float64           `json:"takes"`
	Draw    float64           `json:"draw"`
}

// run is one loop with the calls that it is to make.
type run struct {
	Loop     string      `json:"loop"`
	Envelope any         `json:"envelope"`
	Keyed    bool        `json:"keyed"`
	Sends    []string    `json:"sends"` // the request headers to look at
	Calls    [][]attempt `json:"calls"`
}

// harness runs loops of pages with their network, their clock and their draws
// replaced, and prints the waits of each call and the tokens that are left.
const harness = `
import json, sys

class Time:
    def monotonic(self): return clock[0]
    def sleep(self, s): waits.append(s); clock[0] += s

class Random:
    def uniform(self, a, b): return a + (b - a) * script[len(waits)]["draw"]

class Log:
    def warning(self, *args): logged.append(args)

def body_of(code, type):
    def fill(v):
        if isinstance(v, dict): return {k: fill(m) for k, m in v.items()}
        if isinstance(v, list): return [fill(m) for m in v]
        return {"{code}": code, "{type}": type}.get(v, v)
    return json.dumps(fill(run["envelope"])).encode() if code or type else b"not json"

def send(method, url, headers, body, timeout):
    a = script[len(waits)]
    clock[0] += a["takes"]
    timeouts.append(timeout)
    sent.append({k: v for k, v in headers.items() if k in run["sends"]})
    if a["kind"] != "answered":
        return a["kind"], None, {}, OSError("scripted")
    return "answered", a["status"], a["headers"] or {}, body_of(a["code"], a["type"])

out = []
for run in json.load(sys.stdin):
    loop, clock, did = {"__name__": "loop"}, [0.0], []
    exec(compile(run["loop"], "loop", "exec"), loop)
    loop["time"], loop["random"], loop["logging"], loop["send"] = Time(), Random(), Log(), send
    for script in run["calls"]:
        waits, logged, timeouts, sent = [], [], [], []
        loop["call"]("POST", "http://x/", b"{}", *(["key"] if run["keyed"] else []))
        assert len(logged) == len(waits)
        did.append({"waits": waits, "timeouts": timeouts, "tokens": int(loop.get("tokens", 0)), "sent": sent})
    out.append(did)
print(json.dumps(out))
`

// ran is what one call of a loop did.
type ran struct {
	Waits    []float64           `json:"waits"`
	Timeouts []float64           `json:"timeouts"`
	Tokens   int                 `json:"tokens"`
	Sent     []map[string]string `json:"sent"`
}

// The loop that integrators copy decides as contract/retry does: the same
// waits, the same timeouts, the same end, the same budget.
func TestLoopDecidesAsTheContractDoes(t *testing.T) {
	python3 := needs(t, "python3")
	var names []string
	var runs []run
	var kept []*contract.Policy
	for name, c := range everyContract(t) {
		p := newPage(c).loopPolicy()
		if p.Operation.Unsafe != "" {
			continue // the page says not to use it
		}
		r := run{Loop: loopOf(t, c), Envelope: object{"code": "{code}", "type": "{type}"}, Sends: sends(p), Keyed: p.Operation.TakesKey(), Calls: make([][]attempt, 60)}
		if p.Errors.Envelope == contract.EnvelopeJSON {
			r.Envelope = p.Errors.Body
		}
		rnd := rand.New(rand.NewPCG(1, 2))
		for i := range r.Calls {
			r.Calls[i] = scenario(rnd, p)
		}
		names, runs, kept = append(names, name), append(runs, r), append(kept, p)
	}
	got := runPython(t, python3, runs)
	for n, p := range kept {
		t.Run(names[n], func(t *testing.T) {
			bucket := retry.NewBucket(p.Retry.Budget)
			clock := noon
			for i, call := range runs[n].Calls {
				want := runGo(p, &bucket, &clock, call)
				require.Equal(t, want.Sent, got[n][i].Sent, "call %d", i)
				requireClose(t, want.Waits, got[n][i].Waits, call)
				requireClose(t, want.Timeouts, got[n][i].Timeouts[1:], call)
				require.Equal(t, want.Tokens, got[n][i].Tokens, "call %d", i)
			}
		})
	}
}

// requireClose allows for what a float of seconds cannot hold.
func requireClose(t *testing.T, want, got []float64, call []attempt) {
	t.Helper()
	require.Len(t, got, len(want), "%+v", call)
	for i := range want {
		require.InDelta(t, want[i], got[i], 1e-6, "number %d of %+v", i, call)
	}
}

func runPython(t *testing.T, python3 string, runs []run) [][]ran {
	t.Helper()
	script, err := json.Marshal(runs)
	require.NoError(t, err)
	cmd := exec.Command(python3, "-c", harness)
	cmd.Stdin = bytes.NewReader(script)
	var failure bytes.Buffer
	cmd.Stderr = &failure
	out, err := cmd.Output()
	require.NoError(t, err, "%s", failure.String())
	var got [][]ran
	require.NoError(t, json.Unmarshal(out, &got))
	require.Len(t, got, len(runs))
	return got
}

// runGo makes the same call with package retry.
func runGo(p *contract.Policy, bucket *retry.Bucket, clock *time.Time, call []attempt) ran {
	out := ran{Sent: []map[string]string{requestHeaders(p, 1, p.Retry.Deadline)}}
	bucket.Call(*clock)
	start := *clock
	h := retry.History{Attempts: 1, Keyed: p.Operation.TakesKey(), Idempotent: p.Operation.Idempotent != ""}
	elapsed, cost := time.Duration(0), 0
	for i, a := range call {
		elapsed += span(a.Takes)
		h.Elapsed = elapsed
		*clock = start.Add(elapsed)
		o := retry.Outcome{Kind: retry.Kind(a.Kind), Status: a.Status, Now: *clock}
		if a.Kind == "answered" {
			o.Code, o.Type = codeIn(p, a), typeIn(p, a)
			o.Read(&p.Retry, func(name string) string { return a.Headers[name] })
			if named := p.Recognise(a.Status, codeIn(p, a)); named.Answer != nil {
				o.Named = named.Answer
			}
			o.Date, _ = time.Parse(time.RFC1123, a.Headers["Date"])
		}
		if a.Kind == "answered" && a.Status < 400 {
			bucket.Success(i+1, cost)
		}
		d := bucket.Allow(retry.Next(&p.Retry, h, o, func() float64 { return a.Draw }), o)
		if d.Linger > 0 {
			out.Waits = append(out.Waits, d.Linger.Seconds())
			*clock = clock.Add(d.Linger)
		}
		if !d.Again {
			break
		}
		cost = d.Cost
		out.Sent = append(out.Sent, requestHeaders(p, h.Attempts+1, d.Left))
		out.Waits = append(out.Waits, d.Wait.Seconds())
		out.Timeouts = append(out.Timeouts, d.Timeout.Seconds())
		elapsed += d.Wait
		h = h.Then(d, elapsed)
	}
	out.Tokens = bucket.Tokens()
	return out
}

// codeIn is the code as the client sees it: an envelope without a place for it
// does not carry it.
func codeIn(p *contract.Policy, a attempt) string {
	if codePath(&p.Errors) == "" {
		return ""
	}
	return a.Code
}

func typeIn(p *contract.Policy, a attempt) string {
	if typePath(&p.Errors) == "" {
		return ""
	}
	return a.Type
}

// sends are the headers of a request that the contract has numbers for.
func sends(p *contract.Policy) []string {
	out := []string{}
	for _, name := range []string{p.Retry.AttemptHeader.Name, p.Retry.DeadlineHeader.Name} {
		if name != "" {
			out = append(out, name)
		}
	}
	return out
}

func requestHeaders(p *contract.Policy, attempt int, left time.Duration) map[string]string {
	out := map[string]string{}
	if h := p.Retry.AttemptHeader; h.Name != "" {
		out[h.Name] = retry.AttemptValue(h, attempt)
	}
	if h := p.Retry.DeadlineHeader; h.Name != "" {
		out[h.Name] = retry.DeadlineValue(h, left)
	}
	return out
}

func span(s float64) time.Duration { return time.Duration(math.Round(s * 1e9)) }

// scenario draws one call: mostly failures, so that loops go on.
func scenario(rnd *rand.Rand, p *contract.Policy) []attempt {
	named := p.Named()
	out := make([]attempt, p.Retry.Attempts)
	for i := range out {
		a := attempt{Kind: "answered", Takes: float64(rnd.IntN(3_000_000)+1) / 1e6, Draw: rnd.Float64()}
		switch n := rnd.IntN(20); {
		case n == 0:
			a.Status = 201
		case n < 3:
			a.Kind = "never-sent"
		case n < 5:
			a.Kind = "unknown-outcome"
		case n == 11:
			a.Kind = "unsendable"
		case n < 9 && len(named) > 0:
			pick := named[rnd.IntN(len(named))]
			a.Status, a.Code = pick.Status, pick.Code
		case n < 10 && len(named) > 0:
			a.Status = named[rnd.IntN(len(named))].Status // its body was lost
		case n < 11:
			a.Status = 400 + rnd.IntN(200)
		default:
			a.Status = p.Retry.Statuses[rnd.IntN(len(p.Retry.Statuses))]
		}
		if a.Kind == "answered" {
			decorate(rnd, p, &a)
		}
		out[i] = a
	}
	return out
}

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// decorate gives an answer what the contract lets it say about retrying.
func decorate(rnd *rand.Rand, p *contract.Policy, a *attempt) {
	a.Headers = map[string]string{}
	set := func(name, value string) {
		if name != "" && value != "" {
			a.Headers[name] = value
		}
	}
	value, date := retryAfter(rnd)
	set("Retry-After", value)
	set("Date", date)
	r := &p.Retry
	if rnd.IntN(3) > 0 {
		set(r.OverrideHeader.Name, []string{"true", "false", "yes", "?"}[rnd.IntN(4)])
	}
	for _, name := range r.RetryAfter.MSHeaders {
		if rnd.IntN(2) == 0 {
			set(name, []string{"250", "1500.5", "soon", "9000"}[rnd.IntN(4)])
		}
	}
	if h := r.RetryAfter.RateLimitHeader; h.Name != "" && rnd.IntN(2) == 0 {
		set("Date", noon.Format("Mon, 02 Jan 2006 15:04:05 GMT"))
		until := rnd.IntN(90) - 10
		if h.Form == contract.ResetEpoch {
			until += int(noon.Unix())
		}
		set(h.Name, fmt.Sprint(until))
	}
	if list := slices.Concat(r.Codes.Retry, r.Codes.Never, r.Codes.Throttled); len(list) > 0 && a.Code == "" && rnd.IntN(2) == 0 {
		if a.Code = list[rnd.IntN(len(list))]; rnd.IntN(2) == 0 {
			a.Code, a.Type = "other", a.Code
		}
	}
}

func retryAfter(rnd *rand.Rand) (value, date string) {
	now := noon
	switch rnd.IntN(8) {
	case 0:
		return fmt.Sprint(rnd.IntN(9)), ""
	case 1:
		return fmt.Sprint(rnd.IntN(200)), ""
	case 2:
		return now.Add(time.Duration(rnd.IntN(9)-2) * time.Second).Format("Mon, 02 Jan 2006 15:04:05 GMT"), now.Format("Mon, 02 Jan 2006 15:04:05 GMT")
	case 3:
		return "soon", now.Format("Mon, 02 Jan 2006 15:04:05 GMT")
	default:
		return "", ""
	}
}

// Every comment of every loop is said in the language of the page; nothing else
// of the code changes.
func TestTheLoopSpeaksTheLanguageOfThePage(t *testing.T) {
	known := map[string]bool{}
	for _, note := range loopNotes() {
		known[english.plain(note)] = true
	}
	german, err := languageOf("de")
	require.NoError(t, err)
	for name, c := range everyContract(t) {
		p := newPage(c)
		if p.onlyRows() {
			continue
		}
		code := python(p.loopPolicy())
		for line := range strings.SplitSeq(code, "\n") {
			before, note := noteOf(line)
			if strings.HasSuffix(before, "# ") || strings.HasSuffix(before, `"""`) && note != "" {
				require.True(t, known[note], "%s: %q is in no catalogue", name, note)
			}
		}
		said := speaker{language: german}.noted(code)
		require.NotEqual(t, code, said, name)
		require.Equal(t, strings.Count(code, "\n"), strings.Count(said, "\n"), name)
	}
}
