package protocol_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// asking is a policy whose clients set a window from one hour to three days.
func asking(t testing.TB, form contract.LifetimeForm, outside contract.Outside) *contract.Policy {
	p := *basePolicy(t)
	p.Window.ClientSets = &contract.ClientSets{Header: "Key-Expiry", Form: form, Min: time.Hour, Max: 72 * time.Hour, Outside: outside}
	return &p
}

func TestWindowsThatAreAskedFor(t *testing.T) {
	for _, c := range []struct {
		form contract.LifetimeForm
		sent string
		want time.Duration // 0: refused
		cut  time.Duration // where it is cut to the bounds; 0: refused all the same
	}{
		{contract.LifetimeSeconds, "3600", time.Hour, time.Hour},
		{contract.LifetimeSeconds, " 259200 ", 72 * time.Hour, 72 * time.Hour},
		{contract.LifetimeSeconds, "3599", 0, time.Hour},
		{contract.LifetimeSeconds, "99999999999999999999999", 0, 72 * time.Hour},
		{contract.LifetimeSeconds, "9223372036854775807", 0, 72 * time.Hour},
		{contract.LifetimeSeconds, "-1", 0, 0},
		{contract.LifetimeSeconds, "+3600", 0, 0},
		{contract.LifetimeSeconds, "3600.5", 0, 0},
		{contract.LifetimeSeconds, "", 0, 0},
		{contract.LifetimeISO8601, "PT1H", time.Hour, time.Hour},
		{contract.LifetimeISO8601, "P1DT2H3M4S", 26*time.Hour + 3*time.Minute + 4*time.Second, 26*time.Hour + 3*time.Minute + 4*time.Second},
		{contract.LifetimeISO8601, "P999999999W", 0, 72 * time.Hour},
		{contract.LifetimeISO8601, "P2W", 0, 72 * time.Hour},
		{contract.LifetimeISO8601, "P1M", 0, 0},
		{contract.LifetimeISO8601, "P1Y", 0, 0},
		{contract.LifetimeISO8601, "P", 0, 0},
		{contract.LifetimeISO8601, "PT", 0, 0},
		{contract.LifetimeISO8601, "24h", 0, 0},
		{contract.LifetimeDate, "Mon, 30 Nov 2026 14:00:00 GMT", 2 * time.Hour, 2 * time.Hour},
		{contract.LifetimeDate, "Mon, 30 Nov 2026 12:59:59 GMT", 0, time.Hour},
		{contract.LifetimeDate, "Mon, 30 Nov 2020 12:00:00 GMT", 0, time.Hour},
		{contract.LifetimeDate, "Mon, 30 Nov 9999 12:00:00 GMT", 0, 72 * time.Hour},
		{contract.LifetimeDate, "2026-11-30T14:00:00Z", 0, 0},
	} {
		lasts, why := protocol.Asked(asking(t, c.form, contract.OutsideRefuse), []string{c.sent}, epoch)
		require.Equal(t, c.want, lasts, "%s", c.sent)
		require.Equal(t, c.want == 0, why != "", "%s: %s", c.sent, why)
		lasts, why = protocol.Asked(asking(t, c.form, contract.OutsideClamp), []string{c.sent}, epoch)
		require.Equal(t, c.cut, lasts, "%s", c.sent)
		require.Equal(t, c.cut == 0, why != "", "%s: %s", c.sent, why)
	}
	p := asking(t, contract.LifetimeSeconds, contract.OutsideClamp)
	lasts, why := protocol.Asked(p, nil, epoch)
	require.Zero(t, lasts)
	require.Empty(t, why, "nobody has to ask")
	_, why = protocol.Asked(p, []string{"3600", "3600"}, epoch)
	require.Contains(t, why, "2 Key-Expiry fields")
}

// TestTheJudgeKnowsTheWindowsThatWereAskedFor: 24 hours is the contract's window,
// two hours what the client asked for.
func TestTheJudgeKnowsTheWindowsThatWereAskedFor(t *testing.T) {
	at := func(hours float64, asked string, a *transcript.Answer) transcript.Attempt {
		moment := epoch.Add(time.Duration(hours * float64(time.Hour)))
		out := transcript.Attempt{Operation: "POST /payments", Keys: []string{"k1"}, Request: "x", Sent: moment, Ended: moment, Answer: a}
		if asked != "" {
			out.Window = []string{asked}
		}
		return out
	}
	one, two := &transcript.Answer{Status: 201, Body: "one"}, &transcript.Answer{Status: 201, Body: "two"}
	replay := &transcript.Answer{Status: 201, Body: "one", Marker: "true"}
	refused := &transcript.Answer{Status: 400, Code: "idempotency_key_invalid"}
	for name, c := range map[string]struct {
		rule     string // "" where nothing is wrong
		attempts []transcript.Attempt
	}{
		"it ends when it was asked to":           {"", []transcript.Attempt{at(0, "7200", one), at(2, "7200", two)}},
		"it lasts until then":                    {"", []transcript.Attempt{at(0, "7200", one), at(1.9, "7200", replay)}},
		"it ends too early":                      {"second-execution", []transcript.Attempt{at(0, "7200", one), at(1.9, "7200", two)}},
		"it lasts too long":                      {"replay-after-window", []transcript.Attempt{at(0, "7200", one), at(2.1, "7200", replay)}},
		"a long one lasts past the contract's":   {"", []transcript.Attempt{at(0, "172800", one), at(47, "172800", replay)}},
		"a long one ends with the contract's":    {"second-execution", []transcript.Attempt{at(0, "172800", one), at(25, "172800", two)}},
		"what is out of bounds is refused":       {"", []transcript.Attempt{at(0, "60", refused)}},
		"what is out of bounds is taken":         {"key-not-checked", []transcript.Attempt{at(0, "60", one)}},
		"a live record answers all the same":     {"", []transcript.Attempt{at(0, "7200", one), at(1, "60", replay)}},
		"a live record is denied":                {"key-refused", []transcript.Attempt{at(0, "7200", one), at(1, "60", refused)}},
		"past the window it is refused again":    {"", []transcript.Attempt{at(0, "7200", one), at(2.1, "60", refused)}},
		"what is in bounds is refused":           {"key-refused", []transcript.Attempt{at(0, "7200", refused)}},
		"a later request does not change it":     {"", []transcript.Attempt{at(0, "7200", one), at(1, "3600", replay)}},
		"nobody has asked: the contract's holds": {"second-execution", []transcript.Attempt{at(0, "", one), at(23, "", two)}},
	} {
		p := asking(t, contract.LifetimeSeconds, contract.OutsideRefuse)
		found := protocol.Judge(func(string) *contract.Policy { return p }, c.attempts)
		if c.rule == "" {
			require.Empty(t, found, name)
			continue
		}
		require.Len(t, found, 1, name)
		require.Equal(t, "protocol/"+c.rule, found[0].Rule, name)
	}
}

// A date that was inside of the bounds when the request was sent may be outside
// when it arrives: either answer is right.
func TestTheJudgeAllowsForTheWayOfADate(t *testing.T) {
	p := asking(t, contract.LifetimeDate, contract.OutsideRefuse)
	a := transcript.Attempt{
		Operation: "POST /payments", Keys: []string{"k1"}, Request: "x", Sent: epoch, Ended: epoch.Add(10 * time.Second),
		Window: []string{epoch.Add(time.Hour + 5*time.Second).Format("Mon, 02 Jan 2006 15:04:05 GMT")},
	}
	for _, answer := range []*transcript.Answer{{Status: 400, Code: "idempotency_key_invalid"}, {Status: 201, Body: "one"}} {
		a.Answer = answer
		require.Empty(t, protocol.Judge(func(string) *contract.Policy { return p }, []transcript.Attempt{a}))
	}
	a.Answer = &transcript.Answer{Status: 400, Code: "idempotency_key_missing"}
	require.Len(t, protocol.Judge(func(string) *contract.Policy { return p }, []transcript.Attempt{a}), 1)
}

func TestAdvertisedWindows(t *testing.T) {
	p := *basePolicy(t)
	_, told := protocol.Advertised(&p, 0)
	require.False(t, told)
	p.Window.Advertise = &contract.Advertise{Header: "Key-TTL", Form: contract.LifetimeISO8601}
	for lasts, want := range map[time.Duration]string{
		0: "PT24H", 90 * time.Second: "PT1M30S", 30 * 24 * time.Hour: "PT720H", 1500 * time.Millisecond: "PT1S", time.Millisecond: "PT0S",
	} {
		f, told := protocol.Advertised(&p, lasts)
		require.True(t, told)
		require.Equal(t, protocol.Field{Name: "Key-TTL", Value: want}, f)
	}
	p.Window.Advertise.Form = contract.LifetimeSeconds
	f, _ := protocol.Advertised(&p, 90*time.Second)
	require.Equal(t, "90", f.Value)
	p.Operation.Key = contract.KeyNone
	_, told = protocol.Advertised(&p, 0)
	require.False(t, told)
}

// The bounds of a window are for the request that claims: what its key stands for
// already, a later request only meets.
func TestOnlyAClaimIsRefusedForItsWindow(t *testing.T) {
	p := asking(t, contract.LifetimeSeconds, contract.OutsideRefuse)
	req := protocol.Request{Key: protocol.Key{Value: "k1", Sent: "k1"}, Token: 1, Lasts: 2 * time.Hour}
	claimed := protocol.Arrive(p, epoch, nil, req)
	require.Equal(t, protocol.Execute, claimed.Do)
	rec := claimed.Record
	rec.Phase, rec.LeaseEnds, rec.Answer = protocol.PhaseComplete, time.Time{}, &protocol.Stored{Status: 201}

	req.NoWindow, req.Lasts = "asks for a window of 59m59s, wanted 1h to 3d", 0
	require.Equal(t, protocol.Replay, protocol.Arrive(p, epoch.Add(time.Hour), &rec, req).Do)
	for name, d := range map[string]protocol.Decision{
		"no record":           protocol.Arrive(p, epoch, nil, req),
		"a record that ended": protocol.Arrive(p, epoch.Add(2*time.Hour), &rec, req),
	} {
		require.Equal(t, protocol.Refuse, d.Do, name)
		require.Equal(t, contract.AnswerInvalidKey, d.Answer, name)
		require.Equal(t, req.NoWindow, d.Why, name)
	}
}
