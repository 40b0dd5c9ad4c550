package simulator

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// What a request met has one word, and all that tells of it says that word.
func TestEachOutcomeHasOneWord(t *testing.T) {
	seen := map[string]bool{}
	for i, o := range outcomes {
		require.NotEmpty(t, o.word)
		require.NotEmpty(t, o.means, o.word)
		require.False(t, seen[o.word], o.word)
		seen[o.word] = true
		switch met(i) {
		case metLate:
			require.Equal(t, metLate, metBy(o.word+": replay"))
		default:
			require.Equal(t, met(i), metBy(o.word), o.word)
		}
	}
	for _, do := range []protocol.Do{protocol.Execute, protocol.Resume, protocol.Rerun, protocol.Replay, protocol.Pass} {
		require.Equal(t, do.String(), outcomes[metBy(do.String())].word)
	}
}

func TestSurfacesShareTheWordsOfOutcomes(t *testing.T) {
	c, findings, err := contract.LoadFile("../examples/minimal/contract.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	srv := New(c, memory.New(), nil)
	send := func(method, path, body string) string {
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		if !strings.HasPrefix(path, managePrefix) && body != "" {
			r.Header.Set("Idempotency-Key", "k1")
		}
		rec := httptest.NewRecorder()
		srv.ServeHTTP(rec, r)
		return rec.Body.String()
	}
	send(http.MethodPost, "/orders", "{}")
	send(http.MethodPost, "/orders", "{}")
	send(http.MethodPost, "/orders", `{"a":1}`)
	send(http.MethodPost, "/orders", "")
	journal, metrics, described := send("GET", "/_reprise/requests", ""), send("GET", "/_reprise/metrics", ""), send("GET", "/_reprise/openapi.json", "")
	for _, word := range []string{"execute", "replay", "mismatch", "missing_key"} {
		require.Contains(t, journal, `"outcome": "`+word+`"`)
		require.Contains(t, metrics, `outcome="`+word+`"} 1`)
		require.Contains(t, described, word)
	}
}
