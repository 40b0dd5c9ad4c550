package simulator

import (
	"net/http"
	"strconv"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// hints are the headers of a named answer that tell a client what its advice
// says: how long to wait, in whole seconds and, where the contract has a header
// for that, in milliseconds; and whether to send the request again.
func hints(p *contract.Policy, a *contract.Answer) []protocol.Field {
	var out []protocol.Field
	add := func(name, value string) {
		out = append(out, protocol.Field{Name: http.CanonicalHeaderKey(name), Value: value})
	}
	if a.RetryAfter > 0 {
		add("Retry-After", rounded(a.RetryAfter, time.Second))
		if names := p.Retry.RetryAfter.MSHeaders; len(names) > 0 {
			add(names[0], rounded(a.RetryAfter, time.Millisecond))
		}
	}
	if h := p.Retry.OverrideHeader; h.Name != "" {
		values := h.Never
		if a.Client == contract.AdviceSameKey {
			values = h.Retry
		}
		add(h.Name, values[0])
	}
	return out
}

// rounded is a wait in whole units, rounded up.
func rounded(d, unit time.Duration) string {
	return strconv.FormatInt(int64((d+unit-1)/unit), 10)
}
