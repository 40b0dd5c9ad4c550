package lint

import (
	"fmt"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// bounds is a true sentence: what the contract's key buys, or what any key buys.
func bounds(c *contract.Contract) string {
	if c == nil {
		return "delivery is at least once; requests that repeat a key within its scope and its window have one effect"
	}
	p := c.Default()
	scope := make([]string, len(p.Scope))
	for i, part := range p.Scope {
		scope[i] = string(part)
	}
	of := ""
	if len(scope) > 0 {
		of = " of one " + strings.Join(scope, " and ")
	}
	return fmt.Sprintf("delivery is at least once; requests%s that repeat the %s%s have one effect", of, p.Key.Name, within(p.Window.Replay))
}

// within words a window.
func within(r contract.Replay) string {
	switch r.Kind {
	case contract.ReplayExact, contract.ReplayAtLeast, contract.ReplayRange:
		return " within " + contract.FormatDuration(r.Duration)
	}
	return " within its window"
}

// checkWindow compares the key and duration of a scope comment with the contract.
func checkWindow(key, length string, c *contract.Contract) (message, hint string) {
	d, err := contract.ParseDuration(length)
	if err != nil {
		return fmt.Sprintf("window of a scope: %v", err), "write a duration such as 24h"
	}
	if d <= 0 {
		return fmt.Sprintf("scope says a window of %s, in which nothing repeats; wanted one above 0", length), "write how long the key is kept"
	}
	if c == nil {
		return "", ""
	}
	longest, known, names := longestWindow(c, key)
	switch {
	case names != nil:
		return fmt.Sprintf("scope names the key %s; the contract's is %s", key, strings.Join(names, " or ")), "name the contract's key"
	case known && d > longest:
		kept := contract.FormatDuration(longest)
		return fmt.Sprintf("scope says a window of %s; the contract keeps %s for %s", length, key, kept), "write for=" + kept + " and change the text"
	}
	return "", ""
}

// longestWindow is the longest window of the operations that take a key of that name.
// Without such an operation it returns the names there are.
func longestWindow(c *contract.Contract, key string) (longest time.Duration, known bool, names []string) {
	policies := []*contract.Policy{c.Default()}
	for _, op := range c.Operations() {
		if p, ok := c.Resolve(op.Name()); ok {
			policies = append(policies, p)
		}
	}
	found, endless := false, false
	for _, p := range policies {
		name := p.Key.Name
		if !strings.EqualFold(name, key) {
			names = appendNew(names, name)
			continue
		}
		found = true
		d, sure := p.Window.Replay.Longest()
		endless = endless || !sure
		longest = max(longest, d)
	}
	if found {
		return longest, !endless, nil
	}
	return 0, false, names
}

func appendNew(names []string, name string) []string {
	for _, n := range names {
		if n == name {
			return names
		}
	}
	return append(names, name)
}
