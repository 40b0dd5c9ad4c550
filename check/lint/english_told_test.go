package lint_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// English sentences that take a promise back, tell of somebody else's, explain, plan or
// test one are none.
func TestEnglishThatTellsOfPromisesMakesNone(t *testing.T) {
	for _, text := range []string{
		"Payments are processed exactly once. This assumption breaks as soon as the gateway times out.\n",
		"Every row is written exactly once. Unless the task is retried, of course.\n",
		"Each SMS is sent exactly once. Duplicates remain possible.\n",
		"Under none of these settings will the broker deliver a message exactly once.\n",
		"Delivering each message exactly once is a pipe dream.\n",
		"If you believe the landing page, no message is ever delivered twice.\n",
		"The README of the library promises that no job is ever executed twice.\n",
		"Idempotency is the property that a payment retried is never charged twice.\n",
		"In the next release, each message will be delivered exactly once.\n",
		"Write your handler in such a way that each event is processed exactly once.\n",
		"Verifies that a message is never processed twice\n",
		"Let us pretend that each message is delivered exactly once.\n",
		"A change silently assumes:\n\n- \"This request is only processed once.\"\n",
		"Things this library does not do:\n\n- guarantee that every message is delivered exactly once\n",
		"| Capability | Status |\n|---|---|\n| Guarantees exactly-once delivery | Roadmap |\n",
	} {
		require.Empty(t, severitiesIn(t, text), text)
	}
}

// A once-word beside a verb of all programs says how often a part of one is run.
func TestPartsOfProgramsRunOnce(t *testing.T) {
	for _, text := range []string{
		"Resolution happens exactly once, where the two first meet.\n",
		"Ensures cleanup happens exactly once, even if called from several places.\n",
		"The wrapped runnable is invoked once and only once during the first call.\n",
		"This step runs exactly once per firing, never once per iteration.\n",
		"The first frame sent only once is acknowledged.\n",
		"One banner for all modes; prevents duplicate cards.\n",
	} {
		require.Empty(t, severitiesIn(t, text), text)
	}
	for _, text := range []string{
		"Each job runs exactly once.\n",
		"Compensations are guaranteed to run exactly one time.\n",
		"The alert is sent only once per episode.\n",
	} {
		require.NotEmpty(t, severitiesIn(t, text), text)
	}
}

// A word of doubt in the sentence or beside it leaves a warning and no more.
func TestDoubtNearAnEnglishPromiseMakesAWarning(t *testing.T) {
	const promise = "Each message is delivered exactly once"
	require.Equal(t, []string{"error"}, severitiesIn(t, promise+".\n"))
	require.Equal(t, []string{"error"}, severitiesIn(t, promise+". No configuration is needed.\n"))
	require.Equal(t, []string{"error"}, severitiesIn(t, promise+", even if the worker crashes.\n"))
	for _, text := range []string{
		"In most cases each message is delivered exactly once.\n",
		"In all likelihood each message is delivered exactly once.\n",
		"A colleague swore that each message is delivered exactly once.\n",
		"Our north star: each message is delivered exactly once.\n",
		promise + ". The lock is advisory, so a slow worker can overlap with a fast one.\n",
		promise + ". Apple and Google make no such guarantee, and neither can we.\n",
		promise + ". Do keep an eye on the report; we have seen the odd second delivery.\n",
	} {
		require.Equal(t, []string{"warning"}, severitiesIn(t, text), text)
	}
}
