package contract

import (
	"fmt"
	"slices"
	"strings"
)

func checkWindow(j *judge) {
	w, window := j.policy.Window, j.tree.get("window")
	replay, reap := window.get("replay"), window.get("reap")
	longest := w.needed()
	j.checkEnvironments(window.get("environments"))
	j.checkKinds(w, window)
	j.checkClientSets(w.ClientSets, window.get("client_sets"))
	if reap != nil && reap.str() != "never" {
		switch {
		case w.Replay.Kind == ReplayUnlimited:
			j.wrong("contract/reap", fmt.Sprintf("window.reap is %s, but window.replay is unlimited", quote(reap.text)), "leave reap out, or write how long answers are replayed", reap, replay)
		case w.Reap < longest:
			j.wrong("contract/reap", fmt.Sprintf("window.reap is %s; wanted window.replay, %s, or more", quote(reap.text), FormatDuration(longest)), "a record has to outlive its window", reap, replay)
		}
	}
	if l := w.LongestRetry; l != nil && w.Replay.Kind != ReplayUnlimited && l.Takes > w.Replay.Duration {
		j.wrong("contract/longest-retry", fmt.Sprintf("window.longest_retry.takes is %s, longer than window.replay, %s", FormatDuration(l.Takes), FormatDuration(w.Replay.Duration)),
			"a retry after the window runs as a new request; make the window longer or the chain shorter", window.at("longest_retry", "takes"), replay)
	}
}

// checkKinds holds the members of a window against its kind.
func (j *judge) checkKinds(w Window, window *tree) {
	replay := window.get("replay")
	if a := window.get("advertise"); a != nil && (w.Replay.Kind == ReplayUnlimited || w.Replay.Kind == ReplayResourceLife) {
		j.wrong("contract/no-effect", "window.advertise is set, but window.replay has no length to tell", "leave advertise out", a, replay)
	}
	if w.Replay.Kind == ReplayResourceLife && w.From != FromFirstRequest {
		j.wrong("contract/no-effect", fmt.Sprintf("window.from is %s, but window.replay counts from the end of the resource", w.From), "leave from out", window.get("from"), replay)
	}
	if r := w.Replay; r.Kind == ReplayRange && r.To <= r.Duration {
		j.wrong("contract/window-range", fmt.Sprintf("window.replay.range.to is %s; wanted more than range.from, %s", FormatDuration(r.To), FormatDuration(r.Duration)),
			"write the shortest window first; one length alone is replay: 24h", replay.at("range", "to"), replay.at("range", "from"))
	}
}

// checkClientSets wants bounds in order, and a header that is not the key's.
func (j *judge) checkClientSets(c *ClientSets, t *tree) {
	if c == nil {
		return
	}
	if c.Max < c.Min {
		j.wrong("contract/window-range", fmt.Sprintf("window.client_sets.max is %s; wanted client_sets.min, %s, or more", FormatDuration(c.Max), FormatDuration(c.Min)),
			"", t.get("max"), t.get("min"))
	}
	for _, k := range j.policy.Key.Places() {
		if k.In == InHeader && strings.EqualFold(k.Name, c.Header) && !j.unread["key"] {
			j.wrong("contract/header", fmt.Sprintf("window.client_sets.header is %s, the header of the key", c.Header), "give the window a header of its own, such as Idempotency-Key-Expiry", t.get("header"))
		}
	}
}

// checkExpired binds answers.expired to the choice that gives it.
func checkExpired(j *judge) {
	choice, answer := j.tree.at("window", "expired"), j.tree.at("answers", "expired")
	switch reject := j.policy.Window.Expired == ExpiredReject; {
	case reject && answer == nil:
		j.wrong("contract/missing", "answers.expired is missing; window.expired: reject answers with it", exampleHint([]string{"answers", "expired"}), choice)
	case !reject && answer != nil:
		j.wrongKey("contract/no-effect", "answers.expired is never given, because window.expired is new-request", "write window.expired: reject, or leave the answer out", answer)
	}
}

// checkEnvironments wants windows of environments only where keys of one
// environment are not those of another, and for environments that there are.
func (j *judge) checkEnvironments(t *tree) {
	if t == nil || j.unread["scope"] || j.unread["scope_from"] {
		return
	}
	if !slices.Contains(j.policy.Scope, ScopeEnvironment) {
		j.wrongKey("contract/no-effect", "window.environments is set, but the scope does not hold environment", "add environment to scope, and tell in scope_from where it is read", t)
		return
	}
	s, ok := j.policy.Source(ScopeEnvironment)
	if !ok || s.In != SourceCredentialPrefix {
		return // any text may come
	}
	var known []string
	for _, p := range s.Prefixes {
		known = append(known, p.Means)
	}
	for _, m := range t.members {
		if !extension(m.key) && !slices.Contains(known, m.key) {
			j.wrongKey("contract/value", fmt.Sprintf("window.environments holds %s; scope_from.environment tells %s", quote(m.key), listed(known, "or")), nearestHint(m.key, known), m.value)
		}
	}
}
