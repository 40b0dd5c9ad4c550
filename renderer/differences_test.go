package renderer

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// The table of differences has what differs, and nothing else.
func TestDifferencesAreThoseOfTheVariants(t *testing.T) {
	page := render(t, variations(t)["variants"])
	d := read(t, page)
	require.Equal(t, [][]string{
		{"POST /v2/orders (path /v2/**)", "Replay window", "30 days", "24 hours"},
		{"POST /v2/orders (path /v2/**)", "Records are deleted", "after 30 days", "after 72 hours"},
		{"POST /v2/orders (path /v2/**)", "Key reused with another request: status", "400", "422"},
		{"POST /v2/orders (path /v2/**)", "Key reused with another request: code", "used", "other_request"},
		{"POST /v2/orders (path /v2/**)", "Key reused with another request: advice", "new key", "fix the request"},
		{"path /v3/**, method PUT (no operation of this contract)", "Attempts, the first included", "2", "4"},
	}, d.in(t, titled(idDiffer), "Elsewhere").rows)

	rows := d.in(t, titled(idDecisions), "What you do").rows
	means := rows[slices.IndexFunc(rows, func(row []string) bool { return row[1] == "other_request" })][2]
	require.Contains(t, means, "Only for POST /bills and POST /orders.")
	require.Contains(t, string(page), "**24 hours** (30 days for `POST /v2/orders`)")
	require.Contains(t, string(page), "Some of this is different for `POST /v2/orders`: see [Where operations differ](#where-operations-differ).")
}

func TestContractsWithoutVariantsHaveNoSuchSection(t *testing.T) {
	require.NotContains(t, string(render(t, build(t, nil))), titled(idDiffer))
}

func TestFenceIsLongerThanItsContent(t *testing.T) {
	w := writer{speaker: english}
	w.fence("text", phrase{}, "a\n```\nb\n````\n")
	require.Equal(t, "`````text\na\n```\nb\n````\n`````\n", printMarkdown(w.blocks))
}

// What a request decides has rows of its own: the operation alone has none.
func TestDifferencesByHeader(t *testing.T) {
	c := build(t, object{
		"operations": object{"POST /orders": object{}, "POST /a/{id}": object{}},
		"variants": list{
			object{"match": object{"header": object{"name": "API-Version", "value": "2026-*"}}, "window": object{"replay": "48h"}, "key": object{"required": false}},
			object{"match": object{"path": "/a/test_*"}, "retry": object{"attempts": 9.0}},
		},
	})
	require.Equal(t, [][]string{
		{"requests with header API-Version: 2026-*, for POST /a/{id} and POST /orders", "Replay window", "48 hours", "24 hours"},
		{"requests with header API-Version: 2026-*, for POST /a/{id} and POST /orders", "Key", "optional", "required"},
		{"requests with path /a/test_*, for POST /a/{id}", "Attempts, the first included", "9", "4"},
	}, read(t, render(t, c)).in(t, titled(idDiffer), "Elsewhere").rows)
}
