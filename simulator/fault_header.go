package simulator

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// askedFor reads the faults that a request asks for, such as
//
//	Reprise-Fault: reset-after-commit; attempt=1
//	Reprise-Fault: latency; delay=2s, truncated-body
//
// The parameters are those of a plan, with - or _ between their words.
func (s *Server) askedFor(r *http.Request) ([]*planned, *trouble) {
	if s.opts.NoFaults {
		return nil, nil
	}
	var out []*planned
	for _, field := range r.Header[faultField] {
		for one := range strings.SplitSeq(field, ",") {
			f, wrong := readFault(one)
			if wrong != nil {
				return nil, wrong
			}
			kind, all := f.check()
			if len(all) > 0 {
				return nil, together(all)
			}
			f.Kind = kind.ID
			if f.Operation != "" && s.byName[f.Operation] == nil {
				return nil, &trouble{"operation", "value", fmt.Sprintf("%s is for %q, which is not served", f.Kind, f.Operation), s.served()}
			}
			if t := s.unreached(&f, cmp.Or(f.Operation, s.operationAsked(r))); t != nil {
				return nil, t
			}
			f.ID = fmt.Sprintf("header-%d", len(out)+1)
			out = append(out, &planned{Fault: f, kind: kind, salt: hashOf(f.ID)})
		}
	}
	return out, nil
}

// readFault reads one fault of the header.
func readFault(text string) (Fault, *trouble) {
	kind, parameters, more := strings.Cut(text, ";")
	members := map[string]any{"fault": strings.TrimSpace(kind)}
	for more {
		var one string
		one, parameters, more = strings.Cut(parameters, ";")
		name, value, _ := strings.Cut(one, "=")
		name = strings.ReplaceAll(strings.TrimSpace(name), "-", "_")
		value = strings.Trim(strings.TrimSpace(value), `"`)
		if name == "form" { // the word for it beside retry-after
			name = "retry_after_form"
		}
		switch _, twice := members[name]; {
		case name == "" && value == "":
			continue // "; " at the end
		case twice:
			return Fault{}, &trouble{name, "repeated", fmt.Sprintf("%s is there twice", name), ""}
		case name == "id" || name == "ttl" || name == "off":
			return Fault{}, &trouble{name, "parameter", name + " has no meaning for one request", "leave it out"}
		}
		members[name] = plainValue(value)
	}
	return faultOf(members)
}

// plainValue is a number where it looks like one.
func plainValue(text string) any {
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return json.Number(text)
	}
	return text
}
