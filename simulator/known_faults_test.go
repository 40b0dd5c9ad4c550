package simulator_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
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

	{"fidelity", "a replay has another status, such as 200 for 201", []string{"TestReplayIsTheFirstAnswerToTheByte"}},
	{"fidelity", "a replay lacks stored headers, such as Location and ETag", []string{"TestReplayIsTheFirstAnswerToTheByte", "TestWrongServersAreFoundOut"}},
	{"fidelity", "a replay has headers that belong to the first answer alone, such as cookies and challenges", []string{"TestReplayCarriesTheStoredHeadersAndNoOthers"}},
	{"fidelity", "header lines are joined, or split at their commas", []string{"TestAllHeadersAreReplayed"}},
	{"fidelity", "empty, binary and large bodies come back as others", []string{"TestReplayOfNothing", "TestReplayIsTheFirstAnswerToTheByte", "TestBodiesThatAreTooLargeAreReplayedWithout"}},
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
	{"fingerprint", "the fingerprint is lost when the answer is stored", []string{"TestReplayIsTheFirstAnswerToTheByte", "TestRecordSurvivesTheStore"}},
	{"fingerprint", "a request in flight is not compared", []string{"TestCompleterResumesAbandonedWork"}},

	{"key", "keys are cut, and two that differ at their end are one", []string{"TestKeysThatDifferOnlyAtTheirEnd"}},
	{"key", "a long key overflows what it is stored in", []string{"TestKeysThatDifferOnlyAtTheirEnd"}},
	{"key", "empty, blank, repeated and odd keys are taken", []string{"TestKeysThatAreNone"}},
	{"key", "a missing key is made up in silence", []string{"TestErrorsSayWhatIsWrongWithTheKey", "TestServerMakesTheKey"}},
	{"key", "a marker that a client sends is believed", []string{"TestMarkerOfAClientMeansNothing"}},

	{"stuck", "a crash leaves the key in flight for the whole window", []string{"TestCompleterResumesAbandonedWork", "TestCrashInEveryPhase"}},
	{"stuck", "an execution that fails does not free its key", []string{"TestFailureThatFreesTheKey", "TestWaitForAFailure"}},
	{"stuck", "a client that goes away takes the write of the answer with it", []string{"TestClientThatGoesAway"}},
	{"stuck", "half a request leaves a claim", []string{"TestHalfARequest"}},
	{"stuck", "the claim is deleted under another name than it was made", []string{"TestFailureThatFreesTheKey"}},

	{"lease", "a worker that was taken for dead overwrites the answer", []string{"TestLateWorker", "TestClockSkewBreaksNothing"}},
	{"lease", "work of unknown outcome is executed again", []string{"TestAnnouncedCallIsNotRepeated", "TestAnnouncedCallThatNobodyCanSettle"}},
	{"lease", "a key is freed when its client goes away", []string{"TestClientThatGoesAway"}},

	{"expiry", "units of time are mixed, so that keys live for ever or not at all", []string{"TestTheWindow", "TestEveryTimeFollowsTheClock"}},
	{"expiry", "a key is evicted inside of its window", []string{"TestNoKeyIsEvictedInsideItsWindow"}},
	{"expiry", "a record is swept while it is under way", []string{"TestOldRecordsAndTheReaper", "TestProgressThatNobodyResumes"}},
	{"expiry", "the clock of one server ends the work of another", []string{"TestClockSkewBreaksNothing"}},

	{"policy", "an error of the moment is replayed for the whole window", []string{"TestFailureThatFreesTheKey", "TestErrorsStoredAndNot"}},
	{"policy", "a refusal for good is decided anew each time", []string{"TestFailureThatIsKept"}},
	{"policy", "a refusal before the claim uses the key up", []string{"TestWhatFailsBeforeTheKeyLeavesNoClaim", "TestTurnedAway"}},

	{"semantic", "in flight and mismatch have one answer", []string{"TestErrorsSayWhatIsWrongWithTheKey", "TestNamedAnswersCarryTheirAdvice"}},
	{"semantic", "a duplicate is called in flight that has ended meanwhile", []string{"TestConflictStorm", "TestDuplicatesWaitForTheEnd"}},
	{"semantic", "a wait that is too short ends in a conflict", []string{"TestWaitIsBounded"}},
	{"semantic", "a store that is down looks like a failed request", []string{"TestStoreDownBeforeTheClaim", "TestStoreDownAfterTheClaim"}},

	{"topology", "each process has a map of its own", []string{"TestGateAcrossTwoServers", "TestGateAcrossTwoProcesses"}},
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
		w := newDirect(t, load(t, acmeFile))
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
