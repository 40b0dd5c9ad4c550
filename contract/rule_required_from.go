package contract

import (
	"fmt"
	"time"
)

// Demands reports whether a request that comes at a moment must have a key.
func (o Operation) Demands(now time.Time) bool {
	return o.Key == KeyRequired && !now.Before(o.RequiredFrom)
}

func checkDay(text string) (message, hint string) {
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return quote(text) + " is not a day; wanted year, month and day", "such as 2026-04-01"
	}
	return "", ""
}

// checkRequiredFrom wants a day from which a key is required only where one is.
func checkRequiredFrom(j *judge) {
	required := view{j.tree, j.policy}.required()
	hint := "write key: required, or leave required_from out"
	if j.policy.Key.MintedBy == MintedByServer {
		hint = "leave required_from out: the server makes a key that is missing"
	}
	for _, m := range j.operations {
		if from := m.value.get("required_from"); from != nil && decodeOperation(m.key, m.value, required).Key != KeyRequired {
			j.wrongKey("contract/no-effect", fmt.Sprintf("%s is set, but the operation does not demand a key", dotted(from.tokens())), hint, from)
		}
	}
}
