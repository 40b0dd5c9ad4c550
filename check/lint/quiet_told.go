package lint

// Sentences in the languages other than English that tell of a promise and do not make it:
// what somebody once promised or wished for, how hard it is, whose doing it is, and when
// one can know. Every kind has its words in all seven languages.

// toldKind says of which of these kinds a match is; empty for none. toMatch is the sentence
// up to the match, rest what stands behind it, next the sentence after it.
func toldKind(sentence, toMatch, rest, next string) string {
	switch {
	case onlyTheory.MatchString(next), entry.MatchString(sentence) && seeAlso.MatchString(next):
		return "a theory, or an entry of a glossary"
	case notReached.MatchString(toMatch):
		return "not reached"
	case shownHow.MatchString(toMatch):
		return "what a text shows"
	case orMore.MatchString(rest), dependsOn.MatchString(rest):
		return "one case of several"
	case everyPeriod.MatchString(rest), walks.MatchString(sentence):
		return "a period, or a walk through a list"
	case oncePromised.MatchString(toMatch), oncePromisedBehind.MatchString(rest):
		return "promised by others, or once"
	case wished.MatchString(toMatch), wishedBehind.MatchString(rest):
		return "wished for"
	case inEarlierVersions.MatchString(toMatch):
		return "of an earlier version"
	case calledHard.MatchString(sentence):
		return "called hard"
	case doneElsewhere.MatchString(rest), doneElsewhereBefore.MatchString(sentence):
		return "the doing of something else"
	case knownOnly.MatchString(toMatch), knownOnlyBehind.MatchString(rest):
		return "known only later"
	case meantBehind.MatchString(rest):
		return "defined"
	}
	return ""
}

var (
	// oncePromised is a promise in the past, or of hearsay.
	oncePromised       = newTable(`\b(versprach(en)?|versprochen|warb(en)? damit|ruhmte(n)? sich|hiess? es|prometi(a|an|am|eron|o)|prometeu|prometeram|presumi(a|an)|se decia|decian que|dizia se|diziam que|promettai(t|ent)|avai(t|ent) promis|on disait|vantai(t|ent))\b|(曾经?|原本|当初|原先)(承诺|宣称|声称|保证|答应)|据说|听说`)
	oncePromisedBehind = newTable(`^[^。]{0,20}と(約束|宣伝|うた|謳|説明)(していました|していた|されていました|っていました|われて)|^[^.]{0,16}다고 (약속|광고|홍보|설명)(했|하였|되었)`)
	// wished tells what somebody wanted, which they may or may not have got.
	wished       = newTable(`\b((wir|ich|sie|man) woll(te|ten)|wollten wir|wunschten (wir|uns)|hofften|(nos)? ?(queria(mos|n|m)?|pretendia(mos|n|m)?|deseaba(mos|n)?|esperaba(mos|n)?|desejava(mos|m)?|gostariamos)|nous (voulions|souhaitions|esperions)|on voulait)\b|(我们|他们|团队|大家)(原本|本来|当时)?(希望|想要|想让|想)`)
	wishedBehind = newTable(`^[^。]{0,16}(ことを|ように)(望|願|期待し)|^[^.]{0,16}(기를|도록|길) (바랐|바랬|원했|희망했|기대했)`)
	// inEarlierVersions begins what is not so any more.
	inEarlierVersions = newTable(`\b((vor|bis) (version|der version|release) ?v?\d|(antes de|hasta) la version|(antes da|ate a) versao|(avant|jusqu'a) la version)\b|在?(版本 ?)?v?\d[\d.]* ?(版本?)?(之前|以前)|バージョン ?v?\d[\d.]* ?(より前|以前|まで)|버전 ?v?\d[\d.]* ?(이전|까지)`)
	// calledHard says of it that it is a problem.
	calledHard = newTable(`\b(schwierigst\w*|schwerst\w*|grosst\w+ (herausforderung|problem)\w*|(problemas|retos|tareas|desafios|tarefas) mas (dificil(es)?|complicad[oa]s)|mas dificil(es)? de|(problemas|desafios|tarefas) mais dific(il|eis)|mais dific(il|eis) de|(problemes?|defis?|taches?) les plus (difficiles?|durs?|ardus?)|plus difficiles? (a|de))\b|(最|非常|极其)(难|困难|棘手)|難問|最も(難し|困難)|가장 (어려운|까다로운|힘든)|난제`)
	// doneElsewhere tells who does it, and who not.
	doneElsewhere       = newTable(`, (und |y |e |et )?(nicht|no|nao|pas|non)( (aus|von|durch|in|bei|de|da|do|du|d'|en|por|pela|pelo))? ?(die|der|das|den|dem|ihre|unsere|la|el|los|las|a|o|as|os|le|les|l'|nuestr[oa]|notre|noss[oa]) ?\w+( \w+)?[.!]?$|, (und |y |e |et )?(nicht|no|nao|pas) (da|do|das|dos|du|del|des|vom|beim|zur|pela|pelo) \w+[.!]?$|[,,]? ?(而不是|而非|不是)[^,。]{1,16}[。.]?$|(ではなく|じゃなく)|([^번통건개회]이|[가은는]) 아니라`)
	doneElsewhereBefore = newTable(`[^,。]{1,16}(ではなく)[^。]{1,16}(が|は)?(提供|保証|担|実現)|[가이은는] 아니라 [^.]{1,20}(제공|보장|담당|책임)`)
	// knownOnly tells when it can be said that it was so.
	knownOnly       = newTable(`\b(erst (nach|wenn|danach)\b[^.;]{0,60}\b(sagen|sicher|fest|wissen|weiss?|klar|festzustellen|feststellen|beurteilen|behaupten)|(kann|konnen) (wir|man|sie) (erst|nur) (nach|dann|danach)|(lasst|lassen) sich (erst|nur)|solo (podemos|puede|pueden|se puede) (decir|afirmar|saber)|(so|apenas) (podemos|pode|podem|se pode) (dizer|afirmar|saber)|on ne peut (dire|savoir|affirmer)|ne (peut|pouvons) (dire|savoir|affirmer))\b|只有[^,。]{1,16}才(能|可|会)?`)
	knownOnlyBehind = newTable(`^[^。]{0,16}(と言える|と言えます|とわかる|とわかります|と判断)|^[^.]{0,16}(다고 (말할 수|볼 수|할 수) 있)`)
	// meantBehind says what the words before it mean.
	meantBehind = newTable(`^[^.,]{0,32} (heiss?t|bedeutet|meint)\b,?|^[^.,]{0,24} (significa|signifie|veut dire|quer dizer|quiere decir)\b|^[^,。]{0,12}(是指|指的是|意味着|的意思是)|^([^。]{0,11}[^。こあもひ])?(とは,?|を意味|を指し|を指す)|^[^.]{0,12}(란 |이란 |을 뜻|를 뜻|을 의미|를 의미)`)
	// onlyTheory takes back what the sentence before it says.
	onlyTheory = newTable(`^((so|das ist|soweit|eso|asi|es|isso|assim|e|c'est|voila)( \w+)? )?(die|la|a|en|em|na|in der)? ?(theorie|teoria)\b|^[^.]{0,12}\b(gelogen|eine luge|mentira|un mensonge)\b|^(这|那)?(只|都)?是(理论|谎|骗)|^(という|それ)[^。]{0,8}(理論|建前|嘘)|^[^.]{0,10}(이론|거짓말)`)
	// entry begins an entry of a glossary, and seeAlso ends it.
	entry   = newTable(`^[^:.。]{2,40}: ?`)
	seeAlso = newTable(`^(siehe auch|vease tambien|ver tambien|veja tambem|ver tambem|voir aussi|cf) |^(参见|另见|参照|関連項目|관련 항목|참고)`)
	// notReached tells what somebody has tried in vain.
	notReached = newTable(`\b((schaff\w+|gelang|gelungen)( es)?( \w+){0,2} (nicht|nie)|(noch )?nie( \w+){0,3} (gelungen|geschafft)|no (logra\w*|consegu\w*|pudo|pudieron|ha logrado)|(nunca|jamas) (logr\w+|consegu\w+|h(a|e|emos|an) (logrado|conseguido))|nao (consegui\w*|logr\w+)|nunca (conseguimos|conseguiu)|n'(a|ont|avons) (jamais|pas) (reussi|pu)|n'arriv\w+ pas|ne parven\w+ pas)\b|没能|未能|从未做到|始终做不到`)
	// shownHow begins what a text teaches.
	shownHow = newTable(`\b((diese[rs]?|das) (\w*anleitung|tutorial|kapitel|abschnitt|beispiel|artikel|leitfaden|beitrag) (zeig|erklar|beschreib)\w+|(este|esta) (tutorial|guia|capitulo|articulo|artigo|ejemplo|exemplo|seccion|secao) (muestra|mostra|explica|ensena|ensina|describe|descreve)|(ce|cet|cette) (tutoriel|guide|chapitre|article|exemple|section) (montre|explique|decrit))\b|^(本|这篇|这份)(文|教程|章|节|指南|示例)[^,。]{0,6}(介绍|演示|说明|展示|讲)|^この(チュートリアル|記事|章|節|ガイド|例)(では|は)|^이 (튜토리얼|글|장|문서|가이드|예제)`)
	// orMore names the other cases.
	orMore = newTable(`^,? ?(oder (auch )?(mehrfach|mehrmals|zweimal|gar nicht|ofter)|o (varias|dos|mas|ninguna)|ou (varias|duas|mais|nenhuma|plusieurs|deux|aucune))\b|^(或|或者)(多次|两次|零次|更多)|^(または|か、?)(複数回|2回|二回|0回)|^ ?(또는|혹은) (여러|두) 번`)
	// dependsOn makes it hang on something.
	dependsOn = newTable(`^[^.,]{0,24}\b(hangt( davon)? ab|setzt voraus|depende(ra)? de|depend de|suppose que|supone que|pressupoe)\b|^[^,。]{0,12}(取决于|依赖于?|前提是)|^[^。]{0,12}(に依存|次第|前提)|^[^.]{0,12}(달려 ?있|전제)`)
	// everyPeriod makes a bill or a turn of it.
	everyPeriod = newTable(`^ (im|pro|je|am|in der|al|por|par|au|a la|ao|cada|chaque) (monat|quartal|jahr|tag|woche|nacht|stunde|mes|ano|dia|semana|noche|noite|hora|trimestre|mois|an|jour|semaine|nuit|heure)\b|^(每|一)?(个月|天|年|周([^报刊]|$)|季度)`)
	// walks are what goes through all of something.
	walks = newTable(`\b(durchlauf\w* (alle|jede\w*|die|das|den) (\w+ )?(\w*liste\w*|array\w*|\w*baum\w*|graph\w*|knoten|element\w*|\w*tabelle\w*|schleife|zeilen|eintrage|dateien?|zeichen\w*)|(linearen|einzigen|einem) durchlauf|recorre\w*|percorre\w*|parcour\w*)\b|遍历|走査|순회`)
)
