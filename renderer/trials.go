package renderer

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// trials show how to meet with a client what the network and the server do to it.
// The calls share an attempt, which is a function of the shell.
func (p *page) trials(policy *contract.Policy, call string, carried request, serve string) {
	p.heading(3, "testing-a-loop", say("How to test a retry loop"))
	p.para(
		say("A retry loop is tested by what befalls one attempt and not the next. The header `Reprise-Fault` asks for it: let your client send it with every attempt, and with `attempt=1` it strikes the first attempt of a key only."),
		say("`reprise faults` lists what can be asked for, and `reprise faults reset-after-commit` says all about one of them."),
	)
	p.fence("sh", say("Faults for a retry loop"), strings.Join(p.faultLines(policy, call, carried), "\n"))
	p.para(say("Or write a plan, start the mock with it, and let your client run as it is: each new key meets this."))
	p.fence("yaml", say("A plan of faults, plan.yaml"), "faults:\n  - {fault: reset-after-commit, attempt: 1}\n  - {fault: status-503, attempt: 2}")
	p.fence("sh", say("How to start the mock with a plan"), strings.Replace(serve, " contract.yaml", " --faults plan.yaml contract.yaml", 1))
	p.para(say("For two requests at once, let each execution take a while: the second one then meets the first in flight."))
	p.fence("sh", say("How to start the mock with slow executions"), strings.Replace(serve, " contract.yaml", " --delay 2s contract.yaml", 1))
	p.fence("sh", say("Two requests at once"), "attempt &\nsleep 1\nattempt\nwait")
}

// faultLines are the calls that meet a fault, each from a clean start.
func (p *page) faultLines(policy *contract.Policy, call string, carried request) []string {
	comment := func(words phrase) string { return "# " + p.speaker.plain(words) }
	faulty := func(fault string) []string {
		line := "attempt -H 'Reprise-Fault: " + fault + "; attempt=1'"
		return []string{line, line}
	}
	lines := []string{
		comment(say("one attempt, as your client makes it")),
		"attempt() {\n  " + strings.ReplaceAll(call, "\n", "\n  ") + " \"$@\"\n}",
		"",
		comment(say("the first attempt is executed and its answer is lost; the second one executes nothing")),
	}
	lines = append(lines, faulty("reset-after-commit")...)
	lines = append(lines, "", comment(say("everything is forgotten, so that the next attempt is the first again")), "curl -X POST http://127.0.0.1:4010/_reprise/reset",
		"", comment(say("the first attempt gets 503 and is not executed; the second one is")))
	lines = append(lines, faulty("status-503")...)
	if other := otherContents(policy, call, carried); other != "" {
		lines = append(lines, "", comment(say("the same key with other contents is refused with %s", answerWords(&policy.Answers.Mismatch.Answer))), other)
	}
	return lines
}

// otherContents is a call with the key of an earlier one and another body, ""
// where that is no mismatch, or where the key is no plain part of the request.
func otherContents(p *contract.Policy, call string, carried request) string {
	f := p.Fingerprint
	place := p.Key.Place()
	if !p.Mismatches() || !slices.Contains(f.Of, contract.PrintBody) || f.Body == contract.BodyFields || p.Operation.RowKeys() || place.In == contract.InGraphQL {
		return ""
	}
	old, body := "@request.json", map[string]any{}
	if carried.body != "" {
		old = quoteShell(carried.body)
		if json.Unmarshal([]byte(carried.body), &body) != nil {
			return ""
		}
	}
	body["other"] = "contents"
	text, _ := json.Marshal(body) // maps and texts
	before, after, found := strings.Cut(call, "-d "+old)
	if !found || after != "" {
		return ""
	}
	return before + "-d " + quoteShell(string(text))
}

// preferred says what a status that is asked for with Prefer does to the key.
func (p *page) preferred(policy *contract.Policy) {
	p.para(
		say("With `-H 'Prefer: code=503'` every attempt fails with that status, and with `-H 'Prefer: code=402; error=YOUR_CODE'` with that code as well: so you see what your client does at the end of its attempts."),
		say("The stage of the pipeline that would give the status gives it, and what becomes of the key goes by that:"),
	)
	var rows [][]phrase
	for _, group := range preferredStatuses(policy) {
		codes := each(group.statuses, func(status int) phrase { return code(fmt.Sprint(status)) })
		rows = append(rows, []phrase{commas(codes...), code(string(group.stage)), beside(group.fate, group.mark)})
	}
	p.table(say("What a status that is asked for does to the key"), []phrase{say("Asked for"), say("Comes from the stage"), say("The key")}, rows)
}

// asked are statuses that do the same to a key.
type asked struct {
	stage    contract.Stage
	fate     phrase
	mark     phrase
	statuses []int
}

// preferredStatuses groups statuses that people ask for, in their order.
func preferredStatuses(p *contract.Policy) []asked {
	var out []asked
	for _, status := range []int{400, 401, 402, 403, 404, 409, 422, 429, 451, 500, 503} {
		stage := stageOf(p, status)
		a := asked{stage: stage, statuses: []int{status}}
		switch {
		case slices.Contains(before(p), stage):
			a.fate, a.mark = say("is not touched: an unused one stays free"), assumedIn(p, "/pipeline")
		default:
			early := slices.Contains(between(p), stage)
			a.mark = assumedIn(p, "/failures")
			switch p.Keep(early, status) {
			case contract.KeepAnswer:
				a.fate = say("keeps this failure")
			case contract.KeepProgress:
				a.fate = say("keeps the progress of the work, and the next attempt goes on")
			default:
				a.fate = say("is free again")
			}
		}
		i := slices.IndexFunc(out, func(o asked) bool { return o.stage == stage && o.fate == a.fate })
		if i < 0 {
			out = append(out, a)
		} else {
			out[i].statuses = append(out[i].statuses, status)
		}
	}
	return out
}

// stageOf is the stage of the mock server that gives a status which is asked for.
func stageOf(p *contract.Policy, status int) contract.Stage {
	stage := contract.StageExecute
	switch status {
	case 401:
		stage = contract.StageAuthenticate
	case 403:
		stage = contract.StageAuthorize
	case 429:
		stage = contract.StageRateLimit
	case 400, 422:
		stage = contract.StageValidate
	}
	if !slices.Contains(p.Pipeline, stage) {
		return contract.StageExecute
	}
	return stage
}

// assumedIn marks a value of a policy that is undocumented, and no other.
func assumedIn(p *contract.Policy, pointers ...string) phrase {
	if slices.ContainsFunc(pointers, p.Assumed) {
		return assumedMark()
	}
	return phrase{}
}
