package renderer

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// text is a text of the contract as inline Markdown that shows it and does
// nothing else: no markup, no table border, no template of a site generator.
// White space is one space; what cannot be seen is shown as ⟨U+202E⟩.
func text(s string) phrase {
	s = visible(s)
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == '|':
			b.WriteString("&#124;") // not \\|, which table parsers disagree about after a backslash
			continue
		case strings.ContainsRune("\\`*_{}[]<>~#&$", r), r == '%' && strings.HasSuffix(s[:i], "{"):
			b.WriteByte('\\')
		case i == 0 && strings.ContainsRune("+-=", r), (r == '.' || r == ')') && digits(s[:i]):
			b.WriteByte('\\') // at the start of a list item it would start a block
		}
		b.WriteRune(r)
	}
	return contractText(b.String())
}

// code is a text of the contract in a code span. What a code span cannot hold
// safely is written as plain text.
func code(s string) phrase {
	s = visible(s)
	if s == "" || strings.ContainsRune(s, '|') || strings.Contains(s, "{{") || strings.Contains(s, "{%") {
		return text(s)
	}
	ticks := strings.Repeat("`", longestRun(s, '`')+1)
	if s[0] == '`' || s[len(s)-1] == '`' {
		s = " " + s + " "
	}
	return phrase{ticks + s + ticks}
}

// literal is a text of the contract within a code block, on one line. What a
// site generator would take for a template is broken up.
func literal(s string) string {
	return strings.NewReplacer("{{", "{⟨U+007B⟩", "{%", "{⟨U+0025⟩").Replace(visible(s))
}

// visible makes white space one space and shows every character that has no
// look of its own, or that changes the order in which others are read.
func visible(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, "⟨0x%02X⟩", s[0])
		case r == ' ' || r == '\n' || r == '\r' || r == '\t':
			b.WriteByte(' ')
		case unseen(r):
			fmt.Fprintf(&b, "⟨U+%04X⟩", r)
		default:
			b.WriteRune(r)
		}
		s = s[size:]
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// unseen reports characters that have no look of their own, or that change the
// order in which others are read. The plain space is not one of them.
func unseen(r rune) bool {
	return r != ' ' && (!unicode.IsGraphic(r) || unicode.In(r,
		unicode.Zs, unicode.Bidi_Control, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point))
}

func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

func longestRun(s string, c byte) int {
	longest, run := 0, 0
	for i := range len(s) {
		if run++; s[i] != c {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

// JSONText is JSON in which characters that have no look of their own, and what a
// site generator would take for a template, are escaped: it says the same to
// programs.
func JSONText(json string) string {
	return strings.NewReplacer("{{", `{\u007b`, "{%", `{\u0025`).Replace(escapeUnseen(json))
}

// escapeUnseen writes characters of JSON that have no look of their own as JSON
// escapes.
func escapeUnseen(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\n' || !unseen(r):
			b.WriteRune(r)
		case r > 0xFFFF:
			hi, lo := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, hi, lo)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}
