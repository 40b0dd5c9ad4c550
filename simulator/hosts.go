package simulator

import (
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
)

// checkHost refuses to operate the server under a name that anybody may have
// pointed at it: a page of that name is in the eyes of a browser of the same site,
// and may read and send what it likes (DNS rebinding). Nobody can do that with an
// address or with localhost. A name without a dot is no better: whoever answers for the
// search domain of a network says where it points. A request that came through no listener came from no browser.
func checkHost(r *http.Request, hosts []string) error {
	if r.Context().Value(http.LocalAddrContextKey) == nil {
		return nil
	}
	host := bareHost(r.Host)
	if host == "" || net.ParseIP(host) != nil || host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return nil
	}
	if slices.ContainsFunc(hosts, func(h string) bool { return bareHost(h) == host }) {
		return nil
	}
	why := fmt.Sprintf("%s is not operated as %q, because any site can have its name point here; use an IP address, localhost or the host that the server was told to listen on, or tell the token that --manage-token sets", managePrefix, host)
	return refusal{status: http.StatusForbidden, why: why}
}

// bareHost is a host without its port, in lower case, without the dot of the root.
func bareHost(host string) string {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if name, _, zoned := strings.Cut(host, "%"); zoned { // of an IPv6 address
		host = name
	}
	return strings.TrimSuffix(strings.ToLower(host), ".")
}
