package lint

// English sentences that have the words of a promise and tell of one: what others say of it,
// what a term means, what is planned, wished for, supposed or looked for in vain.

func (englishDoubts) silences(t *passage, a around) string {
	toMatch, rest := a.lead+a.before, t.restOf(a)
	plain := a.match.kind != named || !t.nominal(a)
	switch {
	case !a.match.plain && (outsideOf(a) || t.countsRuns(a)):
		return "about a program"
	case singleThing.MatchString(a.words) && !ofEach.MatchString(a.sentence):
		return "about one thing"
	case t.amongAssumptions():
		return "reported"
	case !a.match.none && (a.match.kind == named || a.match.kind == weakly) && thusItWas.MatchString(a.before):
		return "a story"
	case a.match.kind == repeated && chargedTwice.MatchString(a.words) && chargedNoun.MatchString(a.before) && !payers.MatchString(chargedNoun.FindString(a.before)) && !t.lex.goods.MatchString(chargedNoun.FindString(a.before)):
		return "about a count of something else"
	case alreadyDone.MatchString(a.sentence) && mayOnce.MatchString(a.before+a.words):
		return "a rule of the interface"
	case countsOn.MatchString(rest):
		return "one case of several"
	case a.match.kind == promised && whatTextCovers.MatchString(toMatch):
		return "what a text shows"
	case saidByThem.MatchString(toMatch), sourceFirst.MatchString(toMatch), spokenBehind.MatchString(rest):
		return "reported"
	case flatlyDenied.MatchString(toMatch), calledFalse.MatchString(rest):
		return "denied"
	case retracted.MatchString(a.next), untold.MatchString(a.next):
		return "withdrawn"
	case meaningFirst.MatchString(toMatch), plain && kindsFirst.MatchString(toMatch):
		return "defined"
	case plannedFirst.MatchString(toMatch), plannedBehind.MatchString(rest):
		return "planned"
	case testLine.MatchString(a.sentence), testSays.MatchString(toMatch):
		return "a test"
	case hardThing.MatchString(toMatch), readerWrites.MatchString(toMatch), supposing.MatchString(toMatch), soYouDo.MatchString(a.before+a.words) && orderFirst.MatchString(toMatch):
		return "needed, demanded or supposed"
	}
	return ""
}

var (
	// saidByThem names a speaker that is not the page, and then what is said.
	saidByThem = newTable(`\b((vendors?|sellers?|marketing|marketers|salespeople|competitors?|people|folks|developers|engineers|teams|users|customers|authors?|papers?|researchers|critics|articles?|blogs?|blog posts?|forums?|answers?|brochures?|landing pages?|home ?page|adverts?|ads|websites?|slides?|talks?|books?|tutorials?|wikis?|readmes?|press releases?|documentation|docs|manual|datasheets?|data sheets?|everyone|everybody|someone|somebody|anyone|anybody|predecessors?|colleagues?|consultants?|rumou?rs?|legend)( \w+){0,6} (says?|said|claims?|claimed|states?|stated|suggests?|suggested|argues?|argued|boasts?|brags?|advertises?|promises?|promised|touts?|asserts?|alleges?|insists?|maintains?|believes?|believed|assumes?|assumed|thinks?|thought|prove[sd]?|told|tells?|(will|may|might|would) (tell|say|claim|promise|suggest|argue)|tend to (say|think|believe|assume)|like to (say|think|claim|believe|boast))( (you|us|me))?( that)?|(says?|said|claims?|claimed|boasts?|insists?|believes?) that|(common|popular|frequent|usual|standard|typical) (answer|claim|belief|assumption|argument|advice|pitch|view|reading)( \w+){0,4} (is|was) that|(one|you) (could|might|can|may|would) (get the impression|conclude|be led to believe|be forgiven for thinking)|(you|one) (will )?(read|hear)( \w+)? that|wrote( \w+){0,4} that|assured (us|me) that|(reportedly|allegedly|supposedly|ostensibly|purportedly))\b`)
	// sourceFirst begins with whose words follow.
	sourceFirst = newTable(`^[ "'*]*(common |popular |frequent )?(misconceptions?|myths?|fallac(y|ies)|mistakes?|pitfalls?|wrong|anti ?patterns?)( \d+)?["*]* ?[:—–]|^(if you (believe|trust|listen to)|to hear \w+ tell it|as ([\w ]{1,40}) (puts?|put|states?|says?|claims?|promises?|explains?|writes?|wrote|has)( it)?,|in [\w ]{1,30}'s words|per (the|their) (docs|documentation|vendor|brochure|marketing))\b`)
	// spokenBehind names the speaker behind what is said.
	spokenBehind = newTable(`^[^.]{0,40}[,"] ?(says?|said|claims?|claimed|boasts?|promises?|promised|wrote|writes?|insists?|asserts?|reads?|goes|runs) (the|a|an|their|its|our|one|some|many|most|his|her|\w+'s) `)
	// flatlyDenied denies what follows, however far.
	flatlyDenied = newTable(`\b(under none of|at no (point|time)|(nothing|nobody|no one|none)( \w+){0,6} (ensures?|guarantees?|promises?|makes? sure|prevents?|provides?|delivers?|stops?|can|will)|in vain|anything but|is a (fallacy|myth|misconception|lie|fiction|illusion) that|it would be (naive|wrong|foolish|a mistake)|it is (wrong|false|naive|not true|untrue|incorrect|impossible|not the case)( \w+)? (to|that)|there is no such thing|do(es)? not (by itself |alone |on (its|their) own )?(guarantee|mean|imply|ensure|promise|make)( \w+)? that|no (setting|option|way|guarantee|promise|assurance|system|broker|queue|protocol|network|library|product|service|database) (\w+ ){0,5}(that|can|will|to)|few \w+ (can|will|do)|contrary to)\b`)
	// calledFalse does it behind.
	calledFalse = newTable(`^[^.,]{0,24}\b(is|are|was|remains?|being|sounds? like) (\w+ )?(an? )?(\w+ )?(pipe dream|fantasy|fiction|myth|fairy tale|lie|illusion|unicorn|pie in the sky|wishful thinking|misnomer|fallacy|hard problem|tall order)\b|^[^.,]{0,24}\b(is|are) (selling|kidding|lying|dreaming|mistaken|wrong|joking)\b`)
	// retracted takes the sentence before it back.
	retracted = newTable(`^["(]?(well, (almost|not|mostly|sort)|almost|mostly|sort of|kind of|sadly|alas|in theory|on paper|theoretically|that (is|was) the (idea|theory|plan|claim|promise|dream|hope|goal|ambition)|that's the (idea|theory|plan|claim|promise|dream|hope|goal)|or so|at least,? that|do (not|n't) (build|bank|count|rely|depend)|don't (build|bank|count|rely|depend)|mind you|sounds? (great|good|nice|too good|wonderful)|if only|wishful|what [\w ]{1,30} (leaves? out|omits?|hides?|forgets?)|the opposite|the one caveat|one caveat|the caveat|caveats?|the catch|until it (does|is)|except when|unless [^,]{1,60}(, of course)?[.]?$|i used to|we used to|reality check|in the real world|not so fast|terms apply|(the )?terms and conditions|(this|that|the|such) (\w+ )?(assumption|guarantee|promise|statement|claim|property) (only |then |no longer )?(breaks?|fails?|falls?|evaporates?|is (void|wrong|broken|false|lost|off|violated|weakened)|does not|holds only|ends)|this is (only as|a best effort|best effort|not a (guarantee|promise))|it is (only )?(a )?best effort|please treat (this|it)|treat (this|it) as|duplicates? (\w+ )?(remain|are|is|stay)s? (still )?possible|strictly( speaking)?,? (it|this)|strictly( speaking)?,)`)
	// untold adds in brackets where it does not hold.
	untold = newTable(`^\((terms|except|unless|not|but|in theory|almost|well)\b`)
	// meaningFirst tells what a word means.
	meaningFirst = newTable(`\b(is|are|denotes|means|as|describes?) (the|an?|that|our) (\w+ )?(property|guarantee|ability|notion|idea|concept|level|class|semantics?|principle|situation|condition|requirement|assurance|quality of service|system|scheme|model|case) (that|at which|in which|on which|where|whereby|by which|under which|when)\b|\b(to say that|is said to be|are said to be|in (the )?(jargon|parlance|language|terminology|vocabulary) of|in plain (words|english)|think of [\w ]{1,40} as|what (we|is) call(ed)?|by [\w ]{1,30} (we|i) (mean|understand))\b|^[\w ]{3,40}\((pattern|concept|principle|term|noun)\):`)
	// kindsFirst lists the classes of delivery before it says what one of them is.
	kindsFirst = newTable(`\b(three|two|four|several|different|common|following|main|basic) (\w+ )?(kinds|types|levels|classes|sorts|semantics|guarantees|flavou?rs|modes|models|options|varieties)\b`)
	// plannedFirst speaks of times to come.
	plannedFirst = newTable(`\b(in (the|a|our|one of the) (next|future|upcoming|coming|later|following) (\w+ )?(release|version|sprint|iteration|quarter|year|milestone|phase|update)s?|(next|future|upcoming|later|coming) (releases?|versions?|updates?) (will|should|may|are going|is going)|(is|are) on (our|the) (roadmap|backlog|list|wish list)|once (this|the) (proposal|change|patch|pr|pull request|rfc|feature|work|migration) (is|has|lands)|(will|shall) (soon|eventually|one day|some day|later|at some point)|we (plan|intend|hope|want|aim|would like|are (planning|working|going)) (to|on)|someday|\(planned\)|planned:)\b`)
	// plannedBehind does it behind.
	plannedBehind = newTable(`^[^.]{0,40}\b(is|are) (\w+ )?(planned|scheduled|on the roadmap|future work|in progress|not (yet )?(done|there|implemented|available))\b|^[^.]{0,30}\b(in (the|a) (next|future|upcoming|later|coming) (release|version|update|sprint)|(by|before) the end of (the|this) (year|quarter)|in v ?\d)`)
	// testLine is a line of a test.
	testLine = newTable(`^(it|test|describe|should|scenario|def test|func test)\(? ?["'\x60]|^(verif(y|ies)|asserts?|checks?|ensures|tests?|confirms?)( that)? (an?|the|every|each|no|all|that|it)\b[^.]{0,100}$|^(given|when) [^.]{3,140},? then \b|^(given) [^.]{3,80}, when\b|^(expected|actual) (result|outcome|behaviou?r|output)s?\b|^(then|expected|expect|expectation|acceptance( criteri(on|a))?|requirement|req|rule|constraint|invariant|assertion|hypothesis|property|user story|as an? \w+)[ \w.]{0,12}:`)
	// testSays tells what a test showed.
	testSays = newTable(`\b((\w+ )?(tests?|experiments?|runs?|benchmarks?|simulations?|reports?|logs?|traces?|figures?|screenshots?|graphs?|metrics) (that )?(shows?|showed|confirm(s|ed)?|prov(e|es|ed)|demonstrat(e|es|ed)|reveal(s|ed)?|exercis(e|es)|cover(s|ed)?|simulat(e|es|ed))|in (last \w+'s|our|the) (\w+ )?(test|benchmark|experiment|demo|trial)( run)?)\b`)
	// hardThing calls it hard before it is said.
	hardThing = newTable(`\b(the (\w+ )?(challenge|problem|difficulty|trick|question|task|goal|aim|objective|ambition|point|hard part|difficult part|tricky part|idea|dream|hope|intention|promise) (here |then )?(is|was|remains|becomes) (to|that|how|whether|not to)|it (is|was|can be|gets) (\w+ )?(hard|difficult|tricky|challenging|tough|non trivial|not easy|impossible|expensive|tempting|easy) to|(one|some) would (like|want|expect|wish)|it would be (nice|great|ideal|desirable|good|better))\b`)
	// readerWrites tells a reader how to write a program.
	readerWrites = newTable(`\b(write|design|implement|build|make|structure|code|develop|architect|model|arrange|organi[sz]e) (your|the|all|every|each|any|a|an|it|them) [^.]{0,60}\b(in (such )?a way( that)?|so that|such that|that|to)\b`)
	// supposing begins what is only supposed.
	supposing = newTable(`^as (an?|the) [\w ]{2,30}, ?i (want|need|would like|can|expect)\b|^(suppose|assume|assuming|imagine|pretend|let us (assume|suppose|pretend|say)|let's (assume|suppose|pretend|say)|say|picture|consider) (that |for |an? |the |we |you )`)
	// soYouDo begins what the reader does, and orderFirst what the reader is told.
	soYouDo    = newTable(`\b(so|so that|such that) you\b`)
	orderFirst = newTable(`^(please |then |always |first,? )?(store|save|keep|record|remember|log|track|write|add|use|check|generate|create|set|persist|make|put|wrap|design|build|handle|dedup\w*|look|compare|mark|take|ask|wait|call)\b`)
)

// outsideOf reports whether a sentence speaks of the parts of a program, and of nothing that
// is charged or sent.
func outsideOf(a around) bool {
	if atExit.MatchString(a.before) {
		return true
	}
	if a.match.kind == weakly && partsOfProgram.MatchString(a.before) && !onTheWay.MatchString(a.sentence) {
		return true
	}
	return a.match.kind == promised && partsOfProgram.MatchString(a.sentence) && !onTheWay.MatchString(a.sentence)
}

var (
	// atExit names what a program does at its end, or hands to a function.
	atExit = newTable(`\b(clean ?up|tear ?down|callbacks?|closures?|destructors?|finali[sz]ers?|disposers?) (is|are|will be|gets?|runs?|must be)( then)?( executed| run| called| invoked| performed| released)? $`)
	// partsOfProgram are the words of screens, of source text and of lists in memory.
	partsOfProgram = newTable(`\b(components?|banners?|thumbnails?|menus?|renders?|rendering|re ?renders?|hooks?|widgets?|tooltips?|toasts?|modals?|dropdowns?|listeners?|imports|css|styles?|class(es)?|dom|ui|canvas|lists?|arrays?|sets?|maps?|dict\w*|environment variable|paths?|prefix|aliases|autocomplete|suggestions?|bookmarks?|playlists?|contacts?|symbols?|templates?|business logic|code|scoring|react|usernames?|sign ?ups?|accounts)\b`)
	// onTheWay are things that are sent, handled and paid.
	onTheWay = newTable(`\b(messages?|events?|webhooks?|e ?mails?|sms|notifications?|jobs?|tasks?|payments?|charges?|charged|refunds?|invoices?|orders?|transactions?|transfers?|bookings?|retr(y|ies|ied)|deliver\w*|idempoten\w+|queues?|brokers?|consumers?|kafka|submissions?|double processing)\b`)
	// countsOn goes on with the other counts.
	countsOn = newTable(`^,? (and|or) (\w+ )?(more than once|twice|many times|several times|multiple times)\b`)
	// whatTextCovers begins what a page is about.
	whatTextCovers = newTable(`\b(this|the|these) (\w+ )?(file|page|section|chapter|guide|document|article|tutorial|example|lesson|module|post|part|series|course|sections|pages) (covers?|describes?|explains?|shows?|discusses?|teaches|demonstrates?|introduces?|is about|deals? with|looks? at|focuses on) (\w+ )?$`)
)

// amongAssumptions reports whether a text is in a list of what is assumed, claimed or wrong.
func (t *passage) amongAssumptions() bool {
	i := t.doc.Regions[t.region].Intro
	return i >= 0 && i != t.region && assumptions.MatchString(t.other(i))
}

var (
	// assumptions introduce a list of sentences that nobody stands by.
	assumptions = newTable(`\b(assum(e|es|ed|ing|ptions?)|myths?|misconceptions?|fallac(y|ies)|beliefs?|believ(e|es|ed)|claims?|claimed|lies|wrong|untrue|false|phrases|sentences|slogans|statements|wording|say things like|red flags?|questions|pretend)\b[^.]{0,60}:?$`)
	// singleThing gets one thing, and ofEach says that it is never more.
	singleThing = newTable(`^(gets?|receives?|sees?|sends?|delivers?|creates?|produces?|triggers?) (one|a single) `)
	ofEach      = newTable(`\b(each|every|always|never|ensur\w+|guarante\w+|only|exactly|just|so that|even|retr(y|ies)|regardless|no matter|however|once|duplicates?)\b`)
	// thusItWas ends as what once happened.
	thusItWas = newTable(`\b(was|were|had been) (then |only |just )?(\w+ed )?$`)
	// chargedTwice is of money only where the noun before it pays or is paid for.
	chargedTwice = newTable(`^never (charged|billed|counted) `)
	chargedNoun  = newTable(`\b(\w+ )?\w+ (is|are|will be|gets?|get) $`)
	payers       = newTable(`\b(customers?|clients?|users?|guests?|buyers?|shoppers?|cards?|accounts?|tenants?|merchants?|subscribers?|members?|patients?|donors?|passengers?|readers?|people|persons?|payers?|you|they|it|nobody|anybody|anyone|we|fees?|seats?|usage|purchases?|items?|credentials?|wallets?|balances?|sessions?|rides?|meals?|outcomes?|students?)\b`)
	// alreadyDone and mayOnce refuse what a caller tries a second time.
	alreadyDone = newTable(`\balready (been )?\w+ed\b`)
	mayOnce     = newTable(`\b(can|may) (only )?be \w+ (only )?(exactly )?once\b`)
)
