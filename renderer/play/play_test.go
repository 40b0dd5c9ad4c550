package play

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTablesWantAContract(t *testing.T) {
	_, err := Tables(nil, nil)
	require.EqualError(t, err, "no contract to make tables from")
}

func TestTablesAreTheSameEveryTime(t *testing.T) {
	for name, c := range contracts(t) {
		first := tablesOf(t, c, nil)
		require.Equal(t, string(first), string(tablesOf(t, c, nil)), name)
		require.Less(t, len(first), 200_000, name)
	}
}

// Whatever a contract or a translation says, the tables stay within their element,
// and the script holds nothing that would end its own.
func TestTablesStayInTheirElement(t *testing.T) {
	c := loaded(t, "invalid_idempotent_request", "x", "Idempotency-Replay", "X-Replay")
	out := string(tablesOf(t, c, &Options{
		Say:  func(s string) string { return s + "</script><!--\u2028\u2029&" },
		Rows: []string{"got-409-x"}, Page: "</script>",
	}))
	for _, bad := range []string{"<", ">", "&", "\u2028", "\u2029"} {
		require.NotContains(t, out, bad)
	}
	var back tables
	require.NoError(t, json.Unmarshal([]byte(out), &back))
	require.Equal(t, "</script>", back.Page)
	for _, bad := range []string{"</script", "<!--", "eval(", "new Function", "innerHTML", "fetch(", "XMLHttpRequest", "import("} {
		require.NotContains(t, Script(), bad)
	}
}

func TestTheLogicIsSmall(t *testing.T) {
	require.Less(t, len(Logic()), 21_500)
	require.NotContains(t, Logic(), "document")
	require.NotContains(t, Logic(), "window.")
	require.Less(t, len(Script()), 48_000) // 14 kB as it is sent
}

// Every word that the script asks for is in the list, every word of the list is
// asked for, and every template says how many arguments it has.
func TestWords(t *testing.T) {
	ids := map[string]bool{}
	for _, w := range words {
		require.False(t, ids[w.id], w.id)
		ids[w.id] = true
		require.NotEmpty(t, w.english)
		require.NotContains(t, strings.ReplaceAll(w.english, "%s", ""), "%", w.id)
	}
	script := Script()
	for _, m := range regexp.MustCompile(`say\("([a-z.-]+)"[,)]`).FindAllStringSubmatch(script, -1) {
		require.True(t, ids[m[1]], "%s is asked for and not there", m[1])
	}
	for id := range ids {
		start, rest, _ := strings.Cut(id, ".")
		used := strings.Contains(script, `"`+id+`"`) || strings.Contains(script, `"`+start+`."`) || strings.Contains(script, `"`+rest+`"`)
		require.True(t, used, "nobody asks for %s", id)
	}
	require.Len(t, slices.Compact(slices.Sorted(slices.Values(Templates()))), len(Templates()))
}

// A translation may turn the arguments round.
func TestSentencesAreFilledIn(t *testing.T) {
	n := startNode(t)
	n.load(t, tablesOf(t, loaded(t), &Options{Say: func(s string) string {
		if s == "The contract allows %s attempts, and these are %s." {
			return "%[2]s Versuche, erlaubt sind %[1]s."
		}
		return s
	}}))
	var got string
	n.ask(t, &got, "say", "flag.attempts", 6, "<30>")
	require.Equal(t, "<30> Versuche, erlaubt sind 6.", got)
	n.ask(t, &got, "say", "row.found", "$& 409")
	require.Equal(t, "This is your row: $& 409", got)
}
