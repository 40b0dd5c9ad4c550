package renderer

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// The slots. Named answers and statuses follow in their own order.
const (
	slotSuccess = iota
	slotReplay
	slotNeverSent
	slotUnknown
	slotUnsendable
	slotNamed
	slotStatus = 100
)

// decisions answers the question of somebody who holds an answer in hand. Its
// named answers are those that protocol.Allowed can give, and no others.
func (p *page) decisions() {
	if !takesKeys(p) {
		p.para("No operation of this contract takes a key, so every answer is the answer of an execution.")
	} else {
		p.para("Read the code before the status: a row with a code is about that code, a row without one about answers that have no code of this table.",
			p.insideSuccess(), p.sharedStatuses())
	}
	p.table([]inline{"You got", "Code", "What it means", "What you do", "Wait first"}, p.decisionRows())
	p.beatsStatus()
	p.statusNotes()
	if p.base.Assumed("/retry") {
		p.para(say("Which answers without a code to retry, and how, is not documented by the API's owner, at least in part: see %s.", p.see(titleUnsaid)))
	}
	if takesKeys(p) {
		p.para("Before you send the same operation under a new key, make sure that no earlier attempt is without an answer. If one is, send that request with its old key once more, or look up what became of it.", p.lookUp())
	}
	p.para(p.withoutKey())
	if takesKeys(p) {
		p.envelope()
	}
}

func (p *page) decisionRows() [][]inline {
	policies := p.keyed
	if len(policies) == 0 {
		policies = p.ops[:min(len(p.ops), 1)]
	}
	return p.united(policies, 2, rowsOf)
}

func rowsOf(p *contract.Policy) []row {
	rows := []row{successRow(p)}
	if p.Operation.TakesKey() && !p.Answers.Replay.Refuses() {
		rows = append(rows, replayRow(p))
	}
	rows = append(append(rows, networkRows(p)...), unsendableRow(p))
	if p.Operation.TakesKey() {
		rows = append(rows, namedRows(p)...)
	}
	return append(rows, statusRows(p)...)
}

func successRow(p *contract.Policy) row {
	means := inline("The request was executed.")
	if p.Operation.TakesKey() {
		means = say("The request was executed. With a key, the answer is stored and replayed %s.", windowFor(p.Window))
	}
	return row{slotSuccess, []inline{"`2xx` or `3xx`", "", means, "You are done."}}
}

func replayRow(p *contract.Policy) row {
	got, means := inline("any answer that is a replay"), replayMeans(p)
	if m := p.Answers.Replay.Marker; m.Name != "" {
		got = say("any status with %s", markerWords(m))
	} else if p.Answers.Replay.Do == contract.ReplayConflictWithBody {
		got = say("%s without a code", code(number(p.Answers.Replay.Status).plain()))
	} else {
		means += " This API does not mark it, so it looks like a first answer."
	}
	do := replayDo(p)
	if keepsFailures(p) && p.Answers.PreviouslyFailed.Status == 0 {
		do += " If it is a failure, do not retry it: it stays the same until the window ends."
	}
	return row{slotReplay, []inline{got, "", means, do}}
}

// keepsFailures reports whether a failure can come back as a replay.
func keepsFailures(p *contract.Policy) bool {
	return slices.ContainsFunc(failures(p), func(e ending) bool { return e.keep == contract.KeepAnswer })
}

// insideSuccess warns where an error comes with the status of a success.
func (p *page) insideSuccess() inline {
	for _, policy := range p.keyed {
		if slices.ContainsFunc(policy.Named(), func(a contract.NamedAnswer) bool { return a.InsideSuccess() }) {
			return "**Errors come inside of `200` too:** look for a code of this table in the body before you take such an answer for a success."
		}
	}
	return ""
}

// sharedStatuses warns where two named answers have one status and differ in
// what they ask for.
func (p *page) sharedStatuses() inline {
	var statuses []inline
	for _, policy := range p.keyed {
		answers := policy.Named()
		for i, a := range answers {
			if slices.ContainsFunc(answers[:i], func(b contract.NamedAnswer) bool { return b.Status == a.Status && b.Client != a.Client }) {
				statuses = append(statuses, code(number(a.Status).plain()))
			}
		}
	}
	statuses = distinct(statuses)
	if len(statuses) == 0 {
		return ""
	}
	return say("Answers with status %s ask for different things: only the code tells them apart.", or(statuses...))
}

// withoutKey is the rule for requests that carry no key.
func (p *page) withoutKey() inline {
	var others []*contract.Policy // neither keyed nor idempotent
	for _, policy := range p.ops {
		if op := policy.Operation; op.Unsafe != "" || op.Key == contract.KeyOptional && op.Idempotent == "" {
			others = append(others, policy)
		}
	}
	rule := inline("A request without a key may be repeated if its operation is idempotent, and then as this table says for answers without a code.")
	if len(others) == 0 {
		return rule
	}
	var only []inline
	if ask(p.base.Retry, false, false, retry.Outcome{Kind: retry.NeverSent}).Again {
		only = append(only, "if it never left")
	}
	plain, cautious := retried(p.base.Retry, false, false)
	if statuses := append(plain, cautious...); len(statuses) > 0 {
		only = append(only, say("after %s without a code", statusWords(statuses)))
	}
	if len(only) == 0 {
		return rule + say(" For %s, do not repeat it: **look up** what happened first.", few(names(others)))
	}
	return rule + say(" For %s, repeat it only %s; after anything else, **look up** what happened first.", few(names(others)), or(only...))
}

// envelope shows the body of a named answer as the server writes it.
func (p *page) envelope() {
	policy := p.keyed[0]
	answers := policy.Named()
	a := answers[0]
	for _, other := range answers {
		if other.Name == contract.AnswerMismatch {
			a = other
		}
	}
	body := policy.Errors.Encode(contract.Problem{
		Status: a.Status, Code: a.Code, Type: a.Type, Title: a.Name.Title(), Detail: policy.Message(a.Name),
	})
	p.para(say("The answers with a code have a body of type %s. This one is %s; the sentences in it are for people and may change.",
		code(policy.Errors.MediaType()), answerWords(a.Answer)))
	p.fence("json", pretty(body))
}

// pretty indents JSON, keeps the order of its members, and leaves nothing in it
// that cannot be seen or that a site generator would take for a template.
func pretty(body []byte) string {
	var out bytes.Buffer
	if json.Indent(&out, body, "", "  ") != nil {
		return visible(string(body))
	}
	return strings.NewReplacer("{{", `{\u007b`, "{%", `{\u0025`).Replace(escapeUnseen(out.String()))
}
