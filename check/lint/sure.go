package lint

import "strings"

// A promise is an error only where nearly every sentence of its kind is one: it names a
// thing that is delivered or charged, and it vows, speaks of retries, uses the name of the
// guarantee or a verb that only deliveries have. What lacks these is a warning. The measure
// was taken on passages of public documentation: sentences in plain words, without a thing,
// are about programs and screens as often as about deliveries.

// sureWords are the words of a language by which a promise is known for sure.
type sureWords struct {
	things   *table // what is delivered, handled or charged, and nothing else
	delivers *table // verbs of deliveries and payments, without those of all programs
	ending   *table // of a sentence that tells, not of a note
	plain    *table // of a sentence in the form of notes and duties
}

// sureWordsOf is nil for a language that is judged otherwise.
func sureWordsOf(l *lexicon) *sureWords {
	switch l.name {
	case "ja":
		return sureJapanese
	case "zh":
		return sureChinese
	case "de":
		return sureGerman
	case "fr":
		return sureFrench
	case "es":
		return sureSpanish
	case "pt":
		return surePortuguese
	case "ko":
		return sureKorean
	}
	return nil
}

// sure reports whether a promise is one beyond doubt.
func (t *passage) sure(a around) bool {
	w := sureWordsOf(t.lex)
	if w == nil {
		return true
	}
	rest := t.restOf(a)
	inBrackets := strings.HasPrefix(rest, ")") || strings.HasPrefix(rest, "。)") || strings.HasSuffix(a.before, "(")
	vows := t.vows(a)
	retries := again.MatchString(a.lead + a.before + " " + a.behind)
	switch {
	case t.wavers(a), gainsayerOf(t.lex).weakens(t, a), t.aboutCode(a), t.under(aboveTests), labelled.MatchString(a.words), inBrackets && !vows:
		return false
	case dropsRepeats.MatchString(a.words) && t.lex.strongOnly():
		return false
	case averts.MatchString(a.words) && (a.before == "" || !vows), readerMay.MatchString(a.before + a.words), intended.MatchString(a.sentence) && !vows:
		return false
	}
	named := strongName.MatchString(a.words)
	if t.lex.name == "ja" && plainOnce.MatchString(a.words) && !vows && !retries && !topic.MatchString(a.before) {
		return false
	}
	if named && (guaranteeNoun.MatchString(a.behind) || vows && t.lex.dense) {
		return true
	}
	here := w.things.MatchString(a.clause)
	if !here && !w.things.MatchString(a.sentence) {
		return false
	}
	switch {
	case vows, retries:
		return here || a.match.kind != weakly
	case here && named:
		return true
	case a.match.kind == weakly:
		return false
	}
	return here && w.delivers.MatchString(a.clause) && t.told(w, a)
}

// vows reports whether a sentence stands by what it says, or says that it holds in any case.
func (t *passage) vows(a around) bool {
	return vow.MatchString(a.sentence) || t.lex.absolutes.MatchString(a.sentence)
}

// told reports whether a sentence ends as those do that tell something to a reader.
func (t *passage) told(w *sureWords, a around) bool {
	return w.ending.MatchString(a.sentence) && (w.plain == nil || !w.plain.MatchString(a.words+a.behind))
}

// aboutCode reports whether a sentence, or what stands around it, speaks of screens and of
// the parts of a program.
func (t *passage) aboutCode(a around) bool {
	if ofPrograms.MatchString(a.sentence) || ofPrograms.MatchString(a.previous) || ofPrograms.MatchString(a.next) {
		return true
	}
	return t.headedBy(ofPrograms)
}

var (
	// aboveTests are the words above a list of what has to be seen.
	aboveTests = newTable(`テスト|検証|受け入れ|测试|验收|验证|成功标准|\b(tests?|testfalle|prufung|prufen|abnahme|pruebas?|testes|essais)\b|테스트|검증`)
	// vow is a word that stands by what is said, or says that it holds in any case.
	vow = newTable(`保証|必ず|確保|保证|保障|绝|決して|絶対|常に|永远|支持|サポート|対応|提供|实现|実現|ても|でも|かかわらず|即使|无论|不论|不管|任何|보장|절대|\b(garant\w+|gewahrleist\w*|stellt sicher|sichergestellt|stets|nie|niemals|selbst|auch (bei|wenn|nach)|unterstutzt|jamais|nunca|assur\w+|asegur\w+|unter keinen)\b`)
	// strongName is the guarantee by its name.
	strongName    = newTable(`exactly ?once|(精确|精准|精準|恰好|严格|正好)(投递|处理|执行|写入|消费|送达|交付)?[一1]次|(厳密|正確)に[一1]|\b(genau|exakt) ein ?mal\b|exactement une fois|exactamente una vez|exatamente uma vez|정확히 한 번`)
	guaranteeNoun = newTable(`^[ )]{0,2}(\([^)]{0,24}\))?["'」]?(的)?(语义|处理|投递|交付|セマンティクス|処理|配信|保証|의미|시맨틱|처리|semant|verarbeitung|zustellung|garanti)`)
	// topic is a thing that a Japanese sentence says something of.
	topic = newTable(`(メッセージ|イベント|通知|メール|webhook|注文|支払い?|請求|課金|決済|返金|レコード|データ|リクエスト|トランザクション)(は|が)$`)
	// again speaks of what would repeat the thing.
	again = newTable(`再送|再試行|リトライ|再実行|再起動|同じ|同一|相同|競合|連打|冪等|べき等|幂等|去重|重试|重启|重复|恢复|并发|멱등|같은|재시도|\b(idempot\w*|wiederhol\w*|neustart\w*|erneute\w*|dieselbe\w*|derselbe\w*|desselben|derselben|gleiche\w*|retr(y|ies)|reint\w+|repris\w*|reenvi\w*|de ?dup\w*)\b`)
	// averts begins what is avoided, mostly why a program does something.
	averts = newTable(`^(避免|防止|规避|免除)|(を|が)?(防ぐ|防ぎ|回避する)$`)
	// dropsRepeats tells what becomes of repeats, which may come, or how many things there are
	// at most.
	dropsRepeats = newTable(`\b(ignor|filtr|ecart|rejet|jete|descart|desech|rechaz|rejeit|elimin|bloqu|supprim|jogad)\w*|^(jamais|nunca)( \w+){0,4} (deux|dos|dois|duas) [a-eg-u]|^(un|una|une|um|uma) (seul|sol[oa]|unic|uniqu|so )|(무시|폐기|제거|걸러|버려|제외|삭제)`)
	// readerMay tells what a reader cannot do, which is a rule of the interface.
	readerMay = newTable(`\b(sie|du|man|ihr) (konnen|kannst|kann|konnt)\b|\b(peut|peuvent|puede|pueden|pode|podem) `)
	// labelled is the name of a measure.
	labelled = newTable(`(防止|排除|抑止|回避|방지|차단)$`)
	// intended tells what is done to reach something.
	intended = newTable(`\b(damit|so ?dass|afin|pour (que|ne|eviter)|para (que|no|nao|evitar))\b|ため(の|に|,|$)|ように|以免|以防|위해|도록|^(实现|添加|新增|编写|开发|设计|修复|完善)`)
	// ofPrograms are words of screens, hooks and loops.
	ofPrograms = newTable(`\b(use ?effects?|effects?|hooks?|re ?render\w*|react|strict ?mode|on ?mount\w*|listeners?|buttons?|schaltflach\w*|knopf|klick\w*|seitenaufruf\w*|guards?|scenes?|canary|init\w*|arrays?|dom|ui|canvas|frames?|skript\w*|scripts?|channels?|composants?|componentes?)\b|ボタン|起動時|初期化|描画|フレーム|画面|モーダル|ライフサイクル|(^|[^グ])ループ|文字列|変数|窗口|一帧|每帧|组件|页面|按钮|渲染|回路|节点|函数|变量|脚本|初始化|的方法|回调函数|컴포넌트|렌더|화면|버튼|글자`)
)
