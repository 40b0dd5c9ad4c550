package simulator_test

import (
	"fmt"
	"net/http"
	"slices"
	"time"
)

// sighting is one attempt as a client saw it.
type sighting struct {
	key         string
	sent, ended time.Time
	status      int // 0: no whole answer came
	code        string
	body, place string // of a success
	replay      bool
}

// impossible finds what a server that executes each key once cannot have answered.
// It knows the words of the example's contract, and nothing of the package that
// decides for the server. The rules, for one key:
//
//   - All successes have one body and one place.
//   - At most one of them is no replay.
//   - Once a success has come, whoever asks after that gets it, or is told that
//     the server is out of order.
//   - A replay needs another attempt that had begun before it ended.
//   - So does the answer that another attempt is under way.
func impossible(seen []sighting) (wrong []string) {
	byKey := map[string][]sighting{}
	for _, s := range seen {
		byKey[s.key] = append(byKey[s.key], s)
	}
	for key, all := range byKey {
		say := func(format string, args ...any) { wrong = append(wrong, key+": "+fmt.Sprintf(format, args...)) }
		slices.SortFunc(all, func(a, b sighting) int { return a.ended.Compare(b.ended) })
		var first *sighting
		firsts := 0
		for i := range all {
			s := &all[i]
			success := s.status == http.StatusCreated
			busy := s.code == "concurrent_idempotent_requests"
			if success && !s.replay {
				firsts++
			}
			switch {
			case success && first == nil:
				first = s
			case success && (s.body != first.body || s.place != first.place):
				say("answered %s at %s, and %s at %s", first.body, first.place, s.body, s.place)
			case first != nil && s.sent.After(first.ended) && s.status != 0 && !success && !outOfOrder(s.status, s.code):
				say("answered %d %s after its success", s.status, s.code)
			case first != nil && s.sent.After(first.ended) && success && !s.replay:
				say("executed after its success")
			}
			if (success && s.replay || busy) && !slices.ContainsFunc(all, func(o sighting) bool { return o != *s && o.sent.Before(s.ended) }) {
				say("told of another attempt, and there was none")
			}
		}
		if firsts > 1 {
			say("executed %d times", firsts)
		}
	}
	slices.Sort(wrong)
	return wrong
}

// outOfOrder reports an answer that says nothing of the key.
func outOfOrder(status int, code string) bool {
	return code == "idempotency_unavailable" || code == "" && (status == http.StatusServiceUnavailable || status == http.StatusTooManyRequests)
}
