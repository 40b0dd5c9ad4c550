package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// quietEnglish says why English words that read like a promise are none, by what the text
// around them does: it tests, it commands, it lists what is expected, or nothing in it is
// delivered at all.
func (t *passage) quietEnglish(a around) string {
	switch {
	case strings.HasPrefix(a.lead+a.before, "neither ") && t.nominal(a):
		return "denied"
	case provesIt.MatchString(a.lead + a.before):
		return "a test"
	case toldApart.MatchString(a.lead + a.before):
		return "compared with another"
	case unproven.MatchString(a.lead + a.before):
		return "denied"
	case !a.match.plain && t.ofEntity(a):
		return "about something else"
	case lacking.MatchString(a.words):
		return "what happens without it"
	case strings.HasPrefix(a.words, "not ") && a.before == "" && owing.MatchString(a.lead):
		return "a duty"
	case a.match.kind == weakly && atATime.MatchString(a.behind):
		return "about concurrency"
	case !a.match.none && perUnit.MatchString(a.behind) && !t.lex.absolutes.MatchString(a.sentence):
		return "how often a program does something"
	case t.commandsCode(a):
		return "an order to call something"
	case t.expectedInTable():
		return "what a test expects"
	case a.match.kind != promised && !a.match.plain && !t.deliversNear(a):
		return "about something else"
	}
	return gainsayerOf(t.lex).silences(t, a)
}

var (
	// provesIt tells what a test or a check has to show.
	provesIt = newTable(`\b((property |unit |integration |regression )?(tests?|specs?|suite|assertions?|checks?)\b[^.]{0,60}\b(asserts?|verif(y|ies)|checks?|proves?|that)|asserts?( that)? (every|each|all|no|the|it|exactly)|(verifying|asserting|confirming|checking)( that)?( \w+){1,3} (is|are|was|were)|(test|verify|confirm|assert|check|expect) that)\b`)
	// toldApart tells two notions apart.
	toldApart = newTable(`\b(differences?|distinctions?|distinguish\w*|confus\w+|choice|choos\w+|trade ?offs?) (is |are |lies )?(only )?between\b`)
	// unproven denies all that follows.
	unproven = newTable(`\b(not|never|n't|cannot) (by itself |alone |necessarily |really )?(prove|mean|imply|show|tell|promise|guarantee|claim|say)s?( you| us)? that\b`)
	// entity is what a register holds one of, by its rules.
	entity = newTable(`^(duplicate|duplicated|double) (e ?mail|user|account|customer|name|phone|contact|member|employee|vote|like|badge|edge|node|entr(y|ies)|category|categories|product|title|address|id|key|file|item|link|tag|code|content|scan|login|session|registration|import|bookmark|favou?rite|path|value|definition|declaration|class|style|word|node)(e?s)?( \w+)?$`)
	// lacking tells what the lack of something leads to.
	lacking = newTable(`^without \w+ (causes?|leads?|results?|creates?|produces?|means?|gets?|is|are) `)
	// owing is a duty that the clause behind a comma goes on with.
	owing   = newTable(`\b(must|should|shall|has to|have to|needs? to|requires?)\b|\bplease (describe|explain|provide)\b`)
	atATime = newTable(`^ (at a time|at once|at any (one )?(time|moment)|concurrently|simultaneously|each|respectively)\b`)
	// perUnit counts by what programs go through.
	perUnit = newTable(`^ (per|for each|for every|in each|in every) (step|slot|frame|turn|period|tier|token|iteration|loop|epoch|call|invocation|render|document|page|build|module|class|function|language|locale|process|thread|file|test|suite|screen|view|visit|mount|game|level|round|player|agent|model|line|word|character|node|edge)\b`)
	// command begins an order to a programmer, or to a program that reads instructions.
	command = newTable(`^((then|also|and|next|finally|always|please|first),? )*(call|log|run|use|attach|invoke|load|set|import|include|define|declare|register|instantiate|add|put|write|read|build|compute|create|open|install|configure|ask|print|return|emit|fetch|await|execute|apply|fire|dispatch|wrap|mount|subscribe|initiali[sz]e|if any) `)
	// expectation heads a column of what should come out of a test.
	expectation = newTable(`^(expected|expect|expectation|assert\w*|then|outcome|pass criteria|verify)\b`)
)

// ownPart leaves out of the words before a claim that holds its own denial what another
// part of the sentence denies: there is no counter, and a repeat is never counted.
func ownPart(a around, before string) string {
	if a.match.kind != promised && a.match.kind != repeated || disowned.MatchString(before) || resigned.MatchString(before) {
		return before
	}
	if at := strings.LastIndex(before, " and "); at >= 0 && ownSubject.MatchString(before[at:]) {
		return before[at+len(" and "):]
	}
	return before
}

// resigned tells that a sender gave up, and so sends nothing more.
var resigned = newTable(`\b(gives?|gave|given) up\b`)

// ownSubject begins a part of a sentence with a subject of its own.
var ownSubject = newTable(`^ and (an?|the|each|every|no|it|we|your|duplicates?|repeats?|retries|retrying|messages|events|payments) `)

// commandsCode reports whether a once-word is part of an order, such as "call it exactly
// once", and not the outcome of one. An order without code is also how taglines promise.
func (t *passage) commandsCode(a around) bool {
	if a.match.none || a.match.kind == promised || leadsTo.MatchString(a.lead+a.before) || !command.MatchString(a.lead+a.before) {
		return false
	}
	region := &t.doc.Regions[t.region]
	return slices.ContainsFunc(region.Runs, func(r page.Run) bool { return r.Code }) || directObject.MatchString(a.lead+a.before)
}

var (
	// leadsTo begins what an order leads to.
	leadsTo = newTable(`\b(so|so that|such that|that|which|and (we|it|the|your|each|every)|to (ensure|guarantee|make sure)|will)\b`)
	// directObject tells an order to do a thing to "it".
	directObject = newTable(`^\w+ (it|them|this|the (tool|function|method|hook|setup|script|command|agent|constructor)) $`)
)

// ofEntity reports whether a thing that must be unique is what is not doubled: an account,
// an address, a vote.
func (t *passage) ofEntity(a around) bool {
	if a.match.kind != promised {
		return false
	}
	at := doubledThing.FindString(a.words)
	if strings.TrimSpace(at) == "" || !entity.MatchString(at) {
		return false
	}
	if sendable.MatchString(at) && !register.MatchString(a.behind) && at == strings.TrimSuffix(at, " entries") {
		return false
	}
	return !t.lex.absolutes.MatchString(a.sentence) || register.MatchString(a.behind)
}

var (
	doubledThing = newTable(`\b(duplicate|duplicated|double) \w+$`)
	sendable     = newTable(`\be ?mails?$`)
	register     = newTable(`^ (entr(y|ies)|address(es)?|accounts?|names?|records?|ids?|keys?|registrations?|in (the|a|your) (list|table|array|set|index))\b`)
)

// expectedInTable reports whether a cell tells what a test should find.
func (t *passage) expectedInTable() bool {
	region := &t.doc.Regions[t.region]
	return region.Kind == page.Cell && region.Header >= 0 && expectation.MatchString(t.other(region.Header))
}

// deliversNear reports whether anything near the words is delivered or charged. A name
// before its noun needs no such company.
func (t *passage) deliversNear(a around) bool {
	if a.match.kind == named && (t.nominal(a) || t.standsAlone(a)) || t.doc.Regions[t.region].Kind != page.Paragraph && t.doc.Regions[t.region].Kind != page.Item {
		return true
	}
	for _, text := range []string{a.sentence, a.previous, a.next} {
		if surelyDelivered.MatchString(text) || t.lex.delivers.MatchString(text) {
			return true
		}
	}
	return t.lex.absolutes.MatchString(a.sentence) || t.lex.goods.MatchString(a.clause) || t.lex.things.MatchString(a.clause) || t.Page.aboutDelivery(t.lex)
}

// stated reports whether the words on a value in code promise something of what is done with
// it, in a sentence of their own.
func (t *passage) stated(a around, v claim, e evidence) bool {
	return t.lex.name == "en" && v.promise && e == beside && leadsTo.MatchString(a.lead+a.before)
}
