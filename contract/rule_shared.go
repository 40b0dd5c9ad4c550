package contract

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// checkShared warns of a variant that a request chooses by a header and that has
// a window of its own, although its records are those of the base: what one
// request stored for a day, another holds for forgotten after an hour.
func checkShared(c *Contract, r *reporter) {
	base := c.keep("").policy
	var said []string // once for each header and window: a version may have many values
	for i, v := range c.variants {
		replay := v.layer.at("window", "replay")
		if v.header == nil || replay == nil {
			continue
		}
		p := c.keep(setOf(i)).policy
		if apart(v.header.name, p) || p.Window.Replay == base.Window.Replay || !slices.Equal(p.Scope, base.Scope) {
			continue
		}
		message := fmt.Sprintf("window.replay is %s for requests with header %s and %s for others, but they share their records, because the scope does not tell them apart",
			lasts(p.Window.Replay), v.header.name, lasts(base.Window.Replay))
		if !slices.Contains(said, message) {
			said = append(said, message)
			r.warn("contract/shared-window", replay, message, "write one window for both, or a scope that tells them apart")
		}
	}
}

// checkSharedRecords warns of a variant that a request chooses by a header and that
// compares keys or requests in another way, although its records are those of the
// base: the same request with the header and without it is then another one.
func checkSharedRecords(c *Contract, r *reporter) {
	base := c.keep("").policy
	var said []string
	for i, v := range c.variants {
		if v.header == nil {
			continue
		}
		p := c.keep(setOf(i)).policy
		if apart(v.header.name, p) || !slices.Equal(p.Scope, base.Scope) {
			continue
		}
		for _, d := range []struct {
			name    string
			written *tree
			differ  bool
		}{
			{"key.compare", v.layer.at("key", "compare"), p.Key.Compare != base.Key.Compare},
			{"fingerprint", v.layer.at("fingerprint"), !reflect.DeepEqual(p.Fingerprint, base.Fingerprint)},
			{"answers.mismatch.do", v.layer.at("answers", "mismatch", "do"), p.Answers.Mismatch.Do != base.Answers.Mismatch.Do},
		} {
			message := fmt.Sprintf("%s is another for requests with header %s, but they share their records with all others: a repeat that has the header, of a request that had not, is executed again or taken for another request", d.name, v.header.name)
			if d.written != nil && d.differ && !slices.Contains(said, message) {
				said = append(said, message)
				r.warn("contract/shared-record", d.written, message, "write one "+d.name+" for both, or a scope that tells them apart")
			}
		}
	}
}

// apart reports a scope that tells requests apart by a header.
func apart(header string, p *Policy) bool {
	return slices.ContainsFunc(p.ScopeFrom, func(s PartSource) bool {
		return s.In == SourceHeader && strings.EqualFold(s.Name, header) && slices.Contains(p.Scope, s.Part)
	})
}

// lasts is a window in a sentence.
func lasts(r Replay) string {
	switch r.Kind {
	case ReplayUnlimited:
		return "unlimited"
	case ReplayResourceLife:
		return "the life of the resource and " + FormatDuration(r.Duration)
	case ReplayRange:
		return FormatDuration(r.Duration) + " to " + FormatDuration(r.To)
	default:
		return FormatDuration(r.Duration)
	}
}
