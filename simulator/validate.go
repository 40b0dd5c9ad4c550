package simulator

import (
	"log/slog"
	"net/http"
	"strings"

	"github.com/reprise-dev/reprise/contract/openapi"
)

// unfit is the answer to a request that does not keep the OpenAPI document; nil
// lets it pass. It says where, by JSON pointer, and never which value stands there
// beyond what the schema says of it.
func (x *exchange) unfit() *reply {
	if x.json && len(x.request.Body) > 0 {
		if err := checkJSON(x.request.Body); err != nil {
			return unnamed(x.p, http.StatusBadRequest, "The body says that it is JSON and is not: %v.", err)
		}
		if again := repeatedIn(x.request.Body); again != nil {
			return unnamed(x.p, http.StatusBadRequest, "The body has the member %s twice, the second time at byte %d: what it means depends on who reads it.", bounded(again.at), again.ends)
		}
	}
	misfits, err := x.opts.Requests.Check(x.p.Operation.Method, x.p.Operation.Path, openapi.Incoming{
		Path: x.params.Get, Query: x.request.Query, Header: x.sent.Header.Values, Body: x.request.Body,
		Cookie: func(name string) (string, bool) {
			c, err := x.sent.Cookie(name)
			if err != nil {
				return "", false
			}
			return c.Value, true
		},
	})
	if err != nil {
		x.tell(slog.LevelWarn, "requests are not held against a schema that cannot be used", err, "operation", x.name())
	}
	if len(misfits) == 0 {
		return nil
	}
	status := http.StatusBadRequest
	told := make([]string, len(misfits))
	for i, m := range misfits {
		if told[i] = m.String(); m.In == "media" {
			status = http.StatusUnsupportedMediaType
		}
	}
	return unnamed(x.p, status, "The request does not keep the OpenAPI document: %s.", strings.Join(told, "; "))
}
