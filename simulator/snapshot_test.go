package simulator_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

func TestSnapshotAndRestore(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), unjudged)
	first := w.pay("k1")
	w.manage("POST clock", `{"advance": "3h"}`, &struct{}{})
	taken := w.manage("GET snapshot", "", nil).body
	w.pay("k2")
	w.manage("POST clock", `{"advance": "30h"}`, &struct{}{})

	var restored struct{ Restored int }
	w.manage("PUT snapshot", taken, &restored)
	require.Equal(t, strings.Count(taken, "\n")-2, restored.Restored)
	require.Equal(t, "3h0m0s", w.clock("").Ahead)
	require.Equal(t, first.body, w.pay("k1").body)
	require.Zero(t, w.effects("k2"))
	require.Equal(t, http.StatusCreated, w.pay("k2").status)

	// Another server begins where this one was.
	other := simulator.New(load(t, acmeFile), memory.New(), nil)
	_, err := other.Restore(t.Context(), strings.NewReader(taken))
	require.NoError(t, err)
	effects, err := other.Effects(t.Context(), "k1")
	require.NoError(t, err)
	require.Len(t, effects, 1)
	var again bytes.Buffer
	require.NoError(t, other.Snapshot(t.Context(), &again))
	require.Equal(t, entriesOf(taken), entriesOf(again.String()))
}

// entriesOf is a snapshot without the times and the sum of its first and last lines.
func entriesOf(text string) []string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[1 : len(lines)-1]
}

// What is not a whole snapshot of this API changes nothing.
func TestRestoreRefuses(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), unjudged)
	w.pay("k1")
	taken := w.manage("GET snapshot", "", nil).body
	lines := strings.SplitAfter(taken, "\n")
	var foreign bytes.Buffer
	require.NoError(t, simulator.New(load(t, minimalFile), memory.New(), nil).Snapshot(t.Context(), &foreign))
	for name, c := range map[string]struct{ text, words string }{
		"nothing":        {"", "does not begin"},
		"no snapshot":    {"{}\n", "does not begin"},
		"another API":    {foreign.String(), `it is of "Example Orders", wanted one of "Acme Payments"`},
		"a newer one":    {strings.Replace(taken, `"reprise_snapshot":1`, `"reprise_snapshot":2`, 1), "version 2, wanted 1"},
		"cut":            {strings.Join(lines[:2], ""), "no end"},
		"cut in a line":  {taken[:len(taken)/2], "line"},
		"a line less":    {strings.Join(append(append([]string{}, lines[:1]...), lines[2:]...), ""), "changed or cut"},
		"a line twice":   {lines[0] + lines[1] + strings.Join(lines[1:], ""), "there before"},
		"more behind":    {taken + "{}\n", "after its end"},
		"an unknown key": {lines[0] + `{"key":"enov","value":""}` + "\n" + strings.Join(lines[1:], ""), "of no kind"},
		"a bad record":   {lines[0] + `{"key":"ay9h","value":"AAAA"}` + "\n" + strings.Join(lines[1:], ""), "record"},
	} {
		a := w.manage("PUT snapshot", c.text, nil)
		require.Equal(t, http.StatusBadRequest, a.status, name)
		require.Contains(t, a.member("error"), c.words, name)
		require.Equal(t, 1, w.effects("k1"), name)
	}
}

const seedData = `
resources:
  - {path: /orders/ord_1, body: {id: ord_1, sku: a}, age: 1d}
  - {path: /orders/ord_2, headers: {Authorization: Bearer ann}, body: {id: ord_2}}
keys:
  - request: {operation: POST /orders, headers: {Idempotency-Key: seeded, Content-Type: application/json}, body: '{"sku": "a"}'}
    answer: {status: 201, headers: {Content-Type: application/json}, body: {id: ord_1}}
    age: 23h
`

// listing is a contract with orders that can be made, read, listed and deleted.
func listing(t *testing.T) func(object) {
	return func(m object) {
		m.set(object{"idempotent": "reading changes nothing"}, "operations", "GET /orders/{id}")
		m.set(object{"idempotent": "reading changes nothing", "example": object{
			"status": 200.0, "body": object{"data": []any{}, "has_more": false},
		}}, "operations", "GET /orders")
		m.set(object{"idempotent": "the second finds it gone"}, "operations", "DELETE /orders/{id}")
	}
}

// What a snapshot's keys mean is in it, as it is in a store.
func TestRestoreUnderAnotherMeaning(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	w.pay("k1")
	taken := w.manage("GET snapshot", "", nil).body
	wider := simulator.New(vary(t, acmeFile, func(m object) { m.set("json", "fingerprint", "body") }), memory.New(), nil)
	_, err := wider.Restore(t.Context(), strings.NewReader(taken))
	require.ErrorContains(t, err, "1 keys of POST /payments that mean something else in this contract, by its fingerprint")

	none := newWorld(t, load(t, acmeFile)).manage("GET snapshot", "", nil).body
	_, err = wider.Restore(t.Context(), strings.NewReader(none))
	require.NoError(t, err, "there are no keys that could be misread")
}

func TestSeedData(t *testing.T) {
	data, findings, err := simulator.LoadData("data.yaml", []byte(seedData))
	require.NoError(t, err)
	require.Empty(t, findings)
	s := memory.New()
	c := vary(t, minimalFile, listing(t))
	w := newWorld(t, c, unjudged, on(s), with(func(o *simulator.Options) { o.Data = data }))
	check := func() {
		a := w.order("seeded")
		require.Equal(t, `{"id":"ord_1"}`, a.body)
		require.True(t, a.replayed())
		require.Equal(t, http.StatusConflict, w.send("POST /orders", `{"sku": "b"}`, "Idempotency-Key: seeded").status)
		require.Equal(t, `{"id":"ord_1","sku":"a"}`, w.send("GET /orders/ord_1", "").body)
		require.Equal(t, `{"data":[{"id":"ord_1","sku":"a"}],"has_more":false}`, w.send("GET /orders", "").body)
		require.Equal(t, `{"data":[{"id":"ord_2"}],"has_more":false}`, w.send("GET /orders", "", "Authorization: Bearer ann").body)
		require.Zero(t, w.effects(""), "nobody has executed anything")
	}
	check()
	require.Equal(t, http.StatusCreated, w.order("k1").status)
	w.manage("POST reset", "", &struct{}{})
	check()
	_, err = simulator.NewServer(c, s, &simulator.Options{Data: data})
	require.NoError(t, err, "what is there stays")
	check()
	w.manage("POST clock", `{"advance": "1h"}`, &struct{}{})
	require.False(t, w.order("seeded").replayed(), "its window began with its age")
}

func TestSeedDataRefuses(t *testing.T) {
	for text, words := range map[string]string{
		"resource: []":                                                       `unknown key "resource"`,
		"resources: [{path: orders, body: {}}]":                              "path",
		"resources: [{path: /orders/1}]":                                     "body is missing",
		"resources: [{path: /a, body: {}, age: soon}]":                       "soon",
		"keys: [{request: {operation: POST /orders}}]":                       "answer is missing",
		"keys: [{request: {}, answer: {status: 201}}]":                       "operation is missing",
		"keys: [{request: {operation: POST /orders}, answer: {status: 99}}]": "99",
	} {
		_, findings, err := simulator.LoadData("data.yaml", []byte(text))
		require.NoError(t, err)
		require.NotEmpty(t, findings, text)
		require.Contains(t, findings[0].Message, words, text)
	}
	for words, data := range map[string]*simulator.Data{
		"no operation reads /nowhere/1": {Resources: []simulator.DataResource{{Path: "/nowhere/1", Body: []byte("{}")}}},
		"no JSON object":                {Resources: []simulator.DataResource{{Path: "/orders/1", Body: []byte("[]")}}},
		"none of the operations":        {Keys: []simulator.DataKey{{Operation: "POST /nowhere", Status: 201}}},
		"has no good key":               {Keys: []simulator.DataKey{{Operation: "POST /orders", Status: 201}}},
		"does not keep an answer with status 500": {Keys: []simulator.DataKey{
			{Operation: "POST /orders", Status: 500, Header: http.Header{"Idempotency-Key": {"k"}}},
		}},
	} {
		_, err := simulator.NewServer(vary(t, minimalFile, listing(t)), memory.New(), &simulator.Options{Data: data})
		require.ErrorContains(t, err, words)
	}
}

// What was made is listed page by page, oldest first, until it is deleted.
func TestCollectionsAreListed(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, listing(t)))
	type page struct {
		Data    []struct{ ID string }
		HasMore bool `json:"has_more"`
	}
	list := func(query string) (p page, link string) {
		a := w.send("GET /orders"+query, "")
		require.Equal(t, http.StatusOK, a.status, a.body)
		decode(t, a.body, &p)
		return p, a.header.Get("Link")
	}
	empty, _ := list("")
	require.Empty(t, empty.Data)
	var made []string
	for i := range 5 {
		w.jump(time.Second)
		made = append(made, w.order(string(rune('a'+i))).member("id"))
	}
	w.order("a") // a replay makes nothing
	all, link := list("")
	require.Len(t, all.Data, 5)
	require.Empty(t, link)
	var seen []string
	query := "?limit=2"
	for range 3 {
		p, next := list(query)
		for _, d := range p.Data {
			seen = append(seen, d.ID)
		}
		require.Equal(t, next != "", p.HasMore)
		if next != "" {
			require.Regexp(t, `^</orders\?after=\S+&limit=2>; rel="next"$`, next)
			query = next[len("</orders"):strings.Index(next, ">")]
		}
	}
	require.Equal(t, made, seen)
	require.Less(t, w.send("DELETE /orders/"+made[1], "").status, 300)
	require.Equal(t, http.StatusNotFound, w.send("GET /orders/"+made[1], "").status)
	rest, _ := list("?after=" + made[0])
	require.Len(t, rest.Data, 3)
	require.Equal(t, made[2], rest.Data[0].ID)
	rest, _ = list("?after=" + made[1])
	require.Equal(t, made[2], rest.Data[0].ID, "a page begins behind what is gone too")
	require.Equal(t, `{"data":[],"has_more":false}`, w.send("GET /orders", "", "Authorization: Bearer another").body)
	for _, bad := range []string{"?limit=0", "?limit=x", "?after=nothing"} {
		require.Equal(t, http.StatusBadRequest, w.send("GET /orders"+bad, "").status, bad)
	}
}
