package lint

import "strings"

// A once-word beside a verb of all programs, to run, to happen or to be called, is mostly
// about the program itself: a hook, a check, a build. It promises only where the clause
// names what is delivered or handled.

// countsRuns reports whether an English once-word tells how often a part of a program is
// run, read or called.
func (t *passage) countsRuns(a around) bool {
	if a.match.none || a.match.kind == promised || t.standsAlone(a) {
		return false
	}
	behind := t.restOf(a)
	if participleBefore.MatchString(a.before) && saidOfIt.MatchString(behind) {
		return true // a frame sent only once is acknowledged
	}
	if t.nominal(a) || offeredByName.MatchString(a.before) || deliveryVerb.MatchString(a.before+a.words+a.behind) {
		return false
	}
	if per := perWhat.FindStringSubmatch(a.behind); per != nil && !t.lex.goods.MatchString(per[2]) && !receivers.MatchString(per[2]) && !ofEngines.MatchString(a.before) {
		return true
	}
	if handledThing.MatchString(a.before+a.words+a.behind) || t.lex.goods.MatchString(a.before) && !setsUp.MatchString(a.before) || subjectless.MatchString(a.before) && (handledThing.MatchString(a.lead) || handledThing.MatchString(a.previous)) {
		return false
	}
	if t.lex.absolutes.MatchString(a.sentence) && mishap.MatchString(a.sentence) {
		return false
	}
	return !handledThing.MatchString(a.lead) || strings.Contains(a.lead, ":")
}

var (
	// participleBefore ends in a participle, which may belong to the noun before it.
	participleBefore = newTable(`\b\w+ (sent|delivered|processed|executed|written|received|published|charged|called|run|used|seen)( (only|just|exactly))? $`)
	// saidOfIt goes on with what is said of that noun.
	saidOfIt = newTable(`^ (is|are|was|were|has|have|costs?|takes?|means|makes?|requires?|needs?|can|will) `)
	// deliveryVerb are verbs that say more than to run or to happen.
	deliveryVerb = newTable(`\b((re ?)?deliver\w*|(re ?)?process\w*|handl(e|es|ed|ing)|(re ?)?sen(d|ds|t|ding)|receiv(e|es|ed|ing)|publish\w*|consum(e|es|ed|ing)|charg(e|es|ed|ing)|bill(s|ed|ing)?|pa(y|ys|id|ying)|refund\w*|debit\w*|credit(s|ed|ing)?|transfer\w*|captur(e|es|ed|ing)|book(s|ed|ing)|post(s|ed|ing)|ship(s|ped|ping)?|ingest\w*|insert\w*|writ(e|es|ing|ten)|wrote|appl(y|ies|ied|ying)|commit\w*|emit\w*|stor(e|es|ed|ing)|persist\w*|record(s|ed|ing)|replicat\w*|dispatch\w*|enqueu\w*|forward\w*|submit\w*|creat(e|es|ed|ing)|import(s|ed|ing)|upload\w*|count(s|ed|ing)?|notif\w*|e ?mail(s|ed|ing)|deduct\w*|settl\w*|plac(e|es|ed|ing)|reach\w*|arriv\w*|land(s|ed)?|gets?|sees?|cop(y|ies|ied)|load(s|ed)?|reflect\w*|hand(s|ed)?|go(es)? (out|through)|reserv\w+|issu\w+|fulfil\w*|withdrawn|propagat\w*|relay\w*|rout(e|es|ed)|carr(y|ies|ied)|fulfil\w+|sync\w*|transmit\w*|acknowledg\w*|produc\w+|started|complet\w+|mov(e|es|ed)|picked up|dispens\w+|print(s|ed)?|ring(s)?|deposit\w*|export\w*|migrat\w*|updat\w+|read by|collect\w*|takes? (effect|place))\b`)
	// handledThing is what deliveries and engines handle.
	handledThing = newTable(`\b(messages?|events?|webhooks?|e ?mails?|mails?|sms|texts?|notifications?|alerts?|alarms?|jobs?|tasks?|workflows?|sagas?|activit(y|ies)|orders?|payments?|payouts?|charges?|refunds?|invoices?|rows?|records?|requests?|transactions?|transfers?|deliver(y|ies)|side effects?|effects?|commands?|timers?|reminders?|cron|scheduled|bookings?|purchases?|subscriptions?|renewals?|operations?|actions?|mutations?|edits?|writes?|updates?|changes?|uploads?|batch(es)?|backups?|imports?|exports?|(your|cloud|edge|serverless|lambda) functions?|handlers?|triggers?|steps?|runs|executions?|pipelines?|streams?|queues?|consumers?|subscribers?|customers?|money|idempoten\w+|retr(y|ies)|reports?|fragments?|deployments?|migrations?|data|your code|tool calls?|external calls?|api calls?|calls? (\w+ )?(is|are|gets?) (made|performed|placed)|signals?|trades?|shipments?|sales?|tickets?|business logic)\b`)
	// subjectless begins with a word that stands for what was named before.
	subjectless = newTable(`^(and |so |so that |that |which |then |thus |also |still |makes |ensures |guarantees )*(it|they|this|that|these|those|which|each|every one|all|each one|the (latter|same|whole)) |^$|\b(it|them|they) \w*( \w+)? ?$`)
	// offeredByName ends in a verb that offers the guarantee by its name.
	offeredByName = newTable(`\b(supports?|offers?|provides?|guarantees?|achieves?|delivers?|with|for) $`)
	// ofEngines are things that engines run.
	ofEngines = newTable(`\b(cron( jobs?)?|jobs?|timers?|alarms?|workflows?|tasks?|schedules?|events?|messages?)\b`)
	// setsUp begins the doing of a program.
	setsUp = newTable(`^(schedules|creates|registers|adds|starts|sets|returns|defines) an? `)
	// perWhat is the unit behind a once-word.
	perWhat = newTable(`^ (per|for each|for every|in each|in every|on each|on every) (\w+( \w+)?)`)
	// receivers are units of a delivery.
	receivers = newTable(`^(recipients?|users?|customers?|subscribers?|accounts?|merchants?|sellers?|clients?|tenants?|endpoints?|keys?|ids?|idempotency|logical|unique|input|trigger|invocation|business)\b`)
	// mishap is what a promise holds in spite of.
	mishap = newTable(`\b(retr(y|ies|ied|ying)|crash\w*|restart\w*|fail\w*|outage|re ?deliver\w*|replay\w*|network|workers?|dies?|double click\w*|refresh\w*|reload\w*)\b`)
)
