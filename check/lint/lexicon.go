package lint

import (
	"strings"
)

// words are the tables of one language. Each entry is a phrase in folded letters, or
// several: (a|b) is either, x? may be missing, ~ is a gap inside one clause. Texts
// have no hyphens any more, so entries have spaces in their place.
type words struct {
	name  string
	dense bool // written without spaces: entries match anywhere, not only whole words

	// What is claimed.
	names    []string // a guarantee by name; enough on its own
	weak     []string // a once-word, a claim only with a word of effect
	promises []string // a claim whose words promise by themselves
	bare     []string // a plain once-word, a claim only in an absolute sentence
	repeats  []string // never ~ twice: promises by itself, with a word of effect

	// What it is about.
	effects   []string // verbs that deliver, handle, write or charge
	things    []string // what is delivered, handled, written or charged
	delivers  []string // those of the effects that nothing but a delivery or a payment has
	goods     []string // those of the things that leave no doubt; without it, all are taken for sure
	soft      []string // those of the other verbs that tell of effects when a good is beside them
	unrelated []string // verbs of other matters
	topics    []string // other matters, whatever the verb

	// What is done with the claim.
	asserts   []string // verbs that promise a guarantee by name
	boasted   []string // the same, behind the name: is guaranteed
	absolutes []string // no matter how often, under no circumstances
	denied    []string // before the claim
	deniedBy  []string // behind the claim
	bound     []string // need, duty, doubt, report, condition before the claim
	boundBy   []string // the same behind the claim
	reported  []string // whose words they are, anywhere before the claim
	asked     []string // questions without a question mark
	defined   []string // right behind the claim
	titles    []string // words beside a quoted title
	withdraws []string // how the next sentence takes it back
	fails     []string // what goes wrong in a sentence that takes it back without a "but"
	recurs    []string // that it happens again, in the same sentence
	calms     []string // and that this does no harm
	terms     []string // introduces terms, not products

	// Where it holds.
	scopes   []string
	unscoped []string // takes the bound away again
	windows  []string // a time that bounds when it stands in the same clause, or beside a key
	keyed    []string // says that a time is a key's or a window's

	// What it only names.
	modes    []string // right behind the claim
	mentions []string // before the claim
}

// lexicon is words, compiled.
type lexicon struct {
	name                                              string
	dense                                             bool
	names, weak, promises, repeats                    pattern
	bare                                              *table
	effects, things, unrelated, topics                *table
	delivers, goods, soft                             *table
	asserts, boasted, absolutes, denied, deniedBy     *table
	bound, boundBy, asked, defined, titles, withdraws *table
	terms, reported, scopes, unscoped, windows, keyed *table
	modes, mentions, fails, recurs, calms             *table
}

func (w words) compile() *lexicon {
	at, behind := w.compileAnywhere, w.compileBehind
	return &lexicon{
		name: w.name, dense: w.dense,
		names: w.compileEach(w.names), weak: w.compileEach(w.weak), bare: at(w.bare), promises: w.compileEach(w.promises), repeats: w.compileEach(w.repeats),
		effects: at(w.effects), things: at(w.things), unrelated: at(w.unrelated), topics: at(w.topics),
		delivers: at(w.delivers), goods: at(w.goods), soft: at(w.soft),
		asserts: at(w.asserts), boasted: at(w.boasted), absolutes: at(w.absolutes), denied: at(w.denied), deniedBy: at(w.deniedBy),
		bound: at(w.bound), boundBy: at(w.boundBy), asked: at(w.asked), reported: at(w.reported), defined: behind(w.defined),
		titles: at(w.titles), withdraws: behind(w.withdraws), terms: at(w.terms),
		scopes: at(w.scopes), unscoped: at(w.unscoped), windows: at(w.windows), keyed: at(w.keyed),
		modes: behind(w.modes), mentions: at(w.mentions), fails: at(w.fails), recurs: at(w.recurs), calms: at(w.calms),
	}
}

// never matches nothing: what a language without entries has.
var never = newTable(`[^\x00-\x{10FFFF}]`)

// gap is any text inside a clause; the longest gap is checked where it matters.
const gap = `[^,;:.!?。—–()]*?`

func (w words) compileAnywhere(entries []string) *table {
	if len(entries) == 0 {
		return never
	}
	body := foldWords(strings.Join(entries, "|"))
	if w.dense {
		return newTable(`(?:` + strings.ReplaceAll(body, "~", gap) + `)`)
	}
	return newTable(`\b(?:` + strings.ReplaceAll(body, "~", `\b`+gap) + `)\b`)
}

// compileBehind matches only at the start of what is given: quotes, spaces and a
// closing bracket may stand in between.
func (w words) compileBehind(entries []string) *table {
	if len(entries) == 0 {
		return never
	}
	body := strings.ReplaceAll(foldWords(strings.Join(entries, "|")), "~", gap)
	if w.dense {
		return newTable(`^[ "'」』》)]*(?:` + body + `)`)
	}
	return newTable(`^[ "')]*(?:` + body + `)\b`)
}
