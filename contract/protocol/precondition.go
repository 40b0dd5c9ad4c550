package protocol

import (
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// Unmet is the answer to a request whose precondition does not hold, given all
// values of its If-Match and the tag of the version that is there, "" where
// nothing is; "" where the precondition holds, or the operation has none.
func Unmet(p *contract.Policy, ifMatch []string, current string) contract.AnswerName {
	switch {
	case p.Operation.Precondition == nil:
		return ""
	case len(ifMatch) == 0:
		return contract.AnswerPreconditionMissing
	case !Matches(ifMatch, current):
		return contract.AnswerPreconditionFailed
	}
	return ""
}

// Matches reports whether the values of If-Match name a version by its tag, "" being
// nothing. They are compared strongly: a weak tag is never equal (RFC 9110, section
// 13.1.1).
func Matches(ifMatch []string, current string) bool {
	if current == "" {
		return false
	}
	for _, field := range ifMatch {
		for tag := range strings.SplitSeq(field, ",") {
			if tag = strings.TrimSpace(tag); tag == "*" || tag == current && !strings.HasPrefix(tag, "W/") {
				return true
			}
		}
	}
	return false
}
