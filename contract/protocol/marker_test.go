package protocol_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

func TestMarkBody(t *testing.T) {
	m := &contract.Marker{Name: "/reused", Value: "true", In: contract.InMessageBody}
	for body, marked := range map[string]string{
		`{}`:                            `{"reused":true}`,
		`{"id":1}`:                      `{"id":1,"reused":true}`,
		"{\"id\":1}\n":                  "{\"id\":1,\"reused\":true}\n",
		`{"reused":false}`:              `{"reused":true}`,
		`{"reused":false,"id":{"a":2}}`: `{"id":{"a":2},"reused":true}`,
		`[1]`:                           `[1]`,
		``:                              ``,
		`null`:                          `null`,
	} {
		got := protocol.MarkBody(m, []byte(body), m.Value)
		require.Equal(t, marked, string(got))
		if marked != body {
			require.Equal(t, "true", protocol.ReadMarker(m, http.Header{}.Values, got))
		}
	}
	require.Equal(t, `{"id":1}`, string(protocol.WithoutMarker(m, []byte(`{"id":1,"reused":true}`))))
	text := &contract.Marker{Name: "/a~1b", Value: "again", In: contract.InMessageBody}
	require.Equal(t, `{"a/b":"again"}`, string(protocol.MarkBody(text, []byte(`{}`), "again")))
	when := &contract.Marker{Name: "/at", Kind: contract.MarkerTime, In: contract.InMessageBody}
	require.Equal(t, `{"at":17}`, string(protocol.MarkBody(when, []byte(`{}`), "17")))
}

func TestWhatAMarkerSays(t *testing.T) {
	for _, c := range []struct {
		marker        contract.Marker
		value         string
		replay, known bool
	}{
		{contract.Marker{Name: "R", Value: "true"}, "", false, true},
		{contract.Marker{Name: "R", Value: "true"}, "true", true, true},
		{contract.Marker{Name: "R", Value: "true"}, "false", true, false},
		{contract.Marker{Name: "R", Value: "true", First: "false"}, "false", false, true},
		{contract.Marker{Name: "R", Kind: contract.MarkerTime}, "1780000000000", true, true},
		{contract.Marker{Name: "R", Kind: contract.MarkerTime}, "yesterday", true, false},
	} {
		replay, known := c.marker.Reads(c.value)
		require.Equal(t, []bool{c.replay, c.known}, []bool{replay, known}, "%+v %q", c.marker, c.value)
	}
}

// A time in milliseconds is a whole number of thirteen digits, in JSON too.
func TestTheTimeOfAMarkerInABodyIsReadAsItStands(t *testing.T) {
	m := &contract.Marker{Name: "/at", Kind: contract.MarkerTime, In: contract.InMessageBody}
	told := protocol.ReadMarker(m, http.Header{}.Values, []byte(`{"id": 1, "at": 1780000000000}`))
	require.Equal(t, "1780000000000", told)
	replay, known := m.Reads(told)
	require.True(t, replay && known)
}

// A body without members cannot be marked, so that nobody can tell its replay.
func TestTheJudgeAllowsForRepliesThatCannotBeMarked(t *testing.T) {
	p := *basePolicy(t)
	p.Answers.Replay.Marker = contract.Marker{Name: "/reused", Value: "true", In: contract.InMessageBody}
	for body, can := range map[string]bool{`{"id": 1}`: true, `{}`: true, ``: false, `[1]`: false, `"x"`: false, `null`: false} {
		require.Equal(t, can, protocol.Markable(&p.Answers.Replay.Marker, []byte(body)), body)
		answer := &transcript.Answer{Status: 204, Unmarkable: !can}
		a := transcript.Attempt{Operation: "POST /payments", Keys: []string{"k1"}, Request: "x", Sent: epoch, Ended: epoch.Add(time.Second), Answer: answer}
		b := a
		b.Sent, b.Ended = epoch.Add(time.Minute), epoch.Add(time.Minute)
		found := protocol.Judge(func(string) *contract.Policy { return &p }, []transcript.Attempt{a, b})
		require.Equal(t, can, len(found) > 0, "%s: %v", body, found)
	}
}
