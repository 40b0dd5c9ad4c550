package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// page is one page being written.
type page struct {
	writer
	c          *contract.Contract
	base       *contract.Policy   // what holds where nothing says otherwise
	ops        []*contract.Policy // of each operation, in the order of the contract
	keyed      []*contract.Policy // of the operations that take a key
	deviations []deviation
}

func newPage(c *contract.Contract) *page {
	p := &page{c: c, base: c.Default()}
	for _, op := range c.Operations() {
		policy, ok := c.Resolve(op.Name())
		if !ok {
			continue
		}
		p.ops = append(p.ops, policy)
		if policy.Operation.TakesKey() {
			p.keyed = append(p.keyed, policy)
		}
	}
	p.deviations = deviations(c, p.base, p.ops)
	p.foreign = hasUndocumented(p)
	return p
}

// title is what stands over the whole page.
func (p *page) title() phrase {
	return say("%s: idempotency keys and retries", text(p.c.API.Name))
}

// opening says what the page is about and for whom it is.
func (p *page) opening() {
	name, version := text(p.c.API.Name), text(p.c.API.Version)
	p.para(
		say("This documentation is for %s.", p.readers()),
		say("It says what %s, version %s, promises about a request that is sent more than once, and how to send one again.", name, version),
		p.defaultsTold(),
	)
	p.outsiders()
}

// defaultsTold explains the mark of defaults, where the page has it.
func (p *page) defaultsTold() phrase {
	if p.foreign {
		return phrase{}
	}
	return say("A value marked%s is one that the contract does not write; see %s.", defaultMark(), see(idDefaults))
}

func (p *page) readers() phrase {
	var who []phrase
	for _, caller := range p.c.API.Callers {
		switch caller {
		case contract.CallerFirstParty:
			who = append(who, say("developers of the API's own clients"))
		case contract.CallerRawHTTP:
			who = append(who, say("developers who write their own HTTP calls"))
		case contract.CallerSDK:
			who = append(who, say("users of the client libraries"))
		}
	}
	return and(who...)
}

func defaultMark() phrase { return remark(say("_(default)_")) }

// mark says of a value that the contract does not write it: no pointer given
// was written by the contract, a preset or a variant.
func (p *page) mark(pointers ...string) phrase {
	return unwrittenMark(p.base, pointers...)
}

func unwrittenMark(p *contract.Policy, pointers ...string) phrase {
	if slices.ContainsFunc(pointers, p.Assumed) {
		return assumedMark()
	}
	for _, pointer := range pointers {
		if p.Origin(pointer) != contract.OriginDefault {
			return phrase{}
		}
	}
	return defaultMark()
}
