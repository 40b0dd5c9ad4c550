package main

import (
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

const (
	uuidA = "3fa85f64-5717-4562-b3fc-2c963f66afa6"
	uuidB = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
)

// stories show over HTTP what is special about each provider. A file of
// examples/providers without a story is an error, and so is a story without a file.
var stories = []struct {
	file  string
	rule  string
	story func(p *provider)
}{
	{"airwallex", "the key is a version 4 UUID in the body", func(p *provider) {
		const op = "POST /payment_intents/create"
		first := p.anew(op, `{"request_id": "`+uuidA+`"}`)
		p.again(first, op, `{"request_id": "`+uuidA+`"}`)
		require.Equal(p, 400, p.send(op, `{}`, "Idempotency-Key: "+uuidA).status, "a header is no place for it")
		require.Equal(p, 400, p.send(op, `{"request_id": "0190163d-8694-739b-aea5-966c26f8ad91"}`).status, "version 7")
	}},
	{"alpaca", "a repeat of what was rejected is a 400 and no replay", func(p *provider) {
		const op, key = "POST /v1/orders", "Idempotency-Key: k1"
		require.Equal(p, 403, p.send(op, `{}`, key, "Prefer: code=403").status)
		require.Equal(p, 403, p.send(op, `{}`, key, "Prefer: code=403").status)
		require.Equal(p, 404, p.send(op, `{}`, key, "Prefer: code=404").status)
		again := p.send(op, `{}`, key)
		require.Equal(p, 400, again.status)
		require.Empty(p, again.header.Get("Idempotent-Replayed"))
		p.anew(op, `{}`, "Idempotency-Key: k2")
		require.Equal(p, "true", p.send(op, `{}`, "Idempotency-Key: k2").header.Get("Idempotent-Replayed"))
		require.Equal(p, 422, p.send(op, `{"qty": 2}`, "Idempotency-Key: k2").status)
	}},
	{"aws-ec2", "a token counts per region, and for as long as the instance lives", func(p *provider) {
		const op = "POST /instances?ClientToken=t1"
		const ireland, virginia = "Host: ec2.eu-west-1.amazonaws.com", "Host: ec2.us-east-1.amazonaws.com"
		first := p.anew(op, `{}`, ireland)
		p.anew(op, `{}`, virginia)
		p.pass("1000d")
		now := p.send(op, `{}`, ireland)
		require.Equal(p, first.member("id"), now.member("id"))
		require.Equal(p, "running", now.member("state"), "the state may be newer")
		require.Equal(p, "IdempotentParameterMismatch", p.send(op, `{"type": "m5"}`, ireland).code())
		require.Less(p, p.send("DELETE /instances/"+first.member("id"), "", ireland).status, 300)
		p.pass("23h")
		require.Equal(p, "terminated", p.send(op, `{}`, ireland).member("state"), "and none is started in its place")
		p.pass("1h")
		require.NotEqual(p, first.member("id"), p.anew(op, `{}`, ireland).member("id"))
	}},
	{"azure-communication", "the client tells when it began, and is refused after five minutes", func(p *provider) {
		const op, key = "POST /emails:send", "Repeatability-Request-ID: " + uuidA
		sent := onceSent(0)
		first := p.anew(op, `{}`, key, sent)
		require.Equal(p, "accepted", first.header.Get("Repeatability-Result"))
		p.again(first, op, `{}`, key, sent)
		other := p.send(op, `{"to": "b"}`, key, sent)
		require.Equal(p, 400, other.status)
		require.Equal(p, "rejected", other.header.Get("Repeatability-Result"))
		require.Equal(p, 400, p.send(op, `{}`, key).status, "one header without the other")
		require.Equal(p, 400, p.send(op, `{}`, sent).status, "one header without the other")
		late := p.send(op, `{}`, key, onceSent(6*time.Minute))
		require.Equal(p, 412, late.status)
		require.Equal(p, "rejected", late.header.Get("Repeatability-Result"))
		p.pass("6m")
		require.Equal(p, 412, p.send(op, `{}`, key, sent).status)
	}},
	{"blindpay", "keys are ignored for uploads, and for requests without credentials", func(p *provider) {
		const op, key = "POST /v1/payouts", "Idempotency-Key: k1"
		const credential = "Authorization: Bearer one"
		first := p.anew(op, `{}`, key, credential)
		p.again(first, op, `{}`, key, credential)
		upload := []string{key, credential, "Content-Type: multipart/form-data; boundary=x"}
		body := "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\na\r\n--x--\r\n"
		p.anew(op, body, upload...)
		p.anew(op, body, upload...)
		p.anew(op, `{}`, key)
		p.anew(op, `{}`, key)
	}},
	{"bluesnap", "codes are numbers", func(p *provider) {
		const op, key = "POST /services/2/transactions", "Idempotency-Key: k1"
		send := func() (got, error) { return p.try(op, `{}`, key) }
		first, busy := p.whileRunning(send, send)
		require.Equal(p, []any{200, 409, "60102"}, []any{first.status, busy.status, busy.code()})
		other := p.send(op, `{"amount": 2}`, key)
		require.Equal(p, []any{422, "60101"}, []any{other.status, other.code()})
		require.Equal(p, "60103", p.send(op, `{}`, "Idempotency-Key: "+strings.Repeat("k", 65)).code())
		require.Equal(p, "60104", p.send(op, `{}`, "Idempotency-Key: k 1").code())
		p.store.set(down)
		require.Equal(p, "60106", p.send(op, `{}`, "Idempotency-Key: k2").code())
	}},
	{"braintree", "without a key, what looks like a duplicate within 30 seconds is refused", func(p *provider) {
		const op = "POST /graphql"
		body := func(amount, key string) string {
			return `{"query": "mutation { charge` + key + ` { id } }", "variables": {"amount": "` + amount + `", "orderId": "o1", "paymentMethodId": "m1"}}`
		}
		p.anew(op, body("10.00", ""))
		p.anew(op, body("20.00", ""))
		require.Equal(p, "gateway_rejected_duplicate", p.send(op, body("10.00", "")).code())
		p.pass("30s")
		p.anew(op, body("10.00", ""))
		keyed := p.anew(op, body("10.00", `(ApiRequestKey: \"k1\")`))
		p.pass("1m")
		now := p.send(op, body("10.00", `(ApiRequestKey: \"k1\")`))
		require.Equal(p, keyed.member("id"), now.member("id"))
		require.Equal(p, []string{"SUBMITTED", "SETTLED"}, []string{keyed.member("status"), now.member("status")})
	}},
	{"checkbook", "with other parameters the key is ignored", func(p *provider) {
		const op, key = "POST /v3/check", "Idempotency-Key: k1"
		first := p.anew(op, `{"amount": 1}`, key)
		p.anew(op, `{"amount": 2}`, key)
		p.again(first, op, `{"amount": 1}`, key)
	}},
	{"checkout-com", "only success is kept", func(p *provider) {
		const op, key = "POST /payments", "Cko-Idempotency-Key: k1"
		require.Equal(p, 422, p.send(op, `{}`, key, "Prefer: code=422").status)
		require.Equal(p, 500, p.send(op, `{}`, key, "Prefer: code=500").status)
		send := func() (got, error) { return p.try(op, `{}`, key) }
		first, busy := p.whileRunning(send, send)
		require.Equal(p, 201, first.status, "it is attempted again")
		require.Equal(p, 409, busy.status)
		p.pass("71h")
		p.again(first, op, `{}`, key)
		p.pass("1h")
		p.anew(op, `{}`, key)
	}},
	{"circle", "certain endpoints want a UUID in the body", func(p *provider) {
		const op = "POST /v1/transfers"
		require.Equal(p, "idempotency_key_missing", p.send(op, `{}`).code())
		first := p.anew(op, `{"idempotencyKey": "`+uuidA+`"}`)
		p.again(first, op, `{"idempotencyKey": "`+uuidA+`"}`)
		require.Equal(p, 400, p.send(op, `{"idempotencyKey": "k1"}`).status)
	}},
	{"dropbox-sign", "a key counts per account and app", func(p *provider) {
		const op, key = "POST /signature_request/send", "Idempotency-Key: k1"
		first := p.anew(op, `{}`, key)
		p.again(first, op, `{}`, key)
		app := p.anew(op, `{}`, key, "X-Client-Id: app1")
		p.again(app, op, `{}`, key, "X-Client-Id: app1")
		p.anew(op, `{}`, key, "X-Client-Id: app2")
		p.anew(op, `{}`, key, "Authorization: Bearer other")
		p.again(p.anew("PUT /api_app/1", `{}`, "Idempotency-Key: k2"), "PUT /api_app/1", `{}`, "Idempotency-Key: k2")
		require.Equal(p, 400, p.send(op, `{}`, "Idempotency-Key: "+strings.Repeat("k", 256)).status)
	}},
	{"fiat-republic", "keys do not run out", func(p *provider) {
		const op, key = "POST /payments", "Idempotency-Key: k1"
		first := p.anew(op, `{}`, key)
		p.pass("3650d")
		p.again(first, op, `{}`, key)
	}},
	{"fireblocks", "after an internal error the same key gets 400", func(p *provider) {
		const op, key = "POST /v1/transactions", "Idempotency-Key: k1"
		require.Equal(p, 500, p.send(op, `{}`, key, "Prefer: code=500").status)
		require.Equal(p, 400, p.send(op, `{}`, key).status)
		require.Zero(p, p.effects(""))
		p.anew(op, `{}`, "Idempotency-Key: "+strings.Repeat("k", 40))
		require.Equal(p, 400, p.send(op, `{}`, "Idempotency-Key: "+strings.Repeat("k", 41)).status)
	}},
	{"fluxomail", "the key stands in header or body, and the body of a replay says so", func(p *provider) {
		const op = "POST /send"
		first := p.anew(op, `{"to": "a"}`, "Idempotency-Key: k1")
		require.NotContains(p, first.body, "reused")
		again := p.send(op, `{"to": "a", "idempotencyKey": "k1"}`)
		require.Equal(p, first.member("id"), again.member("id"))
		require.Contains(p, again.body, `"reused":true`)
		require.Equal(p, 1, p.effects(""))
	}},
	{"google-edge-network", "the key is a UUID in the body, but not the one of zeros", func(p *provider) {
		const op = "POST /v1/routers"
		first := p.anew(op, `{"request_id": "`+uuidA+`"}`)
		p.pass("59m")
		p.again(first, op, `{"request_id": "`+uuidA+`"}`)
		require.Equal(p, 400, p.send(op, `{"request_id": "00000000-0000-0000-0000-000000000000"}`).status)
		p.anew(op, `{}`)
	}},
	{"helcim", "a key is required, and counts for five minutes", func(p *provider) {
		const op, key = "POST /v2/payment/purchase", "Idempotency-Key: k1"
		require.Equal(p, "idempotency_key_missing", p.send(op, `{}`).code())
		first := p.anew(op, `{}`, key)
		p.pass("4m")
		p.again(first, op, `{}`, key)
		p.pass("1m")
		p.anew(op, `{}`, key)
	}},
	{"iceberg-rest", "the configuration tells for how long a key counts", func(p *provider) {
		const op, key = "POST /v1/namespaces", "Idempotency-Key: k1"
		require.Equal(p, "PT30M", p.send("GET /v1/config", "").member("idempotency-key-lifetime"))
		first := p.anew(op, `{}`, key)
		p.pass("29m")
		p.again(first, op, `{}`, key)
	}},
	{"lob", "a key counts for a day, one for each piece of mail", func(p *provider) {
		const op, key = "POST /letters", "Idempotency-Key: letter-1"
		first := p.anew(op, `{}`, key)
		p.pass("23h")
		p.again(first, op, `{}`, key)
		p.anew(op, `{}`, "Idempotency-Key: letter-2")
		p.pass("1h")
		p.anew(op, `{}`, key)
	}},
	{"marqeta", "the token of what is made is the key, and a repeat is a 201 again", func(p *provider) {
		first := p.anew("POST /users", `{"token": "mine"}`)
		require.Equal(p, []any{201, "mine"}, []any{first.status, first.member("token")})
		p.again(first, "POST /users", `{"token": "mine"}`)
	}},
	{"method", "without its store nothing with a key runs", func(p *provider) {
		p.store.set(down)
		closed := p.send("POST /payments", `{}`, "Idempotency-Key: k1")
		require.Equal(p, []any{503, "IDEMPOTENCY_UNAVAILABLE"}, []any{closed.status, closed.code()})
		p.store.set(nil)
		require.Zero(p, p.effects(""))
		p.anew("POST /payments", `{}`, "Idempotency-Key: k1")
		p.anew("POST /payments", `{}`)
	}},
	{"moov", "any repeat is a 409, for ever", func(p *provider) {
		const op, key = "POST /transfers", "Idempotency-Key: " + uuidA
		p.anew(op, `{}`, key)
		require.Equal(p, 409, p.send(op, `{}`, key).status)
		p.pass("3650d")
		require.Equal(p, 409, p.send(op, `{}`, key).status)
		require.Equal(p, 1, p.effects(""))
	}},
	{"paypal", "a repeat tells the latest status, and each API has a window of its own", func(p *provider) {
		const key = "PayPal-Request-Id: k1"
		first := p.anew("POST /v2/checkout/orders", `{}`, key)
		require.Equal(p, "CREATED", first.member("status"))
		p.pass("1m")
		now := p.send("POST /v2/checkout/orders", `{}`, key)
		require.Equal(p, []string{first.member("id"), "APPROVED"}, []string{now.member("id"), now.member("status")})
		for op, window := range map[string]string{
			"POST /v3/vault/payment-tokens":               "3h",
			"POST /v1/catalogs/products":                  "72h",
			"POST /v2/payments/authorizations/a1/capture": "45d",
		} {
			key := "PayPal-Request-Id: " + window
			made := p.anew(op, `{}`, key)
			p.again(made, op, `{}`, key)
			p.pass(window)
			p.anew(op, `{}`, key)
		}
		require.Equal(p, 400, p.send("POST /v3/vault/payment-tokens", `{}`, "PayPal-Request-Id: "+strings.Repeat("k", 109)).status)
	}},
	{"powertools", "part of the payload is the key, another part is validated, and an exception forgets", func(p *provider) {
		const op = "POST /payments"
		require.Equal(p, 500, p.send(op, `{"order_id": "o1", "amount": 1}`, "Prefer: code=500").status)
		first := p.anew(op, `{"order_id": "o1", "amount": 1}`)
		p.again(first, op, `{"order_id": "o1", "amount": 1, "trace": "x"}`)
		require.Equal(p, "assumed_mismatch", p.send(op, `{"order_id": "o1", "amount": 2}`).code())
		p.pass("1h")
		p.anew(op, `{"order_id": "o1", "amount": 1}`)
		p.store.set(downAtTheEnd)
		p.send(op, `{"order_id": "o2", "amount": 1}`)
		p.store.set(nil)
		require.GreaterOrEqual(p, p.send(op, `{"order_id": "o2", "amount": 1}`).status, 400, "it is in progress")
		p.pass("30s")
		require.Equal(p, 201, p.send(op, `{"order_id": "o2", "amount": 1}`).status, "past its lease it counts as expired")
	}},
	{"razorpay", "each product has a header of its own, whose keys may hold spaces", func(p *provider) {
		missing := p.send("POST /v1/payouts", `{}`, "X-Transfer-Idempotency: key 1")
		require.Contains(p, missing.body, `"code":"BAD_REQUEST_ERROR"`)
		require.Contains(p, missing.body, `"field":"X-Payout-Idempotency"`)
		first := p.anew("POST /v1/payouts", `{}`, "X-Payout-Idempotency: key 1")
		p.again(first, "POST /v1/payouts", `{}`, "X-Payout-Idempotency: key 1")
		require.Contains(p, p.send("POST /v1/payouts", `{"amount": 2}`, "X-Payout-Idempotency: key 1").body, `"code":"BAD_REQUEST"`)
		for _, bad := range []string{"abc", "key.1", strings.Repeat("k", 37)} {
			require.Equal(p, 400, p.send("POST /v1/payouts", `{}`, "X-Payout-Idempotency: "+bad).status, bad)
		}
		send := func() (got, error) { return p.try("POST /v1/transfers", `{}`, "X-Transfer-Idempotency: key 2") }
		_, busy := p.whileRunning(send, send)
		require.Equal(p, 409, busy.status)
		p.anew("POST /v1/transfers", `{}`)
	}},
	{"rocket-rides", "a key has 20 characters at least, a broken processor is kept, and a lock goes stale", func(p *provider) {
		const op = "POST /rides"
		key := "Idempotency-Key: " + strings.Repeat("k", 20)
		require.Equal(p, 400, p.send(op, `{}`, "Idempotency-Key: "+strings.Repeat("k", 19)).status)
		require.Equal(p, 503, p.send(op, `{}`, key, "Prefer: code=503").status)
		require.Equal(p, 503, p.send(op, `{}`, key).status, "it comes back")
		require.Equal(p, 409, p.send(op, `{"lat": 1}`, key).status)
		other := "Idempotency-Key: " + strings.Repeat("m", 20)
		p.store.set(downAtTheEnd)
		p.send(op, `{}`, other)
		p.store.set(nil)
		require.Equal(p, 409, p.send(op, `{}`, other).status, "its worker is gone, and nobody knows yet")
		p.pass("90s")
		require.Equal(p, 201, p.send(op, `{}`, other).status)
		require.Equal(p, 1, p.effects(""))
	}},
	{"shopify-admin", "the key is a directive of GraphQL, mandatory from one version on, and errors come inside of 200", func(p *provider) {
		const before, after = "POST /admin/api/2026-01/graphql.json", "POST /admin/api/2026-04/graphql.json"
		const plain = `{"query": "mutation { refundCreate(input: {id: 1}) { id } }"}`
		const directive = `{"query": "mutation { refundCreate(input: {id: 1}) @idempotent(key: \"k1\") { id } }"}`
		p.anew(before, plain)
		missing := p.send(after, plain)
		require.Equal(p, 400, missing.status)
		require.Contains(p, missing.body, "idempotency_key_missing")
		p.again(p.anew(after, directive), after, directive)
		other := p.send(after, strings.Replace(directive, "id: 1", "id: 2", 1))
		require.Equal(p, 200, other.status, "its errors come inside of a success")
		require.Contains(p, other.body, `"userErrors":[{"code":"IDEMPOTENCY_KEY_PARAMETER_MISMATCH"`)
		p.anew(after, `{"query": "mutation { refundCreate(idempotencyKey: \"k2\") { id } }"}`)
	}},
	{"solid", "everything is kept but a 429", func(p *provider) {
		const op, key = "POST /v2/send", "Idempotency-Key: k1"
		require.Equal(p, 429, p.send(op, `{}`, key, "Prefer: code=429").status)
		p.anew(op, `{}`, key)
		for status, key := range map[string]string{"422": "Idempotency-Key: k2", "500": "Idempotency-Key: k3"} {
			failed := p.send(op, `{}`, key, "Prefer: code="+status)
			p.again(failed, op, `{}`, key)
		}
	}},
	{"square", "the key is a member of the body, and reuse has a code", func(p *provider) {
		const op = "POST /v2/payments"
		first := p.anew(op, `{"idempotency_key": "k1", "amount": 1}`)
		p.again(first, op, `{"idempotency_key": "k1", "amount": 1}`)
		other := p.send(op, `{"idempotency_key": "k1", "amount": 2}`)
		require.Equal(p, []any{400, "IDEMPOTENCY_KEY_REUSED"}, []any{other.status, other.code()})
		require.Equal(p, 500, p.send(op, `{"idempotency_key": "k2"}`, "Prefer: code=500").status)
		p.anew(op, `{"idempotency_key": "k2"}`)
	}},
	{"stripe-v2", "what failed goes on under the same key, for 30 days", func(p *provider) {
		const op, key = "POST /v2/core/accounts", "Idempotency-Key: k1"
		require.Equal(p, 500, p.send(op, `{}`, key, "Prefer: code=500").status)
		first := p.anew(op, `{}`, key)
		require.Equal(p, 200, first.status, "an updated answer, and not the failure")
		p.pass("29d")
		p.again(first, op, `{}`, key)
		p.pass("1d")
		p.anew(op, `{}`, key)
		require.NotEmpty(p, p.anew(op, `{}`).header.Get("Idempotency-Key"), "the server makes one")
	}},
	{"svix", "bodies are not compared, and a key counts per URL for twelve hours", func(p *provider) {
		const op, key = "POST /api/v1/app/a1/msg/", "Idempotency-Key: k1"
		first := p.anew(op, `{"n": 1}`, key)
		p.again(first, op, `{"n": 2}`, key)
		p.anew("POST /api/v1/app/a2/msg/", `{"n": 1}`, key)
		failed := p.send(op, `{}`, "Idempotency-Key: k2", "Prefer: code=500")
		p.again(failed, op, `{}`, "Idempotency-Key: k2")
		p.pass("12h")
		p.anew(op, `{"n": 1}`, key)
	}},
	{"truelayer", "a key counts for 30 days", func(p *provider) {
		const op, key = "POST /v3/payments", "Idempotency-Key: k1"
		first := p.anew(op, `{}`, key)
		p.pass("29d")
		p.again(first, op, `{}`, key)
		p.pass("1d")
		p.anew(op, `{}`, key)
	}},
	{"twilio", "there is no key, and a retry sends another message", func(p *provider) {
		const op, key = "POST /messages", "Idempotency-Key: k1"
		p.anew(op, `{"body": "hello"}`, key)
		p.anew(op, `{"body": "hello"}`, key)
	}},
	{"zalando", "a key is a UUID, reuse is a 400, and failures are kept", func(p *provider) {
		const op, key = "POST /orders", "Idempotency-Key: " + uuidA
		require.Equal(p, 400, p.send(op, `{}`, "Idempotency-Key: order-1").status)
		failed := p.send(op, `{}`, key, "Prefer: code=500")
		p.again(failed, op, `{}`, key)
		require.Equal(p, 400, p.send(op, `{"sku": "b"}`, key).status)
		p.anew(op, `{}`, "Idempotency-Key: "+uuidB)
	}},
	{"zuora", "a replay has the headers too, and PATCH takes a key", func(p *provider) {
		const key = "Idempotency-Key: k1"
		send := func() (got, error) { return p.try("POST /v2/accounts", `{}`, key) }
		first, busy := p.whileRunning(send, send)
		require.Equal(p, 409, busy.status)
		again := p.send("POST /v2/accounts", `{}`, key)
		require.NotEmpty(p, first.header.Get("Location"))
		for _, name := range []string{"Content-Type", "Location", "ETag"} {
			require.Equal(p, first.header.Get(name), again.header.Get(name), name)
		}
		p.again(p.anew("PATCH /v2/accounts/1", `{}`, "Idempotency-Key: k2"), "PATCH /v2/accounts/1", `{}`, "Idempotency-Key: k2")
		require.Equal(p, 422, p.send("PATCH /v2/accounts/1", `{"a": 1}`, "Idempotency-Key: k2").status)
	}},
}

func TestProviders(t *testing.T) {
	files, err := filepath.Glob("../../examples/providers/*.yaml")
	require.NoError(t, err)
	told := map[string]bool{}
	for _, s := range stories {
		told[s.file] = true
		t.Run(s.file, func(t *testing.T) {
			t.Log(s.rule)
			s.story(serveProvider(t, "../../examples/providers/"+s.file+".yaml"))
		})
	}
	for _, file := range files {
		require.True(t, told[strings.TrimSuffix(filepath.Base(file), ".yaml")], "%s has no story", file)
	}
}

// down is a store that takes nothing.
func down([]store.Write) error { return store.ErrUnavailable }

// downAtTheEnd takes the claim and not the answer, as after a crash.
func downAtTheEnd(writes []store.Write) error {
	if settles(writes) {
		return store.ErrUnavailable
	}
	return nil
}

// Svix holds a duplicate in flight for twenty seconds and then gives up. In the
// bubble the clock moves only while everybody waits, so that no time is spent.
func TestSvixHoldsDuplicates(t *testing.T) {
	c, _, err := contract.LoadFile("../../examples/providers/svix.yaml")
	require.NoError(t, err)
	synctest.Test(t, func(t *testing.T) {
		mock := simulator.New(c, memory.New(), &simulator.Options{Delay: time.Minute})
		send := func() int {
			r := httptest.NewRequest("POST", "/api/v1/app/a1/msg/", strings.NewReader(`{}`))
			r.Header.Set("Idempotency-Key", "k1")
			w := httptest.NewRecorder()
			mock.ServeHTTP(w, r)
			return w.Code
		}
		first := make(chan int)
		go func() { first <- send() }()
		synctest.Wait()
		began := time.Now()
		require.Equal(t, 500, send())
		require.Equal(t, 20*time.Second, time.Since(began))
		require.Equal(t, 202, <-first)
	})
}
