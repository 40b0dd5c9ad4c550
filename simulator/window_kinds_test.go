package simulator_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// lasting is the minimal contract with another window.
func lasting(t testing.TB, window object, more ...func(m object)) *world {
	return newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(window, "window")
		for _, change := range more {
			change(m)
		}
	}))
}

// A range ends at its shortest here: the case that a client has to survive.
func TestWindowOfARange(t *testing.T) {
	w := lasting(t, object{"replay": object{"range": object{"from": "7d", "to": "14d"}}})
	first := w.order("k1")
	w.advance("167h")
	require.Equal(t, first.body, w.order("k1").body)
	w.advance("1h")
	require.NotEqual(t, first.body, w.order("k1").body)
	w.advance("13d")
	require.Equal(t, map[string]int{"expired": 1}, w.keys().States)
	w.advance("1d")
	require.Empty(t, w.keys().States, "the record outlives the longest window and no more")
}

// The sandbox forgets after two minutes, what is live after a day, as Checkout.com
// had it.
func TestWindowOfAnEnvironment(t *testing.T) {
	w := lasting(t, object{"replay": "24h", "environments": object{"sandbox": "120s"}}, func(m object) {
		m.set([]any{"account", "environment"}, "scope")
		m.set(object{"environment": object{"credential_prefix": object{"sk_sbox_": "sandbox", "sk_": "live"}}}, "scope_from")
	})
	const sandbox, live = "Authorization: Bearer sk_sbox_1", "Authorization: Bearer sk_1"
	test, real := w.order("k1", sandbox), w.order("k1", live)
	w.advance("119s")
	require.Equal(t, test.body, w.order("k1", sandbox).body)
	w.advance("1s")
	require.NotEqual(t, test.body, w.order("k1", sandbox).body)
	require.Equal(t, real.body, w.order("k1", live).body)
	for _, key := range w.keys().Keys {
		require.Contains(t, []float64{120, 24 * 3600}, key.ReplayEnds.Sub(key.Started).Seconds())
	}
	w.advance("24h")
	require.Equal(t, http.StatusCreated, w.order("k1", live).status)
	require.Equal(t, 4, w.effects("k1"))
}

// The key of an instance is remembered while the instance is there and a day
// longer, as with EC2.
func TestWindowOfAResourcesLife(t *testing.T) {
	for _, end := range []string{"DELETE", "POST"} {
		t.Run(end, func(t *testing.T) {
			w := lasting(t, object{"replay": object{"resource_life": "24h"}, "reap": "48h"}, func(m object) {
				m.set(object{"idempotent": "it is gone"}, "operations", "DELETE /orders/{id}")
				m.set(object{"key": "optional"}, "operations", "POST /orders/{id}:terminate")
			})
			first := w.order("k1")
			other := w.order("k2")
			w.advance("900d")
			require.Equal(t, first.body, w.order("k1").body)
			require.Zero(t, w.keys().Keys[0].ReplayEnds, "nobody knows yet")

			path := first.header.Get("Location")
			if end == "DELETE" {
				require.Equal(t, http.StatusNoContent, w.send("DELETE "+path, "").status)
			} else {
				require.Less(t, w.send("POST "+path+":terminate", "", "Idempotency-Key: k3").status, 300)
			}
			w.advance("23h")
			require.Equal(t, first.body, w.order("k1").body)
			w.advance("1h")
			require.NotEqual(t, first.body, w.order("k1").body)
			require.Equal(t, other.body, w.order("k2").body, "what lives is remembered")
			w.advance("24h")
			require.Empty(t, w.keys().Old)
		})
	}
}

// The key of a change is remembered as long as the key that made the resource.
func TestEndOfAResourceEndsEveryKeyThatMadeOrChangedIt(t *testing.T) {
	w := lasting(t, object{"replay": object{"resource_life": "24h"}}, func(m object) {
		m.set(object{"key": "required"}, "operations", "PUT /orders/{id}")
		m.set(object{"idempotent": "it is gone"}, "operations", "DELETE /orders/{id}")
	})
	first := w.order("k1")
	path := first.header.Get("Location")
	put := func(key string) {
		require.Equal(t, http.StatusOK, w.send("PUT "+path, `{"sku": "b"}`, "Idempotency-Key: "+key).status)
	}
	put("k2")
	put("k3")
	w.send("DELETE "+path, "")
	for _, k := range w.keys().Keys {
		require.NotZero(t, k.ReplayEnds, k.Operation)
	}
	w.advance("24h")
	require.NotEqual(t, first.body, w.order("k1").body)
	put("k2")
	require.Equal(t, 2, w.effects("k1"))
	require.Equal(t, 2, w.effects("k2"), "it was executed again")
}

// What was refused made nothing whose end could come.
func TestWindowOfAResourceThatWasNeverMade(t *testing.T) {
	w := lasting(t, object{"replay": object{"resource_life": "24h"}})
	require.Equal(t, http.StatusPaymentRequired, w.order("k1", "Prefer: code=402").status)
	w.advance("23h")
	require.Equal(t, http.StatusPaymentRequired, w.order("k1").status)
	w.advance("1h")
	require.Equal(t, http.StatusCreated, w.order("k1").status)
}

// Each answer tells how long a key is remembered, as with Apache Iceberg.
func TestAdvertisedWindow(t *testing.T) {
	w := lasting(t, object{"replay": object{"at_least": "36h30m"}, "advertise": object{"header": "idempotency-key-lifetime"}}, func(m object) {
		m.set(object{"idempotent": "it is gone"}, "operations", "DELETE /orders/{id}")
	})
	const name = "Idempotency-Key-Lifetime"
	require.Equal(t, []string{"PT36H30M"}, w.order("k1").header[name])
	require.Equal(t, []string{"PT36H30M"}, w.order("k1").header[name], "a replay too, and once")
	require.Equal(t, []string{"PT36H30M"}, w.send("POST /orders", "{}").header[name], "and a refusal")
	require.Empty(t, w.send("DELETE /orders/1", "").header[name], "but no operation without a key")

	w = lasting(t, object{"replay": "1h", "advertise": object{"header": name, "form": "seconds"}, "environments": object{"sandbox": "90s"}}, func(m object) {
		m.set([]any{"account", "environment"}, "scope")
		m.set(object{"environment": object{"path": 0}}, "scope_from")
	})
	require.Equal(t, "3600", w.order("k1").header.Get(name))
}

// A client sets the window of its key; what it may not set is refused before the
// key is touched.
func TestWindowThatAClientSets(t *testing.T) {
	w := lasting(t, object{
		"replay": "24h", "client_sets": object{"header": "Idempotency-Key-Expiry", "min": "1h", "max": "3d"}, "advertise": object{"header": "Key-TTL"},
	})
	first := w.order("k1", "Idempotency-Key-Expiry: 7200")
	require.Equal(t, "PT2H", first.header.Get("Key-TTL"))
	w.advance("119m")
	again := w.order("k1", "Idempotency-Key-Expiry: 86400")
	require.Equal(t, first.body, again.body)
	require.Equal(t, "PT2H", again.header.Get("Key-TTL"), "a later request does not change it")
	w.advance("1m")
	second := w.order("k1")
	require.NotEqual(t, first.body, second.body)
	require.Equal(t, "PT24H", second.header.Get("Key-TTL"))
	for _, asked := range []string{"3599", "259201", "-1", "1h", "99999999999999999999", ""} {
		a := w.order("k2", "Idempotency-Key-Expiry: "+asked)
		require.Equal(t, "idempotency_key_invalid", a.code(), asked)
		require.Contains(t, a.member("detail"), "Idempotency-Key-Expiry", asked)
	}
	require.Equal(t, "idempotency_key_invalid", w.order("k2", "Idempotency-Key-Expiry: 7200", "Idempotency-Key-Expiry: 7200").code())
	require.Zero(t, w.effects("k2"))

	long := w.order("k3", "Idempotency-Key-Expiry: 259200")
	w.advance("71h")
	require.Equal(t, long.body, w.order("k3").body)
	w.advance("1h")
	require.NotEqual(t, long.body, w.order("k3").body)
}

func TestWindowThatIsCutToItsBounds(t *testing.T) {
	for form, values := range map[string][2]string{"iso8601": {"PT1S", "P9W"}, "seconds": {"1", "9999999"}} {
		w := lasting(t, object{"replay": "24h", "client_sets": object{"header": "Key-Expiry", "form": form, "min": "1h", "max": "3d", "outside": "clamp"}})
		short, long := w.order("k1", "Key-Expiry: "+values[0]), w.order("k2", "Key-Expiry: "+values[1])
		w.advance("59m")
		require.Equal(t, short.body, w.order("k1").body)
		w.advance("1m")
		require.NotEqual(t, short.body, w.order("k1").body)
		w.advance("70h")
		require.Equal(t, long.body, w.order("k2").body)
		w.advance("1h")
		require.NotEqual(t, long.body, w.order("k2").body)
	}
}

func TestWindowThatAClientSetsByDate(t *testing.T) {
	w := lasting(t, object{"replay": "24h", "client_sets": object{"header": "Key-Expiry", "form": "date", "min": "1h", "max": "3d"}})
	ends := func(in time.Duration) string {
		return "Key-Expiry: " + w.now().UTC().Add(in).Format(http.TimeFormat)
	}
	first := w.order("k1", ends(2*time.Hour))
	w.advance("119m")
	require.Equal(t, first.body, w.order("k1").body)
	w.advance("2m")
	require.NotEqual(t, first.body, w.order("k1").body)
	require.Equal(t, "idempotency_key_invalid", w.order("k2", ends(-time.Hour)).code())
	short := ends(61 * time.Minute)
	first = w.order("k3", short)
	w.advance("2m")
	require.Equal(t, first.body, w.order("k3", short).body, "the same request, the same key: its window is set already")
	require.Equal(t, "idempotency_key_invalid", w.order("k2", "Key-Expiry: tomorrow").code())
}
