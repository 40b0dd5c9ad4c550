package simulator

import (
	"net/http"
	"slices"
	"strings"
)

// normalPath is a path in which no character is written as %XX that needs not be, and
// the digits are capitals: the spellings of one path are one path (RFC 3986, section
// 6.2.2).
func normalPath(path string) string {
	if !strings.Contains(path, "%") {
		return path
	}
	var b strings.Builder
	for i := 0; i < len(path); i++ {
		if path[i] != '%' || i+2 >= len(path) {
			b.WriteByte(path[i])
			continue
		}
		high, low := hexDigit(path[i+1]), hexDigit(path[i+2])
		if high < 0 || low < 0 {
			b.WriteByte(path[i])
			continue
		}
		if c := byte(high<<4 | low); isUnreserved(c) {
			b.WriteByte(c)
		} else {
			b.WriteString(strings.ToUpper(path[i : i+3]))
		}
		i += 2
	}
	return b.String()
}

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

func isUnreserved(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-._~", c) >= 0
}

// twoCallers refuses a request with several Authorization fields that differ: it is one
// caller's to this server, and may be another's to a proxy before it (RFC 9110, section
// 11.6.2, has one).
func (x *exchange) twoCallers(r *http.Request) *reply {
	told := r.Header["Authorization"]
	if len(told) < 2 || !slices.ContainsFunc(told, func(v string) bool { return v != told[0] }) {
		return nil
	}
	failed := unnamed(x.p, http.StatusBadRequest, "There are %d Authorization fields that differ; wanted one.", len(told))
	failed.outcome = beforeTheKey
	return failed
}
