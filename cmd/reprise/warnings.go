package main

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
)

// checkAddr wants an address that says who can reach it: without a host, everybody
// can, which nobody is to get by leaving something out.
func checkAddr(addr string) error {
	host, port, err := net.SplitHostPort(addr)
	switch {
	case err != nil:
		return fmt.Errorf("--addr %q is not an address; wanted HOST:PORT, such as 127.0.0.1:4010", addr)
	case host == "":
		return fmt.Errorf("--addr %q names no host; write 127.0.0.1:%s, or 0.0.0.0:%s to be reachable from everywhere", addr, port, port)
	}
	return nil
}

// hostOf is the host of an address that checkAddr let through.
func hostOf(addr string) string {
	host, _, _ := net.SplitHostPort(addr)
	return host
}

// fewNames is how many operations of one kind are named before they are counted.
const fewNames = 10

// warnings are what may surprise whoever serves the contract.
func warnings(ctx context.Context, sim *simulator.Server, store string, delay time.Duration) []string {
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if note := inClear(store); note != "" {
		say("%s", note)
	}
	if ahead, err := sim.Ahead(ctx); err == nil && ahead > 0 {
		say("note: the clock of this store is %s ahead; POST /_reprise/reset sets it back", contract.FormatDuration(ahead))
	}
	undescribed := sim.Undescribed()
	for i, name := range undescribed {
		if left := len(undescribed) - i; i == fewNames && left > 1 {
			say("warning: and of %d other operations neither", left)
			break
		}
		say("warning: the contract does not speak of %s, so it takes no key and each repeat is executed", name)
	}
	for _, name := range sim.LeftOut() {
		say("warning: %s of the OpenAPI document is not served: /_reprise is where the mock is operated", name)
	}
	for _, label := range sim.Unmatched() {
		say("warning: the variant for %s matches no operation that is served", label)
	}
	for _, name := range sim.Unseen() {
		say("warning: nobody sees what example.later says of %s: no operation reads what it makes, and repeats show the stored answer", name)
	}
	for _, name := range sim.Mismarked() {
		say("warning: the answer of %s has a member of its own where the replay marker stands, so that a first answer looks like a replay; give it an example without that member, or the marker another name", name)
	}
	for _, s := range sim.Slower(delay) {
		what := "a repeat takes it over, and the first answer comes too late to be kept"
		if s.Abandoned == contract.AbandonedReject {
			what = "a repeat is told that nobody knows the outcome, and the first answer comes too late to be kept"
		}
		say("warning: --delay %s is not shorter than the lease of %s, %s: its work counts as abandoned while it goes on, so that %s",
			contract.FormatDuration(delay), s.Operation, contract.FormatDuration(s.Lease), what)
	}
	return out
}
