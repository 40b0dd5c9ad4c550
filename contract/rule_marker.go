package contract

import "fmt"

// checkMarker wants the value of a replay to differ from that of a first answer.
func checkMarker(j *judge) {
	t, m := j.tree.at("answers", "replay", "marker"), j.policy.Answers.Replay.Marker
	if t == nil || t.kind != kindObject {
		return
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
