package simulator_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// from sends a request as if it came over the network from an address.
func from(h http.Handler, peer, operation string, headers ...string) *httptest.ResponseRecorder {
	method, path, _ := strings.Cut(operation, " ")
	r := httptest.NewRequest(method, "http://127.0.0.1"+path, nil)
	r.RemoteAddr = peer
	r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(&net.TCPAddr{IP: net.IPv4zero, Port: 80})))
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestManagementIsForThisMachine(t *testing.T) {
	s := simulator.New(load(t, minimalFile), memory.New(), nil)
	for peer, status := range map[string]int{
		"127.0.0.1:5000": 200, "[::1]:5000": 200, "127.1.2.3:1": 200, "[::ffff:127.0.0.1]:9": 200,
		"10.0.0.7:5000": 403, "[fe80::1%eth0]:5000": 403, "172.17.0.1:4": 403, "nobody": 403, "": 403,
	} {
		require.Equal(t, status, from(s, peer, "GET /_reprise/keys").Code, peer)
		require.Equal(t, status, from(s, peer, "POST /_reprise/reset").Code, peer)
		require.Equal(t, http.StatusNotFound, from(s, peer, "GET /nowhere").Code, "the mock itself is for all")
	}
	for _, header := range []string{"X-Forwarded-For: 10.0.0.7", "Forwarded: for=10.0.0.7"} {
		require.Equal(t, 403, from(s, "127.0.0.1:5000", "GET /_reprise/keys", header).Code, "a proxy passes it on")
	}
	r := from(s, "10.0.0.7:5000", "GET /_reprise/keys")
	require.Contains(t, r.Body.String(), "takes a token")
}

func TestManagementTakesAToken(t *testing.T) {
	s := simulator.New(load(t, minimalFile), memory.New(), &simulator.Options{Token: "s3cret"})
	for _, peer := range []string{"127.0.0.1:5000", "10.0.0.7:5000"} {
		for header, status := range map[string]int{
			"Authorization: Bearer s3cret": 200, "Authorization: bearer s3cret": 200, "Authorization: Basic OnMzY3JldA==": 200,
			"Authorization: Bearer s3cre": 401, "Authorization: Bearer s3crett": 401, "Authorization: Bearer": 401, "Authorization: s3cret": 401,
			"Authorization: Basic czNjcmV0Og==": 401, "X-Token: s3cret": 401,
		} {
			r := from(s, peer, "GET /_reprise/health", header)
			require.Equal(t, status, r.Code, header)
			require.Equal(t, status == 401, r.Header().Get("WWW-Authenticate") != "")
			require.NotContains(t, r.Body.String(), "s3cret")
		}
	}
	r := from(s, "127.0.0.1:5000", "POST /_reprise/reset", "Authorization: Basic OnMzY3JldA==", "Sec-Fetch-Site: cross-site")
	require.Equal(t, http.StatusForbidden, r.Code, "a browser sends along what it knows")
}

func TestManagementApart(t *testing.T) {
	s := simulator.New(load(t, minimalFile), memory.New(), &simulator.Options{Apart: true})
	for _, path := range []string{"/_reprise/health", "/_reprise/", "/%5freprise/health", "/_REPRISE/health"} {
		require.Equal(t, http.StatusNotFound, from(s, "127.0.0.1:5000", "GET "+path).Code, path)
	}
	require.Equal(t, http.StatusOK, from(s.Management(), "127.0.0.1:5000", "GET /_reprise/health").Code)
	require.Equal(t, http.StatusNotFound, from(s.Management(), "127.0.0.1:5000", "POST /orders").Code)
}

// The description of the management is an OpenAPI document of all its addresses.
func TestManagementDescribesItself(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	text := w.manage("GET openapi.json", "", nil).body
	doc, findings, err := openapi.Load("openapi.json", []byte(text))
	require.NoError(t, err)
	require.Empty(t, findings)
	described := map[string]bool{}
	for _, op := range doc.Operations {
		described[op.Method+" "+op.Path] = true
	}
	var index struct {
		Addresses []struct{ Method, Path string }
	}
	w.manage("GET ", "", &index)
	for _, a := range index.Addresses {
		require.True(t, described[a.Method+" "+a.Path], a)
	}
	require.True(t, described["GET /_reprise/"], "the index itself")
	require.Len(t, described, len(index.Addresses)+1)
	for _, query := range []string{"limit", "since", "attempt", "types"} {
		require.Contains(t, text, `"name": "`+query+`"`)
	}
}
