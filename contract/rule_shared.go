package contract

import (
	"fmt"
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
		apart := slices.ContainsFunc(p.ScopeFrom, func(s PartSource) bool {
			return s.In == SourceHeader && strings.EqualFold(s.Name, v.header.name) && slices.Contains(p.Scope, s.Part)
		})
		if apart || p.Window.Replay == base.Window.Replay || !slices.Equal(p.Scope, base.Scope) {
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
