package lint

import (
	"regexp/syntax"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// dfa answers what a regular expression answers, in one look at a table for each
// character. Its states are sets of places in the program of the expression; each is
// worked out when a text first leads to it, as RE2 does, so that an expression of a
// thousand words costs only what texts ask of it. Many may ask at the same time.
//
// Two of them find a match: one reads forwards and knows where the match ends that
// package regexp would prefer, one reads backwards from there to where it begins.
type dfa struct {
	plan    plan
	longest bool // prefer the longest match, not the first alternative; nothing stands before it
	rooted  bool // it matches at the beginning of a text only
	words   bool // it asks for the bounds of words
	lines   bool // it asks for the bounds of a text, or of lines
	letters alphabet

	cache  atomic.Pointer[dfaCache]
	making sync.Mutex // of states
	left   int        // how often the cache may still be emptied
}

// mostEmptied is how often a cache is begun anew. An expression that needs it more often
// has more states than it is worth, and is left to package regexp.
const mostEmptied = 24

// The ids of states; others follow.
const (
	unknownState = iota
	deadState    // nothing can match any more
	firstState
)

func newDFA(re *syntax.Regexp, backwards bool) *dfa {
	if backwards {
		re = mirrored(re)
	}
	prog, err := syntax.Compile(re)
	if err != nil {
		panic(err) // it was parsed
	}
	d := &dfa{longest: backwards, rooted: !backwards && prog.StartCond()&syntax.EmptyBeginText != 0, left: mostEmptied}
	for i := range prog.Inst {
		if prog.Inst[i].Op == syntax.InstEmptyWidth {
			asked := syntax.EmptyOp(prog.Inst[i].Arg)
			d.words = d.words || asked&(syntax.EmptyWordBoundary|syntax.EmptyNoWordBoundary) != 0
			d.lines = d.lines || asked&^(syntax.EmptyWordBoundary|syntax.EmptyNoWordBoundary) != 0
		}
	}
	d.letters = newAlphabet(prog)
	d.plan = newPlan(prog, &d.letters)
	d.cache.Store(newDFACache(d.letters.width()))
	return d
}

// mirrored is the expression of all matches, read backwards.
func mirrored(re *syntax.Regexp) *syntax.Regexp {
	out := *re
	out.Sub = make([]*syntax.Regexp, len(re.Sub))
	for i, sub := range re.Sub {
		out.Sub[i] = mirrored(sub)
	}
	switch re.Op {
	case syntax.OpConcat:
		for i, j := 0, len(out.Sub)-1; i < j; i, j = i+1, j-1 {
			out.Sub[i], out.Sub[j] = out.Sub[j], out.Sub[i]
		}
	case syntax.OpLiteral:
		out.Rune = make([]rune, len(re.Rune))
		for i, r := range re.Rune {
			out.Rune[len(re.Rune)-1-i] = r
		}
	case syntax.OpBeginText:
		out.Op = syntax.OpEndText
	case syntax.OpEndText:
		out.Op = syntax.OpBeginText
	case syntax.OpBeginLine:
		out.Op = syntax.OpEndLine
	case syntax.OpEndLine:
		out.Op = syntax.OpBeginLine
	}
	return &out
}

// none is an offset where there is no match.
const none = -1

// end is where the first match ends that begins at or behind an offset: none if nowhere.
// Where any match will do, it is the end of some. It is not sure once the states are too
// many.
func (d *dfa) end(text string, from int, any bool) (end int, sure bool) {
	end = none
	if d.rooted && from > 0 {
		return end, true
	}
	c := d.cache.Load()
	id, rows := d.begin(&c, d.before(text, from), !d.rooted)
	if id == unknownState {
		return end, false
	}
	width := d.letters.width()
	for i := from; i < len(text); {
		class, size := int(d.letters.ascii[text[i]&0x7f]), 1
		if text[i] >= utf8.RuneSelf {
			class, size = d.letters.decode(text[i:])
		}
		next := atomic.LoadUint32(&rows[id*width+class])
		if next == 0 {
			if next, rows = d.step(&c, id, class); next == 0 {
				return none, false
			}
		}
		if next&1 != 0 {
			if end = i; any {
				return end, true
			}
		}
		if id = int(next >> 1); id == deadState {
			return end, true
		}
		i += size
	}
	next := atomic.LoadUint32(&rows[id*width])
	if next == 0 {
		if next, _ = d.step(&c, id, theEnd); next == 0 {
			return none, false
		}
	}
	if next&1 != 0 {
		end = len(text)
	}
	return end, true
}

// start is where the longest match begins that ends at an offset, read backwards down to
// another one.
func (d *dfa) start(text string, to, end int) (start int, sure bool) {
	start = none
	c := d.cache.Load()
	id, rows := d.begin(&c, d.behind(text, end), false)
	if id == unknownState {
		return start, false
	}
	width := d.letters.width()
	for i := end; ; {
		class, size := theEnd, 0
		if i > 0 {
			class, size = d.letters.decodeLast(text[:i])
		}
		next := atomic.LoadUint32(&rows[id*width+class])
		if next == 0 {
			if next, rows = d.step(&c, id, class); next == 0 {
				return none, false
			}
		}
		if next&1 != 0 {
			start = i
		}
		if id = int(next >> 1); id == deadState || i <= to {
			return start, true
		}
		i -= size
	}
}

// What stands before the next character.
const (
	aSign   = ' ' // or any other that is no part of a word
	aWord   = 'a'
	aLine   = '\n'
	nothing = -1 // the text begins
)

// before is what stands before an offset, as far as the expression asks.
func (d *dfa) before(text string, at int) rune {
	if at == 0 {
		return d.asked(nothing)
	}
	return d.asked(rune(text[at-1]))
}

// behind is the same read backwards.
func (d *dfa) behind(text string, at int) rune {
	if at == len(text) {
		return d.asked(nothing)
	}
	return d.asked(rune(text[at]))
}

// asked is a character as far as the expression asks for what stands before.
func (d *dfa) asked(r rune) rune {
	switch {
	case d.lines && (r == nothing || r == aLine):
		return r
	case d.words && r >= 0 && r < utf8.RuneSelf && syntax.IsWordChar(r):
		return aWord
	}
	return aSign
}

// dfaCache holds states. The rows say for each state and class of characters whither it
// leads, times two, and one more if a match ends before that character; 0 is not known.
// Rows that became too short are copied: who still reads them finds less, and nothing wrong.
type dfaCache struct {
	rows   atomic.Pointer[[]uint32]
	states []dfaState     // only who makes states reads them
	ids    map[string]int // of states, by what they are
	starts [8]atomic.Uint32
	size   int // in bytes, about
}

// dfaState is a set of places in the program, the preferred ones first.
type dfaState struct {
	before    rune
	searching bool // a match can still begin
	places    []uint32
}

func newDFACache(width int) *dfaCache {
	c := &dfaCache{ids: map[string]int{}, states: make([]dfaState, firstState)}
	rows := make([]uint32, 8*width)
	for i := range width {
		rows[deadState*width+i] = deadState << 1
	}
	c.rows.Store(&rows)
	return c
}

// mostCached is how much one cache may hold, in bytes.
const mostCached = 192 << 10

// begin is the state before anything was read.
func (d *dfa) begin(c **dfaCache, before rune, searching bool) (id int, rows []uint32) {
	at := 0
	switch before {
	case aWord:
		at = 1
	case aLine:
		at = 2
	case nothing:
		at = 3
	}
	if searching {
		at += 4
	}
	if id = int((*c).starts[at].Load()); id == 0 {
		d.making.Lock()
		defer d.making.Unlock()
		s := dfaState{before: before, searching: searching}
		if !searching {
			s.places = []uint32{d.plan.start}
		}
		if id = d.add(c, s); id == unknownState {
			return id, nil
		}
		(*c).starts[at].Store(uint32(id))
	}
	return id, *(*c).rows.Load()
}

// step works out whither a state leads. The cache may be another one then.
func (d *dfa) step(c **dfaCache, id, class int) (next uint32, rows []uint32) {
	d.making.Lock()
	defer d.making.Unlock()
	width := d.letters.width()
	edge := id*width + class
	rows = *(*c).rows.Load()
	if next = rows[edge]; next != 0 {
		return next, rows // another one was faster
	}
	old := *c
	s, matched := d.follow(old.states[id], class)
	to := deadState
	if s.searching || len(s.places) > 0 {
		to = d.add(c, s)
	}
	if to == unknownState {
		return 0, nil
	}
	if next = uint32(to) << 1; matched {
		next++
	}
	rows = *(*c).rows.Load()
	if *c == old {
		atomic.StoreUint32(&rows[edge], next)
	}
	return next, rows
}

// add takes a state into the cache, which it empties when it is full.
func (d *dfa) add(c **dfaCache, s dfaState) int {
	key := s.key()
	if id, ok := (*c).ids[key]; ok {
		return id
	}
	width := d.letters.width()
	size := 4*width + 4*len(s.places) + len(key) + 96
	if (*c).size+size > mostCached {
		if d.cache.Load() == *c {
			if d.left--; d.left < 0 {
				d.left = 0
				return unknownState
			}
			d.cache.Store(newDFACache(width))
		}
		if *c = d.cache.Load(); (*c).size+size > mostCached {
			return unknownState
		}
		if id, ok := (*c).ids[key]; ok {
			return id
		}
	}
	id := len((*c).states)
	rows := *(*c).rows.Load()
	if (id+1)*width > len(rows) {
		more := make([]uint32, max(2*len(rows), (id+1)*width))
		copy(more, rows)
		(*c).rows.Store(&more)
	}
	(*c).ids[key] = id
	(*c).states = append((*c).states, s)
	(*c).size += size
	return id
}
