package protocol_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// FuzzReadKey: what is read obeys the contract, and is read alike the second time.
func FuzzReadKey(f *testing.F) {
	for _, c := range keyCases() {
		if len(c.fields) == 1 && len(c.fields[0]) < 1000 {
			f.Add(c.fields[0])
		}
	}
	f.Fuzz(func(t *testing.T, field string) {
		for _, syntax := range []contract.KeySyntax{contract.SyntaxRaw, contract.SyntaxQuoted, contract.SyntaxEither} {
			k := ofSyntax(syntax)
			got := protocol.ReadKey(&k, []string{field})
			if got.Status != protocol.KeyOK {
				require.NotEmpty(t, got.Why)
				require.Empty(t, got.Value)
				continue
			}
			n := utf8.RuneCountInString(got.Value)
			require.True(t, 1 <= n && n <= 255)
			require.NotContains(t, got.Value, "\x00")
			if syntax == contract.SyntaxQuoted {
				again := `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(got.Value) + `"`
				require.Equal(t, got, protocol.ReadKey(&k, []string{again}))
			}
		}
	})
}

// FuzzFingerprintOf: a body compared as JSON is the same as what a decoder makes
// of it, and as no other value.
func FuzzFingerprintOf(f *testing.F) {
	for _, p := range pairs {
		f.Add(p.a, p.b)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		printOf(contract.BodyFields, a, "/a", "/0", "")
		if a != b {
			require.NotEqual(t, printOf(contract.BodyBytes, a), printOf(contract.BodyBytes, b))
		}
		if a == b || printOf(contract.BodyJSON, a) != printOf(contract.BodyJSON, b) {
			return
		}
		require.True(t, json.Valid([]byte(a)) && json.Valid([]byte(b)), "two that differ are one only as JSON")
		require.Equal(t, decoded(t, a), decoded(t, b))
	})
}

func decoded(t *testing.T, text string) (v any) {
	require.NoError(t, json.Unmarshal([]byte(text), &v))
	return v
}

// FuzzJudge: any transcript is judged, each attempt at most once, and alike
// whatever the order in which the attempts are written down.
func FuzzJudge(f *testing.F) {
	for _, s := range readStories(f) {
		f.Add([]byte(lines(s.transcript(f, s.policies(f)))))
	}
	base := basePolicy(f)
	var all [][]*contract.Policy
	for seed := range uint64(12) {
		ops := drawOperations(seeded(seed), base)
		all = append(all, ops)
		f.Add([]byte(lines(history(seeded(seed), rightRules(), ops))))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		attempts, _ := transcript.Read(bytes.NewReader(text))
		for _, ops := range all {
			subjects := map[string]bool{}
			for _, found := range protocol.Judge(find(ops), attempts) {
				require.False(t, subjects[found.Subject], "%s has two findings", found.Subject)
				require.NotEmpty(t, found.Message)
				subjects[found.Subject] = true
			}
			backwards := slices.Clone(attempts)
			slices.Reverse(backwards)
			require.Equal(t, len(subjects) == 0, len(protocol.Judge(find(ops), backwards)) == 0)
		}
	})
}

// FuzzHistories lets a server that goes by the functions meet whatever the bytes
// make of clients, policies and time: nothing panics, and nothing is condemned.
func FuzzHistories(f *testing.F) {
	base := basePolicy(f)
	for seed := range uint64(20) {
		d := seeded(seed)
		text := make([]byte, 400)
		for i := range text {
			text[i] = byte(d(256))
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		next := 0
		d := dice(func(n int) int {
			if next >= len(text) {
				next++
				return next % n // what comes after the bytes ends every story
			}
			next++
			at := int(text[next-1])
			if n > 256 && next < len(text) {
				at = at<<8 | int(text[next])
				next++
			}
			return at % n
		})
		ops := drawOperations(d, base)
		attempts := history(d, rightRules(), ops)
		require.Empty(t, protocol.Judge(find(ops), attempts), "%s", lines(attempts))
	})
}
