package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// An English error needs that nothing near speaks against it. This file holds the closed
// classes of words that do: each makes of an error a warning and no more, since the words
// also stand beside promises that are meant.

// doubtsInEnglish reports whether a word of the sentence, or of one beside it, weakens what is said.
func (t *passage) doubtsInEnglish(a around) bool {
	toMatch := withoutPledge.ReplaceAllString(a.lead+a.before, " ")
	rest := withoutPledge.ReplaceAllString(t.text.text[a.match.end:t.sentences[a.match.sentence].end], " ")
	switch {
	case seldomSure.MatchString(a.sentence), othersSay.MatchString(a.sentence), narrowing.MatchString(a.sentence) && !t.lex.unscoped.MatchString(a.sentence), provisos.MatchString(toMatch), provisos.MatchString(rest):
		return true
	case denying.MatchString(toMatch), denying.MatchString(rest), turning.MatchString(rest):
		return true
	case olden.MatchString(a.sentence), explaining.MatchString(a.sentence), explaining.MatchString(a.previous):
		return true
	case othersSay.MatchString(a.previous), seldomSure.MatchString(a.previous):
		return true
	case weakening.MatchString(confirming.ReplaceAllString(a.next, " ")), disowning.MatchString(confirming.ReplaceAllString(a.next, " ")), t.quotes(a), inQuotes.MatchString(a.sentence), strings.HasSuffix(strings.TrimRight(a.next, ` "')`), "?"):
		return true
	case narrowing.MatchString(a.next), t.lex.recurs.MatchString(a.next) && !t.lex.calms.MatchString(a.next):
		return true
	}
	return t.underDoubt() || t.isChange()
}

// isChange reports whether an item names the request or the commit that made a change.
func (t *passage) isChange() bool {
	region := &t.doc.Regions[t.region]
	return region.Kind == page.Item && slices.ContainsFunc(region.Runs, func(r page.Run) bool { return r.Link != "" && changeNumber.MatchString(r.Text) })
}

var changeNumber = newTable(`^[(]?(#|pr |gh )?\d{2,6}[)]?$|^[0-9a-f]{7,12}$`)

// underDoubt reports whether the heading tells of limits, of other people's words or of what
// a term means.
func (t *passage) underDoubt() bool {
	i := t.doc.Regions[t.region].Heading
	return i >= 0 && i != t.region && doubtful.MatchString(t.other(i))
}

var (
	// seldomSure are hedges: adverbs of degree and of belief, shares of a whole, and what is
	// said of the best case.
	seldomSure = newTable(`\b(usually|normally|typically|generally|mostly|mainly|largely|commonly|very often|more often|sometimes|occasionally|rarely|seldom|hardly|barely|scarcely|almost|nearly|practically|virtually|effectively speaking|essentially|basically|apparently|seemingly|presumably|probably|possibly|perhaps|maybe|hopefully|supposedly|allegedly|ostensibly|reportedly|arguably|conceivably|potentially|in theory|theoretically|theory|in principle|in practice|in general|on paper|on average|nominally|optimistically|in most cases|in many cases|for the most part|by and large|more or less|as a rule|most (of|messages|events|jobs|requests|payments|records|orders|webhooks|cases)|majority|chances|odds|likely|unlikely|likelihood|probability|confident|reasonably|fairly|pretty much|to all intents|all but|more often than not|by chance|with (a (bit|little) of |some )?luck|luckily|fortunately|(of|in|out of) (10|100|1000|ten|a hundred|a thousand)( cases)?|figure \d+|good day|best case|happy path|happy case|when all goes well|if all goes well|ideal(ly)?|ideal world|perfect world|under normal|normal (conditions|operation|circumstances)|as far as (we|i)|to (our|my|the best of our) knowledge|do our best|try hard|best effort|barring|absent|in the absence of|apart from|aside from|save for|other than|with the exception|except\w*|so called|quote unquote|feel(s)? like|seems?|appears? to|looks? like|more or less|sort of|kind of|strictly speaking)\b|\b9\d([.]\d+)? ?%`)
	// othersSay tells that somebody else says, thinks or shows it.
	othersSay = newTable(`\b(sa(y|ys|id)|stat(es|ed|ing) that|states|writes that|wrote|written by|puts it|put it|suggest(s|ed|ing)?|argu(e|es|ed|ing)|maintains that|insist(s|ed)?|conten(d|ds|ded)|alleg(e|es|ed)|assert(s|ed)|claim(s|ed|ing)?|boast(s|ed|ing)?|brag(s|ged)?|advertis(e|es|ed|ing)|market(ed|ing)|tout(s|ed)?|pitch(es|ed)?|hype(d|s)?|prov(e|es|ed|en) that|shows? (that|how)|showed|demonstrates that|conclude[sd]?|report(s|ed) that|mention(s|ed)? that|tell(s)? (you|us|me)|told|swor(e|n)|swears?|vow(s|ed)|pledge[sd]?|announce[sd]?|reads? ?:|goes ?:|wisdom|widely held|assur(es|ed|ing) (its|their|his|her|our|the|you|us|me|readers)|tutorials?|keynotes?|consultants?|advice|speaks? of|talks? of|competition|(is|are) held|quot(e|es|ed|ing)|colleagues?|managers?|friends?|legend|insiders?|slogans?|footnotes?|fine print|assured (us|me)|promises (that|to)|promised|believ(e|es|ed|ing)|belief|assum(e|es|ed|ing|ption)|think(s)?|thought|guess(es|ed)?|suppos(e|es|ed)|pretend(s|ed)?|imagin(e|es|ed)|expect(s|ed|ing)?|hop(e|es|ed|ing)|understand(s)?|understood|consider(s|ed)? (it|to be)?|convinc(e|ed|ing)|myths?|misconception|fallacy|folklore|rumou?rs?|hearsay|illusion|dream|fairy tale|legend|brochure|landing page|sales|vendors?|marketing|competitors?|salespeople|forum|blog posts?|according to|in the words of|as \w+ puts|authors?|papers?|researchers?|theorem|proof|folks|people (say|think|tend)|many (developers|people|engineers|teams)|everyone|everybody|somebody|someone|anyone|anybody)\b`)
	// narrowing are scopes and conditions of the system or of the reader.
	narrowing = newTable(`\b((with)?in (a|an|one|the same|a single|each|any|its|this|that|the (same|interval|period|window|session|scope|context|lifetime|boundar\w+|partition|cluster|transaction|process|shard)) ?(given |single )?(\w+ )?(transactions?|sessions?|partitions?|shards?|windows?|intervals?|periods?|process|cluster|region|database|tenant|scope|context|epoch|connection|lifetime|batch|database)|within|inside (of )?(a|an|one|the|each)|for the (duration|lifetime)|during (a|an|one|the|each|that)|for as long as|as long as|so long as|while the|only (while|within|when|if|where|inside|as long)|provided( that)?|providing that|on condition|given that|assuming|on the assumption|limited to|confined to|restricted to|scoped to|per (session|connection|partition|process|shard|window|transaction|epoch|consumer group|cluster)|from the (point of view|perspective|standpoint) of|point of view|perspective|in (memory|process)|single (node|process|region|partition|shard|threaded)|on the same (node|host|machine)|up to (a|the) (point|limit))\b`)
	// provisos make it hang on what its reader does or has.
	provisos = newTable(`\b(if (and only if )?(you|your|it|they|the (handler|consumer|client|sink|target|receiver|caller|application|app|code|destination|database|downstream)|both|all|every|used|configured|enabled|done|implemented|possible|necessary|needed)|if (the )?\w+ (is|are) (idempotent|enabled|configured|set|used|supported|unique|transactional)|only if|unless|until|whether|when (you|your|using|used|combined|configured|enabled|paired|set)|with (your|an idempotent|idempotent)|where (possible|supported|available)|when your|as (far|much) as possible|depending on|depends on|subject to|it is up to|you (must|should|need|have to|will need|want)|requires?|needs?|in order to|aims? (to|at)|goals?|target|objective|intend(s|ed)?|meant to|designed so|attempts? to|tr(y|ies) to|should|must|shall|ought|would|could|might|may|can (still|also|only)|let's|let us|suppose|pretend|plan(s|ned|ning)?|future|upcoming|soon|roadmap|next (release|version|major|minor)|later (release|version)|will (be able|support|add|introduce|guarantee|offer|provide)|wants?|wish(es)?|intent(ion)?s?|ambition|mission|assignments?|exercises?|north star|vision|oblig\w+|agree[sd]?|insists?|it takes|falls (to|on)|rests with|see to it|what (matters|counts|you (want|need)|customers want)|free to|keep (the|your|it)|that way|let (the|your)|seen (by|from)|is for (each|every|the|a|all|messages|events)|criteria|rules?|starting (with|from|in)|as of|beginning with|from (version|release|v) ?\d+|responsib\w+|duty|challenge|problem|difficult|hard)\b`)
	// withoutPledge are denials and conditions that leave a promise as it is.
	withoutPledge = newTable(`\b(no matter|even (if|when|after|though)|regardless of|irrespective of|whether or not|whatever|not (only|just|merely)|without (any |extra |additional |further )?(config\w*|setup|code|coding|effort|changes|work)|no (extra|additional|further|need|matter|longer need\w*)|even if (you|your|it|they|the \w+|a|an|both|all|every) |(does|do|did) not (matter|respond|answer|arrive|acknowledge|reply)|no (ack\w*|answer|response|reply)|is not (acknowledged|received|available)|(neither|never|not|and not|without|nor|no|zero) (\w+ )?(lost|loses?|losing|duplicated?|duplicates|duplication|loss|losses|dropped|twice|skipped|missed|repeated|repeats?|dupes|gaps))\b`)
	// denying are denials, far or near, in words of their own.
	denying = newTable(`\b(no|not|never|none|nothing|nobody|no one|neither|nor|nowhere|cannot|without|hardly|few|little|lacks?|lacking|fails?|failing|failed|unable|impossible|refus\w+|instead|rather than|unlike|contrary|as opposed to|far from|short of|beyond|anything but|in vain|difficult|hard|naive|wrong|mistaken|false|misleading|lie|lies|lying|pipe dream|so much for|drops?|gives? up|given up|abandon\w*|los(e|es|ing)|sacrific\w+|breaks?|violat\w+|defeats?)\b|n't\b`)
	// turning are the words of contrast and concession behind a claim.
	turning = newTable(`\b(but|however|although|though|albeit|yet|still|nevertheless|nonetheless|except|unless|until|besides|instead|otherwise|whereas|while|at least|only|despite the|notwithstanding|in theory|in practice|mostly|almost|supposedly|right\?|sort of|to some extent|with (one|some|a few) \w+|terms apply|conditions apply)\b|\*$`)
	// weakening is what the next sentence says to take some of it back.
	weakening = newTable(`\b(but|however|although|though|albeit|except\w*|exceptions?|unless|until|unfortunately|sadly|alas|nevertheless|nonetheless|yet|caveats?|catch|mind you|mind that|beware|careful|be aware|bear in mind|keep in mind|keep an eye|note that|strictly|theory|theoretical\w*|in practice|in reality|reality|real world|real life|mostly|almost|nearly|usually|normally|typically|well,|in principle|best effort|at least once|assum\w+|provided|as long as|so long as|depends?|depending|terms|conditions apply|target|myth|illusion|opposite|misleading|wrong|untrue|not true|false|lie|believ\w+|supposed\w*|suppos\w+|treat this|breaks|evaporates?|falls? (apart|short)|fails? to|limits?|limited|limitations?|rare\w*|sometimes|occasional\w*|odd|remains? possible|(is|are) (still )?possible|can (still|also) (happen|occur|arise|be)|may (still|also)?|might|could|should|must|would|instead|otherwise|trade ?offs?|edge cases?|corner cases?|good news|sounds|right\?|really\?|ask|requires?|at your own risk|not (guaranteed|always|quite|so|really|exactly|entirely|everywhere|strictly)|only (as|when|if|while|within|inside|works|applies|holds|covers|for)|copies|reprocess\w*|replay\w*|trust|rely on (this|that|it)|count on (this|that|it)|build on (this|that|it)|used to|so called|leaves out|theoretically|whether|no such|neither|footnote|asterisk|trouble|holes?|flaws?|gaps?|problems?|crashed|double|differently|var(y|ies)|mileage|up to|splits?|here is|this is where|i|my|we have seen|fine print|story|truth\w*|correction|recommend\w*|advis\w+|suggest\w*|anyway|anyhow|still|literally|grain of salt|mind,|slow\w*|late|told|statement|claims?|claimed|as yet|so far|untested|tested|time ?outs?|times out|lost|losing|lose|re ?balanc\w*|outages?|incidents?|crashes|failover|resend\w*|re ?sen[dt]s?|repeats?|repeated|re ?deliver\w*|for this to|it depends|depends on|until|as soon as|if|unless|promises?|promised|assumptions?|guarantee (breaks|ends|does|is|holds|only|covers))\b`)
	// disowning are the denials of a next sentence.
	disowning = newTable(`\b(no|not|never|none|nothing|nobody|neither|nor|cannot|without|hardly|rarely|seldom|few|little|impossible)\b|n't\b`)
	// confirming is what a next sentence says to stand by the one before it.
	confirming = newTable(`\b(no|zero|never (any )?|without( any)?|not a single|nor) (more )?(duplicates?|duplication|dupes|loss|losses|data loss|lost|double|repeats?|config\w*|setup|code|extra|additional|further|need|matter|exceptions?|surprises|gaps?|missed|manual|polling|infrastructure|plumbing|lock in|servers?)\b|\b(even (if|when|after)|no matter (if|how|what|when|which|where|whether)|regardless of|if (an?|the|one|your) (\w+ )?(worker|node|process|server|broker|consumer|machine|host|client|network|request|pod|container|job|task|step)s? (crash\w*|fails?|dies?|restarts?|goes|is lost|times out|disappears|stops|drops)|when (an?|the) (\w+ )?(worker|node|process|server|broker|consumer|machine|host|client)s? (crash\w*|fails?|dies?|restarts?|goes))\b`)
	// inQuotes is a sentence that is all quotation.
	inQuotes = newTable(`^["'*]*["'][^"]{8,300}["']["'*.]*$`)
	// olden tells of another time: of old versions and of those to come.
	olden = newTable(`\b((version|release|v) ?\d[\d.x]* (deliver|process|execut|sen|wr|guarante|promis)\w*|until (version |v)?\d|(up to|before|prior to|since) (version|release|v ?\d)|old(er)? (\w+ )?(versions?|systems?|days|queues?|brokers?|mainframe|releases?|code|api|service)|former(ly)?|previously|previous (versions?|systems?|releases?|api|service|queue)|legacy|predecessor|earlier|back then|back in|in the (past|old days)|once upon|used to|no longer|last (night|week|month|year)('s)?|yesterday|in (19|20)\d\d|was|were|had|did|wrote|charged every|gave up|historically|originally|initially|ago|will (soon|eventually|one day|some day|be able)|going to|eventually|soon|some day|in (the|a) (next|future|coming|later|upcoming) \w+|future|upcoming|planned|roadmap|phase \d|incidents?|post ?mortem|experiments?|benchmarks?|simulat\w+|runs? show\w*)\b`)
	// explaining is how terms are explained.
	explaining = newTable(`\b(definitions?|defin(e|es|ed|ing)|shorthand|short for|synonym\w*|equivalent to|same as saying|(strongest|strictest|highest|weakest) (class|level|guarantee|semantics?|form|kind)|(property|behaviou?r|guarantee|mode|feature), (called|known|named)|(under|with|in) (exactly|effectively) once( \w+)?,? (each|every|an?|the|all|no|messages|records|events|data)|means|meaning|meant|denotes?|refers? to|stands for|is called|are called|call(ed)? (it|this|that)|known as|understood (as|by|to)|understand by|terms?|jargon|terminology|notion|concept|in plain (words|english)|in other words|that is to say|to say that|is said to|think of|imagine|for instance|for example|e\.?g\.?|such as|kinds? of|types? of|flavou?rs of|three (kinds|types|levels|classes|semantics|guarantees|flavou?rs|modes)|at most once|(is|are) (the|a|an) (\w+ )?(property|ability|notion|idea|concept|level|class|kind|type|technique|pattern|principle|practice|process of|mechanism|approach|method|way|problem|guarantee|term|act)|pattern\))\b|^[ "'*]*(exactly|effectively|precisely) once( (semantics?|delivery|processing|execution))?["'*]*( \([^)]{0,30}\))? ?[:=—–]|^(the )?(exactly|effectively) once( \w+){0,2} (guarantees?|means|ensures?|implies|says|promises|describes|refers|requires)\b`)
	// doubtful heads texts that tell of limits, and of others.
	doubtful = newTable(`\b(limitations?|limits|caveats?|known issues|pitfalls?|gotchas?|drawbacks?|disadvantages?|cons|trade ?offs?|myths?|misconceptions?|theory|definitions?|glossary|terminology|terms|concepts?|background|introduction to|what (is|are|does)|why|comparison|compared|versus|vs|alternatives?|related work|references|further reading|faq|questions?|history|future|planned|not supported|unsupported|non goals|anti ?patterns?|delivery (semantics|guarantees)|semantics)\b`)
)
