package lint

import "strings"

const (
	methodNames = `((?:post|put|patch|delete|get)(?:(?:, | and |, and | or )(?:post|put|patch|delete|get))*)`
	methodThing = ` (?:api |http )?(?:requests?|endpoints?|calls?|operations?)(?: endpoints?)?`
	takesKey    = ` (?:accepts?|supports?|takes?|requires?|honou?rs?) (?:an? |the )?(?:idempoten(?:cy|t|cy key|cy keys)|keys?)\b`
)

var (
	everyMethod = newTable(`\b(?:all|every|any) ` + methodNames + methodThing + takesKey)
	// plainMethods begin a sentence, or list where keys are taken: they are all of those.
	plainMethods = newTable(`^` + methodNames + ` (?:requests?|endpoints?|calls?) (?:accepts?|supports?|takes?|requires?|needs?|honou?rs?) (?:an? |the )?(?:idempotency )?keys?(?:$|[.,])`)
	keysOn       = newTable(`^(?:idempotency )?keys? (?:is|are|can be) (?:only )?(?:accepted|supported|allowed|honou?red|sent|used|required) (?:on|for|by|in|with) (?:all |every |any )?` + methodNames + `(?: requests?| endpoints?| calls?| operations?)?(?:$|\.)`)
	onlyMethods  = newTable(`\bonly ` + methodNames + methodThing + takesKey)
)

// compareMethods is about requests of which methods take a key. A page is only surely
// wrong where the contract names an operation of which the opposite holds.
func (st *statement) compareMethods() {
	every := everyMethod.FindAllStringSubmatchIndex(st.s, 1)
	every = append(every, plainMethods.FindAllStringSubmatchIndex(st.s, 1)...)
	for _, m := range append(every, keysOn.FindAllStringSubmatchIndex(st.s, 1)...) {
		said := st.s[m[2]:m[3]]
		for _, op := range st.c.Operations() {
			if !op.TakesKey() && saysMethod(said, op.Name()) {
				st.blameMethods(span{st.start + m[2], st.start + m[3]}, "the page says that every "+strings.ToUpper(said)+" takes a key", "that "+op.Name()+" takes none")
				return
			}
		}
	}
	for _, m := range onlyMethods.FindAllStringSubmatchIndex(st.s, 1) {
		said := st.s[m[2]:m[3]]
		for _, op := range st.c.Operations() {
			if op.TakesKey() && !saysMethod(said, op.Name()) {
				st.blameMethods(span{st.start + m[2], st.start + m[3]}, "the page says that only "+strings.ToUpper(said)+" takes a key", "that "+op.Name()+" takes one")
				return
			}
		}
	}
}

// saysMethod reports whether a list of methods holds that of an operation.
func saysMethod(said, operation string) bool {
	method, _, _ := strings.Cut(strings.ToLower(operation), " ")
	for word := range strings.FieldsSeq(strings.ReplaceAll(said, ",", " ")) {
		if word == method {
			return true
		}
	}
	return false
}

func (st *statement) blameMethods(at span, says, wants string) {
	if st.denied(at) {
		return
	}
	st.blame(blame{id: keyMethodsID, at: at, pointer: "/operations", says: says, wants: wants, hint: "name the operations that take a key"})
}
