package protocol_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

func TestNamedFormats(t *testing.T) {
	const v4, v5, v7 = "6f1c2b0e-8a53-4f0e-9d0b-1a2b3c4d5e6f", "886313e1-3b8a-5372-9b90-0c9aee199e5d", "01890a5d-ac96-774b-bcce-b302099a8057"
	const ulid, zero = "01ARZ3NDEKTSV4RRFFQ69G5FAV", "00000000-0000-0000-0000-000000000000"
	for format, takes := range map[contract.KeyFormat][]string{
		contract.FormatUUID:  {v4, v5, v7, zero, "6F1C2B0E-8A53-4F0E-9D0B-1A2B3C4D5E6F"},
		contract.FormatUUID4: {v4, "6F1C2B0E-8A53-4F0E-9D0B-1A2B3C4D5E6F"},
		contract.FormatUUID5: {v5},
		contract.FormatUUID7: {v7},
		contract.FormatULID:  {ulid, "01arz3ndektsv4rrffq69g5fav"},
	} {
		for _, value := range []string{v4, v5, v7, zero, ulid, "6F1C2B0E-8A53-4F0E-9D0B-1A2B3C4D5E6F", "01arz3ndektsv4rrffq69g5fav", "81ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAU", v4 + "0", ""} {
			k := keyIn(contract.InHeader, "Idempotency-Key")
			k.Format, k.Length.Max = format, 100
			got := protocol.ReadKey(k, []string{value})
			require.Equal(t, contains(takes, value), got.Status == protocol.KeyOK, "%s %q: %s", format, value, got.Why)
		}
	}
}

func contains(list []string, value string) bool {
	for _, v := range list {
		if v == value {
			return true
		}
	}
	return false
}

func TestCharactersOfAKey(t *testing.T) {
	for _, c := range []struct {
		charset contract.KeyCharset
		value   string
		ok      bool
	}{
		{contract.CharsetAny, "ké 1", true},
		{contract.CharsetASCII, "k 1", true},
		{contract.CharsetASCII, "ké", false},
		{contract.CharsetPrintableASCII, "k~!", true},
		{contract.CharsetPrintableASCII, "k 1", false},
		{contract.CharsetPrintableASCII, "ké", false},
		{contract.CharsetAny, "k\n", false},
	} {
		k := keyIn(contract.InBody, "/k")
		k.Charset = c.charset
		require.Equal(t, c.ok, protocol.ReadKey(k, []string{c.value}).Status == protocol.KeyOK, "%s %q", c.charset, c.value)
	}
}

// Google refuses the UUID of zeros; whoever compares without regard to case
// refuses it in both.
func TestForbiddenValuesAndCase(t *testing.T) {
	k := keyIn(contract.InHeader, "Idempotency-Key")
	k.Forbidden = []string{"NONE"}
	require.Equal(t, protocol.KeyInvalid, protocol.ReadKey(k, []string{"NONE"}).Status)
	require.Equal(t, protocol.Key{Value: "None", Sent: "None"}, protocol.ReadKey(k, []string{"None"}))
	k.Compare = contract.CaseInsensitive
	require.Contains(t, protocol.ReadKey(k, []string{"None"}).Why, "forbidden")
	require.Equal(t, protocol.Key{Value: "abc", Sent: "aBc"}, protocol.ReadKey(k, []string{"aBc"}))
	k.Also = []contract.KeyPlace{{In: contract.InQuery, Name: "k"}}
	require.Equal(t, "abc", protocol.ReadKeyOf(k, carried("aBc", "k=AbC", "")).Value)
}
