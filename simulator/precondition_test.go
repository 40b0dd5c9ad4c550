package simulator_test

import (
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

func withVersions(t *testing.T) (w *world, at, tag string) {
	w = newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(map[string]any{"idempotent": "it only reads"}, "operations", "GET /orders/{id}")
		m.set(map[string]any{"precondition": map[string]any{
			"missing": map[string]any{"status": 428, "code": "version_missing", "client": "fix-request"},
			"failed":  map[string]any{"status": 412, "code": "version_changed", "client": "look-up"},
		}}, "operations", "PATCH /orders/{id}")
	}))
	at = w.order("k1").header.Get("Location")
	tag = w.send("GET "+at, "").header.Get("ETag")
	require.Regexp(t, `^"[0-9a-f]+"$`, tag)
	return w, at, tag
}

func TestChangeNamesTheVersionThatItIsAbout(t *testing.T) {
	w, at, tag := withVersions(t)
	require.Equal(t, "version_missing", w.send("PATCH "+at, `{"sku": "b"}`).code())
	require.Equal(t, "version_changed", w.send("PATCH "+at, `{"sku": "b"}`, "If-Match: W/"+tag).code(), "a weak tag is never equal")
	require.Equal(t, http.StatusOK, w.send("PATCH "+at, `{"sku": "b"}`, "If-Match: "+tag).status)

	again := w.send("PATCH "+at, `{"sku": "b"}`, "If-Match: "+tag)
	require.Equal(t, http.StatusPreconditionFailed, again.status, "a repeat is refused")
	require.Equal(t, "version_changed", again.code())

	read := w.send("GET "+at, "")
	require.Equal(t, "b", read.member("sku"))
	require.NotEqual(t, tag, read.header.Get("ETag"))
	require.Equal(t, http.StatusOK, w.send("PATCH "+at, `{"sku": "c"}`, `If-Match: "other", `+read.header.Get("ETag")).status)
	require.Equal(t, "version_changed", w.send("PATCH /orders/never-made", `{"sku": "c"}`, "If-Match: *").code())
	require.Equal(t, 3, w.effects(""), "one order, two changes")
}

// A change back to what was there before, and one that changes nothing, are new
// versions: who read the old one has missed two changes.
func TestVersionNeverComesBack(t *testing.T) {
	w, at, first := withVersions(t)
	read := func() string { return w.send("GET "+at, "").header.Get("ETag") }
	was := w.send("GET "+at, "").member("sku")
	seen := []string{first}
	for _, sku := range []string{"b", was, was} {
		require.Equal(t, http.StatusOK, w.send("PATCH "+at, `{"sku": "`+sku+`"}`, "If-Match: "+read()).status)
		require.NotContains(t, seen, read())
		seen = append(seen, read())
		require.Equal(t, read(), read(), "reading changes nothing")
	}
	require.Equal(t, was, w.send("GET "+at, "").member("sku"))
	require.Equal(t, "version_changed", w.send("PATCH "+at, `{"sku": "c"}`, "If-Match: "+first).code())
}

func TestOfTwoChangesOfOneVersionOneTakesPlace(t *testing.T) {
	w, at, tag := withVersions(t)
	var all sync.WaitGroup
	var changed atomic.Int64
	for _, sku := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		all.Go(func() {
			if a, err := w.try("PATCH "+at, `{"sku": "`+sku+`"}`, "If-Match: "+tag); err == nil && a.status == http.StatusOK {
				changed.Add(1)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 1, changed.Load())
}
