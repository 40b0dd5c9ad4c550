package simulator

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/contract/protocol"
)

// anyEntry draws an entry that the simulator may write.
func anyEntry() *rapid.Generator[*entry] {
	return rapid.Custom(func(t *rapid.T) *entry {
		text, bytes := rapid.String(), rapid.SliceOfN(rapid.Byte(), 0, 200)
		moment := rapid.Custom(func(t *rapid.T) time.Time {
			if rapid.Bool().Draw(t, "zero") {
				return time.Time{}
			}
			return time.Unix(0, rapid.Int64Range(1, 1<<62).Draw(t, "nanoseconds")).UTC()
		})
		e := &entry{
			Operation: text.Draw(t, "operation"), Account: text.Draw(t, "account"), APIKey: text.Draw(t, "api key"),
			User: text.Draw(t, "user"), App: text.Draw(t, "app"), Environment: text.Draw(t, "environment"), Region: text.Draw(t, "region"),
			Resource: text.Draw(t, "resource"), Key: text.Draw(t, "key"), Path: text.Draw(t, "path"), Query: text.Draw(t, "query"), Body: bytes.Draw(t, "body"),
		}
		e.Phase = rapid.SampledFrom([]protocol.Phase{
			protocol.PhaseRunning, protocol.PhaseResumable, protocol.PhaseComplete, protocol.PhaseNeedsHuman,
		}).Draw(t, "phase")
		e.Token, e.Generation = rapid.Uint64().Draw(t, "token"), rapid.Uint32().Draw(t, "generation")
		copy(e.Fingerprint[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "fingerprint"))
		e.Started, e.LastUse, e.LeaseEnds = moment.Draw(t, "started"), moment.Draw(t, "last use"), moment.Draw(t, "lease")
		e.Step, e.Announced = rapid.IntRange(0, 100).Draw(t, "step"), rapid.Bool().Draw(t, "announced")
		e.Lasts, e.Ended = time.Duration(rapid.Int64Range(0, 1<<62).Draw(t, "lasts")), moment.Draw(t, "ended")
		e.FirstSent = moment.Draw(t, "first sent")
		if e.Phase == protocol.PhaseComplete {
			e.Answer = &protocol.Stored{Status: rapid.IntRange(200, 599).Draw(t, "status"), Body: bytes.Draw(t, "answer")}
			for range rapid.IntRange(0, 3).Draw(t, "headers") {
				e.Answer.Header = append(e.Answer.Header, protocol.Field{Name: text.Draw(t, "name"), Value: text.Draw(t, "value")})
			}
		}
		return e
	})
}

func TestRecordSurvivesTheStore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := anyEntry().Draw(t, "entry")
		text := e.encode()
		got, err := decode(text)
		require.NoError(t, err)
		require.Equal(t, e, got)
		require.Equal(t, text, got.encode())

		short := rapid.IntRange(0, len(text)-1).Draw(t, "cut")
		_, err = decode(text[:short])
		require.Error(t, err)
		_, err = decode(append(text[:len(text):len(text)], 0))
		require.ErrorContains(t, err, "too many")
	})
}

func TestRecordsThatWereNotWrittenHere(t *testing.T) {
	complete := entry{Record: protocol.Record{Phase: protocol.PhaseComplete, Answer: &protocol.Stored{Status: 201}}}
	for name, change := range map[string]func(e *entry){
		"no phase":         func(e *entry) { e.Phase = 0 },
		"unknown phase":    func(e *entry) { e.Phase = 9 },
		"no answer":        func(e *entry) { e.Answer = nil },
		"answer too early": func(e *entry) { e.Phase = protocol.PhaseRunning },
		"no status":        func(e *entry) { e.Answer = &protocol.Stored{} },
		"odd status":       func(e *entry) { e.Answer = &protocol.Stored{Status: 1000} },
		"far step":         func(e *entry) { e.Step = 1 << 40 },
	} {
		e := complete
		change(&e)
		_, err := decode(e.encode())
		require.ErrorContains(t, err, "record", name)
	}
	_, err := decode([]byte{3})
	require.ErrorContains(t, err, "version 3")
	_, err = decode(nil)
	require.Error(t, err)
}

// A store that was written by the version before is read as it was meant.
func TestRecordsOfTheFirstVersionAreRead(t *testing.T) {
	kept := entry{Operation: "POST /payments", Account: "a", Key: "k1", Body: []byte{}, Record: protocol.Record{
		Phase: protocol.PhaseComplete, Token: 7, Generation: 1, Answer: &protocol.Stored{Status: 201, Body: []byte("{}")},
	}}
	text := kept.encode()
	const added = 5 + 8 + 1 + 1 + 8 // five empty texts, a time, a number, no headers, a time
	first := append([]byte{1}, text[1:len(text)-added]...)
	got, err := decode(first)
	require.NoError(t, err)
	require.Equal(t, &kept, got)
}

func FuzzDecode(f *testing.F) {
	for i := range 20 {
		f.Add(anyEntry().Example(i).encode())
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := decode(text)
		if err != nil {
			require.Nil(t, e)
			return
		}
		again, err := decode(e.encode())
		require.NoError(t, err)
		require.Equal(t, e, again)
	})
}
