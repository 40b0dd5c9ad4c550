package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

var (
	// keyHeaders are the names that the header of a key goes by.
	keyHeaders = newTable(`^(?:[A-Za-z]+-)*(?i:idempot(?:ent|ency|ence|enz))-?(?i:key|token|id|identifier)$`)
	// anyHeader is a name in the form of a header's.
	anyHeader = newTable(`^[A-Z][A-Za-z0-9]*(?:-[A-Z][A-Za-z0-9]*)+$`)
	// inHeader is how a sentence says where the key is put.
	inHeader = said(`(?:put|send|pass|set|place|carry|provide|include|supply)[a-z ]{0,20}idempotency key[a-z ]{0,20}(?:in|into|as|with|via|using)|(?:senden|setzen|ubergeben|schreiben)[a-z ]{0,20}idempotenzschlussel[a-z ]{0,12}(?:im|in den|in der|als)`, ``)
	header   = said(`headers?|kopfzeilen?|http fields?`, `请求头|头部?|ヘッダ`)
	replays  = said(`re ?play\w*|(?:stored|original|first) (?:response|answer)s?|served from|repeated (?:response|answer)s?|cached (?:response|answer)s?|duplicate (?:response|answer)s?|wiedergegeben\w*|wiederholte antwort\w*`, `重放|重播|再生|リプレイ`)
)

// ofStandards is what a standard says of its own header.
var ofStandards = said(`(?:no|any|a|approved) (?:approved )?standards?|drafts?|ietf|standard\w*|entwurf\w*`, `标准|標準|草案|ドラフト`)

// compareHeader is about the name of the key's header.
func (st *statement) compareHeader() {
	if ofStandards.MatchString(st.s) || ofStandards.MatchString(st.previous) {
		return
	}
	for _, t := range st.tokens(st.span) {
		if slices.Contains(st.headers, strings.ToLower(t.name)) || replayName.MatchString(t.name) {
			continue
		}
		named := keyHeaders.MatchString(t.name) && (strings.Contains(t.name, "-") || header.MatchString(st.s))
		if !named {
			before := st.text[st.start:max(t.start, st.start)]
			at := inHeader.FindStringIndex(before)
			named = at != nil && len(before)-at[1] < 20 && anyHeader.MatchString(t.name)
		}
		named = named || st.headerOfPurpose(t)
		if !named || st.deniedName(t.span) || st.besideOwnName(t.span) {
			continue
		}
		st.blameHeader(t)
	}
}

// besideOwnName reports whether a name is one of two that a sentence gives, of which the
// other is the contract's: "A or X-A".
func (st *statement) besideOwnName(s span) bool {
	if st.keyName == "" {
		return false
	}
	if eitherName.MatchString(st.s) && strings.Contains(strings.Replace(st.s, s.of(st.text), " ", 1), st.keyName) {
		return true
	}
	before, behind := tail(st.text[st.start:s.start], 60), st.text[min(s.end, st.end):st.end]
	for _, glue := range [...]string{" or ", ", ", " oder ", " / ", "或", "または", `" or "`, `", "`} {
		if strings.HasSuffix(strings.TrimRight(before, `"`), st.keyName+strings.TrimRight(glue, `"`)) || strings.HasPrefix(behind, glue+st.keyName) {
			return true
		}
	}
	return false
}

var (
	// forIdempotency is what a header is sent for, and byHeader how the key is said to travel.
	forIdempotency = said(`(?:to|for) (?:enforce|ensure|provide|guarantee|enable|achieve|get|support) idempoten\w+|(?:for|um) (?:the )?idempoten(?:cy|z)|(?:to )?make (?:it|them|this|the \w+|\w+ requests?) idempotent`, ``)
	byHeader       = said(`(?:pass|send|put|include|provide) (?:the|your|an?) (?:idempotency )?key (?:in|into|as|via|through|with)|idempotency key (?:goes|is (?:sent|passed|put|carried|given|set|read)|travels|belongs|must be (?:sent|passed)) (?:in|into|as|via|through|with|from|by)`, `(?:幂等键)(?:通过|放在|放入|由|使用|在)|(?:冪等キー)(?:は|を)`)
	anyHeaderWord  = newTable(foldWords(`^(?:http |request )*(?:headers?|kopfzeile|请求头|头|ヘッダ)`))
	anyNameForm    = newTable(`^(?:[A-Z][A-Za-z0-9]*(?:-[A-Z][A-Za-z0-9]*)+|(?:[A-Z][a-z]+){2,})$`)
)

// headerOfPurpose reports whether a name is that of the header that a sentence tells to
// send so that requests are idempotent, and the only one there.
func (st *statement) headerOfPurpose(t token) bool {
	if !t.code || !anyNameForm.MatchString(t.name) || !forIdempotency.MatchString(st.s) && !byHeader.MatchString(st.s) {
		return false
	}
	if !anyHeaderWord.MatchString(strings.TrimLeft(st.text[t.end:st.end], ` "`)) {
		return false
	}
	for _, other := range st.tokens(st.span) {
		if other.start != t.start && other.code && anyNameForm.MatchString(other.name) {
			return false
		}
	}
	return true
}

// eitherName says that two names are as good as each other.
var eitherName = said(`both|alike|either|frameworks?|librar(?:y|ies)|beide`, `两个|两种|都|両方|どちら`)

func (st *statement) blameHeader(t token) {
	k := &st.policies()[0].Key
	b := blame{id: headerNameID, at: t.span, pointer: "/key/name", says: "the page calls the header of the key " + t.name, wants: "it is the " + k.Place().String()}
	b.hint = "name the " + k.Place().String()
	if k.In == contract.InHeader {
		b.wants, b.fix, b.hint = k.Name, k.Name, "write "+k.Name
	}
	st.blame(b)
}

// saysTrue is the value of a mark right behind its name.
var saysTrue = newTable(`^: ?"?true\b`)

var replayName = newTable(`(?i)repl(?:ay|ied)|repeat`)

// compareMarker is about the header that tells a replay.
func (st *statement) compareMarker() {
	if !replays.MatchString(st.s) || !st.about {
		return
	}
	for _, t := range st.tokens(st.span) {
		known := slices.Contains(st.headers, strings.ToLower(t.name))
		if known || !anyHeader.MatchString(t.name) || !replayName.MatchString(t.name) && !saysTrue.MatchString(st.text[t.end:st.end]) || st.deniedName(t.span) {
			continue
		}
		marker := st.policies()[0].Answers.Replay.Marker
		b := blame{id: replayMarkerID, at: t.span, pointer: "/answers/replay/marker", says: "the page says that " + t.name + " tells a replay"}
		switch {
		case marker.Name == "":
			b.pointer, b.wants, b.hint = "/answers", "that replays are not marked", "leave the header out"
		case marker.InBody():
			b.wants, b.hint = "that the body's "+marker.Name+" does", "name "+marker.Name
		default:
			b.wants, b.fix, b.hint = marker.Name, marker.Name, "write "+marker.Name
		}
		st.blame(b)
	}
}

// scopeWording is how a text says what a key is unique in.
type scopeWording struct {
	parts []contract.ScopePart // any of them makes the text true; none: everywhere
	form  *table
}

var scopeWordings = []scopeWording{
	{[]contract.ScopePart{contract.ScopeAPIKey}, said(`(?:per|each|within (?:an?|one|each)|scoped to (?:an?|one|each|the|your)|pro|je) (?:api (?:key|schlussel)|access key|credential|token)`, `(?:per |pro |je )?\((?:api_?key|access_?key|token|credential)(?:_id)?, (?:idempotency[_ ])?key\)|每个 ?(?:api ?密钥|凭证)|按 ?api ?密钥|api ?キー(?:ごと|単位|毎)`)},
	{[]contract.ScopePart{contract.ScopeUser}, said(`(?:each|every) (?:end ?)?user has (?:an?|its|their) (?:own|separate)|(?:per|scoped to (?:an?|one|each|the)|within (?:an?|one|each)|pro|je) (?:end ?)?(?:user|benutzer|nutzer)`, `每个用户|按用户|ユーザーごと|ユーザー単位`)},
	{[]contract.ScopePart{contract.ScopeAccount}, said(`(?:per|scoped to (?:an?|one|each|the|your)|within (?:an?|one|each)|pro|je) (?:account|customer|merchant|konto|kunden?|handler)`, `(?:per |pro |je )?\((?:account|customer|merchant)(?:_id)?, (?:idempotency[_ ])?key\)|每个 ?(?:账户|账号|商户|客户)|按(?:账户|账号|商户)|アカウント(?:ごと|単位|毎)`)},
	// A workspace may be what the contract calls an account, an app or an environment.
	{[]contract.ScopePart{contract.ScopeAccount, contract.ScopeApp, contract.ScopeEnvironment}, said(`(?:per|scoped to (?:an?|one|each|the|your)|within (?:an?|one|each)|pro|je) (?:workspace|tenant|organi[sz]ation|team|mandant\w*|arbeitsbereich)`, `(?:per |pro |je )?\((?:workspace|tenant|org|organi[sz]ation|team)(?:_id)?, (?:idempotency[_ ])?key\)|每个 ?(?:租户|组织|工作区|团队)|按(?:租户|组织|工作区)|(?:テナント|組織|ワークスペース)(?:ごと|単位|毎)`)},
	{[]contract.ScopePart{contract.ScopeApp, contract.ScopeEnvironment}, said(`(?:per|scoped to (?:an?|one|each|the|your)|within (?:an?|one|each)|pro|je) (?:project|projekt)`, `每个 ?项目|项目内|按项目|プロジェクト(?:ごと|単位|毎)`)},
	{[]contract.ScopePart{contract.ScopeOperation, contract.ScopePath, contract.ScopeConcretePath}, said(`same (?:idempotency )?key (?:can|may) be (?:re ?)?used (?:on|for|with|at|by) (?:different|other|several|multiple) (?:endpoints|paths|operations|routes)|(?:per|scoped to (?:an?|one|a single|each|the|its)|within (?:an?|one|each)|pro|je|fur (?:einen|jeden)) (?:endpoint|operation|path|route|endpunkt|pfad)|per combination of [a-z+, &]{0,24}(?:endpoint|operation|path)`, `每个 ?(?:接口|端点|路径)|按(?:接口|端点|路径)(?:区分)?|(?:エンドポイント|パス)(?:ごと|単位|毎)`)},
	{[]contract.ScopePart{contract.ScopeRegion}, said(`(?:per|scoped to (?:an?|one|each|the)|pro|je) region|scoped to regions`, `每个区域|リージョンごと`)},
	{nil, said(`(?:is|are|gelten|gilt|sind) (?:shared )?global(?:ly)?|global scope|across (?:all )?(?:accounts|customers|tenants|merchants)|kontoubergreifend`, `作用域[^,。]{0,6}(?:全局唯一|全局|全球)|スコープ[^,。]{0,4}グローバル|全账户共享`)},
}

var (
	scopeCue   = said(`scoped?|scopes|unique\w*|unambiguous|isolated|namespaces?|separate\w*|shared|global\w*|valid|belongs?|geltungsbereich|eindeutig\w*|gelten|gilt`, `作用域|范围|唯一|隔离|区分|有效|スコープ|一意|有効`)
	makesValue = said(`globally unique|global eindeutig\w*|(?:use|choose|generate|pick|create|verwenden|erzeugen)`, `全局唯一的|グローバルに一意`)
)

// compareScope is about what a key is unique in.
func (st *statement) compareScope() {
	if !st.about {
		return
	}
	for _, f := range scopeWordings {
		for _, at := range f.form.FindAllStringIndex(st.s, -1) {
			s := span{st.start + at[0], st.start + at[1]}
			c := st.clauseOf(s)
			alone := strings.Trim(c, " .") == s.of(st.text)
			if st.row || alone || scopeLabel.MatchString(st.s) || strings.Contains(s.of(st.text), "(") {
				c = st.s
			}
			if strings.Contains(s.of(st.text), "operation") && (madePer.MatchString(c) || ofIntent.MatchString(st.text[s.end:st.end])) {
				continue // one that is made anew for each thing that is done
			}
			if !speaksOfAnyKey(c) && !(scopedTo.MatchString(tail(st.s[:at[0]], 12)+st.s[at[0]:at[1]]) && namesKey(st.section)) || !alone && !scopeCue.MatchString(c+" "+s.of(st.text)) && !strings.HasPrefix(s.of(st.text), "same ") || makesValue.MatchString(c) || rates.MatchString(c) || st.denied(s) {
				continue
			}
			st.judgeScope(f, s)
		}
	}
}

var (
	// scopedTo is how the scope of a key is told without the key.
	scopedTo   = newTable(`\bscoped (?:per|to|by)\b`)
	scopeLabel = newTable(foldWords(`^[^:]{0,40}(?:scope|geltungsbereich|作用域|スコープ)[^:]{0,30}:`))
	madePer    = said(`(?:must|should|has to|needs to) (?:always )?be unique|(?:muss|sollte)[a-z ]{0,30} eindeutig`, ``)
	ofIntent   = newTable(`^ (?:intents?|instances?|attempts?|executions?|runs?|you|that you|the client)\b`)
	rates      = said(`rate|limits?|quota|requests per`, `限流|レート`)
)

func (st *statement) judgeScope(f scopeWording, s span) {
	principals := []contract.ScopePart{contract.ScopeAccount, contract.ScopeAPIKey, contract.ScopeUser, contract.ScopeApp}
	policies := st.policies()
	for _, p := range policies {
		if f.parts == nil && !slices.ContainsFunc(principals, func(part contract.ScopePart) bool { return slices.Contains(p.Scope, part) }) {
			return
		}
		if slices.ContainsFunc(f.parts, func(part contract.ScopePart) bool { return slices.Contains(p.Scope, part) }) {
			return
		}
	}
	wants := values(policies, func(p *contract.Policy) (string, bool) { return scopeWords(p.Scope), true })
	says := "the page says that a key is unique " + st.raw(s)
	if inOwnWords.MatchString(s.of(st.text)) {
		says = `the page says "` + st.raw(s) + `"`
	}
	st.blame(blame{
		id: keyScopeID, at: s, pointer: "/scope", says: says, wants: shown(wants),
		hint: "say that a key is unique " + shown(wants),
	})
}

var (
	// inOwnWords is a scope that is told as what may be done.
	inOwnWords = newTable(`^(?:same |each |every )`)
	// scopeTuple lists columns in which a key is unique; columnOf is what one stands for.
	scopeTuple = newTable(`\(([a-z]+(?:[_ ]id)?(?:, [a-z]+(?:[_ ](?:id|key))?){1,4})\)`)
	columnOf   = []scopeColumn{
		{"user", []contract.ScopePart{contract.ScopeUser}},
		{"region", []contract.ScopePart{contract.ScopeRegion}},
		{"action", []contract.ScopePart{contract.ScopeOperation, contract.ScopePath, contract.ScopeConcretePath}},
		{"operation", []contract.ScopePart{contract.ScopeOperation, contract.ScopePath, contract.ScopeConcretePath}},
		{"endpoint", []contract.ScopePart{contract.ScopeOperation, contract.ScopePath, contract.ScopeConcretePath}},
		{"path", []contract.ScopePart{contract.ScopeOperation, contract.ScopePath, contract.ScopeConcretePath}},
	}
)

// scopeColumn is a column of a unique index, and the parts of a scope that it may be.
type scopeColumn struct {
	name  string
	parts []contract.ScopePart
}

// compareScopeTuple reads "unique per (user_id, action)".
func (st *statement) compareScopeTuple() {
	if !scopeCue.MatchString(st.s) || !speaksOfAnyKey(st.s) {
		return
	}
	for _, m := range scopeTuple.FindAllStringSubmatchIndex(st.s, 1) {
		s := span{st.start + m[0], st.start + m[1]}
		for word := range strings.SplitSeq(st.s[m[2]:m[3]], ", ") {
			name := strings.TrimSuffix(strings.TrimSuffix(word, "_id"), " id")
			if i := slices.IndexFunc(columnOf, func(c scopeColumn) bool { return c.name == name }); i >= 0 && !st.denied(s) {
				st.judgeScope(scopeWording{parts: columnOf[i].parts}, s)
			}
		}
	}
}

// scopeWords is a scope in a sentence.
func scopeWords(parts []contract.ScopePart) string {
	if len(parts) == 0 {
		return "everywhere"
	}
	names := make([]string, len(parts))
	for i, part := range parts {
		names[i] = strings.ReplaceAll(string(part), "api-key", "API key")
	}
	return "per " + strings.ReplaceAll(strings.Join(names, " and "), "-", " ")
}
