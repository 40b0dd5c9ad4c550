package renderer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// ruled is what a rule of failures has the loop do after an answer with a code
// that has no name. Advice is "" for a rule that gives none: the lists decide then.
type ruled struct{ Statuses, Codes, Advice string }

// outcomes fills in what the loop has to know to tell what became of a request:
// the names that tell it or leave it open, and the statuses of a success.
func (d *loopData) outcomes(p *contract.Policy) {
	var open, telling []string
	for _, a := range p.Named() {
		known := func(n namedCode) bool { return n.Status == a.Status && n.Code == pyString(a.Code) }
		if !slices.ContainsFunc(d.Named, known) {
			continue
		}
		pair := fmt.Sprintf("(%d, %s)", a.Status, pyString(a.Code))
		switch a.Name {
		case contract.AnswerInFlight, contract.AnswerOutcomeUnknown:
			open = append(open, pair)
		case contract.AnswerReplay, contract.AnswerPreviouslyFailed:
			telling = append(telling, pair)
		}
	}
	for _, n := range d.Named { // a bare status may be somebody else's
		name := p.Recognise(n.Status, "").Name
		if n.Code == "None" && (n.Status >= 500 || name == contract.AnswerInFlight) {
			open = append(open, fmt.Sprintf("(%d, None)", n.Status))
		}
	}
	d.Open, d.Telling = pySet(open), pySet(telling)
	d.Bodiless = slices.ContainsFunc(d.Named, func(n namedCode) bool { return n.Code == "None" })
	d.Inside = slices.ContainsFunc(d.Named, func(n namedCode) bool { return p.Succeeds(n.Status) })
	d.Done = pyDone(p)
	if d.CodePath != "" {
		d.Advises = advises(p)
	}
}

func pySet(items []string) string {
	if len(items) == 0 {
		return "set()"
	}
	return "{" + strings.Join(items, ", ") + "}"
}

// pyDone is true in the loop for the status of an execution that succeeded.
func pyDone(p *contract.Policy) string {
	out := "200 <= status < 300"
	for status := 300; status < 400; status++ {
		if p.Succeeds(status) {
			out += fmt.Sprintf(" or status == %d", status)
		}
	}
	return out
}

// advises are the rules of failures, where one of them gives advice.
func advises(p *contract.Policy) []ruled {
	if !p.Operation.TakesKey() || !slices.ContainsFunc(p.Failures, func(f contract.FailureRule) bool { return f.Client != "" }) {
		return nil
	}
	var out []ruled
	for _, rule := range p.Failures {
		var statuses []int
		var codes []string
		for _, class := range rule.When {
			if code := class.Code(); code != "" {
				codes = append(codes, code)
			}
		}
		for status := 400; status < 600; status++ {
			if slices.ContainsFunc(rule.When, func(class contract.FailureClass) bool { return class.Matches(false, status) }) {
				statuses = append(statuses, status)
			}
		}
		if len(statuses)+len(codes) > 0 {
			out = append(out, ruled{statusSet(statuses), pyTexts(codes), string(rule.Client)})
		}
	}
	return out
}

// bare is an answer without a code, as package retry is asked about it: a rule of
// failures may say what to do after it.
func bare(p *contract.Policy, status int) retry.Outcome {
	o := retry.Outcome{Kind: retry.Answered, Status: status, Declared: p.Succeeds(status)}
	if found := p.Recognise(status, ""); found.Name == "" {
		o.Named = found.Answer
	}
	return o
}
