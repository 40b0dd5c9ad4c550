package renderer

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// The slots. Named answers and statuses follow in their own order.
const (
	slotSuccess = iota
	slotReplay
	slotRedirect
	slotNeverSent
	slotUnknown
	slotUnsendable
	slotNamed
	slotStatus = 100
)

// decisions answers the question of somebody who holds an answer in hand. Its
// named answers are those that protocol.Allowed can give, and no others.
func (p *page) decisions() {
	if refused := p.refusedWithoutKey(); !takesKeys(p) && len(refused) > 0 {
		p.para(say("No operation of this contract takes a key. An answer with a code of this table says that nothing was executed, and any other is the answer of an execution."))
	} else if !takesKeys(p) {
		p.para(say("No operation of this contract takes a key, so every success is the answer of an execution of its own."))
	} else {
		p.para(say("Read the code before the status: a row with a code is about that code, a row without one about answers that have no code of this table."),
			p.insideSuccess(), p.sharedStatuses())
		p.para(p.rowAnswers())
	}
	p.rows(say("What to do about each answer"), []phrase{say("You got"), say("Code"), say("What it means"), say("What you do"), say("Wait first")}, p.decisionRows())
	p.beatsStatus()
	p.statusNotes()
	if p.base.Assumed("/retry") {
		p.para(say("Which answers without a code to retry, and how, is not documented by the API's owner, at least in part: see %s.", see(idUnsaid)))
	}
	if takesKeys(p) {
		p.para(p.beforeNewKey(), p.lookUp())
	}
	p.para(p.untoldEnd())
	p.para(p.withoutKey(), p.goneWithoutKey())
	if takesKeys(p) {
		p.envelope()
	}
}

func (p *page) decisionRows() []row {
	policies := p.keyed
	if len(policies) == 0 {
		policies = p.ops
	}
	keyless := p.refusedWithoutKey()
	all := append(policies[:len(policies):len(policies)], slices.DeleteFunc(slices.Clone(keyless), func(k *contract.Policy) bool { return slices.Contains(policies, k) })...)
	return p.unitedBeyond(all, policies, 2, func(policy *contract.Policy) []row {
		if slices.Contains(policies, policy) {
			return rowsOf(policy)
		}
		return namedRows(policy)
	})
}

// refusedWithoutKey are the operations that take no key and refuse all the same
// by a version, a lock or a likeness, or because a key was sent.
func (p *page) refusedWithoutKey() []*contract.Policy {
	var out []*contract.Policy
	for _, policy := range p.ops {
		op := policy.Operation
		if !op.TakesKey() && (op.Precondition != nil || op.Lock != nil || op.Duplicates != nil || policy.RefusesKey()) {
			out = append(out, policy)
		}
	}
	return out
}

func rowsOf(p *contract.Policy) []row {
	rows := []row{successRow(p)}
	if p.Operation.TakesKey() && !p.Answers.Replay.Refuses() {
		rows = append(rows, replayRow(p))
	}
	rows = append(rows, redirectRow(p))
	rows = append(append(rows, networkRows(p)...), unsendableRow(p))
	return append(append(rows, namedRows(p)...), statusRows(p)...)
}

func successRow(p *contract.Policy) row {
	means := say("The request was executed.")
	switch r := &p.Answers.Replay; {
	case p.Operation.RowKeys():
		means = rowExecuted(p)
	case p.Operation.TakesKey() && r.Refuses():
		means = say("The request was executed. With a key, that is remembered, and a repeat is refused with %s.", answerWords(&r.Answer))
	case p.Operation.TakesKey() && r.Do == contract.ReplayCurrent:
		means = sentences(say("The request was executed."), currentKept(p))
	case p.Operation.TakesKey() && soonRefused(p):
		means = say("The request was executed. With a key, the answer is stored, and replayed for less than %s from the time of the first attempt.", length(p.Key.FirstSent.Window))
	case p.Operation.TakesKey() && p.Window.Replay.Kind == contract.ReplayUnlimited:
		means = say("The request was executed. With a key, the answer is stored and replayed without end.")
	case p.Operation.TakesKey():
		means = say("The request was executed. With a key, the answer is stored and replayed for %s.", windowWords(p.Window))
	}
	if r := &p.Answers.Replay; p.Operation.TakesKey() && r.Do != contract.ReplayCurrent && (p.Assumed("/window/replay") || p.Assumed("/answers/replay/do")) {
		means = beside(means, assumedMark())
	}
	return row{slotSuccess, "got-success", []phrase{or(append([]phrase{code("2xx")}, redirectsDone(p)...)...), {}, means, say("You are done.")}}
}

// redirectsDone are the redirects with which the operation itself answers.
func redirectsDone(p *contract.Policy) []phrase {
	var out []phrase
	for status := 300; status < 400; status++ {
		if p.Succeeds(status) {
			out = append(out, code(strconv.Itoa(status)))
		}
	}
	return out
}

// redirectRow is for the other redirects, which executed nothing.
func redirectRow(p *contract.Policy) row {
	got := code("3xx")
	if len(redirectsDone(p)) > 0 {
		got = say("any other %s", got)
	}
	do := say("Follow it with the same method and body if your client is told to; else **stop**. After a `303`, **look up** what happened.")
	if p.Operation.TakesKey() {
		do = say("Follow it with the same method, body and key if your client is told to; else **stop**. After a `303`, **look up** what happened.")
	}
	return row{slotRedirect, "got-redirect", []phrase{got, {},
		say("The server sends you elsewhere, and this request was not executed here. Only a `303` leaves that open: it names an answer to read."), do}}
}

// currentKept is for how long a repeat gets the resource as it is now.
func currentKept(p *contract.Policy) phrase {
	mark := phrase{}
	if p.Assumed("/window/replay") {
		mark = assumedMark()
	}
	if p.Window.Replay.Kind == contract.ReplayUnlimited {
		return say("With a key, that is remembered without end%s, and a repeat gets the resource as it is now.", mark)
	}
	return say("With a key, that is remembered for %s%s, and a repeat gets the resource as it is now.", windowWords(p.Window), mark)
}

func replayRow(p *contract.Policy) row {
	got, means := say("any answer that is a replay"), replayMeans(p)
	if m := p.Answers.Replay.Marker; m.Name != "" && !p.Operation.RowKeys() {
		got = say("any status with %s", markerWords(m))
	} else if p.Answers.Replay.Do == contract.ReplayConflictWithBody {
		got = say("%s without a code", code(strconv.Itoa(p.Answers.Replay.Status)))
	} else {
		means = sentences(means, say("This API does not mark it, so it looks like a first answer."))
	}
	do := replayDo(p)
	if keepsFailures(p) && p.Answers.PreviouslyFailed.Status == 0 {
		do = sentences(do, say("If it is a failure, do not retry it: it stays the same until the window ends."))
	}
	if p.Assumed("/answers/replay") {
		means = beside(means, assumedMark())
	}
	return row{slotReplay, "got-replay", []phrase{got, phrase{}, means, do}}
}

// keepsFailures reports whether a failure can come back as a replay.
func keepsFailures(p *contract.Policy) bool {
	return slices.ContainsFunc(failures(p), func(e ending) bool { return e.keep == contract.KeepAnswer })
}

// insideSuccess warns where an error comes with the status of a success.
func (p *page) insideSuccess() phrase {
	for _, policy := range p.keyed {
		if slices.ContainsFunc(policy.Named(), func(a contract.NamedAnswer) bool { return a.InsideSuccess() }) {
			return say("**Errors come inside of `200` too:** look for a code of this table in the body before you take such an answer for a success.")
		}
	}
	return phrase{}
}

// sharedStatuses warns where two named answers have one status and differ in
// what they ask for.
func (p *page) sharedStatuses() phrase {
	var statuses []phrase
	for _, policy := range p.keyed {
		answers := policy.Named()
		for i, a := range answers {
			if slices.ContainsFunc(answers[:i], func(b contract.NamedAnswer) bool { return b.Status == a.Status && b.Client != a.Client }) {
				statuses = append(statuses, code(strconv.Itoa(a.Status)))
			}
		}
	}
	statuses = distinct(statuses)
	if len(statuses) == 0 {
		return phrase{}
	}
	return say("Answers with status %s ask for different things: only the code tells them apart.", or(statuses...))
}

// beforeNewKey is what to do about an old key first: it tells only while it is remembered.
func (p *page) beforeNewKey() phrase {
	if !p.base.Window.Replay.Ends() {
		return say("Before you send the same operation under a new key, make sure that no earlier attempt is without an answer. If one is, send that request with its old key once more, or look up what became of it.")
	}
	return say("Before you send the same operation under a new key, make sure that no earlier attempt is without an answer. If one is, look up what became of it or, only while the old key is remembered, send that request with it once more.")
}

// untoldEnd warns that an old key is answered like a new one.
func (p *page) untoldEnd() phrase {
	w := p.base.Window
	if !takesKeys(p) || !w.Replay.Ends() || w.Expired == contract.ExpiredReject || soonRefused(p.base) {
		return phrase{}
	}
	return p.told(say("No answer tells that a key is past its window: the same request may then be executed anew, and its answer looks like a first one. See %s.", see(idWindow)), "/window/expired")
}

// withoutKey is the rule for requests that carry no key.
func (p *page) withoutKey() phrase {
	var others []*contract.Policy // neither keyed nor idempotent
	for _, policy := range p.ops {
		if op := policy.Operation; op.Unsafe != "" || op.Key == contract.KeyOptional && op.Idempotent == "" {
			others = append(others, policy)
		}
	}
	rule := say("A request without a key may be repeated if its operation is idempotent, and then as this table says for answers without a code.")
	if len(others) == 0 {
		return rule
	}
	some := few(names(others))
	unsent := ask(p.base.Retry, false, false, retry.Outcome{Kind: retry.NeverSent}).Again
	plain, cautious := retried(p.base.Retry, false, false)
	statuses := append(plain, cautious...)
	switch {
	case unsent && len(statuses) > 0:
		return sentences(rule, say("For %s, repeat it only if it never left or after %s without a code. Any other `4xx` refused it: **fix the request**. After anything else, **look up** what happened first.", some, statusWords(statuses)))
	case unsent:
		return sentences(rule, say("For %s, repeat it only if it never left. A `4xx` refused it: **fix the request**. After anything else, **look up** what happened first.", some))
	case len(statuses) > 0:
		return sentences(rule, say("For %s, repeat it only after %s without a code. Any other `4xx` refused it: **fix the request**. After anything else, **look up** what happened first.", some, statusWords(statuses)))
	default:
		return sentences(rule, say("For %s, do not repeat it. A `4xx` refused it: **fix the request**. After anything else, **look up** what happened first.", some))
	}
}

// goneWithoutKey reads what a repeated deletion finds, where the table, which is
// about requests with keys, has no row for it.
func (p *page) goneWithoutKey() phrase {
	var deletions []*contract.Policy
	for _, policy := range p.ops {
		if op := policy.Operation; !op.TakesKey() && op.Method == "DELETE" && op.Idempotent != "" {
			deletions = append(deletions, policy)
		}
	}
	if len(p.keyed) == 0 || len(deletions) == 0 {
		return phrase{}
	}
	return say("For %s, `404` or `410` after an attempt without an answer may mean that this attempt worked: you are done. Without such an attempt, check what you named.", few(names(deletions)))
}

// envelope shows the body of a named answer as the server writes it. Of an answer
// whose status or code is only assumed here nobody has seen a body.
func (p *page) envelope() {
	policy, a, ok := p.shownAnswer()
	if !ok {
		return
	}
	body := policy.Errors.Encode(contract.Problem{
		Status: a.Status, Code: a.Code, Type: a.Type, Title: a.Name.Title(), Detail: policy.Message(a.Name),
	})
	p.para(say("The answers with a code have a body of type %s%s. This one is %s; the sentences in it are for people and may change.",
		code(policy.Errors.MediaType()), p.assumed("/errors"), answerWords(a.Answer)))
	p.fence("json", say("The body of %s", answerWords(a.Answer)), pretty(body))
}

// shownAnswer is the answer whose body is shown: a mismatch where that can be,
// else the first that is not assumed.
func (p *page) shownAnswer() (policy *contract.Policy, found contract.NamedAnswer, ok bool) {
	for _, keyed := range p.keyed {
		for _, a := range keyed.Named() {
			pointer := "/answers/" + string(a.Name)
			if p.unseen(keyed, pointer+"/status") || p.unseen(keyed, pointer+"/code") {
				continue
			}
			if !ok || a.Name == contract.AnswerMismatch && found.Name != contract.AnswerMismatch {
				policy, found, ok = keyed, a, true
			}
		}
	}
	return policy, found, ok
}

// unseen reports a value that the owner of the API does not say: an assumption,
// and in a contract about somebody else's API a default of the language too.
func (p *page) unseen(policy *contract.Policy, pointer string) bool {
	return policy.Assumed(pointer) || hasUndocumented(p) && policy.Origin(pointer) == contract.OriginDefault
}

// pretty indents JSON, keeps the order of its members, and leaves nothing in it
// that cannot be seen or that a site generator would take for a template.
func pretty(body []byte) string {
	var out bytes.Buffer
	if json.Indent(&out, body, "", "  ") != nil {
		return visible(string(body))
	}
	return JSONText(out.String())
}
