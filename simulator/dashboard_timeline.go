package simulator

import (
	"fmt"
	"slices"
	"time"

	"github.com/reprise-dev/reprise/site/figure"
)

// timeline is what became of the attempts of some keys, as a drawing for wide and
// for narrow pages.
type timeline struct {
	Wide, Narrow figure.Figure
	Since        time.Time // the moment that it counts from
}

// timeline draws the keys that were used last. nil where no request had one.
func (s *Server) timeline(id string, all []numbered, lanes int) *timeline {
	keys := lastKeys(all, lanes)
	if len(keys) == 0 {
		return nil
	}
	var begin time.Time
	again := s.executedAgain(all)
	drawn := make([]figure.Lane, len(keys))
	for i, key := range keys {
		drawn[i].Key = s.shown(key)
	}
	for _, n := range all {
		if slices.Contains(keys, n.key) && (begin.IsZero() || n.at.Before(begin)) {
			begin = n.at
		}
	}
	for _, n := range all {
		if i := slices.Index(keys, n.key); i >= 0 {
			text := fmt.Sprintf("%d %s", n.status, n.outcome)
			if slices.ContainsFunc(again, func(a numbered) bool { return a.id == n.id }) {
				text += ", again under this key"
			}
			drawn[i].Attempts = append(drawn[i].Attempts, figure.Shot{At: n.at.Sub(begin), Outcome: shotOf(n.line), Text: text})
		}
	}
	draw := func(width int) figure.Figure {
		return figure.Keys{
			About: figure.About{
				ID: fmt.Sprintf("timeline-%s-%d", id, width), Width: width, Title: "Attempts of each key",
				Desc:    "Each line is a key; each mark is an attempt with it, at the time at which it came.",
				Columns: []string{"Key", "Attempt", "After", "Became of it", "Answer"},
			},
			Lanes: drawn, Words: figure.Words{
				Executed: outcomes[metExecuted].word, Replayed: outcomes[metReplayed].word, Conflict: "refused or failed", Lost: outcomes[metNoAnswer].word,
			},
		}.Draw()
	}
	return &timeline{Wide: draw(640), Narrow: draw(320), Since: begin}
}

// lastKeys are the keys of the latest requests, the latest first.
func lastKeys(all []numbered, most int) []string {
	var keys []string
	for _, n := range slices.Backward(all) {
		if len(keys) == most {
			break
		}
		if n.key != "" && !slices.Contains(keys, n.key) {
			keys = append(keys, n.key)
		}
	}
	return keys
}

// shotOf is the mark of a request: what the client may know of it.
func shotOf(l *line) figure.Outcome {
	switch m := metBy(l.outcome); {
	case l.unanswered || m == metNoAnswer:
		return figure.Lost
	case m == metReplayed:
		return figure.Replayed
	case m == metExecuted || m == metResumed || m == metRerun:
		return figure.Executed
	default:
		return figure.Conflict
	}
}
