package contract

import (
	"fmt"
	"strings"
)

// checkMarkerMember wants a member of the body itself, not of one inside it.
func checkMarkerMember(pointer string) (message, hint string) {
	if message, hint = checkBodyPointer(pointer); message != "" {
		return message, hint
	}
	if levels := strings.Count(pointer, "/"); levels > 1 || pointer == "/" {
		return fmt.Sprintf("%s does not name a member of the body itself; wanted one level, a slash and a name", quote(pointer)), "such as /reused"
	}
	return "", ""
}

// checkMarker wants the value of a replay to differ from that of a first answer.
func checkMarker(j *judge) {
	t, m := j.tree.at("answers", "replay", "marker"), &j.policy.Answers.Replay.Marker
	if t == nil || t.kind != kindObject {
		return
	}
	if m.InBody() {
		j.checkBodyMarker(t, m)
	}
	switch value := t.get("value"); {
	case m.Kind == MarkerTime && value != nil:
		j.wrongKey("contract/no-effect", "answers.replay.marker.value is set, but the marker tells a time", "leave the value out", value)
	case m.First != "" && m.First == m.Value:
		j.wrong("contract/same-answer", fmt.Sprintf("answers.replay.marker says %s on a replay and on a first answer", quote(m.First)), "give them values that differ", t.get("first"), value)
	case m.First != "" && m.Kind == MarkerTime:
		j.wrongKey("contract/no-effect", "answers.replay.marker.first is set, but a marker that tells a time stands on replays only", "leave first out", t.get("first"))
	}
}

// checkBodyMarker wants a body to mark, and a member that is nobody else's. What
// is shown as it is now is never cut.
func (j *judge) checkBodyMarker(t *tree, m *Marker) {
	replay := j.tree.at("answers", "replay")
	if r := &j.policy.Answers.Replay; r.Cuts() && r.Do != ReplayCurrent {
		j.wrong("contract/both", "answers.replay.marker is in the body, but a body above answers.replay.max_body is replayed empty, so that such a replay has no marker", "mark replays in a header, or write above: not-stored",
			replay.get("above"), replay.get("max_body"), t.get("in"))
	}
	name := strings.NewReplacer("~1", "/", "~0", "~").Replace(strings.TrimPrefix(m.Name, "/"))
	required := view{j.tree, j.policy}.required()
	for _, o := range j.operations {
		if !decodeOperation(o.key, o.value, required).TakesKey() {
			continue
		}
		for _, body := range []*tree{o.value.at("example", "body"), o.value.at("example", "later", "body")} {
			if member := body.get(name); member != nil {
				j.wrong("contract/both", fmt.Sprintf("answers.replay.marker.name is %s, a member that the answer of %s has of its own", m.Name, quote(o.key)), "name a member of its own, such as /reused", t.get("name"), member)
				return
			}
		}
	}
}
