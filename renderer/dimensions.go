package renderer

import (
	"slices"
	"strings"
)

// Dimension is one way in which the rules of real providers differ, and where
// the contract language says it.
type Dimension struct {
	Number    int // in the survey that the language was made after; 0 for one that came later
	Name      string
	State     State
	Pointers  []string // into a contract; * is any member or item. The first is the main one
	Providers []string // whose rules ask for it
	Missing   string   // what cannot be said, "" for nothing
}

// State is what the product does about a dimension.
type State string

// The states.
const (
	StateSimulated State = "simulated" // the mock server does it, the page says it, the judges check it
	StateDescribed State = "described" // it is checked and published, and nothing acts on it
	StateNotYet    State = "not yet"   // the language cannot say it
)

// Dimensions lists what the contract language can say and what it cannot.
var Dimensions = []Dimension{
	{1, "Several contracts in one file", StateSimulated, []string{"/variants", "/extends"}, []string{"Stripe v1 and v2", "PayPal", "Telnyx", "BVNK"}, ""},
	{2, "Carrier of the key", StateSimulated, []string{"/key/in", "/key/name"}, []string{"Stripe", "Square", "Circle", "Airwallex", "AIP-155", "EC2", "Shopify", "Braintree", "Marqeta", "Plaid"}, ""},
	{3, "More than one carrier", StateSimulated, []string{"/key/also", "/key/first_sent", "/answers/first_sent_invalid", "/answers/first_sent_outside"}, []string{"Fluxomail", "Wise", "Resend", "OASIS"}, ""},
	{4, "Requirement for each operation, missing key", StateSimulated, []string{"/operations/*/key", "/operations/*/required_from", "/key/required", "/answers/missing_key", "/operations/*/idempotent", "/operations/*/unsafe"}, []string{"Brex", "Bridge", "Shopify", "Razorpay", "IETF draft"}, ""},
	{5, "Key sent where it is not supported", StateSimulated, []string{"/key/unsupported", "/key/ignored_for", "/answers/unsupported_key"}, []string{"Modern Treasury", "Bridge", "Solidgate", "BlindPay"}, ""},
	{6, "Format of the key", StateSimulated, []string{"/key/format", "/key/length", "/key/pattern", "/key/charset", "/key/forbidden", "/key/compare", "/key/syntax", "/answers/invalid_key", "/answers/key_too_long"}, []string{"Telnyx", "BlueSnap", "Coinbase", "Razorpay", "Mangopay", "Whop", "Google", "AWS", "Resend", "Cintra"}, ""},
	{7, "Who makes the key", StateSimulated, []string{"/key/minted_by", "/key/echo"}, []string{"Stripe v2", "EC2", "Adyen"}, ""},
	{8, "Scope", StateSimulated, []string{"/scope", "/scope_from"}, []string{"Adyen", "Modern Treasury", "Solidgate", "Dropbox Sign", "EC2", "Brandur"}, ""},
	{9, "Fingerprint", StateSimulated, []string{"/fingerprint", "/fingerprint/of", "/fingerprint/body", "/fingerprint/query", "/fingerprint/headers", "/fingerprint/exclude", "/fingerprint/fields"}, []string{"Telnyx", "Rapyd", "Plaid", "Whop", "AWS Config", "Powertools", "BlindPay", "Svix"}, ""},
	{10, "What a mismatch gets", StateSimulated, []string{"/answers/mismatch", "/answers/mismatch/do"}, []string{"Whop", "Zalando", "Resend", "Increase", "Telnyx", "IETF draft", "Qonto", "Yuno", "Rapyd", "Checkbook", "Plaid"}, ""},
	{11, "What a duplicate gets", StateSimulated, []string{"/answers/replay/do", "/answers/replay/deleted", "/answers/replay", "/operations/*/example/later"}, []string{"Stripe v1", "Shopify", "Braintree", "EC2", "PayPal", "GoCardless", "Mercury", "Interchecks", "Moov", "Mangopay"}, ""},
	{12, "Status of a replay", StateSimulated, []string{"/answers/replay/status"}, []string{"GoCardless", "Mercury", "Interchecks"}, ""},
	{13, "Fidelity of a replay", StateSimulated, []string{"/answers/replay/headers", "/answers/replay/body"}, []string{"Zuora", "Svix", "Azure", "Enfuce", "Powertools"}, ""},
	{14, "A duplicate in flight", StateSimulated, []string{"/answers/in_flight", "/answers/in_flight/do", "/answers/in_flight/prefer"}, []string{"Adyen", "Checkout.com", "Interchecks", "Braintree", "Svix", "SmartRetry"}, ""},
	{15, "Status, code and body of each answer", StateSimulated, []string{"/errors", "/answers"}, []string{"Resend", "Cintra", "Worldpay", "Shopify", "IETF draft"}, ""},
	{16, "Lease and abandoned work", StateSimulated, []string{"/claim/lease", "/claim/abandoned", "/claim/commits", "/claim/mechanism"}, []string{"Brandur", "Powertools", "Svix", "Whop", "Dwolla"}, ""},
	{17, "Recovery points", StateSimulated, []string{"/operations/*/steps"}, []string{"Stripe v2", "Brandur"}, ""},
	{18, "What is kept of failures", StateSimulated, []string{"/failures", "/pipeline", "/answers/previously_failed"}, []string{"Stripe v1", "Checkout.com", "OASIS", "Solid", "PPRO", "Alpaca", "Fireblocks", "Shopify"}, ""},
	{19, "Which key after a failure", StateSimulated, []string{"/answers/*/client", "/failures/*/client", "/answers/outcome_unknown"}, []string{"Razorpay", "Square", "Solid", "Dwolla"}, ""},
	{20, "Length of the window", StateSimulated, []string{"/window/replay", "/window/environments", "/window/reap", "/window/longest_retry"}, []string{"Stripe", "Adyen", "Moov", "Fiat Republic", "EC2", "Checkout.com", "Worldpay", "PayPal"}, ""},
	{21, "Start of the window", StateSimulated, []string{"/window/from"}, []string{"OASIS", "Plaid", "Powertools"}, ""},
	{22, "After the window", StateSimulated, []string{"/window/expired", "/answers/expired"}, []string{"Stripe", "Worldpay", "Bridge", "Azure Communication Services"}, ""},
	{23, "Marker of a replay", StateSimulated, []string{"/answers/replay/marker"}, []string{"Increase", "Integrated Finance", "Worldline", "Adyen", "Fluxomail", "PPRO"}, ""},
	{24, "Key store out of reach", StateSimulated, []string{"/operations/*/store_down", "/answers/store_down"}, []string{"Worldpay", "Cintra", "Method", "BlueSnap"}, ""},
	{25, "Duplicates without a key", StateSimulated, []string{"/operations/*/duplicates"}, []string{"Mercury", "Braintree"}, ""},
	{26, "One key for a batch or for a row", StateSimulated, []string{"/operations/*/batch"}, []string{"Resend", "Shopify"}, ""},
	{27, "Look-up by key", StateSimulated, []string{"/look_up"}, []string{"Increase", "GoCardless", "Stripe"}, ""},
	{28, "What is retried", StateSimulated, []string{"/retry/statuses", "/retry/with_key", "/retry/codes", "/retry/cautious", "/retry/network"}, []string{"Smithy", "Stripe", "AIP-194", "OpenAI", "AWS", "Adyen"}, ""},
	{29, "Override header", StateSimulated, []string{"/retry/override_header"}, []string{"Stripe", "OpenAI", "Anthropic", "Adyen"}, ""},
	{30, "Backoff", StateSimulated, []string{"/retry/backoff", "/retry/schedule", "/retry/attempts", "/retry/deadline", "/retry/attempt_timeout", "/retry/min_attempt", "/retry/connect_timeout"}, []string{"Stripe", "OpenAI", "Speakeasy", "Svix", "Checkout.com", "Plaid", "AWS", "Azure", "Envoy", "gRPC"}, ""},
	{31, "Retry-After", StateSimulated, []string{"/retry/retry_after"}, []string{"Stripe", "OpenAI", "Cintra", "go-retryablehttp", "AWS", "Azure", "ky", "Fern"}, ""},
	{32, "Retry budget", StateSimulated, []string{"/retry/budget"}, []string{"AWS", "gRPC", "Finagle", "Linkerd"}, ""},
	{33, "Defaults of client libraries", StateDescribed, []string{"/sdks"}, []string{"Svix", "Stainless", "Smithy", "Twilio", "Stripe"}, ""},
	{34, "Webhooks", StateDescribed, []string{"/webhooks"}, []string{"Standard Webhooks", "Svix", "Twilio"}, ""},
	{35, "Contract told at run time", StateSimulated, []string{"/window/advertise"}, []string{"Apache Iceberg", "Solidgate"}, ""},
	{36, "Revisions and what is not documented", StateDescribed, []string{"/revisions", "/sources", "/undocumented", "/variants/*/undocumented", "/operations/*/undocumented"}, []string{"Checkout.com", "TrueLayer", "Adyen", "Fireblocks", "Klarna"}, ""},

	{0, "Asynchronous operations", StateSimulated, []string{"/operations/*/async"}, []string{"RFC 9110, 202"}, ""},
	{0, "Locks apart from keys", StateSimulated, []string{"/operations/*/lock"}, []string{"RFC 4918, 423"}, ""},
	{0, "Preconditions in the place of a key", StateSimulated, []string{"/operations/*/precondition"}, []string{"RFC 9110, If-Match", "RFC 6585, 428"}, ""},
	{0, "Window set by the client", StateSimulated, []string{"/window/client_sets"}, []string{"IETF working group, issue 49"}, ""},
	{0, "Largest stored body", StateSimulated, []string{"/answers/replay/max_body", "/answers/replay/above"}, []string{"Powertools"}, ""},
	{0, "Advice on making keys", StateSimulated, []string{"/key/derive"}, []string{"Resend", "Stripe"}, ""},
	{0, "Counting attempts in a header", StateSimulated, []string{"/retry/attempt_header"}, []string{"Stainless", "Svix"}, ""},
	{0, "Deadline propagation", StateDescribed, []string{"/retry/deadline_header"}, []string{"gRPC"}, ""},
	{0, "Circuit breaker", StateSimulated, []string{"/retry/breaker"}, []string{".NET", "Polly"}, ""},
	{0, "Hedging", StateSimulated, []string{"/retry/hedging"}, []string{"gRPC"}, ""},
	{0, "Who retries, in which order", StateSimulated, []string{"/retry/layers", "/retry/owner", "/retry/order"}, []string{".NET", "Envoy"}, ""},
	{0, "gRPC", StateDescribed, []string{"/grpc"}, []string{"Google", "AIP-155", "AIP-194"}, ""},
	{0, "Consumers of queues and topics", StateDescribed, []string{"/consumers"}, []string{"Kafka", "SQS"}, ""},
	{0, "Outbox and compensation", StateDescribed, []string{"/operations/*/steps/*/outbox", "/operations/*/steps/*/compensate"}, []string{"sagas"}, ""},
	{0, "Objectives", StateDescribed, []string{"/objectives"}, []string{"service level objectives"}, ""},
}

// structural are fields that give a contract its form and say nothing of keys
// or retries themselves.
var structural = [...]string{"reprise", "api", "extends", "operations", "variants", "undocumented", "revisions", "sources"}

// DimensionTable writes Dimensions as a table, in Markdown.
func DimensionTable() []byte {
	w := writer{speaker: english}
	rows := make([][]phrase, len(Dimensions))
	for i, d := range Dimensions {
		no := phrase{}
		if d.Number > 0 {
			no = number(d.Number)
		}
		state := term(d.State)
		if d.Missing != "" {
			state = beside(state, say("; not yet: %s", text(d.Missing)))
		}
		names := each(d.Pointers, func(pointer string) phrase { return code(valueName(pointer)) })
		rows[i] = []phrase{no, text(d.Name), state, commas(names...), text(strings.Join(d.Providers, ", "))}
	}
	w.table(phrase{}, []phrase{say("No."), say("Dimension"), say("State"), say("In the contract"), say("Asked for by")}, rows)
	return []byte(printMarkdown(w.blocks))
}

// valueName is a pointer as a name with dots.
func valueName(pointer string) string {
	return strings.ReplaceAll(strings.TrimPrefix(pointer, "/"), "/", ".")
}

// providersOf names the providers whose rules ask for a field: those of the
// dimension that names it, or else what it stands in.
func providersOf(path []string) phrase {
	own := pointerOf(path)
	longest, providers := 0, []string(nil)
	for _, d := range Dimensions {
		for _, pointer := range d.Pointers {
			if !covers(pointer, own) || len(pointer) < longest {
				continue
			}
			if len(pointer) > longest {
				providers = nil
			}
			longest = len(pointer)
			providers = append(providers, d.Providers...)
		}
	}
	slices.Sort(providers)
	if providers = slices.Compact(providers); len(providers) == 0 {
		return phrase{}
	}
	return say("**Asked for by:** %s", text(strings.Join(providers, ", ")))
}

// covers reports whether a pointer of a dimension names a field or what it
// stands in; * in it is any one step.
func covers(pointer, own string) bool {
	of, steps := strings.Split(pointer, "/"), strings.Split(own, "/")
	if len(of) > len(steps) {
		return false
	}
	for i, step := range of {
		if step != "*" && step != steps[i] {
			return false
		}
	}
	return true
}
