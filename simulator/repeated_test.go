package simulator_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/simulator"
)

// Where requests are held against a document, a body in which a member is there twice is
// refused, wherever it stands: one reader takes the first, another the last. Nothing of
// it is executed, and its key is free.
func TestABodyThatMeansTwoThingsIsRefused(t *testing.T) {
	doc, source, _, err := openapi.Read("till.yaml", []byte(tillDocument))
	require.NoError(t, err)
	check := with(func(o *simulator.Options) { o.OpenAPI, o.Requests = doc, source })
	c := vary(t, minimalFile, func(m object) { m.set(object{"key": "required"}, "operations", "POST /payments") })
	w := newDirect(t, c, check)
	for body, place := range map[string]string{
		`{"amount": 1, "amount": 2}`:                                            "member /amount twice, the second time at byte 22",
		`{"amount": 1, "\u0061mount": 2}`:                                       "member /amount twice",
		`{"a": [{"b": 1}, {"b": 1, "c": 2, "b": 3}]}`:                           "member /a/1/b twice",
		`{"a/b": {"~": null, "~": null}}`:                                       "member /a~1b/~0 twice",
		`[{"a": 1}, {"a": 1, "a": 1}]`:                                          "member /1/a twice",
		strings.Repeat(`{"a":`, 90) + `{"b":1,"b":1}` + strings.Repeat("}", 90): "/a/b twice",
	} {
		a := w.send("POST /payments", body, "Idempotency-Key: k1")
		require.Equal(t, http.StatusBadRequest, a.status, body)
		require.Contains(t, a.body, place)
	}
	require.Equal(t, http.StatusCreated, w.send("POST /payments", `{"amount": 1, "a": {"amount": 1}, "b": {"amount": 1}}`, "Idempotency-Key: k1").status)
	require.Equal(t, 1, w.effects(""))

	w = newDirect(t, c)
	require.Equal(t, http.StatusCreated, w.send("POST /payments", `{"amount": 1, "amount": 2}`, "Idempotency-Key: k1").status, "without the flag it is any body")
}
