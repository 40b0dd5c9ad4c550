package protocol

import (
	"net/netip"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// Envelope is what of a request can tell who sends it.
type Envelope struct {
	Header     func(name string) string // the first value of a header field, "" for none
	Host       string                   // as sent, with or without a port
	Path       string                   // as sent, still escaped
	Credential string                   // without its scheme
}

// Told reads a part of the scope where the contract says that it is told; "" is
// what a request says that does not tell it.
func Told(s contract.Source, e Envelope) string {
	switch s.In {
	case contract.SourceHeader:
		return strings.TrimSpace(e.Header(s.Name))
	case contract.SourcePath:
		return piece(strings.TrimPrefix(e.Path, "/"), "/", s.Index)
	case contract.SourceHost:
		host := e.Host
		if colon := strings.LastIndexByte(host, ':'); colon > strings.LastIndexByte(host, ']') {
			host = host[:colon]
		}
		if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
			return "" // an address has no labels
		}
		return piece(strings.ToLower(host), ".", s.Index)
	}
	longest, means := -1, ""
	for _, p := range s.Prefixes {
		if len(p.Prefix) > longest && strings.HasPrefix(e.Credential, p.Prefix) {
			longest, means = len(p.Prefix), p.Means
		}
	}
	return means
}

// piece is the i-th part of a text; "" where there are fewer.
func piece(text, separator string, i int) string {
	for ; i > 0; i-- {
		_, rest, found := strings.Cut(text, separator)
		if !found {
			return ""
		}
		text = rest
	}
	first, _, _ := strings.Cut(text, separator)
	return first
}

// Bare is a credential without its scheme: "abc" of "Bearer abc".
func Bare(authorization string) string {
	if scheme, rest, found := strings.Cut(strings.TrimSpace(authorization), " "); found && scheme != "" {
		return strings.TrimSpace(rest)
	}
	return strings.TrimSpace(authorization)
}
