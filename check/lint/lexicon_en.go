package lint

import "sync"

var english = sync.OnceValue(func() *lexicon { return englishWords.compile() })

// loans are the names that every language borrows.
var loans = sync.OnceValue(func() *lexicon { return words{names: []string{`(exactly|precisely) once( only)?`}}.compile() })

var englishWords = words{
	name: "en",
	bare: []string{`once`},
	names: []string{
		`(just )?(exactly|precisely|strictly|truly|accurate|accurately|exact|precise|strict) (a )?(once|one time|single time)( only)?`,
		`once,? and (only|just) once`, `once and once only`, `one time and (only one time|one time only)`, `once and for all times`, `one and only one (time|copy|delivery|execution|effect|charge|payment|message|event)`, `one single time`,
		`at (exactly|precisely) one point in time`,
		`(exactly|precisely|only ever) (one|1) (copy|instance|deliver(y|ies)|charge|payment|execution|invocation|email|mail|order|effect|write|message|refund|debit|booking|transfer|notification|webhook|times?)`, `(no|without a|never a) (second|further|repeat|repeated|another|additional) (charge|payment|delivery|email|mail|order|execution|message|debit|booking|notification|shipment|refund|run|copy)`,
		`(no|zero|without|free of|free from|nor|neither)( (any|a single|all|more|data|further))? (duplicates?|repetitions?|duplication|duplications|dupes|double deliver(y|ies)|repeats|redeliver(y|ies)|repeat deliver(y|ies))( (messages?|events?|rows?|records?|jobs?|orders?|entries|deliver(y|ies)|emails?|mails?|notifications?|writes?|data|payments?|charges?|executions?|processing))?`,
		`(no|zero|without)( (any|a single|all))? (data )?loss(es)?( and| or| nor|, no|, without|, zero)( no| zero)? (duplicates?|duplication|repetitions?|repeats|dupes)`,
		`(duplicate|duplication|dupe|repeat) free`, `de duplicated delivery`, `never twice`, `(no|zero) double (charges?|payments?|bookings?|billing|spend(ing)?|processing|execution|writes?|sends?)`,
	},
	weak: []string{
		`(only|just|merely) (once|one time|a single time)`, `once only`, `one time only`, `a single time`, `once per (message|event|request|key|job|order|record|task)`,
		`guaranteed once`, `only ever once`, `(can|will|may|is|are|gets?) only (ever )?(be )?\w+( \w+){0,2} once`, `once (and )?for (each|every) (message|event|request|job|order|record|task)`,
	},
	promises: []string{
		`(does not|doesn't|do not|don't|never|cannot|can not|can't|will not|won't|without|no longer)( ever)? (produc|creat|caus|generat|yield|introduc|result in|lead to|contain|leav|receiv|deliver|see|send|writ|insert)(e|es|ing)?( any| a single)?( more)? (duplicates?|duplication|dupes|double|repeated)( \w+)?`,
		`(duplicates?|duplicated|double|repeated)( (messages?|events?|rows?|records?|jobs?|orders?|entries|deliver(y|ies)|emails?|notifications?|writes?|payments?|charges?|bookings?|executions?|data))? (can|will|do|could|are|is|never|cannot|no longer) ?(~ )?(never|not|no longer|cannot|impossible|ruled out|eliminated|excluded|happen|gone|prevented|avoided|a thing of the past|history)( (happen|occur|arise|appear|exist|possible))?`,
		`(prevents?|eliminates?|rules? out|avoids?|excludes?|removes the risk of|protects? ~against|puts an end to)( (all|any|every|the|data loss (and|or)|lost and|loss (and|or)))? (duplicates?|duplication|duplicated|double|repeated|redeliver(y|ies))( (messages?|events?|rows?|records?|jobs?|orders?|entries|deliver(y|ies)|emails?|notifications?|writes?|payments?|charges?|billing|bookings?|execution|executions|processing|data))?`,
		`(nothing|neither|no (message|event|record|row|order|job)s?( is| gets| are)?|never)( is| are| gets)? (lost|dropped|missed)~ (and|or|nor) ~(repeated|duplicated|doubled|sent again|delivered again|delivered twice|processed twice)`,
		`(no|zero|without( any)?) (risk|danger|chance|possibility|fear) of (a |any )?(double|duplicate|duplicates|duplicated|repeated|second|being (charged|billed|paid) twice)( (charges?|payments?|bookings?|deliver(y|ies)|execution|orders?|debits?|billing|processing|messages?))?`,
		`(never|cannot|will not|won't|can't|does not|doesn't) (ever )?(double|duplicate) ?(charge|bill|book|pay|send|process|deliver|execute|spend|post|write|debit|count)s?`,
		`(say goodbye to|forget( about)?|an end to|no more|the end of|do away with)( all)? (duplicates?|duplicated|duplication|double|repeated)( \w+)?`, `neither ~ nor (\w+ )?(duplicat|repeat|doubl)(e|es|ed|s)`, `guaranteed (not to be|never to be|to not be) (repeated|duplicated|redelivered|sent again|delivered again|executed again|processed again|charged again)`,
		`(never|not|cannot be|will not be|won't be|can never be) (be )?(duplicated|repeated|redelivered|re delivered|reprocessed|re processed|re executed|re sent|resent|double charged|double billed|double booked)`,
		`(is|are|stays?|remains?|keeps? ~) (completely |always |entirely |fully )?(free of|free from) (duplicates|duplication|repeats)`,
		`(gets?|receives?|sees?) (exactly )?one and only one ~`,
	},
	repeats: []string{
		`(never|cannot|can not|can't|won't|will not|not|no|none|nothing|nobody|impossible|not possible|no way|neither|nor)~ (twice|a second time|two times|more than once|more than one time|again|once more|once again|for a second time|a further time)( under any circumstances)?`,
	},
	effects: []string{
		`(re ?)?deliver(s|ed)?`, `(re ?)?process(es|ed)?`, `handl(e|es|ed)`, `(re ?)?execut(e|es|ed)`, `runs?`, `ran`, `(re ?)?sends?`, `(re ?)?sent`, `receiv(e|es|ed)`,
		`gets?`, `got`, `sees?`, `seen`, `appl(y|ies|ied)`, `writes?`, `written`, `wrote`, `stor(e|es|ed)`, `persist(s|ed)?`, `publish(es|ed)?`,
		`produc(e|es|ed)`, `consum(e|es|ed)`, `commit(s|ted)?`, `emit(s|ted)?`, `forward(s|ed)?`, `hand(s|ed)?( \w+)? (over|off|to|out)`, `hands?`, `handed`,
		`charg(e|es|ed)`, `bill(s|ed)?`, `pays?`, `paid`, `refund(s|ed)?`, `debit(s|ed)?`, `credit(s|ed)?`, `transfer(s|red)?`, `captur(e|es|ed)`, `book(s|ed)?`,
		`post(s|ed)?`, `ship(s|ped)?`, `trigger(s|ed)?`, `fir(e|es|ed)`, `invok(e|es|ed)`, `perform(s|ed)?`, `happens?`, `happened`, `takes? (effect|place)`, `record(s|ed)?`,
		`insert(s|ed)?`, `ingest(s|ed)?`, `cop(y|ies|ied)`, `replicat(e|es|ed)`, `dispatch(es|ed)?`, `enqueu(e|es|ed)`, `schedul(es|ed)`, `start(s|ed)?`,
		`creat(e|es|ed)`, `launch(es|ed)?`, `arriv(e|es|ed)`, `reach(es|ed)?`, `go(es)? (out|through)`, `leav(e|es)`, `left`, `lands?`, `landed`, `count(s|ed)?`,
		`merg(e|es|ed)`, `mad(e)`, `fulfil(s|l|ls|led)?`, `complet(e|es|ed)`, `acknowledg(e|es|ed)`, `updat(es|ed)`, `upload(s|ed)?`,
		`sync(s|ed|hroni[sz]ed)?`, `collect(s|ed)?`, `settl(e|es|ed)`, `deduct(s|ed)?`, `withdrawn`, `propagat(e|es|ed)`, `relay(s|ed)?`, `pass(es|ed)? on`, `passed`,
		`append(s|ed)?`, `load(s|ed) into`, `contains? a`, `com(e|es) (out|through|in|back)`, `accept(s|ed)?`, `issu(e|es|ed)`, `carr(y|ies|ied) out`, `work(s|ed)?`, `reflect(s|ed)?`, `tak(e|es|en) ~into account`, `repeat(s|ed)?`, `act(s|ed)? on`, `ring(s)?`, `notif(y|ies|ied)`, `mail(s|ed)`, `transmit(s|ted)?`, `submit(s|ted)?`, `queued`, `emailed`, `printed`, `pick(s|ed)? up`, `migrat(es|ed)`, `export(s|ed)?`, `invoic(es|ed)`, `order(s|ed)`, `dispens(e|es|ed)`, `reserv(e|es|ed)`, `cancel(s|led|ed)?`,
	},
	things: []string{
		`messages?`, `events?`, `webhooks?`, `callbacks?`, `e?mails?`, `e mails?`, `sms`, `texts?`, `notifications?`, `alerts?`, `alarms?`, `jobs?`, `tasks?`, `steps?`, `runs?`,
		`workflows?`, `activit(y|ies)`, `orders?`, `payments?`, `charges?`, `refunds?`, `invoices?`, `rows?`, `records?`, `updates?`, `requests?`, `calls?`,
		`(side )?effects?`, `transactions?`, `deliver(y|ies)`, `processing`, `execution`, `semantics`, `consumption`, `writes?`, `reports?`, `forms?`,
		`commands?`, `timers?`, `readings?`, `push(es)?`, `letters?`, `payouts?`, `bookings?`, `sales?`, `transfers?`, `money`, `customers?`, `operations?`, `tickets?`, `data`, `changes?`, `uploads?`, `packets?`, `frames?`, `money`, `cards?`, `accounts?`, `subscribers?`, `hand ?overs?`, `triggers?`, `stream(s|ing)?`, `reminders?`, `entr(y|ies)`, `effect`,
	},
	unrelated: []string{
		`called`, `calling`, `^calls?`, `calls? (it|this|that|the (function|method|constructor|hook))`, `declar\w+`, `defin\w+`, `evaluat\w+`, `render\w*`, `pars(e|es|ed|ing)`, `show(s|n|ed)?`, `display\w*`, `ask(s|ed)?`,
		`mention\w*`, `match(es|ed)?`, `visit\w*`, `initiali[sz]\w*`, `import(ed)?`, `sampl\w+`, `poll(s|ed)?`, `hash\w+`, `scan\w*`, `open(s|ed)?`, `clos(e|es|ed)`, `assign\w*`, `drawn?`, `play(s|ed)?`, `expand\w*`, `permitted`, `tr(y|ied)`, `vot(e|es|ed)`, `join(s|ed)?`, `stat(e|ed)`, `linked`, `specif\w+`, `given`, `set( up)?`, `configur\w+`, `us(e|ed|es|ing)`, `log(ged)? in`,
		`sign(ed)? (in|up)`, `redeem\w*`, `read`, `compil\w+`, `download\w*`, `install\w*`, `register(s|ed)?`, `named`, `list(s|ed)?`, `includ\w+`, `instantiat\w+`, `mount\w*`, `loaded`,
		`cach\w+`, `connect\w*`, `typ(e|ed)`, `enter(s|ed)?`, `choos\w+`, `select\w*`, `press\w*`, `click\w*`, `need(s|ed)?`, `occur(s|red)?`, `appear(s|ed)?`, `wak(e|es) up`, `borrow\w*`, `build`, `built`, `allocat\w+`, `comput\w+`, `quoted`, `look(s|ed)? up`, `resolv\w+`, `writ(e|ten) (it|your|the) (code|handler|logic)`, `learn\w*`, `decid\w+`, `explain\w*`, `reus(e|ed)`, `nest\w*`, `escap\w+`, `travers\w+`, `iterat\w+`, `invit\w+`, `accept the`, `travel\w*`, `pass(ed)? through`, `answer\w*`, `be (the|a)`, `generated`, `confirm(ed)?`, `think`, `happen at (build|start|compile)`,
	},
	topics: []string{
		`(exactly |only |just )?(once|one time) (per|a|an|each|every) (second|minute|hour|day|week|month|year|session|user|customer|build|page|night)`,
		`(every|each|per) (second|minute|hour|day|week|month)`, `only once (the|a|an|all|you|your|it|this|that|its|we|they|both|every|each)`, `duplicate (names?|keys?|ids?|values?|labels?|columns?|entries in the list|quotes?|spaces?)`, `double (quotes?|quotation|precision|spaces?|click\w*|check\w*|dash(es)?|underscore)`,
		`union( all)?`, `distinct`, `regular expressions?`, `regex`, `nonces?`, `one time (passwords?|codes?|tokens?|pins?)`, `coupons?`, `vouchers?`, `hamiltonian`, `tour`, `vertex`, `vertices`, `nodes? of the graph`, `(list|set|array) of`, `tags`, `labels`, `singletons?`, `animations?`, `constructors?`, `macros?`, `templates?`, `iterators?`, `permutations?`, `stylesheets?`, `graph`, `header guard`, `available once`, `(at )?compile time`, `in the (file|list|document|configuration|manifest|table of contents)`, `page cache`, `wildcards?`, `arguments?`,
		`again later`, `try(ing)? (it )?again`, `once again`,
	},
	asserts: []string{
		`guarante(e|es|ed|eing)`, `ensur(e|es|ed|ing)`, `provid(e|es|ed|ing)`, `offer(s|ed|ing)?`, `supports?`, `supported`, `supporting`, `achiev(e|es|ed|ing)`, `giv(e|es|en|ing)`, `gets?`, `reali[sz](e|es|ed)`, `promis(e|es|ed)`,
		`mak(e|es|ing)( \w+){1,4}`, `turn(s|ed)?`, `enabl(e|es|ed)`, `implement(s|ed|ing)?`, `uses`, `deliver(s|ed)?`, `brings?`, `yields?`, `has`, `have`, `comes? with`, `assur(e|es|ed)`, `includ(e|es)`, `features`, `with .*you get`, `means`, `results? in`, `leads? to`, `maintain(s|ed)?`, `preserv(e|es|ed)`, `keeps?`, `adds?`, `upgrad(e|es) (you )?to`, `allows?`, `attain(s|ed)?`, `reach(es|ed)?`, `obtain(s|ed)?`, `built (for|to)`, `designed (for|to)`, `is`, `are`, `be`, `becom(e|es)`, `it's`, `stays?`, `remains?`, `now`, `works?`, `arriv(e|es)`, `syncs?`, `copies`, `writes?`, `sends?`, `runs?`, `process(es)?`, `enjoy`, `via`, `covers`, `thanks to`, `there (is|are|will be)`, `expect`, `caus(e|es)`, `produc(e|es)`, `creat(e|es)`, `leav(e|es)`, `generat(e|es)`, `introduc(e|es)`, `sees?`, `receives?`, `lands?`,
	},
	boasted: []string{
		`(is|are|comes?)( \w+)? (guaranteed|provided|supported|ensured|built in|included|standard|on by default|achieved|enabled by default|assured|offered|a given|built into ~)`, `(out of the box|guaranteed|by default|built in|for free|as standard|comes standard)`,
	},
	absolutes: []string{
		`ever`, `no exceptions`, `no matter (how|what|which)`, `however (many|often)`, `under (no|any) circumstances?`, `guaranteed`, `whatever`, `even (if|when|after|though|across|during)`, `regardless`, `always`, `never`, `as often as you (like|want)`, `as many times as`, `across (all )?(retries|restarts|crashes|failures)`, `in any case`, `every time`,
	},
	denied: []string{
		`not`, `\w+n't`, `never`, `cannot`, `nobody`, `no one`, `no`, `none`, `nor`, `neither`, `without`, `rather than`, `almost`, `nearly`, `misconceptions?`, `by no means`, `short of`, `instead of`, `far from`, `impossible`, `unable`, `fails? to`, `lacks?`, `los(e|es|t|ing)`, `voids?`, `myths?`, `illusion`, `hardly`, `unlike`, `as opposed to`, `breaks?`, `breaking`, `violat\w+`, `weaker than`, `less than`, `short of`, `gives? up`, `drops?`, `abandon\w*`, `stop(s|ped)? (offering|promising|claiming)`, `don't assume`, `nothing`, `refus\w+`, `except`, `beyond`, `anything but`, `not quite`, `difficult`, `hard`, `mistaken`, `wrong`, `misleading`, `false`, `disabl\w+`, `turns? off`, `forfeit\w*`, `sacrific\w+`, `nowhere`,
	},
	deniedBy: []string{
		`(is|are|was|were|does|do|did|can|could|will|would|has|have)( \w+)? ?(not|never|no longer)`, `(is|are|was|does|do|did|ca|could|wo|would|has|have)n't`, `cannot`, `(is|are|was|remains?|would be|seems?) (\w+ )?(impossible|lost|gone|unavailable|unsupported|out of reach|a myth|an illusion|infeasible|unattainable|missing|wrong|planned|broken|off)`, `not (yet )?(possible|supported|available|guaranteed|on offer|offered|provided)`, `does not exist`, `is voided`, `breaks`, `cease(s)?`, `no longer`, `nor`, `(coming soon|planned|unsupported|not yet)`, `(acceptable|tolerable|desirable|allowed|wanted|harmful|a problem|detected)`,
	},
	bound: []string{
		`if you (need|require|want|expect|rely|depend|are looking)`, `if`, `need(s|ed|ing)? (to|an|a)?`, `needs?`, `needing`, `requir(e|es|ed|ing)`, `wants?`, `wanting`, `wish(es)?`, `who(ever)? (need|want|require)s?`, `looking for`, `look for`, `in (search|need) of`, `hop(e|es|ing)`, `expecting`, `demand(s|ed)?`, `prefer(s|red)?`,
		`must`, `may`, `shall`, `should`, `ought to`, `ha(s|ve) to`, `^(please )?(make|making) (sure|certain)`, `^(please )?(ensure|verify|check|take care|see to it)( that)?`, `be sure`, `responsib\w+`, `(is|are) (supposed|expected|required|advised|meant) to`, `your job`, `up to you`,
		`(you|vendors?|products?|systems?|brokers?|others|they|people|some|many|several|which|that|who|competitors?|salespeople|marketing) (\w+ )?(claim|advertise|promise|market|tout)(s|ed)?`, `(some|vendors?|many|people|others|they|critics|docs|documentation|marketing|authors?|brochures?|salespeople|slides?|website|rumou?rs?|manufacturers?|makers?) (say|says|said|state|states|stated|write|writes|report|reports)`, `^(please )?(do not|don't)`, `to (avoid|prevent|eliminate|rule out|exclude)`, `the (term|word|phrase|notion|concept|idea|dream|name|label|goal)( of)?`, `we call`, `known as`, `take care`, `^avoid`, `(is|are) expected`, `count on`, `claim(s|ed|ing)? to`, `claims?( of)?`, `claimed`, `advertis\w+`, `supposedly`, `so called`, `alleged(ly)?`, `said to`, `believ(e|es|ed)`, `rumou?r\w*`, `tout(s|ed)`, `marketed`, `tempting to`, `assum(e|es|ed|ing|ption)`, `according to`, `heard that`, `think(s)? that`, `thought`, `read (it )?as`, `mistake\w*`, `used to (be|say|guarantee|promise)`, `pretend\w*`, `purport\w*`,
		`whether`, `whenever you need`, `when you (need|want)`, `where ~ is (needed|required)`, `wonder\w*`, `question of`, `unless`, `would`, `could`, `might`, `try to`, `tries to`, `trying to`, `attempts? to`, `aims? (to|for|at)`, `goal`, `in order to`, `ideally`, `strive\w*`, `imagine`, `suppose`, `desire\w*`, `to (get|achieve|obtain|reach|have|guarantee|ensure)`,
	},
	boundBy: []string{
		`(is|are) (needed|required|a requirement|desired|mandatory|necessary|what you need|the goal)`, `(must|should|has to|have to) be`, `(vendors?|salespeople|others|they|he|she|people|marketing) (say|says|claim|claims|promise)`, `(matters?|is (important|crucial|critical|essential))`,
	},
	reported: []string{`according to`, `in the (words|opinion|view) of`, `(wrote|writes|said|says|claims?|claimed|argues?|reviewer|testimonial|customers? report)( that)? "`},
	asked:    []string{`^(how (do|can|could|should|to|does|would)|why (do|does|is|are|can|would))`, `whether`, `ask yourself`, `how to`, `the question (is|of)`, `depends on`},
	defined: []string{
		`(\w+ )?(is when|is the guarantee that|is the promise that|means|meant|denotes|refers to|stands for|describes)`, `is (the|a|an|our) (name|term|word|label|model|expression|shorthand|concept|notion|property|class|level)`, `is (defined|used) (as|for|to)`, `is (called|known as)`, `semantics (means?|refers? to|is|are) `, `(in this (book|guide|text|document) )?we mean`,
		`(delivery |processing |semantics )?means`,
	},
	titles: []string{`sections?`, `chapters?`, `papers?`, `articles?`, `specifications?`, `spec`, `proceedings`, `talks?`, `titled?`, `entitled`, `standard`, `levels?`, `book`, `essay`, `blog post`, `conference`, `keynote`, `vocabulary`, `rfc`, `pp`, `lecture`, `heading`, `assurance`, `workshop`, `thesis`, `appendix`},
	withdraws: []string{
		`however`, `~ (however|exceptions?|is (wrong|false|misleading|untrue)|not true|does not hold|taken literally|grain of salt)`, `but`, `unfortunately`, `that said`, `in practice`, `in reality`, `(there (is|are|were)|with) (an|one|two|some|a few|a)? ?(\w+ )?exceptions?`, `the (only )?exceptions?`, `exceptions?`, `(this|that|it|they|these|those)( \w+){0,3} (does|do|is|are|was|were|did|cannot|can|has|have|will|may)( \w+)? ?(not|n't|wrong|false|misleading|untrue|a myth)`, `(this|that|it|which) (doesn't|isn't|wasn't|cannot|can't|won't)`, `most of these`, `not quite`, `not so`, `no`, `nope`, `wrong`, `except`, `only `, `please note`, `note that`, `be aware`, `beware`, `still`, `nevertheless`, `nonetheless`, `yet`, `at least`, `almost`, `sadly`, `alas`, `the (truth|reality|catch)`, `strictly speaking`, `don't rely`, `do not rely`, `rare(ly)?`, `in rare`, `(this|that) holds only`, `after a (failover|crash|restart)`, `a (crash|failover|restart|timeout|rebalance)`,
	},
	terms: []string{`terms?`, `literature`, `theory`, `theor(ies|etical)`, `textbooks?`, `vocabulary`, `glossary`, `meanings?`, `definitions?`, `classes`, `concepts?`, `terminology`, `notions?`, `distinguish(es)?`, `words?`},
	scopes: []string{
		`(same|single|one|local|distributed|database|a|its own|that) (\w+ )?transactions?`, `transactional (queue|topic|inbox|mailbox)`, `with xa`, `xa (connector|transactions?|databases?)`, `commit(ted|s)? (together|atomically|in one)`, `atomic(ally)? with`,
		`(within|in|inside|per|of|to) (a|one|the same|each|the|a single|its|that|every) (topic )?(partition|log|shard|replica|producer session|stream)s?`, `between (two |the )?(kafka )?(topics?|partitions?|queues?) ~(same|one|cluster|kafka)`, `between topics`, `topic to topic`, `(operator|keyed|task|local|own|managed|internal) state`, `state of the (operator|job|task)`, `materiali[sz]ed views?`, `replica's`, `state machine`, `producer (epoch|session|lifetime)`, `lifetime of (one|a|the) producer`, `of one (partition|cluster|log)`,
		`(from )?(the )?broker (to|and) (the )?client`, `client (to|and) (the )?broker`, `(one|single|this|that|the|last|first) hop`, `hop (from|between)`, `(one|single|same|per|a|the|each|of) (tcp )?(connection|session)`, `while the session`, `session (lasts|expires|lives)`,
		`(deduplication|dedup|dedupe|replay|retention|idempotency|duplicate detection|time|that|this|the) window`, `per (partition|session|connection|epoch|window|topic)`, `while the (connection|producer|key|client|window)`, `for the lifetime of`, `(inside|within) (the same |one |a )?(kafka|cluster|database|broker|process)`, `in the same (commit|database)`, `in (one|that) database`, `same database`, `in that (time|period|window)`, `during (that|this) (time|period|window)`, `within (that|this|the) (time|period|window)`, `while the key (is|lives)`, `as long as the key`, `until the key expires`,
	},
	unscoped: []string{`end to end`, `everything behind`, `anything behind`, `and (anything|everything|all that)`, `included`, `external systems? too`, `across all systems`, `beyond`, `and any (destination|system)`, `as well as (external|foreign|any)`, `every consumer`, `all (our )?customers`},
	windows: []string{
		`for a (day|week|month|minute)`, `(for|within|in|during|over|up to) (the )?(next |first |last |a |at least |about |up to )?(\d+|one|two|three|five|seven|ten|fifteen|thirty|twenty four|48|a|an|few)( |-)?(s|m|h|d|seconds?|minutes?|mins?|hours?|days?|weeks?|months?)`,
	},
	keyed: []string{`keys?`, `window`, `(that|this) (time|period)`, `first (call|request|attempt)`, `ids?`, `deduplicat\w+`, `repeated request`},
	modes: []string{
		`(\w+ )?(mode|modes|path|paths|polic(y|ies)|option|options|setting|settings|parameter|flag|switch|writer|writers|reader|sinks?|sources?|connectors?|version|v\d|value|variant|branch|producer|producers|consumer|consumers|chapter|section|page|guide|tutorial|tests?|benchmark|code|config|configuration|feature flag|metric|metrics|documentation|docs|ticket|issue|protocol|topology|job|jobs|pipeline|pipelines|application|applications|tracking|checkpoint|support (is|was) tracked)`, `v\d+`, `support (is|was|has)`,
	},
	mentions: []string{
		`^(enabling|using|activating|configuring|tuning|choosing|disabling|measuring|testing|achieving|implementing|understanding|debugging|monitoring|guaranteeing|ensuring)`,
		`(chapters?|sections?|pages?|guides?|articles?|reading|documentation|docs|tickets?|issues?|talks?|posts?|notes?|options?|settings?|parameters?|questions?|work|tutorials?|details|information|more|tests?|benchmarks?|discussion|proposal|faq|video|slides|glossary|overview|introduction|series|workshop|diagram|picture|drawing|figure|sketch|chart) (on|about|for|of|to|explaining|describing)`, `called`, `named`, `renamed`, `labell?ed`, `see also`, `^see`, `read (more )?about`, `you are here`, `(switch|switching|migrat\w+|moving|chang\w+|set|from) ~to`, `diagram`, `learn (more )?about`, `talks? about`, `discuss\w*`, `either`, `one of`, `default is`, `values?`, `set`, `choose`, `select`, `moved`,
	},
}
