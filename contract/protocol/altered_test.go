package protocol_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// alteration falsifies one attempt of an honest transcript; it is false where
// the attempt is none that it could falsify.
type alteration struct {
	name   string
	within int // histories: in one of them at least it must be found out
	alter  func(*contract.Policy, *transcript.Attempt) bool
}

// ofReplay falsifies a replay.
func ofReplay(alter func(*contract.Policy, *transcript.Attempt)) func(*contract.Policy, *transcript.Attempt) bool {
	return func(p *contract.Policy, a *transcript.Attempt) bool {
		if a.Answer == nil || a.Answer.Marker == "" {
			return false
		}
		alter(p, a)
		return true
	}
}

func called(name contract.AnswerName) func(*contract.Policy, *transcript.Attempt) {
	return func(p *contract.Policy, a *transcript.Attempt) {
		n := p.Answer(name)
		a.Answer = &transcript.Answer{Status: n.Status, Code: n.Code}
	}
}

// ofNamed makes an answer with a name a first one.
func ofNamed(name contract.AnswerName) func(*contract.Policy, *transcript.Attempt) bool {
	return func(p *contract.Policy, a *transcript.Attempt) bool {
		if a.Answer == nil || a.Answer.Code != p.Answer(name).Code {
			return false
		}
		a.Answer = &transcript.Answer{Status: 201, Body: "another"}
		return true
	}
}

func ofFirst(alter func(*contract.Policy, *transcript.Attempt)) func(*contract.Policy, *transcript.Attempt) bool {
	return func(p *contract.Policy, a *transcript.Attempt) bool {
		if a.Answer == nil || a.Answer.Marker != "" || a.Answer.Status != 201 {
			return false
		}
		alter(p, a)
		return true
	}
}

var alterations = []alteration{
	{"a replay of another body", 300, ofReplay(func(_ *contract.Policy, a *transcript.Attempt) { a.Answer.Body += "!" })},
	{"a replay of another status", 300, ofReplay(func(_ *contract.Policy, a *transcript.Attempt) { a.Answer.Status++ })},
	{"a replay without the marker", 300, ofReplay(func(_ *contract.Policy, a *transcript.Attempt) { a.Answer.Marker = "" })},
	{"a replay with another marker", 300, ofReplay(func(_ *contract.Policy, a *transcript.Attempt) { a.Answer.Marker = "1" })},
	{"a replay to another account", 300, ofReplay(func(_ *contract.Policy, a *transcript.Attempt) { a.Account = "c" })},
	{"a replay under another key", 300, ofReplay(func(_ *contract.Policy, a *transcript.Attempt) { a.Keys = []string{"k3"} })},
	{"a replay without a key", 300, ofReplay(func(_ *contract.Policy, a *transcript.Attempt) { a.Keys = nil })},
	{"a replay to another payload", 300, ofReplay(func(_ *contract.Policy, a *transcript.Attempt) { a.Request = "another" })},
	{"a replay years later", 1000, ofReplay(func(_ *contract.Policy, a *transcript.Attempt) {
		a.Sent, a.Ended = a.Sent.Add(9000*time.Hour), a.Ended.Add(9000*time.Hour)
	})},
	{"a replay before anything", 300, ofReplay(func(_ *contract.Policy, a *transcript.Attempt) {
		a.Sent, a.Ended = epoch.Add(-time.Hour), epoch.Add(-time.Hour)
	})},
	{"in flight for a replay", 1000, ofReplay(called(contract.AnswerInFlight))},
	{"mismatch for a replay", 1000, ofReplay(called(contract.AnswerMismatch))},
	{"outcome unknown for a replay", 1000, ofReplay(called(contract.AnswerOutcomeUnknown))},
	{"invalid key for a replay", 300, ofReplay(called(contract.AnswerInvalidKey))},
	{"a first answer with the marker", 300, ofFirst(func(p *contract.Policy, a *transcript.Attempt) { a.Answer.Marker = p.Answers.Replay.Marker.Value })},
	{"a first answer that is not the one replayed", 1000, ofFirst(func(_ *contract.Policy, a *transcript.Attempt) { a.Answer.Body = "another" })},
	{"a first answer to another payload", 1000, ofFirst(func(_ *contract.Policy, a *transcript.Attempt) { a.Request = "another" })},
	{"a first answer without a key", 1000, ofFirst(func(_ *contract.Policy, a *transcript.Attempt) { a.Keys = nil })},
	{"a first answer for a mismatch", 1000, ofNamed(contract.AnswerMismatch)},
	{"a first answer for in flight", 1000, ofNamed(contract.AnswerInFlight)},
	{"a first answer for a missing key", 2000, ofNamed(contract.AnswerMissingKey)},
	{"a first answer for an invalid key", 1000, ofNamed(contract.AnswerInvalidKey)},
	{"an effect too many", 300, func(_ *contract.Policy, a *transcript.Attempt) bool {
		if a.Effects == nil {
			return false
		}
		more := *a.Effects + 1
		a.Effects = &more
		return true
	}},
}

// TestAlteredTranscriptsAreCondemned alters one answer of an honest transcript
// at a time. Not each alteration is impossible in each transcript; each kind
// must be found out, and no transcript may be condemned before it is altered.
func TestAlteredTranscriptsAreCondemned(t *testing.T) {
	base := basePolicy(t)
	for _, alt := range alterations {
		t.Run(alt.name, func(t *testing.T) {
			tried, condemned, fired := 0, 0, map[string]int{}
			for seed := range uint64(alt.within) {
				d := seeded(seed)
				ops := drawOperations(d, base)
				honest := history(d, rightRules(), ops)
				require.Empty(t, protocol.Judge(find(ops), honest))
				for i := range honest {
					altered := slices.Clone(honest)
					if a := altered[i].Answer; a != nil {
						other := *a
						altered[i].Answer = &other
					}
					if !alt.alter(find(ops)(altered[i].Operation), &altered[i]) {
						continue
					}
					tried++
					findings := protocol.Judge(find(ops), altered)
					for _, f := range findings {
						fired[f.Rule]++
					}
					if len(findings) > 0 {
						condemned++
					}
				}
			}
			require.NotZero(t, tried)
			require.NotZero(t, condemned)
			t.Logf("%.0f %% of %d condemned: %s", 100*float64(condemned)/float64(tried), tried, frequent(fired))
		})
	}
}
