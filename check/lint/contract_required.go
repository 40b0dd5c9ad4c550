package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

const (
	theKey      = `(?:idempotency )?key(?: header)?s?`
	schlusselDe = `(?:idempotenz)?schlussel`
	jianZh      = `(?:idempotency key|幂等键|键)(?:请求头|头)?`
	kiiJa       = `(?:idempotency key|冪等キー|キー)(?:ヘッダー?)?`
)

var (
	// saysOptional and saysRequired are how a text says whether a key must be sent.
	saysOptional = said(theKey+` (?:is|are) (?:\w+ )?(?:optional|not (?:required|mandatory|needed|necessary))|`+theKey+` (?:isn't|aren't) (?:required|mandatory|needed|necessary)|(?:do|does) not (?:need|require) (?:an? |the )?`+theKey+`|(?:don't|doesn't) (?:need|require) (?:an? |the )?`+theKey+`|no `+theKey+` is (?:required|needed|necessary)|`+
		schlusselDe+` ist (?:\w+ )?(?:optional|freigestellt|freiwillig|nicht (?:erforderlich|notig|notwendig))|(?:braucht|brauchen|benotigt|benotigen|erfordert|erfordern) keinen `+schlusselDe+`|kein `+schlusselDe+` (?:ist )?(?:erforderlich|notig)`,
		jianZh+`(?:是|为)?可选|(?:不需要|无需|不必)(?:带|携带|提供|发送|使用)?`+jianZh+`|`+kiiJa+`は(?:任意|省略可能|オプション|不要|必須では|必要ありません)`)
	saysRequired = said(theKey+` (?:is|are) (?:always )?(?:required|mandatory|compulsory|obligatory)|(?:requires?|needs?) an? `+theKey+`|must (?:have|carry|include|contain|send) an? `+theKey+`|`+
		schlusselDe+` ist (?:immer |stets )?(?:erforderlich|pflicht|zwingend|verpflichtend)|(?:braucht|brauchen|benotigt|benotigen|erfordert|erfordern) einen `+schlusselDe,
		jianZh+`(?:是|为)?(?:必填|必需|必须)|(?:必须|需要)(?:带|携带|提供)`+jianZh+`|`+kiiJa+`(?:は|が)(?:必須(?:です|である|。|$)|必要です)`)
	// inCases bounds such a sentence to requests that it does not name as the contract does.
	inCases = said(`if|when|whenever|where|unless|except\w*|only|some|other|otherwise|those|these|such|this|that|here|for|on|in|but|until|from|with|to|wenn|wo|sofern|auser|nur|manche|einige|diese[rnms]?|bei|fur|ab|aber`,
		`如果|仅|只|某些|部分|这些|该|时|除|对于|但|場合|のみ|だけ|一部|これら|この|では|以外|ときは`)
	// butAdvised behind a key that is optional bounds nothing.
	butAdvised = newTable(foldWords(`,? ?(?:but|aber|但|が)[^,.;。]{0,12}(?:recommended|advised|encouraged|empfohlen|推荐|建议|推奨)\w*`))
	// bothWays are the two words in one sentence: which is said of what is open.
	bothWays = newTable(`\b(?:optional\b.*\brequired|required\b.*\boptional)\b`)
	// everyOne is what such a sentence is about: all requests of some methods.
	everyOne = newTable(`\b(?:all|every|any|alle[nr]?|jede[rnms]?) ` + methodNames + `(?: |$|[.])`)
	// keyItself stands before a key that is no member or setting of that name.
	keyItself = newTable(`(?:^|[,;:.] ?|\b(?:an?|the|your|this|each|every|no|and|but|so|der|die|den|ein|einen|ihr)) $|^$|[^a-z0-9 ]$`)
	beginsKey = newTable(`^(?:idempotency )?key`)
	// ofKeyStore follows a key that is only the first half of a word.
	ofKeyStore = newTable(foldWords(`^ ?(?:stores?\b|storage\b|material\b|pairs?\b|rotation\b|存储|值|管理|空间|对|ストア|管理)`))
	// openCell is the cell of a table of parameters that says whether one is required.
	openCell = newTable(foldWords(`^[^:]{1,60}: (?:required|mandatory|erforderlich|pflicht|必填|必需|必須)\??: (yes|no|required|optional|mandatory|true|false|ja|nein|是|否|必填|可选|はい|いいえ|必須|任意)$`))
)

// compareRequired is about whether a key must be sent.
func (st *statement) compareRequired() {
	if !st.about {
		return
	}
	if st.row {
		st.compareRequiredCell()
		return
	}
	if m := saysOptional.FindStringIndex(st.s); m != nil {
		st.judgeRequired(span{st.start + m[0], st.start + m[1]}, false)
		return
	}
	if m := saysRequired.FindStringIndex(st.s); m != nil {
		if at := (span{st.start + m[0], st.start + m[1]}); !st.denied(at) {
			st.judgeRequired(at, true)
		}
	}
}

// compareRequiredCell reads the row of the key in a table of parameters.
func (st *statement) compareRequiredCell() {
	all := openCell.FindAllStringSubmatchIndex(st.s, 1)
	if len(all) == 0 || st.keyName == "" || !strings.HasPrefix(st.s, st.keyName+":") {
		return
	}
	m := all[0]
	switch word := st.s[m[2]:m[3]]; word {
	case "no", "optional", "false", "nein", "否", "可选", "いいえ", "任意":
		st.judgeRequired(span{st.start + m[2], st.start + m[3]}, false)
	default:
		st.judgeRequired(span{st.start + m[2], st.start + m[3]}, true)
	}
}

// judgeRequired holds a statement to the operations that it is about. Of one about no
// operation by name only what holds for none of them is reported.
func (st *statement) judgeRequired(at span, required bool) {
	if ofKeyStore.MatchString(st.text[at.end:st.end]) {
		return
	}
	if beginsKey.MatchString(at.of(st.text)) && !keyItself.MatchString(tail(st.text[st.start:at.start], 20)) {
		return
	}
	operations, all := st.operationsMeant(at)
	wrong := func(op contract.Operation) bool {
		return op.RequiredFrom.IsZero() && (op.Key == contract.KeyRequired) != required
	}
	i := slices.IndexFunc(operations, wrong)
	if i < 0 || !all && slices.ContainsFunc(operations, func(op contract.Operation) bool { return !wrong(op) }) || st.quoted(at) {
		return
	}
	words := map[bool]string{true: "required", false: "optional"}
	name := operations[i].Name()
	wants := "that it is " + words[!required] + " for " + name
	if operations[i].Key == contract.KeyNone {
		wants = "that " + name + " takes none"
	}
	st.blame(blame{
		id: keyRequiredID, at: at, pointer: "/operations", says: "the page says that a key is " + words[required], wants: wants, hint: "say " + wants,
	})
}

// operationsMeant are the operations that a sentence is about. all: it speaks of each of
// them, so that one that is otherwise makes it wrong.
func (st *statement) operationsMeant(at span) (operations []contract.Operation, all bool) {
	takesNone := func(op contract.Operation) bool { return !op.TakesKey() }
	every, behind := st.c.Operations(), st.text[at.end:st.end]
	for _, text := range [...]string{st.clauseOf(at), st.s} {
		if len(operations) == 0 && strings.Contains(text, "/") {
			operations = namedOf(every, text)
		}
	}
	switch m := everyOne.FindStringSubmatch(st.s); {
	case len(operations) > 1 && bothWays.MatchString(st.s):
		return nil, false
	case len(operations) > 0:
		return operations, true
	case ofEvery.MatchString(behind):
		return slices.DeleteFunc(every, takesNone), true
	case strings.Contains(st.s, "/"):
		return nil, false // of an operation that the contract does not have
	case m != nil:
		return slices.DeleteFunc(every, func(op contract.Operation) bool { return !saysMethod(m[1], op.Name()) }), true
	case ofResource.MatchString(behind) && !otherWork.MatchString(behind):
		word := ofResource.FindStringSubmatch(behind)[1]
		return slices.DeleteFunc(every, func(op contract.Operation) bool {
			return takesNone(op) || !slices.Contains(strings.FieldsFunc(op.Name(), notLetter), word)
		}), false
	case !st.row && (methodWord.MatchString(st.s) || inCases.MatchString(butAdvised.ReplaceAllString(strings.Replace(st.s, at.of(st.text), " ", 1), " ")) || st.elsewhere()):
		return nil, false
	}
	return slices.DeleteFunc(every, takesNone), false
}

var (
	// ofEvery and ofResource follow a key that is required, or optional.
	ofEvery    = newTable(`^ (?:for|on|in|with) (?:all|every|each|any) (?:requests?|calls?|operations?|endpoints?)(?:$|\.)`)
	ofResource = newTable(`^ (?:for|on) (?:all |every )?([a-z]{4,20})(?:$|\.)`)
)

func notLetter(r rune) bool { return r < 'a' || r > 'z' }

var methodWord = newTable(`\b(?:post|put|patch|delete|get|head)\b`)

// namedOf are the operations that a text names.
func namedOf(operations []contract.Operation, text string) []contract.Operation {
	text = placeholder.ReplaceAllString(text, "{}")
	return slices.DeleteFunc(slices.Clone(operations), func(op contract.Operation) bool {
		return !(policyView{}).namedIn(text, placeholder.ReplaceAllString(normalise(op.Name()).text, "{}"))
	})
}

// elsewhere reports whether the nearest heading, or what is spoken of, bounds a sentence
// to some requests.
func (st *statement) elsewhere() bool {
	last := strings.TrimPrefix(lastOf(st.section), "/ ")
	return strings.Contains(last, "/") || methodWord.MatchString(last) || otherWork.MatchString(last) || otherWork.MatchString(st.s) || otherWork.MatchString(st.previous)
}
