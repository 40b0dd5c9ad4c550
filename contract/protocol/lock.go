package protocol

import "github.com/reprise-dev/reprise/contract"

// LockOf is what the operation locks for a request with that body, within the
// account: a name that requests share which cannot be under way at once. It
// is false where the operation locks nothing, or the body does not name what is
// locked.
func LockOf(p *contract.Policy, body []byte) (name string, ok bool) {
	rule := p.Operation.Lock
	switch {
	case rule == nil:
		return "", false
	case rule.Per == contract.LockPerAccount:
		return rule.Per, true
	}
	value, found := LookUp(body, rule.Per)
	return rule.Per + " " + string(value), found
}
