package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// unrelated reports whether the words are about something else than deliveries and
// effects: the nearest verb decides, and weak words need one of effect.
func (t *passage) unrelated(a around, e evidence) bool {
	l := t.lex
	if t.distance(a, l.topics) < topicReach && !t.inSpiteOfClicks(a) || t.aboutAlgorithm(a) || t.runsOnce(a) {
		return true
	}
	if per, ok := strings.CutPrefix(a.behind, " per "); ok && a.match.kind != named && !l.goods.MatchString(per[:min(len(per), 20)]) && !l.goods.MatchString(a.before) {
		return true // once per page
	}
	if at := forEach.FindStringSubmatch(a.before); at != nil && !a.match.none && !l.goods.MatchString(at[1]) && !unitOfGoods.MatchString(at[1]) {
		return true // once for each account
	}
	if at := perThing.FindStringSubmatch(a.before + "|" + a.behind); at != nil && a.match.kind != named && t.lex.name != "en" && !articles.MatchString(at[1]+at[2]) && (t.lex.name == "de" || !a.match.none) && !l.goods.MatchString(at[1]+at[2]) && !(l.name == "de" && sureGerman.delivers.MatchString(a.clause)) {
		return true // once per database
	}
	if a.match.kind != named && priced.MatchString(t.text.text[a.match.end:]) {
		return true
	}
	if a.match.kind == repeated && permitted.MatchString(a.words) || t.ofAttempts(a) {
		return true
	}
	if a.match.none && a.match.kind != repeated && sets.MatchString(a.sentence) && !(l.name == "de" && l.goods.MatchString(a.words) || l.name == "en" && onTheWay.MatchString(a.words)) || a.match.kind != named && strings.Contains(a.clause, "()") {
		return true
	}
	if singleGood.MatchString(a.words) && t.distance(a, l.effects) == far || l.name == "ja" && a.match.kind == weakly && allowed.MatchString(a.behind) && !l.absolutes.MatchString(a.lead+a.before) {
		return true
	}
	if a.match.kind != repeated && unacknowledged.MatchString(a.sentence) {
		return true
	}
	if rest := t.restOf(a); a.match.kind == repeated && secondRefused.MatchString(rest+" "+a.next) {
		return true
	}
	if a.match.kind != named && t.callsCode(a) || t.atStart(a) {
		return true
	}
	if again := a.match.kind == repeated || a.match.kind == promised && !noRepeats.MatchString(a.words); again && anew.MatchString(a.words) && !(l.name == "de" && accepted.MatchString(a.before)) && (givenUp.MatchString(notLost.ReplaceAllString(a.sentence, "")) || turnedDown.MatchString(a.sentence) && !accepted.MatchString(a.sentence)) {
		return true
	}
	if a.match.kind == repeated && e == nearby && !(t.lex.name == "en" && surelyDone.MatchString(a.words)) {
		return true
	}
	if t.standsAlone(a) && a.match.kind != repeated && t.besideClasses() {
		return false
	}
	if a.match.none && a.match.kind != repeated && (t.inSchema() || returned.MatchString(a.sentence) && !l.delivers.MatchString(a.clause)) {
		return true
	}
	if covering.MatchString(a.words) && !l.goods.MatchString(a.sentence) && !l.goods.MatchString(a.previous) && !l.goods.MatchString(a.next) && !t.aroundSpeaks() {
		return true // all cases of a proof
	}
	if a.match.none && a.match.kind != repeated && t.otherThing(a) {
		return true
	}
	if a.match.none && a.match.kind == named && l.topics.MatchString(a.previous) && !l.asserts.MatchString(a.clause) {
		return true
	}
	effect, other := t.distance(a, l.effects), t.distance(a, l.unrelated)
	if (a.match.kind == named || l.name != "en") && effect > other && l.goods.MatchString(a.clause) {
		effect = min(effect, t.distance(a, l.soft)) // messages that are read, rows that appear
	}
	if other < effect && !(a.match.kind == named && t.nominal(a)) && a.match.kind != promised {
		return true
	}
	if e == nowhere && !(other == far && t.strong(a)) && (a.match.kind != named || a.match.none || !t.nominal(a) && !t.standsAlone(a) && !strictAsserts(l, a.before) && !l.mentions.MatchString(a.before)) {
		return true
	}
	if !t.needsEffect(a) {
		return false
	}
	return effect == far && !t.eachGood(a) && (strings.Contains(a.words, " per ") || !l.things.MatchString(a.sentence) && !strictAsserts(l, a.before))
}

// ofAttempts reports whether the words count or deny what a client does, or what was done
// to a key: none of them promises a single effect.
func (t *passage) ofAttempts(a around) bool {
	switch {
	case atMostBefore.MatchString(a.before), !a.match.none && anyClass.MatchString(a.words):
		return true // at most a single time
	case a.match.none && (notMeant.MatchString(a.words) || strings.Contains(a.words, " until ")):
		return true
	case t.lex.name == "de" && strings.HasSuffix(a.words, "wiederholt") && a.lead == "" && retried.MatchString(a.sentence):
		return true // it is not retried
	case t.lex.name == "de":
		return strings.HasPrefix(a.words, "ohne wiederholung") && strings.HasSuffix(a.before, "aufruf ")
	case t.lex.name == "ja":
		return a.match.none && (japaneseRetry.MatchString(a.words) || strings.Contains(a.previous, "として拒否されます") || strings.HasSuffix(strings.TrimRight(a.words+a.behind, "。:"), "ていません")) ||
			!a.match.none && (madeOnce.MatchString(a.clause) || japanesePast.MatchString(strings.TrimRight(a.words+a.behind, "。")) && !reachedSince.MatchString(a.behind) || t.inRelativeClause(a))
	case t.lex.name == "zh":
		return a.match.none && untilThen.MatchString(t.restOf(a)) ||
			!a.match.none && (madeOnce.MatchString(a.clause) || oneKey.MatchString(a.words+a.behind) || chinesePast.MatchString(strings.TrimRight(a.words+a.behind, "。")))
	}
	return false
}

// covering is said of whatever is gone through, such as the cases of a proof.
var covering = newTable(`不重不漏|不漏不重`)

var (
	atMostBefore  = newTable(`\b(hochstens|mindestens|at most|at least|no more than|not more than) $`)
	notMeant      = newTable(`^(cannot|can't|can not) (make|derive|find|read|get|see|compute|build|look) (\w+ ){0,2}again$|^no \w+ and (has|is|gets|runs|does|makes)\b|^no (absence|promise|guarantee|proof) of`)
	japaneseRetry = newTable(`^再送(は|を)?(しない|しません)|再試行|再び有効|再度有効|操作はありません`)
	madeOnce      = newTable(`(只|仅)生成一次|一度だけ(作|生成)|1 ?回だけ(作|生成)|每[^,。]{1,8}一次就`)
	oneKey        = newTable(`一个(幂等)?键|只有一个(请求)?(取得|获得|得到|拿到)占用|(只有|仅有|只)一个[^,。]{1,20}(能|可以|可)`)
	chinesePast   = newTable(`了一次$`)
	retried       = newTable(`\b(fehler\w*|versuch\w*|anfrage\w*|aufrufe?|abfrage\w*|4\d\d|4xx)\b`)
	reachedSince  = newTable(`(実現|対応|保証|サポート|提供|達成|可能に|担保|導入|採用)(し|され)ました`)
	japanesePast  = newTable(`(され|し|行い|行われ)ました$|(実行|送信|処理|配信)した$`)
	untilThen     = newTable(`^[^。]{0,30}直到`)
)

// inSchema reports whether a cell tells the rule for a column or a parameter.
func (t *passage) inSchema() bool {
	regions := t.doc.Regions
	row := regions[t.region].RowHeader
	if regions[t.region].Kind != page.Cell || row < 0 || regions[row].Header < 0 {
		return false
	}
	return schemas.MatchString(t.other(regions[row].Header))
}

// schemas head the first column of a table of fields, and returned begins what a function
// gives back.
var (
	schemas  = newTable(`^(columns?|fields?|attributes?|propert(y|ies)|parameters?|names?|keys?|types?|rules?|constraints?|spalten?|felde?r?|eigenschaft(en)?|列|字段|参数|属性|フィールド|項目|パラメーター?)( names?)?$`)
	returned = newTable(`^(returns?|lists|fetches|yields|gets) (the |a |an |all )`)
)

// strong reports whether a name is one that its language hardly uses for anything but
// deliveries: nearly all pages that say so in German or Japanese mean them.
func (t *passage) strong(a around) bool {
	return a.match.kind == named && !a.match.none && (t.lex.name == "de" || t.lex.name == "ja") && t.isSentence(a) && !t.quotes(a)
}

// sets are the words of queries, whose results are sets.
var sets = newTable(`\b((are|is|must be) unique|unique names?|union|distinct|group by|hash ?set|primary key|estructura de datos|datenstruktur|structure de donnees|estrutura de dados|hash ?set|eindeutigkeit|unique (index|constraint)|slices?|sorted|by reference|quer(y|ies))\b`)

// permitted tells a denial that lets things happen again: nothing stops them.
var permitted = newTable(`^(never|not|cannot|can't|won't|don't|doesn't|no \w+) (\w+ )?(notice|know|reali[sz]e|tell|detect|see that|learn|recogni[sz]e|mind|matter|care|mean|say|expect|want|recommend|hurt|harm|worry|remember)s?\b|^(nicht|nie|keine?) (\w+ )?(merken|bemerken|wissen|bedeuten|heissen)\b|^(nothing|no \w+|nichts|rien|nada) (stops?|prevents?|keeps?|hinders?|forbids?|hindert|verhindert|impide|impede|empeche)`)

// givenUp tells that something went wrong for good, and anew that it is not tried again:
// where a sender gives up, nobody promises that nothing comes twice.
var (
	givenUp = newTable(`\b(4\d\d|5\d\d|[45]xx|never:|gives? up|given up|refus\w+|reject\w*|permanent\w*|exhausted|used up|last (attempt|retry)|unsubscrib\w*|dead letter\w*|attempts|invalid|malformed|does not want|never want|ablehn\w*|abgelehnt|fehlgeschlagen\w*|fehlschlag\w*|gescheitert\w*|\w*fehler|verloren|endgultig|aufgegeben|abbestellt|rechaz\w+|recusad\w+|rejeitad\w+|definitivamente|definitivement|agotad\w+|esgotad\w+)\b|거절|거부|포기|영구|拒否|恒久|あきらめ|諦め|拒绝|放弃|永久`)
	// notLost is what is not lost, which nobody gives up.
	notLost = newTable(`\b(nichts|kein\w*|nie|niemals|nicht|weder)( \w+){0,4} verloren\b`)
	// turnedDown names an answer after which nothing is tried again, and accepted one of success.
	turnedDown = newTable(`\b(after|on|upon|for) (an?|your|the|any|this|that) (\w+ )?(answer|response|reply|status|code)s?\b|\bnach (einer?|ihrer|der|dieser) (\w+ )?antwort\b`)
	accepted   = newTable(`\b(success\w*|2\d\d|2xx|ack\w*|positive\w*|erfolg\w*|bestatig\w+)\b`)
	anew       = newTable(`\b(again|once more|re ?sent|re ?send\w*|re ?deliver\w*|retried|erneut|noch ?einmal|nochmals?|wiederholt|wieder|(de|a) nouveau|de nuevo|otra vez|nuevamente|de novo|novamente)\b|다시|재차|再|もう一度|再次|重新`)
)

// forEach finds the same in Japanese and Chinese.
var forEach = newTable(`([^,。はがを]{1,24})(につき|あたり|当たり)[^,。]{0,6}$|每(?:个|位|名)?([^,。每]{1,12}?)(?:只|仅|限)$`)

// unacknowledged tells what is sent and then forgotten: once means that it is not sent
// again when it is lost.
var unacknowledged = newTable(`\b(ohne (eine )?(bestatigung|quittung)|keine bestatigung|fire and forget|sans (accuse|confirmation)|sin (confirmacion|acuse)|sem confirmacao)\b|非持久|不(会)?(保证)?[^,。]{0,12}重新(投递|发送)|(不|无需|无须)(等待)?确认|不(做|进行)?重试|忘记了?(发送|回复)?(ack|确认)|発射後忘却|確認応答(なし|を待た)`)

// unitOfGoods are the words that things on their way are counted with.
var unitOfGoods = newTable(`[通件条封笔]$|宛先|受信者|収件|接收`)

// eachGood reports whether a once-word in French, Spanish or Portuguese stands right behind
// each thing of a kind that is delivered, whatever is done to it.
func (t *passage) eachGood(a around) bool {
	return t.lex.strongOnly() && a.match.kind == weakly && t.lex.goods.MatchString(eachThing.FindString(a.before))
}

// eachThing is the thing, up to the once-word.
var eachThing = newTable(`\b(chaque|cada) \w+( (de|du|des|d') ?\w+)? $`)

// inSpiteOfClicks reports whether another matter near a match in French, Spanish, Portuguese
// or Korean is only what a promise defies, or the period of a payment that is not doubled.
func (t *passage) inSpiteOfClicks(a around) bool {
	if !t.lex.strongOnly() {
		return false
	}
	return defiesClicks.MatchString(a.sentence) || a.match.kind == promised && t.lex.delivers.MatchString(a.words)
}

var defiesClicks = newTable(`\b(peu importe|quels? que|quelle que|meme si|da igual|no importa|por (muchos|muchas|mas)|aunque|mesmo que|nao importa|tanto faz|por mais)\b[^.]{0,40}\b(clics?|cliques?|cliquez|clique|teclas?|touches?)\b|(눌러|클릭해|누르더라)도`)

// articles stand before a thing that does it, not one that it is done for.
var articles = newTable(`^(le|la|les|el|los|las|o|a|os|as|un|une|una|um|uma|nous|nosotros|notre|votre)$`)

// perThing finds what a thing is done once for, on either side of the match.
var perThing = newTable(`\b(?:je|pro|par|por) (\w+) ?\||\| ?(?:je|pro|par|por) (\w+)`)

// singleGood counts things, which needs a verb of effect to be a claim; allowed tells how
// many times its reader may do something.
var (
	singleGood = newTable(`^((only|just) (one|a single) (charge|payment|order|refund|transfer|booking|delivery|execution|shipment|debit)|nur eine( einzige)? \w+)$`)
	allowed    = newTable(`^[^。,]{0,10}(登録|追加|選択|指定|設定|保存|作成|利用|使用|変更|申請)(でき|可能)`)
)

// secondRefused tells that who tries it again gets an error: a rule of the interface, and
// no word about deliveries.
var secondRefused = newTable(`\b(second|further|next|later) (call|request|attempt|one|try)s? (then )?(answers?|returns?|gets?|fails?|is refused|is rejected|raises?|throws?|ends in)\b[^.]*(\b(errors?|exception|4\d\d|conflict|fails?|refused|rejected)|already)|\b(zweite[rn]?|weitere[rn]?) (aufruf|versuch|anfrage)\w* [^.]*(fehler|4\d\d|abgelehnt|scheitert)`)

// callsCode reports whether a sentence tells how often a function is called that it names.
func (t *passage) callsCode(a around) bool {
	if annotation.MatchString(a.sentence) {
		return true
	}
	if !invoked.MatchString(a.clause) {
		return false
	}
	return slices.ContainsFunc(t.doc.Regions[t.region].Runs, func(r page.Run) bool { return r.Code && function.MatchString(r.Text) })
}

var (
	invoked = newTable(`\b(called|invoked|invokes|aufgerufen|appele\w*|llama\w*|chamad\w+)\b|呼び出|调用|호출`)
	// annotation begins with a mark of a test framework.
	annotation = newTable(`^@?(before|after)(all|each|class)\b`)
	function   = newTable(`^[a-z]+[A-Z]\w*$|\(.*\)$`)
)

// atStart reports whether a sentence tells what is done at the first start.
func (t *passage) atStart(a around) bool {
	if t.lex.absolutes.MatchString(a.sentence) {
		return false
	}
	return (a.match.kind == weakly || t.lex.name == "ja" && plainOnce.MatchString(a.words)) && firstStart.MatchString(a.sentence) || initial.MatchString(a.sentence) && !t.lex.goods.MatchString(a.sentence)
}

// initial tells what is done before anything is delivered.
var initial = newTable(`(開始|接続|読み込み|作成|生成)(時|後|直後)(に|の)|直後に|最初に送|初期化|初始化|초기화|\binitialis\w+|\binicializ\w+`)

var firstStart = newTable(`\b(at|on|during|when) (the |its )?(first )?(start ?up|start|boot|launch|creation|installation)\b|\bbeim (ersten )?(start|anlegen|hochfahren|einrichten|verbinden)\b|\b(al|no|au) (arrancar|iniciar|demarrage)\b|起動時|起動ライフサイクル|初期化|初回|启动时|首次启动|初始化|(被)?(创建|销毁|关闭|加载|挂载)时`)

// priced tells how something is counted: only once, not per subscriber.
var priced = newTable(`^,? (and )?(not|rather than|instead of) (once )?(per|for each|for every|on each|on every) `)

// topicReach is how near another matter must be, in bytes, to be what the claim is about.
const topicReach = 34

// strictAsserts reports whether a guarantee is asserted by more than "is" and "has".
func strictAsserts(l *lexicon, text string) bool { return l.asserts.MatchString(strictly(text)) }

// needsEffect reports whether a match is a claim only with a word of effect beside it.
func (t *passage) needsEffect(a around) bool {
	switch a.match.kind {
	case weakly, repeated, barely:
		return !t.headed(a)
	case named:
		return !a.match.none && !t.nominal(a) && !t.standsAlone(a) && !t.lex.modes.MatchString(a.behind) && t.lex.name == "en"
	}
	return false
}

// nominal reports whether a name is used as one: hyphenated, or before a noun.
func (t *passage) nominal(a around) bool {
	start, end := t.text.original(a.match.start, a.match.end)
	return strings.ContainsAny(strings.TrimSuffix(strings.ToLower(t.raw[start:end]), "1-mal"), "-‐‑") || nouns.MatchString(a.behind) ||
		a.match.kind == named && (endsInNoun.MatchString(a.words) && !madeVerb.MatchString(a.behind) || behindNoun.MatchString(a.before) && !reflexive.MatchString(a.before))
}

// behindNoun tells names that follow their noun, in Romance languages.
var behindNoun = newTable(`(livraison|traitement|remise|execution|envoi|diffusion|entrega|procesamiento|processamento|ejecucion|execucao|semantica|semantique|envio)s?[ "']*$`)

// reflexive tells the verb from its noun: "se entrega".
var reflexive = newTable(`\bse entrega[ "']*$`)

// endsInNoun tells names that hold their noun, in languages without spaces.
var endsInNoun = newTable(`(发布|同步|支付|下发|计费|入库|上报|复制|传输|投递|送达|交付|处理|语义|执行|消费|写入|推送|发送|传递|触发|消息|数据|事件|配信|処理|実行|送信|書き込み|発行|メッセージ|セマンティクス|配送|転送|保証|適用|通知)$`)

// madeVerb tells a Japanese noun that is used as a verb.
var madeVerb = newTable(`^(さ|し|す|でき)`)

// nouns are what a guarantee is a guarantee of.
var nouns = newTable(`^ ?(deliver|process|semantic|guarantee|execut|message|consum|output|result|writ|sink|mode|support|state|timer|event|replicat|ingest|copy|verarbeitung|zustellung|semantik|ubertragung|ausfuhrung|lieferung|ubermittlung|garantie|配信|処理|セマンティクス|の|语义|投递|处理|交付|消费|写入|保证|전달|처리|시맨틱)`)

// standsAlone reports whether the match is all of its clause, or all but a label.
func (t *passage) standsAlone(a around) bool {
	rest := strings.Trim(a.before+a.behind, ` "'.!,;:)(`)
	return rest == ""
}

const far = 1 << 20

// distance is how far a match is from the nearest word of a table in its clause; 0
// is inside it.
func (t *passage) distance(a around, re *table) int {
	key := asked{a.match.start, a.match.end, re}
	d, known := t.distances[key]
	if !known {
		d = t.measure(a, re)
		if t.distances == nil {
			t.distances = map[asked]int{}
		}
		t.distances[key] = d
	}
	return d
}

func (t *passage) measure(a around, re *table) int {
	start := len(a.before)
	end := start + len(a.words)
	text := a.before + a.words + a.behind
	best := far
	for _, at := range re.FindAllStringIndex(text, -1) {
		switch {
		case at[1] <= start:
			best = min(best, start-at[1]+1)
		case at[0] >= end:
			best = min(best, (at[0]-end)+1+t.behindCosts())
		default:
			best = 0
		}
	}
	return best
}

// behindCosts is how much nearer a verb before a match is than one behind it. In
// Japanese, Korean and German the verb stands behind.
func (t *passage) behindCosts() int {
	switch t.lex.name {
	case "ja", "ko", "de", "zh":
		return 0
	}
	return 12
}
