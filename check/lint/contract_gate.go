package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// statement is a sentence that says how things are.
type statement struct {
	*unit
	*against
	span
	s        string // its normal text
	previous string // the sentence before, in the same block
	about    bool   // in it or around it the key is spoken of
	// aboutBefore: the key is spoken of above it, or beside it in a list or a table.
	aboutBefore bool
	section     string // the headings above, in normal letters
}

// vendors are products of others. What a page says of them is not about the contract.
var vendors = newTable(`\b(?:stripe|paypal|adyen|twilio|aws|amazon|google|azure|shopify|braintree|checkout\.com|klarna|mollie|worldpay|plaid|github|gitlab|kafka|rabbitmq|redis)\b`)

// statements are the sentences of a unit, each with what is around it. Whether one
// counts is only asked once something is wrong with it: that is seldom.
func (a *against) statements(u *unit) []statement {
	r := &u.Regions[u.region]
	if r.Quote && !a.inCallOut(u.Document, u.region) || r.Kind == page.String && u.Format != page.MDX || dated.MatchString(u.text[u.own:]) {
		return nil
	}
	section := a.section(u)
	if a.lastOld {
		return nil
	}
	var out []statement
	before := a.aboutKeys(u, section)
	about := before || a.speaks(u.text) || a.keysAllAlong(u.region)
	for i, sp := range u.sentences {
		st := statement{unit: u, against: a, span: sp, s: sp.of(u.text), about: about, aboutBefore: before, section: section}
		if i > 0 {
			st.previous = u.sentences[i-1].of(u.text)
			before = before || a.speaks(st.previous)
			st.aboutBefore = before
		}
		out = append(out, st)
	}
	return out
}

// callOut begins a quotation that is none: a note that the page sets apart.
var callOut = newTable(foldWords(`^(?:[📘📗📙📕🚧❗👍💡📝📌🔔ℹ⚠]|^[^\p{L}\p{N}]{0,8}(?:\[!)?(?:notes?|warning|important|tip|caution|info|attention|hinweis|achtung|wichtig|注意|提示|说明|重要|警告|メモ|ヒント|参考|補足)\b?[\]:：! ])`))

// inCallOut reports whether the quotation around a region begins as a note does.
func (a *against) inCallOut(doc *page.Document, region int) bool {
	first := region
	for n := 0; n < nearRegions && first > 0 && doc.Regions[first-1].Quote; n++ {
		first--
	}
	r := &doc.Regions[first]
	return len(r.Runs) > 0 && r.Runs[0].Emphasis || callOut.MatchString(normalise(r.Text()).text+" ")
}

// section is the path of headings above a unit. It is the same for a whole section.
func (a *against) section(u *unit) string {
	a.enter(u.Document, u.region)
	return a.lastSection
}

// enter looks at the headings above a region, if they are not those of the last one.
func (a *against) enter(doc *page.Document, region int) {
	h := doc.Regions[region].Heading
	if h == a.lastHeading && doc == a.lastDocument {
		return
	}
	var parts []string
	for _, i := range doc.Headings(region) {
		parts = append(parts, normalise(doc.Regions[i].Text()).text)
	}
	a.lastHeading, a.lastDocument, a.lastSection = h, doc, strings.Join(parts, " / ")
	last := lastOf(a.lastSection)
	a.lastOld = oldHeadings.MatchString(a.lastSection) || a.names(vendors, a.lastSection) || otherDirection.MatchString(last) && !namesKey(last)
	a.lastAbout = namesKey(a.lastSection) || aboutRetry.MatchString(a.lastSection)
}

// names reports whether a text names a product that is not the contract's.
func (a *against) names(products *table, text string) bool {
	return slices.ContainsFunc(products.FindAllString(text, -1), func(name string) bool { return !strings.Contains(a.apiName, name) && !a.ownProduct(name) })
}

// nearRegions is how many regions of the same list or table are looked at.
const nearRegions = 40

// aboutKeys reports whether headings, introduction, list or table speak of the key.
func (a *against) aboutKeys(u *unit, section string) bool {
	if namesKey(section) {
		return true
	}
	r := &u.Regions[u.region]
	if r.Intro >= 0 && a.speaksOfKey(u.Document, r.Intro) {
		return true
	}
	return a.besideKey(u.Document, u.region)
}

// besideKey reports whether the list or table of a region speaks of the key.
func (a *against) besideKey(doc *page.Document, region int) bool {
	kind := doc.Regions[region].Kind
	if kind != page.Item && kind != page.Cell {
		return false
	}
	for _, step := range []int{-1, 1} {
		for n, i := 0, region+step; n < nearRegions && i >= 0 && i < len(doc.Regions) && doc.Regions[i].Kind == kind; n, i = n+1, i+step {
			if a.speaksOfKey(doc, i) {
				return true
			}
		}
	}
	return false
}

// namesKey reports whether a normal text speaks of idempotency as of something that a
// request is given. That a method, a producer or a job is idempotent does not.
func namesKey(text string) bool {
	return aboutKey.MatchString(text) && (!notOfKey.MatchString(text) || aboutKey.MatchString(notOfKey.ReplaceAllString(text, " ")))
}

// paragraphsAbove is how many paragraphs above one may say that its keys are those of
// requests.
const paragraphsAbove = 3

// keyAbove reports whether a text right above a region, under the same heading, speaks of
// the key.
func (a *against) keyAbove(doc *page.Document, region int) bool {
	for i := region - 1; i >= max(0, region-paragraphsAbove) && doc.Regions[i].Heading == doc.Regions[region].Heading; i-- {
		if a.speaksOfKey(doc, i) {
			return true
		}
	}
	return false
}

// speaks reports whether a text names the key in full.
func (a *against) speaks(text string) bool {
	return namesKey(text) || keyAsToken.MatchString(text) || a.keyName != "" && strings.Contains(text, a.keyName)
}

// speaksOfKey remembers its answers, so that a list of ten thousand costs one pass.
func (a *against) speaksOfKey(doc *page.Document, i int) bool {
	if doc != a.spokenIn {
		a.spokenIn, a.spoken = doc, make([]int8, len(doc.Regions))
	}
	if a.spoken[i] == 0 {
		a.spoken[i] = -1
		text := doc.Regions[i].Text()
		if holdsAny(text, keyLiterals[:]) && namesKey(normalise(text).text) || slices.ContainsFunc(a.all[0].Key.Places(), func(p contract.KeyPlace) bool { return strings.Contains(text, p.Name) }) {
			a.spoken[i] = 1
		}
	}
	return a.spoken[i] > 0
}

// Pieces of texts, as they are written, without which a text that stands in no section,
// list or table about keys or retries has nothing to say of them. A piece leaves out
// the letter that may be a capital.
var (
	keyLiterals   = [...]string{"dempot", "DEMPOT", "幂等", "冪等", "べき等", "等幂"}
	otherLiterals = [...]string{
		"key", "Key", "KEY", "chlüssel", "键", "キー", "etr", "ttempt", "ried", "iederhol", "ersuch", "重试", "尝试", "再試行", "リトライ", "試行", "再送",
		"lient token", "equest token", "dempotent token", "ack off", "ackoff", "ack-off", "退避", "バックオフ", "itter", "抖动", "ジッター", "eplay", "重放", "再生",
	}
)

func holdsAny(text string, literals []string) bool {
	return slices.ContainsFunc(literals, func(l string) bool { return strings.Contains(text, l) })
}

// concerns is a quick look at whether a region can say anything about the contract.
// Most of a page does not, and is not read any further.
func (a *against) concerns(i int) bool {
	a.enter(a.Document, i)
	if a.lastAbout || a.keysAllAlong(i) || a.speaksOfKey(a.Document, i) || holdsAny(a.Regions[i].Text(), otherLiterals[:]) {
		return true
	}
	r := &a.Regions[i]
	return r.Intro >= 0 && a.speaksOfKey(a.Document, r.Intro) || a.besideKey(a.Document, i)
}

// counts reports whether a sentence states, at a stretch, a rule of the product now.
func (st *statement) counts(at span) bool {
	s := st.s
	end := strings.TrimRight(s, ` "'*)」』”`)
	switch {
	case strings.HasSuffix(end, "?"), asks.MatchString(end):
		return false
	case inThePast.MatchString(bounding.ReplaceAllString(s, " ")), asExample.MatchString(s), st.exemplified(at), ofOthers.MatchString(s):
		return false
	case ofSomePlan.MatchString(s), inError.MatchString(s), st.names(vendors, s):
		return false
	}
	return !st.ofNamedProduct()
}

// asks tells questions that have a full stop.
var asks = newTable(foldWords(`(?:ですか|ますか|吗|呢)[。?]?$|^(?:how long|which|what) `))

var namedSubject = newTable(`(?:^|[.;,] |\b(?:[Ww]ith|[Aa]t|[Ii]n|[Uu]nlike|[Bb]ei|[Ff]or) )([A-Z][a-z]+(?: [A-Z][a-z]+)*) (?:keeps|stores|retains|remembers|accepts|reads|returns|answers|uses|retries|allows|limits|caps|speichert|liest|verwendet|antwortet|behält)\b`)

// ofNamedProduct reports whether the subject of a sentence is a name that is not the
// contract's API.
func (st *statement) ofNamedProduct() bool {
	own := max(st.own, st.start)
	raw := st.raw(span{own, max(own, st.end)})
	for _, m := range namedSubject.FindAllStringSubmatch(raw, -1) {
		if name := strings.ToLower(m[1]); !plainSubjects.MatchString(name) && !sharesWord(name, st.apiName) && !st.ownProduct(name) {
			return true
		}
	}
	label := labelledProduct.FindString(raw)
	return label != "" && !sharesWord(strings.ToLower(label), st.apiName)
}

// labelledProduct is an entry of a list about several products.
var labelledProduct = newTable(`^[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)* (?:API|SDK|Client|client):`)

// plainSubjects begin sentences and are no names.
var plainSubjects = newTable(`\b(?:max|maximum|default|failed|automatic|total|safe|number|we|it|the|our|this|that|they|you|he|server|servers|service|api|apis|client|clients|endpoint|endpoints|everyone|nobody|each|every|all|es|wir|sie|er|der|die|das|diese|dieser|der server|post|put|keys?|requests?|integrators?|customers?|users?|callers?|both|one|another|and)\b`)

func sharesWord(a, b string) bool {
	for word := range strings.FieldsSeq(a) {
		if strings.Contains(b, word) {
			return true
		}
	}
	return false
}

// clauseOf is the part of the sentence around a stretch of the unit's text.
func (st *statement) clauseOf(s span) string {
	c := clause(st.text, st.span, s)
	if i := strings.LastIndex(st.text[c.start:max(s.start, c.start)], ". "); i >= 0 {
		c.start += i + 2
	}
	if i := strings.Index(st.text[min(s.end, c.end):c.end], ". "); i >= 0 {
		c.end = min(s.end, c.end) + i
	}
	return c.of(st.text)
}

// denied reports whether the clause around a stretch is a denial.
func (st *statement) denied(s span) bool {
	return denies.MatchString(bounding.ReplaceAllString(st.clauseOf(s), " ")) || st.quoted(s)
}

// quoted reports whether a stretch stands in a quotation of several words.
func (st *statement) quoted(s span) bool {
	before, behind := st.text[st.start:s.start], st.text[min(s.end, st.end):st.end]
	if strings.Count(before, `"`)%2 == 1 && strings.Contains(behind, `"`) {
		inside := before[strings.LastIndex(before, `"`)+1:] + behind[:strings.Index(behind, `"`)]
		return strings.Count(inside, " ") >= 2
	}
	return strings.LastIndex(before, "「") > strings.LastIndex(before, "」") && strings.Contains(behind, "」")
}

// speaksOfAnyKey reports whether a stretch of normal text names a key that may be the
// idempotency key.
func speaksOfAnyKey(s string) bool {
	return aboutAnyKey.MatchString(otherKeys.ReplaceAllString(s, " "))
}

// policies are those that a sentence is about: of the operations that it or its
// headings name, or else all.
func (st *statement) policies() []*contract.Policy {
	for _, text := range [...]string{st.s, st.section} {
		if !strings.Contains(text, "/") {
			continue // no operation is named
		}
		text = placeholder.ReplaceAllString(text, "{}")
		var named []*contract.Policy
		for _, v := range st.views {
			if slices.ContainsFunc(v.names, func(name string) bool { return v.namedIn(text, name) }) {
				named = append(named, v.policy)
			}
		}
		if len(named) > 0 {
			return named
		}
	}
	return st.all
}

// placeholder is a part of a path whose name is the writer's choice.
var placeholder = newTable(`\{[^{}]*\}`)

// namedIn reports whether a text names a view: by the whole path of an operation, or by
// the beginning of one where the view is of all paths below it.
func (v policyView) namedIn(text, name string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(name)
		if (start == 0 || !isPathByte(text[start-1])) && (v.below || end == len(text) || !isPathByte(text[end])) {
			return true
		}
		at = end
	}
}

func isPathByte(c byte) bool { return c == '/' || c == '{' || c == '}' || c < 0x80 && isWordByte(c) }
