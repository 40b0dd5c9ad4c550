package simulator

import (
	"encoding/json"
	"net/http"
	"strings"
)

// described is what the description of the management says of an endpoint beside
// what the table says.
type described struct {
	endpoint string   // method and name
	query    []string // the parameters that it takes, from parametersKnown
	body     string   // an example of the body that it takes; "" for none
	media    string   // of the answer; "" for JSON
	takes    string   // the media type of the body; "" for JSON
}

var inDetail = [...]described{
	{endpoint: "GET keys", query: []string{"limit", "after", "key", "state"}},
	{endpoint: "GET effects", query: []string{"limit", "after", "key"}},
	{endpoint: "GET calls", query: []string{"limit", "key"}},
	{endpoint: "GET requests", query: append([]string{"limit", "after"}, filterNames[:]...)},
	{endpoint: "POST requests/count", body: `{"key": "k1", "status": 409}`},
	{endpoint: "POST requests/find", body: `{"operation": "POST /payments", "attempt": "2-3"}`},
	{endpoint: "GET requests.har", query: filterNames[:]},
	{endpoint: "GET transcript", query: filterNames[:], media: "application/jsonl"},
	{endpoint: "POST verify", query: []string{"fail"}, body: `{"invariants": [{"invariant": "effects-per-key"}, {"invariant": "identical-answers"}]}`},
	{endpoint: "GET events", query: []string{"types", "max"}, media: eventStream},
	{endpoint: "GET metrics", media: metricsType},
	{endpoint: "POST clock", body: `{"advance": "25h"}`},
	{endpoint: "POST faults", body: `{"fault": "reset-after-commit", "attempt": 1}`},
	{endpoint: "PATCH faults/{id}", body: `{"off": true}`},
	{endpoint: "GET snapshot", media: snapshotType},
	{endpoint: "PUT snapshot", takes: snapshotType, body: "-"},
	{endpoint: "POST keys/{id}/resolve", body: `{"as": "executed"}`},
}

// parametersKnown are the query parameters, and what they say.
var parametersKnown = [...][2]string{
	{"limit", "the longest list, 1000 where it is not told"},
	{"after", "where the list before ended"},
	{"key", "a key, or its hash as it is shown"},
	{"state", "a state of keys, such as needs-human"},
	{"operation", "such as POST /payments"},
	{"path", "a path as it was sent"},
	{"account", "an account as it is shown, or what a client sends for it"},
	{"outcome", "what requests met: " + outcomeWords()},
	{"status", "a status such as 409, or a class such as 4xx"},
	{"fault", "the kind of a fault that struck"},
	{"since", "a time, or how long ago"},
	{"until", "a time, or how long ago"},
	{"attempt", "the number of a request under its key, such as 2, 2-3, or 2- without an end"},
	{"fail", "true: the status is 406 where an invariant is broken or cannot be judged"},
	{"types", "types of events, with commas between"},
	{"max", "after how many events the stream ends"},
}

type object = map[string]any

// description is an OpenAPI document of the management, made from the table of
// its endpoints.
func (s *Server) description() object {
	paths := object{}
	for _, e := range append(endpoints[:len(endpoints):len(endpoints)], index) {
		path := managePrefix + e.name
		item, ok := paths[path].(object)
		if !ok {
			item = object{}
			paths[path] = item
		}
		item[strings.ToLower(e.method)] = describe(&e)
	}
	out := object{
		"openapi": "3.1.0",
		"info": object{
			"title": "Management of the mock of " + s.contract.API.Name, "version": "1",
			"description": "What the mock server shows of its state, and how it is operated.",
		},
		"paths": paths,
	}
	if s.opts.Token != "" {
		out["components"] = object{"securitySchemes": object{"token": object{"type": "http", "scheme": "bearer"}}}
		out["security"] = []object{{"token": []string{}}}
	}
	return out
}

// detail is what the table of details says of an endpoint; nothing for most.
func (e *endpoint) detail() described {
	for _, one := range inDetail {
		if one.endpoint == e.method+" "+e.name {
			return one
		}
	}
	return described{}
}

// index is the address of the dashboard, which is a list for whoever is no browser.
var index = endpoint{http.MethodGet, "", (*Server).getIndex, "Shows the dashboard to a browser, and lists these addresses to others."}

func describe(e *endpoint) object {
	d := e.detail()
	var parameters []object
	if strings.Contains(e.name, "{id}") {
		parameters = append(parameters, object{"name": "id", "in": "path", "required": true, "schema": object{"type": "string"}})
	}
	for _, name := range d.query {
		for _, known := range parametersKnown {
			if known[0] == name {
				parameters = append(parameters, object{"name": name, "in": "query", "description": known[1], "schema": object{"type": "string"}})
			}
		}
	}
	op := object{
		"summary":     e.does,
		"operationId": operationID(e),
		"responses":   answersOf(e.method+" "+e.name, d.media),
	}
	if parameters != nil {
		op["parameters"] = parameters
	}
	if d.body != "" {
		media := object{}
		if d.takes == "" {
			media["schema"], media["example"] = bodySchema(e.method+" "+e.name), json.RawMessage(d.body)
		}
		op["requestBody"] = object{"content": object{orJSON(d.takes): media}}
	}
	return op
}

// operationID names an endpoint for what generates clients.
func operationID(e *endpoint) string {
	if e.name == "" {
		return "get-index"
	}
	return strings.ToLower(e.method) + "-" + strings.NewReplacer("/", "-", "{", "", "}", "", ".", "-").Replace(e.name)
}

// answersOf describes what an endpoint answers.
func answersOf(endpoint, media string) object {
	done := object{"schema": object{"type": "string"}}
	if schema := answerSchema(endpoint); schema != nil {
		done = object{"schema": schema}
	}
	content := object{orJSON(media): done}
	out := object{
		"200":     object{"description": "done", "content": content},
		"default": object{"description": "refused; the member error says why", "content": object{"application/json": object{"schema": errorSchema}}},
	}
	switch endpoint {
	case "POST verify":
		out["406"] = object{"description": "with fail=true: an invariant is broken or cannot be judged", "content": content}
	case "GET ":
		content["text/html"] = object{"schema": object{"type": "string"}}
	}
	return out
}

var errorSchema = object{"type": "object", "required": []string{"error"}, "properties": object{"error": object{"type": "string"}}}

func orJSON(media string) string {
	if media == "" {
		return "application/json"
	}
	return media
}

func (s *Server) getDescription(*http.Request) (any, error) { return s.description(), nil }
