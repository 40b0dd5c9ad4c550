package contract

// describedDocs are about what is described, and about what is said of a contract.
var describedDocs = [...]RuleDoc{
	{
		ID: "contract/dedupe-window", Wants: "A consumer remembers what it handled for as long as dead letters can be sent again.",
		Why:  "A dead letter that is sent again after the consumer has forgotten it is handled a second time.",
		Bad:  "consumers: [{name: billing, reads: orders, event_id: {in: header, name: X-Event-Id}, inbox: processed_events, dedupe_window: 1d, poison_after: 5, dead_letters: {keep: 14d}}]",
		Good: "consumers: [{name: billing, reads: orders, event_id: {in: header, name: X-Event-Id}, inbox: processed_events, dedupe_window: 15d, poison_after: 5, dead_letters: {keep: 14d}}]",
		Fix:  "Remember handled events for longer than dead letters are kept.",
	},
	{
		ID: "contract/grpc", Wants: "Methods, metadata and fields of gRPC have names that gRPC allows.",
		Why:  "Some names of metadata belong to gRPC itself, which writes services and methods in one form. A name that it does not take is never sent.",
		Bad:  "grpc: {key: {in: metadata, name: grpc-key}, methods: {shop.v1.Orders/Create: {idempotency_level: IDEMPOTENT}}}",
		Good: "grpc: {key: {in: metadata, name: idempotency-key}, methods: {shop.v1.Orders/Create: {idempotency_level: IDEMPOTENT}}}",
		Fix:  "Write lower-case metadata names that do not start with grpc-, and methods as package.Service/Method.",
	},
	{
		ID: "contract/look-up", Wants: "A look-up by key reads, on a path where keys are taken.",
		Why: "A look-up has to be harmless, and it finds what was made on the path where it looks. Anything else answers another question.",
		Bad: "look_up: {operation: POST /orders, query: key}",
		Good: `look_up: {operation: GET /orders, query: key}
operations: {POST /orders: {}, GET /orders: {idempotent: it only reads}}`,
		Fix: "Name a GET of the path on which the operation with the key makes things.",
	},
	{
		ID: "contract/objective", Wants: "An objective can be met: no duplicates, and percentiles that rise and end inside of the deadline.",
		Why:  "An objective that cannot be met is missed from the first day on, and soon nobody looks at the others either.",
		Bad:  "objectives: {time_to_success: {p50: 5s, p95: 2s}}",
		Good: "objectives: {time_to_success: {p50: 2s, p95: 5s}}",
		Fix:  "Let percentiles rise, and stay inside of the deadline; duplicates are wanted never.",
	},
	{
		ID: "contract/revisions", Wants: "Revisions go from the newest to the oldest.",
		Why:  "The reader looks for the last change first. A list in another order hides it.",
		Bad:  `revisions: [{date: "2025-01-01", change: first}, {date: "2026-01-01", change: second}]`,
		Good: `revisions: [{date: "2026-01-01", change: second}, {date: "2025-01-01", change: first}]`,
		Fix:  "Write the newest first.",
	},
	{
		ID: "contract/undocumented", Wants: "What is listed as undocumented was not seen in the owner's own pages.",
		Why: "A value cannot be both seen in the owner's pages and be missing in them. One of the two makes a reader trust what nobody said.",
		Bad: `undocumented: [window]
sources: [{about: window, url: "https://docs.example/keys", observed: "2026-11-30", confidence: seen}]`,
		Good: `undocumented: [claim.lease]
claim: {commits: before-effect}
sources: [{about: window, url: "https://docs.example/keys", observed: "2026-11-30", confidence: seen}]`,
		Fix: "Take it out of undocumented, or out of the source.",
	},
	{
		ID: "contract/uri", Wants: "The base of problem types is a URI with a scheme.",
		Why:  "A problem type is compared as a whole. Without a scheme it is another one on every page that it is resolved against.",
		Bad:  "errors: {envelope: problem+json, type_base: docs/problems/}",
		Good: `errors: {envelope: problem+json, type_base: "https://docs.example/problems/"}`,
		Fix:  "Write a URI with its scheme.",
	},
	{
		ID: "contract/value-name", Wants: "A value is named by its path in the language, such as window.replay.",
		Why:  "A name that leads nowhere marks nothing as undocumented, and the page promises it all the same.",
		Bad:  "undocumented: [window.length]",
		Good: "undocumented: [window.from]",
		Fix:  "Write the path of the value, such as window.replay.",
	},
}
