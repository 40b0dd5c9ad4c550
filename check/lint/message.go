package lint

import "github.com/reprise-dev/reprise/contract"

// say words a claim: what is claimed, and a sentence that is true instead.
func say(v claim, c *contract.Contract) (message, hint string) {
	claimed := "a single delivery or effect"
	if v.none {
		claimed = "the absence of repeats"
	}
	switch v.severity {
	case contract.Error:
		message = "promises " + claimed + " without saying where and for how long; a network can only give at-least-once delivery, and repeats that collapse inside a scope and a window"
	case contract.Warning:
		message = "names " + claimed + " as a property without saying where and for how long; repeats collapse only inside a scope and a window"
	default:
		message = "speaks of " + claimed + "; a reader may take it for a promise without bound"
	}
	return message, suggestion(c)
}

// suggestion is a true sentence, with the contract's own words where there is one.
func suggestion(c *contract.Contract) string {
	words := bounds(c)
	return "say for example: " + words + "; or state the bound with a reprise-scope comment before the block"
}
