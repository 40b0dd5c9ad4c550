package transcript_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/contract/transcript"
)

const minimal = `{"operation":"POST /payments","sent":"2026-11-30T12:00:00Z","ended":"2026-11-30T12:00:01Z"}`

// with is the minimal attempt with more members.
func with(members string) string { return strings.TrimSuffix(minimal, "}") + "," + members + "}" }

func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := rapid.Custom(func(t *rapid.T) time.Time {
			return time.Unix(rapid.Int64Range(0, 1<<36).Draw(t, "s"), rapid.Int64Range(0, 1e9-1).Draw(t, "ns")).UTC()
		})
		var want []transcript.Attempt
		for range rapid.IntRange(1, 5).Draw(t, "attempts") {
			a := transcript.Attempt{
				Operation: "POST " + rapid.String().Draw(t, "path"), Account: rapid.String().Draw(t, "account"), Sends: rapid.IntRange(0, 3).Draw(t, "sends"),
				Sent: at.Draw(t, "sent"),
			}
			a.Ended = a.Sent.Add(time.Duration(rapid.Int64Range(0, 1<<50).Draw(t, "took")))
			if rapid.Bool().Draw(t, "keyed") {
				a.Keys = []string{rapid.String().Draw(t, "key")}
			}
			if rapid.Bool().Draw(t, "answered") {
				a.Answer = &transcript.Answer{Status: rapid.IntRange(100, 599).Draw(t, "status"), Body: rapid.String().Draw(t, "body")}
			}
			if rapid.Bool().Draw(t, "counted") {
				n := rapid.IntRange(0, 9).Draw(t, "effects")
				a.Effects = &n
			}
			want = append(want, a)
		}
		var b bytes.Buffer
		require.NoError(t, transcript.Write(&b, want))
		require.Equal(t, len(want), strings.Count(b.String(), "\n"), "one attempt a line")
		got, err := transcript.Read(&b)
		require.NoError(t, err)
		require.Equal(t, want, got)
	})
}

// readCases are lines that Read takes, and those that it refuses with what it says.
var readCases = []struct{ name, text, want string }{
	{"nothing", "", ""},
	{"empty lines", "\n \n\t\r\n", ""},
	{"one attempt", minimal, ""},
	{"Windows line ends", minimal + "\r\n" + minimal + "\r\n", ""},
	{"another time zone", strings.Replace(minimal, "12:00:00Z", "13:00:00+01:00", 1), ""},
	{"no text", "hello", "line 1: invalid character 'h'"},
	{"a later line", minimal + "\n\n" + "{", "line 3: the JSON value has no end"},
	{"two values", minimal + minimal, "line 1: more than one value"},
	{"a bracket too many", minimal + "}", "line 1: more than one value"},
	{"a list", "[]", "line 1: a JSON array; wanted an object"},
	{"null", "null", `line 1: no "operation"`},
	{"an unknown member", with(`"atempt":1`), `line 1: json: unknown field "atempt"`},
	{"no operation", `{"sent":"2026-11-30T12:00:00Z","ended":"2026-11-30T12:00:01Z"}`, `line 1: no "operation"`},
	{"no times", `{"operation":"POST /payments"}`, `line 1: no "sent" or no "ended"`},
	{"backwards", strings.Replace(minimal, "12:00:00Z", "12:00:02Z", 1), "line 1: ended 2026-11-30T12:00:01Z is before sent 2026-11-30T12:00:02Z"},
	{"another type", with(`"sends":"2"`), "line 1: sends is a JSON string"},
	{"another type, deep", with(`"answer":{"status":"201"}`), "line 1: answer.status is a JSON string"},
	{"a negative count", with(`"effects":-1`), "line 1: effects is -1; wanted 0 or more"},
	{"sent less than never", with(`"sends":-1`), "line 1: sends is -1; wanted 0 or more"},
	{"no status", with(`"answer":{}`), "line 1: answer.status is 0; wanted 100 to 599"},
	{"no such status", with(`"answer":{"status":600}`), "line 1: answer.status is 600; wanted 100 to 599"},
	{"a long line", minimal + "\n" + with(fmt.Sprintf(`"path":%q`, strings.Repeat("/", transcript.MaxLine))), "line 2: longer than 1048576 bytes"},
}

func TestRead(t *testing.T) {
	for _, c := range readCases {
		t.Run(c.name, func(t *testing.T) {
			got, err := transcript.Read(strings.NewReader(c.text))
			if c.want != "" {
				require.ErrorContains(t, err, c.want)
				return
			}
			require.NoError(t, err)
			require.Len(t, got, strings.Count(c.text, "POST"))
		})
	}
}

func TestReadKeepsWhatCameBeforeAnError(t *testing.T) {
	broken := errors.New("the cable is out")
	got, err := transcript.Read(iotest.DataErrReader(&failing{strings.NewReader(minimal + "\n"), broken}))
	require.ErrorIs(t, err, broken)
	require.ErrorContains(t, err, "line 2: ")
	require.Len(t, got, 1)
}

func TestWriteSaysWhenItCannot(t *testing.T) {
	require.Error(t, transcript.Write(&failing{err: errors.New("full")}, []transcript.Attempt{{Operation: "POST /payments"}}))
}

// failing reads and writes until it fails.
type failing struct {
	*strings.Reader
	err error
}

func (f *failing) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if err != nil {
		err = f.err
	}
	return n, err
}

func (f *failing) Write([]byte) (int, error) { return 0, f.err }

// FuzzRead: what is read can be written and read again, and means the same.
func FuzzRead(f *testing.F) {
	for _, c := range readCases {
		if len(c.text) < 1000 {
			f.Add(c.text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		first, err := transcript.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		var b, again bytes.Buffer
		require.NoError(t, transcript.Write(&b, first))
		second, err := transcript.Read(bytes.NewReader(b.Bytes()))
		require.NoError(t, err)
		require.NoError(t, transcript.Write(&again, second))
		require.Equal(t, b.String(), again.String())
	})
}
