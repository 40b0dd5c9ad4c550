package contract

import "fmt"

// checkReplay holds the members of answers.replay against its do.
func checkReplay(j *judge) {
	t, r := j.tree.at("answers", "replay"), j.policy.Answers.Replay
	if above := t.get("above"); above != nil && t.get("max_body") == nil {
		j.wrongKey("contract/no-effect", "answers.replay.above is set, but max_body is not, so that no body is too large", "write max_body, such as max_body: 1MiB", above)
	}
	if d := t.get("deleted"); d != nil && r.Do != ReplayCurrent {
		j.wrongKey("contract/no-effect", fmt.Sprintf("answers.replay.deleted is set, but answers.replay.do is %s, which does not look at the resource", r.Do), "write do: current, or leave it out", d)
	}
	why := fmt.Sprintf("because answers.replay.do is %s", r.Do)
	switch r.Do {
	case ReplayStored:
		j.neverSent(t, answerMembers[:], "because a repeat gets the first answer", "write do: current or one of the conflicts, or leave them out")
	case ReplayCurrent:
		j.neverSent(t, []string{"body", "code", "type", "message", "client"}, why, "leave them out")
		j.replayStatus(t, 200, 299, "the status of a success")
	case ReplayConflictWithBody:
		j.neverSent(t, []string{"code", "type", "message", "client"}, why, "leave them out: the body is that of the first answer")
	default:
		j.neverSent(written(t, "body", "headers", "marker", "max_body"), []string{"body", "headers", "marker", "max_body"}, why, "leave them out: the answer is an error of its own")
	}
	if r.Do == ReplayStored || r.Do == ReplayCurrent {
		return
	}
	j.wanted("answers", "replay", "status")
	if r.Refuses() {
		j.wanted("answers", "replay", "code")
		j.wanted("answers", "replay", "client")
	}
	j.replayStatus(t, 400, 499, "the status of a conflict")
}

func (j *judge) replayStatus(t *tree, least, most int, what string) {
	status := t.get("status")
	if n := j.policy.Answers.Replay.Status; status != nil && (n < least || n > most) {
		j.wrong("contract/range", fmt.Sprintf("answers.replay.status is %d; wanted %s, from %d to %d", n, what, least, most),
			fmt.Sprintf("such as %d", map[bool]int{true: 200, false: 409}[least == 200]), status)
	}
}

// written is t without the named members that a preset wrote: a preset speaks of
// replays in general, and the file has chosen another form of them.
func written(t *tree, names ...string) *tree {
	if t == nil {
		return nil
	}
	out := *t
	out.members = nil
	for _, m := range t.members {
		for _, name := range names {
			if m.key == name && !ofPreset(m.value) {
				out.members = append(out.members, m)
			}
		}
	}
	return &out
}
