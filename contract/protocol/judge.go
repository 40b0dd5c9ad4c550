package protocol

import (
	"fmt"
	"time"

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
// It needs no order within the transcript. Of a batch whose rows have keys of
// their own each row is judged. What shows the current state is not compared with
// what was there before: nobody outside knows what it should be.
//
// Three things it takes for granted. A request that got no answer reaches the
// server within two minutes of being given up, or never: a segment lives no
// longer in the network (RFC 9293, section 3.4.2). A worker that lives takes no
// more than a lease from one recovery point to the next, on the whole. And work
// that the completer took over is not lost a second time.
//
// Two more hold apart from keys: all requests that share a lock are in the
// transcript, and so are all that read or change what has versions, in one form.
//
// The findings name the attempt by its name, or by its place, the first being
// attempt 1; an attempt, or a row of one, has one finding at most.
func Judge(policies Policies, attempts []transcript.Attempt) []contract.Finding {
	return JudgeRequests(func(a transcript.Attempt) *contract.Policy { return policies(a.Operation) }, attempts)
}

// JudgeRequests is Judge where the policy of an attempt may depend on its
// request, as with Contract.ResolveRequest.
func JudgeRequests(policyOf func(transcript.Attempt) *contract.Policy, attempts []transcript.Attempt) []contract.Finding {
	views := viewsOf(policyOf, attempts)
	found := make([]*contract.Finding, len(views))
	groups := map[string][]*view{}
	for i, v := range views {
		if found[i] = v.judgeAlone(); found[i] == nil && v.keyed() {
			scoped := string(ScopedKey(v.p.Scope, callerOf(v.Attempt), payloadOf(v.p, v.Attempt), v.key.Value))
			groups[scoped] = append(groups[scoped], v)
		}
	}
	for _, same := range groups {
		for _, group := range recordsOf(same) {
			judgeGroup(group, found)
		}
	}
	judgeLocks(views, found)
	judgeVersions(views, found)
	var findings []contract.Finding
	for _, f := range found {
		if f != nil {
			findings = append(findings, *f)
		}
	}
	return findings
}

// recordsOf parts the attempts under one key by their records. Where key and
// request together are what is remembered, each request has its own; an attempt
// whose request was not recorded may then belong to any, and nothing can be told.
func recordsOf(views []*view) [][]*view {
	var out [][]*view
	at := map[string]int{}
	for _, v := range views {
		request := ""
		if !v.p.Fingerprint.None() && v.p.Answers.Mismatch.Do == contract.MismatchNewOperation {
			if v.Request == "" {
				return nil
			}
			request = v.Request
		}
		i, ok := at[request]
		if !ok {
			i = len(out)
			at[request] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], v)
	}
	return out
}

func callerOf(a transcript.Attempt) Caller {
	return Caller{a.Account, a.APIKey, a.User, a.App, a.Environment, a.Region}
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
		Subject:  v.Operation + ", " + v.place(),
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
	case !knownMarker(&marker, v.Answer.Marker):
		return v.finding("marker-differs", "the marker %s is %q, the contract says %q", marker.Name, v.Answer.Marker, marker.Value)
	case v.p.RefusesKey() && v.key.Status != KeyMissing:
		if !v.any(named(contract.AnswerUnsupportedKey)) {
			return v.finding("key-accepted", "sent with a key, which the operation refuses, and answered %s; wanted the unsupported_key answer", v.describe())
		}
	case v.all(func(r reading) bool { return r.name == contract.AnswerUnsupportedKey }):
		return v.finding("key-refused", "sent without a key and answered %s", v.describe())
	case v.key.Exempt && takes && v.all(func(r reading) bool { return r.name == contract.AnswerMissingKey }):
		return v.finding("key-refused", "answered %s, but no key is wanted of such a request", v.describe())
	case !takes || v.key.Exempt || v.key.Status == KeyMissing && v.p.Operation.Key != contract.KeyRequired:
		if v.all(func(r reading) bool { return r.kind == readReplay }) {
			return v.finding("replay-from-nowhere", "answered with a replay although it had no key")
		}
	case v.key.Status == KeyMissing && !v.p.Operation.Demands(v.Sent):
		if !v.p.Operation.Demands(v.Ended) && v.all(func(r reading) bool { return r.name == contract.AnswerMissingKey }) {
			return v.finding("key-refused", "answered %s, but no key is demanded before %s", v.describe(), v.p.Operation.RequiredFrom.Format(time.DateOnly))
		}
	case v.key.Status == KeyMissing:
		unread := !v.p.Key.InHeaders() && v.any(named(contract.AnswerInvalidKey)) // a body may hold what is no key
		if !unread && !v.any(named(contract.AnswerMissingKey)) {
			return v.finding("key-not-demanded", "sent without a key and answered %s, wanted the missing_key answer", v.describe())
		}
	case v.key.Status != KeyOK:
		if wanted := v.key.refusal(v.p); !v.any(named(wanted)) {
			return v.finding("key-not-checked", "%s, and it was answered %s, wanted the %s answer", v.key.Why, v.describe(), wanted)
		}
	case v.all(func(r reading) bool {
		return r.name == contract.AnswerMissingKey || r.name == contract.AnswerKeyTooLong || r.name == contract.AnswerInvalidKey && !v.maybeRefused
	}):
		return v.finding("key-refused", "the key %q is valid and was answered %s", v.key.Value, v.describe())
	}
	if takes && v.key.Status == KeyOK {
		return v.judgeFirstSent()
	}
	return nil
}

func knownMarker(m *contract.Marker, value string) bool {
	_, known := m.Reads(value)
	return known
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
