package contract

import (
	"fmt"
	"strings"
)

// checkFreed warns of failures that leave nothing under the key of an operation
// that may have called out by then: the retry starts from scratch, and what was
// done outside stays done.
func checkFreed(j *judge) {
	m, step := callsOut(j.operations)
	if step == nil {
		return
	}
	for _, f := range j.tree.get("failures").list() {
		if f.get("keep").str() != string(KeepNothing) {
			continue
		}
		var classes []string
		for _, class := range f.get("when").list() {
			if class.text == "4xx" || class.text == "5xx" {
				classes = append(classes, class.text)
			}
		}
		if len(classes) == 0 {
			continue
		}
		j.warn("contract/freed-after-call", f.get("keep"),
			fmt.Sprintf("%s failures keep nothing, but %s may have called %s by then: a retry starts from scratch",
				strings.Join(classes, " and "), m.key, quote(step.get("calls").text)),
			"write keep: progress to go on after the finished steps, or keep: answer to repeat the failure",
			j.related(step.get("calls").span.from, "the call is here"))
	}
}

// callsOut is the first operation with a step that calls an outside system, and
// that step.
func callsOut(operations []member) (member, *tree) {
	for _, m := range operations {
		for _, step := range m.value.get("steps").list() {
			if step.get("calls") != nil {
				return m, step
			}
		}
	}
	return member{}, nil
}
