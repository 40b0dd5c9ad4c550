package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// Many English promises have no phrase that is known for one: "letters are printed one
// time", "the second copy is thrown away", "one mail per order, never two". This file
// knows them by their frame: a thing that is delivered, a verb that does it, a plain
// once-word, and nothing behind it that makes a time or a condition of the word. Such a
// promise is a warning, since the same words also stand in texts about programs.

// inPlainWords are the warnings on plain promises in the sentences that hold no other.
func (t *passage) inPlainWords(told []judged) []judged {
	if t.lex.name != "en" {
		return told
	}
	for i, s := range t.sentences {
		if !plainWord.MatchString(s.of(t.text.text)) || slices.ContainsFunc(told, func(j judged) bool {
			return j.sentence == i && (j.severity == contract.Error || j.severity == contract.Warning)
		}) {
			continue
		}
		if m, ok := t.plainIn(i, s, told); ok {
			told = slices.DeleteFunc(told, func(j judged) bool { return j.sentence == i })
			told = append(told, judged{m, claim{severity: contract.Warning, none: m.none, promise: true}})
		}
	}
	return told
}

// plainIn finds the first plain promise of a sentence.
func (t *passage) plainIn(i int, s span, told []judged) (match, bool) {
	text := s.of(t.text.text)
	for _, j := range told {
		if j.sentence == i && j.severity == "" && (j.match.none || j.kind == named) {
			m := j.match
			m.plain = true
			if a := t.around(m); t.framedKnown(a) && t.plainly(a) {
				return m, true
			}
		}
	}
	try := func(table *table, k kind, frame func(around) bool) (match, bool) {
		for _, at := range table.FindAllStringIndex(text, -1) {
			m := match{span: span{s.start + at[0], s.start + at[1]}, kind: k, none: k == promised, sentence: i, plain: true}
			a := t.around(m)
			if !t.isCode(m) && frame(a) && t.plainly(a) {
				return m, true
			}
		}
		return match{}, false
	}
	if m, ok := try(plainNone, promised, t.framedNone); ok {
		return m, true
	}
	if m, ok := try(plainNames, named, t.framedName); ok {
		return m, true
	}
	if m, ok := try(knownNames, named, t.framedBest); ok {
		return m, true
	}
	return try(plainOnceWord, weakly, t.framedOnce)
}

// plainly reports whether nothing around the words takes the promise from them.
func (t *passage) plainly(a around) bool {
	if box := t.box(a); box == page.Unticked || isHistory(t.doc.Path) || t.bounded(a) {
		return false
	}
	rest := t.restOf(a)
	switch {
	case plainDoubt.MatchString(a.sentence), plainDoubt.MatchString(a.next), plainModal.MatchString(inverted.ReplaceAllString(a.clause+" | "+rest+" | "+a.next, "")), strings.Contains(a.sentence, "()"):
		return false
	case partsOfProgram.MatchString(a.clause) && !onTheWay.MatchString(a.clause) && !plainThing.MatchString(a.clause):
		return false
	case unacknowledged.MatchString(a.sentence), priced.MatchString(rest), secondRefused.MatchString(rest + " " + a.next), permitted.MatchString(a.words):
		return false // sent and forgotten, how a thing is priced, a rule of the interface
	case t.describesValue(), t.amongFixes(), t.amongClasses(), t.underPlan():
		return false
	}
	return t.silent(a) == ""
}

// framedOnce reports whether a plain once-word counts how often a thing is delivered.
func (t *passage) framedOnce(a around) bool {
	rest := t.restOf(a)
	if !onceEnds.MatchString(rest) && !(perAny.MatchString(rest) && !perStretch.MatchString(rest)) || notYet.MatchString(a.before) {
		return false
	}
	kind := t.doc.Regions[t.region].Kind
	if kind != page.Paragraph && eachOfThem.MatchString(a.before) && a.lead == "" && t.atEnd(a) {
		return true
	}
	if !onceThenVerb.MatchString(rest) && !plainDeed.MatchString(a.before) && !(setOff.MatchString(a.words) && plainOffer.MatchString(a.before)) {
		return false
	}
	if kind == page.Paragraph && plainOrder.MatchString(a.before) && !leadsTo.MatchString(a.before) {
		return false // what the reader is told to do
	}
	if everyKind.MatchString(a.before) && surelySent.MatchString(a.before) || t.betweenSigns(a) {
		return true
	}
	if header := t.doc.Regions[t.region].Header; kind == page.Cell && header >= 0 && plainThing.MatchString(t.other(header)) {
		return true
	}
	return plainThing.MatchString(a.before) || plainPronoun.MatchString(a.before) && plainThing.MatchString(a.lead+a.previous)
}

// atEnd reports whether nothing stands behind a match.
func (t *passage) atEnd(a around) bool {
	return strings.Trim(a.behind, " .!\"'") == ""
}

// framedKnown reports whether known words of a promise stand beside a thing and a verb
// that only this file knows.
func (t *passage) framedKnown(a around) bool {
	if t.isCode(a.match) || t.isMode(a) || t.distance(a, t.lex.topics) < topicReach && !plainThing.MatchString(a.words) || t.nominal(a) && !a.match.none || t.otherThing(a) || notYet.MatchString(a.before) {
		return false
	}
	if !a.match.none && !onceEnds.MatchString(t.restOf(a)) {
		return false
	}
	if a.match.none && !plainDeed.MatchString(a.words) && a.match.kind != named && !plainThing.MatchString(a.words) {
		return false
	}
	if a.match.kind == named && (thereAre.MatchString(a.before) || plainOffer.MatchString(a.before)) {
		return plainThing.MatchString(a.clause) || feeds.MatchString(a.clause)
	}
	return plainThing.MatchString(a.clause) && plainDeed.MatchString(a.clause)
}

// framedBest reports whether one of the best known names is promised, or stands alone
// between the signs of a line that lists features.
func (t *passage) framedBest(a around) bool {
	rest := t.restOf(a)
	if plainOffered.MatchString(rest) || surelyOffered.MatchString(a.before) {
		return true
	}
	return t.betweenSigns(a)
}

// betweenSigns reports whether a name stands with no more than a verb between the signs of
// a line of features.
func (t *passage) betweenSigns(a around) bool {
	if !featureSigns.MatchString(t.text.text) || len(t.raw) > 120 {
		return false
	}
	before, behind := a.lead+a.before, t.text.text[a.match.end:]
	if at := featureSigns.FindAllStringIndex(before, -1); len(at) > 0 {
		before = before[at[len(at)-1][1]:]
	}
	if at := featureSigns.FindStringIndex(behind); at != nil {
		behind = behind[:at[0]]
	}
	before = strings.Trim(before, ` "'`)
	return strings.Trim(behind, ` "'.!`) == "" && (before == "" || plainDeed.MatchString(before) && !strings.Contains(before, " "))
}

// framedNone reports whether the frame of a denied repeat is one of deliveries.
func (t *passage) framedNone(a around) bool {
	return plainThing.MatchString(a.sentence) || feeds.MatchString(a.sentence) || t.lex.goods.MatchString(a.sentence) || surelyDelivered.MatchString(a.sentence) || t.aroundSpeaks() || t.standsAlone(a)
}

// framedName reports whether a name in plain words is promised or on show.
func (t *passage) framedName(a around) bool {
	if region := &t.doc.Regions[t.region]; region.Kind == page.Heading && region.Level > 1 {
		return false
	}
	if t.isPlainHeading() {
		return false
	}
	return plainOffer.MatchString(a.before) || t.standsAlone(a) || t.betweenSigns(a) || len(a.sentence) < shortText && nameTail.MatchString(a.behind) && !wordy.MatchString(a.before) || plainOffered.MatchString(a.behind)
}

const plainThings = `(parcels?|fax(es)?|edits?|premiums?|payslips?|stamps?|packages?|letters?|tickets?|votes?|ballots?|readings?|invoices?|points|coupons?|vouchers?|bookings?|reservations?|alarms?|alerts?|prints?|labels?|print jobs?|e ?mails?|mails?|newsletters?|webhooks?|messages?|events?|records?|rows?|jobs?|tasks?|steps?|commands?|orders?|payments?|payouts?|charges?|refunds?|transfers?|tips?|donations?|claims?|customers?|buyers?|donors?|money|funds|amounts?|salar(y|ies)|wages|wallets?|reports?|notifications?|notices?|sms|texts?|reminders?|confirmations?|packets?|telegrams?|uploads?|(each|every) (file|page|item|document|call|row|card|account)|card (is|gets)|account is|changes?|updates?|requests?|workflows?|activities|your functions?|effects?|ticks?|triggers?|shipments?|deliver(y|ies)|samples?|measurements?|metrics?|receipts?|entries|transactions?|trades?|subscriptions?|renewals?|purchases?|fees?|handlers?|sagas?|batch(es)?)`

var (
	plainThing = newTable(`\b` + plainThings + `\b`)
	// plainWord is the quick look: one of these stands in every frame below.
	plainWord = newTable(`\b(once|one|1|single|sole|second|twice|repeat\w*|duplicat\w*|dupes?|double\w*|repetition)\b`)
	// plainOnceWord are once-words without any of the words that make a guarantee of them.
	plainOnceWord = newTable(`(\b(exactly ?[–—(][^.;:]{0,30}\bonce|(exactly|just|only|precisely|strictly|surely|uniquely) (one only|1) (time|x)|once,? and (only once|once only|once alone)|((exactly|just|only|precisely|surely|uniquely|just the|precisely one) )?(once|one time|a single time|one single time|one sole time|a sole time|one and single time|one only time|one and only one time|exactly a single one time|once and one only)( each)?( (and|or) (once|one time|a single time)( (only|alone))?)?)\b|\bexactly 1×)`)
	// setOff is a name with something else inside it.
	setOff = newTable(`^exactly ?[–—(]`)
	// eachOfThem has no verb: "every webhook once".
	eachOfThem = newTable(`^(each|every) (\w+ )?` + plainThings + ` ((only|just|exactly) )?$`)
	feeds      = newTable(`\b(feeds?|inbox|data|tables?|warehouse|ledger|exports?|stream|pipeline)\b`)
	// onceEnds goes on behind a once-word that counts.
	onceEnds = newTable(`^["'\x60)]*([.,;:!|—–]|$| (\(|—|–|only\b|alone\b|each\b|on$|period\b|and (then )?(never|no more|not|stays?|once)\b|(per|for each|for every|for one|for a) (\w+ )?` + plainThings + `\b|and (its|the|their|that) (results?|answers?|outcomes?|effects?)\b|by (each|every|one|a single|the|your)\b|to (the|your|our|each|every|its|a)\b|(on|in|into|at|from|over|across|through) (the|your|our|its|each|every|a (single )?worker)\b|(across|end to end|even|no matter|whatever|regardless|however|unless|guaranteed|always|delivered|processed|sent|executed|handled|too)\b))`)
	// onceThenVerb has the verb behind it, as word for word translations do.
	onceThenVerb = newTable(`^ (delivered|processed|sent|executed|handled|written|charged|paid)\b`)
	// perAny is one delivery for each of anything but a stretch of time.
	perAny     = newTable(`^ (per|for each|for every) \w+`)
	perStretch = newTable(`^ (per|for each|for every) (\w+ )?(second|minute|hour|day|night|week|month|quarter|year|session|visit|page|step|frame|iteration|loop|call|cycle|pass|process|thread|firing|build|file|test|game|level|round|turn|line|node|class|module|render|component|screen|function|invocation|epoch|retry|retries|attempt)s?\b`)
	// everyKind speaks of all of a kind, and surelySent has a verb that only deliveries have:
	// with both it does not matter what the kind is.
	everyKind  = newTable(`\b(each|every|all( the)?) \w+`)
	surelySent = newTable(`\b(sent|sends?|delivered|delivers?|mailed|mails|e ?mailed|charged|charges|billed|bill|bills|debited|paid( out)?|printed|prints|shipped|ships|forwarded|forwards|transmitted|transmits|credited|refunded|dispatched|published|publishes|replicated|replicates|ingested|ingests|synced|syncs|relayed|posted|invoiced|tallied)\b`)
	// notYet stands before what is allowed, wished for, asked or long past.
	notYet = newTable(`\b(can|could|may|might|should|must|shall|would|was|were|had|been|if|when|whenever|until|unless|after|before|than|least|most|try|tries|please|more|all at|wants?|needs?|able|whether|only if|suppose|except)( \w+){0,8} ?$|\b\w+n't\b|\b(at|more than|less than|not|all|for|this|every) $`)
	// plainDeed are the verbs that deliver, handle and charge.
	plainDeed = newTable(`\b((re ?)?deliver(s|ed)?|sen(d|ds|t)|process(es|ed)?|handl(e|es|ed)|execut(e|es|ed)|runs?|fir(e|es|ed)|print(s|ed)|post(s|ed)|mail(s|ed)|e ?mailed|ship(s|ped)|count(s|ed)?|stor(e|es|ed)|writ(e|es|ten)|record(s|ed)|credit(s|ed)|debit(s|ed)|charg(e|es|ed)|bill(s|ed)|pays?|paid|mad(e)|tak(e|es|en)|collect(s|ed)|settl(e|es|ed)|book(s|ed)|confirm(s|ed)|issu(e|es|ed)|rais(e|es|ed)|hand(s|ed)|forward(s|ed)?|pass(es|ed)|relay(s|ed)|reach(es)?|arriv(e|es)|lands?|go(es)? out|com(e|es) (out|in|through|on)|shows? up|plac(e|es|ed)|creat(e|es|ed)|loads?|loaded|insert(s|ed)|upsert(s|ed)|appl(y|ies|ied)|publish(es|ed)?|consum(e|es|ed)|receiv(e|es|ed)|gets?|take effect|takes effect|carr(y|ies|ied) out|done|perform(s|ed)|touch(es|ed)|treat(s|ed)|reali[sz](es|ed)|elaborated|dispatch(es|ed)|emit(s|ted)|replicat(e|es|ed)|ingest(s|ed)|import(s|ed)|export(s|ed)|scanned|announce[sd]|report(s|ed)|granted|topped up|mov(e|es|ed)|transmit(s|ted)|pick(s|ed)? up|finish(es|ed)?|start(s|ed)|trigger(s|ed)|syncs?|synced|upload(s|ed)|submitted|acted on|happens?|contains?|holds?|tallied|(webhooks?|endpoints?|callbacks?) (is|are|gets?) called|refund(s|ed)|transferred|captured|being (handled|processed|sent|delivered|run|executed|printed|charged))\b`)
	// plainOrder begins with a verb that has no subject.
	plainOrder = newTable(`^(then |so |please |and |just |always |only )*(let|deliver|send|process|handle|execute|run|fire|print|post|mail|ship|count|store|write|record|charge|bill|pay|make|take|collect|settle|book|confirm|issue|raise|hand|forward|pass|relay|place|create|load|insert|apply|publish|consume|receive|get|carry|do|perform|touch|dispatch|emit|replicate|import|export|report|move|start|trigger|sync|upload|submit|call|set|use|add|pick|finish|refund|test|try|read|check)\b`)
	// plainPronoun stands for what was named before.
	plainPronoun = newTable(`\b(it|they|each one|each|them|every one|this|these)\b`)
	// plainDoubt are hedges, programs and tests beside plain words.
	plainDoubt = newTable(`\b(ideally|hopefully|perhaps|maybe|usually|typically|generally|sometimes|almost|nearly|in theory|tests?|tested|asserts?|verif(y|ies)|expected|goals?|aims?|attempts? to|todo|planned|fixed|bug|regression|loops?|compilers?|components?|renders?|at most|at least|not guaranteed|no guarantee|best effort)\b`)
	// plainModal weakens the clause that it stands in.
	plainModal = newTable(`\b(should|must|might|could|would|may)\b`)
)

var (
	// plainNone are frames in which a repeat is denied.
	plainNone = newTable(`\b((duplicates|repeats) never (reach|get|arrive|make it|show|occur|appear|enter|leave)|(never|not), [^,.;]{3,40}, (be )?\w+ (twice|a second time|again)|(never|cannot|can't|won't) (\w+ )?(count|go out|arrive|show up) (double|twice)|(zero|nothing|none) (lost|missed|dropped),? (and )?(zero|nothing|none) (duplicated|repeated|doubled|twice)|without (anyone|anybody|any \w+) (getting|receiving|seeing) (two|it twice|\w+ twice)|(redelivered|surplus|extra) copies are (\w+ly |always )?(dropped|discarded|thrown away|ignored)|a copy is (recogni[sz]ed|spotted|detected) and (thrown away|dropped|discarded|ignored)|(never|does not|doesn't|do not|don't|cannot|can't|won't|will not) (\w+ )?(lead to|result in|cause|make|create|trigger|start|produce) (a|another|any) (second|further|repeat|additional) ` + plainThings + `|nothing is (ever )?(processed|handled|delivered|sent|charged|billed|executed|run|written|printed|posted) (twice|again|a second time)|duplicates are (always |\w+ly )?(filtered out|weeded out|thrown away|ruled out)|(the|any|every|each) (second|duplicate|repeated|extra|further|surplus) (copy|copies|delivery|deliveries|one|message|event|request|attempt|mail|e ?mail|record) (is|are|gets?) (\w+ly |always |just )?(thrown away|thrown out|dropped|discarded|ignored|filtered out|removed|binned|swallowed)( for good)?` +
		`|a second copy is (\w+ly |always )?(thrown away|dropped|discarded|ignored|filtered out)( for good)?` +
		`|(all|any|every) (duplicates?|repeats?|doubles|dupes?)( \w+)? (is|are|gets?) (\w+ly |always )?(removed|filtered out|dropped|discarded|thrown away|weeded out|eliminated|caught|suppressed|swallowed)` +
		`|(weeds? out|filters? out|removes?|catch(es)?|stops?|blocks?|eliminat(es?|ed)|drops?|kills?|swallows?) (all|any|every|each) (duplicates?|repeats?|doubles|dupes?|copies)( \w+)?` +
		`|(no|any|zero|without) (repeated|doubled|double) (items?|entries|prints?|runs?|letters?|alarms?|points?|votes?|tickets?|readings?|parcels?|shipments?|newsletters?|payments?|payouts?|charges?|sends?|mails?|deliver(y|ies))` +
		`|(won't|will not|never|don't|do not) (\w+ )?(see|get|find|have|receive) (any )?(doubles|repeats|dupes)` +
		`|without (any )?(repetitions?|repeats|doubles)` +
		`|(duplicates?|repeats?|doubles|repeat|double)( (messages?|deliver(y|ies)|charges?|orders?|events?|mails?|prints?|runs?))? (is|are) (a )?(non issue|no issue|not an issue|no concern|no (longer )?(a )?worry|unheard of|unknown|off the table|taken care of)` +
		`|(repeat|double|duplicate|second) (deliver(y|ies)|runs?|charges?|orders?|sends?|prints?|mails?) (do not|don't|does not|doesn't|never|cannot|can't) (happen|occur|exist)` +
		`|(keeps?|stops?|prevents?|blocks?|holds?) (duplicates|repeats|doubles) (from|away)( ever| \w+)? (reaching|being|getting|arriving|from)` +
		`|(nothing|no \w+) is (missed|lost|skipped|dropped) and nothing (comes|arrives|is sent|goes out|runs|happens) twice` +
		`|(messages|events|records|orders|mails|jobs) do not repeat(, (do not|and do not) get lost)?|not lost,? (and |nor )?not repeated` +
		`|(eliminat(e|es|ed)|ended|killed|got rid of|rid) (all |of )?(duplicate|double|repeat) (deliver(y|ies)|charges?|payments?|orders?|mails?|messages?|billing|bookings?|events?)( \w+)? (for good|entirely|altogether|once and for all)` +
		`|only (one|a single) (\w+ )?` + plainThings + ` (is|gets|goes|will be|comes|ever)( ever)? (out|placed|sent|made|created|raised|issued|charged|printed|mailed|booked|delivered|shipped|posted)` +
		`|only (one|a single) (node|worker|instance|server|replica|pod|process|consumer) (ever )?(sends?|runs?|processes|handles?|executes?|delivers?|charges?|fires?|picks? up) (the|each|every|any|a) (same )?` + plainThings +
		`|(one|a single) (\w+ )?` + plainThings + ` per (\w+ )?\w+,? (never|not|and never|and not|and no) (two|more|a second|second)` +
		`|one ` + plainThings + `[,:=] ?(exactly |only |just )?one (deliver(y|ies)|mail|e ?mail|charge|effect|run|execution|print|letter|payment|order|message)` +
		`|(into|in|to) (exactly |only |just )?one (print|charge|order|mail|payment|run|delivery|letter|row|record|event) and (no more|never two|not two|only one)` +
		`|(each|every) (\w+ )?` + plainThings + ` (gets|sees) (exactly |just |only )?(one|a single) (delivery|execution|run|charge|effect)` +
		`|no two (\w+ )?(workers|nodes|consumers|instances|servers|processes|replicas) (\w+ )?(get|run|process|handle|pick up|end up with|receive|take|execute|claim)|(two|different|several) (workers|nodes|consumers|instances) (will )?never (\w+ ){1,4}the same ` + plainThings +
		`|(safe|secure|reliable|our|these|those|pro|durable|fifo) (queues?|topics?|streams?|jobs?|sinks?|channels?) never (do|repeat)` +
		`|never once (has|have|did|does|will) (\w+ ){1,5}(twice|a second time|again))\b`)
	// plainNames are names of the guarantee without its best known words.
	plainNames = newTable(`\b((guaranteed |strict |true |assured )?(single|one time|just one time|exactly one time|precisely one time|precise once|once only|only once|sole|once per (event|message|request|order|job)) (deliver(y|ies)|processing|execution|consumption|handling|writes?|billing|charging|notifications?|printing|counting)|effectively once( (processing|delivery|execution|semantics|apply))?|once only|"?one and only one"? (delivery|execution|run|charge|effect)|(no|without|zero) double (runs?|prints?|payments?|charges?|sends?|shipments?|bookings?|billing))\b`)
	// knownNames are the best known ones, which promise in a few more frames.
	knownNames = newTable(`\b((exactly|precisely) once( (delivery|processing|semantics|execution))?|(no|zero) duplicates?)\b`)
	// plainOffer ends in a verb that offers.
	plainOffer = newTable(`\b(guarantees?|guaranteed|provides?|offers?|gives?( you)?|ensures?|comes? with|you get|delivers?|supports?|warrants?|means?|achieves?|enjoy|has|have|features|starts? with|now with|your|we call it)( (an?|the|true|real|strict|full|you|reliable|")){0,3} ?$`)
	// plainOffered goes on behind the name.
	plainOffered = newTable(`^["']? ?(is|are|comes?) (now |always )?(the default|guaranteed|on by default|(on|active|enabled)[.,]?$|on unless|on until|enabled (by default|from the start|everywhere|for (all|every))|switched on|turned on|built in|standard|included|what (our|the|this|your|every|any|each|all) [^.,]{2,40} (deliver|give|get|offer|do|provide)s?|reached|our promise|how (our|we|the)|available (everywhere|for all))\b|^["']?: that is how\b|^ (processing |delivery )?(is )?(switched|turned) on\b`)
	// surelyOffered ends in words that nothing but an offer has, and thereAre tells what is.
	surelyOffered = newTable(`\b(you get|you'll get|we (ship|come|deliver) with|our promise( is)?|now with)( (true|real|strict|full))* ?["':]* ?$`)
	thereAre      = newTable(`^(and )?there (are|is|will be) $`)
	// featureSigns part the features of a line.
	featureSigns = newTable(`[·•|✦★☆◆✓✔⚡/➤→]`)
	// inverted begins a condition that the promise stands in spite of.
	inverted = newTable(`^should (the|an?|your|any|something|anything|one) `)
	// nameTail may stand behind a name on show.
	nameTail = newTable(`^["'.!)\x60]*$|^ (of|for|in|on|across|to|from|with|by|state|apply|writes?|updates?|guarantee\w*|everywhere|always|ever|in your|in our)\b`)
	// wordy are the words of a sentence that is more than a line on show.
	wordy = newTable(`\b(is|are|was|were|to|if|when|how|why|what|not|no|never|can|may|should|must|in a|in one|than|about|see|read|like|between|of|a|an|or)\b`)
)
