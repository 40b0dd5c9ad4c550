package simulator

import (
	"crypto/sha256"
	"crypto/subtle"
	"net"
	"net/http"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// admit refuses whoever may not operate the server: all who do not tell the token,
// or where there is none, all that are not on this machine.
func (s *Server) admit(r *http.Request) error { return admit(r, s.opts.Token, s.opts.Hosts) }

func admit(r *http.Request, token string, hosts []string) error {
	if token != "" {
		if tellsToken(r, token) { // under any name: no page of another site knows it
			return nil
		}
		return refusal{status: http.StatusUnauthorized, why: "wanted the token of the management, as Authorization: Bearer or as the password of Basic"}
	}
	if err := checkHost(r, hosts); err != nil {
		return err
	}
	if isLocal(r) {
		return nil
	}
	return refusal{status: http.StatusForbidden, why: managePrefix + " is operated from this machine only; from others it takes a token, which --manage-token sets"}
}

// tellsToken compares in a time that says nothing of the token. Browsers ask for a
// password, so that Basic is taken too; the name does not matter.
func tellsToken(r *http.Request, token string) bool {
	_, told, basic := r.BasicAuth()
	if !basic {
		scheme, rest, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		if !strings.EqualFold(scheme, "Bearer") {
			return false
		}
		told = strings.TrimSpace(rest)
	}
	a, b := sha256.Sum256([]byte(told)), sha256.Sum256([]byte(token))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

// isLocal reports a request from this machine: over loopback, through a socket in
// the file system, or in this process. What a proxy passes on comes from elsewhere.
func isLocal(r *http.Request) bool {
	if r.Context().Value(http.LocalAddrContextKey) == nil {
		return true
	}
	if r.Header["X-Forwarded-For"] != nil || r.Header["Forwarded"] != nil {
		return false
	}
	if addr, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok && addr.Network() == "unix" {
		return true
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return false
	}
	host, _, _ = strings.Cut(host, "%")
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// Management is what is below /_reprise/ alone, for an address of its own. With
// Options.Apart the server itself answers nothing there.
func (s *Server) Management() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, ok := contract.Reserved(r.URL.EscapedPath())
		if !ok {
			http.Error(w, "there is nothing here but "+managePrefix, http.StatusNotFound)
			return
		}
		s.latest().serveManagement(w, r, name)
	})
}
