package renderer

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// What is described and not acted on is told to whom it concerns, in whole
// sentences, and the page says that the mock does not act on it.
func TestDescribedPartsAreOnThePage(t *testing.T) {
	c, findings, err := contract.LoadFile("../contract/testdata/load/described.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	page := string(render(t, c))
	for _, line := range []string{
		// steps
		"- When a later step fails for good, `charged` is undone: refund the charge.",
		"- What `announced` sends is written to an outbox together with its recovery point and sent from there, at least once: whoever gets it has to recognise repeats.",
		// gRPC
		"A call carries its key in the field `request_id` of the request. Make it once, before the first attempt, and send the same value with every attempt.",
		"| `acme.payments.v1.Payments/CreatePayment` | required | **no:** it is refused without a key | `IDEMPOTENT` |",
		"| `acme.payments.v1.Payments/AddNote` | none | **no:** each call appends a note | – |",
		"| `acme.payments.v1.Payments/GetPayment` | none | yes: reading changes nothing | `NO_SIDE_EFFECTS` |",
		"| Key reused with another request | `ALREADY_EXISTS` |",
		"Retry after `UNAVAILABLE`, with the waits of [Retrying](#retrying).",
		// webhooks
		"- **Id:** the header `webhook-id`. It is the same each time that one event comes. Store it together with the effect, and do nothing when it is stored already.",
		"- **Signature:** the header `webhook-signature`; the time that was signed is in `webhook-timestamp`. Check it before anything else. Refuse an event whose signed time is more than 5 minutes from your clock; a repeat is signed anew.",
		"- **Answer within 15 seconds.** A later answer counts as a failure, and the event comes again: store it, answer, and work on it afterwards.",
		"- **Order:** events arrive in any order; a later one may come first.",
		"- **Not sent again** after your answer `410`: it says that you never want the event.",
		"- **Slowed down** after your answer `429`, `502` or `504`: your endpoint gets fewer events for a while.",
		"- **Not sent again** after an answer with `webhook-delivery: abort-message`, whatever its status.",
		"- **`Retry-After`** in your answer delays the next attempt.",
		"- **Switched off:** an endpoint that fails every attempt for 5 days gets nothing any more until you switch it on again.",
		"- **Dead letters:** events that were never delivered are set aside and kept for 30 days. They are sent again: from the dashboard.",
		"An event is sent 5 times at most, the first attempt included.",
		"| 5 | 2 hours | 2 hours 35 minutes |",
		"| `rc` | retries, 0 to 5; 1 unless set |",
		// consumers
		"The consumer **order-mailer**, which reads payments.events:",
		"- **Id:** the member `/event_id` of the body. It is the same each time that one message comes. Store it together with the effect, and do nothing when it is stored already.",
		"- **Inbox:** what was handled is remembered in `processed_messages`, for 30 days: a repeat that comes later is handled again. It commits together with the effect.",
		"- **Poison messages:** a message whose handling fails 5 times is set aside.",
		"- **At once:** 10 messages at most.",
		// objectives
		"What the owners of the API aim at, measured over 30 days. It is a target and not a promise.",
		"| Executions that repeat an effect, inside of scope and window | none |",
		"| Claims that no execution ends before their lease | 0.01 % |",
		"| 95 of 100 calls succeed within, retries included | 2 seconds |",
		// history
		"- **2026-11-30:** the window went from 12 to 24 hours (`https://docs.acme.example/changelog`)",
		"| `answers.mismatch` and `webhooks` | `https://blog.example/acme` | 2026-10 | second-hand: somebody else reports it |",
		"| everything | – | 2026 | from memory: not checked |",
		// and nothing acts on it
		"These parts of the contract are described only, and the mock does not act on them: `grpc`, `webhooks`, `consumers`, `objectives`, `steps[].compensate` and `steps[].outbox`.",
	} {
		require.Contains(t, strings.Split(page, "\n"), strings.TrimSpace(line))
	}
	for _, want := range []string{"2 hours 35 minutes", "| 2 | 5 seconds | 5 seconds |"} {
		require.Contains(t, page, want)
	}
}

// A section about what the contract does not describe would be empty words.
func TestNothingDescribedHasNoSection(t *testing.T) {
	page := string(render(t, build(t, nil)))
	for _, id := range []string{idGRPC, idWebhooks, idConsumers, idAims, idUnsaid, idRevisions, idSources} {
		require.NotContains(t, page, "## "+titled(id))
	}
	require.NotContains(t, page, "described only")
	require.Contains(t, page, "what is written here is the normative text for Shop")
}

// A schedule without a number of attempts is used once; with one, or with a
// deadline, its last wait repeats.
func TestWebhookSchedules(t *testing.T) {
	for _, s := range []struct {
		name     string
		webhooks object
		last     []string
	}{
		{"once", object{"schedule": list{"5s", "5m"}}, []string{"3", "5 minutes", "5 minutes 5 seconds"}},
		{"with attempts", object{"schedule": list{"5s", "5m"}, "attempts": 5.0}, []string{"5", "5 minutes", "15 minutes 5 seconds"}},
		{"until a deadline", object{"schedule": list{"1h"}, "attempts": 100.0, "deadline": "3h"}, []string{"4", "1 hour", "3 hours"}},
		{"longer than a table", object{"schedule": list{"1h"}, "attempts": 100.0}, []string{"20", "1 hour", "19 hours"}},
	} {
		t.Run(s.name, func(t *testing.T) {
			rows := read(t, render(t, build(t, object{"webhooks": s.webhooks}))).in(t, titled(idWebhooks), "Starts after").rows
			require.Equal(t, s.last, rows[len(rows)-1])
		})
	}
}

// What the owner does not say is marked wherever it is used, listed with what is
// assumed, and not among the defaults.
func TestUndocumentedValuesAreMarked(t *testing.T) {
	c := build(t, object{
		"scope": nil, "window": nil, "failures": nil,
		"undocumented": list{"scope", "window", "failures", "retry.deadline", "answers.mismatch.code", "webhooks.schedule"},
		"operations":   object{"POST /orders": object{}, "POST /v2/orders": object{}},
		"variants":     list{object{"match": object{"path": "/v2/**"}, "undocumented": list{"answers.in_flight"}}},
	})
	page := render(t, c)
	d := read(t, page)
	rows := d.in(t, titled(idUnsaid), "Assumed here").rows
	for _, want := range [][]string{
		{"–", "Scope", "not documented by its owner", "account"},
		{"–", "Replay window", "not documented by its owner", "at least 5 minutes"},
		{"–", "Records are deleted", "not documented by its owner", "after 72 hours"},
		{"–", "Key reused with another request: code", "not documented by its owner", "other_request"},
		{"–", "Deadline of a call", "not documented by its owner", "60 seconds"},
		{"–", "webhooks.schedule", "not documented by its owner", "–"},
		{"path /v2/**", "A request with this key is still in progress: code", "not documented by its owner", "busy"},
	} {
		require.Contains(t, rows, want)
	}
	for _, row := range d.in(t, titled(idDefaults), "From").rows {
		require.NotContains(t, []string{"Scope", "Replay window", "Records are deleted", "Deadline of a call"}, row[0])
	}
	for _, line := range []string{
		"A key is unique per account _(not documented by its owner)_.",
		"| `422` | `other_request` _(not documented by its owner)_ |",
		"| Deadline for the whole call, waits included | 60 seconds _(not documented by its owner)_ |",
		"for **at least 5 minutes** _(not documented by its owner)_.",
		"A failure is kept by its class _(not documented by its owner)_",
		"**This is not Shop's own documentation.**",
		"the pages of Shop itself are the only normative text for it",
		"reprise serve --assume contract.yaml",
	} {
		require.Contains(t, string(page), line)
	}
	require.NotContains(t, string(page), "this page is the normative text")
	require.NotContains(t, d.in(t, titled(idRetrying), "How much").rows[0][1], "not documented", "attempts are")
}

func TestAssumptionsAreTold(t *testing.T) {
	require.Empty(t, Assumptions(build(t, nil)))
	c := build(t, object{
		"undocumented": list{"scope", "answers.replay.marker", "key.pattern"},
		"key":          object{"pattern": "^\\d|\\w`+$"},
	})
	require.Equal(t, []string{"Pattern of the key: ^\\d|\\w`+$", "Scope: account", "Marker of a replay: none"}, Assumptions(c))
}
