package figure_test

import (
	"time"

	"github.com/reprise-dev/reprise/site/figure"
)

// sample is a drawing as a page would ask for it.
type sample struct {
	name string
	draw func(width int) figure.Figure
}

func about(id, title, desc string, width int, columns ...string) figure.About {
	return figure.About{ID: id, Title: title, Desc: desc, Columns: columns, Width: width}
}

const (
	second = time.Second
	hour   = time.Hour
)

func samples() []sample {
	return []sample{
		{"machine", machine}, {"machine-de", machineDE}, {"first-try", firstTry}, {"lost-response", lostResponse}, {"two-in-flight", twoInFlight},
		{"crash-and-resume", crashAndResume}, {"crash-and-resume-ja", crashAndResumeJA}, {"lifetime", lifetime}, {"lifetime-zh", lifetimeZH},
		{"retries", retries}, {"retries-days", retriesDays}, {"scope", scope}, {"keys", keys},
	}
}

func machine(width int) figure.Figure {
	const absent, running, abandoned, resumable, complete, expired, human = 0, 1, 2, 3, 4, 5, 6
	return figure.Machine{
		About: about("states", "States of a key", "What a key means to the server, and what leads from one meaning to the next.", width, "State", "What happens", "Then"),
		States: []figure.State{
			{"unknown", "Nothing is remembered of it.", figure.Beginning},
			{"in flight", "A request with it is being executed.", figure.Ordinary},
			{"abandoned", "Its execution stopped without an end, and the lease is over.", figure.Ordinary},
			{"resumable", "Its execution failed, and what was finished is kept.", figure.Ordinary},
			{"complete", "Its answer is stored and replayed.", figure.Settled},
			{"expired", "Its answer is past the replay window and the record is not yet deleted.", figure.Ordinary},
			{"waiting for a person", "An effect may have taken place, and only a person can find out.", figure.Alarming},
		},
		Moves: []figure.Move{
			{absent, running, "a request comes: executed"},
			{running, running, "the same request comes: 409 concurrent_idempotent_requests"},
			{running, running, "another request comes: 409 invalid_idempotent_request"},
			{running, complete, "the execution ends with a success or a 4xx: its answer is stored"},
			{running, resumable, "the execution ends with a 5xx: its progress is kept"},
			{running, absent, "it fails before the first effect: the key is free"},
			{running, abandoned, "the lease ends"},
			{running, human, "nobody can tell whether an outside effect took place"},
			{abandoned, running, "the same request comes: taken over at the last recovery point"},
			{resumable, running, "the same request comes: taken over at the last recovery point"},
			{complete, complete, "the same request comes: the stored answer"},
			{complete, expired, "the replay window ends"},
			{expired, running, "a request comes: executed anew"},
			{expired, absent, "the reaper deletes the record"},
			{human, human, "the same request comes: 500 outcome_unknown"},
		},
	}.Draw()
}

func machineDE(width int) figure.Figure {
	return figure.Machine{
		About: about("zustaende", "Zustände eines Schlüssels", "Was ein Schlüssel für den Server bedeutet.", width, "Zustand", "Was geschieht", "Danach"),
		States: []figure.State{
			{"unbekannt", "Nichts ist über ihn gespeichert.", figure.Beginning},
			{"in Bearbeitung", "Eine Anfrage mit ihm wird ausgeführt.", figure.Ordinary},
			{"abgeschlossen", "Seine Antwort ist gespeichert und wird wiederholt.", figure.Settled},
		},
		Moves: []figure.Move{
			{0, 1, "eine Anfrage kommt: sie wird ausgeführt"},
			{1, 1, "dieselbe Anfrage kommt: 409 request_in_progress"},
			{1, 2, "die Ausführung endet: ihre Antwort wird gespeichert"},
			{1, 0, "sie scheitert vor der ersten Wirkung: der Schlüssel ist wieder frei"},
			{2, 2, "dieselbe Anfrage kommt: die gespeicherte Antwort"},
			{2, 0, "das Wiederholungsfenster endet und die Aufzeichnung wird gelöscht"},
		},
	}.Draw()
}

var sequenceColumns = []string{"No.", "From", "To", "What", "What became of it"}

func sequence(id, title, desc string, width int, lost string, actors []string, steps ...figure.Step) figure.Figure {
	return figure.Sequence{About: about(id, title, desc, width, sequenceColumns...), Actors: actors, Steps: steps, Lost: lost}.Draw()
}

const client, network, server, card = 0, 1, 2, 3

func firstTry(width int) figure.Figure {
	return sequence("first-try", "First try", "A request with a new key is executed once, and its answer is stored.", width, "lost",
		[]string{"client", "network", "server"},
		figure.Step{Kind: figure.Message, From: client, To: server, Label: "POST /payments, Idempotency-Key: order-1042"},
		figure.Step{Kind: figure.Busy, From: server},
		figure.Step{Kind: figure.Message, From: server, To: server, Label: "claims the key and executes"},
		figure.Step{Kind: figure.Message, From: server, To: server, Label: "stores the answer"},
		figure.Step{Kind: figure.Reply, From: server, To: client, Label: "201 Created"},
		figure.Step{Kind: figure.Idle, From: server},
		figure.Step{Kind: figure.Note, From: client, To: client, Label: "Done after one attempt."})
}

func lostResponse(width int) figure.Figure {
	return sequence("lost", "Lost answer", "The answer of the first attempt is lost. The second attempt gets it again.", width, "lost",
		[]string{"client", "network", "server"},
		figure.Step{Kind: figure.Message, From: client, To: server, Label: "POST /payments, key order-1042"},
		figure.Step{Kind: figure.Busy, From: server},
		figure.Step{Kind: figure.Note, From: server, To: server, Label: "The payment is made and the answer is stored."},
		figure.Step{Kind: figure.LostReply, From: server, To: client, Label: "201 Created"},
		figure.Step{Kind: figure.Idle, From: server},
		figure.Step{Kind: figure.Pause, Label: "the client times out and waits 1 s"},
		figure.Step{Kind: figure.Message, From: client, To: server, Label: "the same request, the same key"},
		figure.Step{Kind: figure.Reply, From: server, To: client, Label: "201 Created, Idempotency-Replay: true"},
		figure.Step{Kind: figure.Note, From: client, To: server, Label: "Two attempts, one payment."})
}

func twoInFlight(width int) figure.Figure {
	return sequence("two", "Two at once", "While the first request runs, a second one with its key is told to wait.", width, "lost",
		[]string{"client", "second client", "server"},
		figure.Step{Kind: figure.Message, From: 0, To: 2, Label: "POST /payments, key order-1042"},
		figure.Step{Kind: figure.Busy, From: 2},
		figure.Step{Kind: figure.Message, From: 1, To: 2, Label: "POST /payments, key order-1042"},
		figure.Step{Kind: figure.Reply, From: 2, To: 1, Label: "409 concurrent_idempotent_requests, Retry-After: 2"},
		figure.Step{Kind: figure.Idle, From: 2},
		figure.Step{Kind: figure.Reply, From: 2, To: 0, Label: "201 Created"},
		figure.Step{Kind: figure.Message, From: 1, To: 2, Label: "the same again"},
		figure.Step{Kind: figure.Reply, From: 2, To: 1, Label: "201 Created, a replay"})
}

func crashAndResume(width int) figure.Figure {
	return sequence("crash", "Crash and resume", "The server stops after the card was charged. The same key goes on where the work stopped.", width, "lost",
		[]string{"client", "network", "server", "card processor"},
		figure.Step{Kind: figure.Message, From: client, To: server, Label: "POST /payments, key order-1042"},
		figure.Step{Kind: figure.Busy, From: server},
		figure.Step{Kind: figure.Message, From: server, To: card, Label: "charge, key derived from the step"},
		figure.Step{Kind: figure.Busy, From: card},
		figure.Step{Kind: figure.LostReply, From: card, To: server, Label: "charged"},
		figure.Step{Kind: figure.Idle, From: card},
		figure.Step{Kind: figure.Crash, From: server, Label: "crash"},
		figure.Step{Kind: figure.Pause, Label: "the lease of 20 s ends"},
		figure.Step{Kind: figure.Message, From: client, To: server, Label: "the same request, the same key"},
		figure.Step{Kind: figure.Busy, From: server},
		figure.Step{Kind: figure.Message, From: server, To: card, Label: "the same charge, the same derived key"},
		figure.Step{Kind: figure.Reply, From: card, To: server, Label: "charged before: the first charge"},
		figure.Step{Kind: figure.Reply, From: server, To: client, Label: "201 Created"},
		figure.Step{Kind: figure.Idle, From: server})
}

func crashAndResumeJA(width int) figure.Figure {
	return sequence("crash-ja", "障害と再開", "サーバーがカードへの請求後に停止する。同じキーは停止した所から続ける。", width, "消失",
		[]string{"クライアント", "ネットワーク", "サーバー", "カード決済会社"},
		figure.Step{Kind: figure.Message, From: client, To: server, Label: "POST /payments、キーは order-1042"},
		figure.Step{Kind: figure.Busy, From: server},
		figure.Step{Kind: figure.Message, From: server, To: card, Label: "請求（ステップから導いたキー）"},
		figure.Step{Kind: figure.LostReply, From: card, To: server, Label: "請求済み"},
		figure.Step{Kind: figure.Crash, From: server, Label: "サーバーの停止"},
		figure.Step{Kind: figure.Pause, Label: "リースの 20 秒が終わる"},
		figure.Step{Kind: figure.Note, From: client, To: client, Label: "クライアントは同じキーで同じリクエストを送り直します。新しいキーは作りません。"},
		figure.Step{Kind: figure.Message, From: client, To: server, Label: "同じリクエスト、同じキー"},
		figure.Step{Kind: figure.Reply, From: server, To: client, Label: "201 Created"})
}

func lifetime(width int) figure.Figure {
	return figure.Lifetime{
		About: about("life", "Life of a record", "From the first request to the deletion of its record.", width, "What", "Meaning", "From", "Until"),
		Spans: []figure.Span{
			{Label: "first request", Text: "The server claims the key."},
			{Label: "in progress: at most 20 s", Text: "A repeat is answered 409 concurrent_idempotent_requests. After the lease another worker may take over.", To: 20 * second, Kind: figure.Working},
			{Label: "completed", Text: "The answer is stored with its effect.", From: 3 * second, To: 3 * second},
			{Label: "replay window: 24 h", Text: "The same request gets the stored answer; another one gets 409 invalid_idempotent_request.", From: 3 * second, To: 24 * hour, Kind: figure.Answering},
			{Label: "kept for operators: until 72 h", Text: "The same key starts a new operation.", From: 24 * hour, To: 72 * hour, Kind: figure.Waiting},
			{Label: "deleted", From: 72 * hour, To: 72 * hour, Kind: figure.Gone},
		},
		Scale: "The line is not to scale.", Endless: "never",
	}.Draw()
}

func lifetimeZH(width int) figure.Figure {
	return figure.Lifetime{
		About: about("life-zh", "记录的生命周期", "从第一个请求到记录被删除。", width, "内容", "含义", "从", "到"),
		Spans: []figure.Span{
			{Label: "第一个请求", Text: "服务器占用该键。"},
			{Label: "处理中：最多 20 秒", Text: "重复的请求得到 409 request_in_progress。租约结束后，其他进程可以接手。", To: 20 * second, Kind: figure.Working},
			{Label: "重放窗口：至少 30 天", Text: "相同的请求得到已存储的响应。", From: 0, To: 720 * hour, Loose: true, Kind: figure.Answering},
			{Label: "永久保留", From: 720 * hour, Open: true, Kind: figure.Waiting},
		},
		Scale: "时间轴不按比例。", Endless: "永不",
	}.Draw()
}

func retries(width int) figure.Figure {
	return figure.Retries{
		About: about("retry", "Retries", "Six attempts with full jitter; the last one may be too late for the deadline.", width, "Attempt", "Wait", "Earliest", "Latest"),
		Attempts: []figure.Attempt{
			{Label: "attempt 1", Text: "at once"},
			{Label: "attempt 2", Text: "after a wait of 0 to 1 s", Latest: second},
			{Label: "attempt 3", Text: "after a wait of 0 to 2 s", Latest: 3 * second},
			{Label: "attempt 4", Text: "after a wait of 0 to 4 s", Latest: 7 * second},
			{Label: "attempt 5", Text: "after a wait of 0 to 8 s, the cap", Latest: 15 * second, Capped: true},
			{Label: "attempt 6", Text: "after a wait of 4 to 8 s, the cap", Earliest: 4 * second, Latest: 23 * second, Capped: true},
			{Label: "attempt 7", Text: "is not made: it would start after the deadline", Earliest: 20 * second, Latest: 31 * second, Never: true},
		},
		Limits: []figure.Limit{{"deadline: 20 s", 20 * second}},
	}.Draw()
}

func retriesDays(width int) figure.Figure {
	var all []figure.Attempt
	at := time.Duration(0)
	for i, wait := range []time.Duration{0, 5 * second, 5 * time.Minute, 30 * time.Minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour} {
		at += wait
		all = append(all, figure.Attempt{Label: "attempt " + string(rune('1'+i)), Text: "after " + figure.Length(wait), Earliest: at, Latest: at + at/10})
	}
	return figure.Retries{
		About:    about("hooks", "Webhook deliveries", "Eight deliveries over a day and a half.", width, "Attempt", "Wait", "Earliest", "Latest"),
		Attempts: all, Limits: []figure.Limit{{"replay window: 24 h", 24 * hour}}, Scale: "The line is not to scale.",
	}.Draw()
}

func scope(width int) figure.Figure {
	return figure.Scope{
		About: about("scope", "Scope of a key", "A key means something within one account and one operation.", width, "Part", "Meaning", "Beside it"),
		Boxes: []figure.Scoped{
			{Label: "account acct_1", Text: "The account that the credentials belong to; a new API key of the same account changes nothing.", Beside: "account acct_2: its order-1042 is another key"},
			{Label: "POST /payments", Text: "The operation.", Beside: "POST /refunds: its order-1042 is another key"},
			{Label: "order-1042", Text: "One operation, however often it is sent."},
		},
	}.Draw()
}

func keys(width int) figure.Figure {
	return figure.Keys{
		About: about("keys", "Keys over time", "Every attempt of the last minute.", width, "Key", "Attempt", "At", "Outcome", "Answer"),
		Words: figure.Words{Executed: "executed", Replayed: "replayed", Conflict: "conflict", Lost: "no answer"},
		Lanes: []figure.Lane{
			{"order-1042", []figure.Shot{{0, figure.Lost, ""}, {second, figure.Conflict, "409 in_flight"}, {3 * second, figure.Replayed, "201"}, {41 * second, figure.Replayed, "201"}}},
			{"order-1043", []figure.Shot{{12 * second, figure.Executed, "201"}}},
			{"f3c1a9d0-8c1e-4a55-9d1e-0c2f6f1c2b0e", []figure.Shot{
				{20 * second, figure.Executed, "201"}, {20*second + 1, figure.Conflict, "409"}, {20*second + 2, figure.Conflict, "409"},
				{20*second + 3, figure.Conflict, "409"}, {20*second + 4, figure.Conflict, "409"}, {20*second + 5, figure.Conflict, "409"}, {21 * second, figure.Conflict, "409"}, {55 * second, figure.Replayed, "201"}}},
		},
	}.Draw()
}
