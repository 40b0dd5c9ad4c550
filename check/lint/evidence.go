package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// evidence says how sure it is that a text is about deliveries and effects at all. The
// words of the claims are everyday words: a set without duplicates, a function that runs
// only once, a row that is never repeated are no affair of this package.
type evidence int

const (
	nowhere evidence = iota // nothing speaks of deliveries
	nearby                  // the text around does
	beside                  // the clause does
)

// evidence looks for a verb that only deliveries have, or for a thing that is delivered.
func (t *passage) evidence(a around) evidence {
	l := t.lex
	if l.goods == never || lossOrZero.MatchString(a.words) || len(a.sentence) < shortText && lossOrZero.MatchString(a.sentence) {
		return beside
	}
	clause := a.before + a.words + a.behind
	if germanApposition.MatchString(a.before) && l.name == "de" {
		clause = a.sentence
	}
	switch {
	case l.delivers.MatchString(clause), l.goods.MatchString(a.sentence):
		return beside
	case (!a.match.none || a.match.kind != named) && l.things.MatchString(clause):
		return beside
	case t.onShow(a), t.headed(a):
		return beside
	}
	if l.goods.MatchString(a.previous) || l.absolutes.MatchString(a.lead+a.before) || l.absolutes.MatchString(t.restOf(a)) || t.Page.aboutDelivery(l) || t.aroundSpeaks() || l.name != "en" && a.match.none && (again.MatchString(a.lead+a.before) || again.MatchString(a.previous)) {
		return nearby
	}
	return nowhere
}

// headed reports whether a short cell is about what heads its column or its row: "never twice"
// under "charges".
func (t *passage) headed(a around) bool {
	region := &t.doc.Regions[t.region]
	if region.Kind != page.Cell || len(t.raw) > shortText || t.inSchema() {
		return false
	}
	for _, i := range []int{region.Header, region.RowHeader} {
		if i >= 0 && i != t.region && (t.lex.goods.MatchString(t.other(i)) || t.lex.delivers.MatchString(t.other(i))) {
			return true
		}
	}
	return false
}

// germanApposition begins what is added to a clause that has the verb.
var germanApposition = newTable(`^(und zwar|und das|sondern|namlich) `)

// shortText is the length of a cell or an item, in bytes.
const shortText = 60

// lossOrZero tells claims that nothing but deliveries has: who speaks of loss and
// repeats in one breath, or of zero repeats, speaks of data on its way.
var lossOrZero = newTable(`\b(see|sees|receives?|gets?)( a| any| the same)? duplicates?|\b(loss(es)?|lost|zero|missed|gaps?|lucken?|verlust\w*|verloren|perdas?|perdidas?|pertes?|cero)\b|丢|零|失|漏|取りこぼし|欠落|欠損|ゼロ|손실|유실|제로`)

// onShow reports whether a name stands alone, as a tag or an item, where nothing near it
// speaks of names and values.
func (t *passage) onShow(a around) bool {
	region := &t.doc.Regions[t.region]
	if a.match.kind == promised && t.standsAlone(a) && len(t.sentences) == 1 {
		return true
	}
	if region.Kind == page.Cell && (t.box(a) != page.Ticked || t.inSchema()) || !t.standsAlone(a) && !t.isLabel(a) || region.Kind == page.Paragraph && !t.isLabel(a) {
		return false
	}
	for i := max(0, t.region-neighbours); i < min(len(t.doc.Regions), t.region+neighbours+1); i++ {
		if i != t.region && formats.MatchString(t.other(i)) {
			return false
		}
	}
	return true
}

// formats are the words around rules of form, for which a repeat is a mistake of writing.
var formats = newTable(`\b(names?|values?|letters?|characters?|spaces?|unique|digits?|fields?|keys?|columns?|allowed|valid|sorted|ids?|elements?|namen?|werte?|zeichen|felder|noms?|valeurs?|nombres?|valores?)\b|名|值|字符|空格|文字|キー|이름|값`)

// neighbours is how many regions before and behind a text say what it is about.
const neighbours = 3

// aroundSpeaks reports whether the heading, the introduction or the neighbours of a text
// name a thing that is delivered.
func (t *passage) aroundSpeaks() bool {
	regions := t.doc.Regions
	region := &regions[t.region]
	near := []int{region.Heading, region.Intro, region.Header, region.RowHeader}
	for i := t.region - neighbours; i <= t.region+neighbours; i++ {
		near = append(near, i)
	}
	return slices.ContainsFunc(near, func(i int) bool {
		if i < 0 || i >= len(regions) || i == t.region {
			return false
		}
		return t.lex.goods.MatchString(t.other(i))
	})
}

// enoughGoods is how many different things that are delivered make a page one about
// deliveries.
const enoughGoods = 5

// aboutDelivery reports whether the whole page speaks of deliveries, in the words of
// a language.
func (p *Page) aboutDelivery(l *lexicon) bool {
	if known, ok := p.about[l.name]; ok {
		return known
	}
	seen := map[string]bool{}
	read := 0
	for i := range p.Regions {
		if read += p.Regions[i].Len(); read > 4*sampled || len(seen) >= enoughGoods {
			break
		}
		if p.Regions[i].Kind == page.Attribute || p.Regions[i].Len() > sampled {
			continue
		}
		for _, word := range l.goods.FindAllString(normalise(p.Regions[i].Text()).text, -1) {
			seen[strings.TrimSuffix(word, "s")] = true
		}
	}
	if p.about == nil {
		p.about = map[string]bool{}
	}
	p.about[l.name] = len(seen) >= enoughGoods
	return p.about[l.name]
}

// otherThing reports whether what must not be doubled is named and is no thing that
// is delivered: "no duplicate names".
func (t *passage) otherThing(a around) bool {
	l := t.lex
	if l.name == "en" && (doubledDeed.MatchString(a.words) || doubledDeed.MatchString(a.words+firstWord.FindString(a.behind))) {
		return false
	}
	if of, ok := strings.CutPrefix(a.behind, " of "); ok {
		of = of[:min(len(of), 32)]
		return !lossOrZero.MatchString(a.words) && !l.goods.MatchString(of) && !l.things.MatchString(of) && !l.delivers.MatchString(of)
	}
	if participle.MatchString(a.words) {
		return false
	}
	if deeds.MatchString(a.words) {
		return false
	}
	if noun := doubledNoun.FindStringSubmatch(a.words); noun != nil && !strings.HasSuffix(a.words, "duplicate free") {
		return !functionWords.MatchString(noun[1]) && !l.things.MatchString(noun[1]) && !l.goods.MatchString(noun[1]) && !l.delivers.MatchString(noun[1]) && !l.effects.MatchString(noun[1])
	}
	if !adjective.MatchString(a.words) || strings.HasPrefix(a.behind, ",") {
		return false
	}
	next := strings.TrimLeft(a.behind, ` "'`)
	if next == "" || !isWordByte(next[0]) || functionWords.MatchString(next) {
		return false
	}
	at := t.lex.goods.FindStringIndex(next)
	return at == nil || at[0] > 24
}

var (
	// adjective tells claims that end in a word which wants a noun behind it.
	adjective = newTable(`\b(duplicate|duplicated|double|repeated|second|doppelte[nrs]?|mehrfache[nrs]?)$`)
	// participle tells what is not done again from a thing that is repeated.
	participle = newTable(`\b(not|never|be|been|ever) (duplicated|repeated)$`)
	// deeds are what is done a second time, as nouns.
	deeds = newTable(`\b(duplicate|duplicated|double|repeated) (charging|billing|sending|processing|counting|booking|spending|posting|paying|payment|payments|delivering|executing|loads?|writes?|inserts?|sends?|syncs?|triggers?|executions?|submissions?|invocations?|runs?|publishing|scheduling|side)$`)
	// doubledNoun finds the noun where it is a part of the claim.
	doubledNoun = newTable(`\b(?:duplicate|duplicated|double|repeated) (\w+)$`)
	// functionWords cannot be that noun.
	functionWords = newTable(`^(and|or|nor|but|for|to|in|on|at|by|of|from|with|when|if|even|after|during|is|are|was|were|can|will|und|oder|auch|bei|nach|mit|an|in|im|wenn|any|ever|at|downstream|anywhere|altogether|entirely|completely|happen|occur)\b`)
)

var (
	// doubledDeed is what is done a second time, or made by it, whatever it is done to.
	doubledDeed = newTable(`\b(duplicate|duplicated|double|repeated|second)( \w+){0,2} (creation|processing|charging|billing|submissions?|execution|delivery|deliveries|resources?|operations?|requests?|inserts?|insertions?|sends?|transactions?|bookings?)$`)
	firstWord   = newTable(`^ \w+`)
)
