package contract

// clientDocs are about clients that retry.
var clientDocs = [...]RuleDoc{
	{
		ID: "contract/attempt-time", Wants: "What happens within an attempt fits into its timeout.",
		Why:  "Connecting and the shortest useful attempt are part of one attempt. If they take as long as its timeout, no answer can be read.",
		Bad:  "retry: {statuses: [503], backoff: {base: 1s, cap: 8s}, attempts: 3, attempt_timeout: 5s, connect_timeout: 10s}",
		Good: "retry: {statuses: [503], backoff: {base: 1s, cap: 8s}, attempts: 3, attempt_timeout: 10s, connect_timeout: 2s}",
		Fix:  "Shorten connect_timeout or min_attempt, or lengthen attempt_timeout.",
	},
	{
		ID: "contract/budget", Wants: "A retry costs no more tokens than the budget holds.",
		Why:  "A retry that costs more than the whole budget can never be paid for, so that the client never retries, and nobody wrote that.",
		Bad:  "retry: {statuses: [503], backoff: {base: 1s, cap: 8s}, attempts: 3, budget: {tokens: 10, cost: {transient: 14, throttled: 5}}}",
		Good: "retry: {statuses: [503], backoff: {base: 1s, cap: 8s}, attempts: 3, budget: {tokens: 500, cost: {transient: 14, throttled: 5}}}",
		Fix:  "Raise tokens, or lower the cost.",
	},
	{
		ID: "contract/cap", Wants: "The longest wait is not below the first.",
		Why:  "The cap is the longest wait. Below the first wait it would cut all of them to one length, and there would be no backoff.",
		Bad:  "retry: {statuses: [503], backoff: {base: 10s, cap: 1s}, attempts: 3}",
		Good: "retry: {statuses: [503], backoff: {base: 1s, cap: 10s}, attempts: 3}",
		Fix:  "Write the longest wait as cap, and the ceiling of the first as base.",
	},
	{
		ID: "contract/deadline", Wants: "The deadline of a call leaves time for one attempt.",
		Why:  "The deadline ends the whole call. If it comes before the first attempt may end, no retry is ever made, and even the first attempt is cut off.",
		Bad:  "retry: {statuses: [503], backoff: {base: 1s, cap: 8s}, attempts: 3, attempt_timeout: 30s, deadline: 10s}",
		Good: "retry: {statuses: [503], backoff: {base: 1s, cap: 8s}, attempts: 3, attempt_timeout: 10s, deadline: 60s}",
		Fix:  "Lengthen deadline, or shorten attempt_timeout.",
	},
	{
		ID: "contract/failure-advice", Wants: "What is retried with the same key has no other advice.",
		Why:  "A client that retries a status by itself sends the same key. Advice to use a new key, or to stop, would come too late.",
		Bad:  "failures: [{when: [before-execution, 4xx], keep: nothing}, {when: 503, keep: nothing, client: new-key}, {when: 5xx, keep: nothing}]",
		Good: "failures: [{when: [before-execution, 4xx], keep: nothing}, {when: 503, keep: nothing, client: same-key}, {when: 5xx, keep: nothing}]",
		Fix:  "Take the status out of retry.statuses, or give the advice same-key.",
	},
	{
		ID: "contract/floor", Wants: "The shortest wait is not above the longest.",
		Why:  "The floor lifts short waits, the cap cuts long ones. A floor above the cap leaves no wait that keeps both.",
		Bad:  "retry: {statuses: [503], backoff: {base: 1s, cap: 8s, floor: 10s}, attempts: 3}",
		Good: "retry: {statuses: [503], backoff: {base: 1s, cap: 8s, floor: 500ms}, attempts: 3}",
		Fix:  "Lower floor, or raise cap.",
	},
	{
		ID: "contract/hedging", Wants: "Copies of a request are no more than its attempts.",
		Why:  "Copies count as attempts. More copies than attempts can never be sent.",
		Bad:  "retry: {statuses: [503], backoff: {base: 1s, cap: 8s}, attempts: 2, hedging: {after: 1s, attempts: 5}}",
		Good: "retry: {statuses: [503], backoff: {base: 1s, cap: 8s}, attempts: 5, hedging: {after: 1s, attempts: 2}}",
		Fix:  "Lower hedging.attempts, or raise attempts.",
	},
	{
		ID: "contract/longest-retry", Wants: "The longest chain of retries ends inside the replay window.",
		Why:  "A retry that comes after the replay window is a new request to the server, and is executed again. That holds for the chain that window.longest_retry names, and for what retry itself allows: its deadline, or its attempts with their timeouts and longest waits, Retry-After included, where they end sooner.",
		Bad:  "window: {replay: 24h, longest_retry: {chain: nightly batch, takes: 48h}}",
		Good: "window: {replay: 72h, longest_retry: {chain: nightly batch, takes: 48h}}",
		Fix:  "Lengthen window.replay, or shorten the chain of retries: longest_retry.takes, or retry.deadline.",
	},
	{
		ID: "contract/order", Wants: "The deadline stands outside the retries, the timeout of an attempt inside.",
		Why:  "A deadline inside of the retries would start anew with each attempt and end nothing, and a timeout outside of them would end the whole call with the first attempt.",
		Bad:  "retry: {statuses: [503], backoff: {base: 1s, cap: 8s}, attempts: 3, order: [retry, deadline, attempt-timeout]}",
		Good: "retry: {statuses: [503], backoff: {base: 1s, cap: 8s}, attempts: 3, order: [deadline, retry, attempt-timeout]}",
		Fix:  "Write deadline first and attempt-timeout last.",
	},
	{
		ID: "contract/p99", Wants: "The timeout of an attempt is not below the measured 99th percentile.",
		Why:  "A timeout below what one request in a hundred takes cuts off requests that succeed. Each is retried although it was executed.",
		Bad:  "retry: {statuses: [503], backoff: {base: 1s, cap: 8s}, attempts: 3, attempt_timeout: {value: 2s, p99: 4s}}",
		Good: "retry: {statuses: [503], backoff: {base: 1s, cap: 8s}, attempts: 3, attempt_timeout: {value: 8s, p99: 4s}}",
		Fix:  "Raise attempt_timeout.value above the measured p99.",
	},
	{
		ID: "contract/retry-after", Wants: "A duplicate in flight is asked back before the lease ends.",
		Why: "A client that waits for longer than the lease comes back when the work may have been given up. What it is told to wait for is then over.",
		Bad: `claim: {commits: before-effect, lease: 5s}
answers: {mismatch: {status: 409, code: reused, client: fix-request}, in_flight: {do: reject, status: 409, code: busy, client: same-key, retry_after: 30s}}`,
		Good: `claim: {commits: before-effect, lease: 60s}
answers: {mismatch: {status: 409, code: reused, client: fix-request}, in_flight: {do: reject, status: 409, code: busy, client: same-key, retry_after: 2s}}`,
		Fix: "Shorten answers.in_flight.retry_after, or lengthen claim.lease.",
	},
	{
		ID: "contract/short-retries", Wants: "A call usually goes on for longer than the lease of its first attempt.",
		Why: "Where a server stops in the middle of a request, the claim is held until its lease ends, and each repeat hears that the first request still runs. A call that is over by then ends without an answer, although the next attempt would have brought it. What counts is the usual call: each wait in the middle of its jitter, at least what in_flight.retry_after tells, within attempts, deadline and budget.",
		Bad: `claim: {commits: before-effect, lease: 20s}
answers: {mismatch: {status: 409, code: reused, client: fix-request}, in_flight: {do: reject, status: 409, code: busy, client: same-key, retry_after: 1s}}
retry: {statuses: [503], backoff: {base: 1s, cap: 8s, jitter: full}, attempts: 3}`,
		Good: `claim: {commits: before-effect, lease: 20s}
answers: {mismatch: {status: 409, code: reused, client: fix-request}, in_flight: {do: reject, status: 409, code: busy, client: same-key, retry_after: 5s}}
retry: {statuses: [503], backoff: {base: 1s, cap: 8s, jitter: full}, attempts: 6}`,
		Fix: "Raise retry.attempts or answers.in_flight.retry_after, or shorten claim.lease.",
	},
	{
		ID: "contract/wait-time", Wants: "A duplicate that waits is answered before its client gives up.",
		Why:  "A client ends an attempt at retry.attempt_timeout. A duplicate that is held for as long never hears the answer, and each further attempt waits in vain as well.",
		Bad:  "answers: {mismatch: {status: 409, code: reused, client: fix-request}, in_flight: {do: wait, up_to: 12s, status: 409, code: busy, client: same-key}}",
		Good: "answers: {mismatch: {status: 409, code: reused, client: fix-request}, in_flight: {do: wait, up_to: 5s, status: 409, code: busy, client: same-key}}",
		Fix:  "Shorten answers.in_flight.up_to, or lengthen retry.attempt_timeout.",
	},
}
