package contract_test

import (
	"testing"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
)

const nothing = "reprise: v1\napi: {name: Somebody else's, version: \"1\"}\noperations: {POST /a: {}, POST /v2/a: {}}\n"

// TestNothingIsDocumented is a contract about an API whose owner says nothing:
// it loads, and every value is what promises a client the least, and marked.
func TestNothingIsDocumented(t *testing.T) {
	c := load(t, nothing+"undocumented: [scope, window, answers, failures, retry]\n")
	require.Equal(t, []string{"scope", "window", "answers", "failures", "retry"}, c.Undocumented())
	p := resolve(t, c, "POST /a")
	require.Equal(t, []contract.ScopePart{contract.ScopeAccount}, p.Scope)
	require.Equal(t, contract.Replay{Kind: contract.ReplayAtLeast, Duration: 5 * time.Minute}, p.Window.Replay)
	require.Equal(t, contract.Answer{Status: 422, Code: "assumed_mismatch", Client: contract.AdviceStop}, p.Answers.Mismatch.Answer)
	require.Equal(t, contract.Answer{Status: 409, Code: "assumed_in_flight", Client: contract.AdviceSameKey}, p.Answers.InFlight.Answer)
	require.Zero(t, p.Answers.Expired, "an expired key is a new one by default")
	require.Zero(t, p.Answers.Replay.Marker)
	require.Equal(t, contract.KeepNothing, p.Keep(false, 500))
	require.Equal(t, contract.KeepNothing, p.Keep(false, 402))
	require.Equal(t, []int{429, 503}, p.Retry.Statuses)
	require.Equal(t, 2, p.Retry.Attempts)
	for _, pointer := range []string{"/scope", "/window/replay", "/window/from", "/window", "/answers/mismatch/code", "/answers/missing_key/status", "/failures", "/retry/attempts", "/retry/deadline"} {
		require.Equal(t, contract.OriginAssumed, p.Origin(pointer), pointer)
		require.True(t, p.Assumed(pointer), pointer)
	}
	for _, pointer := range []string{"/claim/mechanism", "/key/name", "/windows"} {
		require.Equal(t, contract.OriginDefault, p.Origin(pointer), pointer)
		require.False(t, p.Assumed(pointer), pointer)
	}
}

// TestWhatIsNotListedIsDemanded holds undocumented to be no way around a
// decision: what is neither written nor listed is missing as ever.
func TestWhatIsNotListedIsDemanded(t *testing.T) {
	_, findings, err := contract.Load("c.yaml", []byte(nothing+"undocumented: [scope, answers.mismatch.code, retry]\n"))
	require.NoError(t, err)
	var missing []string
	for _, f := range findings {
		require.Equal(t, "contract/missing", f.Rule)
		missing = append(missing, f.Message)
	}
	require.ElementsMatch(t, []string{
		"failures is missing; it has no default",
		"window is missing; it has no default",
		"answers.in_flight is missing; it has no default",
		"answers.mismatch.status is missing",
		"answers.mismatch.client is missing",
	}, missing)
}

// TestAnAssumptionOfOnesOwn is a value that is written although it is listed:
// it stays, keeps its place, and is marked.
func TestAnAssumptionOfOnesOwn(t *testing.T) {
	c := load(t, minimal+"operations: {POST /a: {}}\nundocumented: [scope, window.replay, answers.mismatch.code, retry.deadline]\n")
	p := resolve(t, c, "POST /a")
	require.Equal(t, day, p.Window.Replay.Duration)
	require.Equal(t, "reused", p.Answers.Mismatch.Code)
	for pointer, want := range map[string]contract.Origin{
		"/scope":                   contract.OriginAssumed,
		"/scope/0":                 contract.OriginAssumed,
		"/window/replay":           contract.OriginAssumed,
		"/window":                  contract.OriginWritten,
		"/answers/mismatch/code":   contract.OriginAssumed,
		"/answers/mismatch/status": contract.OriginWritten,
		"/retry/deadline":          contract.OriginAssumed,
		"/retry/attempts":          contract.OriginWritten,
		"/retry/attempt_timeout":   contract.OriginDefault,
	} {
		require.Equal(t, want, p.Origin(pointer), pointer)
	}
	require.True(t, p.Assumed("/answers/mismatch"), "a part of it is")
	require.False(t, p.Assumed("/answers/in_flight"))
	require.Equal(t, 3, c.At("/scope").Line)
	require.True(t, c.Written("/scope"))
}

// TestAssumptionsBesideAPreset fills in what a preset leaves undecided.
func TestAssumptionsBesideAPreset(t *testing.T) {
	c := load(t, nothing+"extends: resend\nundocumented: [scope, failures, retry, claim.abandoned, answers.invalid_key.status]\n")
	p := resolve(t, c, "POST /a")
	require.Equal(t, contract.Origin("preset resend"), p.Origin("/answers/mismatch/code"))
	require.Equal(t, contract.OriginAssumed, p.Origin("/answers/invalid_key/status"), "the preset says it, the file does not trust it")
	require.Equal(t, 400, p.Answers.InvalidKey.Status)
	require.Equal(t, contract.AbandonedReject, p.Claim.Abandoned, "the claim of the preset commits before its effect")
	require.Equal(t, contract.OriginAssumed, p.Origin("/claim/abandoned"))
	require.Equal(t, 2, p.Retry.Attempts)

	p = resolve(t, load(t, minimal+"operations: {POST /a: {}}\nundocumented: [claim.abandoned]\n"), "POST /a")
	require.Zero(t, p.Claim.Abandoned, "nothing is abandoned where a claim commits with its effect")
}

// TestAssumptionsOfVariants goes both ways: a variant that documents what the
// rest does not, and one that does not document what the rest does.
func TestAssumptionsOfVariants(t *testing.T) {
	c := load(t, minimal+`operations: {POST /a: {}, POST /v2/a: {}, POST /v3/a: {}}
undocumented: [window]
variants:
  - {match: {path: "/v2/**"}, window: {replay: 30d}}
  - {match: {path: "/v3/**"}, undocumented: [answers.mismatch]}
`)
	require.Equal(t, []string{"window", "variants[1].answers.mismatch"}, c.Undocumented())
	first, second, third := resolve(t, c, "POST /a"), resolve(t, c, "POST /v2/a"), resolve(t, c, "POST /v3/a")
	require.Equal(t, contract.OriginAssumed, first.Origin("/window/replay"))
	require.Equal(t, contract.OriginWritten, first.Origin("/answers/mismatch/code"))
	require.Equal(t, 30*day, second.Window.Replay.Duration)
	require.Equal(t, contract.Origin("variant 1"), second.Origin("/window/replay"))
	require.Equal(t, contract.OriginAssumed, second.Origin("/window/from"), "the variant says nothing of it")
	require.Equal(t, "reused", third.Answers.Mismatch.Code)
	require.Equal(t, contract.OriginAssumed, third.Origin("/answers/mismatch/code"))
}

// TestAssumptionsThatDependOnWhatIsWritten fills in only what can have an effect.
func TestAssumptionsThatDependOnWhatIsWritten(t *testing.T) {
	c := load(t, nothing+"fingerprint: none\nwindow: {replay: 1h, expired: reject}\nretry: {statuses: [503], attempts: 3, schedule: [1s]}\nundocumented: [scope, answers, failures, retry.backoff]\n")
	p := resolve(t, c, "POST /a")
	require.Zero(t, p.Answers.Mismatch)
	require.Equal(t, contract.Answer{Status: 410, Code: "assumed_expired", Client: contract.AdviceLookUp}, p.Answers.Expired)
	require.Equal(t, []time.Duration{time.Second}, p.Retry.Backoff.Schedule)
	require.Zero(t, p.Retry.Backoff.Base)
}

// TestAssumptionsSurviveJSON builds contracts again from their JSON: what was
// assumed still is.
func TestAssumptionsSurviveJSON(t *testing.T) {
	c := load(t, nothing+"extends: resend\nundocumented: [scope, failures, retry, window.reap]\nvariants: [{match: {path: /v2/**}, undocumented: [window.from]}]\n")
	built, findings := contract.Build(c.JSON())
	require.Empty(t, findings)
	require.Equal(t, policies(t, c), policies(t, built))
	require.Equal(t, c.Undocumented(), built.Undocumented())
	for _, name := range []string{"POST /a", "POST /v2/a"} {
		for _, pointer := range []string{"/scope", "/failures", "/retry/attempts", "/retry/deadline", "/window/reap", "/window/from"} {
			require.Equal(t, resolve(t, c, name).Origin(pointer), resolve(t, built, name).Origin(pointer), name+pointer)
		}
	}
}

// What an owner does not say of one operation is listed under it. What is not
// written of the store is then what promises the least.
func TestWhatIsNotSaidOfAnOperation(t *testing.T) {
	c := load(t, minimal+"operations:\n  POST /a: {undocumented: [store_down, lock]}\n  POST /b: {store_down: closed, undocumented: [store_down]}\n  POST /c: {}\n")
	require.Equal(t, []string{"operations.POST /a.store_down", "operations.POST /a.lock", "operations.POST /b.store_down"}, c.Undocumented())
	require.Equal(t, contract.StoreDownOpen, resolve(t, c, "POST /a").Operation.StoreDown)
	require.Equal(t, contract.StoreDownClosed, resolve(t, c, "POST /b").Operation.StoreDown, "what is written stays")
	require.Equal(t, contract.StoreDownClosed, resolve(t, c, "POST /c").Operation.StoreDown)

	_, findings, err := contract.Load("c.yaml", []byte(minimal+"operations:\n  POST /a: {undocumented: [store_dwon]}\n"))
	require.NoError(t, err)
	require.Len(t, findings, 1)
	require.Equal(t, "contract/value", findings[0].Rule)
	require.Contains(t, findings[0].String(), "did you mean store_down")
}
