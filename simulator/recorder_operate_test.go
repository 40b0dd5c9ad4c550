package simulator_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// A page whose name was pointed at the recorder must not operate the mock behind it,
// which takes the recorder for its own machine.
func TestRecorderPassesNoManagementOn(t *testing.T) {
	var seen []string
	base, _ := recorded(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		seen = append(seen, r.Host+" "+r.URL.Path)
	}), nil)
	for _, path := range []string{"/_reprise/reset", "/%5fREPRISE/reset", "/_reprise", "//_reprise/reset", "/x%2f_reprise/reset", "/pay/_reprise/reset"} {
		a := send(t, base, path, "", "Host: evil.example")
		require.Equal(t, http.StatusNotFound, a.status, path)
		require.Contains(t, a.body, "a recorder passes nothing on", path)
	}
	require.Empty(t, seen)

	r, err := http.NewRequest(http.MethodGet, base+"/payments", nil)
	require.NoError(t, err)
	r.Host = "evil.example"
	res, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	res.Body.Close()
	require.Len(t, seen, 1)
	require.True(t, strings.HasPrefix(seen[0], "127.0.0.1:"), "the server is called by its own name, not %s", seen[0])
}

func TestRecorderNamesTheServerThatDoesNotAnswer(t *testing.T) {
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	target, err := url.Parse(gone.URL)
	require.NoError(t, err)
	rec, err := simulator.NewRecorder(load(t, acmeFile), target, new(strings.Builder), nil)
	require.NoError(t, err)
	w := httptest.NewRecorder()
	rec.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/payments/1", nil))
	require.Equal(t, http.StatusBadGateway, w.Code)
	require.Contains(t, w.Body.String(), gone.URL)
}
