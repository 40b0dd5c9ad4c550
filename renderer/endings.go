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
	noun  inline // "a failure before the first effect", "`4xx`"
	event protocol.Event
	keep  contract.Keep
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
	early := endings(p, true)
	if !slices.ContainsFunc(early, func(e ending) bool { return e.keep != early[0].keep }) {
		early = early[:1]
		early[0].noun = "a failure before the first effect"
	}
	return append(early, endings(p, false)...)
}

func endings(p *contract.Policy, before bool) []ending {
	var out []ending
	reps := representatives(p)
	for _, status := range reps {
		noun := code(strconv.Itoa(status))
		if !namesStatus(p, status) {
			noun = code(string('0'+rune(status/100)) + "xx")
			if slices.ContainsFunc(reps, func(other int) bool { return other != status && other/100 == status/100 }) {
				noun = "any other " + noun
			}
		}
		if before {
			noun += " before the first effect"
		}
		out = append(out, ending{noun: noun, keep: p.Keep(before, status),
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
