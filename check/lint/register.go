package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// The words of a claim also stand in texts that promise nothing: in the analysis of an
// algorithm, in the list of what a test has to show, under the word "goal". This file
// knows such texts by what stands around the words.

// aboutAlgorithm reports whether the text counts the steps of a program: each node is
// handled exactly once, so the time is linear.
func (t *passage) aboutAlgorithm(a around) bool {
	if a.match.none {
		return false
	}
	if steps.MatchString(a.sentence) || steps.MatchString(a.previous) || steps.MatchString(a.next) {
		return true
	}
	return partOfProgram.MatchString(a.before) && !t.lex.goods.MatchString(a.clause) && !t.lex.absolutes.MatchString(a.sentence)
}

var (
	steps = newTable(`\$\$|\bamorti[sz]ed\b|\\sum|\\forall|\bo\((1|n|m|v|e|log|k)\b|\b(linear\w*|time|space) (complexity|time)\b|\bzeitkomplexitat|\bkomplexitat|\blinearer (zeit|durchlauf)|\b(complexite|complejidad|complexidade)\b|\b(recursion|rekursion|recursividad|recursao)\b|计算量|复杂度|複雑度|线性时间|遍历|計算量|オーダー|복잡도|재귀`)
	// partOfProgram are the things that programs go through one by one.
	partOfProgram = newTable(`\b(tokens?|knoten|kanten|zellen?|dateien?|datei|module?n?|links?|ip adressen?|pixel|zeichen|profil\w*|migration(en)?|skripte?|cellules?|noeuds?|nombres?|caracteres?|celdas?|nodos?|tramos?|elementos?|modulos?)\b|モジュール|ノード|要素|トークン|リンク|スクリプト|マイグレーション|节点|像素|字符|脚本|模块|元素|노드|요소|파일|모듈|스크립트`)
)

// runsOnce reports whether a plain once-word stands beside a verb of all programs, to run
// or to handle, and the clause names nothing that is delivered: a script that runs once.
func (t *passage) runsOnce(a around) bool {
	if romanceWeak.MatchString(a.before+a.words) && a.match.kind == weakly && !t.lex.absolutes.MatchString(a.sentence) && !t.lex.goods.MatchString(a.sentence) &&
		!ofRetries.MatchString(a.previous+" "+a.sentence+" "+a.next) && !t.lex.delivers.MatchString(romanceGeneric.ReplaceAllString(a.clause, "")) {
		return sureWordsOf(t.lex) != nil
	}
	weak := a.match.kind == weakly || t.lex.name == "ja" && plainOnce.MatchString(a.words)
	if !weak || t.lex.name == "zh" || t.lex.absolutes.MatchString(a.sentence) || t.lex.goods.MatchString(a.sentence) {
		return false
	}
	if ofRetries.MatchString(a.previous) || ofRetries.MatchString(a.sentence) || ofRetries.MatchString(a.next) {
		return false
	}
	return generic.MatchString(a.words+a.behind) && !t.lex.delivers.MatchString(notGeneric.ReplaceAllString(a.clause, ""))
}

var (
	ofRetries = newTable(`キー|鍵|重複排除|冪等|べき等|再試行|リトライ|再送|ヘッダー|アップロード|\b(duplikat\w*|dublett\w*|\w*schlussel\w*|idempoten\w*|wiederhol\w*|neustart\w*|absturz\w*|retry|retries|de ?dup\w*|uploads?|hochgeladen\w*)\b|멱등|재시도|키`)
	// romanceWeak ends in a verb of all programs and a once-word, in Romance languages.
	romanceWeak    = newTable(`\b(traitee?s?|executee?s?|s'execute\w*|procesad[oa]s?|ejecutad[oa]s?|se procesan?|se ejecutan?|processad[oa]s?|executad[oa]s?|sale|salen|aparece\w*|roda|rodam)( (une seule|une unique|qu'une|una sola|solo una|uma unica|uma so|apenas uma) ?(seule )?(fois|vez))$`)
	romanceGeneric = newTable(`\b(trait|proces|process)\w+\b`)
	plainOnce      = newTable(`^[1一](回|度)(だけ|のみ|限り)`)
	generic        = newTable(`^[^。,]{0,24}(実行|処理)(され|し|す)|\b(ausgefuhrt|verarbeitet|durchlaufen|abgearbeitet)\b|실행|처리`)
	notGeneric     = newTable(`処理|verarbeitet|처리`)
)

// demanded reports whether the text is one of demands: it stands behind a label such as
// "goal:", under a heading such as "acceptance criteria", or it is a label itself, and
// what follows it is a demand.
func (t *passage) demanded(a around) bool {
	if demandLabel.MatchString(noProblem.ReplaceAllString(a.lead+a.before, "")) {
		return true
	}
	region := &t.doc.Regions[t.region]
	for _, i := range []int{region.Heading, region.Intro, region.Header, region.RowHeader} {
		if i >= 0 && i != t.region && demandHeading.MatchString(strings.TrimRight(t.other(i), ` :.*`)) {
			return true
		}
	}
	rest, ok := strings.CutPrefix(t.restOf(a), a.behind+":")
	return ok && strings.Trim(a.before, ` "`) == "" && len(a.behind) <= len(" semantics") && duty.MatchString(rest[:min(len(rest), 90)])
}

var (
	noProblem     = newTable(`\b(kein|no|sin|ningun|aucun|pas de|sem|nenhum) problem(a|e)?\b`)
	demandLabel   = newTable(`^[^:。]{0,24}\b(problem|problema|probleme|ziel|ziele|objetivo|objectif|goal|aufgabe|tarefa|test|tests|erwartet|attendu|esperado|anforderung|requisito|exigence|todo|criterio de (aceite|aceptacion)|critere d'acceptation|pronto quando)( \w+)? ?:|^[^:。]{0,12}(目的|目標|目标|问题|課題|要求|需求|要件|测试|測試|验证|驗證|验收|検証|テスト|确认|確認|期待|预期|待办|手工验证|목표|문제|요구사항|테스트) ?:`)
	demandHeading = newTable(`^ac[ -]?\d|\b(acceptance( criteria)?|requirements?|(qualitats)?ziele?|anforderung(en)?|akzeptanzkriterien|erfolgs(metriken|kriterien)|abnahme(kriterien)?|test(falle|plan|cases)|definition of done|dod|criteres d'acceptation|exigences|criterios de (aceptacion|aceitacao|aceite)|requisitos( de \w+)?|objetivos?|objectifs?)$|(要求|目标|设计目标|目标|ゴール|目的|目標|验收(标准|条件|要点)?|成功(标准|指标|条件)|需求|功能需求|测试(用例|点|场景)|受け入れ(条件|基準)|受入(条件|基準)?|要件|必要な(対策|対応)|完了(条件|基準|の定義)|合格(条件|基準)|完成(标准|条件|定义)|テスト(ケース|項目|観点)|チェックリスト|인수 조건|요구 ?사항|테스트 케이스)$`)
	duty          = newTable(`\b(must|shall|should|muss|mussen|soll|sollen|doit|doivent|debe|deben|deve|devem)\b|必须|应当|必須|しなければ|해야`)
)

// leftOut reports whether the text stands under words that say what is not done.
func (t *passage) leftOut() bool {
	region := &t.doc.Regions[t.region]
	for _, i := range []int{region.Heading, region.Intro, region.Header, region.RowHeader} {
		if i >= 0 && i != t.region && outside.MatchString(t.other(i)) {
			return true
		}
	}
	return false
}

var outside = newTable(`^[^。.]{0,24}(\bnon goals?\b|\bout of scope\b|\b(missing|not there|todo)$|\bnot (yet |currently |officially |fully )?(in scope|covered|included|planned|supported|guaranteed|provided|offered|available|implemented|promised)\b|\bunsupported\b|\b(does|do|will|can|is) not (do|offer|provide|support|guarantee|promise|cover|give|handle|solve|aim)\b|\b(doesn't|don't|won't|can't) (do|offer|provide|support|guarantee|promise|cover|give|handle|solve)\b|\bnicht ?ziele?\b|\bausserhalb des umfangs|\bhors perimetre|\bfuera de(l)? alcance|\bfora d[eo] escopo|非目标|不做|不包含|不支持的|范围之外|超出范围|已知限制|対象外|含めない|非目標|スコープ外|やらない|비목표|범위 밖|제외)`)

// quotedByOther reports whether the words stand in quotation marks that the sentence goes
// on to speak about: "nothing comes twice" is what the vendor says.
func (t *passage) quotedByOther(a around) bool {
	return t.lex.name == "zh" && t.quotes(a) && spokenOf.MatchString(t.restOf(a))
}

var spokenOf = newTable(`^[^"」』”]{0,20}["」』”](是|不是|只是|这|属于|并|,?(尚)?未)`)

// amongClassRows reports whether a cell stands in a table whose rows are the classes of
// delivery: it says what the class means.
func (t *passage) amongClassRows() bool {
	regions := t.doc.Regions
	row := regions[t.region].RowHeader
	if row < 0 {
		row = t.region
	}
	if !t.definesTerm(row) {
		return false
	}
	column := regions[row].Header
	for i := max(0, row-widestRow); i < min(len(regions), row+widestRow); i++ {
		if i != row && regions[i].Kind == page.Cell && regions[i].RowHeader < 0 && regions[i].Header == column && otherClasses.MatchString(t.other(i)) {
			return true
		}
	}
	return false
}

// inRelativeClause reports whether a once-word of Japanese tells which thing is meant: a
// listener that runs once only.
func (t *passage) inRelativeClause(a around) bool {
	return (a.match.kind == weakly || a.match.kind == named) && relative.MatchString(a.words+"|"+a.behind) && !offered.MatchString(a.behind) && !t.lex.absolutes.MatchString(a.sentence)
}

// relative is a verb in front of its noun. A noun that stands for the fact itself, as in
// "guarantees that", begins no such clause.
var relative = newTable(`\|(ずつ)?(に|で)?[一-龠ァ-ヶー]{0,8}(される|する|した|された|できる)(単純な|新しい|小さな)?([ァ-ヶa-z]|[一-龠]{1,3}(を|は|が|の|に))`)

// offered is a noun for what a product does, with a verb that offers it.
var offered = newTable(`(機能|仕組み|能力|保証|サービス|基盤|api)(を|が)[^。,]{0,6}(提供|備え|搭載|持ち|持つ|実現|内蔵|あります)`)

// isOrderInJapanese reports whether a sentence stands among those that tell the reader
// what to do.
func (t *passage) isOrderInJapanese(a around) bool {
	return t.lex.name == "ja" && t.doc.Regions[t.region].Kind == page.Item && !t.lex.absolutes.MatchString(a.sentence) &&
		slices.ContainsFunc([]string{a.previous, a.next}, func(s string) bool { return asksReader.MatchString(s) }) && plainForm.MatchString(a.words+a.behind)
}

var (
	asksReader = newTable(`(ください|ましょう)。?$`)
	plainForm  = newTable(`し(ます|て)。?$`)
)

// amongFixes reports whether a text stands in a list of mended mistakes, which promises no
// more than that one of them is gone.
func (t *passage) amongFixes() bool {
	return t.headedBy(fixes)
}

var fixes = newTable(`\b(fehlerbehebung(en)?|fehlerkorrekturen|bug ?fixes|fixes|fixed|corrections?|correctifs|correcciones|correcoes)\b ?:?$|(修复|修正|バグ修正|不具合修正|问题修复|버그 수정) ?:?$`)

// amongNames reports whether a sentence lists the classes of delivery and asserts none of
// them: the values are at most once, at least once and exactly once.
func (t *passage) amongNames(a around) bool {
	return !a.match.none && len(anyClass.FindAllString(a.sentence, -1)) > 1 && !qosLevel.MatchString(a.sentence) &&
		!offersClass.MatchString(a.lead+a.before) && !t.germanBoasts(a) && t.distance(a, t.lex.effects) == far
}

var (
	qosLevel    = newTable(`\bqos ?[012]`)
	offersClass = newTable(`\b(supports?|guarantees?|provides?|offers?|unterstutzt|garantiert|bietet|gewahrleistet|garantit|offre|garantiza|ofrece|garante|oferece)\b|支持|提供|保证|确保|保証|サポート|対応|보장|지원|제공`)
)
