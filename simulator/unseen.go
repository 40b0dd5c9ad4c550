package simulator

import (
	"strings"
)

// Unseen lists the operations whose example says what becomes of a resource later,
// which nobody can see: no operation reads what they make, and a repeat shows the
// answer that was stored.
func (s *Server) Unseen() (names []string) {
	for _, op := range s.ops {
		if x := op.policy.Operation.Example; x != nil && x.Later != nil && !op.shown {
			names = append(names, op.name)
		}
	}
	return names
}

// Mismarked lists the operations whose answer in the mock has a member of its own
// where the contract's marker stands, so that a first answer looks like a replay. The
// contract's own examples are checked when it is loaded.
func (s *Server) Mismarked() (names []string) {
	for _, op := range s.ops {
		m := &op.policy.Answers.Replay.Marker
		if !m.InBody() || !op.policy.Operation.TakesKey() {
			continue
		}
		for _, member := range op.example.members {
			if member.name == strings.TrimPrefix(m.Name, "/") {
				names = append(names, op.name)
			}
		}
	}
	return names
}
