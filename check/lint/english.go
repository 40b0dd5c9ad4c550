package lint

import (
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// English pages say more about the classes of delivery than they promise: what "at most
// once" means, that "exactly once" is a hard problem, what a reader has to build. This
// file knows such sentences, and the promises that look like a purpose.

// englishSilent says why an English claim is none; empty if it may be one.
func (t *passage) englishSilent(a around) string {
	if t.lex.name != "en" {
		return ""
	}
	switch {
	case a.match.none && t.ofAtMostOnce(a):
		return "the other class of delivery"
	case a.match.kind != named && a.match.kind != repeated && a.match.none && mechanismName.MatchString(a.before+a.words):
		return "the name of a mechanism"
	case a.match.none && notRuledOut.MatchString(a.words), a.match.kind == promised && helpful.MatchString(a.before), notThat.MatchString(a.before):
		return "denied"
	case a.match.kind == promised && !a.match.plain && t.ofOtherThing(a):
		return "about something else"
	case a.match.kind == repeated && tryAgain.MatchString(a.words):
		return "about trying"
	case a.match.kind == promised && ownRetries.MatchString(a.before+a.words), callOf.MatchString(a.clause):
		return "what the reader's code does"
	case t.classSection(a):
		return "a definition"
	case t.aboutConcept(a):
		return "about the notion"
	case buildTask.MatchString(a.lead+a.before) || trial.MatchString(a.before):
		return "a task, or a trial"
	case a.match.kind != promised && bygone.MatchString(a.before):
		return "a story"
	case hardestOf.MatchString(a.next) && t.namesClass(t.doc.Regions[t.region].Heading):
		return "a definition"
	case a.match.kind == barely && givesUp.MatchString(t.text.text[a.match.end:]):
		return "sent once and never tried again"
	}
	return t.quietEnglish(a)
}

var (
	// mechanismName is the name of the filter, and not what it achieves.
	mechanismName = newTable(`\bde duplication$`)
	// buildTask tells a text that sets its reader a task.
	buildTask = newTable(`^(in this \w+,? )?(your task is to |please |(you|we) (will |'ll |are going to ))?(build|design|implement|write|create|develop|extend|modify)( and \w+)? (an?|the|your|our) [^.]{0,60}\b(handler|consumer|function|program|class|service|endpoint|system|worker|method|pipeline|processor|queue|scheduler) (that|which|to|so that)\b|\bis the (job|task|duty) of (the |your )|\bwe (\w+ )?(advise|recommend|suggest|encourage)s?\b`)
	// trial tells what is only tried.
	trial = newTable(`\b(attempt(s|ed|ing)? (to|at)|quest (for|to)|close (as possible )?to|approximat\w+|simulat\w+|towards?|confirm(s|ing)?( that)?|strives? for|in pursuit of|(meant|understood) by)\b`)
	// bygone tells a story of what once was.
	bygone = newTable(`\bhad\b`)
	// hardestOf weighs a class of delivery against the others.
	hardestOf = newTable(`^(it is |it's |this is )?(the|one of the) (hardest|strongest|strictest|highest|weakest|most \w+|holy grail)\b`)
	// notRuledOut tells that repeats are possible.
	notRuledOut = newTable(`(cannot|can't|can not|not|never) (\w+ )?(be )?(\w+ly |always )?ruled out$|\b(not|never|cannot|can't|won't|doesn't|don't|didn't|no longer) (\w+ly )?(prevent|avoid|remove|eliminate|detect|protect|filter|drop|catch|suppress|discard|reject|exclude|recogni[sz]e|mind|tolerate)s?\b`)
	// helpful says that something makes repeats rarer.
	helpful = newTable(`\bhelp(s|ed|ing)?( \w+)?( to)? $`)
	// notThat denies the rest of its clause, however long.
	notThat = newTable(`^(and |but )?not that\b`)
	// tryAgain is what a client may do or not.
	tryAgain = newTable(`\b(try|tries|trying|tried) (it |this |that )?(once )?again$`)
	// ownRetries tells what the program of the reader does not try again.
	ownRetries = newTable(`\byour (own )?(application|code|app|client|service|program)s? (doesn't|does not|don't|do not|never) (re ?send|re ?tr|repeat|re ?submit)`)
	// callOf tells how often a function is called.
	callOf = newTable(`\b(calls?|called|invoke[sd]?) (\w+\(\),? (or|and) )?\w+\(\)`)
	// givesUp tells that a sender does not care what became of it.
	givesUp = newTable(`^ and (never|does not|doesn't|do not|don't|will not|won't) (\w+ )?(retr|re ?try|re ?send|repeat|try|wait|care)`)
)

// ofOtherThing reports whether nothing that is delivered is what is not doubled: a text
// that is not repeated here, a cache that avoids duplication.
func (t *passage) ofOtherThing(a around) bool {
	switch {
	case inText.MatchString(a.behind):
		return true
	case doubling.MatchString(a.words):
		return !t.lex.goods.MatchString(a.words) && !t.lex.things.MatchString(a.words) && !strings.Contains(a.words, " work")
	}
	return strings.HasSuffix(a.before, "to ") && !t.lex.goods.MatchString(a.sentence)
}

var (
	inText   = newTable(`^ (here|below|above|in (this|the) (file|page|document|list|section|output|text|book))\b`)
	doubling = newTable(`^without (\w+ly )?(duplicating|repeating)\b`)
)

// ofAtMostOnce reports whether the absence of repeats is bought with loss: the text speaks
// of "at most once", whose messages may be lost and so are never repeated.
func (t *passage) ofAtMostOnce(a around) bool {
	if lossy.MatchString(a.lead + a.before) {
		return true
	}
	region := &t.doc.Regions[t.region]
	for _, i := range append(t.doc.Headings(t.region), region.RowHeader, region.Header) {
		if i >= 0 && mostOnce.MatchString(t.other(i)) && !t.lex.names.MatchString(t.other(i)) {
			return true
		}
	}
	if at := mostOnce.FindStringIndex(t.text.text); at != nil && at[0] < 12 {
		return true // an item or a paragraph that begins with the class
	}
	return mostOnce.MatchString(a.lead+a.before) && !t.lex.names.MatchString(a.lead)
}

var (
	lossy    = newTable(`\b(may|can|could|might) (still |sometimes |occasionally )?(be |get )?(lost|dropped|lose|drop|missed|miss)\b`)
	mostOnce = newTable(`\bat[ _]most[ _]once\b`)
)

// aboutConcept reports whether the sentence says something about a class of delivery as a
// notion: that it is hard, a myth, one of three, or what it would promise.
func (t *passage) aboutConcept(a around) bool {
	if a.match.kind == named && (conceptIs.MatchString(strings.TrimLeft(a.behind, `"' `)) || bracketed.MatchString(t.text.text[a.match.end:])) {
		return true
	}
	if at := t.lex.names.FindStringIndex(a.clause); at != nil && at[0] < 4 && conceptIs.MatchString(strings.TrimLeft(a.clause[at[1]:], `"' `)) {
		return true
	}
	if itPromises.MatchString(a.lead + a.before) {
		if at := t.lex.names.FindStringIndex(a.previous); at != nil && conceptIs.MatchString(strings.TrimLeft(a.previous[at[1]:], `"' `)) {
			return true
		}
	}
	return a.match.kind != repeated && conditionOf.MatchString(a.behind)
}

var (
	conceptIs = newTable(`^((delivery|processing|semantics?|execution|guarantees?|messaging|message delivery|event processing) )?((is|are|remains?|would be|seems?) (\w+ )?(an? [^.;:]{0,40}\bwhere\b|like (a|an|the)\b|an? (\w+ )?(composition|combination|fiction|myth|ideal|problem|challenge|misnomer|lie|matter|question|trade ?off|illusion|bank|distributed|notoriously|hard|tough|difficult|theoretical|special|subtle|loaded|confusing)|(one of )?the (\w+ )?(\w+ )?(guarantees?|problems?|hardest|strongest|holy|most \w+|gold|ideal|goal|topic|property|promise|subject|combination)|hard|difficult|challenging|expensive|costly|complex|tricky|rare|overkill|notorious\w*|extremely|very|much|more|simply|typically|often|only possible|not\b)|(still |also |always |often )?(comes? (at|with) (a|an|the)? ?(\w+ )?(cost|price|overhead|latency)|costs?|incurs?|adds?|introduces?|sounds?)|(requires?|needs?|relies|depends?)\b|assumes?|(is|are) (an? )?(\w+ )?(non goal|nongoal|out of scope|off the table|left out|future work)|is "?effectively|(is|are) (real|(mostly |largely |just |only )?(a )?(marketing|hype))|is (the|your|our) (\w+ )?(job|task|duty|responsibility|business) of)`)
	// bracketed says so in brackets.
	bracketed = newTable(`^["']? ?(delivery |processing |semantics )?\((the |a |an )?[^)]{0,30}(unachievable|unattainable|impossible|not possible|holy grail|ideal|theoretical|expensive|hard)`)
	// itPromises goes on about the notion of the sentence before.
	itPromises = newTable(`^(it|this|that|this (guarantee|model|class|level|semantics?)) (promises?|says|states|guarantees?|means|ensures?|requires?|demands?)( that)? `)
	// conditionOf tells when a thing deserves the name.
	conditionOf = newTable(`^ (semantics |delivery |processing )?if((:|,)?$| (any|each|every|the|it|and only)\b)`)
)

// classSection reports whether the claim opens a section that says what its heading means,
// beside sections about the other classes of delivery.
func (t *passage) classSection(a around) bool {
	heading := t.doc.Regions[t.region].Heading
	if a.match.sentence > 0 || !genericSubject.MatchString(a.sentence) || !t.namesClass(heading) {
		return false
	}
	for i := heading - 1; i >= max(0, heading-classReach); i-- {
		if t.doc.Regions[i].Kind == page.Heading && otherClasses.MatchString(t.other(i)) {
			return true
		}
	}
	return false
}

// classReach is how many regions before a heading are looked at for its siblings.
const classReach = 12

// genericSubject begins a sentence about any message of any system.
var genericSubject = newTable(`^(this (guarantee|mode|level|model|semantics?|class|approach|means)|(each|every|an?|the|all) (message|record|event|item|element|data|request|task|job|operation|delivery)s?|messages|records|events|data|it (guarantees|ensures|means|promises))\b`)

// namesClass reports whether a region is nothing but the name of this class.
func (t *passage) namesClass(i int) bool {
	return i >= 0 && t.doc.Regions[i].Kind == page.Heading && t.definesTerm(i)
}

// purposeOf leaves out of the words before a claim a purpose that somebody else's deed
// has: "a key is stored to ensure that a payment runs only once" promises. A reader's own
// deed only promises if it is the use of what the interface offers.
func (t *passage) purposeOf(a around, before string) string {
	if t.doc.Regions[t.region].Kind == page.Heading {
		return before
	}
	whole := before + a.words
	at := lastPurpose(whole, len(before))
	if at < 0 {
		return before
	}
	main := a.lead + before[:min(at, len(before))]
	if at >= len(before) {
		main = a.lead + before
	}
	if !deed.MatchString(main) || owed.MatchString(main) || readersOwn.MatchString(main) && !interfacePart.MatchString(main) {
		return before
	}
	if end := at + len(purposes.FindString(whole[at:])); end <= len(before) {
		return before[end:]
	}
	return "thus "
}

// lastPurpose is where the last purpose that begins no later than a place stands.
func lastPurpose(text string, limit int) int {
	last := -1
	for _, at := range purposes.FindAllStringIndex(text, -1) {
		if at[0] <= limit {
			last = at[0]
		}
	}
	return last
}

var (
	purposes = newTable(`\bto (ensure|guarantee|make sure|assure|prevent|avoid|eliminate|provide|achieve)( that)?\b`)
	// deed is what somebody does, said as a fact.
	deed = newTable(`\b(is|are|was|uses?|used|using|sends?|stores?|has|have|implements?|includes?|tracks?|keeps?|writes?|supports?|supported|provides?|assigns?|attach\w*|checks?|can be|leverag\w+|employs?|combin\w+|appl(y|ies)|relies|introduc\w+|with|via|through|pass|set|specify|add|supply|send|include|carr(y|ies)|gets?|takes?|contains?|records?|remembers?|holds?|compares?|commits?|claims?|locks?|reads?|marks?|generates?|creates?|binds?|deduplicates|drops?|ignores?|filters?|recogni[sz]es?)\b`)
	// owed ends before a purpose that is a duty or a wish.
	owed = newTable(`\b(has|have|had|needs?|wants?|wanted|ought|supposed|going|likely|try|tries|tried|able|fails?|failed|hopes?|expects?|plans?)( \w+)? $`)
	// readersOwn is what a reader has to do, wants or may do.
	readersOwn = newTable(`^(store|add|use|make|keep|save|record|check|create|send|pass|set|include|specify|provide|supply|attach|log|track|write|remember|extract|wrap|put|enable|configure|choose|turn|implement|consider|always|please|then|avoid)\b|\b(you|your|must|should|need|needs|required?|requires|want|wants|ought|recommend\w*|advis\w+|shall|may|try|tries|trying|how|order|way|ways|if|responsib\w+|goal|aim|aims|attempts?|necessary|important|difficult|hard|easy|tempting|possible|impossible|enough|sufficient|designed|able|unable|fails?|failed|not|cannot|helps?|was|were|would|could)\b|n't\b|\?`)
	// interfacePart is a thing of the interface that a reader is told to use.
	interfacePart = newTable(`^(send|pass|set|include|specify|provide|supply|use|add|attach)\b[^.]{0,50}\b(key|header|token|parameter|idempotency|request id|requestid)\b`)
)

var (
	// advisedUse tells readers what to use, and what that does is said as a fact.
	advisedUse = newTable(`\b(should|can|must) (\w+ )?(use|switch to|migrate to|move to|choose|upgrade to)\b.* (offering|providing|guaranteeing|ensuring|(which|that) (offers?|provides?|guarantees?|ensures?)) $`)
	// walkthrough begins a sentence about what a page shows, whose outcome is a fact.
	walkthrough = newTable(`^(it|this|the|we|here)\b.*\b(shows?|explains?|describes?|demonstrates?|learn) how to\b.*\b(so that|such that) `)
	// participial goes on after a sentence with what that achieves.
	participial = newTable(`^(and |while |thus |thereby |hence |effectively |also )?(ensuring|guaranteeing|providing|offering|delivering|achieving|enabling|featuring|giving( you)?|supporting|maintaining|preserving|resulting in|leading to|yielding)\b`)
)

// statedAs leaves out of the words before a claim what only seems to bind it.
func (t *passage) statedAs(a around, before string) string {
	if t.lex.name != "en" {
		return before
	}
	if advisedUse.MatchString(before) {
		return "it offers "
	}
	return t.purposeOf(a, before)
}
