package renderer

import (
	"bytes"
	"encoding/json"
	"io"
	"net"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// ends runs a loop on scripted attempts and prints how each call ended. Nothing
// waits, and every draw is 0.
const ends = `
import json, sys
given = json.load(sys.stdin)
loop = {"__name__": "loop"}
exec(compile(given["loop"], "loop", "exec"), loop)
class Time:
    now = 0.0
    def monotonic(self): return self.now
    def sleep(self, s): self.now += s
class Random:
    def uniform(self, a, b): return a
class Log:
    def warning(self, *args): pass
out = []
for call in given["calls"]:
    script = iter(call)
    def send(method, url, headers, body, timeout):
        a = next(script)
        return a.get("kind") or "answered", a.get("status"), a.get("headers") or {}, (a.get("body") or "").encode()
    loop["time"], loop["random"], loop["logging"], loop["send"] = Time(), Random(), Log(), send
    kind, status, *_ = loop["call"]("POST", "http://x/", b"{}", *(["key"] if given["keyed"] else []))
    out.append([kind, status, len(list(script))])
print(json.dumps(out))
`

// meets is what one attempt of a scripted call meets.
type meets map[string]any

func answers(status int, body string) meets { return meets{"status": status, "body": body} }

func loaded(t *testing.T, path string) *contract.Contract {
	t.Helper()
	c, findings, err := contract.LoadFile(path)
	require.NoError(t, err)
	require.NotNil(t, c, "%v", findings)
	return c
}

// ended is how the loop of a contract ends calls: kind, status, and how many of
// the scripted attempts it did not make.
func ended(t *testing.T, c *contract.Contract, calls ...[]meets) [][]any {
	t.Helper()
	given, err := json.Marshal(map[string]any{"loop": loopOf(t, c), "calls": calls, "keyed": takesKeys(newPage(c))})
	require.NoError(t, err)
	cmd := exec.Command(needs(t, "python3"), "-c", ends)
	cmd.Stdin = bytes.NewReader(given)
	var failure bytes.Buffer
	cmd.Stderr = &failure
	out, err := cmd.Output()
	require.NoError(t, err, "%s", failure.String())
	var got [][]any
	require.NoError(t, json.Unmarshal(out, &got))
	return got
}

const busy = `{"code": "concurrent_idempotent_requests"}`

// What was lost stays lost until an answer tells: the last attempt alone does not
// say what became of the request.
func TestTheLoopRemembersALostAttempt(t *testing.T) {
	c := loaded(t, "../examples/acme-payments/contract.yaml")
	lost, unsent := meets{"kind": "unknown-outcome"}, meets{"kind": "never-sent"}
	flight := answers(409, busy)
	replay := meets{"status": 402, "headers": map[string]string{"Idempotency-Replay": "true"}}
	first := meets{"status": 503, "headers": map[string]string{"Idempotency-Replay": "false"}}
	got := ended(t, c,
		[]meets{lost, unsent, unsent, unsent, unsent, unsent},
		[]meets{lost, flight, flight, flight, flight, flight},
		[]meets{unsent, unsent, unsent, unsent, unsent, unsent},
		[]meets{lost, answers(201, "{}")},
		[]meets{lost, replay},
		[]meets{answers(503, ""), answers(401, "")},
		[]meets{answers(503, `{"code": "idempotency_unavailable"}`), answers(401, "")},
		[]meets{flight, flight, flight, flight, flight, flight},
		[]meets{answers(400, "")},
		[]meets{first, answers(201, "")},
	)
	require.Equal(t, [][]any{
		{"unknown-outcome", nil, 0.0},
		{"unknown-outcome", 409.0, 0.0},
		{"never-sent", nil, 0.0},
		{"answered", 201.0, 0.0},
		{"answered", 402.0, 0.0},
		{"unknown-outcome", 401.0, 0.0},
		{"answered", 401.0, 0.0},
		{"unknown-outcome", 409.0, 0.0},
		{"answered", 400.0, 0.0},
		{"answered", 201.0, 0.0},
	}, got)
}

// Answers that no server of the contract would give are no reason to break.
func TestTheLoopSurvivesOddAnswers(t *testing.T) {
	c := loaded(t, "../examples/acme-payments/contract.yaml")
	date := map[string]string{"Date": "yesterday", "Retry-After": "Mon, 30 Nov 1998 12:00:00 GMT"}
	got := ended(t, c,
		[]meets{answers(400, `{"code": {}}`)},
		[]meets{answers(400, `{"code": ["x"]}`)},
		[]meets{answers(400, `[[[[`)},
		[]meets{answers(307, "")},
		[]meets{{"status": 429, "headers": date}, answers(201, "")},
	)
	require.Equal(t, [][]any{{"answered", 400.0, 0.0}, {"answered", 400.0, 0.0}, {"answered", 400.0, 0.0}, {"answered", 307.0, 0.0}, {"answered", 201.0, 0.0}}, got)
}

// A rule of failures that says what to do is followed, with a code that has no
// name and without one.
func TestTheLoopFollowsTheAdviceAboutFailures(t *testing.T) {
	c := loaded(t, "../examples/providers/square.yaml")
	got := ended(t, c,
		[]meets{answers(500, ""), answers(200, "")},
		[]meets{answers(500, `{"code": "other"}`), answers(200, "")},
		[]meets{answers(400, ""), answers(200, "")},
		[]meets{answers(500, ""), answers(401, "")},
	)
	require.Equal(t, [][]any{{"answered", 200.0, 0.0}, {"answered", 200.0, 0.0}, {"answered", 400.0, 1.0}, {"unknown-outcome", 401.0, 0.0}}, got)
	require.Regexp(t, "(?m)^.*any other `5xx`.*The API's advice: the \\*\\*same key\\*\\* again.*your backoff", string(render(t, c)))
}

// reads runs the real network part of the loop of the payment example against an
// address.
func reads(t *testing.T, address, key string) string {
	t.Helper()
	script := "import sys\nloop = {\"__name__\": \"loop\"}\nexec(sys.stdin.read(), loop)\n" +
		"print(loop['send']('POST', sys.argv[1], {'Idempotency-Key': sys.argv[2]}, b'{}', 3)[0])\n"
	cmd := exec.Command(needs(t, "python3"), "-c", script, "http://"+address+"/", key)
	cmd.Stdin = bytes.NewReader([]byte(loopOf(t, loaded(t, "../examples/acme-payments/contract.yaml"))))
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// A server whose answer never ends, one byte at a time, does not hold an attempt:
// the test would not end.
func TestAnAttemptEndsThoughTheAnswerDrips(t *testing.T) {
	needs(t, "python3")
	for name, head := range map[string]string{"the head": "HTTP/1.1 200 OK\r\nX-Slow: ", "the body": "HTTP/1.1 200 OK\r\n\r\n"} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, "unknown-outcome\n", reads(t, dripping(t, head), "k1"))
		})
	}
}

// dripping answers with a head and then with bytes, as long as they are taken.
func dripping(t *testing.T, head string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		go io.Copy(io.Discard, conn)
		for _, err := io.WriteString(conn, head); err == nil; {
			_, err = io.WriteString(conn, "x")
		}
	}()
	return l.Addr().String()
}

// A key that HTTP cannot carry has not left.
func TestAKeyThatCannotBeSent(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	require.Equal(t, "unsendable\n", reads(t, l.Addr().String(), "kaufen €"))
}
