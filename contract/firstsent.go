package contract

import (
	"fmt"
	"strings"
	"time"
)

// FirstSent is the companion of a key: the time of the first attempt, the same
// on every attempt (OASIS Repeatable Requests 1.0). A server that remembers keys
// for the window refuses what it could have forgotten.
type FirstSent struct {
	Name   string        // of the request header; an HTTP date
	Window time.Duration // how far the time may be from the server's clock
	Result string        // the response header that says accepted or rejected; "" for none
}

func decodeFirstSent(t *tree) *FirstSent {
	if t == nil {
		return nil
	}
	return &FirstSent{word(t, "name", "Repeatability-First-Sent"), duration(t, "window", 0), word(t, "result", "")}
}

// checkFirstSent wants calls to end before their attempts are too old, and the
// answers about the time only where one is sent.
func checkFirstSent(j *judge) {
	f, t := j.policy.Key.FirstSent, j.tree.at("key", "first_sent")
	if f == nil {
		for _, name := range []AnswerName{AnswerFirstSentInvalid, AnswerFirstSentOutside} {
			if a := j.tree.at("answers", string(name)); a != nil {
				j.wrongKey("contract/no-effect", fmt.Sprintf("answers.%s is never given, because there is no key.first_sent", name), "leave the answer out, or write key.first_sent", a)
			}
		}
		return
	}
	for _, p := range j.policy.Key.Places() {
		if p.In == InHeader && strings.EqualFold(p.Name, f.Name) {
			j.wrong("contract/header", fmt.Sprintf("key.first_sent.name is %s, the header of the key", f.Name), "give it a header of its own", t.get("name"), j.tree.at("key", "name"))
		}
	}
	if d := j.policy.Retry.Deadline; d > f.Window {
		j.wrong("contract/deadline", fmt.Sprintf("retry.deadline is %s, longer than key.first_sent.window, %s, so that late attempts are refused", FormatDuration(d), FormatDuration(f.Window)),
			"end a call inside of the window", t.get("window"), j.tree.at("retry", "deadline"))
	}
}

// checkClientTimestamp wants a time where the window counts from it, and no
// attempt that is taken after its record is forgotten: it would run again.
func checkClientTimestamp(j *judge) {
	w, f, window := j.policy.Window, j.policy.Key.FirstSent, j.tree.get("window")
	from := window.get("from")
	switch {
	case w.From != FromClientTimestamp:
		return
	case f == nil:
		j.wrong("contract/missing", "window.from is client-timestamp, but there is no key.first_sent in which a client tells its time", "write key.first_sent: {window: 5m}, or window.from: first-request", from)
		return
	case w.ClientSets != nil:
		j.wrong("contract/no-effect", "window.from is client-timestamp, but a window of window.client_sets counts from the first request", "leave one of the two out", from, window.get("client_sets"))
	}
	short := func(d time.Duration, name string, at *tree) {
		if d < f.Window {
			j.wrong("contract/window-range", fmt.Sprintf("%s is %s, shorter than key.first_sent.window, %s, so that an attempt may come after its record is forgotten", name, FormatDuration(d), FormatDuration(f.Window)),
				"make the window at least as long as that of the time", at, j.tree.at("key", "first_sent", "window"))
		}
	}
	if w.Replay.Ends() {
		short(w.Replay.Duration, "window.replay", window.get("replay"))
	}
	for _, e := range w.Environments {
		short(e.Replay, "window.environments."+e.Environment, window.at("environments", e.Environment))
	}
}

// checkTooOldToExpire warns of an expired answer that comes to no client that
// sends one time with all attempts: before the window ends, that time is too far
// back. A time may be ahead of the server's clock by as much as it may be behind.
func checkTooOldToExpire(j *judge) {
	w, f := j.policy.Window, j.policy.Key.FirstSent
	if f == nil || w.Expired != ExpiredReject || !w.Ends() {
		return
	}
	least := w.Replay.Duration
	if !w.Replay.Ends() {
		least = MaxDuration
	}
	for _, e := range w.Environments {
		least = min(least, e.Replay)
	}
	if w.ClientSets != nil {
		least = min(least, w.ClientSets.Min)
	}
	taken := 2 * f.Window
	if w.From == FromClientTimestamp {
		taken = f.Window
	}
	if t := j.tree.at("window", "expired"); t != nil && least >= taken {
		j.warn("contract/no-effect", t, fmt.Sprintf("window.expired is reject, but an attempt that is late by key.first_sent.window, %s, is refused as such, long before its key expires after %s", FormatDuration(f.Window), FormatDuration(least)),
			"write expired: new-request and leave answers.expired out")
	}
}
