package contract

import "fmt"

func checkWindow(j *judge) {
	w, window := j.policy.Window, j.tree.get("window")
	replay, reap := window.get("replay"), window.get("reap")
	if reap != nil && reap.str() != "never" {
		switch {
		case w.Replay.Kind == ReplayUnlimited:
			j.wrong("contract/reap", fmt.Sprintf("window.reap is %s, but window.replay is unlimited", quote(reap.text)), "leave reap out, or write how long answers are replayed", reap, replay)
		case w.Reap < w.Replay.Duration:
			j.wrong("contract/reap", fmt.Sprintf("window.reap is %s; wanted window.replay, %s, or more", quote(reap.text), FormatDuration(w.Replay.Duration)), "a record has to outlive its window", reap, replay)
		}
	}
	if l := w.LongestRetry; l != nil && w.Replay.Kind != ReplayUnlimited && l.Takes > w.Replay.Duration {
		j.wrong("contract/longest-retry", fmt.Sprintf("window.longest_retry.takes is %s, longer than window.replay, %s", FormatDuration(l.Takes), FormatDuration(w.Replay.Duration)),
			"a retry after the window runs as a new request; make the window longer or the chain shorter", window.at("longest_retry", "takes"), replay)
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
