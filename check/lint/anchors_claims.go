package lint

// The anchors of claims. Every phrase of every table of words holds one, and the corpus
// is held to that.

// The pairs of lists, as bits in the order of anchorLists.
const (
	onceMet uint32 = 1 << iota
	againMet
	repeatMet
	denseOnceMet
	denseAgainMet

	singleMet = onceMet | denseOnceMet
	secondMet = againMet | repeatMet | denseAgainMet
)

var (
	onceWords = []string{
		"once", "one email", "one notification", "one message", "one charge", "one payment", "one order", "one webhook", "one worker", "one consumer", "one execution", "single email", "single notification", "single message", "single charge", "single payment", "single order", "single worker", "single consumer", "one time", "single time", "exactly one", "precisely one", "one and only", "ever one", "einmal", "1 mal", "ein mal", "einmalig", "einziges mal",
		"une fois", "seule fois", "unique fois", "unique livraison", "unique execution", "unique exécution", "una vez", "sola vez", "nica vez", "uma vez", "uma só", "so vez", "única vez", "一次", "1次", "1 次", "１次",
	}
	onceCompany = []string{
		"exact", "exat", "genau eine", "precise", "accura", "strict", " truly", "just ", "only", "single", " and ", "guarant", "ensur", "matter", "regardless", "whatever", "however", " always", "never", " even ", "every time", " per ", " each ", " for every ", "merely", "circumstance", " ever ", "across",
		"genau", "exakt", "präzis", "nur ", "strikt", "lediglich", "bloß", "bloss", "einzig", "egal", " auch ", "selbst", "garantiert", "nie", " immer ", "stets", "einmalig", "zustellung", " damit ",
		"seule", "précis", "qu ", "unique", "jamais", "même", "toujours", "sol", "precis", "sól", "unic", "únic", "nunca", "siempre", "aunque", "apenas", "somente", " só ", " so ", "sempre", "mesmo", "estrit",
		"精", "准", "確", "恰", "只", "仅", "僅", "正好", "刚好", "严", "嚴",
	}

	againWords = []string{
		"no two", "multiple times", "several times", "twice", "two times", "second time", "more than one", "again", "once more", "further time", "zweimal", "zwei mal", "doppelt", "zweites mal", "zweiten mal", "zweite", "mehrfach", "mehrmals", "erneut", "wiederholt", "noch einmal", "nochmal", "mehr als ein", "öfter als ein", "weiteres mal", " wieder ", "dupliziert",
		"deux fois", "seconde fois", "deuxième fois", "plus d une fois", "nouveau", "en double", "dos veces", "segunda vez", "más de una", "mas de una", "de nuevo", "otra vez", "nuevamente", "duas vezes", "mais de uma", "de novo", "novamente", "outra vez", "em dobro", "em duplicidade",
	}
	againCompany = []string{
		"evita", "impide", "impede", "previen", "previne", "évite", "evite", "empêche", "empeche",
		"never", " not ", "n t ", "n’t", "cannot", " no ", "nothing", "nobody", "none", " nor ", "neither", "impossible", " nie ", "niemals", "nicht", "kein", "nichts", "ohne ", "niemand", "unmöglich", "ausgeschlossen", "keinesfalls", "jamais", " ne ", " n ", "aucun", " ni ", "nunca", "jamás", "ningun", "ningún", "nadie", "tampoco", "não", " nao ", "nenhum", "impossíve", "ninguém", "imposible", "jamas", "without", "zero", "instead of", "rather than", "prevent", "stops ", "risk of", " stop ",
	}

	repeatWords = []string{
		"repetid", "dos ejecuciones", "dos copias", "dos entregas", "dos cobros", "dos cargos", "dos env", "duas execu", "duas cópias", "duas copias", "duas entregas", "duas cobran", "duas env", "deux exécutions", "deux executions", "deux copies", "deux livraisons", "deux débits", "deux debits", "deux envois",
		"create two", "creates two", "send two", "two charges", "two payments", "two orders", "two messages", "multiple copies", "multiple workers", "multiple instances", "multiple consumers", "from receiving multiple", "duplica", "duplici", "dupli", "dupe", "double", "repeat", "repetition", "re deliver", "redeliver", "reprocess", "re process", "re sent", "resent", "re execut", "reexecut", "a second ", "second charge", "second payment", "second deliver", "second email", "second mail", "second order", "second execution", "second message", "second debit", "second booking", "second notification", "second shipment", "second refund", "no second", "doppel", "dublette", "duplikat", "duplizier", "wiederholung", "dopplung", "doppelung", "mehrfach", "doublon", "doble", "repeti", "duplo", "dupla", "dobro", "cobro", "further deliver", "further execution", "another delivery", "additional delivery", "further debit",
	}
	repeatCompany = []string{
		" no ", " no", "not ", "never", "instead of", "rather than", " keep", " stop", " block", "without", "zero", " free ", " free of", "neither", " nor ", "none", "nothing", "nobody", "n t ", "n’t", "cannot", "prevent", "eliminat", "avoid", "exclud", "rules out", "ruling out", "impossible", "gone", "protect", "guard", "shield", "goodbye", "forget", "end of", "end to", "away with", "removes", "thing of the past", "are history", "ruled", "de dup",
		"kein", "ohne ", "null ", "weder", "frei", "nie", "nicht", "schluss", "vorbei", "verabschied", "verhinder", "vermeid", "vermied", "unterbund", "schließ", "schliess", "beseitig", "unterbind", "schütz", "ausgeschlossen", "unmöglich", "vergangenheit", "nichts",
		"absen", "ausen", "ausên", "protèg", "sans ", "zéro", "aucun", " ni ", "pas ", "jamais", " ne ", "évite", "élimin", "empêch", "supprim", "exclut", "sin ", "cero", "ningun", "ningún", "libre", "evita", "elimin", "impid", "descart", "previen", "nunca", "jamás", "nada ", "sem ", "nenhum", "nem ", "livre", "impede", "previne", "não ",
	}

	denseOnceWords = []string{
		"一次", "1次", "１次", "1 次", "１ 次", "1\u00a0次", "１\u00a0次", "1 nbsp 次", "１ nbsp 次", "一遍", "一回", "一条", "一條", "一封", "一笔", "一筆", "一份", "一单", "一單", "一个", "一張", "一张", "1条", "1 回", "1回", "１回", "１ 回", "1\u00a0回", "１\u00a0回", "1 nbsp 回", "１ nbsp 回", "1通", "一通", "1件", "一件", "１通", "１件", "1 通", "1 件", "一度", "1度", "１度", "1 度", "１ 度", "한 번", "한번", "1회", "1 회", "1번", "일회", "일 회",
	}
	denseOnceCompany = []string{
		"精", "准", "準", "確", "确", "恰", "正好", "刚好", "剛好", "只", "仅", "僅", "严", "嚴", "且", "絶対", "绝", "绝对", "唯一", "不多", "過不足", "漏れなく", "間違いなく", "確実", "精密", "精確", "だけ", "のみ", "限り", "きり", "しか", "正確", "厳密", "必ず", "ちょうど", "丁度", "きっかり", "きっちり", "きちんと", "ぴったり", "正に", "完全", "的確", "純粋", "たった", "ただ", "ずつ",
		"정확", "엄밀", "딱", "단 ", "단한", "단 한", "오직", "한 번만", "한번만", "1회만", "번만", "회만", "不", "就", "扣",
	}

	denseAgainWords = []string{
		"重复", "重複", "重覆", "两次", "兩次", "二次", "多次", "再次", "两遍", "第二", "两条", "两笔", "两封", "两份", "两回", "重发", "重投", "再度", "再", "多扣", "多收", "多送", "多发", "多投", "多付", "多记", "漏", "丢", "多重", "二重", "2重", "二度", "2度", "２度", "2通", "２通", "二通", "2件", "２件", "二件", "2回", "2 回", "２回", "二回", "複数回", "何度も", "再び", "もう一度", "もう1度", "ダブ", "だぶ", "欠落", "改めて", "重ねて", "繰り返し", "一条不", "一笔不", "一个不", "一次不", "不会重新", "既不会少", "既不会多", "余分に", "取りこぼし", "두 번", "두번", "2번", "2회", "중복", "이중", "다시", "재차", "여러 번", "유실",
	}
	denseAgainCompany = []string{
		"不", "无", "無", "没", "沒", "零", "杜绝", "避免", "防止", "消除", "消灭", "告别", "绝", "免", "排除", "根除", "ない", "ません", "なし", "なく", "無し", "ゼロ", "防", "回避", "避け", "解消", "根絶", "取り除", "ありえ", "않", "없", "보호", "방지", "제거", "차단", "막", "배제", "제로", "抑止", "抑制", "阻止", "拦截", "遮断", "ブロック", "お別れ", "無縁",
	}

	// claimWords are rare enough to stand alone.
	claimWords = []string{"nica garanti", "livraison unique garantie", "execution unique garantie", "exécution unique garantie", "genau eine ", "exakt eine ", "nur eine abbuchung", "nur eine buchung", "nur eine zahlung", "nur eine bestellung", "nur eine belastung", "only one charge", "only one payment", "only one order", "only one refund", "only one transfer", "only one booking", "only a single charge", "only a single payment", "just one charge", "just one payment", "回 だ け", "一 次", "exactly once", "exactlyonce", "ｏｎｃｅ", "genaueinmal", "不重不漏", "不丢不重", "増えも減りも", "一件も増え", "一件も欠け", "一件も重複", "正確に1", "唯一一次", "一次性投递"}
)
