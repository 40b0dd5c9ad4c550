package lint

var (
	// dottedForm is a code in the form of "idempotency.key_reused".
	dottedForm = newTable(`[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+`)
	// dottedField is a member of an answer, or a file, and no code.
	dottedField = newTable(`(?:^|\.)(?:code|type|message|detail|status|title|name|id|key|header|headers|body|data|errors?|json|ya?ml|md|go|py|js|ts|com|dev|org|io|net)$|^(?:errors?|body|response|request|headers?|data|e|err|exc|res|req)\.`)
)

// dottedCodes finds the codes with a dot that a sentence calls codes. Without such a word
// a name with a dot may be anything.
func (st *statement) dottedCodes() []token {
	var out []token
	for i := range st.parts {
		p := &st.parts[i]
		from, to := max(st.start, p.at)-p.at, min(st.end, p.at+len(p.normal.text))-p.at
		if from >= to {
			continue
		}
		start, end := p.normal.original(from, to)
		for _, at := range dottedForm.FindAllStringIndex(p.raw[start:end], mostValues) {
			a, b := start+at[0], start+at[1]
			run := st.Regions[p.region].Run(a)
			if run < 0 || st.Regions[p.region].Runs[run].Text != p.raw[a:b] || !st.Regions[p.region].Runs[run].Code || dottedField.MatchString(p.raw[a:b]) {
				continue
			}
			s := span{p.at + p.normal.index(a), p.at + p.normal.index(b)}
			before := tail(st.text[st.start:max(s.start, st.start)], 40)
			if codeLabel.MatchString(before) || endsInStatus.MatchString(before) {
				out = append(out, token{span: s, name: p.raw[a:b], code: true})
			}
		}
	}
	return out
}
