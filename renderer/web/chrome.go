package web

import "fmt"

// chrome are the words around the pages, in one language.
type chrome struct {
	Tag, Name string

	Overview, Start, Skip, Menu, Pages, Languages, OnThisPage, Onward, LinkTo             string
	Version, Contract, Digest, By, NoRun, ContractFile, ThisAsMarkdown, CopyPage, AsTable string
	Search, SearchFor, Close, Found, Slash, CtrlK, Copy, Copied, Failed                   string
	Theme, Auto, Light, Dark                                                              string
	TheKey, TheMarker                                                                     string
	Colon, Comma                                                                          string // with their space

	Whole, WholeText, ContractText string // of llms.txt

	Groups [groups]string
	Blurbs map[string]string // of the pages that the first page leads to

	Problems, ProblemsLead, ProblemCode, ProblemType, ProblemStatus, ProblemDo, ProblemRetry, ProblemWait string
	ProblemOperations, ProblemMedia, ProblemName, ProblemFacts, ProblemExample, ProblemBody, ProblemAll   string
	ProblemTitle                                                                                          string // what the answer itself has for a title
	ProblemMachine, ProblemMeans, EveryOperation, AfterBackoff, Fact, Value                               string
	Advice                                                                                                [5]string // same-key, new-key, fix-request, look-up, stop

	Matrix, MatrixLead, MatrixOperation, MatrixKey, MatrixWindow, MatrixScope, MatrixFlight, MatrixFailure, MatrixDown, Held, Open, NoEnd, Required, Optional, Assumed string
	Keep                                                                                                                                                               [3]string // nothing, answer, progress

	APIs, APIsLead, Compare, Reference, Rules, RulesLead, Rule, Wants string
}

// chromes are all languages, the first of them the one that stands in for others.
var chromes = []chrome{
	{
		Tag: "en", Name: "English",
		Overview: "Overview", Start: "Where to start", Skip: "Skip to the content", Menu: "Menu", Pages: "Pages", Languages: "Languages", OnThisPage: "On this page", Onward: "Previous and next page", LinkTo: "Link to:",
		Colon: ": ", Comma: ", ",
		Version: "Version", Contract: "Contract", Digest: "SHA-256", By: "Rendered by", NoRun: "No verification against a running server is recorded.", ContractFile: "The contract file is [contract.json](contract.json): name it in the place of `contract.yaml`.", ThisAsMarkdown: "This page as Markdown", CopyPage: "Copy page as Markdown", AsTable: "The same as a table",
		Search: "Search", SearchFor: "A word, a code, a header, a status", Close: "Close", Found: "Results: {n}", Slash: "The / key opens the search", CtrlK: "Ctrl-K always does.", Copy: "Copy", Copied: "Copied", Failed: "Could not copy",
		Theme: "Theme", Auto: "system", Light: "light", Dark: "dark", TheKey: "key", TheMarker: "replay marker",
		Whole: "Everything at once", WholeText: "All pages in one file.", ContractText: "The contract that all pages are made from, for programs.",
		Groups: [groups]string{"Start here", "What you send", "What the server does", "Your client", "Reference"},
		Blurbs: map[string]string{
			"decisions": "Every answer, no answer, and what to do next.", "unknown-outcome": "After a timeout, a crash or an answer that leaves it open.", "start": "The shortest way for your kind of client.", "retry-loop": "Code to copy, with the numbers of this API.",
			"retrying": "Attempts, waits, deadline, budget.", "key": "Which keys are taken, and how to make a good one.", "lifetime": "Until when a repeat is known for one.",
			"testing": "Meet every answer without the real API.", "glossary": "Attempt, replay, lease and the other words.",
		},
		Problems: "Problem types", ProblemsLead: "One page for each code of an answer that this contract has a name for.", ProblemTitle: "Title", ProblemCode: "Code", ProblemType: "Type URI", ProblemStatus: "Status", ProblemDo: "What you do", ProblemRetry: "Retry", ProblemWait: "Wait first",
		ProblemOperations: "Operations", ProblemMedia: "Media type", ProblemName: "Name in the contract", ProblemFacts: "For machines and people", ProblemExample: "An example", ProblemBody: "The body", ProblemAll: "All problem types", ProblemMachine: "This page as JSON", ProblemMeans: "What it means and what you do",
		Matrix: "Side by side", MatrixLead: "Every operation that takes a key. Each heading leads to the rule.", MatrixOperation: "Operation", MatrixKey: "Key", MatrixWindow: "Remembered for", MatrixScope: "Unique within one", MatrixFlight: "A second one at once", MatrixFailure: "A 4xx, a 5xx", MatrixDown: "Key store down", Held: "held", Open: "executed without a record", NoEnd: "without end", Required: "required", Optional: "optional", Assumed: "not documented by its owner", Keep: [3]string{"not kept", "kept", "progress kept"},
		EveryOperation: "every operation that takes a key", AfterBackoff: "your backoff", Fact: "Field", Value: "Value",
		Advice: [5]string{"Send the same request with the same key", "Use a new key", "Fix the request", "Look up what happened", "Stop"},
		APIs:   "Contracts", APIsLead: "What each API promises about a request that is sent more than once.", Compare: "Side by side", Reference: "The contract language", Rules: "Rules", RulesLead: "What a contract or a page is held to. A finding names its rule.", Rule: "Rule", Wants: "What it wants",
	},
	{
		Tag: "de", Name: "Deutsch",
		Overview: "Überblick", Start: "Wo Sie anfangen", Skip: "Zum Inhalt springen", Menu: "Menü", Pages: "Seiten", Languages: "Sprachen", OnThisPage: "Auf dieser Seite", Onward: "Vorige und nächste Seite", LinkTo: "Link auf:",
		Colon: ": ", Comma: ", ",
		Version: "Version", Contract: "Vertrag", Digest: "SHA-256", By: "Erzeugt mit", NoRun: "Eine Prüfung gegen einen laufenden Server ist nicht verzeichnet.", ContractFile: "Die Vertragsdatei ist [contract.json](contract.json): Nennen Sie sie an der Stelle von `contract.yaml`.", ThisAsMarkdown: "Diese Seite als Markdown", CopyPage: "Seite als Markdown kopieren", AsTable: "Dasselbe als Tabelle",
		Search: "Suche", SearchFor: "Ein Wort, Code, Header oder Status", Close: "Schließen", Found: "Treffer: {n}", Slash: "Die Taste / öffnet die Suche", CtrlK: "Strg-K öffnet sie immer.", Copy: "Kopieren", Copied: "Kopiert", Failed: "Kopieren ging nicht",
		Theme: "Farben", Auto: "wie das System", Light: "hell", Dark: "dunkel", TheKey: "Schlüssel", TheMarker: "Kennzeichen der Wiedergabe",
		Whole: "Alles auf einmal", WholeText: "Alle Seiten in einer Datei.", ContractText: "Der Vertrag, aus dem alle Seiten entstehen, für Programme.",
		Groups: [groups]string{"Erste Schritte", "Was Sie senden", "Was der Server tut", "Ihr Client", "Nachschlagen"},
		Blurbs: map[string]string{
			"decisions": "Jede Antwort, keine Antwort, und was dann zu tun ist.", "unknown-outcome": "Nach einem Timeout, einem Absturz oder einer Antwort, die es offen lässt.", "start": "Der kürzeste Weg für Ihre Art von Client.", "retry-loop": "Code zum Kopieren, mit den Zahlen dieser API.",
			"retrying": "Versuche, Wartezeiten, Frist, Budget.", "key": "Welche Schlüssel gelten und wie ein guter entsteht.", "lifetime": "Bis wann eine Wiederholung als solche erkannt wird.",
			"testing": "Jede Antwort erleben, ohne die echte API.", "glossary": "Versuch, Wiedergabe, Lease und die anderen Wörter.",
		},
		Problems: "Problemtypen", ProblemsLead: "Eine Seite für jeden Code einer Antwort, für die der Vertrag einen Namen hat.", ProblemTitle: "Titel", ProblemCode: "Code", ProblemType: "Typ-URI", ProblemStatus: "Status", ProblemDo: "Was Sie tun", ProblemRetry: "Wiederholen", ProblemWait: "Vorher warten",
		ProblemOperations: "Operationen", ProblemMedia: "Medientyp", ProblemName: "Name im Vertrag", ProblemFacts: "Für Maschinen und Menschen", ProblemExample: "Ein Beispiel", ProblemBody: "Der Inhalt", ProblemAll: "Alle Problemtypen", ProblemMachine: "Diese Seite als JSON", ProblemMeans: "Was es heißt und was Sie tun",
		Matrix: "Nebeneinander", MatrixLead: "Jede Operation, die einen Schlüssel nimmt. Jede Überschrift führt zur Regel.", MatrixOperation: "Operation", MatrixKey: "Schlüssel", MatrixWindow: "Gemerkt für", MatrixScope: "Eindeutig innerhalb von", MatrixFlight: "Eine zweite zugleich", MatrixFailure: "Ein 4xx, ein 5xx", MatrixDown: "Schlüsselspeicher aus", Held: "angehalten", Open: "ohne Eintrag ausgeführt", NoEnd: "ohne Ende", Required: "vorgeschrieben", Optional: "freigestellt", Assumed: "vom Betreiber nicht dokumentiert", Keep: [3]string{"nicht behalten", "behalten", "Fortschritt behalten"},
		EveryOperation: "jede Operation, die einen Schlüssel nimmt", AfterBackoff: "Ihr Backoff", Fact: "Feld", Value: "Wert",
		Advice: [5]string{"Dieselbe Anfrage mit demselben Schlüssel senden", "Einen neuen Schlüssel nehmen", "Die Anfrage berichtigen", "Nachsehen, was geschehen ist", "Aufhören"},
		APIs:   "Verträge", APIsLead: "Was jede API über eine Anfrage zusagt, die mehrmals gesendet wird.", Compare: "Nebeneinander", Reference: "Die Vertragssprache", Rules: "Regeln", RulesLead: "Woran ein Vertrag oder eine Seite gemessen wird. Ein Befund nennt seine Regel.", Rule: "Regel", Wants: "Was sie will",
	},
	{
		Tag: "ja", Name: "日本語",
		Overview: "概要", Start: "どこから始めるか", Skip: "本文へ移動", Menu: "メニュー", Pages: "ページ一覧", Languages: "言語", OnThisPage: "このページの内容", Onward: "前後のページ", LinkTo: "リンク:",
		Colon: "：", Comma: "、",
		Version: "バージョン", Contract: "契約", Digest: "SHA-256", By: "生成", NoRun: "稼働中のサーバーに対する検証は記録されていません。", ContractFile: "契約ファイルは [contract.json](contract.json) です。`contract.yaml` の代わりに指定してください。", ThisAsMarkdown: "このページの Markdown", CopyPage: "ページを Markdown でコピー", AsTable: "同じ内容の表",
		Search: "検索", SearchFor: "語句、コード、ヘッダー、ステータス", Close: "閉じる", Found: "{n} 件", Slash: "/ キーで検索を開く", CtrlK: "Ctrl-K はいつでも使えます。", Copy: "コピー", Copied: "コピーしました", Failed: "コピーできませんでした",
		Theme: "配色", Auto: "システム", Light: "ライト", Dark: "ダーク", TheKey: "キー", TheMarker: "リプレイの印",
		Whole: "全体", WholeText: "すべてのページを 1 つにまとめたファイル。", ContractText: "すべてのページの元になる契約。プログラム向け。",
		Groups: [groups]string{"はじめに", "送信するもの", "サーバーの動作", "クライアント", "リファレンス"},
		Blurbs: map[string]string{
			"decisions": "応答ごとに、また応答がないときに、次にすること。", "unknown-outcome": "タイムアウト、クラッシュ、どちらとも言えない応答の後に。", "start": "クライアントの種類ごとの最短の手順。", "retry-loop": "この API の数値が入った、そのまま使えるコード。",
			"retrying": "試行回数、待ち時間、期限、予算。", "key": "使えるキーと、よいキーの作り方。", "lifetime": "いつまで再送が再送として認識されるか。",
			"testing": "本物の API を使わずに、すべての応答を試す。", "glossary": "試行、リプレイ、リースなどの用語。",
		},
		Problems: "問題の種類", ProblemsLead: "契約で名前の付いた応答のコードごとに 1 ページあります。", ProblemTitle: "題名", ProblemCode: "コード", ProblemType: "種類の URI", ProblemStatus: "ステータス", ProblemDo: "すること", ProblemRetry: "再試行", ProblemWait: "待ち時間",
		ProblemOperations: "操作", ProblemMedia: "メディアタイプ", ProblemName: "契約での名前", ProblemFacts: "機械と人のための情報", ProblemExample: "例", ProblemBody: "本文", ProblemAll: "すべての問題の種類", ProblemMachine: "このページの JSON", ProblemMeans: "意味と、すること",
		Matrix: "一覧", MatrixLead: "キーを受け取るすべての操作です。見出しはその規則に続きます。", MatrixOperation: "操作", MatrixKey: "キー", MatrixWindow: "記憶される期間", MatrixScope: "一意である範囲", MatrixFlight: "同時の 2 つ目", MatrixFailure: "4xx と 5xx", MatrixDown: "キーストアの停止", Held: "待たされる", Open: "記録なしで実行", NoEnd: "終わりなし", Required: "必須", Optional: "任意", Assumed: "提供者の文書にない", Keep: [3]string{"残さない", "残す", "進捗を残す"},
		EveryOperation: "キーを受け取るすべての操作", AfterBackoff: "通常のバックオフ", Fact: "項目", Value: "値",
		Advice: [5]string{"同じ要求を同じキーで送る", "新しいキーを使う", "要求を直す", "何が起きたかを調べる", "やめる"},
		APIs:   "契約", APIsLead: "同じ要求が何度も送られたときに、各 API が約束すること。", Compare: "比較", Reference: "契約の言語", Rules: "規則", RulesLead: "契約やページが守るべきこと。指摘には規則の名前が付きます。", Rule: "規則", Wants: "求めること",
	},
	{
		Tag: "zh-Hans", Name: "简体中文",
		Overview: "概览", Start: "从哪里开始", Skip: "跳到正文", Menu: "菜单", Pages: "页面列表", Languages: "语言", OnThisPage: "本页内容", Onward: "上一页和下一页", LinkTo: "链接：",
		Colon: "：", Comma: "，",
		Version: "版本", Contract: "契约", Digest: "SHA-256", By: "生成工具", NoRun: "没有针对运行中服务器的验证记录。", ContractFile: "契约文件是 [contract.json](contract.json)：用它代替 `contract.yaml`。", ThisAsMarkdown: "本页的 Markdown", CopyPage: "以 Markdown 复制本页", AsTable: "同样内容的表格",
		Search: "搜索", SearchFor: "词语、代码、标头或状态码", Close: "关闭", Found: "{n} 条结果", Slash: "用 / 键打开搜索", CtrlK: "Ctrl-K 始终可用。", Copy: "复制", Copied: "已复制", Failed: "无法复制",
		Theme: "配色", Auto: "跟随系统", Light: "浅色", Dark: "深色", TheKey: "键", TheMarker: "重放标记",
		Whole: "全部内容", WholeText: "所有页面合为一个文件。", ContractText: "生成所有页面的契约，供程序使用。",
		Groups: [groups]string{"从这里开始", "您发送的内容", "服务器的行为", "您的客户端", "参考"},
		Blurbs: map[string]string{
			"decisions": "每种应答以及没有应答时，接下来做什么。", "unknown-outcome": "在超时、崩溃或结果不明的应答之后。", "start": "适合您这类客户端的最短路径。", "retry-loop": "可直接复制的代码，带有此 API 的数值。",
			"retrying": "尝试次数、等待时间、期限和预算。", "key": "哪些键有效，以及如何生成好的键。", "lifetime": "重复请求在多长时间内被识别为重复。",
			"testing": "不用真实 API 也能遇到每种应答。", "glossary": "尝试、重放、租约等用语。",
		},
		Problems: "问题类型", ProblemsLead: "契约中有名称的应答，其每个代码各有一页。", ProblemTitle: "标题", ProblemCode: "代码", ProblemType: "类型 URI", ProblemStatus: "状态码", ProblemDo: "您要做的", ProblemRetry: "重试", ProblemWait: "先等待",
		ProblemOperations: "操作", ProblemMedia: "媒体类型", ProblemName: "契约中的名称", ProblemFacts: "供机器和人阅读", ProblemExample: "示例", ProblemBody: "正文", ProblemAll: "所有问题类型", ProblemMachine: "本页的 JSON", ProblemMeans: "含义以及您要做的",
		Matrix: "并排比较", MatrixLead: "每个接受键的操作。每个标题都通向其规则。", MatrixOperation: "操作", MatrixKey: "键", MatrixWindow: "记住多久", MatrixScope: "唯一范围", MatrixFlight: "同时的第二个", MatrixFailure: "4xx 和 5xx", MatrixDown: "键存储不可用", Held: "暂留", Open: "无记录地执行", NoEnd: "没有终点", Required: "必需", Optional: "可选", Assumed: "提供方未说明", Keep: [3]string{"不保留", "保留", "保留进度"},
		EveryOperation: "每个接受键的操作", AfterBackoff: "您的退避时间", Fact: "项目", Value: "值",
		Advice: [5]string{"用同一个键发送同一个请求", "使用新的键", "修正请求", "查明发生了什么", "停止"},
		APIs:   "契约", APIsLead: "同一请求被多次发送时，各个 API 的承诺。", Compare: "并排比较", Reference: "契约语言", Rules: "规则", RulesLead: "契约或页面须遵守的要求。每条发现都注明其规则。", Rule: "规则", Wants: "要求",
	},
}

// Languages are the languages that a site can have, the first one by default.
func Languages() []string {
	out := make([]string, len(chromes))
	for i, c := range chromes {
		out[i] = c.Tag
	}
	return out
}

func chromeOf(tag string) (*chrome, error) {
	for i := range chromes {
		if chromes[i].Tag == tag {
			return &chromes[i], nil
		}
	}
	return nil, fmt.Errorf("no pages in the language %q; wanted one of %q", tag, Languages())
}

// chromeIndex is the place of a language in the lists of words.
func chromeIndex(say *chrome) int {
	for i := range chromes {
		if chromes[i].Tag == say.Tag {
			return i
		}
	}
	return 0
}
