package play

import (
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// deed is one thing that the server may do with a second attempt, and what its
// client does then.
type deed struct {
	Do     string  `json:"do"`
	Name   string  `json:"name,omitempty"`   // of the answer
	Status int     `json:"status,omitempty"` // 0: that of the first answer, or that of the execution
	Code   string  `json:"code,omitempty"`
	Type   string  `json:"type,omitempty"`
	Client string  `json:"client"`          // what to do, as contract.Advice, or "done"
	After  int64   `json:"after,omitempty"` // Retry-After in seconds
	Held   float64 `json:"held,omitempty"`  // how long the request is held, in milliseconds
	Marker string  `json:"marker,omitempty"`
	Row    string  `json:"row,omitempty"`
}

// What the client does, beside the advice of contract.
const (
	clientDone   = "done"   // nothing: it has its answer
	clientFailed = "failed" // the stored answer is a failure, which does not change
)

// deeds are what protocol.Allowed lets the server do.
func (b *builder) deeds(s state, e protocol.Event) []deed {
	var out []deed
	for _, o := range protocol.Allowed(b.p, s.State, e) {
		if b.contradicts(s, o) {
			continue
		}
		out = added(out, b.deed(s, e, o))
	}
	return out
}

// contradicts tells what cannot be from what kind of answer is stored: Allowed
// does not know it.
func (b *builder) contradicts(s state, o protocol.Outcome) bool {
	if s.State != protocol.Complete && s.State != protocol.Expired {
		return false
	}
	apart := b.p.Answers.PreviouslyFailed.Status != 0 && b.p.KeepsFailures()
	switch {
	case o.Answer == contract.AnswerPreviouslyFailed:
		return !s.failed
	case o.Answer == contract.AnswerReplay:
		return s.failed && apart
	default:
		return false
	}
}

func (b *builder) deed(s state, e protocol.Event, o protocol.Outcome) deed {
	d := deed{Do: o.Do.String(), Client: clientDone, Row: b.a.have("got-success")}
	switch o.Do {
	case protocol.Resume:
		if len(b.p.Operation.Steps) == 0 {
			d.Do = "restart"
		}
	case protocol.Pass:
		if e.Key == protocol.KeyMissing && b.p.Key.MintedBy == contract.MintedByServer && b.p.Operation.TakesKey() {
			d.Do = "mint"
		}
	case protocol.Replay:
		d.Marker, d.Row = markerOf(&b.p.Answers.Replay.Marker), b.a.have("got-replay")
		d.Status = b.p.Answers.Replay.StatusOf(0)
		if s.failed {
			d.Status, d.Client = b.p.Answers.Replay.StatusOf(400), clientFailed
			if d.Status == 400 {
				d.Status = 0
			}
		} else if b.current() {
			if d.Do = "current"; b.p.Answers.Replay.Deleted == contract.DeletedLastState {
				d.Do = "current-last"
			}
		}
	}
	if answer := b.p.Answer(o.Answer); answer != nil && o.Answer != "" {
		d.Name, d.Status, d.Code, d.Type = string(o.Answer), answer.Status, answer.Code, answer.Type
		d.Client, d.After, d.Row = string(answer.Client), seconds(answer.RetryAfter), b.a.named[o.Answer]
	}
	if !b.p.Operation.TakesKey() {
		d.Client = withoutKey(o.Answer, d.Client)
	}
	if o.Do == protocol.Wait {
		d.Held = milliseconds(b.p.Answers.InFlight.UpTo)
	}
	return d
}

// current reports that a repeat is answered with what is there now. What a DELETE
// did has no such state.
func (b *builder) current() bool {
	return b.p.Answers.Replay.Do == contract.ReplayCurrent && b.p.Operation.Method != "DELETE"
}

// withoutKey is advice for an operation that has no key to send again or anew.
func withoutKey(name contract.AnswerName, client string) string {
	switch contract.Advice(client) {
	case contract.AdviceSameKey:
		return keylessAgain
	case contract.AdviceNewKey:
		if name == contract.AnswerDuplicate {
			return string(contract.AdviceLookUp)
		}
		return string(contract.AdviceStop)
	default:
		return client
	}
}

// seconds is a wait as Retry-After says it.
func seconds(d time.Duration) int64 { return int64((d + time.Second - 1) / time.Second) }

// markerOf is what tells a replay, as a reader sees it.
func markerOf(m *contract.Marker) string {
	switch {
	case m.Name == "":
		return ""
	case m.Value == "":
		return m.Name
	default:
		return m.Name + ": " + m.Value
	}
}

// rows is the table of the question which row one is.
type rows struct {
	Never      string    `json:"never"`
	Maybe      string    `json:"maybe"`
	Unsendable string    `json:"unsendable"`
	Success    string    `json:"success"`
	Replay     string    `json:"replay"`
	Marker     string    `json:"marker"` // "" where nothing tells a replay
	Named      []nameRow `json:"named"`
	Bare       []run     `json:"bare"`   // answers without a code
	Others     []run     `json:"others"` // answers with a code that is not in Named
	Optional   bool      `json:"optional"`
	Keyless    keyless   `json:"keyless"`
}

// nameRow is a named answer. Name is "" where the answer cannot be told from
// another one with other advice.
type nameRow struct {
	Status int    `json:"status"`
	Code   string `json:"code"`
	Name   string `json:"name"`
	Row    string `json:"row"`
}

func rowsOf(p *contract.Policy, a anchors) rows {
	r := rows{
		Never: a.have("got-no-answer-never-sent"), Maybe: a.have("got-no-answer-maybe-arrived"),
		Unsendable: a.have("got-no-answer-unsendable"), Success: a.have("got-success"), Named: []nameRow{},
	}
	if p.Operation.TakesKey() && !p.Answers.Replay.Refuses() {
		r.Replay, r.Marker = a.have("got-replay"), markerOf(&p.Answers.Replay.Marker)
	}
	for _, n := range p.Named() {
		same := func(o nameRow) bool { return o.Status == n.Status && o.Code == n.Code }
		if n.Code != "" && !slices.ContainsFunc(r.Named, same) {
			r.Named = append(r.Named, nameRow{n.Status, n.Code, string(p.Recognise(n.Status, n.Code).Name), a.named[n.Name]})
		}
	}
	r.Bare = runs(200, 599, func(status int) run {
		name := p.Recognise(status, "").Name
		if row := a.named[name]; name != "" {
			return run{Is: row, Name: string(name)}
		}
		return run{Is: a.status(status)}
	})
	r.Optional, r.Keyless = p.Operation.Key == contract.KeyOptional, keylessOf(p)
	r.Others = runs(200, 599, func(status int) run { return run{Is: a.status(status)} })
	return r
}
