package retry_test

import (
	"fmt"
	"os"
	"text/tabwriter"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// A client loses the answer of its first attempt, is told that its first
// request still runs, and then gets the answer.
func ExampleNext() {
	p := &contract.Retry{
		Statuses:       []int{429, 503},
		Network:        contract.Network{NeverSent: contract.NetworkAlways, UnknownOutcome: contract.NetworkWithKey},
		Backoff:        contract.Backoff{Base: time.Second, Multiplier: 2, Cap: 30 * time.Second, Jitter: contract.JitterFull},
		Attempts:       4,
		Deadline:       30 * time.Second,
		AttemptTimeout: contract.AttemptTimeout{Value: 10 * time.Second},
		RetryAfter: contract.RetryAfter{
			Forms: []contract.RetryAfterForm{contract.RetryAfterSeconds}, Ceiling: time.Minute, Above: contract.AboveGiveUp,
		},
	}
	inFlight := &contract.Answer{Status: 409, Code: "request_in_progress", Client: contract.AdviceSameKey}
	draw := func() float64 { return 0.5 } // rand.Float64 in a real client

	h := retry.History{Attempts: 1, Elapsed: 10 * time.Second, Keyed: true}
	for _, met := range []retry.Outcome{
		{Kind: retry.UnknownOutcome},
		{Kind: retry.Answered, Status: 409, Named: inFlight, RetryAfter: "2"},
		{Kind: retry.Answered, Status: 503, RetryAfter: "20"},
	} {
		d := retry.Next(p, h, met, draw)
		fmt.Printf("attempt %d: %s, wait %v, then at most %v\n", h.Attempts, d.Reason, d.Wait, d.Timeout)
		h = h.Then(d, h.Elapsed+d.Wait+100*time.Millisecond) // the attempts after the first took 100 ms
	}
	// Output:
	// attempt 1: retry, wait 500ms, then at most 10s
	// attempt 2: retry, wait 2s, then at most 10s
	// attempt 3: deadline, wait 20s, then at most 0s
}

func ExampleSchedule() {
	p := &contract.Retry{
		Backoff:  contract.Backoff{Base: 500 * time.Millisecond, Multiplier: 2, Cap: 3 * time.Second, Jitter: contract.JitterEqual},
		Attempts: 5,
		Deadline: time.Minute,
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "retry\twait\tsince the first attempt")
	for _, row := range retry.Schedule(p) {
		fmt.Fprintf(w, "%d\t%v to %v\t%v to %v\n", row.Retry, row.Earliest, row.Latest, row.CumulativeEarliest, row.CumulativeLatest)
	}
	w.Flush()
	certain, possible := retry.Rides(p)
	fmt.Printf("rides out %v for certain, %v with luck\n", certain, possible)
	// Output:
	// retry  wait            since the first attempt
	// 1      250ms to 500ms  250ms to 500ms
	// 2      500ms to 1s     750ms to 1.5s
	// 3      1s to 2s        1.75s to 3.5s
	// 4      1.5s to 3s      3.25s to 6.5s
	// rides out 3.25s for certain, 6.5s with luck
}
