package renderer

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWherePartsOfTheScopeAreTold(t *testing.T) {
	page := string(render(t, build(t, object{
		"scope": list{"account", "user", "environment", "region"},
		"scope_from": object{
			"account": object{"header": "X-Account"}, "user": object{"header": "X-User-Id"}, "region": object{"host": 1.0},
			"environment": object{"credential_prefix": object{"sk_test_": "sandbox"}},
		},
	})))
	for _, sentence := range []string{
		"A key is unique per account, user, environment and region.",
		"**Account:** two accounts",
		"It is told by the header `X-Account`; a request that does not tell it is for the account that its credential belongs to.",
		"**User:** two users of one account that send the same key send two keys. It is told by the header `X-User-Id`; requests that do not tell it share a part of their own.",
		"It is told by what the credential starts with: `sk_test_` for sandbox.",
		"**a retry that goes to another region is executed again**. It is told by label 2 of the host name;",
	} {
		require.Contains(t, page, sentence)
	}
}

func TestWhatIsComparedInOtherForms(t *testing.T) {
	page := string(render(t, build(t, object{"fingerprint": object{
		"of": list{"method", "query", "body"}, "query": "set", "headers": list{"API-Version"}, "body": "json", "exclude": list{"/sent_at"},
	}})))
	for _, sentence := range []string{
		"the query string as a set of parameters and values: their order and how they are escaped do not count",
		"a whole number beyond 2^53 - 1",
		"**Not compared:** `/sent_at`.",
		"the header `API-Version`: sent or not, and its value.",
	} {
		require.Contains(t, page, sentence)
	}
	page = string(render(t, build(t, object{
		"fingerprint": object{"of": list{"body"}, "body": "multipart", "headers": list{"A", "B"}},
		"variants":    list{object{"match": object{"path": "/v2/**"}, "fingerprint": object{"of": list{"query", "body"}, "query": "set", "body": "json", "exclude": list{"/at"}}}},
	})))
	require.Contains(t, page, "the body part by part")
	require.Contains(t, page, "The boundary does not count")
	require.Contains(t, page, "the headers `A` and `B`: sent or not, and their values.")
	require.True(t, holdsAll(page, []string{"query string (as a set)", "without `/at`"}), page[strings.Index(page, "There"):])
}

func TestWindowsOfOtherKinds(t *testing.T) {
	page := string(render(t, build(t, object{"window": object{"replay": object{"range": object{"from": "7d", "to": "14d"}}}})))
	require.Contains(t, page, "A stored answer is replayed for **between 7 days and 14 days**. Where in between it ends is for the server to decide, and nobody outside can know.")
	require.Contains(t, page, "**After that, the key may be treated as new**")
	page = string(render(t, build(t, object{"window": object{"replay": object{"range": object{"from": "6h", "to": "72h", "set_by": "customer"}}}})))
	require.Contains(t, page, "Where in between it ends is agreed with each customer")
	page = string(render(t, build(t, object{
		"scope": list{"account", "environment"}, "scope_from": object{"environment": object{"host": 0.0}},
		"window": object{"replay": "24h", "environments": object{"sandbox": "120s"}},
	})))
	require.Contains(t, page, "**It is not so everywhere:** in the environment `sandbox` the window is exactly 2 minutes.")
	require.Contains(t, page, "**24 hours** (sandbox: 2 minutes), counted from the first request with it.")
}

func TestTheWindowOfAResourcesLife(t *testing.T) {
	page := string(render(t, build(t, object{"window": object{"replay": object{"resource_life": "24h"}}})))
	for _, sentence := range []string{
		"A stored answer is replayed **for as long as what the request made is there, and for 24 hours after its end**.",
		"until 24 hours after the end of what the first made",
		"For a failure, which made nothing, it counts from the first request with the key.",
		"delete it, and then pass the time",
	} {
		require.Contains(t, page, sentence)
	}
}

func TestTheAdvertisedWindow(t *testing.T) {
	page := string(render(t, build(t, object{"window": object{"replay": "24h", "advertise": object{"header": "Idempotency-Key-Lifetime"}}})))
	require.Contains(t, page, "tells the window in a header, as an ISO 8601 duration: `Idempotency-Key-Lifetime: PT24H`.")
	page = string(render(t, build(t, object{"window": object{"replay": "24h", "advertise": object{"header": "Key-TTL", "form": "seconds"}}})))
	require.Contains(t, page, "as a number of seconds: `Key-TTL: 86400`.")
}

func TestTheWindowThatAClientSets(t *testing.T) {
	page := string(render(t, build(t, object{"window": object{"replay": "24h", "client_sets": object{"header": "Idempotency-Key-Expiry", "min": "1h", "max": "3d"}}})))
	require.Contains(t, page, "send `Idempotency-Key-Expiry` with the first request that has the key, as a number of seconds, such as `86400`. The bounds are 1 hour and 72 hours. Outside of them, the request is refused with `400` `idempotency_key_invalid`.")
	page = string(render(t, build(t, object{"window": object{"replay": "24h", "client_sets": object{"header": "X", "min": "1h", "max": "3d", "form": "date", "outside": "clamp"}}})))
	require.Contains(t, page, "the moment at which it ends, an HTTP date")
	told := string(render(t, build(t, object{"window": object{
		"replay": "24h", "client_sets": object{"header": "X", "min": "1h", "max": "3d", "outside": "clamp"}, "advertise": object{"header": "Key-TTL"},
	}})))
	require.Contains(t, told, "the nearer bound holds, as `Key-TTL` of the answer tells.")
	require.Contains(t, page, "the nearer bound holds, and the answer does not say so.")
}

func TestBodiesThatAreTooLarge(t *testing.T) {
	large := func(replay object) string {
		return string(render(t, build(t, object{"answers": object{
			"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request"},
			"in_flight": object{"status": 409.0, "code": "busy", "client": "same-key"}, "replay": replay,
		}})))
	}
	require.Contains(t, large(object{"max_body": "1MiB"}), "**A body larger than `1MiB` is not stored.** The replay of such an answer has its status and its stored headers, but no body")
	require.Contains(t, large(object{"max_body": "400KiB", "above": "not-stored"}), "**An answer whose body is larger than `400KiB` is not stored, and its key is free again: a repeat is executed again.**")
}
