package renderer

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every thing that a contract can ask of clients has its sentence on the page.
func TestPageSaysWhatClientsDo(t *testing.T) {
	all := clients(t)
	for name, sentences := range map[string][]string{
		"class of statuses": {"| Statuses to retry, when they come without a code that is declared | `409` and `501` to `599` |", "`425`: the server does not want to risk a request that came as TLS early data and may be a replay. Send it again without early data (RFC 8470)."},
		"explained": {
			"`408`: the server gave up waiting for your request",
			"Send it again without early data (RFC 8470), and once only",
			"`499`: this is what a proxy notes when its caller hangs up before the answer.",
		},
		"with key": {"| Statuses to retry with a key only | `409` |"},
		"codes": {
			"- **The code `quota_exhausted` or `urn:problem:maintenance`**: never send it again, whatever the status.",
			"- **The code `lock_timeout` or `slow_down`**: send it again, whatever the status. `slow_down` counts as throttling, as a `429` does.",
			"look at these before its status; the first that is there decides. They lift no limit on attempts and time, and without a key they do not make a request safe to repeat",
		},
		"override":         {"- **The header `X-Should-Retry`**: `true` or `yes` means send it again, `false` means do not. Any other value means nothing."},
		"Envoy":            {"The ceiling is 25 ms times one less than the power of 2 _(default)_ whose exponent is the number of the retry. It is never above 250 ms. As a formula, for the n-th retry: `random(0, min(0.25 s, 0.025 s × (2^n - 1)))`.", "| 3 | 0 seconds | 75 ms |"},
		"azcore":           {"The ceiling is 640 ms times one less than the power of 2 _(default)_ whose", "what is drawn above 5 seconds is cut to that, so late waits sit there", "| 2 | 640 ms | 1.04 seconds |"},
		"stripe-go":        {"grows with the square of the number of retries before: 1, 2, 5, 10 times as much", "No wait is shorter than 500 ms: what is drawn below that is raised to it.", "moved by a random part of 25 % down", "| 3 | 750 ms | 1 second |"},
		"Speakeasy":        {"The ceiling is 500 ms times the number of the retry to the power of 1.5", "a random time up to 1 second on top (additive jitter)", "| 2 | 500 ms | 1.5 seconds |"},
		"linear":           {"The ceiling is 500 ms times the number of the retry", "Before the first retry wait at least 2 seconds, whatever is drawn.", "`c/2 + random(0, c/2), where c = min(5 s, 0.5 s × n)`", "| 2 | 2 seconds | 2 seconds |"},
		"constant":         {"The ceiling is 500 ms for each retry. It is never above 5 seconds.", "`min(5 s, 0.5 s)`"},
		"gRPC waits":       {"moved by a random part of 20 % up or down (proportional jitter).", "| 6 | 4 seconds | 6 seconds |"},
		"cap late":         {"`min(5 s, random(0, 0.5 s × 2^(n-1)))`"},
		"decorr, floor":    {"never above 5 seconds (decorrelated jitter)", "No wait is shorter than 700 ms", "**After throttling**, which is a `429`, 2 seconds takes the place of 500 ms."},
		"throttled base":   {"**After throttling**, which is a `429` or the code `slow_down`, 1 second takes the place of 50 ms.", "After throttling the longest waits are 1 second, 2 seconds, 4 seconds, 8 seconds, 16 seconds."},
		"milliseconds":     {"`retry-after-ms` and `x-ms-retry-after-ms` tell milliseconds and beat it; the first that can be read counts."},
		"reset":            {"After throttling, which is a `429`, `X-RateLimit-Reset` counts where nothing else tells the wait: it has seconds from now."},
		"reset, epoch":     {"it has seconds since 1970"},
		"ignored":          {"If it asks for more than 5 seconds, the client libraries wait for their own backoff. That is sooner than the server asked, and it may refuse you again"},
		"clamped":          {"the client libraries wait for that long and no longer. That is sooner than the server asked"},
		"AWS hint":         {"If it asks for more than 5 seconds above your backoff, the client libraries"},
		"told spread":      {"Add a random part of up to 20 % of what was told"},
		"ratio":            {"**One budget for all calls of a client to one host.** Count its calls and its retries of the last 24 hours. A retry is allowed while there are at most 20 retries to 100 calls, and 0.0001 a second on top. Otherwise do not retry."},
		"failure ratio":    {"**One budget for all calls of a process.** It starts with 10 tokens, and never holds more. An attempt that fails in a way that may be retried takes one, whether it is retried or not; a call that succeeds gives back 0.3. With half of them or less, do not retry."},
		"lingering":        {"with too few left, wait for the backoff, then report the failure, and say that the budget is empty."},
		"breaker":          {"When there are at least 100 and 50 % of them failed, it opens: for 5 seconds nothing is sent", "lets 3 trials out; when all of them succeed it closes, and when one fails it opens again", "| Time to connect | 2 seconds |", "To stay short, the loop leaves this out: a circuit breaker and a time of its own for connecting."},
		"breaker outside":  {"It counts whole calls, for it stands outside of the retries, of the last 30 seconds.", "**Order around a call**, from the outside in: RateLimiter, CircuitBreaker, deadline, retry, attempt timeout."},
		"hedging":          {"When an attempt has had no answer for 300 ms, a copy with the same key may go out, and so on up to 2 at once.", "| Copies of a slow request | after 300 ms, at most 2 at once |", "To stay short, the loop leaves this out: copies of slow requests."},
		"headers":          {"**Number the attempts** in `X-Retry-Count`: the first says `0`.", "in `X-Timeout-Ms`: whole milliseconds, rounded up. At the start of a call it says `60000`."},
		"headers, grpc":    {"in `grpc-timeout`: as gRPC writes it, such as `4500m`. At the start of a call it says `60000m`."},
		"headers, seconds": {"Do not start a wait that would leave less than 8 seconds of it, the shortest attempt that is worth starting."},
		"layers":           {"It is the client library that retries: do not put a loop of your own around it. Others retry as well, service mesh with 3 attempts, so that the service may see 18 attempts of one call that keeps failing."},
		"gateway":          {"It is the gateway that retries: make one attempt, and no loop of your own."},
		"libraries": {
			"| Library | Keys | Attempts, the first included | Waits | Header that numbers attempts | You may set |",
			"| go | made by you | 1; once retries are switched on, 3 | from 200 ms up to 3 seconds | – | the key and the attempts |",
			"Do not put a retry loop of your own around one that retries already",
			"| python | made by the library, one for each call _(default)_ | 6 _(default)_ | from 1 second up to 8 seconds | `X-Retry-Count` | – |",
		},
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, all, name)
			page := string(render(t, all[name]))
			for _, s := range sentences {
				require.Contains(t, page, s)
			}
		})
	}
}

// What a contract does not ask of clients takes no room on its page.
func TestPageIsSilentAboutWhatIsNotAsked(t *testing.T) {
	page := string(example(t, "minimal"))
	for _, word := range []string{"breaker.**", "Copies of a slow request |  after", "Number the attempts", "override", "throttling", "Others retry as well", "shortest attempt"} {
		require.NotContains(t, page, word)
	}
	require.Contains(t, string(example(t, "resend")), "None of them retries by itself: the loop around it is yours.")
	require.Equal(t, 1, strings.Count(page, "| Copies of a slow request | never | default |"), "but a default is told where defaults are told")
}

// A request that cannot be sent has a row of its own: no retry mends it.
func TestARefusedCertificateIsNotRetried(t *testing.T) {
	rows := read(t, example(t, "minimal")).in(t, titled(idDecisions), "What you do").rows
	for _, row := range rows {
		if strings.HasPrefix(row[0], "no answer: the request cannot be sent (certificate refused") {
			require.True(t, strings.HasPrefix(row[3], "Stop."))
			return
		}
	}
	t.Fatal("no row")
}
