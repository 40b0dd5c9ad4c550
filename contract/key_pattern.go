package contract

import (
	"regexp/syntax"
	"unicode/utf8"
)

// letters is a pattern of the form ^[...]{n,m}$ over ASCII, as most patterns of keys are:
// a look at each byte says whether a key fits, where package regexp takes a multiple.
type letters struct {
	set         [utf8.RuneSelf]bool
	least, most int // how many; most is -1 for any number
}

// lettersOf is a pattern as letters; nil for one of any other form.
func lettersOf(pattern string) *letters {
	whole, err := syntax.Parse(pattern, syntax.Perl) // as regexp.Compile does
	if err != nil || whole.Op != syntax.OpConcat || len(whole.Sub) != 3 ||
		whole.Sub[0].Op != syntax.OpBeginText || whole.Sub[2].Op != syntax.OpEndText {
		return nil
	}
	l := new(letters)
	middle := whole.Sub[1]
	switch middle.Op {
	case syntax.OpPlus:
		l.least, l.most = 1, -1
	case syntax.OpStar:
		l.least, l.most = 0, -1
	case syntax.OpRepeat:
		l.least, l.most = middle.Min, middle.Max
	default:
		return nil
	}
	class := middle.Sub[0]
	if class.Op != syntax.OpCharClass {
		return nil
	}
	for i := 0; i < len(class.Rune); i += 2 { // from one to another, both included
		from, to := class.Rune[i], class.Rune[i+1]
		if to >= utf8.RuneSelf {
			return nil
		}
		for r := from; r <= to; r++ {
			l.set[r] = true
		}
	}
	return l
}

// fit reports whether a key is of these letters.
func (l *letters) fit(key string) bool {
	if len(key) < l.least || l.most >= 0 && len(key) > l.most {
		return false
	}
	for i := range len(key) {
		if key[i] >= utf8.RuneSelf || !l.set[key[i]] {
			return false
		}
	}
	return true
}
