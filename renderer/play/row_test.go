package play

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// found is the script's answer to which row one is.
type found struct {
	Row, Name, Do, Asks, Marker string
	Optional                    bool
	Codes                       []string
}

type what struct {
	Got    string  `json:"got,omitempty"`
	Status int     `json:"status,omitempty"`
	Code   *string `json:"code,omitempty"`
	Marked bool    `json:"marked,omitempty"`
	Bare   bool    `json:"bare,omitempty"`
}

// idsOf are rows as a decision table might have them.
func idsOf(p *contract.Policy) []string {
	ids := []string{"got-success", "got-redirect", "got-replay", "got-no-answer-never-sent", "got-no-answer-maybe-arrived", "got-no-answer-unsendable"}
	for _, a := range p.Named() {
		id := slug(fmt.Sprintf("got-%d-%s", a.Status, a.Code))
		for n := 2; slices.Contains(ids, id); n++ {
			id = slug(fmt.Sprintf("got-%d-%s-%d", a.Status, a.Code, n))
		}
		ids = append(ids, id)
	}
	return append(ids, "got-401-403", "got-429", "got-other-4xx", "got-502-503-504", "got-other-5xx")
}

// Whatever comes back, the script names the answer that the contract recognises,
// and finds its row.
func TestScriptAndContractAgreeOnRows(t *testing.T) {
	n := startNode(t)
	for name, c := range contracts(t) {
		i := -1
		for _, op := range c.Operations() {
			p, _ := c.Resolve(op.Name())
			i++
			if i > 2 {
				break
			}
			rows := idsOf(p)
			set := tablesOf(t, c, &Options{Rows: rows})
			n.load(t, set)
			codes := []string{"", "no_such_code"}
			for _, a := range p.Named() {
				codes = append(codes, a.Code)
			}
			place := i * len(environments(p))
			for status := 200; status < 600; status++ {
				for _, code := range codes {
					var got found
					n.ask(t, &got, "row", place, what{Got: "answer", Status: status, Code: &code})
					want := p.Recognise(status, code).Name
					where := fmt.Sprintf("%s, %s, %d %q", name, op.Name(), status, code)
					if want == "" && !p.Operation.TakesKey() {
						require.Equal(t, "", got.Row, where)
						require.Equal(t, keylessWants(p, status), got.Do, where)
						continue
					}
					require.Equal(t, string(want), got.Name, where)
					require.Contains(t, rows, got.Row, where)
					switch {
					case want != "":
						require.Contains(t, got.Row, slug(fmt.Sprintf("got-%d-%s", p.Answer(want).Status, p.Answer(want).Code)), where)
					case p.Succeeds(status) && code == "":
						require.Equal(t, "got-success", got.Row, where)
					case status < 400 && code == "":
						require.Equal(t, "got-redirect", got.Row, where)
					case status == 503 && code == "no_such_code":
						require.Equal(t, "got-502-503-504", got.Row, where)
					case status == 418 && code == "no_such_code":
						require.Equal(t, "got-other-4xx", got.Row, where)
					}
				}
			}
		}
	}
}

// Three questions at most, and no more than are needed.
func TestQuestions(t *testing.T) {
	n := startNode(t)
	c := loaded(t)
	p, _ := c.Resolve("POST /payments")
	n.load(t, tablesOf(t, c, &Options{Rows: idsOf(p)}))
	ask := func(q what) found {
		var got found
		n.ask(t, &got, "row", 0, q)
		return got
	}
	require.Equal(t, "got", ask(what{}).Asks)
	require.Equal(t, "status", ask(what{Got: "answer"}).Asks)
	got := ask(what{Got: "answer", Status: 409})
	require.Equal(t, "code", got.Asks)
	require.ElementsMatch(t, []string{"invalid_idempotent_request", "concurrent_idempotent_requests"}, got.Codes)
	code := "concurrent_idempotent_requests"
	got = ask(what{Got: "answer", Status: 409, Code: &code})
	require.Equal(t, found{Row: "got-409-concurrent_idempotent_requests", Name: "in_flight", Codes: got.Codes, Marker: got.Marker}, got)
	require.Equal(t, "got-no-answer-maybe-arrived", ask(what{Got: "maybe"}).Row)
	require.Equal(t, "got-replay", ask(what{Got: "answer", Status: 201, Marked: true}).Row)
}

// keylessWants is what contract/retry has somebody do whose request had no key.
func keylessWants(p *contract.Policy, status int) string {
	r := p.Retry
	r.Attempts, r.Deadline = 9, 0
	safe := p.Operation.Idempotent != ""
	d := retry.Next(&r, retry.History{Attempts: 1, Idempotent: safe}, retry.Outcome{Kind: retry.Answered, Status: status}, func() float64 { return 0 })
	switch {
	case p.Succeeds(status):
		return "done"
	case status == 303:
		return "redirect-open"
	case status < 400:
		return "redirect"
	case p.Operation.Method == "DELETE" && safe && (status == 404 || status == 410):
		return "gone"
	case d.Again:
		return "again"
	case status < 500 && status != 408 && status != 425 && status != 429 && !callsOut(p):
		return "fix-request"
	default:
		return "look-up"
	}
}

// A request that had no key has no row that says "the same key".
func TestRequestsWithoutAKey(t *testing.T) {
	n := startNode(t)
	c := loaded(t)
	p, _ := c.Resolve("POST /payments")
	n.load(t, tablesOf(t, c, &Options{Rows: idsOf(p)}))
	for _, q := range []what{{Got: "maybe", Bare: true}, {Got: "answer", Status: 500, Bare: true}, {Got: "answer", Status: 503, Bare: true}} {
		var got found
		n.ask(t, &got, "row", 0, q)
		require.Equal(t, "look-up", got.Do, q)
		require.Empty(t, got.Row, q)
	}
	var got found
	n.ask(t, &got, "row", 0, what{Got: "never", Bare: true})
	require.Equal(t, "again", got.Do)
	n.ask(t, &got, "row", 0, what{Got: "answer", Status: 418, Bare: true})
	require.Equal(t, "look-up", got.Do, "a call to an outside system may have come before the refusal")
	n.ask(t, &got, "row", 0, what{Got: "answer", Status: 307, Bare: true})
	require.Equal(t, "redirect", got.Do)
}

// A page without rows is linked nowhere.
func TestRowsThatArePresentAreLinked(t *testing.T) {
	n := startNode(t)
	n.load(t, tablesOf(t, loaded(t), nil))
	var got found
	code := "invalid_idempotent_request"
	n.ask(t, &got, "row", 0, what{Got: "answer", Status: 409, Code: &code})
	require.Equal(t, "mismatch", got.Name)
	require.Empty(t, got.Row)
}

// A bare answer of an operation that takes no key has the name that its status
// gives, but for a 5xx: anything on the way may have sent that.
func TestBareAnswersOfALock(t *testing.T) {
	n := startNode(t)
	for _, c := range []struct {
		status int
		want   found
	}{
		{423, found{Row: "got-423-in_use", Name: "locked"}},
		{503, found{Do: "look-up"}},
	} {
		loaded := loaded(t, `PUT /orders/{id}/notes: {unsafe: "each call appends a note to the activity log"}`,
			fmt.Sprintf(`PUT /orders/{id}/notes: {unsafe: "each call appends a note", lock: {per: /order, answer: {status: %d, code: in_use, client: same-key}}}`, c.status),
			"statuses: [429, 502, 503, 504]", "statuses: [429]")
		p, _ := loaded.Resolve("PUT /orders/{id}/notes")
		set := tablesOf(t, loaded, &Options{Rows: idsOf(p)})
		n.load(t, set)
		place := slices.IndexFunc(loaded.Operations(), func(op contract.Operation) bool { return op.Name() == p.Operation.Name() }) * len(environments(p))
		var got found
		bare, code := "", "in_use"
		n.ask(t, &got, "row", place, what{Got: "answer", Status: c.status, Code: &bare})
		require.Equal(t, c.want, found{Row: got.Row, Name: got.Name, Do: got.Do}, c.status)
		n.ask(t, &got, "row", place, what{Got: "answer", Status: c.status, Code: &code})
		require.Equal(t, "locked", got.Name)
	}
}
