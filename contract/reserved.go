package contract

import (
	"net/url"
	"strings"
)

// Reserved reports whether a path, or the template of one, is at or below
// /_reprise, where the simulator is operated, and what of it comes after
// "/_reprise/". Percent escapes are read first and case does not matter, so that
// no spelling of the reserved path belongs to an operation.
func Reserved(path string) (below string, reserved bool) {
	if plain, err := url.PathUnescape(path); err == nil {
		path = plain
	}
	const prefix = "/_reprise"
	if len(path) < len(prefix) || !strings.EqualFold(path[:len(prefix)], prefix) {
		return "", false
	}
	if path = path[len(prefix):]; path == "" {
		return "", true
	}
	return strings.CutPrefix(path, "/")
}
