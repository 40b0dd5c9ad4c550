package lint

import "strings"

// Silences of the languages other than English that the tables of their words cannot
// express.

// quiet says why words are no promise that stand in a check, in an order, in the reason for a
// line of code or in its name; empty where they may be one.
func (t *passage) quiet(a around) string {
	w := sureWordsOf(t.lex)
	if w == nil {
		return ""
	}
	if why := t.otherKind(a); why != "" {
		return why
	}
	if why := gainsayerOf(t.lex).silences(t, a); why != "" {
		return why
	}
	rest := t.restOf(a)
	things := w.things.MatchString(a.sentence)
	switch {
	case checked.MatchString(a.before), t.amongCriteria(a):
		return "to be checked"
	case t.lex.name == "de" && forbidden.MatchString(a.before) && !strings.Contains(forbidden.FindString(a.before), " und "):
		return "needed, demanded or reported"
	case averts.MatchString(a.words) && required.MatchString(a.lead+a.before), begged.MatchString(rest), examined.MatchString(rest):
		return "needed, demanded or reported"
	case labelled.MatchString(a.words) && ofMeasure.MatchString(rest):
		return "the name of a measure"
	case things || w.delivers.MatchString(a.words) || t.lex.name == "de" && w.delivers.MatchString(a.clause) || a.match.kind == named && !a.match.none && t.nominal(a):
		return ""
	case ofPrograms.MatchString(a.sentence) && !t.vows(a):
		return "about a program"
	case averts.MatchString(a.words) && a.before == "" && !vow.MatchString(a.sentence):
		return "why a program does something"
	}
	return ""
}

// amongCriteria reports whether a text stands in a list of what has to be passed.
func (t *passage) amongCriteria(a around) bool {
	for _, i := range []int{t.region - 1, t.region + 1} {
		if i >= 0 && i < len(t.doc.Regions) && t.doc.Regions[i].Kind == t.doc.Regions[t.region].Kind && passed.MatchString(t.other(i)) {
			return true
		}
	}
	return false
}

var (
	checked   = newTable(`((断言|校验|测试|检查[^点])[^,。:]{0,10}|验证([^邮码短消信链,。:][^,。:]{0,9})?)$`)
	forbidden = newTable(`\b(darf|durfen)( [^ ,]+){1,4} $`)
	required  = newTable(`必须|应当|应该|务必|不得|需要|禁止`)
	begged    = newTable(`^(よう|ように)(に)?お願い`)
	examined  = newTable(`^[^。]{0,16}(こと|か)を(検証|確認|テスト|チェック)`)
	ofMeasure = newTable(`^ ?(用|よう|策|対策|キー|テスト|:|ガード|チェック|フラグ|용|키|로직)`)
	passed    = newTable(`(通过|为零|合格|パスする|を確認)。?;?$`)
)
