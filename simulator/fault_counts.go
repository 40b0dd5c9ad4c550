package simulator

// mostCounted bounds how many keys are counted at a time. Of more than that, the
// keys that were not used for the longest time may start anew.
const mostCounted = 1 << 16

// counts are the attempts of each key in its scope and operation.
type counts struct {
	fresh, old map[string]*counted
}

type counted struct {
	attempts int
	drawn    map[string]int // by the id of a fault
}

// of is what is counted of a key.
func (c *counts) of(key string) *counted {
	if n := c.fresh[key]; n != nil {
		return n
	}
	n := c.old[key]
	if n == nil {
		n = &counted{}
	}
	if c.fresh == nil || len(c.fresh) >= mostCounted/2 {
		c.fresh, c.old = map[string]*counted{}, c.fresh
	}
	c.fresh[key] = n
	return n
}

func (n *counted) draw(id string) {
	if n.drawn == nil {
		n.drawn = map[string]int{}
	}
	n.drawn[id]++
}
