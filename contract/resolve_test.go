package contract_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
)

const day = 24 * time.Hour

// load is a contract of YAML that must be valid.
func load(t *testing.T, text string) *contract.Contract {
	t.Helper()
	c, findings, err := contract.Load("c.yaml", []byte(text))
	require.NoError(t, err)
	require.False(t, hasErrors(findings), findings)
	return c
}

func resolve(t *testing.T, c *contract.Contract, operation string) *contract.Policy {
	t.Helper()
	p, ok := c.Resolve(operation)
	require.True(t, ok, operation)
	return p
}

const minimal = `reprise: v1
api: {name: Orders, version: "1"}
scope: [account]
window: {replay: 24h}
answers:
  mismatch:  {status: 409, code: reused, client: fix-request}
  in_flight: {status: 409, code: busy, client: same-key, retry_after: 1s}
failures:
  - {when: [before-execution, 5xx], keep: nothing}
  - {when: [4xx], keep: answer}
retry:
  statuses: [429, 503]
  backoff: {base: 500ms, cap: 8s}
  attempts: 5
`

func TestDefaults(t *testing.T) {
	p := resolve(t, load(t, minimal+"operations: {POST /orders: {}}\n"), "POST /orders")
	require.Equal(t, []contract.Stage{"authenticate", "authorize", "rate-limit", "validate", "key", "execute"}, p.Pipeline)
	require.Equal(t, contract.KeyRequired, p.Operation.Key)
	require.Equal(t, contract.StoreDownClosed, p.Operation.StoreDown)
	require.Equal(t, "Idempotency-Key", p.Key.Name)
	require.Equal(t, contract.Length{Min: 1, Max: 255, Unit: contract.Characters}, p.Key.Length)
	require.Len(t, p.Key.Derive, 3)
	require.Equal(t, contract.Fingerprint{Of: []contract.FingerprintPart{"method", "concrete-path", "query", "body"}, Body: contract.BodyBytes}, p.Fingerprint)
	require.Equal(t, contract.Claim{Mechanism: contract.UniqueConstraint, Commits: contract.WithEffect}, p.Claim)
	require.Equal(t, contract.Window{Replay: contract.Replay{Kind: contract.ReplayExact, Duration: day}, From: contract.FromFirstRequest, Reap: 3 * day, Expired: contract.ExpiredNewRequest}, p.Window)
	require.Equal(t, contract.InFlightWait, p.Answers.InFlight.Do)
	require.Equal(t, 5*time.Second, p.Answers.InFlight.UpTo)
	require.Equal(t, contract.Answer{Status: 503, Code: "idempotency_unavailable", Client: contract.AdviceSameKey, RetryAfter: 5 * time.Second}, p.Answers.StoreDown)
	require.Equal(t, contract.Marker{Name: "Idempotency-Replay", Value: "true"}, p.Answers.Replay.Marker)
	require.Equal(t, "urn:problem:", p.Errors.TypeBase)
	require.Equal(t, contract.JitterFull, p.Retry.Backoff.Jitter)
	require.Equal(t, time.Minute, p.Retry.Deadline)
	require.Equal(t, contract.AttemptTimeout{Value: 10 * time.Second}, p.Retry.AttemptTimeout)
	require.Nil(t, p.Retry.Budget)
}

// TestDefaultsThatDepend tries the defaults that follow from other values.
func TestDefaultsThatDepend(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		check          func(*testing.T, *contract.Policy)
	}{
		{"steps commit before the effect", "{POST /a: {}}", "{POST /a: {}, POST /b: {steps: [{name: one}]}}", func(t *testing.T, p *contract.Policy) {
			require.Equal(t, contract.Claim{Mechanism: contract.UniqueConstraint, Commits: contract.BeforeEffect, Lease: time.Minute, Abandoned: contract.AbandonedResume}, p.Claim)
			require.Equal(t, contract.InFlightReject, p.Answers.InFlight.Do)
			require.Zero(t, p.Answers.InFlight.UpTo)
		}},
		{"a long window is reaped at its end", "replay: 24h", "replay: 30d", func(t *testing.T, p *contract.Policy) {
			require.Equal(t, 30*day, p.Window.Reap)
		}},
		{"an unlimited window is never reaped", "replay: 24h", "replay: unlimited", func(t *testing.T, p *contract.Policy) {
			require.Equal(t, contract.Replay{Kind: contract.ReplayUnlimited}, p.Window.Replay)
			require.Zero(t, p.Window.Reap)
		}},
		{"a record that is kept", "replay: 24h", "replay: {at_least: 24h}, reap: never", func(t *testing.T, p *contract.Policy) {
			require.Equal(t, contract.Replay{Kind: contract.ReplayAtLeast, Duration: day}, p.Window.Replay)
			require.Zero(t, p.Window.Reap)
		}},
		{"the scope holds the operation", "scope: [account]", "scope: [account, operation]", func(t *testing.T, p *contract.Policy) {
			require.Equal(t, []contract.FingerprintPart{"concrete-path", "query", "body"}, p.Fingerprint.Of, "the template does not tell /a/1 from /a/2")
		}},
		{"the scope holds the concrete path", "scope: [account]", "scope: [account, method, concrete-path]", func(t *testing.T, p *contract.Policy) {
			require.Equal(t, []contract.FingerprintPart{"query", "body"}, p.Fingerprint.Of)
		}},
		{"nothing is compared", "  mismatch:  {status: 409, code: reused, client: fix-request}\n", "", func(t *testing.T, p *contract.Policy) {
			require.True(t, p.Fingerprint.None())
			require.Zero(t, p.Answers.Mismatch)
		}},
		{"replays without a mark", "answers:\n", "answers:\n  replay: {marker: none}\n", func(t *testing.T, p *contract.Policy) {
			require.Zero(t, p.Answers.Replay.Marker)
		}},
		{"proportional jitter", "cap: 8s", "cap: 8s, jitter: proportional", func(t *testing.T, p *contract.Policy) {
			require.Equal(t, 0.2, p.Retry.Backoff.Spread)
			require.Equal(t, contract.SideBoth, p.Retry.Backoff.Side)
		}},
		{"a schedule", "backoff: {base: 500ms, cap: 8s}", "schedule: [0s, 1s, 1m]", func(t *testing.T, p *contract.Policy) {
			require.Equal(t, contract.Backoff{Schedule: []time.Duration{0, time.Second, time.Minute}, Jitter: contract.JitterFull}, p.Retry.Backoff)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(minimal+"operations: {POST /a: {}}\n", c.old, c.new, 1)
			if c.name == "nothing is compared" {
				text += "fingerprint: none\n"
			}
			c.check(t, resolve(t, load(t, text), "POST /a"))
		})
	}
}

func TestOperations(t *testing.T) {
	c := load(t, minimal+`key: {required: false}
operations:
  POST /z: {}
  POST /a: {key: required}
  PUT /a/{id}: {unsafe: it appends}
  GET /a/{id}: {idempotent: reading changes nothing}
  PUT /c/{id}: {key: optional, idempotent: it is replaced as a whole}
  POST /b: {steps: [{name: one}, {name: two, calls: bank, recover: look_up}], example: {status: 201, body: {id: 7, next: null}}}
  x-owner: ours
`)
	var names []string
	for _, o := range c.Operations() {
		names = append(names, o.Name()+" "+string(o.Key))
	}
	require.Equal(t, []string{"POST /z optional", "POST /a required", "PUT /a/{id} none", "GET /a/{id} none", "PUT /c/{id} optional", "POST /b optional"}, names, "in the order of the file")
	o := resolve(t, c, "POST /b").Operation
	require.Equal(t, []contract.Step{{Name: "one"}, {Name: "two", Calls: "bank", Recover: contract.RecoverLookUp}}, o.Steps)
	require.Equal(t, 201, o.Example.Status)
	require.Contains(t, fmt.Sprint(o.Example.Body), "id:7")
	require.Equal(t, "it is replaced as a whole", resolve(t, c, "PUT /c/{id}").Operation.Idempotent, "it takes a key all the same")
	require.Equal(t, "it appends", resolve(t, c, "PUT /a/{id}").Operation.Unsafe)
	_, ok := c.Resolve("POST /nothing")
	require.False(t, ok)
	require.Empty(t, c.Default().Operation.Name()[1:])
	require.Equal(t, contract.KeyOptional, c.Default().Operation.Key)
}

func TestResolveRoute(t *testing.T) {
	c := load(t, minimal+`operations:
  POST /payments/{id}: {}
variants:
  - {match: {path: "/v2/**"}, window: {replay: 30d}}
  - {match: {path: "/v2/**", method: POST}, key: {name: Request-Id}}
`)
	named := resolve(t, c, "POST /payments/{id}")
	require.Same(t, named, c.ResolveRoute("POST", "/payments/{id}"))
	require.Same(t, named, c.ResolveRoute("post", "/payments/{payment}"), "other names for the parameters")

	other := c.ResolveRoute("PUT", "/v2/refunds/{id}")
	require.Equal(t, contract.Operation{Method: "PUT", Path: "/v2/refunds/{id}", Key: contract.KeyNone, StoreDown: contract.StoreDownClosed}, other.Operation)
	require.Equal(t, 30*day, other.Window.Replay.Duration)
	require.Equal(t, "Idempotency-Key", other.Key.Name)
	require.Equal(t, "Request-Id", c.ResolveRoute("POST", "/v2").Key.Name)
	require.Equal(t, day, c.ResolveRoute("POST", "/v1/refunds").Window.Replay.Duration)
}

func TestVariants(t *testing.T) {
	c := load(t, minimal+`claim: {commits: before-effect, lease: 20s, mechanism: conditional-write}
operations:
  POST /a: {}
  POST /a/{id}: {}
  PATCH /b: {}
variants:
  - match: {path: "/a/*"}
    window: {replay: unlimited}
    retry: {schedule: [1s, 2s]}
    fingerprint: {of: [body], body: json}
  - match: {method: [POST, PATCH], operation: ["POST /a/{id}", PATCH /b]}
    claim: {commits: with-effect}
    failures: [{when: [before-execution, 4xx, 5xx], keep: nothing}]
    errors: {envelope: json, body: {e: "{code}"}}
`)
	plain, first, second := resolve(t, c, "POST /a"), resolve(t, c, "POST /a/{id}"), resolve(t, c, "PATCH /b")
	require.Equal(t, day, plain.Window.Replay.Duration)
	require.Equal(t, contract.ReplayUnlimited, first.Window.Replay.Kind)
	require.Equal(t, []time.Duration{time.Second, 2 * time.Second}, first.Retry.Backoff.Schedule, "the later schedule takes the place of backoff")
	require.Zero(t, first.Retry.Backoff.Base)
	require.Equal(t, 5, first.Retry.Attempts, "what a variant does not write stays")
	require.Equal(t, []contract.FingerprintPart{"body"}, first.Fingerprint.Of)
	for _, p := range []*contract.Policy{first, second} {
		require.Equal(t, contract.Claim{Mechanism: contract.ConditionalWrite, Commits: contract.WithEffect}, p.Claim, "the lease is left behind")
		require.Equal(t, contract.InFlightWait, p.Answers.InFlight.Do)
		require.Len(t, p.Failures, 1)
		require.Equal(t, contract.EnvelopeJSON, p.Errors.Envelope)
	}

	variants := c.Variants()
	require.Len(t, variants, 2)
	require.Equal(t, "path /a/*", variants[0].Label)
	require.Equal(t, []string{"POST /a/{id}"}, variants[0].Operations)
	require.Equal(t, "method POST or PATCH, operation POST /a/{id} or PATCH /b", variants[1].Label)
	require.Equal(t, []string{"POST /a/{id}", "PATCH /b"}, variants[1].Operations)
	require.Equal(t, contract.WithEffect, variants[1].Policy.Claim.Commits)
	require.Equal(t, "/variants/1", variants[1].Pointer)
	require.Equal(t, variants[1].Origin, first.Origin("/claim/commits"))
	require.Equal(t, variants[0].Origin, first.Origin("/window/replay"))
	require.Equal(t, contract.OriginWritten, first.Origin("/claim/mechanism"))
}

// TestReapOfALongerWindow is the design example: a variant makes the window
// longer and says nothing of reaping.
func TestReapOfALongerWindow(t *testing.T) {
	text := minimal + "operations: {POST /a: {}}\nvariants: [{match: {path: /v2/**}, window: {replay: 30d}}]\n"
	c := load(t, strings.Replace(text, "replay: 24h", "replay: 24h, reap: 72h", 1))
	require.Equal(t, 30*day, c.ResolveRoute("POST", "/v2/a").Window.Reap)
	require.Equal(t, contract.OriginDefault, c.ResolveRoute("POST", "/v2/a").Origin("/window/reap"))
	c = load(t, strings.Replace(text, "replay: 24h", "replay: 24h, reap: 90d", 1))
	require.Equal(t, 90*day, c.ResolveRoute("POST", "/v2/a").Window.Reap, "long enough stays")
}

func TestOriginsAndPlaces(t *testing.T) {
	c, findings, err := contract.LoadFile("testdata/load/presets.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	p := resolve(t, c, "POST /emails")
	for pointer, want := range map[string]contract.Origin{
		"/scope":                   contract.OriginWritten,
		"/scope/0":                 contract.OriginWritten,
		"/retry/schedule":          contract.OriginWritten,
		"/retry/deadline":          contract.OriginDefault,
		"/key/length/max":          "preset resend",
		"/key/syntax":              "preset resend",
		"/errors/envelope":         "preset ietf-draft-07",
		"/answers/mismatch/status": "preset resend",
		"/answers/missing_key":     "preset ietf-draft-07",
		"/claim/lease":             contract.OriginDefault,
		"/nothing":                 contract.OriginDefault,
	} {
		require.Equal(t, want, p.Origin(pointer), pointer)
	}
	require.Equal(t, 256, p.Key.Length.Max)
	require.Equal(t, contract.SyntaxRaw, p.Key.Syntax, "the later preset wins")
	require.Equal(t, 400, p.Answers.MissingKey.Status)

	require.Equal(t, "5:8", strings.TrimPrefix(c.At("/scope").String(), "testdata/load/presets.yaml:"))
	require.Equal(t, "5:1", strings.TrimPrefix(c.KeyAt("/scope").String(), "testdata/load/presets.yaml:"))
	require.Equal(t, 8, c.At("/failures/1/keep").Line)
	require.True(t, c.Written("/retry/attempts"))
	require.False(t, c.Written("/key"))
	require.Equal(t, contract.Pos{}, c.At("/key/name"))
	require.Equal(t, c.At("/retry"), c.Near("/retry/deadline"))
	require.Equal(t, 15, c.KeyAt("/operations/GET ~1emails~1{id}").Line)
}

func TestPresets(t *testing.T) {
	require.Equal(t, []string{"aip-155", "brandur", "ietf-draft-07", "oasis-repeatable", "resend", "stripe-v1", "stripe-v2"}, contract.Presets())
	rest := strings.SplitAfter(minimal, "\"1\"}\n")[1]
	for _, name := range contract.Presets() {
		t.Run(name, func(t *testing.T) {
			p := resolve(t, load(t, "reprise: v1\napi: {name: x, version: \"1\"}\nextends: "+name+"\n"+rest+"operations: {POST /a: {}}\n"), "POST /a")
			require.Equal(t, contract.Origin("preset "+name), p.Origin("/key/name"))
			require.Equal(t, map[string]string{"aip-155": "/request_id", "oasis-repeatable": "Repeatability-Request-ID"}[name], strings.TrimPrefix(p.Key.Name, "Idempotency-Key"))

			_, findings, err := contract.Load("c.yaml", []byte("reprise: v1\napi: {name: x, version: \"1\"}\nextends: "+name+"\noperations: {POST /a: {}}\n"))
			require.NoError(t, err)
			require.NotEmpty(t, findings, "a preset decides nothing that its source leaves open")
			for _, f := range findings {
				require.Equal(t, "contract/missing", f.Rule, f)
			}
		})
	}
	p := resolve(t, load(t, "reprise: v1\napi: {name: x, version: \"1\"}\nextends: [stripe-v1]\nscope: [account]\nanswers: {mismatch: {code: mismatch, client: new-key}}\nretry: {statuses: [503], attempts: 3}\noperations: {POST /a: {}}\n"), "POST /a")
	require.Equal(t, contract.ReplayAtLeast, p.Window.Replay.Kind)
	require.Equal(t, contract.KeyOptional, p.Operation.Key)
	require.Equal(t, contract.KeepAnswer, p.Keep(false, 500))
	require.Equal(t, contract.KeepNothing, p.Keep(true, 500))
	require.Equal(t, "Idempotent-Replayed", p.Answers.Replay.Marker.Name)
	require.Equal(t, contract.JitterEqual, p.Retry.Backoff.Jitter)
}

func TestKeep(t *testing.T) {
	p := &contract.Policy{Failures: []contract.FailureRule{
		{When: []contract.FailureClass{"402"}, Keep: contract.KeepAnswer},
		{When: []contract.FailureClass{contract.BeforeExecution}, Keep: contract.KeepNothing},
		{When: []contract.FailureClass{"4xx", "503"}, Keep: contract.KeepAnswer},
		{When: []contract.FailureClass{"5xx"}, Keep: contract.KeepProgress},
	}}
	require.Equal(t, contract.KeepAnswer, p.Keep(true, 201), "success is always kept")
	require.Equal(t, contract.KeepAnswer, p.Keep(false, 304))
	require.Equal(t, contract.KeepAnswer, p.Keep(true, 402), "the first rule wins")
	require.Equal(t, contract.KeepNothing, p.Keep(true, 503))
	require.Equal(t, contract.KeepAnswer, p.Keep(false, 404))
	require.Equal(t, contract.KeepAnswer, p.Keep(false, 503))
	require.Equal(t, contract.KeepProgress, p.Keep(false, 500))
	require.Equal(t, contract.KeepNothing, (&contract.Policy{}).Keep(false, 500))
}
