package simulator_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// harMembers are the members that an HTTP archive, version 1.2, has to have, by the
// path of the object that has them, and the kind of each.
var harMembers = map[string]map[string]string{
	"":         {"log": "object"},
	"log":      {"version": "string", "creator": "object", "entries": "array"},
	"creator":  {"name": "string", "version": "string"},
	"entry":    {"startedDateTime": "time", "time": "number", "request": "object", "response": "object", "cache": "object", "timings": "object"},
	"request":  {"method": "string", "url": "string", "httpVersion": "string", "cookies": "array", "headers": "array", "queryString": "array", "headersSize": "number", "bodySize": "number"},
	"response": {"status": "number", "statusText": "string", "httpVersion": "string", "cookies": "array", "headers": "array", "content": "object", "redirectURL": "string", "headersSize": "number", "bodySize": "number"},
	"content":  {"size": "number", "mimeType": "string"},
	"postData": {"mimeType": "string", "text": "string", "params": "array"},
	"timings":  {"send": "number", "wait": "number", "receive": "number"},
	"header":   {"name": "string", "value": "string"},
}

// fits asserts that a value has the members of its kind, and no others but its own
// that begin with an underscore.
func fits(t *testing.T, kind string, v any, optional ...string) map[string]any {
	t.Helper()
	m, ok := v.(map[string]any)
	require.True(t, ok, "%s is no object", kind)
	for name, wanted := range harMembers[kind] {
		require.Contains(t, m, name, kind)
		got := ""
		switch v := m[name].(type) {
		case string:
			if got = "string"; wanted == "time" {
				_, err := time.Parse(time.RFC3339Nano, v)
				require.NoError(t, err)
				got = "time"
			}
		case float64:
			got = "number"
		case []any:
			got = "array"
		case map[string]any:
			got = "object"
		}
		require.Equal(t, wanted, got, "%s.%s", kind, name)
	}
	for name := range m {
		_, known := harMembers[kind][name]
		require.True(t, known || name[0] == '_' || contains(optional, name), "%s.%s", kind, name)
	}
	return m
}

func contains(list []string, one string) bool {
	for _, o := range list {
		if o == one {
			return true
		}
	}
	return false
}

func fieldsOf(t *testing.T, list any) map[string]string {
	out := map[string]string{}
	for _, one := range list.([]any) {
		f := fits(t, "header", one)
		out[f["name"].(string)] = f["value"].(string)
	}
	return out
}

// The archive is what the format wants, and what was sent and answered, with bodies
// and without; keys as they are shown, and no credential.
func TestHARHasWhatTheFormatWants(t *testing.T) {
	const key = "ann@example.com"
	for _, bodies := range []bool{false, true} {
		t.Run(fmt.Sprint("bodies ", bodies), func(t *testing.T) {
			w := newWorld(t, load(t, acmeFile), unjudged, with(func(o *simulator.Options) { o.Bodies = bodies }))
			secret := []string{"Authorization: Bearer s3cret", "Cookie: session=s3cret", "X-Api-Key: s3cret"}
			first := w.pay(key, append(secret, "X-Trace-Me: yes")...)
			second := w.pay(key, secret...)
			w.send("GET /nothing", "")
			_, err := w.tryPay("k2", "Reprise-Fault: refuse")
			require.Error(t, err)

			a := w.manage("GET requests.har", "", nil)
			require.NotContains(t, a.body, "s3cret")
			require.NotContains(t, a.body, key)
			var all any
			decode(t, a.body, &all)
			log := fits(t, "log", fits(t, "", all)["log"])
			require.Equal(t, "1.2", log["version"])
			creator := fits(t, "creator", log["creator"])
			require.Equal(t, "reprise", creator["name"])
			require.NotEqual(t, "2026-11-30", creator["version"], "that of the API is another")
			entries := log["entries"].([]any)
			require.GreaterOrEqual(t, len(entries), 4, "net/http may send again what got no answer")
			var requests, responses []map[string]any
			for _, one := range entries {
				e := fits(t, "entry", one)
				timings := fits(t, "timings", e["timings"])
				require.InDelta(t, e["time"], timings["send"].(float64)+timings["wait"].(float64)+timings["receive"].(float64), 1e-9)
				req, res := fits(t, "request", e["request"], "postData"), fits(t, "response", e["response"])
				if post, ok := req["postData"]; ok {
					fits(t, "postData", post)
				}
				fits(t, "content", res["content"], "text", "encoding")
				requests, responses = append(requests, req), append(responses, res)
			}

			sent, answered := fieldsOf(t, requests[0]["headers"]), fieldsOf(t, responses[0]["headers"])
			require.Equal(t, "sha256:"+simulator.HashKey(key), sent["Idempotency-Key"])
			require.Equal(t, first.header.Get("Request-Id"), answered["Request-Id"])
			require.Equal(t, first.header.Get("Date"), answered["Date"])
			replay := fieldsOf(t, responses[1]["headers"])
			require.Equal(t, "true", replay["Idempotency-Replay"])
			require.Empty(t, responses[3]["headers"], "nothing was answered")
			if !bodies {
				return
			}
			require.Equal(t, "yes", sent["X-Trace-Me"])
			require.Equal(t, "application/json", sent["Content-Type"])
			require.Equal(t, fmt.Sprint(len(payment)), sent["Content-Length"])
			require.Equal(t, first.header.Get("Location"), responses[0]["redirectURL"])
			for name, values := range second.header {
				require.Equal(t, values[0], replay[name], name)
			}
			require.Len(t, replay, len(second.header), "and no others")
			require.Equal(t, float64(http.StatusNotFound), responses[2]["status"])
		})
	}
}
