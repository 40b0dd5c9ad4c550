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
	Kind       string  `json:"kind"`
	Status     int     `json:"status"`
	Code       string  `json:"code"`
	RetryAfter string  `json:"retryAfter"`
	Date       string  `json:"date"`
	Takes      float64 `json:"takes"`
	Draw       float64 `json:"draw"`
}

// run is one loop with the calls that it is to make.
type run struct {
	Loop     string      `json:"loop"`
	Envelope any         `json:"envelope"`
	Keyed    bool        `json:"keyed"`
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

def body_of(code):
    def fill(v):
        if isinstance(v, dict): return {k: fill(m) for k, m in v.items()}
        if isinstance(v, list): return [fill(m) for m in v]
        return code if v == "{code}" else v
    return json.dumps(fill(run["envelope"])).encode() if code else b"not json"

def send(method, url, headers, body, timeout):
    a = script[len(waits)]
    clock[0] += a["takes"]
    timeouts.append(timeout)
    if a["kind"] != "answered":
        return a["kind"], None, {}, OSError("scripted")
    h = {}
    if a["retryAfter"]: h["Retry-After"] = a["retryAfter"]
    if a["date"]: h["Date"] = a["date"]
    return "answered", a["status"], h, body_of(a["code"])

out = []
for run in json.load(sys.stdin):
    loop, clock, did = {"__name__": "loop"}, [0.0], []
    exec(compile(run["loop"], "loop", "exec"), loop)
    loop["time"], loop["random"], loop["logging"], loop["send"] = Time(), Random(), Log(), send
    for script in run["calls"]:
        waits, logged, timeouts = [], [], []
        loop["call"]("POST", "http://x/", b"{}", *(["key"] if run["keyed"] else []))
        assert len(logged) == len(waits)
        did.append({"waits": waits, "timeouts": timeouts, "tokens": loop.get("tokens", 0)})
    out.append(did)
print(json.dumps(out))
`

// ran is what one call of a loop did.
type ran struct {
	Waits    []float64 `json:"waits"`
	Timeouts []float64 `json:"timeouts"`
	Tokens   int       `json:"tokens"`
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
		r := run{Loop: loopOf(t, c), Envelope: object{"code": "{code}"}, Keyed: p.Operation.TakesKey(), Calls: make([][]attempt, 60)}
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
			for i, call := range runs[n].Calls {
				want := runGo(p, &bucket, call)
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
func runGo(p *contract.Policy, bucket *retry.Bucket, call []attempt) ran {
	var out ran
	h := retry.History{Attempts: 1, Keyed: p.Operation.TakesKey(), Idempotent: p.Operation.Idempotent != ""}
	elapsed, cost := time.Duration(0), 0
	for i, a := range call {
		elapsed += span(a.Takes)
		h.Elapsed = elapsed
		o := retry.Outcome{Kind: retry.Kind(a.Kind), Status: a.Status, RetryAfter: a.RetryAfter}
		if a.Kind == "answered" {
			if named := p.Recognise(a.Status, codeIn(p, a)); named.Answer != nil && p.Operation.TakesKey() {
				o.Named = named.Answer
			}
			o.Date, _ = time.Parse(time.RFC1123, a.Date)
		}
		if a.Kind == "answered" && a.Status < 400 {
			bucket.Success(i+1, cost)
		}
		d := bucket.Allow(retry.Next(&p.Retry, h, o, func() float64 { return a.Draw }), o)
		if !d.Again {
			break
		}
		cost = d.Cost
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
	if codePath(&p.Errors) == "" || !p.Operation.TakesKey() {
		return ""
	}
	return a.Code
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
		case n < 9 && len(named) > 0 && p.Operation.TakesKey():
			pick := named[rnd.IntN(len(named))]
			a.Status, a.Code = pick.Status, pick.Code
		case n < 10 && len(named) > 0 && p.Operation.TakesKey():
			a.Status = named[rnd.IntN(len(named))].Status // its body was lost
		case n < 11:
			a.Status = 400 + rnd.IntN(200)
		default:
			a.Status = p.Retry.Statuses[rnd.IntN(len(p.Retry.Statuses))]
		}
		if a.Kind == "answered" {
			a.RetryAfter, a.Date = retryAfter(rnd)
		}
		out[i] = a
	}
	return out
}

func retryAfter(rnd *rand.Rand) (value, date string) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
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
