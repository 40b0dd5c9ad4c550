package contract

import "slices"

// sections are the members of a contract that make up a policy and that presets
// and variants may write.
var sections = [...]string{
	"pipeline", "key", "scope", "scope_from", "fingerprint", "claim", "window", "answers", "errors", "failures", "retry",
}

// wholes are the objects that a later layer replaces as one: half of one
// alternative and half of another mean nothing.
var wholes = [...]string{
	"/key/unsupported",
	"/scope_from/account", "/scope_from/api-key", "/scope_from/user", "/scope_from/app", "/scope_from/environment", "/scope_from/region",
	"/fingerprint", "/window/replay", "/window/environments", "/errors/body", "/retry/backoff", "/retry/schedule", "/retry/attempt_timeout",
	"/retry/override_header", "/retry/attempt_header", "/retry/deadline_header", "/retry/retry_after/rate_limit_header",
}

// choices are members that decide which of their neighbours have a meaning. A
// layer that chooses otherwise leaves the neighbours of the earlier choice
// behind.
var choices = [...]struct {
	object, choice string
	leaves         []string
}{
	{"/claim", "commits", []string{"lease", "abandoned"}},
	{"/answers/in_flight", "do", []string{"up_to", "prefer"}},
	{"/answers/mismatch", "do", answerMembers[:]},
	{"/answers/replay", "do", append([]string{"body"}, answerMembers[:]...)},
	{"/answers/replay/marker", "in", []string{"name", "value", "first"}},
	{"/answers/replay/marker", "kind", []string{"value", "first"}},
	{"/errors", "envelope", []string{"body", "type_base"}},
}

// merge puts a later layer over an earlier one: objects member by member, lists
// and scalars as a whole.
func merge(lower, upper *tree) *tree { return mergeAt(lower, upper, "") }

func mergeAt(lower, upper *tree, path string) *tree {
	switch {
	case upper == nil:
		return lower
	case lower == nil || lower.kind != kindObject || upper.kind != kindObject || slices.Contains(wholes[:], path):
		return upper
	}
	out := *upper
	out.members = make([]member, 0, len(lower.members)+len(upper.members))
	for _, m := range lower.members {
		switch over := upper.get(m.key); {
		case over != nil:
			out.add(m.key, m.span, mergeAt(m.value, over, path+"/"+m.key))
		case !leftBehind(lower, upper, path, m):
			out.members = append(out.members, m)
		}
	}
	for _, m := range upper.members {
		if lower.get(m.key) == nil {
			out.members = append(out.members, m)
		}
	}
	return &out
}

// leftBehind reports whether a member of the earlier layer has lost its meaning.
func leftBehind(lower, upper *tree, path string, m member) bool {
	for _, c := range choices {
		if c.object == path && slices.Contains(c.leaves, m.key) {
			return changes(lower.get(c.choice), upper.get(c.choice))
		}
	}
	switch {
	case path == "/retry" && m.key == "backoff":
		return upper.get("schedule") != nil
	case path == "/retry" && m.key == "schedule":
		return upper.get("backoff") != nil
	case path == "/retry/budget" && !slices.Contains(sharedOfBudgets[:], m.key):
		return upper.get("kind") != nil && decodeBudget(upper).Kind != decodeBudget(lower).Kind
	case path == "/key" && (m.key == "name" || m.key == "also"):
		return upper.get("in") != nil && word(upper, "in", InHeader) != word(lower, "in", InHeader)
	case path == "/window" && m.key == "reap":
		return reapTooShort(m.value, upper.get("replay"))
	}
	return false
}

func changes(lower, upper *tree) bool {
	return upper != nil && (lower == nil || lower.text != upper.text)
}

// reapTooShort reports whether records would be deleted inside a window that a
// later layer made longer without a word about reaping.
func reapTooShort(reap, replay *tree) bool {
	if replay == nil || reap.str() == "never" {
		return false
	}
	if replay.kind == kindString { // unlimited
		return true
	}
	d, err := ParseDuration(reap.str())
	r := decodeReplay(replay)
	return err == nil && d < max(r.Duration, r.To)
}

// only is the object with no members but those that make up a policy.
func only(t *tree) *tree {
	out := *t
	out.members = nil
	for _, m := range t.members {
		if slices.Contains(sections[:], m.key) {
			out.members = append(out.members, m)
		}
	}
	return &out
}

// origins tells for every value of the merged layers which of them wrote it.
func origins(t *tree) map[string]Origin {
	out := map[string]Origin{}
	var visit func(*tree, string)
	visit = func(t *tree, pointer string) {
		if t.layer != nil && pointer != "" {
			out[pointer] = t.layer.origin
			if t.layer.assumed {
				out[pointer] = OriginAssumed
			}
		}
		for _, m := range t.members {
			visit(m.value, pointer+"/"+pointerEscape.Replace(m.key))
		}
		for i, item := range t.items {
			visit(item, pointer+joinPointer([]string{itoa(i)}))
		}
	}
	visit(t, "")
	return out
}

// ofPreset reports whether a value was written by a preset, so that its place is
// not one in the file.
func ofPreset(t *tree) bool { return t.layer != nil && t.layer.at != nil }
