package lint

import (
	"slices"
	"sync"
)

// group is the rules that a list of anchors belongs to.
type group uint32

// The groups. A rule that needs pages that no list here lets through adds its own.
const (
	ofMarks group = 1 << (iota + firstGroup)
	ofClaims
	ofContracts
	ofSnippets

	everyGroup = ofMarks | ofClaims | ofContracts | ofSnippets
)

// anchors are pieces of text of which one stands wherever a group of rules could have
// something to say. A page without any is not read at all, so lists are better short
// and their words rare. They are in small letters, and ASCII letters of either case match;
// every run of ASCII signs and white space counts as one space, also at the ends of
// a text, so that " no " is a word and "idempotency key" is also Idempotency-Key. Signs of
// emphasis and plain tags count as nothing.
type anchors struct {
	group group
	words []string
	// with, where there are some, are the words of which one must stand near too, on
	// either side: "again" is in many pages, "never ... again" in few.
	with []string
}

// anchorLists are the anchors of all rules. There may be pairs of lists for eight
// "with" at most; how many lists there are does not matter to the speed.
var anchorLists = []anchors{
	{group: ofMarks, words: []string{"reprise "}},
	{ofClaims, onceWords, onceCompany},
	{ofClaims, againWords, againCompany},
	{ofClaims, repeatWords, repeatCompany},
	{ofClaims, denseOnceWords, denseOnceCompany},
	{ofClaims, denseAgainWords, denseAgainCompany},
	{group: ofClaims, words: claimWords},
	{group: ofContracts, words: contractAnchors},
	{group: ofSnippets, words: snippetAnchors},
	{ofSnippets, snippetWords, snippetCompany},
	{ofSnippets, commitWords, commitCompany},
}

// Mentions reports whether a file holds anything that some rule may speak about. It is
// one pass over the bytes; a file without mention need not be read.
func Mentions(src []byte) bool { return holds(src, everyGroup) }

// nearEnough is how far company may stand from a word, in bytes of the source.
const nearEnough = 240

// The bits of a state: words that want company, company, and groups.
const (
	firstCompany = 8
	firstGroup   = 16
	pairs        = 1<<firstCompany - 1
)

// machine finds anchors in one pass: a transition for each state and class of bytes.
type machine struct {
	classes [256]uint8
	width   int
	next    []uint16
	found   []uint32
	needs   [firstCompany]group // of each pair
}

// automaton is made when the first page comes; it is small and never changes.
var automaton = sync.OnceValue(func() *machine { return newMachine(anchorLists) })

// The classes that are none of an anchor's own.
const (
	space  = 1 // signs and white space
	silent = 2 // * _ ` and soft parts of words
)

// newMachine builds the automaton of Aho and Corasick, with failures folded into the
// transitions.
func newMachine(lists []anchors) *machine {
	m := &machine{width: silent + 1}
	for c := range 0x80 {
		if !isAlphanumeric(byte(c)) {
			m.classes[c] = space
		}
	}
	m.classes['*'], m.classes['_'], m.classes['`'] = silent, silent, silent
	for _, list := range lists {
		for _, word := range slices.Concat(folded(list.words), folded(list.with)) {
			for i := range len(word) {
				if m.classes[word[i]] == 0 {
					m.classes[word[i]] = uint8(m.width)
					m.width++
				}
			}
		}
	}
	for c := byte('a'); c <= 'z'; c++ {
		m.classes[c-'a'+'A'] = m.classes[c]
	}
	m.grow()
	pair := 0
	for _, list := range lists {
		if len(list.with) == 0 {
			m.add(folded(list.words), uint32(list.group))
			continue
		}
		m.needs[pair] = list.group
		m.add(folded(list.words), 1<<pair)
		m.add(folded(list.with), 1<<(pair+firstCompany))
		pair++
	}
	m.link()
	return m
}

// folded adds the words in the letters of a normal text.
func folded(words []string) []string {
	out := slices.Clone(words)
	for _, word := range words {
		if plain := foldWords(word); plain != word {
			out = append(out, plain)
		}
	}
	return out
}

func isAlphanumeric(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

func (m *machine) add(words []string, bits uint32) {
	for _, word := range words {
		state := 0
		for i := range len(word) {
			edge := state*m.width + int(m.classes[word[i]])
			if m.next[edge] == 0 {
				m.next[edge] = uint16(len(m.found))
				m.grow()
			}
			state = int(m.next[edge])
		}
		m.found[state] |= bits
	}
}

func (m *machine) grow() {
	m.next = append(m.next, make([]uint16, m.width)...)
	m.found = append(m.found, 0)
}

// link gives every missing edge the one of the longest suffix that has it.
func (m *machine) link() {
	fail := make([]uint16, len(m.found))
	var queue []uint16
	for c := range m.width {
		if s := m.next[c]; s != 0 {
			queue = append(queue, s)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		s := int(queue[0])
		f := int(fail[s])
		m.found[s] |= m.found[f]
		for c := range m.width {
			edge := s*m.width + c
			below := m.next[f*m.width+c]
			if child := m.next[edge]; child != 0 {
				fail[child] = below
				queue = append(queue, child)
			} else {
				m.next[edge] = below
			}
		}
	}
}

// holds reports whether a text holds an anchor of one of the groups.
func holds[T string | []byte](text T, of group) bool {
	return find(text, &scan{of: of, machine: automaton(), first: true}) != 0
}

// pairsIn are the lists of claims whose words stand in a text, each with its company: bit
// by bit in the order of anchorLists, and all of them where a word stood that needs none.
func pairsIn(text string) uint32 {
	return find(text, &scan{of: ofClaims, machine: automaton()})
}

func find[T string | []byte](text T, s *scan) uint32 {
	m := s.machine
	state, last := int(m.next[space]), uint8(space)
	for i := 0; i < len(text); i++ {
		class := m.classes[text[i]]
		if class <= silent {
			if text[i] == '<' {
				i += tagLength(text, i)
				class = m.classes[text[i]]
			}
			if class == silent || class == space && last == space {
				continue
			}
		}
		last = class
		state = int(m.next[state*m.width+int(class)])
		if found := m.found[state]; found != 0 {
			if s.meet(found, i); s.first && s.met != 0 {
				return s.met
			}
		}
	}
	if found := m.found[m.next[state*m.width+space]]; found != 0 {
		s.meet(found, len(text))
	}
	return s.met
}

// tagLength is how many bytes to go on from the sign that may begin a tag without
// attributes, such as b or /em; 0 if none does.
func tagLength[T string | []byte](text T, at int) int {
	for i := at + 1; i < len(text) && i < at+longestTag; i++ {
		switch c := text[i]; {
		case c == '>' && i > at+1 && i+1 < len(text):
			return i + 1 - at
		case !isAlphanumeric(c) && c != '/':
			return 0
		}
	}
	return 0
}

const longestTag = 12

// scan remembers where words and their company were met; 0 is nowhere.
type scan struct {
	*machine
	of             group
	first          bool   // the first is enough
	met            uint32 // pairs
	words, company [firstCompany]int
}

// meet takes in what was found at a byte.
func (s *scan) meet(found uint32, at int) {
	if group(found)&s.of != 0 {
		s.met = pairs
		return
	}
	at++
	for pair := range firstCompany {
		word, with := found>>pair&1 != 0, found>>(pair+firstCompany)&1 != 0
		if word {
			s.words[pair] = at
		}
		if with {
			s.company[pair] = at
		}
		if (word || with) && s.needs[pair]&s.of != 0 && s.words[pair] > 0 && s.company[pair] > 0 &&
			max(s.words[pair], s.company[pair])-min(s.words[pair], s.company[pair]) <= nearEnough {
			s.met |= 1 << pair
		}
	}
}
