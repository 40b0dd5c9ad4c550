package web

import (
	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
)

// whySent heads the causes, in the order of chromes.
var whySent = [...]string{"Why a server sends it", "Warum ein Server ihn sendet", "サーバーが返す理由", "服务器为什么返回它"}

// causes are what is wrong where an answer comes up that nobody expected, on the
// way to the server or behind it. The languages are in the order of chromes.
var causes = [...]struct {
	name  contract.AnswerName
	words [4]string
}{
	{contract.AnswerMissingKey, [...]string{
		"The caller did not send a key, or something on the way took it out: a proxy, a gateway, a client that drops headers it does not know.",
		"Der Aufrufer hat keinen Schlüssel gesendet, oder etwas auf dem Weg hat ihn entfernt: ein Proxy, ein Gateway, ein Client, der unbekannte Header verwirft.",
		"呼び出し元がキーを送っていないか、途中で取り除かれています。プロキシ、ゲートウェイ、知らないヘッダーを捨てるクライアントなどが考えられます。",
		"调用方没有发送键，或者键在途中被去掉：可能是代理、网关，或丢弃未知标头的客户端。",
	}},
	{contract.AnswerInvalidKey, [...]string{
		"The key was made by another rule, or something on the way changed it or sent it twice.",
		"Der Schlüssel wurde nach einer anderen Regel gebildet, oder etwas auf dem Weg hat ihn verändert oder doppelt gesendet.",
		"キーが別の規則で作られたか、途中で変えられた、または二重に送られています。",
		"键是按其他规则生成的，或者在途中被改动或重复发送。",
	}},
	{contract.AnswerMismatch, [...]string{
		"Two operations share one key, or a client builds its request anew for each attempt: a timestamp, another order of members, another amount.",
		"Zwei Operationen teilen einen Schlüssel, oder ein Client baut seine Anfrage für jeden Versuch neu: ein Zeitstempel, eine andere Reihenfolge der Felder, ein anderer Betrag.",
		"2 つの操作が 1 つのキーを共有しているか、クライアントが試行ごとに要求を作り直しています。タイムスタンプ、メンバーの順序、金額などが変わっています。",
		"两个操作共用一个键，或者客户端在每次尝试时重新构造请求：时间戳、字段顺序或金额发生了变化。",
	}},
	{contract.AnswerInFlight, [...]string{
		"The first request still runs: it takes longer than the caller waits, a caller sent two at once, or its server stopped and its claim has not ended.",
		"Die erste Anfrage läuft noch: Sie dauert länger, als der Aufrufer wartet, ein Aufrufer hat zwei zugleich gesendet, oder ihr Server ist stehen geblieben und ihr Anspruch noch nicht zu Ende.",
		"最初の要求がまだ実行中です。呼び出し元が待つより時間がかかっているか、同時に 2 つ送られたか、サーバーが止まって占有がまだ終わっていません。",
		"第一个请求仍在执行：它所需的时间超过了调用方的等待，调用方同时发送了两个，或者其服务器已停止而占用尚未结束。",
	}},
	{contract.AnswerExpired, [...]string{
		"The retry came later than the key is remembered: from a queue of dead letters, a job that was started again, or a loop without a deadline.",
		"Die Wiederholung kam später, als der Schlüssel gemerkt wird: aus einer Queue für Unzustellbares, von einem neu gestarteten Job oder aus einer Schleife ohne Frist.",
		"キーが記憶される期間より後に再試行が届きました。デッドレターキュー、再開されたジョブ、期限のないループなどが考えられます。",
		"重试到达时键已不再被记住：可能来自死信队列、重新启动的作业，或没有期限的循环。",
	}},
	{contract.AnswerStoreDown, [...]string{
		"The server cannot reach the store that keeps its keys, and refuses rather than run without a record.",
		"Der Server erreicht den Speicher seiner Schlüssel nicht und lehnt lieber ab, als ohne Aufzeichnung auszuführen.",
		"サーバーがキーストアに接続できず、記録なしで実行するより拒否することを選んでいます。",
		"服务器无法访问键存储，因此宁可拒绝，也不在没有记录的情况下执行。",
	}},
	{contract.AnswerOutcomeUnknown, [...]string{
		"A call to an outside system, or the commit of the effect, was cut off, and nothing that the server may ask can tell how it ended.",
		"Ein Aufruf eines fremden Systems oder das Festschreiben der Wirkung wurde abgeschnitten, und nichts, was der Server fragen kann, sagt, wie es ausging.",
		"外部システムへの呼び出し、または効果のコミットが途中で切れ、どう終わったかをサーバーが確かめる手段がありません。",
		"对外部系统的调用或效果的提交被中断，而服务器无从得知其结果。",
	}},
}

// cause is why an answer comes up, and the heading for it; "" where nothing is said.
func (c *chrome) cause(name contract.AnswerName) (heading, words renderer.Inline) {
	at := chromeIndex(c)
	for _, known := range causes {
		if known.name == name {
			return renderer.Text(whySent[at]), renderer.Text(known.words[at])
		}
	}
	return "", ""
}

// causedBy is a row about the cause, without cells where nothing is said of it.
func (b *book) causedBy(o occasion) [2]renderer.Inline {
	heading, words := b.say.cause(o.Name)
	return [2]renderer.Inline{heading, words}
}
