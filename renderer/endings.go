package renderer

import (
	"slices"
	"strconv"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// ending is a way in which an execution can end, as far as the contract tells
// it from others.
type ending struct {
	noun   phrase // "a failure before the first effect", "`4xx`"
	event  protocol.Event
	keep   contract.Keep
	advice contract.Advice // "" where the contract gives none of its own
}

// representatives stand for all statuses that a policy could tell apart: those
// that a failure rule names, and one of each class that no rule names.
func representatives(p *contract.Policy) []int {
	var named []int
	for _, rule := range p.Failures {
		for _, class := range rule.When {
			if n, err := strconv.Atoi(string(class)); err == nil {
				named = append(named, n)
			}
		}
	}
	out := slices.Clone(named)
	for _, first := range []int{400, 500} {
		for status := first; status < first+100; status++ {
			if !slices.Contains(named, status) {
				out = append(out, status)
				break
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// failures lists what a policy keeps of failures, in the order of a request's
// life: before the first effect, then by status.
func failures(p *contract.Policy) []ending {
	early, coded := endings(p, true), codedEndings(p)
	alike := func(e ending) bool {
		return e.keep == early[0].keep && (len(coded) == 0 || deciding(p, e) == deciding(p, early[0]))
	}
	if !slices.ContainsFunc(early, func(e ending) bool { return !alike(e) }) {
		early = early[:1]
		early[0].noun = say("a failure before the first effect")
	}
	out := append(append(early, coded...), endings(p, false)...)
	if len(coded) > 0 { // a code and a status can both fit, and the contract's order decides
		slices.SortStableFunc(out, func(a, b ending) int { return deciding(p, a) - deciding(p, b) })
	}
	return out
}

// deciding is the place of the rule that decides about an ending.
func deciding(p *contract.Policy, e ending) int {
	i := slices.IndexFunc(p.Failures, func(rule contract.FailureRule) bool {
		return slices.ContainsFunc(rule.When, func(class contract.FailureClass) bool {
			return class.Code() != "" && class.Code() == e.event.Code || class.Matches(e.event.Before, e.event.Status)
		})
	})
	if i < 0 {
		return len(p.Failures)
	}
	return i
}

// codedEndings are the failures that a rule names by their machine code. The
// status stands for any: the rules before it are of codes too, or let it pass.
func codedEndings(p *contract.Policy) []ending {
	var out []ending
	for _, rule := range p.Failures {
		for _, class := range rule.When {
			if c := class.Code(); c != "" {
				out = append(out, ending{noun: say("the code %s", code(c)), keep: rule.Keep, advice: rule.Client,
					event: protocol.Event{Kind: protocol.Finishes, Status: statusFor(p, c), Code: c}})
			}
		}
	}
	return out
}

// statusFor is a status that no rule before the code's takes.
func statusFor(p *contract.Policy, c string) int {
	for status := 400; status < 600; status++ {
		for _, rule := range p.Failures {
			taken, found := false, false
			for _, class := range rule.When {
				taken = taken || !found && class.Matches(false, status)
				found = found || class.Code() == c
			}
			if taken {
				break
			}
			if found {
				return status
			}
		}
	}
	return 400
}

func endings(p *contract.Policy, before bool) []ending {
	var out []ending
	reps := representatives(p)
	for _, status := range reps {
		noun := code(strconv.Itoa(status))
		if !namesStatus(p, status) {
			noun = code(string('0'+rune(status/100)) + "xx")
			if slices.ContainsFunc(reps, func(other int) bool { return other != status && other/100 == status/100 }) {
				noun = say("any other %s", noun)
			}
		}
		if before {
			noun = say("%s before the first effect", noun)
		}
		out = append(out, ending{noun: noun, keep: p.Keep(before, status), advice: adviceAfter(p, before, status),
			event: protocol.Event{Kind: protocol.Finishes, Status: status, Before: before}})
	}
	return out
}

func namesStatus(p *contract.Policy, status int) bool {
	for _, rule := range p.Failures {
		if slices.Contains(rule.When, contract.FailureClass(strconv.Itoa(status))) {
			return true
		}
	}
	return false
}

// adviceAfter is the advice of the rule for a failure. Nobody outside can tell a
// failure before the first effect from a later one, so that it has none.
func adviceAfter(p *contract.Policy, before bool, status int) contract.Advice {
	if before {
		return ""
	}
	return p.FailureAdvice(status, "")
}
