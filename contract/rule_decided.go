package contract

import (
	"fmt"
	"strings"
)

// checkDecided reports decisions that nobody has made. Without presets the
// schema has said so already; this is for what presets and variants leave open.
func checkDecided(j *judge) {
	if j.unread["undocumented"] {
		return // what is missing may be listed there
	}
	for _, path := range []string{"scope", "window/replay", "failures", "retry/statuses", "retry/attempts"} {
		j.wanted(strings.Split(path, "/")...)
	}
	if j.tree.at("retry", "schedule") == nil || j.unread["retry"] {
		j.wanted("retry", "backoff")
	}
	names := []string{"in_flight", "mismatch"}
	if j.policy.Fingerprint.None() || j.unread["fingerprint"] {
		names = names[:1]
	}
	for _, name := range names {
		if j.wanted("answers", name) && (name != "mismatch" || j.policy.Answers.Mismatch.Do == MismatchReject) {
			j.wholeAnswer(name)
		}
	}
	if j.tree.at("answers", "expired") != nil && j.policy.Window.Expired == ExpiredReject {
		j.wholeAnswer("expired")
	}
}

func (j *judge) wholeAnswer(name string) {
	for _, member := range []string{"status", "code", "client"} {
		j.wanted("answers", name, member)
	}
}

// wanted reports that a value is in none of the layers, unless its section could
// not be read. It is false when it reports.
func (j *judge) wanted(path ...string) bool {
	if j.tree.at(path...) != nil || j.unread[path[0]] {
		return true
	}
	if len(path) > 1 && j.tree.at(path[:1]...) == nil {
		path = path[:1] // the whole section is missing
	}
	parent := j.contract.source // where to write it: the nearest thing that the file writes
	var origin Origin
	var asked *tree
	t := j.tree
	for _, name := range path[:len(path)-1] {
		if t = t.get(name); t == nil {
			break
		}
		switch {
		case ofPreset(t) && t.layer.assumed: // an assumption decides nothing beside what it is about
		case ofPreset(t):
			origin, asked = t.layer.origin, t.layer.at
		default:
			parent = t
		}
	}
	switch {
	case origin == "":
		reportMissing(j.reporter, parent, path, "")
	case parent == j.contract.source: // the file writes nothing of it: blame what asked for the preset
		j.add("contract/missing", asked, asked.span, undecided(path, origin), exampleHint(path))
	default:
		j.atKey(parent, "contract/missing", undecided(path, origin), exampleHint(path))
	}
	return false
}

func undecided(path []string, origin Origin) string {
	return fmt.Sprintf("%s is missing; %s leaves it undecided", dotted(path), origin)
}
