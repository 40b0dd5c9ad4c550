package protocol_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

const imf = "Mon, 02 Jan 2006 15:04:05 GMT"

func TestReadFirstSent(t *testing.T) {
	k := keyIn(contract.InHeader, "Repeatability-Request-ID")
	fine, told := protocol.ReadFirstSent(k, epoch, nil)
	require.Equal(t, protocol.FirstSentFine, fine, "no companion is wanted")
	require.Zero(t, told)
	k.FirstSent = &contract.FirstSent{Name: "Repeatability-First-Sent", Window: 5 * time.Minute}
	at := func(off time.Duration) string { return epoch.Add(off).Format(imf) }
	for _, c := range []struct {
		values []string
		want   protocol.FirstSent
	}{
		{nil, protocol.FirstSentInvalid},
		{[]string{""}, protocol.FirstSentInvalid},
		{[]string{at(0), at(0)}, protocol.FirstSentInvalid},
		{[]string{epoch.Format(time.RFC3339)}, protocol.FirstSentInvalid},
		{[]string{at(0)}, protocol.FirstSentFine},
		{[]string{epoch.Format("Monday, 02-Jan-06 15:04:05 GMT")}, protocol.FirstSentFine},
		{[]string{epoch.Format(time.ANSIC)}, protocol.FirstSentFine},
		{[]string{epoch.AddDate(-40, 0, 0).Format("Monday, 02-Jan-06 15:04:05 GMT")}, protocol.FirstSentOutside},
		{[]string{epoch.Format(time.RFC1123Z)}, protocol.FirstSentInvalid},
		{[]string{at(-299 * time.Second)}, protocol.FirstSentFine},
		{[]string{at(-300 * time.Second)}, protocol.FirstSentOutside},
		{[]string{at(299 * time.Second)}, protocol.FirstSentFine},
		{[]string{at(301 * time.Second)}, protocol.FirstSentOutside},
	} {
		got, told := protocol.ReadFirstSent(k, epoch, c.values)
		require.Equal(t, c.want, got, "%q", c.values)
		require.Equal(t, c.want == protocol.FirstSentInvalid, told.IsZero(), "%q", c.values)
	}
}

// A time ahead of the server's clock is refused as well, under a title that does
// not call it old.
func TestTitleOfATimeOutside(t *testing.T) {
	title := contract.AnswerFirstSentOutside.Title()
	require.Contains(t, title, "too far from now")
	require.NotContains(t, title, "ago")
}

// The table of OASIS, as a judge knows it.
func TestJudgeOfFirstSent(t *testing.T) {
	c, findings := contract.Build(map[string]any{
		"reprise": "v1", "api": map[string]any{"name": "A", "version": "1"}, "scope": []any{"account"}, "window": map[string]any{"replay": "24h"},
		"key": map[string]any{"first_sent": map[string]any{"window": "5m"}},
		"answers": map[string]any{
			"mismatch":  map[string]any{"status": 400.0, "code": "mismatch", "client": "fix-request"},
			"in_flight": map[string]any{"status": 409.0, "code": "in_flight", "client": "same-key"},
		},
		"failures":   []any{map[string]any{"when": []any{"before-execution", "5xx"}, "keep": "nothing"}, map[string]any{"when": "4xx", "keep": "answer"}},
		"retry":      map[string]any{"statuses": []any{503.0}, "backoff": map[string]any{"base": "1s", "cap": "9s"}, "attempts": 3.0},
		"operations": map[string]any{"POST /payments": map[string]any{}},
	})
	require.Empty(t, findings)
	created := transcript.Answer{Status: 201, Body: "one"}
	invalid, outside := transcript.Answer{Status: 400, Code: "first_sent_invalid"}, transcript.Answer{Status: 412, Code: "first_sent_outside"}
	for _, s := range []struct {
		name, first string
		took        time.Duration
		answer      transcript.Answer
		rule        string
	}{
		{"inside, executed", epoch.Format(imf), time.Second, created, ""},
		{"inside, refused", epoch.Format(imf), time.Second, outside, "protocol/first-sent-refused"},
		{"malformed, refused", "today", time.Second, invalid, ""},
		{"malformed, executed", "today", time.Second, created, "protocol/first-sent-not-checked"},
		{"outside, refused", epoch.Add(-time.Hour).Format(imf), time.Second, outside, ""},
		{"outside, executed", epoch.Add(-time.Hour).Format(imf), time.Second, created, "protocol/first-sent-not-checked"},
		{"outside, called malformed", epoch.Add(-time.Hour).Format(imf), time.Second, invalid, "protocol/first-sent-not-checked"},
		{"it left the window on the way: executed", epoch.Add(-298 * time.Second).Format(imf), 5 * time.Second, created, ""},
		{"it entered the window on the way and left it: executed", epoch.Add(6 * time.Minute).Format(imf), 12 * time.Minute, created, ""},
		{"it left the window on the way: refused", epoch.Add(-298 * time.Second).Format(imf), 5 * time.Second, outside, ""},
	} {
		t.Run(s.name, func(t *testing.T) {
			got := protocol.Judge(func(name string) *contract.Policy { p, _ := c.Resolve(name); return p }, []transcript.Attempt{{
				Operation: "POST /payments", Account: "a", Keys: []string{"k1"}, FirstSent: []string{s.first}, Sent: epoch, Ended: epoch.Add(s.took), Answer: &s.answer,
			}})
			if s.rule == "" {
				require.Empty(t, got)
				return
			}
			require.Len(t, got, 1)
			require.Equal(t, s.rule, got[0].Rule)
		})
	}
}

// Where windows count from the time that clients tell, one time stands for one
// execution, and another one, after the window, for another.
func TestJudgeOfEffectsUnderTheClientsTime(t *testing.T) {
	story := story{sets: []string{`key.first_sent={"window":"1h"}`, `window={"replay":"1h","from":"client-timestamp"}`}}
	policies := story.policies(t)
	attempt := func(at time.Duration, first string, effects int) transcript.Attempt {
		sent := epoch.Add(at)
		return transcript.Attempt{
			Operation: "POST /payments", Account: "a", Keys: []string{"k1"}, FirstSent: []string{first}, Sent: sent, Ended: sent,
			Answer: &transcript.Answer{Status: 201, Body: first}, Effects: &effects,
		}
	}
	first, later := epoch.Add(-30*time.Minute).Format(imf), epoch.Add(30*time.Minute).Format(imf)
	require.Empty(t, protocol.Judge(policies, []transcript.Attempt{attempt(0, first, 1), attempt(30*time.Minute, later, 2)}))
	lost := attempt(0, first, 0)
	lost.Answer, lost.Effects = nil, nil
	found := protocol.Judge(policies, []transcript.Attempt{lost, attempt(29*time.Minute, first, 2)})
	require.Len(t, found, 1)
	require.Equal(t, "protocol/second-effect", found[0].Rule)
}
