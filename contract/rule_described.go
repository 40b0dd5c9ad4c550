package contract

import (
	"fmt"
	"slices"
	"strconv"
)

// checkDescribed judges the parts that are described and not acted on.
func checkDescribed(c *Contract, r *reporter, broken map[string]bool) {
	if t := c.root.get("webhooks"); t != nil {
		checkWebhooks(t, r)
	}
	checkConsumers(c.root.get("consumers"), r)
	if t := c.root.get("grpc"); t != nil {
		checkGRPC(t, r)
	}
	if t := c.root.get("objectives"); t != nil {
		checkObjectives(c, t, r, broken)
	}
}

func checkWebhooks(t *tree, r *reporter) {
	for _, stop := range t.get("stop_statuses").list() {
		for _, throttle := range t.get("throttle_statuses").list() {
			if stop.text == throttle.text {
				r.add("contract/both", throttle, throttle.span, fmt.Sprintf("%s is in webhooks.stop_statuses and in webhooks.throttle_statuses; an event that is not sent again cannot be throttled", stop.text),
					"leave it out of one of them", r.related(stop.span.from, "it is also here"))
			}
		}
	}
	waits, attempts := t.get("schedule").list(), t.get("attempts")
	if n := whole(t, "attempts", len(waits)+1); n < len(waits)+1 {
		wait := waits[n-1]
		r.add("contract/no-effect", wait, wait.span, fmt.Sprintf("webhooks.schedule[%d] is never waited: webhooks.attempts is %d, the first one included", n-1, n),
			"leave it out, or write attempts: "+strconv.Itoa(len(waits)+1), r.related(attempts.span.from, "webhooks.attempts is here"))
	}
}

func checkConsumers(list *tree, r *reporter) {
	seen := map[string]*tree{}
	for _, c := range list.list() {
		name := c.get("name")
		if first := seen[name.str()]; first != nil {
			r.add("contract/repeated", name, name.span, fmt.Sprintf("consumer %s is there twice", quote(name.str())), "give each consumer its own name", r.related(first.span.from, "the first is here"))
		}
		seen[name.str()] = name
		window, keep := c.get("dedupe_window"), c.at("dead_letters", "keep")
		if window == nil || keep == nil {
			continue
		}
		w, k := decodeKept(window), decodeKept(keep)
		if w.Kind == ReplayExact && (k.Kind == ReplayUnlimited || k.Duration > w.Duration) {
			r.add("contract/dedupe-window", window, window.span, fmt.Sprintf("%s is %s, but dead letters can be sent again for %s", dotted(window.tokens()), window.text, keep.text),
				"a message that comes after the window is handled again; make the window longer", r.related(keep.span.from, "dead_letters.keep is here"))
		}
	}
}

func checkGRPC(t *tree, r *reporter) {
	for _, m := range methodsOf(t) {
		checkKind(r, m)
		key, level := m.value.get("key"), m.value.get("idempotency_level")
		if key != nil && t.get("key") == nil {
			r.source(key, "contract/missing", fmt.Sprintf("%s is %s, but grpc.key does not say where a call carries it", dotted(key.tokens()), key.text), "such as key: {in: field, name: request_id}")
		}
		safe := level.str() == "NO_SIDE_EFFECTS"
		switch unsafe := m.value.get("unsafe"); {
		case safe && key.str() == string(KeyRequired):
			r.source(level, "contract/safe-method", fmt.Sprintf("%s is NO_SIDE_EFFECTS, but the method demands a key", dotted(level.tokens())), "a method that changes nothing needs none")
		case unsafe != nil && (safe || level.str() == "IDEMPOTENT"):
			r.add("contract/both", level, level.span, fmt.Sprintf("%s is %s, but the method is called unsafe to repeat", dotted(level.tokens()), level.text), "leave one of them out",
				r.related(unsafe.span.from, "unsafe is here"))
		}
	}
}

func checkObjectives(c *Contract, t *tree, r *reporter, broken map[string]bool) {
	if rate := t.get("duplicate_rate"); number(t, "duplicate_rate", 0) != 0 {
		r.source(rate, "contract/objective", fmt.Sprintf("objectives.duplicate_rate is %s; wanted 0: inside of scope and window no effect is repeated", rate.text), "what happens outside of them is not counted")
	}
	times := t.get("time_to_success")
	names := []string{"p50", "p95", "p99"}
	names = slices.DeleteFunc(names, func(name string) bool { return times.get(name) == nil })
	for i := 1; i < len(names); i++ {
		low, high := times.get(names[i-1]), times.get(names[i])
		if duration(times, names[i], 0) < duration(times, names[i-1], 0) {
			r.add("contract/objective", high, high.span, fmt.Sprintf("objectives.time_to_success.%s is %s, less than %s, %s", names[i], high.text, names[i-1], low.text), "more of the calls cannot take less time",
				r.related(low.span.from, names[i-1]+" is here"))
		}
	}
	if len(names) == 0 || broken["retry"] {
		return
	}
	last := names[len(names)-1]
	if deadline := c.views[""].policy.Retry.Deadline; duration(times, last, 0) > deadline {
		at := times.get(last)
		r.source(at, "contract/objective", fmt.Sprintf("objectives.time_to_success.%s is %s, but a call is given up after retry.deadline, %s", last, at.text, FormatDuration(deadline)), "a call that is given up does not succeed")
	}
}
