package simulator_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// A site can have its name point to 127.0.0.1, and its page is then of the same
// site to a browser. Operating the server is refused under such a name.
func TestManagementUnderAForeignName(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.Hosts = []string{"mock.acme.example"} }))
	for host, status := range map[string]int{
		"127.0.0.1:4010": 200, "[::1]:4010": 200, "192.168.1.7": 200, "localhost:4010": 200, "LOCALHOST.": 200,
		"acme.localhost": 200, "mock:4010": 403, "evil": 403, "Mock.Acme.Example:4010": 200,
		"evil.example": 403, "evil.example:4010": 403, "127.0.0.1.evil.example": 403, "localhost.evil.example": 403,
	} {
		for _, path := range []string{"/_reprise/keys", "/%5freprise/keys"} {
			r, err := http.NewRequest(http.MethodGet, w.base+path, nil)
			require.NoError(t, err)
			r.Host = host
			res, err := http.DefaultClient.Do(r)
			require.NoError(t, err)
			text, err := io.ReadAll(res.Body)
			require.NoError(t, err)
			require.NoError(t, res.Body.Close())
			require.Equal(t, status, res.StatusCode, host)
			if status == 403 {
				require.Contains(t, string(text), "any site can have its name point here")
			}
		}
	}
}

// A handler that no listener stands before is nobody's to rebind.
func TestManagementInATest(t *testing.T) {
	rec := httptest.NewRecorder()
	simulator.New(load(t, acmeFile), memory.New(), nil).ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/_reprise/health", nil))
	require.Equal(t, http.StatusOK, rec.Code)
}

// What the contract language keeps from operations is the server's own, in every
// spelling.
func TestManagementInEverySpelling(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	for _, path := range []string{"/_reprise/health", "/%5freprise/health", "/_reprise%2Fhealth", "/_Reprise/health"} {
		require.Equal(t, http.StatusOK, w.send("GET "+path, "").status, path)
	}
	a := w.send("GET /_reprise", "")
	require.Equal(t, http.StatusOK, a.status)
	require.Contains(t, a.body, "/_reprise/health")
}

func TestReservedOperationsOfADocumentAreLeftOut(t *testing.T) {
	const document = `
openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  /%5Freprise/pay: {post: {responses: {"201": {description: d}}}}
  /_reprise/keys: {get: {responses: {"200": {description: d}}}}
  /bills: {post: {responses: {"201": {description: d}}}}
`
	w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.OpenAPI = openAPI(t, document) }))
	require.ElementsMatch(t, []string{"POST /%5Freprise/pay", "GET /_reprise/keys"}, w.server.LeftOut())
	require.Equal(t, http.StatusCreated, w.send("POST /bills", "{}").status)
	require.Equal(t, http.StatusNotFound, w.send("POST /%5Freprise/pay", "{}").status)
	require.True(t, strings.HasPrefix(w.send("GET /_reprise/keys", "").body, "{"))
}

func TestVariantsThatMatchNothingThatIsServed(t *testing.T) {
	c := vary(t, minimalFile, func(m object) {
		m.set([]any{
			object{"match": object{"path": "/orders"}, "window": object{"replay": "2d"}},
			object{"match": object{"path": "/v9/**"}, "window": object{"replay": "2d"}},
			object{"match": object{"path": "/v2/**"}, "window": object{"replay": "2d"}},
		}, "variants")
	})
	require.Equal(t, []string{"path /v9/**", "path /v2/**"}, newWorld(t, c).server.Unmatched())
	const document = `{openapi: 3.1.0, info: {title: T, version: "1"}, paths: {/v2/bills: {post: {responses: {"201": {description: d}}}}}}`
	w := newWorld(t, c, with(func(o *simulator.Options) { o.OpenAPI = openAPI(t, document) }))
	require.Equal(t, []string{"path /v9/**"}, w.server.Unmatched())
}

func openAPI(t *testing.T, text string) *openapi.Document {
	doc, _, err := openapi.Load("openapi.yaml", []byte(text))
	require.NoError(t, err)
	require.NotNil(t, doc)
	return doc
}

// No page of another site reads what a server or a ledger holds; a link to the dashboard
// may be followed.
func TestPagesOfOtherSitesReadNothing(t *testing.T) {
	ledger, err := simulator.NewLedger("", &simulator.LedgerOptions{Collapse: true})
	require.NoError(t, err)
	for name, handler := range map[string]http.Handler{"server": simulator.New(load(t, acmeFile), memory.New(), nil), "ledger": ledger} {
		srv := httptest.NewServer(handler)
		t.Cleanup(srv.Close)
		send := func(operation, host string, headers ...string) int {
			method, path, _ := strings.Cut(operation, " ")
			r, err := http.NewRequest(method, srv.URL+path, nil)
			require.NoError(t, err)
			r.Host = host
			for _, h := range headers {
				name, value, _ := strings.Cut(h, ": ")
				r.Header.Set(name, value)
			}
			a, err := read(http.DefaultClient.Do(r))
			require.NoError(t, err)
			return a.status
		}
		for _, site := range []string{"cross-site", "same-site"} {
			for _, operation := range []string{"GET /_reprise/calls", "GET /_reprise/health"} {
				require.Equal(t, 403, send(operation, "", "Sec-Fetch-Site: "+site, "Sec-Fetch-Mode: no-cors"), name)
			}
		}
		require.Equal(t, 200, send("GET /_reprise/calls", "", "Sec-Fetch-Site: same-origin"), name)
		require.Equal(t, 403, send("GET /_reprise/calls", "evil.example"), name)
		if name == "server" {
			require.Equal(t, 403, send("GET /_reprise/snapshot", "", "Sec-Fetch-Site: cross-site"))
			require.Equal(t, 200, send("GET /_reprise/", "", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document", "Accept: text/html"))
		} else {
			require.Equal(t, 403, send("POST /mail/send", "", "Sec-Fetch-Site: cross-site", "Idempotency-Key: k1"))
			require.Equal(t, 403, send("POST /mail/send", "evil.example", "Idempotency-Key: k1"))
			require.Equal(t, 201, send("POST /mail/send", "localhost", "Idempotency-Key: k1"))
			require.Len(t, ledger.Taken(""), 1)
		}
	}
	open, err := simulator.NewLedger("", &simulator.LedgerOptions{Token: "secret"})
	require.NoError(t, err)
	rec := httptest.NewRecorder()
	open.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/_reprise/calls", nil))
	require.Equal(t, http.StatusUnauthorized, rec.Code)
}
