package lint

import (
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"
)

// alphabet parts all characters into classes that an expression does not tell apart.
// Class 0 is the end of a text.
type alphabet struct {
	ascii   [utf8.RuneSelf]uint16
	starts  []rune   // where stretches of one class begin
	classes []uint16 // of each stretch
	like    []rune   // one character of each class
}

// theEnd is the class of the end of a text.
const theEnd = 0

func (a *alphabet) width() int { return len(a.like) }

// wordRanges are the characters that words are made of, as \b counts them.
var wordRanges = []rune{'0', '9', 'A', 'Z', '_', '_', 'a', 'z'}

// newAlphabet looks at all sets of characters that a program asks for.
func newAlphabet(prog *syntax.Prog) alphabet {
	sets := runeSets(prog)
	bounds := []rune{0, utf8.RuneSelf}
	for _, set := range sets {
		for i := 0; i < len(set); i += 2 {
			bounds = append(bounds, set[i], set[i+1]+1)
		}
	}
	slices.Sort(bounds)
	bounds = slices.Compact(bounds)
	class := make([]int, len(bounds))
	for _, set := range sets {
		split(class, bounds, set)
	}
	a := alphabet{like: []rune{nothing}}
	known := map[int]uint16{}
	for i, start := range bounds {
		to, ok := known[class[i]]
		if !ok {
			to = uint16(len(a.like))
			known[class[i]] = to
			a.like = append(a.like, start)
		}
		if n := len(a.classes); n == 0 || a.classes[n-1] != to {
			a.starts, a.classes = append(a.starts, start), append(a.classes, to)
		}
	}
	for r := range rune(utf8.RuneSelf) {
		a.ascii[r] = a.of(r)
	}
	return a
}

// split gives the stretches inside of a set another class than those of the same class
// outside.
func split(class []int, bounds, set []rune) {
	fresh := slices.Max(class) + 1
	moved := map[int]int{}
	for i := 0; i < len(set); i += 2 {
		at, _ := slices.BinarySearch(bounds, set[i])
		for ; at < len(bounds) && bounds[at] <= set[i+1]; at++ {
			old := class[at]
			to, ok := moved[old]
			if !ok {
				to = fresh
				moved[old] = to
				fresh++
			}
			class[at] = to
		}
	}
}

// runeSets are the different sets of characters of a program, as sorted ranges, besides
// those of words and of line ends.
func runeSets(prog *syntax.Prog) [][]rune {
	sets := [][]rune{wordRanges, {'\n', '\n'}}
	seen := map[string]bool{}
	for i := range prog.Inst {
		inst := &prog.Inst[i]
		if inst.Op != syntax.InstRune && inst.Op != syntax.InstRune1 {
			continue
		}
		set := inst.Rune
		if len(set) == 1 {
			set = []rune{set[0], set[0]}
			for r := unicode.SimpleFold(set[0]); syntax.Flags(inst.Arg)&syntax.FoldCase != 0 && r != set[0]; r = unicode.SimpleFold(r) {
				set = append(set, r, r)
			}
		}
		if key := string(set); !seen[key] {
			seen[key] = true
			sets = append(sets, set)
		}
	}
	return sets
}

// of is the class of a character.
func (a *alphabet) of(r rune) uint16 {
	low, high := 0, len(a.starts)
	for high-low > 1 {
		if middle := int(uint(low+high) >> 1); a.starts[middle] <= r {
			low = middle
		} else {
			high = middle
		}
	}
	return a.classes[low]
}

func (a *alphabet) decode(text string) (class, size int) {
	r, size := utf8.DecodeRuneInString(text)
	return int(a.of(r)), size
}

func (a *alphabet) decodeLast(text string) (class, size int) {
	if c := text[len(text)-1]; c < utf8.RuneSelf {
		return int(a.ascii[c]), 1
	}
	r, size := utf8.DecodeLastRuneInString(text)
	return int(a.of(r)), size
}
