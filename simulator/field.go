package simulator

import (
	"iter"
	"net/http"
	"net/url"
	"strings"
)

// cutField cuts a field at the first separator that is in no quoted string (RFC
// 9110, section 5.6.4).
func cutField(text string, separator byte) (before, after string) {
	inside := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inside && c == '\\':
			i++
		case c == '"':
			inside = !inside
		case c == separator && !inside:
			return text[:i], text[i+1:]
		}
	}
	return text, ""
}

// splitField is all that cutField cuts.
func splitField(text string, separator byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		for {
			before, after := cutField(text, separator)
			if !yield(before) || len(before) == len(text) {
				return
			}
			text = after
		}
	}
}

// unquoted is what a token or a quoted string says.
func unquoted(text string) string {
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return text
	}
	var b strings.Builder
	for i := 1; i < len(text)-1; i++ {
		if text[i] == '\\' && i+1 < len(text)-1 {
			i++
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// quotedToken writes a text as a field has it: in quotes where it is no token.
func quotedToken(text string) string {
	if !strings.ContainsAny(text, "\"\\ ,;=") {
		return text
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// sentPath is the path of a request as the client sent it, where the server is below
// a path that was taken off.
func sentPath(r *http.Request) string {
	path := r.URL.EscapedPath()
	if u, err := url.ParseRequestURI(r.RequestURI); err == nil {
		if sent := u.EscapedPath(); strings.HasSuffix(sent, path) || strings.HasSuffix(sent+"/", path) {
			return sent
		}
	}
	return path
}
