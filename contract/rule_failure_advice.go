package contract

import "fmt"

// checkTooLong wants all of an answer that is given in the place of another.
func checkTooLong(j *judge) {
	if j.tree.at("answers", "key_too_long") != nil {
		j.wholeAnswer("key_too_long")
	}
}

// checkPreviouslyFailed wants an answer that can come, and all of it.
func checkPreviouslyFailed(j *judge) {
	t := j.tree.at("answers", "previously_failed")
	switch {
	case t == nil:
	case !j.policy.KeepsFailures():
		j.wrongKey("contract/no-effect", "answers.previously_failed is never given, because no failure is kept as an answer", "write keep: answer for the failures it is for, or leave it out", t)
	default:
		j.wholeAnswer("previously_failed")
	}
}

// checkFailureAdvice reports statuses that are retried with the same key although
// the rule of their failures gives other advice. A code speaks for itself.
func checkFailureAdvice(j *judge) {
	for _, status := range j.policy.Retry.retried() {
		rule := j.policy.failure(false, status, "")
		if rule == nil || rule.Client == "" || rule.Client == AdviceSameKey {
			continue
		}
		for i := range j.policy.Failures {
			if &j.policy.Failures[i] == rule {
				j.wrong("contract/failure-advice", fmt.Sprintf("failures ask for %s after %d, but retry.statuses sends it again with the same key", rule.Client, status),
					"take the status out of the list, or leave client out", j.tree.get("failures").list()[i].get("client"), j.tree.at("retry", "statuses"))
			}
		}
		return
	}
}
