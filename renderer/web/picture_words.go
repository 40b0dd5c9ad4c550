package web

// pictureWords are the words in the drawings, in one language.
type pictureWords struct {
	SequenceColumns, LifetimeColumns, RetriesColumns, ScopeColumns, StateColumns []string
	Units                                                                        []string // of days, hours, minutes, seconds, milliseconds

	Client, OtherCall, Server, OtherServer, Lost, Key, Timeout, Wait, Stored string

	LostTitle, LostDesc     string
	LostOtherDesc           string // where a repeat does not get the stored answer
	FlightTitle, FlightDesc string
	FlightWaitDesc          string
	FlightOtherDesc         string // as LostOtherDesc
	FlightWaitOtherDesc     string
	CrashTitle, CrashDesc   string
	Comma                   string // with its space
	LeaseEnds, TakesOver    string
	Stops                   string // what is written at the cross of a server that stops
	DrawnFor                string // the operation of a drawing that is not the same for all

	ScopeTitle, ScopeDesc, ScopeKey, ScopeKeyText, ScopeBeside string
	Scopes                                                     map[string]string

	LifeTitle, LifeDesc, LifeScale, Endless         string
	LifeLease, LifeWindow, LifeKept                 string
	LifeGone, LifeGoneLoose                         string // %s is after how long
	LifeLeaseText, LifeWindowText, LifeRejectedText string
	LifeKeptText, LifeGoneText                      string
	LifeKnown, LifeCurrentText                      string // where a repeat gets what is there now
	LifeLongest                                     string

	RetryTitle, RetryDesc, RetryScale, Attempt, AtOnce, RetryWait, Deadline, Cap string

	StateTitle, StateDesc                                                                    string
	States                                                                                   [7]string
	Request, Succeeds, FailsKept, FailsProgress, FailsNothing, Unknown, Lease, Window, Chore string
}

// pictures has the words of each language, in the order of chromes.
var pictures = []pictureWords{
	{
		SequenceColumns: []string{"Step", "From", "To", "What", "Became of it"}, LifetimeColumns: []string{"What", "What it means", "From", "Until"},
		RetriesColumns: []string{"Attempt or limit", "Wait before it", "Starts at the earliest after", "Starts at the latest after"}, ScopeColumns: []string{"Box", "What it is", "What lies beside it"}, StateColumns: []string{"The key is", "What happens", "Then the key is"},
		Comma:  ", ",
		Units:  []string{"d", "h", "min", "s", "ms"},
		Client: "client", OtherCall: "second call", Server: "server", OtherServer: "another server", Lost: "lost", Key: "key A", Timeout: "no answer: timeout", Wait: "%s: wait", Stored: "answer stored",
		LostOtherDesc:       "The client sends a request with a key. The server executes it, and the answer is lost. The client sends the same request with the same key, and gets what this API answers to a repeat. The request was executed once.",
		FlightOtherDesc:     "While the first request with a key is being executed, a second one with the same key is answered at once: it is in progress, and nothing is started. Sent again after the first has ended, it gets what this API answers to a repeat.",
		FlightWaitOtherDesc: "While the first request with a key is being executed, a second one with the same key is held. When the first has ended, the second gets what this API answers to a repeat.",
		LostTitle:           "A lost answer", LostDesc: "The client sends a request with a key. The server executes it and stores the answer, and the answer is lost. The client sends the same request with the same key, and gets the stored answer. The request was executed once.",
		FlightTitle: "Two attempts at once", FlightDesc: "While the first request with a key is being executed, a second one with the same key is answered at once: it is in progress, and nothing is started. Sent again after the first has ended, it gets the stored answer.",
		FlightWaitDesc: "While the first request with a key is being executed, a second one with the same key is held. When the first has ended, both get its answer.",
		CrashTitle:     "The server stops in the middle", CrashDesc: "The server stops while it executes the request. Until its lease ends, a retry is told that the request is in progress. After that the work is taken over, and the retry gets its answer.",
		LeaseEnds: "the lease of %s ends", TakesOver: "work taken over", Stops: "the server stops", DrawnFor: "Drawn for %s.",
		ScopeTitle: "What a key is unique within", ScopeDesc: "Boxes in boxes, the widest first. The same key in another box is another key.", ScopeKey: "key", ScopeKeyText: "one operation", ScopeBeside: "another %s: the same key is another key there",
		Scopes:    map[string]string{"account": "account", "user": "user", "api-key": "API key", "app": "app", "method": "method", "path": "path template", "concrete-path": "path as sent", "operation": "operation", "environment": "environment", "region": "region"},
		LifeTitle: "The life of a key", LifeDesc: "What a repeat gets at each time after the first request with the key.", LifeScale: "The scale is not linear.", Endless: "no end",
		LifeLease: "In progress", LifeWindow: "Replayed", LifeKept: "Kept for operators", LifeGone: "Forgotten after %s", LifeGoneLoose: "Forgotten after %s or later", LifeLeaseText: "a repeat meets the first request; the claim of a server that stopped ends here", LifeWindowText: "a repeat gets the stored answer", LifeRejectedText: "a repeat is refused",
		LifeKeptText: "a repeat is a new request", LifeGoneText: "nothing is known any more", LifeKnown: "Remembered", LifeCurrentText: "a repeat gets the resource as it is now", LifeLongest: "Longest chain of retries",
		RetryTitle: "When the attempts start", RetryDesc: "One band for each attempt: it starts somewhere in it, because waits are random.", RetryScale: "The scale is not linear.", Attempt: "Attempt %d", AtOnce: "at once", RetryWait: "%s to %s", Deadline: "Deadline: %s", Cap: "Replay window: %s",
		StateTitle: "The states of a key", StateDesc: "What changes the state of a key, and to which. What is not drawn leaves the state as it is.",
		States:  [7]string{"unknown", "in flight", "abandoned", "resumable", "complete", "expired", "waiting for a person"},
		Request: "the request comes", Succeeds: "success: answer stored", FailsKept: "failure: answer stored", FailsProgress: "failure: progress kept", FailsNothing: "failure: nothing kept", Unknown: "outcome unknown", Lease: "the lease ends", Window: "the window ends", Chore: "the record is due",
	},
	{
		SequenceColumns: []string{"Schritt", "Von", "An", "Was", "Was daraus wurde"}, LifetimeColumns: []string{"Was", "Was es bedeutet", "Von", "Bis"},
		RetriesColumns: []string{"Versuch oder Grenze", "Wartezeit davor", "Beginnt frühestens nach", "Beginnt spätestens nach"}, ScopeColumns: []string{"Feld", "Was es ist", "Was daneben liegt"}, StateColumns: []string{"Der Schlüssel ist", "Was geschieht", "Danach ist er"},
		Comma:  ", ",
		Units:  []string{"Tage", "Std.", "Min.", "s", "ms"},
		Client: "Client", OtherCall: "zweiter Aufruf", Server: "Server", OtherServer: "ein anderer Server", Lost: "verloren", Key: "Schlüssel A", Timeout: "keine Antwort: Timeout", Wait: "%s: warten", Stored: "Antwort gespeichert",
		LostOtherDesc:       "Der Client sendet eine Anfrage mit einem Schlüssel. Der Server führt sie aus, und die Antwort geht verloren. Der Client sendet dieselbe Anfrage mit demselben Schlüssel und bekommt, was diese API auf eine Wiederholung antwortet. Die Anfrage wurde einmal ausgeführt.",
		FlightOtherDesc:     "Während die erste Anfrage mit einem Schlüssel ausgeführt wird, bekommt eine zweite mit demselben Schlüssel sofort die Antwort, dass die erste noch läuft, und nichts wird begonnen. Nach dem Ende der ersten noch einmal gesendet, bekommt sie, was diese API auf eine Wiederholung antwortet.",
		FlightWaitOtherDesc: "Während die erste Anfrage mit einem Schlüssel ausgeführt wird, wird eine zweite mit demselben Schlüssel angehalten. Wenn die erste endet, bekommt die zweite, was diese API auf eine Wiederholung antwortet.",
		LostTitle:           "Eine verlorene Antwort", LostDesc: "Der Client sendet eine Anfrage mit einem Schlüssel. Der Server führt sie aus und speichert die Antwort, und die Antwort geht verloren. Der Client sendet dieselbe Anfrage mit demselben Schlüssel und bekommt die gespeicherte Antwort. Die Anfrage wurde einmal ausgeführt.",
		FlightTitle: "Zwei Versuche zugleich", FlightDesc: "Während die erste Anfrage mit einem Schlüssel ausgeführt wird, bekommt eine zweite mit demselben Schlüssel sofort die Antwort, dass die erste noch läuft, und nichts wird begonnen. Nach dem Ende der ersten noch einmal gesendet, bekommt sie die gespeicherte Antwort.",
		FlightWaitDesc: "Während die erste Anfrage mit einem Schlüssel ausgeführt wird, wird eine zweite mit demselben Schlüssel angehalten. Wenn die erste endet, bekommen beide ihre Antwort.",
		CrashTitle:     "Der Server hört mittendrin auf", CrashDesc: "Der Server hört auf, während er die Anfrage ausführt. Bis seine Lease endet, heißt es auf einen neuen Versuch, die Anfrage laufe noch. Danach wird die Arbeit übernommen, und der neue Versuch bekommt ihre Antwort.",
		LeaseEnds: "die Lease von %s endet", TakesOver: "Arbeit übernommen", Stops: "der Server hört auf", DrawnFor: "Gezeichnet für %s.",
		ScopeTitle: "Worin ein Schlüssel eindeutig ist", ScopeDesc: "Felder in Feldern, das weiteste zuerst. Derselbe Schlüssel in einem anderen Feld ist ein anderer Schlüssel.", ScopeKey: "Schlüssel", ScopeKeyText: "eine Operation", ScopeBeside: "in einem anderen Feld dieser Art (%s) ist derselbe Schlüssel ein anderer",
		Scopes:    map[string]string{"account": "Konto", "user": "Benutzer", "api-key": "API-Schlüssel", "app": "App", "method": "Methode", "path": "Pfadvorlage", "concrete-path": "Pfad wie gesendet", "operation": "Operation", "environment": "Umgebung", "region": "Region"},
		LifeTitle: "Das Leben eines Schlüssels", LifeDesc: "Was eine Wiederholung zu jeder Zeit nach der ersten Anfrage mit dem Schlüssel bekommt.", LifeScale: "Der Maßstab ist nicht linear.", Endless: "kein Ende",
		LifeLease: "In Arbeit", LifeWindow: "Wiedergegeben", LifeKept: "Für den Betrieb aufbewahrt", LifeGone: "Vergessen nach %s", LifeGoneLoose: "Vergessen nach %s oder später", LifeLeaseText: "eine Wiederholung trifft auf die erste Anfrage; der Anspruch eines Servers, der aufgehört hat, endet hier", LifeWindowText: "eine Wiederholung bekommt die gespeicherte Antwort", LifeRejectedText: "eine Wiederholung wird abgelehnt",
		LifeKeptText: "eine Wiederholung ist eine neue Anfrage", LifeGoneText: "es ist nichts mehr bekannt", LifeKnown: "Gemerkt", LifeCurrentText: "eine Wiederholung bekommt die Ressource, wie sie jetzt ist", LifeLongest: "Längste Kette von Wiederholungen",
		RetryTitle: "Wann die Versuche beginnen", RetryDesc: "Ein Band für jeden Versuch: Er beginnt irgendwo darin, denn die Wartezeiten sind zufällig.", RetryScale: "Der Maßstab ist nicht linear.", Attempt: "Versuch %d", AtOnce: "sofort", RetryWait: "%s bis %s", Deadline: "Frist: %s", Cap: "Zeitfenster: %s",
		StateTitle: "Die Zustände eines Schlüssels", StateDesc: "Was den Zustand eines Schlüssels ändert, und in welchen. Was nicht gezeichnet ist, lässt den Zustand, wie er ist.",
		States:  [7]string{"unbekannt", "in Arbeit", "aufgegeben", "fortsetzbar", "vollständig", "abgelaufen", "auf einen Menschen wartend"},
		Request: "die Anfrage kommt", Succeeds: "Erfolg: Antwort gespeichert", FailsKept: "Fehler: Antwort gespeichert", FailsProgress: "Fehler: Fortschritt behalten", FailsNothing: "Fehler: nichts behalten", Unknown: "Ausgang unbekannt", Lease: "die Lease endet", Window: "das Fenster endet", Chore: "der Eintrag ist fällig",
	},
	{
		SequenceColumns: []string{"手順", "から", "へ", "内容", "結果"}, LifetimeColumns: []string{"項目", "意味", "開始", "終了"},
		RetriesColumns: []string{"試行または限度", "その前の待ち時間", "最も早い開始", "最も遅い開始"}, ScopeColumns: []string{"枠", "内容", "隣の枠"}, StateColumns: []string{"キーの状態", "起きること", "その後の状態"},
		Comma:  "、",
		Units:  []string{"日", "時間", "分", "秒", "ミリ秒"},
		Client: "クライアント", OtherCall: "2 つ目の呼び出し", Server: "サーバー", OtherServer: "別のサーバー", Lost: "消失", Key: "キー A", Timeout: "応答なし：タイムアウト", Wait: "%s：待つ", Stored: "応答を保存",
		LostOtherDesc:       "クライアントがキーを付けて要求を送ります。サーバーはそれを実行しますが、応答は失われます。クライアントが同じ要求を同じキーで送ると、この API が再試行に返す応答を受け取ります。要求は一度だけ実行されました。",
		FlightOtherDesc:     "あるキーの最初の要求が実行されている間、同じキーの 2 つ目の要求には、実行中であるとすぐに応答が返り、何も始まりません。最初の要求が終わった後にもう一度送ると、この API が再試行に返す応答を受け取ります。",
		FlightWaitOtherDesc: "あるキーの最初の要求が実行されている間、同じキーの 2 つ目の要求は待たされます。最初の要求が終わると、2 つ目はこの API が再試行に返す応答を受け取ります。",
		LostTitle:           "失われた応答", LostDesc: "クライアントがキーを付けて要求を送ります。サーバーはそれを実行して応答を保存しますが、応答は失われます。クライアントが同じ要求を同じキーで送ると、保存された応答が返ります。要求は一度だけ実行されました。",
		FlightTitle: "同時の 2 つの試行", FlightDesc: "あるキーの最初の要求が実行されている間、同じキーの 2 つ目の要求には、実行中であるとすぐに応答が返り、何も始まりません。最初の要求が終わった後にもう一度送ると、保存された応答が返ります。",
		FlightWaitDesc: "あるキーの最初の要求が実行されている間、同じキーの 2 つ目の要求は待たされます。最初の要求が終わると、両方がその応答を受け取ります。",
		CrashTitle:     "サーバーが途中で止まったとき", CrashDesc: "サーバーが要求の実行中に止まります。リースが終わるまで、再試行には実行中という応答が返ります。その後、作業は引き継がれ、再試行にその応答が返ります。",
		LeaseEnds: "%sのリースが終わる", TakesOver: "作業を引き継ぐ", Stops: "サーバーが止まる", DrawnFor: "図は %s のものです。",
		ScopeTitle: "キーが一意である範囲", ScopeDesc: "枠の中の枠で、最も広いものが先です。別の枠にある同じキーは、別のキーです。", ScopeKey: "キー", ScopeKeyText: "1 つの操作", ScopeBeside: "別の%s：同じキーでも別のキー",
		Scopes:    map[string]string{"account": "アカウント", "user": "ユーザー", "api-key": "API キー", "app": "アプリ", "method": "メソッド", "path": "パスのテンプレート", "concrete-path": "送信されたパス", "operation": "操作", "environment": "環境", "region": "リージョン"},
		LifeTitle: "キーの一生", LifeDesc: "そのキーの最初の要求の後、それぞれの時点で再試行が受け取るもの。", LifeScale: "目盛りは等間隔ではありません。", Endless: "終わりなし",
		LifeLease: "処理中", LifeWindow: "リプレイ", LifeKept: "運用のために保持", LifeGone: "%s後に忘却", LifeGoneLoose: "%s後、またはそれより後に忘却", LifeLeaseText: "再試行は最初の要求に出会う。止まったサーバーの占有はここで終わる", LifeWindowText: "再試行には保存された応答が返る", LifeRejectedText: "再試行は拒否される",
		LifeKeptText: "再試行は新しい要求になる", LifeGoneText: "何も残っていない", LifeKnown: "記憶", LifeCurrentText: "再試行は現在のリソースを受け取る", LifeLongest: "最も長い再試行の連鎖",
		RetryTitle: "試行が始まる時", RetryDesc: "試行ごとに 1 本の帯があります。待ち時間はランダムなので、試行はその中のどこかで始まります。", RetryScale: "目盛りは等間隔ではありません。", Attempt: "試行 %d", AtOnce: "すぐに", RetryWait: "%s から %s", Deadline: "期限：%s", Cap: "保持期間：%s",
		StateTitle: "キーの状態", StateDesc: "何がキーの状態を変え、どの状態になるか。描かれていないことは、状態を変えません。",
		States:  [7]string{"未知", "処理中", "放棄された", "再開可能", "完了", "期限切れ", "担当者待ち"},
		Request: "要求が来る", Succeeds: "成功：応答を保存", FailsKept: "失敗：応答を保存", FailsProgress: "失敗：進捗を保持", FailsNothing: "失敗：何も残さない", Unknown: "結果不明", Lease: "リースが終わる", Window: "期間が終わる", Chore: "記録の期限が来る",
	},
	{
		SequenceColumns: []string{"步骤", "从", "到", "内容", "结果"}, LifetimeColumns: []string{"项目", "含义", "开始", "结束"},
		RetriesColumns: []string{"尝试或界限", "之前的等待", "最早开始于", "最晚开始于"}, ScopeColumns: []string{"框", "内容", "旁边的框"}, StateColumns: []string{"键的状态", "发生什么", "之后的状态"},
		Comma:  "，",
		Units:  []string{"天", "小时", "分钟", "秒", "毫秒"},
		Client: "客户端", OtherCall: "第二次调用", Server: "服务器", OtherServer: "另一台服务器", Lost: "丢失", Key: "键 A", Timeout: "无应答：超时", Wait: "%s：等待", Stored: "应答已保存",
		LostOtherDesc:       "客户端发送带键的请求。服务器执行请求，但应答丢失了。客户端用同一个键发送同一个请求，得到此 API 对重复请求的应答。请求只执行了一次。",
		FlightOtherDesc:     "在某个键的第一个请求执行期间，带同一个键的第二个请求会立即得到“正在进行”的应答，什么也不会开始。第一个请求结束后再次发送，即得到此 API 对重复请求的应答。",
		FlightWaitOtherDesc: "在某个键的第一个请求执行期间，带同一个键的第二个请求会被暂留。第一个请求结束时，第二个得到此 API 对重复请求的应答。",
		LostTitle:           "丢失的应答", LostDesc: "客户端发送带键的请求。服务器执行请求并保存应答，但应答丢失了。客户端用同一个键发送同一个请求，得到已保存的应答。请求只执行了一次。",
		FlightTitle: "两次尝试同时进行", FlightDesc: "在某个键的第一个请求执行期间，带同一个键的第二个请求会立即得到“正在进行”的应答，什么也不会开始。第一个请求结束后再次发送，即得到已保存的应答。",
		FlightWaitDesc: "在某个键的第一个请求执行期间，带同一个键的第二个请求会被暂留。第一个请求结束时，两者都得到它的应答。",
		CrashTitle:     "服务器中途停止", CrashDesc: "服务器在执行请求时停止。在租约结束之前，重试会得知请求正在进行。之后工作被接管，重试得到它的应答。",
		LeaseEnds: "%s的租约结束", TakesOver: "工作被接管", Stops: "服务器停止", DrawnFor: "此图针对 %s。",
		ScopeTitle: "键在什么范围内唯一", ScopeDesc: "框套着框，最宽的在先。另一个框里的同一个键是另一个键。", ScopeKey: "键", ScopeKeyText: "一个操作", ScopeBeside: "另一个%s：同一个键在那里是另一个键",
		Scopes:    map[string]string{"account": "账户", "user": "用户", "api-key": "API 密钥", "app": "应用", "method": "方法", "path": "路径模板", "concrete-path": "发送的路径", "operation": "操作", "environment": "环境", "region": "区域"},
		LifeTitle: "键的一生", LifeDesc: "从带该键的第一个请求起，重复请求在每个时刻得到什么。", LifeScale: "刻度不是线性的。", Endless: "没有终点",
		LifeLease: "处理中", LifeWindow: "重放", LifeKept: "为运维保留", LifeGone: "%s后遗忘", LifeGoneLoose: "%s后或更晚遗忘", LifeLeaseText: "重复请求遇到第一个请求；已停止的服务器的占用到此结束", LifeWindowText: "重复请求得到已保存的应答", LifeRejectedText: "重复请求被拒绝",
		LifeKeptText: "重复请求是新的请求", LifeGoneText: "不再知道任何信息", LifeKnown: "已记住", LifeCurrentText: "重复请求得到资源的当前状态", LifeLongest: "最长的重试链",
		RetryTitle: "各次尝试何时开始", RetryDesc: "每次尝试一条带：等待时间是随机的，尝试在带内的某处开始。", RetryScale: "刻度不是线性的。", Attempt: "第 %d 次尝试", AtOnce: "立即", RetryWait: "%s 到 %s", Deadline: "期限：%s", Cap: "重放窗口：%s",
		StateTitle: "键的状态", StateDesc: "什么改变键的状态，变成哪种状态。没有画出的不改变状态。",
		States:  [7]string{"未知", "处理中", "被放弃", "可继续", "已完成", "已过期", "等待人工处理"},
		Request: "请求到来", Succeeds: "成功：保存应答", FailsKept: "失败：保存应答", FailsProgress: "失败：保留进度", FailsNothing: "失败：什么也不保留", Unknown: "结果未知", Lease: "租约结束", Window: "窗口结束", Chore: "记录到期",
	},
}
