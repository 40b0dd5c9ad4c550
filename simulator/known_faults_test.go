package simulator_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// knownFaults are the mistakes that real servers made with idempotency keys, by
// their kind, and the tests that show that this one does not make them.
var knownFaults = []struct {
	kind  string
	fault string
	tests []string
}{
	{"race", "duplicates at once are both executed, because the key is looked up and inserted in two steps", []string{"TestGate", "TestWrongServersAreFoundOut"}},
	{"race", "the loser of the race gets a server error, or hangs", []string{"TestGate", "TestDuplicatesWaitForTheEnd"}},
	{"race", "a duplicate that waited executes without looking again", []string{"TestDuplicatesWaitForTheEnd", "TestWaitForAFailure"}},
	{"race", "the loser takes the lock of the winner for its answer", []string{"TestGate"}},
	{"race", "a lock in memory is kept for good by who went away", []string{"TestClaimsForgetWhatHasEnded", "TestServerForgetsWhoWaited"}},
	{"race", "one lock for all keys lets requests of others wait", []string{"TestKeysDoNotWaitForOneAnother"}},
	{"race", "another payload that loses the race is not compared, and gets the winner's answer", []string{"TestAnotherPayloadThatLosesTheRace", "TestDuplicateMeetsAClaimInMemory"}},

	{"fidelity", "a replay has another status, such as 200 for 201", []string{"TestReplayIsTheFirstAnswerToTheByte"}},
	{"fidelity", "a replay lacks stored headers, such as Location and ETag", []string{"TestReplayIsTheFirstAnswerToTheByte", "TestWrongServersAreFoundOut"}},
	{"fidelity", "a replay has headers that belong to the first answer alone, such as cookies and challenges", []string{"TestReplayCarriesTheStoredHeadersAndNoOthers"}},
	{"fidelity", "header lines are joined, or split at their commas", []string{"TestAllHeadersAreReplayed"}},
	{"fidelity", "empty, binary and large bodies come back as others", []string{"TestReplayOfNothing", "TestReplayIsExact", "TestReplayIsTheFirstAnswerToTheByte", "TestBodiesThatAreTooLargeAreReplayedWithout"}},
	{"fidelity", "an error has the type of another, or is not in the envelope", []string{"TestErrorsAreInTheEnvelope"}},
	{"fidelity", "nobody can tell a replay from a first answer", []string{"TestMarkers"}},
	{"fidelity", "it is not decided whether a repeat shows the first state or the current one", []string{"TestRepeatShowsTheCurrentState", "TestReplayIsTheFirstAnswerToTheByte"}},

	{"scope", "a user gets the stored answer of another", []string{"TestTwoAccountsHaveTwoEffects", "TestAScopeOfUsers"}},
	{"scope", "a constant stands in the place of the account", []string{"TestTwoAccountsHaveTwoEffects"}},
	{"scope", "an account blocks a key for another", []string{"TestTwoAccountsHaveTwoEffects", "TestScopeByAPIKey"}},
	{"scope", "the same key on another path gets the answer of the first", []string{"TestKeyOnAnotherPathIsNoReplay"}},
	{"scope", "a conflict shows what the first request made", []string{"TestAnotherPayloadHasNoEffectAndLearnsNothing", "TestMismatchThatLeaks"}},

	{"fingerprint", "another body replays in silence", []string{"TestAnotherPayloadHasNoEffectAndLearnsNothing"}},
	{"fingerprint", "query and parameters of the path are not compared", []string{"TestEveryPartOfTheFingerprintCounts"}},
	{"fingerprint", "parts that are joined without their lengths are equal where they should not be", []string{"TestPayloadsThatOnlyLookEqual"}},
	{"fingerprint", "a flag that decides what is done is not compared, such as a dry run", []string{"TestComparedHeaders"}},
	{"fingerprint", "what changes with each attempt is compared, so that retries are refused", []string{"TestComparedQueryAndExcludedMembers", "TestComparedParts"}},
	{"fingerprint", "the same JSON in another order of its members is taken for another request", []string{"TestMembersInAnotherOrder", "TestComparedQueryAndExcludedMembers"}},
	{"fingerprint", "the boundary of a form is compared, which each attempt draws anew", []string{"TestComparedParts"}},
	{"fingerprint", "the fingerprint is lost when the answer is stored", []string{"TestReplayIsTheFirstAnswerToTheByte", "TestRecordSurvivesTheStore"}},
	{"fingerprint", "a request in flight is not compared", []string{"TestDuplicateMeetsAClaimInMemory", "TestCompleterResumesAbandonedWork"}},

	{"key", "keys are cut, and two that differ at their end are one", []string{"TestKeysThatDifferOnlyAtTheirEnd"}},
	{"key", "a long key overflows what it is stored in", []string{"TestKeysThatDifferOnlyAtTheirEnd"}},
	{"key", "empty, blank, repeated and odd keys are taken", []string{"TestKeysThatAreNone"}},
	{"key", "a missing key is made up in silence", []string{"TestErrorsSayWhatIsWrongWithTheKey", "TestServerMakesTheKey"}},
	{"key", "a marker that a client sends is believed", []string{"TestMarkerOfAClientMeansNothing"}},
	{"key", "the name of the key's header counts by its case", []string{"TestTheNameOfTheKeyHasNoCase"}},

	{"stuck", "a crash leaves the key in flight for the whole window", []string{"TestCompleterResumesAbandonedWork", "TestCrashInEveryPhase"}},
	{"stuck", "an execution that fails does not free its key", []string{"TestFailureThatFreesTheKey", "TestWaitForAFailure"}},
	{"stuck", "a client that goes away takes the write of the answer with it", []string{"TestClientThatGoesAway"}},
	{"stuck", "half a request leaves a claim", []string{"TestHalfARequest"}},
	{"stuck", "the lease is not written with the claim, so that a crash between the two strands the key", []string{"TestCrashInEveryPhase"}},
	{"stuck", "the claim is deleted under another name than it was made", []string{"TestFailureThatFreesTheKey"}},

	{"lease", "a worker that was taken for dead overwrites the answer", []string{"TestLateWorker", "TestClockSkewBreaksNothing"}},
	{"lease", "work of unknown outcome is executed again", []string{"TestAnnouncedCallIsNotRepeated", "TestAnnouncedCallThatNobodyCanSettle"}},
	{"lease", "a key is freed when its client goes away", []string{"TestClientThatGoesAway"}},

	{"expiry", "units of time are mixed, so that keys live for ever or not at all", []string{"TestTheWindow", "TestEveryTimeFollowsTheClock"}},
	{"expiry", "a key is evicted inside of its window", []string{"TestNoKeyIsEvictedInsideItsWindow"}},
	{"expiry", "a record is swept while it is under way", []string{"TestOldRecordsAndTheReaper", "TestProgressThatNobodyResumes"}},
	{"expiry", "the clock of one server ends the work of another", []string{"TestClockSkewBreaksNothing"}},
	{"expiry", "a server whose clock is fast tells callers to wait for longer than the claim lasts", []string{"TestRetryAfterDoesNotFollowAFastClock"}},
	{"expiry", "an answer is replayed past its window, or after it was cleared away", []string{"TestTheWindow", "TestOldRecordsAndTheReaper"}},

	{"policy", "an error of the moment is replayed for the whole window", []string{"TestFailureThatFreesTheKey", "TestErrorsStoredAndNot"}},
	{"policy", "a refusal for good is decided anew each time", []string{"TestFailureThatIsKept"}},
	{"policy", "a refusal before the claim uses the key up", []string{"TestWhatFailsBeforeTheKeyLeavesNoClaim", "TestTurnedAway"}},

	{"semantic", "in flight and mismatch have one answer", []string{"TestErrorsSayWhatIsWrongWithTheKey", "TestNamedAnswersCarryTheirAdvice"}},
	{"semantic", "a duplicate is called in flight that has ended meanwhile", []string{"TestConflictStorm", "TestDuplicatesWaitForTheEnd"}},
	{"semantic", "a wait that is too short ends in a conflict", []string{"TestWaitIsBounded"}},
	{"semantic", "a store that is down looks like a failed request", []string{"TestStoreDownBeforeTheClaim", "TestStoreDownAfterTheClaim"}},

	{"topology", "each process has a map of its own", []string{"TestGateAcrossTwoServers", "TestGateAcrossThreeReplicas"}},
	{"topology", "keys are gone when the process is", []string{"TestRecordSurvivesTheStore", "TestKilledUnderLoad"}},
}

// The table names tests that there are.
func TestKnownFaultsHaveTests(t *testing.T) {
	there := map[string]bool{}
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), entry.Name(), nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil {
				there[f.Name.Name] = true
			}
		}
	}
	kinds := map[string]int{}
	for _, known := range knownFaults {
		kinds[known.kind]++
		for _, name := range known.tests {
			require.True(t, there[name], "%s, for %q", name, known.fault)
		}
	}
	for _, kind := range []string{"race", "fidelity", "scope", "fingerprint", "key", "stuck", "lease", "expiry", "policy", "semantic", "topology"} {
		require.Positive(t, kinds[kind], kind)
	}
}

// A request that is held in its execution holds nobody else.
func TestKeysDoNotWaitForOneAnother(t *testing.T) {
	s, held := newFaulty(), newStage()
	s.set(func(c call, pass func() error) error {
		if settling(c) && strings.Contains(c.about, "slow") {
			held.hold()
		}
		return pass()
	})
	w := newWorld(t, load(t, acmeFile), on(s))
	var slow sync.WaitGroup
	slow.Go(func() { w.pay("slow") })
	<-held.events
	for i := range 20 {
		w.pay(fmt.Sprint("quick-", i))
	}
	require.Equal(t, 20, w.effects(""))
	close(held.goOn)
	slow.Wait()
	w.oneEffect("slow")
}

func TestKeyOnAnotherPathIsNoReplay(t *testing.T) {
	w := newDirect(t, load(t, acmeFile))
	first := w.pay("k1")
	for _, other := range []string{"POST /refunds", "POST /payments/pay_1:capture", "POST /v2/payments"} {
		a := w.send(other, payment, "Idempotency-Key: k1")
		require.False(t, a.replayed(), other)
		require.NotEqual(t, first.body, a.body, other)
	}
	require.True(t, w.pay("k1").replayed())
}

// What is compared keeps its parts apart.
func TestPayloadsThatOnlyLookEqual(t *testing.T) {
	for _, pair := range [][2][2]string{ // path and query, and body
		{{"/payments?a=1", "2"}, {"/payments?a=12", ""}},
		{{"/payments?a=1", `{}`}, {"/payments", `a=1{}`}},
		{{"/payments?a=b%26c=d", payment}, {"/payments?a=b&c=d", payment}},
		{{"/payments?a=1&b=", payment}, {"/payments?a=1&b", payment}},
		{{"/payments/a%2Fb:capture", payment}, {"/payments/a%252Fb:capture", payment}},
	} {
		w := newDirect(t, load(t, acmeFile), with(func(o *simulator.Options) { o.Data = holding("/payments/a%2Fb", "/payments/a%252Fb") }))
		for i, one := range pair {
			a := w.send("POST "+one[0], one[1], "Idempotency-Key: k1", "Content-Type: text/plain")
			if i == 0 {
				require.Equal(t, 201, a.status, a.body)
			} else {
				require.Equal(t, "invalid_idempotent_request", a.code(), "%v", pair)
			}
		}
		w.oneEffect("k1")
	}
}

// Keys of any length that a contract allows are kept whole.
func TestKeysThatDifferOnlyAtTheirEnd(t *testing.T) {
	unbounded := vary(t, acmeFile, func(m object) { m.set(object{"min": 1, "max": 4000, "unit": "characters"}, "key", "length") })
	for _, length := range []int{64, 128, 255, 256, 1023, 1024, 2048, 3999} {
		w := newDirect(t, unbounded)
		long := strings.Repeat("k", length)
		for _, end := range []string{"a", "b"} {
			require.False(t, w.pay(long+end).replayed(), "%d and %s", length, end)
			require.True(t, w.pay(long+end).replayed())
			w.oneEffect(long + end)
		}
	}
}

// Whoever sends the marker is executed and replayed like anybody else.
func TestMarkerOfAClientMeansNothing(t *testing.T) {
	w := newDirect(t, load(t, acmeFile))
	for _, again := range []bool{false, true} {
		a := w.pay("k1", "Idempotency-Replay: true", "Request-Id: req_mine")
		require.Equal(t, again, a.replayed())
		require.NotEqual(t, "req_mine", a.header.Get("Request-Id"))
	}
	w.oneEffect("k1")
}

// However many keys come after it, a key is there until its window has ended.
func TestNoKeyIsEvictedInsideItsWindow(t *testing.T) {
	w := newDirect(t, load(t, minimalFile))
	first := w.order("first")
	for i := range 3000 {
		w.order(fmt.Sprint("k", i))
	}
	w.advance("23h")
	again := w.order("first")
	require.True(t, again.replayed())
	require.Equal(t, first.body, again.body)
	w.oneEffect("first")
}

// The same JSON in another order of its members, and with other space, is the same
// request, where bodies are compared as JSON; where they are compared by their bytes,
// it is another.
func TestMembersInAnotherOrder(t *testing.T) {
	for form, same := range map[string]bool{"json": true, "bytes": false} {
		w := compares(t, object{"of": []any{"body"}, "body": form})
		send := func(body string) answer { return w.send("POST /orders", body, "Idempotency-Key: k1") }
		first := send(`{"sku":"a","lines":[{"n":1,"m":{"x":1,"y":2}}]}`)
		require.Equal(t, http.StatusCreated, first.status)
		again := send(`{ "lines": [ {"m": {"y":2, "x":1}, "n": 1} ], "sku": "a" }`)
		require.Equal(t, same, again.replayed() && again.body == first.body, form)
		require.Equal(t, http.StatusConflict, send(`{"sku":"a","lines":[{"n":1,"m":{"x":2,"y":1}}]}`).status, form)
		w.oneEffect("k1")
	}
}

// An error is told in the contract's envelope, whatever is wrong, and says so by its type.
func TestErrorsAreInTheEnvelope(t *testing.T) {
	for envelope, media := range map[string]string{"problem+json": "application/problem+json", "json": "application/json"} {
		c := vary(t, acmeFile, func(m object) {
			if envelope == "json" {
				m.set(object{"envelope": envelope, "body": object{"error": object{"code": "{code}", "message": "{detail}"}}}, "errors")
			}
		})
		w := newDirect(t, c)
		w.pay("k1")
		for _, a := range []answer{
			w.send("POST /payments", otherPayment, "Idempotency-Key: k1"),
			w.send("POST /payments", payment),
			w.send("POST /payments", payment, "Idempotency-Key: "),
			w.send("POST /payments", `{`, "Idempotency-Key: k2"),
			w.send("GET /nowhere", ""),
		} {
			require.GreaterOrEqual(t, a.status, 400)
			require.Equal(t, media, a.header.Get("Content-Type"), a.body)
		}
	}
}

// The name of a header has no case, and neither has that of the key.
func TestTheNameOfTheKeyHasNoCase(t *testing.T) {
	w := newWorld(t, load(t, minimalFile))
	first := w.order("k1")
	for _, name := range []string{"idempotency-key", "IDEMPOTENCY-KEY", "iDEMPOTENCY-kEY"} {
		req, err := http.NewRequest(http.MethodPost, w.base+"/orders", strings.NewReader(`{"sku": "a"}`))
		require.NoError(t, err)
		req.Header["Content-Type"] = []string{"application/json"}
		req.Header[name] = []string{"k1"} // as it is, on the wire
		a, err := read(http.DefaultClient.Do(req))
		require.NoError(t, err)
		require.True(t, a.replayed(), name)
		require.Equal(t, first.body, a.body)
	}
	require.Equal(t, 1, w.effects("k1"))
}

// What the caller is told of when to come back does not depend on whose clock is fast.
func TestRetryAfterDoesNotFollowAFastClock(t *testing.T) {
	s, held := newFaulty(), newStage()
	s.set(func(c call, pass func() error) error {
		if settling(c) {
			held.hold()
		}
		return pass()
	})
	w := newWorld(t, load(t, acmeFile), on(s), unjudged, breaking(simulator.Fault{Kind: "clock-skew", Ahead: time.Hour, First: 1, Last: 1}))
	var first sync.WaitGroup
	first.Go(func() { w.pay("k1") })
	<-held.events
	busy := w.pay("k1")
	require.Equal(t, "concurrent_idempotent_requests", busy.code())
	require.Equal(t, "5", busy.header.Get("Retry-After"), "and not an hour")
	close(held.goOn)
	first.Wait()
}
