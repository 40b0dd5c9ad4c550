package lint

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// normal is a text as the rules see it: folded to lower case without accents or
// full-width forms, hyphens inside words as spaces, white space joined, and none
// beside Han and Kana, which have no use for it.
type normal struct {
	text string
	from []int32 // where each byte of text begins in the original, and the end
	raw  string  // the original
}

// normalise folds a text. The length of the original must fit into 31 bits.
func normalise(s string) normal {
	w := folder{from: make([]int32, 0, len(s)+1)}
	w.text.Grow(len(s))
	for i := 0; i < len(s); {
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
		}
		w.add(fold(r), i)
		i += size
	}
	if w.space {
		w.put(' ', int(w.spaceAt))
	}
	return normal{w.text.String(), append(w.from, int32(len(s))), s}
}

// folder writes a normal text rune by rune.
type folder struct {
	text    strings.Builder
	from    []int32
	last    rune
	space   bool // white space or a hyphen is waiting to be written
	spaceAt int32
}

func (w *folder) add(r rune, at int) {
	switch {
	case r == 0:
		return
	case r == ' ' || r == '-':
		if !w.space {
			w.space, w.spaceAt = true, int32(at)
		}
		return
	}
	if w.space && w.last != 0 && !isDense(w.last) && !isDense(r) {
		w.put(' ', int(w.spaceAt))
	}
	w.space = false
	w.put(r, at)
}

func (w *folder) put(r rune, at int) {
	n, _ := w.text.WriteRune(r)
	for range n {
		w.from = append(w.from, int32(at))
	}
	w.last = r
}

// original is where a part of the normal text stands in the original.
func (n normal) original(start, end int) (int, int) {
	if start >= end {
		return int(n.from[start]), int(n.from[start])
	}
	e := end
	for e < len(n.from)-1 && n.from[e] == n.from[end-1] {
		e++ // inside a character that folds to several bytes
	}
	from, to := int(n.from[start]), int(n.from[e])
	if n.text[end-1] != ' ' { // white space beside Han and Kana is in no part
		to = from + len(strings.TrimRightFunc(n.raw[from:to], unicode.IsSpace))
	}
	return from, to
}

// fold is what a rune counts as: 0 for nothing, ' ' for white space, '-' for hyphens.
func fold(r rune) rune {
	switch {
	case 'A' <= r && r <= 'Z':
		return r + 'a' - 'A'
	case r == '\t' || r == '\n' || r == '\r' || r == '\v' || r == '\f':
		return ' '
	case r == '*':
		return 0 // emphasis that the syntax of the page does not take for one
	case r < utf8.RuneSelf:
		return r
	case r == 0xa0 || r == 0x202f || r == 0x2007 || r == 0x2009 || r == 0x3000:
		return ' '
	case r == 0xad || r == 0x200b || r == 0x200c || r == 0x200d || r == 0x2060 || r == 0xfeff:
		return 0
	case r >= 0x2010 && r <= 0x2012 || r == 0x2212 || r == 0xfe63 || r == 0xff0d:
		return '-'
	case r >= 0xff01 && r <= 0xff5e:
		return fold(r - 0xff01 + '!')
	}
	return foldFar(r)
}

func foldFar(r rune) rune {
	switch r {
	case '“', '”', '„', '«', '»', '‘', '‚', '‹':
		return '"'
	case '’':
		return '\''
	case '、':
		return ','
	}
	if r >= 0x4e00 && r <= 0x9fff {
		if i := strings.IndexRune(traditional, r); i >= 0 {
			return []rune(simplified)[utf8.RuneCountInString(traditional[:i])]
		}
		return r
	}
	if r > 0x17f {
		return unicode.ToLower(r)
	}
	r = unicode.ToLower(r)
	for _, group := range accents {
		if strings.ContainsRune(group[1:], r) {
			return rune(group[0])
		}
	}
	return r
}

// traditional are the traditional forms of characters in the tables; they count as the
// simplified ones.
const (
	traditional = "複會發確準處傳執寫訂單條無現產費務應證證遞轉賬帳進僅絕決對實現兩嚴達觸發贈賣買過來時間們個為與將從並"
	simplified  = "复会发确准处传执写订单条无现产费务应证证递转账账进仅绝决对实现两严达触发赠卖买过来时间们个为与将从并"
)

// accents lists the letters of Latin script that count as a plain one.
var accents = []string{
	"aàáâãäå", "cç", "eèéêë", "iìíîï", "nñ", "oòóôõö", "uùúûü", "sß", "yýÿ",
}

// isDense reports whether a rune belongs to a script that is written without spaces.
func isDense(r rune) bool {
	return r >= 0x2e80 && (unicode.Is(unicode.Han, r) || r >= 0x3000 && r <= 0x30ff || unicode.Is(unicode.Katakana, r))
}

// foldWords folds a pattern of a table the way that texts are folded.
func foldWords(s string) string {
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf {
			return r // patterns keep their signs
		}
		return fold(r)
	}, s)
}

// foldHan writes the Han of an expression in the forms that normal texts have.
func foldHan(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0x4e00 && r <= 0x9fff {
			return fold(r)
		}
		return r
	}, s)
}
