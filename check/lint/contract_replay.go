package lint

import (
	"slices"
	"strconv"

	"github.com/reprise-dev/reprise/contract"
)

var (
	// replayGets is the status of every replay.
	replayGets = newTable(`\b(?:replays?|replayed (?:answers?|responses?|requests?)|(?:repeats?|repeated requests?|duplicates?)(?: (?:with|under) the same (?:idempotency )?key)?)(?: (?:always|then|will|simply))* (?:returns?|gets?|has|have|is answered with|are answered with|comes? back (?:with|as)|answers?|yields?)(?: (?:an?|the|http|status|code|always))* ([23]\d\d)\b`)
	// insteadOf is a status that takes the place of that of the first answer.
	insteadOf = newTable(`\b(2\d\d)(?: [a-z]+){0,2} (?:instead of|rather than|in place of)(?: (?:an?|the|http|status|original))* (2\d\d)\b`)
	// ofReplay is said of the answer to a repeat.
	ofReplay = said(`repl(?:ay|ays|ayed|aying)|repeat\w*|duplicates?|retr(?:y|ies|ied)|same (?:idempotency )?key|second (?:request|call|time)`, `重放|重复|再生|再送`)
)

// compareReplayGets reads "a replay returns 208" and "200 instead of 201". Where a replay
// has the status of the first answer, only a status that no first answer has is surely
// wrong.
func (st *statement) compareReplayGets(b blame, want int) bool {
	var at span
	switch all := insteadOf.FindAllStringSubmatchIndex(st.s, 1); {
	case len(all) > 0 && ofReplay.MatchString(st.s):
		at = span{st.start + all[0][2], st.start + all[0][3]}
	default:
		all = replayGets.FindAllStringSubmatchIndex(st.s, 1)
		if len(all) == 0 || st.runsStill() {
			return false
		}
		at = span{st.start + all[0][2], st.start + all[0][3]}
		if n := at.of(st.text); want == 0 && n[0] == '2' && n != "208" {
			return false
		}
	}
	n := at.of(st.text)
	if n == strconv.Itoa(want) || denies.MatchString(st.text[st.start:at.start]) || st.quoted(at) {
		return true
	}
	b.at, b.says = at, "the page says that a replay has the status "+n
	st.blame(b)
	return true
}

// runsStill reports whether a sentence is about one of the conflicts.
func (st *statement) runsStill() bool {
	return slices.ContainsFunc(situations, func(s situation) bool {
		return s.name != contract.AnswerMissingKey && s.cue != nil && s.cue.MatchString(st.s)
	}) || firstRuns.MatchString(st.s)
}
