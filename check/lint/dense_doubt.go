package lint

import (
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// An error of Chinese or Japanese needs that nothing near speaks against it. What does so
// plainly makes the words no promise; what only may do so leaves a warning. Both are closed
// classes of the grammar: contrast, denial, doubt, hearsay, definition, duty, wish, plan,
// condition and bound.

// doubts are those words of a language, by where they stand.
type doubts struct {
	// Words that make it no promise.
	clause *table // before it, in its clause
	before *table // before it, in its sentence
	told   *table // who or what is told of before it, unless the page speaks for itself
	behind *table // behind it, in its sentence
	next   *table // in the sentence behind
	above  *table // in the heading, or above the list

	// Words that say where it holds.
	bound *table // in its sentence, or in the one behind

	// Words that leave a warning.
	within      *table // anywhere in its sentence
	leading     *table // in its sentence, before it
	followed    *table // in the sentence behind
	preceded    *table // in the sentence before
	ends        *table // how a sentence ends that does promise; nil where the end tells nothing
	neverInEnds *table // what such an end does not hold
}

func (d *doubts) silences(t *passage, a around) string {
	if t.takesForGranted(a) {
		return ""
	}
	toMatch, rest := a.lead+a.before, t.restOf(a)
	switch {
	case d.clause.MatchString(a.before + ownDenial.ReplaceAllString(a.words, "")), d.before.MatchString(toMatch), d.behind.MatchString(rest):
		return "denied, told, defined or wished for"
	case d.told.MatchString(toMatch) && !pageItself.MatchString(toMatch):
		return "needed, demanded or reported"
	case d.next.MatchString(a.next):
		return "withdrawn"
	case t.under(d.above):
		return "planned, wanted or tested"
	}
	return ""
}

// ownDenial is the denial that a claim begins with: no reading is counted twice.
var ownDenial = newTable(`^没有(任何)?(哪)?[一1]?(个|条|笔|封|份|单|次)?`)

// restOf is what stands behind a match in its sentence.
func (t *passage) restOf(a around) string {
	return t.text.text[a.match.end:t.sentences[a.match.sentence].end]
}

func (d *doubts) weakens(t *passage, a around) bool {
	rest := nameInBrackets.ReplaceAllString(t.restOf(a), "")
	around := reassuring.ReplaceAllString(concessive.ReplaceAllString(a.lead+a.before, "")+" "+rest, "")
	switch {
	case t.quotes(a), permitting.MatchString(a.words), d.within.MatchString(around), d.leading.MatchString(a.lead + a.before), d.followed.MatchString(a.next), d.preceded.MatchString(a.previous):
		return true
	case d.ends != nil && (!d.ends.MatchString(rest) && !d.ends.MatchString(a.words+rest) || d.neverInEnds.MatchString(strings.ReplaceAll(rest, "こと", ""))):
		return true
	}
	next := goingOn.ReplaceAllString(reassuring.ReplaceAllString(a.next, ""), "")
	switch {
	case negation.MatchString(next), t.lex.recurs.MatchString(a.next) && !t.lex.calms.MatchString(a.next):
		return true
	}
	return t.refusedBeside()
}

// nameInBrackets is the name in another language behind a claim.
var nameInBrackets = newTable(`^["」』]?\([a-z ]{0,24}\)`)

// permitting tells what is possible or allowed no more than once, which is a rule.
var permitting = newTable(`^(只|仅)(能|可|许|准|得)`)

// reassuring are denials of trouble, which leave a promise as it is.
var reassuring = newTable(`(无论|不管|不论|任凭)[^,。]*|不依赖|无需|不需要|无须|不用|不必|不可能|请放心|敬请放心|不再(重复|二次)|必要(は|が)?(ない|ありません)|不要|心配(は|が)?(ない|ありません|いりません|無用)`)

// goingOn are denials in a sentence that goes on with a promise.
var goingOn = newTable(`不(会|再|可能)?(被)?(丢|漏|重|多|少|影响|产生|阻塞|变|乱|损|错|出现|造成|导致)|不(仅|但|光|只)|无(论|关|感|缝|损)|没有(影响|关系|问题|损失)|(影響|問題|欠落|重複|損失|遅れ)[^。,]{0,4}(ありません|ない|なく)|失われ(ません|ない)|(変わり|止まり|乱れ|重複し)ません`)

// refusedBeside reports whether a cell right behind this one says no; the row of a table
// without a head has no other tie.
func (t *passage) refusedBeside() bool {
	next := t.region + 1
	regions := t.doc.Regions
	return regions[t.region].Kind == page.Cell && next < len(regions) && regions[next].Kind == page.Cell && sign(&regions[next]) == page.Unticked
}

// takesForGranted reports whether the text of a link tells how its writers keep a promise, or
// why they never break it.
func (t *passage) takesForGranted(a around) bool {
	start, _ := t.text.original(a.match.start, a.match.end)
	region := &t.doc.Regions[t.region]
	i := region.Run(start)
	if region.Kind == page.Title && doubtsOf(t.lex) != nil || t.lex.name == "de" && (region.Kind == page.Title || i >= 0 && region.Runs[i].Link != "") {
		return a.match.sentence == 0 && !strings.HasSuffix(t.text.text, "?") && whyNever.MatchString(t.text.text)
	}
	return i >= 0 && region.Runs[i].Link != "" && (doubtsOf(t.lex) != nil || t.lex.strongOnly()) && howWe.MatchString(normalise(region.Runs[i].Text).text)
}

// whyNever begins a title or the text of a link that takes for granted what never happens,
// or what its writers do.
var whyNever = newTable(`^(warum|weshalb|wieso) [^?]*\b(nie|niemals|kein\w*)\b|^(warum|weshalb|wie) (wir|bei uns|unser\w*) |^(为什么|为何)[^?]*(从不|不会|绝不|永不)|我们(是)?(如何|怎样|怎么)|^なぜ[^?]*(ない|ません|ず(に)?(済む|すむ))(の|のか)?$`)

// howWe begins the text of such a link.
var howWe = newTable(`我们(是)?(如何|怎样|怎么)|(为什么|为何)[^,。?]*(从不|不会|绝不)|^なぜ[^。?]*(ない|ません)(の|のか)?$|(なくした|防いだ|実現した)(仕組み|方法)|^(comment|pourquoi) (nous |notre |nos )|^(como|por que) (\w+ ){0,2}\w+[aei]mos\b|^(como|por que) (nuestr|noss)|^(저희|우리)(가|는)? [^?]*(이유|비결|방법)$`)
