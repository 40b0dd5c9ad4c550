package protocol

import (
	"fmt"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// Policies finds the policy of an operation by its name; nil for an operation
// that the contract does not speak of.
type Policies func(operation string) *contract.Policy

// Judge tells which answers of a transcript were impossible under the contract.
//
// Answers get lost, requests overlap and a window may be "at least" so long, so
// that nobody outside can know what the server had stored when it answered.
// Judge works with what the server may have had stored while an attempt was
// under way: an answer is condemned only when nothing of it allows the answer.
// It needs no order within the transcript.
//
// Three things it takes for granted. A request that got no answer reaches the
// server within two minutes of being given up, or never: a segment lives no
// longer in the network (RFC 9293, section 3.4.2). A worker that lives takes no
// more than a lease from one recovery point to the next, on the whole. And work
// that the completer took over is not lost a second time.
//
// The findings name the attempt by its place, the first being attempt 1; an
// attempt has one finding at most.
func Judge(policies Policies, attempts []transcript.Attempt) []contract.Finding {
	found := make([]*contract.Finding, len(attempts))
	groups := map[string][]*view{}
	for i, a := range attempts {
		p := policies(a.Operation)
		if p == nil {
			continue
		}
		v := newView(p, i, a)
		if found[i] = v.judgeAlone(); found[i] == nil && v.keyed() {
			scoped := string(ScopedKey(p.Scope, Caller{a.Account, a.APIKey}, payloadOf(p, a), v.key.Value))
			groups[scoped] = append(groups[scoped], v)
		}
	}
	for _, views := range groups {
		judgeGroup(views, found)
	}
	var findings []contract.Finding
	for _, f := range found {
		if f != nil {
			findings = append(findings, *f)
		}
	}
	return findings
}

func payloadOf(p *contract.Policy, a transcript.Attempt) Payload {
	path := a.Path
	if path == "" {
		path = p.Operation.Path
	}
	return Payload{Method: p.Operation.Method, Template: p.Operation.Path, Path: path}
}

func (v *view) finding(rule, format string, args ...any) *contract.Finding {
	return &contract.Finding{
		Rule:     "protocol/" + rule,
		Severity: contract.Error,
		Subject:  fmt.Sprintf("%s, attempt %d", v.Operation, v.index+1),
		Message:  fmt.Sprintf(format, args...),
	}
}

// judgeAlone checks what needs no other attempt: the key itself, and the marker.
func (v *view) judgeAlone() *contract.Finding {
	if v.Answer == nil {
		return nil
	}
	named := func(name contract.AnswerName) func(reading) bool {
		return func(r reading) bool { return r.name == name || r.may&fateNone != 0 }
	}
	marker, takes := v.p.Answers.Replay.Marker, v.p.Operation.TakesKey()
	switch {
	case v.Answer.Marker != "" && v.Answer.Marker != marker.Value:
		return v.finding("marker-differs", "the marker %s is %q, the contract says %q", marker.Name, v.Answer.Marker, marker.Value)
	case !takes || v.key.Status == KeyMissing && v.p.Operation.Key != contract.KeyRequired:
		if v.all(func(r reading) bool { return r.kind == readReplay }) {
			return v.finding("replay-from-nowhere", "answered with a replay although it had no key")
		}
	case v.key.Status == KeyMissing:
		if !v.any(named(contract.AnswerMissingKey)) {
			return v.finding("key-not-demanded", "sent without a key and answered %s, wanted the missing_key answer", v.describe())
		}
	case v.key.Status != KeyOK:
		if !v.any(named(contract.AnswerInvalidKey)) {
			return v.finding("key-not-checked", "%s, and it was answered %s, wanted the invalid_key answer", v.key.Why, v.describe())
		}
	case v.all(func(r reading) bool {
		return r.name == contract.AnswerMissingKey || r.name == contract.AnswerInvalidKey
	}):
		return v.finding("key-refused", "the key %q is valid and was answered %s", v.key.Value, v.describe())
	}
	return nil
}

// describe puts an answer into words.
func (v *view) describe() string {
	switch r := v.readings[0]; r.kind {
	case readNamed:
		return fmt.Sprintf("%d %s (%s)", v.Answer.Status, v.Answer.Code, r.name)
	case readReplay:
		return fmt.Sprintf("%d as a replay", v.Answer.Status)
	default:
		return fmt.Sprint(v.Answer.Status)
	}
}
