package contract

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
)

// nearest is the known word that somebody most likely meant by word; "" when
// none is near.
func nearest(word string, known []string) string {
	folded := fold(word)
	best, least := "", 1+max(1, len([]rune(folded))/3)
	for _, k := range known {
		d := distance(folded, fold(k))
		if d < least {
			best, least = k, d
		}
	}
	return best
}

func nearestHint(word string, known []string) string {
	if k := Nearest(word, known); k != "" {
		return "did you mean " + k
	}
	return ""
}

// Nearest is the known word that somebody most likely meant by word: one that is
// spelt nearly so, or that word begins with or contains; "" for none.
func Nearest(word string, known []string) string {
	return cmp.Or(nearest(word, known), holding(word, known))
}

// holding is the longest known word that stands in word as one of its parts, the
// first where several are as long.
func holding(word string, known []string) string {
	parts := func(text string) string {
		return "-" + strings.Join(strings.FieldsFunc(strings.ToLower(text), between), "-") + "-"
	}
	best := ""
	for _, k := range known {
		if len(k) > len(best) && strings.Contains(parts(word), parts(k)) {
			best = k
		}
	}
	return best
}

// between is what stands between the parts of a word.
func between(r rune) bool { return r == '_' || r == '-' || r == ' ' || r == '.' }

// fold makes words equal that differ in case, in what stands between their
// parts, or in characters that only look different.
func fold(word string) string {
	if ascii, _, ok := lookAlike(word); ok {
		word = ascii
	}
	return strings.Map(func(r rune) rune {
		if between(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, word)
}

// distance counts the insertions, deletions, substitutions and swaps of
// neighbours that turn a into b (optimal string alignment).
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	if len(s) > 40 || len(t) > 40 {
		return len(s) + len(t)
	}
	var before, last, row []int
	last = make([]int, len(t)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(s); i++ {
		row = make([]int, len(t)+1)
		row[0] = i
		for j := 1; j <= len(t); j++ {
			cost := 1
			if s[i-1] == t[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(t)]
}

// looks are characters that people take for one of ASCII, with that one.
const looks = "" +
	"аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwᴠvкkтtмmнhвbпn" + // Cyrillic and near
	"αaοoνvρpτtυuιiκkεeγyχx" + // Greek
	"АAВBЕEЗ3КKМMНHОOРPСCТTХXІIЈJЅS" +
	"ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX" +
	"ıiɑaɡgℓl" +
	"‐-‑-‒-–-—-−-﹣-－-＿_＿_：:∶:，,／/∕/⁄/．." +
	"“\"”\"„\"‘'’'"

// lookAlike spells a word in ASCII when characters of it only look like ASCII,
// and names the first of them.
func lookAlike(word string) (ascii, found string, ok bool) {
	var b strings.Builder
	for _, r := range word {
		a, kind := asciiLook(r)
		if kind != "" && found == "" {
			found = describeLook(r, a, kind)
		}
		if a != 0 {
			b.WriteRune(a)
		}
	}
	ascii = b.String()
	return ascii, found, found != ""
}

// asciiLook is the character that r looks like, 0 for one that cannot be seen;
// kind is "" when r is what it looks like.
func asciiLook(r rune) (ascii rune, kind string) {
	switch {
	case r < 0x80:
		return r, ""
	case r >= 0xff01 && r <= 0xff5e:
		return r - 0xff01 + '!', "full width"
	case unicode.Is(unicode.Zs, r):
		return ' ', "a special space"
	case unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r):
		return 0, "invisible"
	}
	runes := []rune(looks)
	for i := 0; i < len(runes); i += 2 {
		if runes[i] != r {
			continue
		}
		switch {
		case unicode.Is(unicode.Cyrillic, r):
			kind = "Cyrillic"
		case unicode.Is(unicode.Greek, r):
			kind = "Greek"
		default:
			kind = "not ASCII"
		}
		return runes[i+1], kind
	}
	return r, ""
}

func describeLook(r, ascii rune, kind string) string {
	if ascii == 0 {
		return fmt.Sprintf("%U in it is invisible", r)
	}
	return fmt.Sprintf("%q in it is %U (%s), not %q", string(r), r, kind, string(ascii))
}
