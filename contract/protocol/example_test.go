package protocol_test

import (
	"fmt"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// payments is a contract that replays for a day.
func payments() *contract.Policy {
	c, _, err := contract.Load("contract.yaml", []byte(`
reprise: v1
api: {name: Acme Payments, version: "1"}
scope: [account]
claim: {commits: before-effect, lease: 20s}
window: {replay: 24h}
answers:
  mismatch: {status: 422, code: mismatch, client: fix-request}
  in_flight: {status: 409, code: in_flight, client: same-key}
failures: [{when: [before-execution, 4xx, 5xx], keep: nothing}]
retry: {statuses: [503], backoff: {base: 1s, cap: 30s}, attempts: 5}
operations:
  POST /payments: {key: required}
`))
	if err != nil {
		panic(err)
	}
	p, _ := c.Resolve("POST /payments")
	return p
}

// A first request is executed, its duplicate meets it in flight, and once the
// first has settled, a retry is replayed.
func ExampleArrive() {
	p, now := payments(), time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	request := func(token uint64) protocol.Request {
		return protocol.Request{Key: protocol.Key{Value: "order-1"}, Token: token}
	}

	first := protocol.Arrive(p, now, nil, request(1))
	fmt.Println(first.State, "->", first.Do)

	duplicate := protocol.Arrive(p, now.Add(time.Second), &first.Record, request(2))
	fmt.Println(duplicate.State, "->", duplicate.Do, duplicate.Answer)

	end := protocol.Settle(p, now.Add(2*time.Second), &first.Record, first.Record, protocol.Result{
		Answer: &protocol.Stored{Status: 201, Body: []byte(`{"id":"pay_1"}`)},
	})
	retry := protocol.Arrive(p, now.Add(time.Minute), &end.Record, request(3))
	fmt.Println(retry.State, "->", retry.Do, retry.Record.Answer.Status, string(retry.Record.Answer.Body))
	// Output:
	// absent -> execute
	// running -> refuse in_flight
	// complete -> replay 201 {"id":"pay_1"}
}

// A server that executes a retry a second time is found out.
func ExampleJudge() {
	p, now := payments(), time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	attempt := func(after time.Duration, body string) transcript.Attempt {
		return transcript.Attempt{
			Operation: "POST /payments", Account: "a", Keys: []string{"order-1"}, Request: "digest of the request",
			Sent: now.Add(after), Ended: now.Add(after + time.Second), Answer: &transcript.Answer{Status: 201, Body: body},
		}
	}
	findings := protocol.Judge(func(string) *contract.Policy { return p }, []transcript.Attempt{
		attempt(0, "digest of pay_1"), attempt(time.Minute, "digest of pay_2"),
	})
	for _, f := range findings {
		fmt.Println(f)
	}
	// Output:
	// POST /payments, attempt 2: error: executed again (answered 201 without the marker), but the answer of attempt 1 was stored; wanted a replay [protocol/second-execution]
}
