package simulator

import (
	"net/http"
	"strconv"
	"strings"
)

// failure is one that a caller asked for. The zero failure is none.
type failure struct {
	status int
	code   string // machine code; "" for none
	fault  string // the kind of fault that asked, and not Prefer; "" for none
}

// preferred reads "code=503" from Prefer (RFC 7240), by which mock servers are
// asked for an answer; "code=402; error=card_declined" asks for a machine code
// too. Other preferences are passed over, and of several codes the first counts,
// as the RFC wants.
func (x *exchange) preferred(fields []string) (failure, *reply) {
	for _, field := range fields {
		for preference := range splitField(field, ',') {
			preference, parameters := cutField(preference, ';')
			name, value, _ := strings.Cut(preference, "=")
			if !strings.EqualFold(strings.TrimSpace(name), "code") {
				continue
			}
			value = strings.TrimSpace(value)
			code, err := strconv.Atoi(strings.Trim(value, `"`))
			if err != nil || code < 400 || code > 599 {
				failed := unnamed(x.p, http.StatusBadRequest, "Prefer: code=%s cannot be given; wanted a failure from 400 to 599.", value)
				failed.outcome = beforeTheKey
				return failure{}, failed
			}
			return failure{status: code, code: errorOf(parameters)}, nil
		}
	}
	return failure{}, nil
}

// errorOf is the parameter error of a preference.
func errorOf(parameters string) string {
	for parameter := range splitField(parameters, ';') {
		if name, value, _ := strings.Cut(parameter, "="); strings.EqualFold(strings.TrimSpace(name), "error") {
			return unquoted(strings.TrimSpace(value))
		}
	}
	return ""
}
