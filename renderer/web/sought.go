package web

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// commonWords say nothing of what is looked for, in each language in the order of
// chromes. They are as the search compares words: in small letters without accents.
var commonWords = [...]string{
	"a about again after all also an and any are as at be because been but by can could did do does done for from get gets got had has have how i if in into is it its just may me mine must my no not now of off on once one or our out shall should so that the their them then there they this to too us was we were what when where which who why will with would you your",
	"aber alle als am an auch auf aus bei bin bis da das dass dem den der des die dies diese doch ein eine einem einen einer es fur habe haben hat ich ihr im in ist ja kann mein meine meinem meinen mich mir mit muss nach nicht noch nun nur ob oder sich sie sind so uber um und uns von vor wann warum was welche welcher welches wenn wer wie wird wir wo zu zum zur",
	"です ます した して する ない から まで これ それ です か です が どう なに 何が",
	"的 了 吗 是 在 我 怎么 什么 可以 如何 这个 一个 还是",
}

// soughtWords are words that people look for a page by and that may not be on it,
// by the slug of the page, in each language in the order of chromes.
var soughtWords = [...]struct {
	slug string
	in   [4]string
}{
	{"decisions", [4]string{
		"error errors status response 4xx 5xx table what now next step retry or not charged executed happened conflict malformed invalid refused rejected",
		"fehler status antwort 4xx 5xx tabelle was nun wiederholen belastet abgebucht ausgeführt passiert konflikt ungültig fehlerhaft abgelehnt",
		"エラー ステータス 応答 4xx 5xx 対処 再試行 請求 実行された 競合 無効 拒否",
		"错误 状态码 应答 4xx 5xx 怎么办 重试 扣款 执行 冲突 无效 拒绝",
	}},
	{"start", [4]string{"quick start quickstart getting started tutorial begin introduction first steps", "schnellstart anfang einführung erste schritte anleitung", "クイックスタート 入門 手順 始め方", "快速入门 教程 入门 第一步"}},
	{"testing", [4]string{"test tests testing sandbox simulate simulator local try curl mock staging", "test testen sandbox simulieren simulator lokal ausprobieren curl", "テスト サンドボックス シミュレーター ローカル 試す", "测试 沙盒 模拟 本地 试用"}},
	{"operations", [4]string{"endpoint endpoints route routes method which requests required optional header needed post put delete patch get head safe reading", "endpunkt endpunkte route methode welche anfragen nötig freiwillig header get head lesen", "エンドポイント メソッド どの要求 必須 任意 ヘッダー get head 読み取り", "端点 接口 方法 哪些请求 必需 可选 标头 get head 读取"}},
	{"key", [4]string{"uuid generate random length long longest short maximum characters format make create store persist database before sending valid invalid malformed wrong refused", "uuid erzeugen zufällig länge lang maximal zeichen format speichern datenbank gültig ungültig fehlerhaft abgelehnt", "uuid 生成 乱数 長さ 最大 文字 形式 保存 有効 無効 不正", "uuid 生成 随机 长度 多长 最大 字符 格式 保存 有效 无效 格式错误"}},
	{"scope", [4]string{"account user tenant sandbox live test mode environment region multi-region shared another customer", "konto benutzer mandant sandbox umgebung region geteilt anderer kunde", "アカウント ユーザー 環境 リージョン 共有 別の顧客", "账户 用户 租户 环境 区域 共享 其他客户"}},
	{"compared", [4]string{"same key different other body change changed amount payload edit hash mismatch field order whitespace conflict white space spaces", "gleicher schlüssel anderer inhalt ändern geändert betrag nutzlast hash reihenfolge leerzeichen konflikt leerzeichen", "同じキー 別の本文 金額 変更 ペイロード ハッシュ 順序 空白 競合 不一致", "同一个键 不同正文 修改 金额 负载 哈希 顺序 空白 冲突 空格 不一致"}},
	{"preconditions", [4]string{"etag if-match version lock 412 428 423 update conflict stale malformed outdated", "etag if-match version sperre 412 428 423 änderung konflikt veraltet", "etag if-match バージョン ロック 412 428 423 更新 無効 古い", "etag if-match 版本 锁 412 428 423 更新 陈旧"}},
	{"stored", [4]string{"cache cached kept keep saved failure 4xx 5xx replay replayed marked marker same answer headers stale current state outdated", "zwischengespeichert aufbewahrt fehler 4xx 5xx wiedergabe kennzeichen gleiche antwort veraltet aktueller stand", "キャッシュ 保存 失敗 4xx 5xx リプレイ 印 同じ応答 古い応答 現在の状態", "缓存 保留 失败 4xx 5xx 重放 标记 相同应答 陈旧 当前状态"}},
	{"concurrency", [4]string{"race parallel concurrent concurrently simultaneous two workers worker threads double click same time server crash crashed restart lease conflict", "rennen parallel gleichzeitig zwei worker threads doppelklick server absturz lease konflikt", "競合 並行 同時 2 つのワーカー スレッド ダブルクリック サーバー 停止 リース", "竞争 并行 并发 同时 两个工作进程 线程 双击 服务器 崩溃 租约 冲突"}},
	{"lifetime", [4]string{"expire expired expires expiry ttl retention reuse tomorrow yesterday week later old job dead-letter dead letter queue again days hours stale outdated old", "ablauf abgelaufen frist aufbewahrung wiederverwenden morgen gestern woche später alter auftrag dead-letter warteschlange tage stunden veraltet", "期限切れ 有効期限 再利用 明日 昨日 先週 後で 古いジョブ デッドレター 日 時間 古い", "过期 有效期 保留 重复使用 明天 昨天 上周 以后 旧任务 死信 天 小时 陈旧"}},
	{"unknown-outcome", [4]string{"crash crashed process died killed restart lost response answer no timeout charged charge double twice happened executed reconcile look up find out current state", "absturz abgesturzt prozess neustart verlorene antwort timeout belastet abgebucht doppelt zweimal passiert abgleich nachsehen aktueller stand", "クラッシュ プロセス 停止 再起動 失われた応答 タイムアウト 請求 二重 2 回 確認 照合 現在の状態", "崩溃 进程 重启 丢失的应答 超时 扣款 重复 两次 是否发生 对账 查明 当前状态"}},
	{"store-failure", [4]string{"redis database outage unavailable down failing fail open closed", "redis datenbank ausfall nicht erreichbar", "redis データベース 障害 停止 利用不可", "redis 数据库 故障 不可用 宕机"}},
	{"problems", [4]string{"error codes code type uri problem json rfc 9457", "fehlercodes code typ uri problem json rfc 9457", "エラーコード コード 種類 uri rfc 9457", "错误代码 代码 类型 uri rfc 9457"}},
	{"retrying", [4]string{"how often how many times limit attempts backoff jitter wait seconds 429 503 retry-after rate limit budget deadline circuit breaker", "wie oft wie viele grenze versuche backoff jitter warten sekunden 429 503 retry-after ratenbegrenzung budget frist ratenlimit", "何回 上限 試行 バックオフ ジッター 待つ 秒 429 503 retry-after レート制限 予算 期限", "多少次 上限 尝试 退避 抖动 等待 秒 429 503 retry-after 限流 预算 期限"}},
	{"retry-loop", [4]string{"code sample example python copy paste snippet", "code beispiel python kopieren", "コード 例 python コピー", "代码 示例 python 复制"}},
	{"client-libraries", [4]string{"sdk library package defaults", "sdk bibliothek paket standardwerte", "sdk ライブラリ 既定", "sdk 库 默认值"}},
	{"webhooks", [4]string{"event events duplicate twice delivered delivery same again signature receiver", "ereignis ereignisse doppelt zweimal zugestellt zustellung signatur empfänger", "イベント 重複 2 回 配信 署名 受信", "事件 重复 两次 投递 签名 接收"}},
	{"consumers", [4]string{"queue topic message duplicate twice consume kafka sqs inbox dead-letter", "warteschlange thema nachricht doppelt zweimal verbrauchen kafka sqs", "キュー トピック メッセージ 重複 2 回 kafka sqs", "队列 主题 消息 重复 两次 消费 kafka sqs"}},
	{"history", [4]string{"changelog change changes release version breaking", "änderungen version freigabe", "変更履歴 バージョン", "更新日志 变更 版本"}},
	{"glossary", [4]string{"definition meaning term terms words", "definition bedeutung begriff begriffe", "定義 意味 用語", "定义 含义 术语"}},
}

// soughtOf are the words that a page is looked for by, "" for none.
func (b *book) soughtOf(slug string) string {
	for _, s := range soughtWords {
		if s.slug == slug {
			words := s.in[chromeIndex(b.say)]
			if slug == "lifetime" && b.spans != "" {
				words += " " + b.spans
			}
			return words
		}
	}
	return ""
}

// spansOf are the replay windows of a contract as people write them, such as
// "24h 1d".
func spansOf(c *contract.Contract) string {
	var out []string
	add := func(d, unit time.Duration, letter string) {
		if word := strconv.FormatInt(int64(d/unit), 10) + letter; d > 0 && d%unit == 0 && !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	for _, op := range c.Operations() {
		if p, ok := c.Resolve(op.Name()); ok && op.TakesKey() {
			d := p.Window.Replay.Duration
			add(d, time.Hour, "h")
			add(d, 24*time.Hour, "d")
		}
	}
	return strings.Join(out, " ")
}
