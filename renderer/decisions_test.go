package renderer

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/retry"
)

// everyEvent is every event that package protocol can tell from another one,
// written down without the help of the renderer.
func everyEvent() []protocol.Event {
	var out []protocol.Event
	for _, key := range []protocol.KeyStatus{protocol.KeyOK, protocol.KeyMissing, protocol.KeyRepeated, protocol.KeyInvalid} {
		for _, same := range []bool{true, false} {
			for _, down := range []bool{true, false} {
				out = append(out, protocol.Event{Kind: protocol.Arrives, Key: key, Same: same, StoreDown: down})
			}
		}
	}
	for _, status := range []int{200, 201, 304, 399, 400, 401, 402, 404, 409, 422, 429, 499, 500, 501, 502, 503, 504, 599} {
		for _, before := range []bool{true, false} {
			for _, unknown := range []bool{true, false} {
				out = append(out, protocol.Event{Kind: protocol.Finishes, Status: status, Before: before, Unknown: unknown})
			}
		}
	}
	return append(out, protocol.Event{Kind: protocol.LeaseEnds}, protocol.Event{Kind: protocol.WindowEnds}, protocol.Event{Kind: protocol.Chores})
}

// statesOf are the states that a key can get into, found with every event.
func statesOf(p *contract.Policy) []protocol.State {
	found := []protocol.State{protocol.Absent}
	for i := 0; i < len(found); i++ {
		for _, e := range everyEvent() {
			for _, o := range protocol.Allowed(p, found[i], e) {
				if !slices.Contains(found, o.Then) {
					found = append(found, o.Then)
				}
			}
		}
	}
	return found
}

func policies(c *contract.Contract) []*contract.Policy {
	var out []*contract.Policy
	for _, op := range c.Operations() {
		if p, ok := c.Resolve(op.Name()); ok && p.Operation.TakesKey() {
			out = append(out, p)
		}
	}
	return out
}

func everyContract(t *testing.T) map[string]*contract.Contract {
	out := variations(t)
	maps.Copy(out, clients(t))
	for _, name := range examples {
		c, _, err := contract.LoadFile("../examples/" + name + "/contract.yaml")
		require.NoError(t, err)
		out[name] = c
	}
	return out
}

// The answers with a code in the decision table are those that the relation can
// give, and nothing else.
func TestDecisionTableHasTheAnswersOfTheRelation(t *testing.T) {
	for name, c := range everyContract(t) {
		t.Run(name, func(t *testing.T) {
			want := map[string]bool{}
			replayed := false
			for _, p := range policies(c) {
				for _, s := range statesOf(p) {
					for _, e := range everyEvent() {
						for _, o := range protocol.Allowed(p, s, e) {
							replayed = replayed || o.Answer == contract.AnswerReplay
							if a := p.Answer(o.Answer); a != nil {
								want[fmt.Sprintf("%d %s", a.Status, a.Code)] = true
							}
						}
					}
				}
			}
			got := map[string]bool{}
			rows := read(t, render(t, c)).in(t, titled(idDecisions), "What you do").rows
			for _, row := range rows {
				if code, _, _ := strings.Cut(strings.NewReplacer(" (default)", "", " (not documented by its owner)", "").Replace(row[1]), ","); code != "–" {
					got[row[0]+" "+code] = true
				}
			}
			require.Equal(t, want, got)
			require.Equal(t, replayed, slices.ContainsFunc(rows, func(row []string) bool { return strings.HasPrefix(row[2], "The stored answer again") }))
		})
	}
}

// Every status from 400 to 599 has one row for an answer without a code, every
// network error has one, and the page says of each what package retry does.
func TestDecisionTableHasEveryStatus(t *testing.T) {
	for name, c := range everyContract(t) {
		if name == "variants" {
			continue // two policies, so two rows for some statuses
		}
		t.Run(name, func(t *testing.T) {
			p, ok := c.Resolve(c.Operations()[0].Name())
			require.True(t, ok)
			rows := read(t, render(t, c)).in(t, titled(idDecisions), "What you do").rows
			rows = slices.DeleteFunc(rows, func(row []string) bool { // those of other operations
				_, only, some := strings.Cut(row[2], "Only for ")
				return !p.Operation.TakesKey() && some && !strings.Contains(only, p.Operation.Name())
			})
			for status := 400; status < 600; status++ {
				row := rowFor(t, rows, status)
				gone := !p.Operation.TakesKey() && p.Operation.Method == "DELETE" && (status == 404 || status == 410)
				require.Equal(t, gone, strings.HasPrefix(row[2], "Nothing is there."), "%d: %v", status, row)
				retried := retry.Next(&p.Retry, retry.History{Attempts: 1, Keyed: p.Operation.TakesKey(), Idempotent: p.Operation.Idempotent != ""},
					retry.Outcome{Kind: retry.Answered, Status: status}, func() float64 { return 0 }).Again
				require.Equal(t, retried, strings.HasPrefix(row[3], "Send the same request"), "%d: %v", status, row)
				require.Equal(t, retried, strings.Contains(row[4], "backoff"), "%d: %v", status, row)
			}
			for _, kind := range []string{"no answer: the request never left", "no answer: the request may have arrived"} {
				require.True(t, slices.ContainsFunc(rows, func(row []string) bool { return strings.HasPrefix(row[0], kind) }), kind)
			}
		})
	}
}

// rowFor finds the one row for an answer without a code, as a reader would: the
// status itself first, else "any other".
func rowFor(t *testing.T, rows [][]string, status int) []string {
	t.Helper()
	var named, other [][]string
	for _, row := range rows {
		if row[1] != "–" {
			continue
		}
		if slices.Contains(strings.FieldsFunc(row[0], func(r rune) bool { return r < '0' || r > '9' }), strconv.Itoa(status)) {
			named = append(named, row)
		}
		if row[0] == fmt.Sprintf("any other %dxx", status/100) {
			other = append(other, row)
		}
	}
	if len(named) == 0 {
		named = other
	}
	require.Len(t, named, 1, "rows for %d", status)
	return named[0]
}

// Each row of the relation is one that protocol.Allowed has, and each outcome
// of protocol.Allowed is in a row.
func TestRelationIsWhole(t *testing.T) {
	for name, c := range everyContract(t) {
		if len(policies(c)) == 0 || name == "variants" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			d := read(t, render(t, c))
			tab := d.in(t, "Once it is looked up", "Then the key is")
			p := policies(c)[0]
			for _, s := range statesOf(p) {
				state := stateName(s)
				require.True(t, slices.ContainsFunc(d.in(t, "Once it is looked up", "That means").rows, func(row []string) bool { return row[0] == state }), state)
				for _, e := range everyEvent() {
					if e.Kind == protocol.Arrives && (e.Key != protocol.KeyOK || e.StoreDown) {
						continue // decided before the key is looked up
					}
					for _, o := range protocol.Allowed(p, s, e) {
						require.True(t, slices.ContainsFunc(tab.rows, func(row []string) bool { return tells(p, row, s, e, o) }),
							"state %s, event %+v: no row has %+v", s, e, o)
					}
				}
			}
		})
	}
}

func stateName(s protocol.State) string {
	return map[protocol.State]string{
		protocol.Absent: "unknown", protocol.Running: "in flight", protocol.Abandoned: "abandoned", protocol.Resumable: "resumable",
		protocol.Complete: "complete", protocol.Expired: "expired", protocol.NeedsHuman: "waiting for a person",
	}[s]
}

// tells reports whether a row speaks of a state, an event and an outcome.
func tells(p *contract.Policy, row []string, s protocol.State, e protocol.Event, o protocol.Outcome) bool {
	then := strings.Contains(row[3], stateName(o.Then)) || o.Then == s && row[3] == "as before"
	return strings.Contains(row[0], stateName(s)) && then && eventIn(p, row[1], e) && outcomeIn(p, row[2], o)
}

func eventIn(p *contract.Policy, cell string, e protocol.Event) bool {
	switch e.Kind {
	case protocol.Arrives:
		if cell == "any request comes with it" {
			return true
		}
		if e.Same || p.Fingerprint.None() {
			return cell == "the same request comes"
		}
		return cell == "another request comes with the same key"
	case protocol.LeaseEnds:
		return cell == "the lease ends"
	case protocol.WindowEnds:
		return cell == "the replay window ends"
	case protocol.Chores:
		return cell == "the completer or the reaper looks at it"
	}
	switch {
	case e.Unknown:
		return strings.HasPrefix(cell, "nobody can tell")
	case e.Status < 400:
		return cell == "the execution succeeds"
	case e.Before && strings.HasSuffix(cell, "a failure before the first effect"):
		return true
	default:
		early := strings.Contains(cell, "before the first effect")
		return early == e.Before && (strings.Contains(cell, strconv.Itoa(e.Status)) || strings.Contains(cell, fmt.Sprintf("%dxx", e.Status/100)))
	}
}

func outcomeIn(p *contract.Policy, cell string, o protocol.Outcome) bool {
	if a := p.Answer(o.Answer); a != nil && !strings.Contains(cell, fmt.Sprintf("%d %s", a.Status, a.Code)) {
		return false
	}
	words := map[protocol.Do]string{
		protocol.Execute: "executes the request", protocol.Resume: "at the last recovery point", protocol.Rerun: "from the start",
		protocol.Replay: "replays the stored answer", protocol.Wait: "holds the request", protocol.Pass: "without any record",
	}
	return strings.Contains(cell, words[o.Do])
}

// A body is shown of an answer that its owner documents, and of no other.
func TestTheSampleBodyIsOfNoAssumedAnswer(t *testing.T) {
	for sentence, undocumented := range map[string]list{
		"This one is `422` `other_request`;": {"retry"},
		"This one is `409` `busy`;":          {"answers.mismatch.code"},
		"have a body of type `application/problem+json` _(not documented by its owner)_.": {"errors"},
	} {
		require.True(t, strings.Contains(string(render(t, build(t, object{"undocumented": undocumented}))), sentence), sentence)
	}
	silent := string(render(t, build(t, object{"undocumented": list{"answers.mismatch.status", "answers.in_flight"}})))
	require.False(t, strings.Contains(silent, "This one is"))
}
