package protocol_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// editor is a server of one thing that has versions, and its clients.
type editor struct {
	dice
	read, change *contract.Policy
	text         string // what is there
	writes       int
	digests      bool // a version is named after its text, so that an old one can come back
	careless     bool // If-Match is not looked at
	attempts     []transcript.Attempt
	known        []string // tags that a client has seen
}

func (e *editor) tag() string {
	if e.digests {
		return fmt.Sprintf("%q", e.text)
	}
	return fmt.Sprintf(`"%d"`, e.writes)
}

// request is one attempt; the server acts at some moment of it. Moments never
// cross here, but the times that a client sees do.
func (e *editor) request(at time.Time) {
	p := pick(e.dice, e.read, e.change, e.change)
	a := transcript.Attempt{Operation: p.Operation.Name(), Account: "a", Sent: at.Add(-e.within(3 * time.Second)), Ended: at.Add(e.within(3 * time.Second))}
	answer := &transcript.Answer{Status: 200}
	if p == e.change {
		if e.d(8) > 0 {
			tags := pick(e.dice, e.known[e.d(len(e.known))], e.known[len(e.known)-1], `"never"`, "*", "W/"+e.known[0])
			a.IfMatch = []string{tags}
		}
		if unmet := protocol.Unmet(p, a.IfMatch, e.tag()); unmet != "" && !e.careless {
			named := p.Answer(unmet)
			answer = &transcript.Answer{Status: named.Status, Code: named.Code}
		} else {
			e.text, e.writes = pick(e.dice, "x", "y"), e.writes+1
		}
	}
	if answer.Status == 200 && e.d(4) > 0 {
		answer.Version = e.tag()
		e.known = append(e.known, answer.Version)
	}
	if e.d(10) > 0 {
		a.Answer = answer
	}
	e.attempts = append(e.attempts, a)
}

func (e *editor) d(n int) int { return e.dice(n) }

// edit lets a few clients read and change.
func edit(d dice, careless bool) (protocol.Policies, []transcript.Attempt) {
	read := &contract.Policy{Operation: contract.Operation{Method: "GET", Path: "/doc", Key: contract.KeyNone}}
	change := &contract.Policy{Operation: contract.Operation{
		Method: "PUT", Path: "/doc", Key: contract.KeyNone,
		Precondition: &contract.Precondition{
			Missing: contract.Answer{Status: 428, Code: "version_missing"}, Failed: contract.Answer{Status: 412, Code: "version_changed"},
		},
	}}
	e := &editor{dice: d, read: read, change: change, text: "x", digests: d.once(2), careless: careless}
	e.known = []string{e.tag()}
	at := epoch
	for range 2 + d(10) {
		at = at.Add(tick + d.within(4*time.Second))
		e.request(at)
	}
	return find([]*contract.Policy{read, change}), e.attempts
}

// A server that compares versions is never condemned, whether its tags are drawn
// or made of the content; one that does not is found out.
func TestJudgeOfVersions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		policies, attempts := edit(drawn(t), false)
		require.Empty(t, protocol.Judge(policies, attempts), lines(attempts))
	})
	condemned := 0
	for seed := range uint64(2000) {
		policies, attempts := edit(seeded(seed), false)
		require.Empty(t, protocol.Judge(policies, attempts), "seed %d\n%s", seed, lines(attempts))
		policies, attempts = edit(seeded(seed), true)
		if slices.ContainsFunc(protocol.Judge(policies, attempts), func(f contract.Finding) bool { return f.Rule == "protocol/precondition-missed" }) {
			condemned++
		}
	}
	require.Greater(t, condemned, 500)
}
