package renderer

import "strings"

// lookUp says how to ask what became of a key.
func (p *page) lookUp() phrase {
	l := p.c.LookUp
	if l == nil {
		return phrase{}
	}
	_, path, _ := strings.Cut(l.Operation, " ")
	deleted := phrase{}
	if p.base.Window.Reap > 0 {
		deleted = say("It may be empty too once the record of the key is deleted, whatever became of the request: see %s.", see(idWindow))
	}
	return sentences(say("To look a key of %s up, send %s: it lists what the key made for you. An empty list does not prove that nothing will happen: the request may still be running, or on its way.",
		code(l.Of), code("GET "+path+"?"+l.Query+"=KEY")), deleted)
}
