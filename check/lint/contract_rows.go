package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// Statuses and codes that stand apart from the words that say what they are for: in a
// cell of their own, or under a heading that is about one error.

var (
	// loneStatus is a cell that holds a status and its name.
	loneStatus = newTable(`^(?:http )?[2-5]\d\d(?:[ (:]{1,2}[a-z ]{0,30}\)?)?$`)
	// merelyOther is a mismatch only where nothing says that the other request still runs.
	merelyOther = newTable(`^(?:another|other) requests?$`)
)

// caseOf is the one situation that a text is about; nil where there is none, or several.
func caseOf(text string) *situation {
	var only *situation
	for i := range situations[:2] {
		s := &situations[i]
		if !s.cue.MatchString(text) || i == 0 && situations[1].cue.MatchString(text) && justOther(text) {
			continue
		}
		if only != nil {
			return nil
		}
		only = s
	}
	return only
}

// justOther reports whether all that a text has of a mismatch is "another request".
func justOther(text string) bool {
	return !slices.ContainsFunc(situations[0].cue.FindAllString(text, -1), func(m string) bool { return !merelyOther.MatchString(m) })
}

// compareRow holds a row of a table to the contract, of which one cell says the case and
// others a status and a code. It is asked with the first cell of the row.
func (a *against) compareRow(first int) {
	if a.Regions[first].Header < 0 || a.Regions[first].RowHeader >= 0 {
		return
	}
	cells := []int{first}
	var parts []string
	for i := first + 1; i < len(a.Regions) && len(cells) < widestRow && a.Regions[i].Kind == page.Cell && a.Regions[i].RowHeader == first; i++ {
		cells = append(cells, i)
	}
	for _, i := range cells {
		parts = append(parts, normalise(a.Regions[i].Text()).text)
	}
	if !slices.ContainsFunc(parts, loneStatus.MatchString) {
		return
	}
	s := caseOf(strings.Join(parts, " | "))
	if s == nil {
		return
	}
	for _, i := range cells {
		for _, st := range a.statements(unitOf(a.Document, i)) {
			if st.about {
				st.judgeAlone(s)
			}
		}
	}
}

// judgeAlone holds a text that is nothing but a status or a code to a situation.
func (st *statement) judgeAlone(s *situation) {
	own := span{max(st.own, st.start), st.end}
	text := own.of(st.text)
	if at := statusForm.FindStringIndex(text); at != nil && loneStatus.MatchString(strings.TrimSpace(text)) {
		for _, m := range st.statusesOf(own) {
			st.judgeStatus(s, m)
		}
	}
	for _, t := range st.tokens(own) {
		if t.end-t.start+2 >= len(strings.TrimSpace(text)) && anyCodeForm.MatchString(t.name) {
			st.judgeCode(s, t)
		}
	}
}

// errorReach is how many regions of a section about one error are looked at, and
// caseReach how many of them may say what the error is.
const (
	errorReach = 60
	caseReach  = 16
)

var (
	// errorHeading is a heading that may be about one error.
	errorHeading = said(`[45]\d\d|\w+_\w+|(?:re ?)?used?|conflicts?|mismatch\w*|in use|in progress|concurrent\w*|different|errors?|konflikt\w*`, `冲突|并发|不同|错误|衝突|競合|並行|異なる|エラー`)
	// labelledStatus and labelledCode are lines that give one thing.
	labelledStatus = newTable(foldWords(`^(?:http )?(?:status(?: ?codes?)?|response code|statuscode|http code|状态码|ステータス(?:コード)?) ?[:：] ?(?:(?:value|wert|值|値): )?(?:http )?([45]\d\d)\b`))
	labelledCode   = newTable(foldWords(`^(?:error )?(?:codes?|fehlercode|错误码|エラーコード) ?[:：] (?:(?:value|wert|值|値): )?`))
)

// compareSections holds the sections about one error to the contract: its heading, or a
// line "status: 409" in it, says the status, and a sentence what it is for.
func (a *against) compareSections() {
	a.cases = map[int]*situation{}
	for h := range a.Regions {
		if a.Regions[h].Kind != page.Heading {
			continue
		}
		heading := normalise(a.Regions[h].Text()).text
		if !errorHeading.MatchString(heading) {
			continue
		}
		end := a.sectionEnd(h)
		if s := a.caseOfSection(h, end, heading); s != nil {
			a.judgeSection(s, h, end)
			for i := h; i < end; i++ {
				if a.Regions[i].Kind == page.Heading {
					a.cases[i] = s
				}
			}
		}
	}
}

// sectionEnd is the first region behind a heading's section, or behind what is looked at.
func (a *against) sectionEnd(h int) int {
	end := min(len(a.Regions), h+errorReach)
	for i := h + 1; i < end; i++ {
		if a.Regions[i].Kind == page.Heading && a.Regions[i].Level <= a.Regions[h].Level {
			return i
		}
	}
	return end
}

// caseOfSection is what a section is about: what its heading and its first texts say,
// if nothing in it says otherwise.
func (a *against) caseOfSection(h, end int, heading string) *situation {
	found := caseOf(heading)
	a.enter(a.Document, h)
	about := namesKey(heading) || namesKey(a.lastSection)
	for i := h + 1; i < end; i++ {
		text := normalise(a.Regions[i].Text()).text
		about = about || i <= h+caseReach && a.speaks(text)
		switch s := caseOf(text); {
		case s == nil:
			if situations[0].cue.MatchString(text) && situations[1].cue.MatchString(text) && !justOther(text) {
				return nil
			}
		case found == nil && i <= h+caseReach:
			found = s
		case s != found:
			return nil
		}
	}
	if !about {
		return nil
	}
	return found
}

func (a *against) judgeSection(s *situation, h, end int) {
	for i := h; i < end; i++ {
		if r := &a.Regions[i]; r.Kind == page.Cell && r.RowHeader < 0 {
			continue // the name of a thing, or one of many
		}
		for _, st := range a.statements(unitOf(a.Document, i)) {
			switch {
			case i == h:
				st.judgeHeading(s)
			case labelledStatus.MatchString(st.s):
				st.judgeLabelled(s)
			case getsBack.MatchString(st.s) && !missesKey.MatchString(st.s) && !otherFault.MatchString(st.s):
				st.judgeGetsBack(s)
			case labelledCode.MatchString(st.s):
				at := labelledCode.FindStringIndex(st.s)
				for _, t := range st.tokens(span{st.start + at[1], st.end}) {
					if anyCodeForm.MatchString(t.name) && t.start <= st.start+at[1]+1 {
						st.judgeCode(s, t)
					}
				}
			}
		}
	}
}

var (
	// getsBack says what comes back, in a section that is about one case.
	getsBack   = said(`you(?:'ll| will)? (?:get|receive)(?: back)?|returns?|responds? with|rejected with|fails with|answers? with`, `返回|返され|返し`)
	otherFault = said(`invalid|missing|expired?|unauthori[sz]ed|rate limit\w*|otherwise|if not|success\w*|original|first`, `否则|成功|無効|無い`)
)

// judgeGetsBack reads "you get back 409 key_reused".
func (st *statement) judgeGetsBack(s *situation) {
	statuses := st.statusesOf(st.span)
	if len(statuses) != 1 || statuses[0].status < 400 || st.denied(statuses[0].span) {
		return
	}
	st.judgeStatus(s, statuses[0])
	for _, t := range st.tokens(st.span) {
		if t.code && anyCodeForm.MatchString(t.name) && !fieldName.MatchString(t.name) && t.start >= statuses[0].end && t.start-statuses[0].end < 24 {
			st.judgeCode(s, t)
		}
	}
}

// announced is the case that a paragraph names which ends in a colon: what follows says
// what it gets.
func (a *against) announced(i int) *situation {
	if i < 0 || i >= len(a.Regions) || a.Regions[i].Kind == page.Heading {
		return nil
	}
	text := normalise(lastSentence(a.Regions[i].Text())).text
	if !strings.HasSuffix(strings.TrimRight(text, " "), ":") {
		return nil
	}
	return caseOf(text)
}

// judgeLabelled reads "status: 409".
func (st *statement) judgeLabelled(s *situation) {
	if s == nil {
		return
	}
	at := labelledStatus.FindAllStringSubmatchIndex(st.s, 1)[0]
	for _, m := range st.statusesOf(span{st.start + at[2], st.start + at[3]}) {
		st.judgeStatus(s, m)
	}
}

// judgeHeading reads "idempotency_conflict (409)".
func (st *statement) judgeHeading(s *situation) {
	if statuses := st.statusesOf(st.span); len(statuses) == 1 {
		st.judgeStatus(s, statuses[0])
	}
	if tokens := st.tokens(st.span); len(tokens) == 1 && anyCodeForm.MatchString(tokens[0].name) {
		st.judgeCode(s, tokens[0])
	}
}
