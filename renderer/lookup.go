package renderer

import "strings"

// lookUp says how to ask what became of a key.
func (p *page) lookUp() phrase {
	l := p.c.LookUp
	if l == nil {
		return phrase{}
	}
	_, path, _ := strings.Cut(l.Operation, " ")
	return say("To look a key of %s up, send %s: it lists what the key made for you. An empty list does not prove that nothing will happen: the request may still be running, or on its way.",
		code(l.Of), code("GET "+path+"?"+l.Query+"=KEY"))
}
