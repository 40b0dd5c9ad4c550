package openapi

import (
	"bytes"
	"unicode/utf8"
)

// checkText refuses what is no text in UTF-8, before a parser says less of it.
func checkText(data []byte) error {
	if name := wideEncoding(data); name != "" {
		return syntaxErrorf(place{1, 1}, "the document is %s; wanted UTF-8; save it as UTF-8", name)
	}
	at := place{1, 1}
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			return syntaxErrorf(at, "byte 0x%02x is not UTF-8; save the document as UTF-8", data[i])
		case r < ' ' && r != '\t' && r != '\n' && r != '\r':
			return syntaxErrorf(at, "byte 0x%02x is a control character, which no text holds; is this the right file", data[i])
		}
		i += n
		if at.col++; r == '\n' {
			at = place{at.line + 1, 1}
		}
	}
	return nil
}

// wideEncoding names the encoding of a text whose characters are not bytes: by its
// mark, or by the zeros around its first characters, which are ASCII.
func wideEncoding(data []byte) string {
	for _, e := range []struct{ mark, name string }{
		{"\xff\xfe\x00\x00", "UTF-32"}, {"\x00\x00\xfe\xff", "UTF-32"}, {"\xff\xfe", "UTF-16"}, {"\xfe\xff", "UTF-16"},
	} {
		if bytes.HasPrefix(data, []byte(e.mark)) {
			return e.name
		}
	}
	if len(data) < 4 {
		return ""
	}
	switch [4]bool{data[0] == 0, data[1] == 0, data[2] == 0, data[3] == 0} {
	case [4]bool{true, true, true, false}, [4]bool{false, true, true, true}:
		return "UTF-32"
	case [4]bool{true, false, true, false}, [4]bool{false, true, false, true}:
		return "UTF-16"
	}
	return ""
}
