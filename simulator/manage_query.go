package simulator

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// dashboardQuery are the parameters of the page at /_reprise/.
var dashboardQuery = [...]string{"state", "key", "after", "said", "verify"}

// checkQuery refuses parameters that nothing reads: who misspells a filter would take
// the whole list for what was asked for.
func checkQuery(e *endpoint, r *http.Request) error {
	if r.URL.RawQuery == "" {
		return nil
	}
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return refusal{status: http.StatusBadRequest, why: "the query cannot be read: " + err.Error()}
	}
	known, page := e.detail().query, e.name == "" && e.method == http.MethodGet && wantsPage(r)
	if page {
		known = dashboardQuery[:]
	}
	for name, list := range values {
		switch {
		case !slices.Contains(known, name):
			there := "it takes no parameters"
			if len(known) > 0 {
				there = "there are " + strings.Join(known, ", ")
			}
			return refusal{status: http.StatusBadRequest, why: fmt.Sprintf("%s %s has no parameter %q; %s", e.method, managePrefix+e.name, name, there)}
		case len(list) > 1:
			return refusal{status: http.StatusBadRequest, why: fmt.Sprintf("%s is given %d times, wanted once", name, len(list))}
		case list[0] == "" && !page && name != "after": // such as that of a variable which is not set
			return refusal{status: http.StatusBadRequest, why: fmt.Sprintf("%s is empty; leave it out for all", name)}
		}
	}
	return nil
}
