package simulator

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is read of a body is what a decoder reads, whatever was sent.
func FuzzMembersAreThoseOfTheDecoder(f *testing.F) {
	for _, text := range []string{
		``, `null`, `[]`, `{}`, ` { } `, `{"a":1}`, ` {"a" : 1 , "b":"x"}`, `{"a":{"b":[1,{"c":"}"}]},"d":[]}`, `{"a":1,"a":2}`,
		`{"a":"\"},{"}`, `{"\u0061":1,"b":2}`, `{"a\\":1}`, `{"a":1}x`, `{"a":1`, `{"a":tru}`, "{\"\xff\":1}", `{"":null, "é": -1.5e3}`, `"{"`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var want map[string]json.RawMessage
		if json.Unmarshal(text, &want) != nil {
			want = nil
		}
		all := sentMembers(nil, text)
		got := map[string]json.RawMessage{}
		for _, m := range all {
			got[string(m.name)], _ = memberOf(all, string(m.name))
		}
		require.Len(t, got, len(want))
		for name, value := range want {
			require.Equal(t, string(value), string(got[name]), name)
		}
	})
}
