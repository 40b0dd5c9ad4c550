package contract_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
)

func loadDescribed(t *testing.T) (*contract.Contract, string) {
	t.Helper()
	text, err := os.ReadFile("testdata/load/described.yaml")
	require.NoError(t, err)
	return load(t, string(text)), string(text)
}

// TestDescribed reads every described part of a contract.
func TestDescribed(t *testing.T) {
	c, _ := loadDescribed(t)
	require.Equal(t, []string{"grpc", "webhooks", "consumers", "objectives", "steps[].compensate", "steps[].outbox"}, c.Described())

	w := c.Webhooks
	require.Equal(t, &contract.Place{In: contract.InMessageHeader, Name: "webhook-id"}, w.EventID)
	require.Equal(t, &contract.Signature{Name: "webhook-signature", Timestamp: "webhook-timestamp", Tolerance: 5 * time.Minute}, w.Signature)
	require.Equal(t, []time.Duration{5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour}, w.Schedule)
	require.Equal(t, 5, w.Attempts, "a schedule without a number is used once")
	require.Equal(t, []string{"410"}, w.StopStatuses)
	require.Equal(t, []string{"429", "502", "504"}, w.ThrottleStatuses)
	require.Equal(t, &contract.Marker{Name: "webhook-delivery", Value: "abort-message"}, w.StopHeader)
	require.True(t, *w.HonoursRetryAfter)
	require.Equal(t, 5*day, w.DisableAfter)
	require.Equal(t, &contract.DeadLetters{Keep: contract.Replay{Kind: contract.ReplayExact, Duration: 30 * day}, Replay: "from the dashboard"}, w.DeadLetters)
	require.Equal(t, []contract.ReceiverSetting{{"rc", "retries, 0 to 5; 1 unless set"}, {"ct", "connect timeout, 100 ms to 10 s"}}, w.ReceiverSets)

	require.Equal(t, []contract.Consumer{{
		Name: "order-mailer", Reads: "payments.events", EventID: &contract.Place{In: contract.InMessageBody, Name: "/event_id"},
		Inbox: "processed_messages", Commits: contract.WithEffect, DedupeWindow: contract.Replay{Kind: contract.ReplayExact, Duration: 30 * day},
		PoisonAfter: 5, Order: contract.OrderPerEntity, Concurrency: 10,
		DeadLetters: &contract.DeadLetters{Keep: contract.Replay{Kind: contract.ReplayExact, Duration: 14 * day}, Replay: "by an operator"},
	}}, c.Consumers)

	require.Equal(t, &contract.Place{In: contract.InMessageField, Name: "request_id"}, c.GRPC.Key)
	require.Equal(t, []contract.GRPCStatus{{"mismatch", "ALREADY_EXISTS"}, {"in_flight", "ABORTED"}}, c.GRPC.Statuses)
	require.Equal(t, []string{"UNAVAILABLE"}, c.GRPC.RetryStatuses)
	require.Len(t, c.GRPC.Methods, 3)
	require.Equal(t, contract.GRPCMethod{Name: "acme.payments.v1.Payments/CreatePayment", Key: contract.KeyRequired, Level: "IDEMPOTENT"}, c.GRPC.Methods[0])
	require.Equal(t, "each call appends a note", c.GRPC.Methods[1].Unsafe)

	require.Equal(t, 30*day, c.Objectives.Period)
	require.Zero(t, *c.Objectives.DuplicateRate)
	require.Equal(t, 0.0001, *c.Objectives.OrphanedKeyRate)
	require.Equal(t, contract.Percentiles{P50: 300 * time.Millisecond, P95: 2 * time.Second, P99: 10 * time.Second}, c.Objectives.TimeToSuccess)

	steps := resolve(t, c, "POST /payments").Operation.Steps
	require.Equal(t, "refund the charge", steps[0].Compensate)
	require.True(t, steps[1].Outbox)

	require.Equal(t, contract.Revision{Date: "2026-11-30", Change: "the window went from 12 to 24 hours", Source: "https://docs.acme.example/changelog"}, c.Revisions[0])
	require.Equal(t, []string{"window.replay"}, c.Sources[0].About)
	require.Equal(t, []string{"answers.mismatch", "webhooks"}, c.Sources[1].About)
	require.Equal(t, contract.FactSource{Observed: "2026", Confidence: contract.ConfidenceMemory}, c.Sources[2])
}

// TestNothingDescribed holds a contract that describes nothing to say nothing.
func TestNothingDescribed(t *testing.T) {
	c := load(t, minimal+"operations: {POST /a: {}}\n")
	require.Empty(t, c.Described())
	require.Empty(t, c.Undocumented())
	require.Nil(t, c.Webhooks)
	require.Nil(t, c.GRPC)
	require.Nil(t, c.Objectives)
	require.Empty(t, c.Consumers)
	require.Equal(t, []string{"sdks"}, load(t, minimal+"sdks: [{language: go}]\noperations: {POST /a: {}}\n").Described())
	require.Equal(t, []string{"retry.connect_timeout"}, load(t, strings.Replace(minimal, "  attempts: 5", "  attempts: 5\n  connect_timeout: 1s", 1)+"operations: {POST /a: {}}\n").Described())
}

// brokenDescribed are like broken, made from testdata/load/described.yaml.
var brokenDescribed = []struct {
	name     string
	old, new string
	line     int
	words    []string
}{
	{"method without a slash", "acme.payments.v1.Payments/AddNote:", "acme.payments.v1.Payments.AddNote:", 22, []string{"not a gRPC method", "write acme.payments.v1.Payments/AddNote"}},
	{"method as in a .proto file", "acme.payments.v1.Payments/AddNote:", "rpc acme.payments.v1.Payments/AddNote:", 22, []string{"not a gRPC method", "write acme.payments.v1.Payments/AddNote"}},
	{"metadata in upper case", "key: {in: field, name: request_id}", "key: {in: metadata, name: Idempotency-Key}", 17, []string{"Idempotency-Key", "metadata", "write idempotency-key"}},
	{"metadata of gRPC itself", "key: {in: field, name: request_id}", "key: {in: metadata, name: grpc-timeout}", 17, []string{"belongs to gRPC itself"}},
	{"metadata that is binary", "key: {in: field, name: request_id}", "key: {in: metadata, name: key-bin}", 17, []string{"binary", "write key"}},
	{"pointer for a field", "name: request_id", "name: /request_id", 17, []string{"path of a field", "write request_id"}},
	{"code in lower case", "in_flight: ABORTED", "in_flight: aborted", 18, []string{`"aborted"`, "did you mean ABORTED"}},
	{"status of HTTP for gRPC", "in_flight: ABORTED", "in_flight: 409", 18, []string{"409", "ABORTED"}},
	{"level in lower case", "idempotency_level: IDEMPOTENT}", "idempotency_level: idempotent}", 21, []string{"did you mean IDEMPOTENT"}},
	{"key without a place", "  key: {in: field, name: request_id}\n", "", 20, []string{"grpc.key does not say where"}},
	{"key of what changes nothing", "key: required, idempotency_level: IDEMPOTENT", "key: required, idempotency_level: NO_SIDE_EFFECTS", 21, []string{"NO_SIDE_EFFECTS", "demands a key"}},
	{"unsafe and idempotent", "{unsafe: each call appends a note}", "{unsafe: each call appends a note, idempotency_level: IDEMPOTENT}", 22, []string{"IDEMPOTENT", "unsafe"}},
	{"key and unsafe method", "{unsafe: each call appends a note}", "{unsafe: each call appends a note, key: optional}", 22, []string{"unsafe and key"}},
	{"event id without a name", "event_id: {in: header, name: webhook-id}", "event_id: {in: header}", 25, []string{"name is missing"}},
	{"event id of a body by name", "event_id: {in: header, name: webhook-id}", "event_id: {in: body, name: id}", 25, []string{"JSON pointer", "write /id"}},
	{"header with a space", "name: webhook-signature", "name: webhook signature", 26, []string{"not a header name"}},
	{"timeout by another name", "  attempt_timeout: 15s", "  timeout: 15s", 28, []string{"timeout", "write attempt_timeout"}},
	{"status that stops and throttles", "stop_statuses: [410]", "stop_statuses: [410, 429]", 30, []string{"429", "stop_statuses", "29:"}},
	{"class unknown", "stop_statuses: [410]", "stop_statuses: [2xx]", 29, []string{`"2xx"`, "4xx"}},
	{"waits that never come", "  attempt_timeout: 15s", "  attempts: 3\n  attempt_timeout: 15s", 27, []string{"schedule[2] is never waited", "attempts is 3", "attempts: 5"}},
	{"order unknown", "  order: none", "  order: unordered", 34, []string{`"unordered"`, "none"}},
	{"consumer twice", "consumers:\n", "consumers:\n  - {name: order-mailer}\n", 39, []string{"order-mailer", "twice"}},
	{"dead letters outlive the inbox", "dedupe_window: 30d", "dedupe_window: 7d", 43, []string{"7d", "14d", "handled again", "47:"}},
	{"dead letters without end", "keep: 14d", "keep: unlimited", 43, []string{"30d", "unlimited"}},
	{"table by another name", "    inbox: processed_messages", "    table: processed_messages", 41, []string{"table", "write inbox"}},
	{"duplicates as a target", "duplicate_rate: 0", "duplicate_rate: 0.001", 50, []string{"0.001", "wanted 0"}},
	{"rate in per cent", "retry_rate: 0.1", "retry_rate: 10", 52, []string{"10", "0 to 1"}},
	{"percentiles that fall", "p95: 2s", "p95: 20s", 53, []string{"p99 is 10s", "p95, 20s"}},
	{"success after the deadline", "p99: 10s", "p99: 2m", 53, []string{"2m", "retry.deadline, 1m"}},
	{"oldest first", `date: "2024"`, `date: "2027"`, 57, []string{"2027", "2026-11", "newest first"}},
	{"date in another form", `date: "2026-11-30"`, `date: "30.11.2026"`, 55, []string{"30.11.2026", "write 2026-11-30"}},
	{"year without quotes", `date: "2024"`, `date: 2024`, 57, []string{"2024", "text"}},
	{"day that is not there", `date: "2026-11-30"`, `date: "2026-11-31"`, 55, []string{"2026-11-31", "not a date"}},
	{"URL without a scheme", "https://docs.acme.example/keys", "docs.acme.example/keys", 59, []string{"not a URL", "write https://docs.acme.example/keys"}},
	{"source without a URL", `url: "https://blog.example/acme", `, "", 60, []string{"url is missing"}},
	{"source without a date", `observed: "2026-11-30", `, "", 59, []string{"observed is missing"}},
	{"name of nothing", "about: window.replay", "about: window.replays", 59, []string{"window.replays", "did you mean window.replay"}},
	{"name without its section", "[claim.lease,", "[lease,", 62, []string{`"lease"`, "claim.lease"}},
	{"pointer for a name", "[claim.lease,", "[/claim/lease,", 62, []string{"/claim/lease", "write claim.lease"}},
	{"section that cannot be assumed", "[claim.lease,", "[operations,", 62, []string{`"operations"`}},
	{"whole and part", "[claim.lease,", "[claim, claim.lease,", 62, []string{"claim.lease", "part of claim"}},
	{"name twice", "[claim.lease,", "[claim.lease, claim.lease,", 62, []string{"claim.lease", "twice"}},
	{"documented after all", "[claim.lease,", "[window,", 59, []string{"window.replay", "was seen", "62:"}},
}

func TestBrokenDescribed(t *testing.T) {
	_, good := loadDescribed(t)
	for _, b := range brokenDescribed {
		t.Run(b.name, func(t *testing.T) {
			require.Contains(t, good, b.old, "the file holds the text that is replaced")
			c, findings, err := contract.Load("acme.yaml", []byte(strings.Replace(good, b.old, b.new, 1)))
			require.NoError(t, err)
			require.Nil(t, c)
			require.Len(t, findings, 1)
			f := findings[0]
			text := f.String() + "; " + f.Hint
			for _, r := range f.Related {
				text += " " + r.Pos.String()
			}
			for _, w := range b.words {
				require.Contains(t, text, w)
			}
			require.Equal(t, b.line, f.Pos.Line, text)
			require.Contains(t, contract.RuleIDs(), f.Rule)
		})
	}
}
