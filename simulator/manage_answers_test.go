package simulator_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// asked is a call of the management and the path that describes it.
type asked struct{ call, body, described string }

// The description says what is answered: real answers of each address fit their schemas,
// and have no member that is not described.
func TestDescriptionSaysWhatIsAnswered(t *testing.T) {
	s := newFaulty()
	w := newWorld(t, stopping(t), on(s), unjudged, with(func(o *simulator.Options) { o.Bodies = true }))
	doc := strictly(t, w.manage("GET openapi.json", "", nil).body)
	left := map[string]bool{}
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			left[method+" "+strings.TrimPrefix(path, "/_reprise/")] = true
		}
	}
	ask := func(some ...asked) {
		for _, a := range some {
			got := w.manage(a.call, a.body, nil)
			if a.described == "" {
				a.described, _, _ = strings.Cut(a.call, "?")
			}
			describedAs(t, doc, a, got)
			if got.status == http.StatusOK {
				delete(left, a.described)
			}
		}
	}
	empty := []asked{{call: "GET keys"}, {call: "GET effects"}, {call: "GET calls"}, {call: "GET requests"}, {call: "GET faults"}, {call: "GET requests.har"}}
	ask(empty...)
	waiting := waitingKey(t, w, s, "k1")
	for _, fault := range []string{
		`{"id": "f1", "fault": "crash", "phase": "after-commit", "key": "k2", "attempt": 1}`,
		`{"id": "f2", "fault": "latency", "delay": {"uniform": {"min": "1ms", "max": "2ms"}}, "operation": "POST /payments", "attempts": "2-", "probability": 0.5, "every": 2, "count": 3, "ttl": "1h"}`,
		`{"id": "f3", "fault": "status-503", "retry_after": "2s", "retry_after_form": "date", "account": "a", "off": true}`,
		`{"id": "f4", "fault": "latency", "delay": {"percentiles": [{"p": 50, "at": "1ms"}, {"p": 100, "at": "2ms"}]}}`,
		`{"id": "f5", "fault": "latency", "delay": {"lognormal": {"median": "1ms", "sigma": 0.5}}}`,
	} {
		ask(asked{call: "POST faults", body: fault})
	}
	for range 2 {
		_, _ = w.tryPay("k2")
		w.pay("k3")
	}
	ask(empty...)
	ask(
		asked{call: "GET "}, asked{call: "GET health"}, asked{call: "GET keys?limit=1"}, asked{call: "GET keys?key=k1"}, asked{call: "GET keys?state=needs-human"},
		asked{call: "GET effects?limit=1"}, asked{call: "POST requests/count"}, asked{call: "POST requests/find", body: `{"attempt": "2-"}`},
		asked{call: "GET clock"}, asked{call: "POST clock", body: `{"freeze": true, "advance": "200h"}`},
		asked{"GET faults/f2", "", "GET faults/{id}"}, asked{"PATCH faults/f2", `{"off": true}`, "PATCH faults/{id}"},
		asked{"DELETE faults/f2", "", "DELETE faults/{id}"}, asked{call: "GET faults/kinds"}, asked{call: "DELETE faults"},
		asked{call: "POST verify", body: everyInvariant()}, asked{call: "POST verify?fail=true", body: `{"invariants": [{"invariant": "requests", "equals": 99}]}`},
		asked{"POST keys/" + waiting.ID + "/resolve", `{"as": "executed"}`, "POST keys/{id}/resolve"},
		asked{call: "GET transcript"}, asked{call: "GET metrics"}, asked{"HEAD events", "", "GET events"}, asked{call: "GET snapshot"},
		asked{call: "GET openapi.json"},
	)
	w.manage("POST clock", `{"freeze": false}`, nil)
	w.pay("k3")
	ask(asked{call: "GET keys"}, asked{call: "PUT snapshot", body: w.manage("GET snapshot", "", nil).body},
		asked{call: "DELETE requests"}, asked{call: "POST reset"})
	ask(empty...)
	ask(asked{call: "GET keys?state=lost"}, asked{call: "POST clock", body: `{}`}, asked{"GET faults/none", "", "GET faults/{id}"}, asked{call: "PUT snapshot", body: "x"})
	require.Empty(t, left, "nobody has asked these for an answer")
}

func everyInvariant() string {
	var all []map[string]any
	for _, i := range simulator.Invariants {
		one := map[string]any{"invariant": i.ID}
		if i.ID == "requests" {
			one["at_most"] = 0
		}
		all = append(all, one)
	}
	text, _ := json.Marshal(map[string]any{"invariants": all})
	return string(text)
}

// strictly reads a description and closes its objects, so that a member that is not
// described is found.
func strictly(t *testing.T, text string) *openapi3.T {
	var all any
	require.NoError(t, json.Unmarshal([]byte(text), &all))
	closeObjects(all)
	closed, err := json.Marshal(all)
	require.NoError(t, err)
	doc, err := openapi3.NewLoader().LoadFromData(closed)
	require.NoError(t, err)
	require.NoError(t, doc.Validate(t.Context()))
	return doc
}

func closeObjects(v any) {
	switch v := v.(type) {
	case []any:
		for _, one := range v {
			closeObjects(one)
		}
	case map[string]any:
		for _, one := range v {
			closeObjects(one)
		}
		if _, described := v["properties"].(map[string]any); described && v["type"] == "object" {
			v["additionalProperties"] = false
		}
	}
}

// describedAs holds an answer against what is said of it.
func describedAs(t *testing.T, doc *openapi3.T, a asked, got answer) {
	t.Helper()
	method, name, _ := strings.Cut(a.described, " ")
	responses := doc.Paths.Value("/_reprise/" + name).GetOperation(method).Responses
	response := responses.Status(got.status)
	if response == nil {
		response = responses.Default()
	}
	said := response.Value.Content.Get(got.header.Get("Content-Type"))
	require.NotNil(t, said, "%s answers %s, which is not described", a.call, got.header.Get("Content-Type"))
	require.NotNil(t, said.Schema, a.call)
	var value any = got.body
	if strings.HasPrefix(got.header.Get("Content-Type"), "application/json") && got.header.Get("Content-Type") != "application/jsonl" {
		require.NoError(t, json.Unmarshal([]byte(got.body), &value), a.call)
	}
	require.NoError(t, said.Schema.Value.VisitJSON(value, openapi3.EnableJSONSchema2020()), "%s: %s", a.call, got.body)
}
