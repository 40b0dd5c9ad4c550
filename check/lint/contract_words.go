package lint

// said compiles what is looked for in normal texts: words of languages that put
// spaces between them, and phrases of those that do not.
func said(words, dense string) *table {
	pattern := `\b(?:` + foldWords(words) + `)\b`
	if dense != "" {
		pattern = `(?:` + pattern + `|` + foldWords(dense) + `)`
	}
	return newTable(pattern)
}

// contractAnchors are in every page that the rules about the contract look at.
var contractAnchors = []string{"idempot", "幂等", "冪等", "べき等", "等幂"}

// What a text is about.
var (
	// aboutKey is the key by its full name, aboutAnyKey by any.
	aboutKey    = said(`idempot\w*|idempotenz\w*`, `幂等|冪等|べき等|等幂`)
	aboutAnyKey = said(`keys?|\w*schlussel(?:s|n|format\w*|lange)?|(?:client|idempotency|idempotent|idempotence) (?:request )?(?:tokens?|identifiers?|ids?)|client request tokens?`, `幂等键|键|キー|幂等|冪等|idempot`)
	// notOfKey is what else is idempotent.
	notOfKey = said(`(?:is|are|be|being|been|was|were|stays?|makes? \w+) (?:all |also |fully |naturally |inherently |intrinsically |already |not |therefore )*idempotent|idempotent (?:producers?|consumers?|handlers?|receivers?|listeners?|workers?|jobs?|tasks?|processing|writes?|upserts?|methods?|migrations?|scripts?|deployments?|playbooks?)|enable\.idempotence|(?:ist|sind|bleibt|sein) (?:\w+ )?idempotent|idempotente[nrs]? (?:producer|consumer|verbraucher|methoden?)`,
		`(?:是|为|均为|都是)?(?:天然)?幂等的|幂等(?:消费|生产|写入|处理|更新)|冪等(?:です|である|な(?:操作|処理|メソッド|コンシューマ|プロデューサ))`)
	// otherKeys are keys of another kind.
	otherKeys = said(`(?:api|access|secret|public|private|signing|encryption|primary|foreign|partition|sort|cache|ssh|license|registry|object|routing|test|live|master|json|metadata|dictionary|map|attribute|label|property|session|config\w*|translation|the key (?:point|idea|difference|thing)) ?keys?|(?:api|primar|fremd|zugriffs|zugangs|geheim|signatur|verschlusselungs|cache|sortier|partitions|lizenz) ?schlussel\w*|(?:private\w*|offentliche\w*|geheime\w*) schlussel\w*|key(?:board| point| idea| difference| takeaway)s?`,
		`(?:api|访问|アクセス|主|外部|秘密|公開|暗号|キャッシュ|缓存|外|分区|排序)(?:密钥|键|キー)`)

	aboutRetry = said(`re ?tr(?:y|ies|ied|ying|yable)|tr(?:y|ies) again|attempts?|re ?sen[dt]\w*|wiederhol\w*|\w*versuche?n?s?|erneut`, `重试|重新发送|尝试|再試行|リトライ|試行|再送`)
	// otherWork is what is repeated elsewhere in an API. A number in such a sentence,
	// or under such a heading, is not about requests with a key.
	otherWork = said(`web ?hooks?\w*|events?|uploads?\w*|downloads?\w*|files?|log ?ins?|sign ?ins?|passwords?|otps?|sms|e ?mails?|mails?|jobs?|queues?|workers?|consumers?|messages?|poll\w*|stream\w*|websockets?|(?:python|node|java|go|ruby|php|typescript|javascript|rust|kotlin|swift) (?:client|package|module|gem)s?|cards?|bank\w*|subscriptions?|invoices?|dunning|cron\w*|builds?|pipelines?|tests?|deploy\w*|migrations?|transactions?|database|hochlad\w*|datei\w*|warteschlange\w*|nachricht\w*|anmeld\w*|bibliothek\w*|ereignis\w*|karten\w*`,
		`webhook|回调|上传|下载|文件|任务|队列|消息|登录|验证码|sdk|客户端库|(?:python|java|node|go|ruby|php) ?客户端|短信|邮件|事件|ウェブフック|アップロード|ダウンロード|ファイル|ジョブ|キュー|メッセージ|ログイン|メール|イベント|ライブラリ`)
	// byServer is a repetition that the provider does.
	byServer = said(`(?:we|our \w+|the (?:server|service|api|system|gateway|platform|scheduler|broker)|wir|der (?:server|dienst)) [a-z ]{0,20}(?:retr(?:y|ies)|re ?sends?|wiederhol\w*)`, `我们(?:会|将)?重试|系统(?:会|将)?(?:自动)?重试|サーバー(?:が|は)[^,。]{0,8}再試行`)
)

// What makes a sentence say nothing about how things are.
var (
	// inThePast is history, or plans.
	inThePast = said(`used to|previously|formerly|historically|originally|in the past|earlier (?:version|release)s?|older (?:version|release|client|api)s?|old (?:version|release|guide|name|header|client|api)s?|until (?:version|release|v?\d|january|february|march|april|may|june|july|august|september|october|november|december|recently|last|then)\w*|before (?:version|release|v?\d)[\w.]*|prior to|no longer (?:read|support\w*|accept\w*|used?|sent|send|need\w*|exist\w*|apply|applies|the)|(?:was|were) (?:previously )?(?:kept|stored|retained|limited|capped|valid)|deprecated|legacy|in (?:version|v|release) ?\d[\w.]*|changed from|renamed|will (?:change|become|soon)|plan(?:s|ned|ning)? to|roadmap|upcoming|in the future|fruher|ehemals|vormals|bisher|damals|bis version|vor version|in version \d[\w.]*|alte[rnsm]? (?:version|name|header)|veraltet\w*|umbenannt|geplant|kunftig|nicht mehr`,
		`以前(?:は|のバージョン)|以前,|以前[^。]{0,6}(?:只|会|是|为)|曾经|曾[用是为]|过去|旧版|旧的|早期|原先|此前|版本?之前|已弃用|已废弃|计划|将来|未来|かつて|旧バージョン|旧(?:名|ヘッダ)|従来|ていました|でした|廃止|予定|今後`)
	// asExample is a case and not the rule, or a thing that the reader decides.
	asExample = said(`suppose|imagine|assum(?:e|ing)|let's say|say you|you (?:can|could|may|might) (?:also )?(?:set|configure|choose|override|change|adjust|raise|lower|increase|extend|for)|could|configur\w*|overrid\w*|customi[sz]\w*|set [^.;]{1,30} to|angenommen|nehmen wir an|konfigurier\w*|einstellbar|setzen sie [^.;]{1,30} auf|anpassen`,
		`假设|假如|设置为|设为|可以?设置|可配置|自定义|仮に|設定でき|設定可能|設定すると|変更でき`)
	// exemplifies begins an example of what was said.
	exemplifies = said(`for example|for instance|e\.g\.|zum beispiel|z\. ?b\.|beispielsweise`, `例如|比如|譬如|举例|たとえば|例えば`)
	// ofOthers is what other products do, and what a reader's own program does.
	ofOthers = said(`(?:some|other|many|most|several|few|certain|competing) (?:\w+ )?(?:provider|api|service|vendor|system|product|platform|gateway|compan|implementation|processor)\w*|unlike|in contrast|elsewhere|competitors?|your (?:own )?(?:prox\w+|database|server|gateway|queue|cache|store|backend|side|application)|ietf|draft|andere[nrsm]? (?:anbieter|api|dienst|system|produkt)\w*|(?:manche|einige|viele|die meisten) (?:anbieter|api|dienst|system)\w*|im gegensatz|anders als|ihre[rnms]? eigene\w*|entwurf`,
		`其他(?:服务|提供|厂商|供应|api|系统|平台|公司|支付)|(?:某些|有些|有的|许多|很多|多数|一些)(?:的)?(?:服务|提供|厂商|供应|api|系统|平台|公司)|不同于|自己的|您的(?:数据库|服务|代理)|草案|(?:他の|一部の|多くの|ほかの)[^,。]{0,3}(?:api|プロバイダ|サービス|事業者|会社|ベンダー|システム)|とは異なり|とは違い|自社の|自分の|ドラフト`)
	// ofSomePlan is a value that does not hold for everybody.
	ofSomePlan = said(`enterprise|on request|contact (?:us|sales|support)|(?:\w+ )?(?:plan|tier)|premium|sandbox|test mode|beta|staging|self hosted|auf anfrage|tarif\w*|testmodus`, `企业版|企业客户|套餐|沙箱|测试环境|联系|エンタープライズ|プラン|サンドボックス|テスト環境`)
	// inError is a statement that is reported as wrong.
	inError = said(`mistake\w*|myth|wrong(?:ly)?|incorrect\w*|misleading|bug|outdated|falsch\w*|irrtum|fehlerhaft`, `错误地|误以为|误区|不正确|有误|誤り|誤解|間違`)

	// denies is a negation. What only bounds a value is taken out before: see bounding.
	denies = said(`not|never|no|none|neither|nor|cannot|can't|don't|doesn't|won't|isn't|aren't|shouldn't|mustn't|without|weder|nicht|kein\w*|nie|niemals|ohne`,
		`不会|不能|不是|不应|不可|不要|不得|不需|不必|切勿|请勿|无需|没有|并非|从不|ません|ないで|しない|ではな|なくな`)
	// bounding are words of negation that say "at most".
	bounding = said(`(?:do|does|must|should|never) (?:not )?(?:\w+ ){1,3}more than|no (?:more|longer|later|fewer|less) than|not (?:longer|more|exceed|be longer|be more|later|earlier)|never (?:longer|more|exceed\w*|waits?|above)(?: longer| more)?(?: than)?|(?:must|does|do|should|may|can|will) not (?:exceed|be longer|be more)|cannot exceed|nicht (?:langer|mehr|uberschreiten)(?: als)?|nie (?:langer|mehr)(?: als)?`,
		`不超过|不多于|不长于|不能超过|不得超过|不应超过|超えない|超えません`)

	// oldHeadings are sections of which nothing holds now, or not here.
	oldHeadings = said(`change ?logs?|release notes?|history|what's new|migrat\w+|upgrad\w+|deprecat\w+|legacy|compar\w+|alternatives|external \w+|third party|upstream|downstream|roadmap|announcements?|anderungsprotokoll|anderungen|versionshinweise|versionsgeschichte|vergleich\w*|umstieg\w*|altsystem\w*`,
		`更新日志|变更记录|变更日志|更新记录|版本说明|发布说明|迁移|历史|对比|比较|変更履歴|更新履歴|リリースノート|移行|比較`)
	// otherDirection are sections about what the provider sends.
	otherDirection = said(`web ?hooks?|callbacks?|consumers?|events?`, `webhook|回调|ウェブフック|コールバック`)
	// dated is how an entry of a list of changes begins.
	dated = newTable(`^["\[(]*(?:(?:19|20)\d\d[ ./年-]\d{1,2}|v?\d+\.\d+[\d.]*[^\d]|version \d)`)
)
