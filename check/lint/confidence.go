package lint

import (
	"strings"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// An error stops a build, so an English one has to be beyond doubt: the clause names what is
// delivered or charged, a verb asserts it, nothing in the sentence or in the heading makes it
// a wish, a plan, a test or a story. A promise that lacks one of these is a warning.

// confident reports whether an English promise has all the marks of one.
func (t *passage) confident(a around) bool {
	clause := a.before + a.words + a.behind
	switch {
	case t.lex.name != "en":
		return true
	case !surelyDelivered.MatchString(clause) && !(t.nominal(a) && strongAsserts.MatchString(a.before)):
		return false
	case wavering.MatchString(a.sentence), past.MatchString(a.before), addressed.MatchString(a.lead + a.before):
		return false
	case a.match.kind == named && !a.match.none && aloofness.MatchString(a.lead+a.before):
		return false
	case owing.MatchString(a.previous) || strings.HasSuffix(strings.TrimRight(a.previous, ` *"`), "?"):
		return false
	case a.match.kind == promised && !t.doublesGoods(a):
		return false
	case withoutSubject.MatchString(a.words) && strings.Trim(a.before, ` "'`) == "":
		return false
	case a.match.kind == named && !a.match.none && t.nominal(a) && otherNoun.MatchString(a.behind) && !guaranteed.MatchString(a.behind):
		return false
	case t.underPlan(), gainsayerOf(t.lex).weakens(t, a):
		return false
	}
	return t.asserted(a)
}

// asserted reports whether a strong verb says what is claimed, or a flat denial, what never
// happens. What only prevents or avoids repeats may let some through.
func (t *passage) asserted(a around) bool {
	switch {
	case a.match.kind == promised, a.match.kind == repeated:
		return flatly.MatchString(a.words) || vows.MatchString(a.sentence)
	case strongAsserts.MatchString(a.before), t.lex.boasted.MatchString(a.behind):
		return true
	}
	return !t.nominal(a) && t.distance(a, surelyDone) < verbReach
}

// doublesGoods reports whether what is not doubled is delivered or charged itself, where a
// noun tells what it is.
func (t *passage) doublesGoods(a around) bool {
	noun := doubledThing.FindString(a.words)
	return noun == "" || surelyDelivered.MatchString(noun) && !register.MatchString(a.behind) || deeds.MatchString(a.words)
}

// verbReach is how far from a once-word its verb may stand, in bytes.
const verbReach = 40

// underPlan reports whether the heading, the introduction or the head of the column tells
// that what follows is planned, tested, asked or learned.
func (t *passage) underPlan() bool {
	region := &t.doc.Regions[t.region]
	return t.oneOf(plans, region.Heading, region.Intro, region.Header)
}

var (
	// surelyDelivered names what is delivered, handled or charged, or that it is. Only words
	// that say so on any page stand here.
	surelyDelivered = newTable(`\b(sent|mails?|reminders?|callbacks?|alerts?|shipments?|trades?|messages?|events?|webhooks?|e ?mails?|sms|notifications?|jobs?|tasks?|workflows?|payments?|payouts?|charges?|charged|bill(ed|ing)|refund(s|ed)?|orders?|invoices?|transactions?|transfers?|requests?|records?|rows?|deliver\w*|redeliver\w*|publish\w*|consum(e|es|ed|er|ers|ption)|subscribers?|queues?|streams?|topics?|sinks?|pipelines?|connectors?|customers?|money|idempoten\w+|retr(y|ies|ied|ying)|bookings?|purchases?|side effects?|kafka|brokers?|ingest\w*|replicat\w+|activit(y|ies)|commands?|outbox|loss(es)?|lost|debit(s|ed)?|paid|pays?)\b`)
	// strongAsserts are verbs that promise a guarantee by name.
	strongAsserts = newTable(`\b(guarante(e|es|ed|eing)|ensur(e|es|ed|ing)|provid(e|es|ed|ing)|offer(s|ed|ing)?|support(s|ed|ing)?|achiev(e|es|ed|ing)|giv(e|es|ing)|deliver(s|ed|ing)|promis(e|es|ed)|assur(e|es|ed)|implement(s|ed|ing)?|enabl(e|es|ed|ing)|mak(e|es) sure|com(e|es) with|features)\b`)
	// flatly denies that anything is repeated, ever.
	flatly = newTable(`^(never|cannot|can not|can't|won't|will not|nothing|nobody|impossible|not possible|no \w+ (is|are|will be|gets?|ever))\b|\b(is|are) (not|never) (lost|dropped)`)
	// vows are the words of a promise that knows no exception.
	vows = newTable(`\b(guarante(e|es|ed|eing)|ensur(e|es|ed|ing)|mak(e|es) sure|never|cannot|can't|always|regardless|no matter|even (if|when|after|though|across|during)|under no circumstances|impossible|whatever|however (often|many))\b`)
	// surelyDone are verbs of what is delivered or charged.
	surelyDone = newTable(`\b((re ?)?deliver(s|ed)?|process(es|ed|ing)?|handled?|execut(e|es|ed|ing)|sends?|sent|sending|receiv(e|es|ed)|appl(y|ies|ied)|writes?|written|publish(es|ed)?|produced?|consum(e|es|ed)|commit(s|ted)?|emit(s|ted)?|charg(e|es|ed|ing)|bill(s|ed|ing)?|paid|pays?|paying|refund(s|ed)?|debit(s|ed)?|credit(s|ed)?|transferr?(s|ed)?|captured|booked|posted|shipped|triggered|invoked|performed|happens?|ingest(s|ed)?|inserted|replicat(e|es|ed)|dispatch(es|ed)?|enqueued|reach(es|ed)?|arrives?|runs?|fires?|gets?|sees?|created?|uploaded|imported|submitted|issued|recorded|billed|persist(s|ed)?|stores|stored|forward(s|ed)|takes? (effect|place))\b`)
	// wavering are the words of duties, wishes, plans, tests and guesses.
	wavering = newTable(`\b(should|must|shall|may|might|could|would|wants?|wish(es)?|hopes?|goals?|planned|plans to|todo|tbd|tests?|tested|testing|asserts?|asserted|verif(y|ies|ied)|expect(s|ed)?|tr(y|ies) to|attempts? to|aims?|intended|propos\w+|imagine|suppose|scenario|in theory|ideally|helps?|helping|reduc\w+|minimi[sz]\w+|likely|best effort|roughly|mostly|previously|used to|example|instance of|hypothes\w+|neither|claims?|myth|difficult|hard|impossible|challeng\w+|problem|fixed|fixes|bug|regression|hence|therefore we|phase|loop|function|compiler|component|hook|script)\b`)
	// past tells a story.
	past = newTable(`\b(was|were|had|did|went|saw|got)\b`)
	// addressed speaks of what the reader has or does.
	addressed = newTable(`\byour (own )?(code|handler|handlers|consumer|consumers|worker|workers|service|services|application|app|system|logic|function|functions|job|jobs|task|tasks|endpoint|processor|design)\b|\byou (should|need|must|have|want|will need|may|build|design|write|implement|process|handle|store|make)\b`)
	// aloofness denies, however far from the name.
	aloofness = newTable(`\b(not|no|never|nor|neither|without|cannot|lacks?|unlike)\b|n't\b`)
	// withoutSubject begins an order, or the other half of "this, not that".
	withoutSubject = newTable(`^(not|do not|don't|instead of|rather than|never|avoid(ing)?|without) `)
	// plans head texts that state nothing yet.
	plans = newTable(`\b(what (we|you|customers|users|they|it) (needs?|wants?|expects?)|wanted|wishes|plans?|planning|roadmap|todo|to do|tests?|testing|scenarios?|requirements?|acceptance|criteria|goals?|questions?|interview|proposals?|problems?|challenges?|motivation|checklist|guidelines?|conventions?|best practices|recommendations?|expected|lessons?|troubleshooting|history|fix(es|ed)?|bugs?|exercises?|quiz|glossary|theory|alternatives|considered|trade ?offs?|backlog|milestones?|spec|specification)\b`)
)

// firm makes of the severity of a claim what there is confidence for.
func (t *passage) firm(a around, severity contract.Severity) contract.Severity {
	switch {
	case severity == contract.Note && t.germanLabels(a):
		return contract.Warning
	case t.lex.name != "en":
		return severity
	case severity == contract.Error && !t.confident(a):
		return contract.Warning
	case severity == contract.Note && t.namesItsOwn(a):
		return contract.Warning
	}
	return severity
}

// namesItsOwn reports whether a note is rather a promise in unusual words: a guarantee by
// name right behind a verb that asserts, or as the label of an item on show.
func (t *passage) namesItsOwn(a around) bool {
	region := &t.doc.Regions[t.region]
	if a.match.kind != named || a.match.none || !t.nominal(a) || region.Kind == page.Heading || t.bounded(a) || t.amongClasses() {
		return false
	}
	if attained.MatchString(a.before) && (surelyDelivered.MatchString(a.sentence) || ofData.MatchString(a.sentence)) && !wavering.MatchString(a.sentence) && !aloofness.MatchString(a.lead+a.before) {
		return true
	}
	if a.lead == "" && a.match.sentence == 0 && surelyDelivered.MatchString(a.sentence) && tagline.MatchString(a.before) && !ofSentences.MatchString(a.before) {
		return true
	}
	return t.labelsItem(a)
}

// labelsItem reports whether the words are the emphasised label that an item begins with.
func (t *passage) labelsItem(a around) bool {
	region := &t.doc.Regions[t.region]
	start, _ := t.text.original(a.match.start, a.match.end)
	return region.Kind == page.Item && a.lead == "" && strings.Trim(a.before, ` "*`) == "" && region.Run(start) == 0 && region.Runs[0].Emphasis && len(region.Runs) > 1
}

// attained ends in a verb that asserts, with nothing but adjectives behind it.
var attained = newTable(`\b(enables|provides|ensures|ensuring|guarantees|guaranteeing|offers|delivers|achieves|achieving|turning .{1,60} into|(guarantees|guaranteeing|ensures|ensuring|achieves) an?|(committing|writing|processing|delivering|processes|writes|delivers|executes|handles|ingests|loads|streams) .{1,60} with)( (true|real|full|strict|practical|strong|fast|scalable|end to end|cross \w+|fault tolerant|\w+ed|,|and|\w+ly))* $`)

// ofData are things that are written by pipelines, and are much else besides.
var ofData = newTable(`\b(files?|tables?|parquet|lake|warehouse|checkpoint\w*|commits?|committing|bytes?|snapshots?|partitions?|offsets?)\b`)

var (
	// tagline is a noun and what it comes with, in a line that has no verb.
	tagline = newTable(`^(an? |the )?(\w+ ){1,8}with (\w+ and |\w+ )?$`)
	// ofSentences are words that taglines do not have.
	ofSentences = newTable(`\b(is|are|was|were|be|can|could|will|would|should|must|may|to|if|when|how|why|what|you|your|we|i|it|that|which|this|these|work\w*|deal\w*|issues?|problems?|trouble|struggl\w*|helps?|comes?|using|guide|tutorial|example|examples|introduction|experiment\w*|along|see|read)\b`)
)

var (
	// otherNoun is any word behind the name of a guarantee, and guaranteed are those that
	// deliveries have there, or that go on with the sentence.
	otherNoun  = newTable(`^ \w`)
	guaranteed = newTable(`^ (and at least once )?(\w+ )?(deliver\w*|process\w*|semantics?|execution|guarantees?|messag\w*|handling|consumption|ingestion|writes?|publishing|transactions?|events?|records?|effects?|stream\w*|pipelines?|payments?|sinks?|payouts?|results?|outputs?|charging|billing|replication|transfers?|updates?)\b|^ (in|on|for|to|with|by|at|across|from|and|or|even|out|end|over|under|between|without|via|through|thanks|when|while|because|as|regardless|no matter|every|always|is|are|everywhere|everything|all)\b`)
)
