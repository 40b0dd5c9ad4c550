package figure

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The text of a drawing, in its units.
const (
	fontSize   = 13
	lineHeight = 17
	ascent     = 13 // from the top of a line to its base
)

// visible makes white space one space and shows every character that has no
// look of its own, or that changes the order in which others are read. Of marks
// that stand upon one letter it keeps three: more would climb over other lines.
func visible(s string) string {
	var b strings.Builder
	marks, bare := 0, true // bare: no letter stands before
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if unicode.Is(unicode.Mn, r) {
			marks++
		} else {
			marks = 0
		}
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, "⟨0x%02X⟩", s[0])
		case r == ' ' || r == '\n' || r == '\r' || r == '\t':
			b.WriteByte(' ')
		case unseen(r):
			fmt.Fprintf(&b, "⟨U+%04X⟩", r)
		case marks > 3:
		case marks == 1 && (bare):
			b.WriteString("◌" + string(r)) // it would stand upon what is before the text
		default:
			b.WriteRune(r)
		}
		bare = r == ' ' || r == '\n' || r == '\r' || r == '\t'
		s = s[size:]
	}
	return strings.Join(strings.FieldsFunc(b.String(), func(r rune) bool { return r == ' ' }), " ")
}

// unseen leaves alone the spaces that good typography uses. Marks that enclose a
// letter reach over its neighbours, and are shown like what cannot be seen.
func unseen(r rune) bool {
	switch r {
	case ' ', '\u00a0', '\u202f', '\u3000':
		return false
	}
	return !unicode.IsGraphic(r) || unicode.In(r,
		unicode.Zs, unicode.Me, unicode.Bidi_Control, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// widths are those of the printable ASCII characters from space to ~ in
// hundredths of the text size, in a wide sans serif (DejaVu Sans). Other fonts
// for reading are narrower.
var widths = [...]uint8{
	32, 41, 46, 84, 64, 95, 78, 28, 39, 39, 50, 84, 32, 37, 32, 34, // space to /
	64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 54, // 0 to ?
	100, 69, 69, 70, 77, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79, // @ to O
	61, 79, 70, 64, 62, 74, 69, 99, 69, 62, 69, 39, 34, 39, 84, 50, // P to _
	50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, // ` to o
	64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84, // p to ~
}

// runeWidth is a character's width in hundredths of the text size, rather too
// large than too small.
func runeWidth(r rune) int {
	switch {
	case r >= ' ' && r <= '~':
		return int(widths[r-' '])
	case unicode.Is(unicode.Mn, r):
		return 0
	case r == '…':
		return 100
	case r < 0x250:
		return 85
	case r < 0x1100:
		return 100
	case r >= 0x1f000:
		return 140
	default: // East Asian characters fill a square
		return 100
	}
}

// measure is the width of a text in units.
func measure(s string, bold bool) int {
	sum, square := 0, 0
	for _, r := range s {
		if eastAsian(r) {
			square += runeWidth(r)
		} else {
			sum += runeWidth(r)
		}
	}
	if bold { // what fills a square fills it in bold too
		sum = sum * 115 / 100
	}
	sum += square
	return (sum*fontSize*103/100 + 99) / 100
}

// longest is the width of the longest line.
func longest(lines []string) int {
	most := 0
	for _, l := range lines {
		most = max(most, measure(l, false))
	}
	return most
}

// piece is a part of a text before which or after which a line may end.
type piece struct {
	text  string
	space bool // a space stood before it
}

// pieces cuts a text where its lines may end: at spaces, beside East Asian
// characters, and after the joints of long names.
func pieces(s string) []piece {
	var out []piece
	start, space := 0, false
	runes := []rune(s)
	add := func(end int) {
		if end > start {
			out = append(out, piece{string(runes[start:end]), space})
			space = false
		}
		start = end
	}
	for i, r := range runes {
		switch {
		case r == ' ':
			add(i)
			start, space = i+1, true
		case i > start && mayBreak(runes[i-1], r):
			add(i)
		}
	}
	add(len(runes))
	return out
}

// mayBreak reports whether a line may end between two characters.
func mayBreak(before, after rune) bool {
	switch {
	case unicode.Is(unicode.Mn, after):
		return false
	case strings.ContainsRune("、。，．）」』】〉》：；！？ーっゃゅょッャュョ…⟩)]}.,;:!?'\"", after):
		return false // a line does not start with these
	case strings.ContainsRune("（「『【〈《⟨([{", before):
		return false // and does not end with these
	case before == '/' || before == '_' || before == '-' || before == ':' || before == '.':
		return unicode.IsLetter(after) || after == '{'
	}
	return eastAsian(before) || eastAsian(after)
}

func eastAsian(r rune) bool { return r >= 0x2e80 && r < 0x1f000 }

// wrap puts a text on at most most lines of a width, and ends it in an ellipsis
// where it does not fit. An empty text has no lines. A last line that would hold
// a scrap is given more by making the others shorter.
func wrap(s string, width, most int, bold bool) []string {
	lines := fill(s, width, most, bold)
	n := len(lines)
	if n < 2 || strings.HasSuffix(lines[n-1], "…") || measure(lines[n-1], bold) >= width/scrap {
		return lines
	}
	for narrower := width - lineHeight; narrower > width/2; narrower -= lineHeight {
		even := fill(s, narrower, most, bold)
		if len(even) != n || strings.HasSuffix(even[n-1], "…") {
			break
		}
		if lines = even; measure(lines[n-1], bold) >= width/scrap {
			break
		}
	}
	return lines
}

// scrap is which part of the width a last line has at least, where it can.
const scrap = 3

// fill is wrap with lines as long as they can be.
func fill(s string, width, most int, bold bool) []string {
	var lines []string
	line := ""
	for _, p := range pieces(visible(s)) {
		joined := line + p.text
		if line != "" && p.space {
			joined = line + " " + p.text
		}
		if measure(joined, bold) <= width {
			line = joined
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = p.text
		for measure(line, bold) > width && len(lines) <= most {
			head := fitting(line, width, bold)
			lines, line = append(lines, head), line[len(head):]
		}
		if len(lines) > most {
			break
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	if len(lines) <= most {
		return lines
	}
	lines = lines[:most]
	last := lines[most-1]
	for last != "" && measure(last+"…", bold) > width {
		_, size := utf8.DecodeLastRuneInString(last)
		last = last[:len(last)-size]
	}
	lines[most-1] = strings.TrimRight(last, " ") + "…"
	return lines
}

// fitting is the longest start of a word that fits, at least one character.
func fitting(s string, width int, bold bool) string {
	for i, r := range s {
		if i > 0 && !unicode.Is(unicode.Mn, r) {
			if end := i + utf8.RuneLen(r); measure(s[:end], bold) > width {
				return s[:i]
			}
		}
	}
	return s
}
