package contract

import (
	"strconv"
	"strings"
)

// Keep is what is kept of an execution that answered with status and without a
// machine code that the contract names. A status below 400 is success and is
// always kept as an answer. beforeExecution says that the failure came after the
// claim and before the first effect; such a failure matches the class
// before-execution as well as its status. The first rule that matches wins.
func (p *Policy) Keep(beforeExecution bool, status int) Keep {
	return p.KeepCoded(beforeExecution, status, "")
}

// KeepCoded is Keep for a failure with a machine code.
func (p *Policy) KeepCoded(beforeExecution bool, status int, code string) Keep {
	if status < 400 {
		return KeepAnswer
	}
	if rule := p.failure(beforeExecution, status, code); rule != nil {
		return rule.Keep
	}
	return KeepNothing // a loaded contract covers every class, so this is a Policy made by hand
}

// Succeeds reports whether an answer without a name and with the status is that
// of an execution that succeeded: any 2xx, and a redirect that the operation gives
// as its own answer or its repeats have. Another redirect sends the client
// elsewhere before anything is executed.
func (p *Policy) Succeeds(status int) bool {
	switch {
	case status < 200 || status >= 400:
		return false
	case status < 300:
		return true
	default:
		e := p.Operation.Example
		return e != nil && e.Status == status || p.Answers.Replay.Status == status
	}
}

// FailureAdvice is what a client does after a failure of an execution, where the
// rule that keeps it says so; "" where the lists of retry decide.
func (p *Policy) FailureAdvice(status int, code string) Advice {
	if rule := p.failure(false, status, code); rule != nil && status >= 400 {
		return rule.Client
	}
	return ""
}

func (p *Policy) failure(beforeExecution bool, status int, code string) *FailureRule {
	for i := range p.Failures {
		for _, class := range p.Failures[i].When {
			if class.Matches(beforeExecution, status) || code != "" && class.Code() == code {
				return &p.Failures[i]
			}
		}
	}
	return nil
}

// KeepsFailures reports whether any failure is kept as an answer.
func (p *Policy) KeepsFailures() bool {
	for _, rule := range p.Failures {
		if rule.Keep == KeepAnswer {
			return true
		}
	}
	return false
}

const codeClass = "code:"

// Code is the machine code that the class names, "" for none.
func (c FailureClass) Code() string {
	if code, ok := strings.CutPrefix(string(c), codeClass); ok {
		return code
	}
	return ""
}

// Matches reports whether a failure is of the class by its time or its status.
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
