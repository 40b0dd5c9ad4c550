package contract

import "strconv"

// Keep is what is kept of an execution that answered with status. A status
// below 400 is success and is always kept as an answer. beforeExecution says
// that the failure came after the claim and before the first effect; such a
// failure matches the class before-execution as well as its status. The first
// rule that matches wins.
func (p *Policy) Keep(beforeExecution bool, status int) Keep {
	if status < 400 {
		return KeepAnswer
	}
	for _, rule := range p.Failures {
		for _, class := range rule.When {
			if class.Matches(beforeExecution, status) {
				return rule.Keep
			}
		}
	}
	return KeepNothing // a loaded contract covers every class, so this is a Policy made by hand
}

// Matches reports whether a failure is of the class.
func (c FailureClass) Matches(beforeExecution bool, status int) bool {
	switch {
	case c == BeforeExecution:
		return beforeExecution
	case len(c) == 3 && c[1:] == "xx":
		return int(c[0]-'0') == status/100
	default:
		return string(c) == strconv.Itoa(status)
	}
}
