package lint

import (
	"regexp"
	"strings"
)

// unrelated reports whether the words are about something else than deliveries and
// effects: the nearest verb decides, and weak words need one of effect.
func (t *passage) unrelated(a around, e evidence) bool {
	l := t.lex
	if t.distance(a, l.topics) < topicReach {
		return true
	}
	if per, ok := strings.CutPrefix(a.behind, " per "); ok && a.match.kind != named && !l.goods.MatchString(per[:min(len(per), 20)]) && !l.goods.MatchString(a.before) {
		return true // once per page
	}
	if a.match.kind == repeated && permitted.MatchString(a.words) {
		return true
	}
	if a.match.none && a.match.kind != repeated && sets.MatchString(a.sentence) || a.match.kind != named && strings.Contains(a.clause, "()") {
		return true
	}
	if a.match.kind == repeated && givenUp.MatchString(a.sentence) && anew.MatchString(a.words) {
		return true
	}
	if a.match.kind == repeated && e == nearby {
		return true
	}
	if t.standsAlone(a) && a.match.kind != repeated && t.besideClasses() {
		return false
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
	if e == nowhere && (a.match.kind != named || a.match.none || !t.nominal(a) && !t.standsAlone(a) && !strictAsserts(l, a.before) && !l.mentions.MatchString(a.before)) {
		return true
	}
	if !t.needsEffect(a) {
		return false
	}
	return effect == far && (strings.Contains(a.words, " per ") || !l.things.MatchString(a.sentence) && !strictAsserts(l, a.before))
}

// sets are the words of queries, whose results are sets.
var sets = regexp.MustCompile(`\b((are|is|must be) unique|unique names?|union|distinct|group by|hash ?set|primary key|unique (index|constraint))\b`)

// permitted tells a denial that lets things happen again: nothing stops them.
var permitted = regexp.MustCompile(`^(nothing|no \w+|nichts|rien|nada) (stops?|prevents?|keeps?|hinders?|forbids?|hindert|verhindert|impide|impede|empeche)`)

// givenUp tells that something went wrong for good, and anew that it is not tried again:
// where a sender gives up, nobody promises that nothing comes twice.
var (
	givenUp = regexp.MustCompile(`\b(4\d\d|5\d\d|[45]xx|never:|gives? up|given up|refus\w+|reject\w*|permanent\w*|exhausted|used up|last (attempt|retry)|unsubscrib\w*|invalid|malformed|does not want|never want|ablehn\w*|abgelehnt|endgultig|aufgegeben|abbestellt)\b|拒否|恒久|あきらめ|諦め|拒绝|放弃|永久`)
	anew    = regexp.MustCompile(`\b(again|once more|re ?sent|re ?send\w*|re ?deliver\w*|retried|erneut|noch ?einmal|nochmals?|wiederholt|wieder)\b|再|もう一度|再次|重新`)
)

// topicReach is how near another matter must be, in bytes, to be what the claim is about.
const topicReach = 34

// strictAsserts reports whether a guarantee is asserted by more than "is" and "has".
func strictAsserts(l *lexicon, text string) bool { return l.asserts.MatchString(strictly(text)) }

// needsEffect reports whether a match is a claim only with a word of effect beside it.
func (t *passage) needsEffect(a around) bool {
	switch a.match.kind {
	case weakly, repeated, barely:
		return true
	case named:
		return !a.match.none && !t.nominal(a) && !t.standsAlone(a) && !t.lex.modes.MatchString(a.behind) && t.lex.name == "en"
	}
	return false
}

// nominal reports whether a name is used as one: hyphenated, or before a noun.
func (t *passage) nominal(a around) bool {
	start, end := t.text.original(a.match.start, a.match.end)
	return strings.ContainsAny(t.raw[start:end], "-‐‑") || nouns.MatchString(a.behind) ||
		a.match.kind == named && (endsInNoun.MatchString(a.words) && !madeVerb.MatchString(a.behind) || behindNoun.MatchString(a.before))
}

// behindNoun tells names that follow their noun, in Romance languages.
var behindNoun = regexp.MustCompile(`(livraison|traitement|remise|execution|envoi|diffusion|entrega|procesamiento|processamento|ejecucion|execucao|semantica|semantique|envio)s?[ "']*$`)

// endsInNoun tells names that hold their noun, in languages without spaces.
var endsInNoun = regexp.MustCompile(`(发布|同步|支付|下发|计费|入库|上报|复制|传输|投递|送达|交付|处理|语义|执行|消费|写入|推送|发送|传递|触发|消息|数据|事件|配信|処理|実行|送信|書き込み|発行|メッセージ|セマンティクス|配送|転送|保証|適用|通知)$`)

// madeVerb tells a Japanese noun that is used as a verb.
var madeVerb = regexp.MustCompile(`^(さ|し|す|でき)`)

// nouns are what a guarantee is a guarantee of.
var nouns = regexp.MustCompile(`^ ?(deliver|process|semantic|guarantee|execut|message|consum|output|result|writ|sink|mode|support|state|timer|event|replicat|ingest|copy|verarbeitung|zustellung|semantik|ubertragung|ausfuhrung|lieferung|ubermittlung|garantie|配信|処理|セマンティクス|の|语义|投递|处理|交付|消费|写入|保证|전달|처리|시맨틱)`)

// standsAlone reports whether the match is all of its clause, or all but a label.
func (t *passage) standsAlone(a around) bool {
	rest := strings.Trim(a.before+a.behind, ` "'.!,;:)(`)
	return rest == ""
}

const far = 1 << 20

// distance is how far a match is from the nearest word of a table in its clause; 0
// is inside it.
func (t *passage) distance(a around, re *regexp.Regexp) int {
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
