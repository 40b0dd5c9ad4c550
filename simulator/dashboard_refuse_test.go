package simulator_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A person in a browser is told in a page what a program is told in JSON.
func TestDashboardRefusesInAPage(t *testing.T) {
	w := newWorld(t, load(t, minimalFile))
	const browser = "Accept: text/html,application/xhtml+xml"
	form := "Content-Type: application/x-www-form-urlencoded"
	for _, test := range []struct {
		operation, body string
		status          int
		words           string
	}{
		{"POST ", "", 400, "wanted a form of the dashboard"},
		{"POST ", "by=1h", 400, "wanted a form of the dashboard"},
		{"POST ", "do=%zz", 400, "wanted a form of the dashboard"},
		{"GET ?state=drunk", "", 400, "state is &#34;drunk&#34;"},
		{"GET ?stat=complete", "", 400, "has no parameter &#34;stat&#34;"},
		{"PUT ", "", 405, "has no PUT"},
	} {
		method, query, _ := strings.Cut(test.operation, " ")
		a := w.send(method+" /_reprise/"+query, test.body, browser, form)
		require.Equal(t, test.status, a.status, test.operation)
		require.Equal(t, "text/html; charset=utf-8", a.header.Get("Content-Type"), test.operation)
		require.Contains(t, a.body, test.words)
		require.Contains(t, a.body, `<a href="./">`)
		require.Contains(t, a.header.Get("Content-Security-Policy"), "default-src 'none'")
		plain := w.send(method+" /_reprise/"+query, test.body, form)
		require.Equal(t, test.status, plain.status, test.operation)
		require.NotEmpty(t, plain.member("error"), "a program gets JSON")
	}
	a := w.send("GET /_reprise/?state="+url.QueryEscape("<script>"), "", browser)
	require.Equal(t, http.StatusBadRequest, a.status)
	require.NotContains(t, a.body, "<script>")
}
