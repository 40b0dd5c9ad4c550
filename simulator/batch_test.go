package simulator_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

type batchRow struct {
	Status   int
	Outcome  string
	Location string
	Body     map[string]any
}

func (w *world) batch(body string, headers ...string) []batchRow {
	w.t.Helper()
	a := w.send("POST /orders/batch", body, headers...)
	require.Equal(w.t, http.StatusOK, a.status, a.body)
	var out struct{ Rows []batchRow }
	require.NoError(w.t, json.Unmarshal([]byte(a.body), &out))
	return out.Rows
}

// Each row of Shopify's bulk runs has a key of its own.
func TestRowsOfABatchHaveKeysOfTheirOwn(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(map[string]any{"batch": map[string]any{"key_per": "row", "rows": "/orders", "row_key": "/ref"}}, "operations", "POST /orders/batch")
	}))
	first := w.batch(`{"orders": [{"ref": "k1", "sku": "a"}, {"ref": "k2", "sku": "b"}, {"sku": "c"}]}`)
	require.Equal(t, []int{201, 201, 400}, []int{first[0].Status, first[1].Status, first[2].Status})
	require.Equal(t, "missing_key", first[2].Outcome)
	require.Contains(t, first[2].Body["detail"], "/ref")

	again := w.batch(`{"orders": [{"ref": "k2", "sku": "b"}, {"ref": "k3", "sku": "c"}, {"ref": "k1", "sku": "z"}]}`, "Idempotency-Key: ignored")
	require.Equal(t, "replay", again[0].Outcome)
	require.Equal(t, first[1].Body, again[0].Body)
	require.Equal(t, "execute", again[1].Outcome)
	require.Equal(t, "mismatch", again[2].Outcome)
	require.Equal(t, 3, w.effects(""))

	twice := w.batch(`{"orders": [{"ref": "k9", "sku": "a"}, {"ref": "k9", "sku": "a"}]}`)
	require.Equal(t, []string{"execute", "replay"}, []string{twice[0].Outcome, twice[1].Outcome})
	require.Equal(t, http.StatusBadRequest, w.send("POST /orders/batch", `{"rows": []}`).status)
}

// The key of a row keeps the rules of every key.
func TestRowKeysKeepTheRulesOfKeys(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(map[string]any{"batch": map[string]any{"key_per": "row", "row_key": "/ref"}}, "operations", "POST /orders/batch")
		m.set("^k", "key", "pattern")
		m.set(map[string]any{"max": 4}, "key", "length")
	}))
	for row, why := range map[string]string{
		`{"ref": 7}`:                 "no text",
		`{"ref": true}`:              "no text",
		`{"ref": {"k": 1}}`:          "no text",
		`{"ref": "k1", "ref": "k2"}`: "2 keys",
		`{"ref": "x1"}`:              "pattern",
		`{"ref": "k2345"}`:           "at most 4",
	} {
		got := w.batch("[" + row + "]")[0]
		require.Equal(t, http.StatusBadRequest, got.Status, row)
		require.Equal(t, "invalid_key", got.Outcome, row)
		require.Contains(t, got.Body["detail"], why, row)
		require.Contains(t, got.Body["detail"], "/ref", row)
		require.NotContains(t, got.Body["detail"], "header", row)
	}
	require.Equal(t, "missing_key", w.batch(`[{"ref": null}]`)[0].Outcome, "null is no key")
	require.Zero(t, w.effects(""))
	require.Equal(t, "execute", w.batch(`[{"ref": "k1"}]`)[0].Outcome)
}

// A row that goes on after its answer says where its state is told.
func TestRowsSayWhereTheirStateIs(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(map[string]any{
			"batch": map[string]any{"key_per": "row", "row_key": "/ref"}, "async": map[string]any{"status": "/runs/{id}"},
		}, "operations", "POST /orders/batch")
	}))
	rows := w.batch(`[{"ref": "k1"}, {"ref": "k2"}, {"ref": "k1"}]`)
	require.Regexp(t, "^/runs/.", rows[0].Location)
	require.NotEqual(t, rows[0].Location, rows[1].Location)
	require.Equal(t, rows[0].Location, rows[2].Location)
	require.Equal(t, http.StatusOK, w.send("GET "+rows[1].Location, "").status)
}

// One key stands for a whole batch of Resend's.
func TestABatchCanHaveOneKey(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(map[string]any{"batch": map[string]any{"key_per": "request"}}, "operations", "POST /orders/batch")
	}))
	first := w.send("POST /orders/batch", `[{"sku": "a"}, {"sku": "b"}]`, "Idempotency-Key: k1")
	again := w.send("POST /orders/batch", `[{"sku": "a"}, {"sku": "b"}]`, "Idempotency-Key: k1")
	require.True(t, again.replayed())
	require.Equal(t, first.body, again.body)
	require.Equal(t, "key_reused_with_other_request", w.send("POST /orders/batch", `[{"sku": "a"}]`, "Idempotency-Key: k1").code())
	require.Equal(t, 1, w.effects("k1"))
}
