package contract

import (
	"fmt"
	"strings"
)

// checkFailures walks the rules in their order: every class has to be covered,
// and every word has to be reached.
func checkFailures(j *judge) {
	list := j.tree.get("failures")
	seen := map[FailureClass]*tree{}
	for _, f := range list.list() {
		for _, class := range f.get("when").list() {
			c := FailureClass(class.text)
			if first := reachedBefore(seen, c); first != nil {
				j.wrong("contract/unreachable", fmt.Sprintf("%s is never reached: %s before it matches", c, first.text), "leave it out, or move it up", class, first)
				continue
			}
			seen[c] = class
		}
	}
	var open, words []string
	for _, c := range []FailureClass{BeforeExecution, "4xx", "5xx"} {
		if reachedBefore(seen, c) == nil {
			open = append(open, string(c))
			words = append(words, map[bool]string{true: "failures before execution", false: string(c) + " answers"}[c == BeforeExecution])
		}
	}
	if list != nil && len(open) > 0 {
		j.atKey(list, "contract/not-covered", "failures do not say what is kept of "+listed(words, "and of"), fmt.Sprintf("such as {when: [%s], keep: nothing}", strings.Join(open, ", ")))
	}
}

// reachedBefore is the class that takes everything of c, nil for none. A
// failure before execution has a status, so both classes of statuses take it.
func reachedBefore(seen map[FailureClass]*tree, c FailureClass) *tree {
	if t := seen[c]; t != nil {
		return t
	}
	switch c {
	case BeforeExecution:
		if seen["4xx"] != nil {
			return seen["5xx"]
		}
		return nil
	case "4xx", "5xx":
		return nil
	default:
		if c.Code() != "" && seen["4xx"] != nil { // it may come with any status
			return seen["5xx"]
		}
		if c.Code() != "" {
			return nil
		}
		return seen[c[:1]+"xx"]
	}
}
