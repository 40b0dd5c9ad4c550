package page

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// escaped decodes the escape that s begins with, as JSON and JavaScript write it,
// and says how long it is. Two halves of a surrogate pair are one escape.
func escaped(s string) (text string, n int) {
	if len(s) < 2 {
		return s, len(s)
	}
	switch c := s[1]; c {
	case 'u':
		r, n := codePoint(s)
		if utf16.IsSurrogate(r) {
			if low, m := codePoint(s[n:]); m > 0 && utf16.DecodeRune(r, low) != utf8.RuneError {
				return string(utf16.DecodeRune(r, low)), n + m
			}
			r = utf8.RuneError
		}
		if n > 0 {
			return string(r), n
		}
	case 'x':
		if len(s) >= 4 {
			if r, err := strconv.ParseUint(s[2:4], 16, 8); err == nil {
				return string(rune(r)), 4
			}
		}
	case '\n':
		return "", 2
	default:
		if i := strings.IndexByte("bfnrtv0", c); i >= 0 {
			return "\b\f\n\r\t\v\x00"[i : i+1], 2
		}
	}
	_, size := utf8.DecodeRuneInString(s[1:])
	return s[1 : 1+size], 1 + size
}

// codePoint reads \uXXXX or \u{X...}.
func codePoint(s string) (rune, int) {
	if !strings.HasPrefix(s, `\u`) {
		return 0, 0
	}
	digits, n := "", 6
	if strings.HasPrefix(s[2:], "{") {
		end := strings.IndexByte(s[:min(len(s), 12)], '}')
		if end < 0 {
			return 0, 0
		}
		digits, n = s[3:end], end+1
	} else if len(s) >= 6 {
		digits = s[2:6]
	}
	r, err := strconv.ParseUint(digits, 16, 32)
	if err != nil {
		return 0, 0
	}
	return rune(r), n
}
