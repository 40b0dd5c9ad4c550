package lint

import (
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// What speaks against a promise in French, Spanish, Portuguese and Korean: a language has
// few words of contrast, of denial, of duty and of doubt, and pages draw all their ways of
// not promising from them. Clear ones make the words no claim, others a claim less sure.

// objections are these words of one language.
type objections struct {
	negations  *table // denies an assertion behind it
	assertions *table
	denied     side // other denials, such as "a myth"
	defined    side
	believed   side // by whoever
	reported   side // unless the page itself says so
	told       side // of what happened once
	demanded   side
	hoped      side // wished, planned, supposed or tested
	takesBack  *table
	settled    *table // of the next sentence: it takes nothing back
	harmless   *table // words that only seem to be one of those
	doubts     *table // in the sentence
	doubtsNext *table // in the one after it
	doubtsLast *table // in the one before it, or in what stands above
	above      *table // heads texts that promise nothing
}

// side is words before a match and words behind it.
type side struct{ before, behind *table }

func (s side) matches(before, behind string) bool {
	return s.before.MatchString(before) || s.behind.MatchString(behind)
}

func (o *objections) silences(t *passage, a around) string {
	toMatch := o.harmless.ReplaceAllString(afterStop(a.lead+a.before), " ")
	if twiceDenied.MatchString(a.words) {
		toMatch = withoutPlainDenial(toMatch)
	}
	part := own(toMatch)
	rest := o.harmless.ReplaceAllString(t.restOf(a), " ")
	switch {
	case notExcluded.MatchString(a.words), o.denies(part), o.denied.matches(part, rest):
		return "denied"
	case o.defined.matches(toMatch, rest), restated.MatchString(toMatch) && ofNotions.MatchString(a.previous+" "+toMatch), strings.HasSuffix(a.previous, "?") && answers.MatchString(a.sentence), labelsClass.MatchString(a.sentence) && anyClass.MatchString(a.previous+" "+a.next):
		return "defined"
	case o.believed.matches(toMatch, rest), o.reported.matches(toMatch, rest) && !pageItself.MatchString(toMatch):
		return "reported"
	case !a.match.none && o.told.matches(toMatch, rest) && !o.assertions.MatchString(toMatch), besideOthers.MatchString(a.behind):
		return "told, or about concurrency"
	case t.sectionOfClass():
		return "defined"
	case o.demanded.matches(toMatch, rest), purposeFirst.MatchString(a.lead+a.before) && orderBehind.MatchString(rest):
		return "needed, demanded or reported"
	case o.hoped.matches(toMatch, rest), t.stands(o.above):
		return "wished, planned, supposed or tested"
	case o.takesBack.MatchString(a.next) && !o.settled.MatchString(a.next) && !t.bounded(a):
		return "withdrawn"
	}
	return ""
}

func (o *objections) weakens(t *passage, a around) bool {
	rest := t.restOf(a)
	sentence := o.harmless.ReplaceAllString(a.lead+a.before+" | "+rest, " ")
	return o.doubts.MatchString(sentence) || o.doubtsNext.MatchString(o.harmless.ReplaceAllString(a.next, " ")) || o.doubtsLast.MatchString(a.previous) || t.stands(o.doubtsLast)
}

// denies reports whether a part of a sentence denies what it goes on to assert, as in "no
// broker can promise that".
func (o *objections) denies(part string) bool {
	at := o.negations.FindStringIndex(part)
	return at != nil && o.assertions.MatchString(part[at[1]:])
}

// own is the part of a sentence that rules the words behind it: from the last comma
// or colon, but for one in front of a clause that hangs on what stands before it.
func own(toMatch string) string {
	for end := len(toMatch); ; {
		at := strings.LastIndexAny(toMatch[:end], ",:")
		if at < 0 {
			return toMatch
		}
		if part := strings.TrimLeft(toMatch[at+1:], ` "`); len(part) > len("y ") && !dependent.MatchString(part) || len(part) > longestPart {
			return part
		}
		end = at
	}
}

// withoutPlainDenial cuts off the first of the two words of one denial, unless it denies
// that something is so.
func withoutPlainDenial(toMatch string) string {
	at := plainDenial.FindStringIndex(toMatch)
	if at == nil || strings.Contains(toMatch[at[0]:], " que ") {
		return toMatch
	}
	return toMatch[:at[0]]
}

// longestPart is how far before a match its sentence is read, in bytes.
const longestPart = 240

// notExcluded denies no more than that a repeat can be kept out.
var notExcluded = newTable(`\b(saurait|peut|peuvent|pouvons|puede|pueden|podemos|pode|podem) (\w+ )?(exclure|ecarter|descartar\w*|excluir\w*)\b|(배제|제외|막)(할|을) 수(는|가)? 없`)

// correction begins what is told of a mistake that is gone.
var correction = newTable(`^(se )?(corrig\w+|correg\w+|arregl\w+|correction|correctif|correcao|correccion)\b|^[^.,]{0,40}(오류|버그|누수)(를|을) (수정|고쳤)[^,]{0,8}$`)

// besideOthers counts what runs at the same time.
var besideOthers = newTable(`^ (en paralelo|a la vez|al mismo tiempo|simultaneamente|en parallele|simultanement|em paralelo|ao mesmo tempo)\b`)

// sectionOfClass reports whether the heading is the name of a class of delivery, beside
// headings of other classes: the section says what the class means.
func (t *passage) sectionOfClass() bool {
	heading := t.doc.Regions[t.region].Heading
	if heading == t.region || !t.namesClass(heading) {
		return false
	}
	for i := max(0, heading-classReach); i < min(len(t.doc.Regions), heading+classReach); i++ {
		if t.doc.Regions[i].Kind == page.Heading && otherClasses.MatchString(t.other(i)) {
			return true
		}
	}
	return false
}

// purposeFirst begins what the order behind it is for.
var (
	purposeFirst = newTable(`^(pour que|afin que|para que|a fin de que|a fim de que)\b`)
	orderBehind  = newTable(`^[^.,;]{0,40}, ([a-z]+ez|(desacti|desati|acti|ati|gra|sal|guar|us|envi|ano|defin|inclu|config|agreg|adicion|anad|pas|mand|asign|atribu|compru|verifi|implement)\w*[ea])\b`)
)

// restated says a thing in other words, which defines it where a notion is spoken of.
var (
	restated  = newTable(`\b(autrement dit|c'est a dire|en d'autres termes|dicho de otro modo|en otras palabras|es decir|o sea|dito de outro modo|(em|por) outras palavras|ou seja|isto e)\b|다시 말해|바꿔 말하면`)
	ofNotions = newTable(`\b(idempot\w*|sem?antiq?[uc]\w*|exactly once|at (least|most) once|notion|nocion|nocao|concept\w*|propriet\w*|propriedad\w*|propiedad\w*|defini\w+|term[eo]s?|terminos?)\b|멱등|시맨틱|의미론|개념|정의|용어|성질`)
)

// answers begins the answer to what a word means.
var answers = newTable(`^(que|qu')\b`)

// labelsClass begins a sentence with the name of the class that it explains.
var labelsClass = newTable(`^["']?(exactement une fois|exactly once|exactamente una vez|exatamente uma vez|정확히 한 번)[^:.]{0,24} ?: `)

// dependent begins a clause that hangs on the one before it.
var dependent = newTable(`^(que|qu'|en|de|d'|a|ou|dont|o que|em|si|se|ni|nem)\b`)

// afterStop is what stands behind the last semicolon or dash of the words before a match.
func afterStop(before string) string {
	if at := strings.LastIndexAny(before, ";—–"); at >= 0 {
		return strings.TrimLeft(strings.ToValidUTF8(before[at+1:], ""), " ")
	}
	return before
}
