package simulator

import (
	"cmp"
	"net/http"
	"strconv"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
)

// retryAfterParams are the parameters of a fault that turns a request away.
var retryAfterParams = []Param{
	{"retry_after", "how long Retry-After asks to wait", "1s"},
	{"retry_after_form", "how it says so: seconds, date, junk, far-future, or none", "seconds"},
}

// turnAway is an answer for which nothing was executed.
func (h *hit) turnAway(x *exchange, status int, detail string) *reply {
	r := unnamed(x.p, status, "%s", detail)
	r.outcome = beforeTheKey
	if value := h.retryAfter(x.now); value != "" {
		r.header = append(r.header, protocol.Field{Name: "Retry-After", Value: value})
	}
	return r
}

// retryAfter is the field value (RFC 9110, section 10.2.3); "" for no field.
func (h *hit) retryAfter(now time.Time) string {
	after := cmp.Or(h.fault.RetryAfter, time.Second)
	switch h.fault.Form {
	case FormNone:
		return ""
	case FormDate: // in whole seconds, and not too early
		return now.Add(after + time.Second - 1).Truncate(time.Second).UTC().Format(http.TimeFormat)
	case FormJunk:
		return "in a moment"
	case FormFarFuture:
		return time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC).Format(http.TimeFormat)
	}
	return strconv.FormatInt(int64((after+time.Second-1)/time.Second), 10)
}
