package contract

import (
	"fmt"
	"slices"
)

// KeyLookUp is the operation that lists what a key made: the way to learn what
// became of a request whose answer was lost.
type KeyLookUp struct {
	Operation string // such as "GET /payments"
	Query     string // the parameter that takes the key
	Of        string // the operation whose keys it knows, such as "POST /payments"
}

func decodeLookUp(t *tree) *KeyLookUp {
	if t == nil {
		return nil
	}
	l := &KeyLookUp{Operation: word(t, "operation", ""), Query: word(t, "query", "")}
	_, path := splitOperation(l.Operation)
	l.Of = "POST " + path
	return l
}

// checkLookUp wants the look-up to be an operation that reads, beside a POST on
// the same path that takes the keys.
func checkLookUp(c *Contract, r *reporter) {
	t := c.root.at("look_up", "operation")
	if t == nil {
		return
	}
	var known []string
	for _, m := range c.named() {
		known = append(known, m.key)
	}
	method, path := splitOperation(t.text)
	switch {
	case !slices.Contains(known, t.text):
		r.source(t, "contract/unknown-operation", fmt.Sprintf("%s is not one of the operations", quote(t.text)), nearestHint(t.text, known))
	case method != "GET":
		r.source(t, "contract/look-up", fmt.Sprintf("look_up.operation is %s; wanted one that reads", quote(t.text)), "such as GET "+path)
	case !c.takesKeys("POST " + path):
		r.source(t, "contract/look-up", fmt.Sprintf("look_up.operation is %s, but there is no POST %s that takes a key", quote(t.text), path), "look up on the path on which things are made")
	}
}

func (c *Contract) takesKeys(operation string) bool {
	return slices.ContainsFunc(c.named(), func(m member) bool {
		return m.key == operation && decodeOperation(m.key, m.value, false).TakesKey()
	})
}
