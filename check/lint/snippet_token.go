package lint

import (
	"strings"
	"unicode/utf8"
)

// dialect is how a scanned language writes what all of them have. Scanning is modest:
// it knows strings, comments, brackets and the words that begin a statement, and no more.
type dialect struct {
	hash, slashes bool // marks of comments
	triple        bool // strings over several lines in three quotes
	back          bool // strings in back-ticks
	pattern       bool // /patterns/ between slashes
	newlines      bool // the end of a line ends a statement
	layout        layout
}

// layout is how a language marks what belongs to a loop.
type layout uint8

// The layouts.
const (
	braced layout = iota
	indented
	ended // by the word "end"
)

func dialectOf(lang string) dialect {
	switch lang {
	case "python":
		return dialect{hash: true, triple: true, newlines: true, layout: indented}
	case "ruby":
		return dialect{hash: true, back: true, newlines: true, layout: ended}
	case "js":
		return dialect{slashes: true, back: true, pattern: true, newlines: true}
	case "go":
		return dialect{slashes: true, back: true, newlines: true}
	case "php":
		return dialect{slashes: true, hash: true, back: true}
	}
	return dialect{slashes: true, triple: true}
}

// token is a word, a number, a string, a sign or the end of a line.
type lexeme struct {
	kind byte
	text string
	span
}

// The kinds of token.
const (
	wordToken   = 'w'
	numberToken = '1'
	stringToken = '"'
	signToken   = '+'
	lineToken   = '\n'
)

// signs of more than one character, the longer before the shorter.
var longSigns = []string{
	"===", "!==", "**=", "||=", "&&=", "??=", "<=>", "...", "<<=", ">>=",
	"=>", "->", "::", "?.", "&.", "==", "!=", "<=", ">=", ":=", "+=", "-=", "*=", "/=", ".=", "|=", "%=", "&&", "||", "??", "**", "<<", ">>", "++", "--",
}

// scan cuts a text into tokens, and blanks its comments out.
func (d dialect) scan(text string) (tokens []lexeme, code, first string) {
	blank := []byte(text)
	for i := 0; i < len(text); {
		if end, from, to := d.comment(text, i); end > i {
			if first == "" && len(tokens) == 0 || first == "" && onlyLines(tokens) {
				first = text[from:to]
			}
			for k := i; k < end; k++ {
				if blank[k] != '\n' {
					blank[k] = ' '
				}
			}
			i = end
			continue
		}
		t := d.token(text, i, tokens)
		if t.end > t.start {
			tokens = append(tokens, t)
		}
		i = max(t.end, i+1)
	}
	return tokens, string(blank), strings.TrimSpace(first)
}

func onlyLines(tokens []lexeme) bool {
	for i := range tokens {
		if tokens[i].kind != lineToken {
			return false
		}
	}
	return true
}

// comment is the end of the comment at i and what it says; no comment ends at i.
func (d dialect) comment(text string, i int) (end, from, to int) {
	rest := text[i:]
	switch {
	case d.slashes && strings.HasPrefix(rest, "/*"):
		n := strings.Index(rest[2:], "*/")
		if n < 0 {
			return len(text), i + 2, len(text)
		}
		return i + n + 4, i + 2, i + 2 + n
	case d.slashes && strings.HasPrefix(rest, "//"), d.hash && rest[0] == '#' && !strings.HasPrefix(rest, "#["):
		end = len(text)
		if n := strings.IndexByte(rest, '\n'); n >= 0 {
			end = i + n
		}
		return end, i, end
	case strings.HasPrefix(rest, "<?php"):
		return i + 5, i, i
	}
	return i, i, i
}

// token reads the token at i; one without length is white space.
func (d dialect) token(text string, i int, before []lexeme) lexeme {
	c := text[i]
	made := func(kind byte, end int) lexeme { return lexeme{kind, text[i:end], span{i, end}} }
	switch {
	case c == '\n':
		return made(lineToken, i+1)
	case c == ' ' || c == '\t' || c == '\r':
		return lexeme{span: span{i, i}}
	case c == '"' || c == '\'' || c == '`' && d.back:
		return made(stringToken, d.stringEnd(text, i))
	case isIdentByte(c) && !('0' <= c && c <= '9') || c == '$' || c == '@':
		end := i + 1
		for end < len(text) && isIdentByte(text[end]) {
			end++
		}
		if d.layout == ended && end < len(text) && (text[end] == '!' || text[end] == '?') && !strings.HasPrefix(text[end:], "!=") {
			end++
		}
		return made(wordToken, end)
	case '0' <= c && c <= '9':
		end := i + 1
		for end < len(text) && (isIdentByte(text[end]) || text[end] == '.' && end+1 < len(text) && '0' <= text[end+1] && text[end+1] <= '9') {
			end++
		}
		return made(numberToken, end)
	case c == '/' && d.pattern && patternMayBegin(before):
		if end := patternEnd(text, i); end > i {
			return made(stringToken, end)
		}
	}
	for _, sign := range longSigns {
		if strings.HasPrefix(text[i:], sign) {
			return made(signToken, i+len(sign))
		}
	}
	_, size := utf8.DecodeRuneInString(text[i:])
	return made(signToken, i+size)
}

func isIdentByte(c byte) bool { return c == '_' || c >= utf8.RuneSelf || isAlphanumeric(c) }

// stringEnd is the end of the string at i. One that is not closed ends with its line,
// or with the text where it may go on over lines.
func (d dialect) stringEnd(text string, i int) int {
	quote := text[i : i+1]
	if triple := strings.Repeat(quote, 3); d.triple && strings.HasPrefix(text[i:], triple) {
		if n := strings.Index(text[i+3:], triple); n >= 0 {
			return i + n + 6
		}
		return len(text)
	}
	for j := i + 1; j < len(text); j++ {
		switch {
		case text[j] == '\\':
			j++
		case text[j] == quote[0]:
			return j + 1
		case text[j] == '\n' && quote != "`" && d.newlines:
			return j
		}
	}
	return len(text)
}

// patternMayBegin reports whether a slash is no division.
func patternMayBegin(before []lexeme) bool {
	if len(before) == 0 {
		return true
	}
	last := before[len(before)-1]
	switch last.kind {
	case lineToken:
		return true
	case signToken:
		return last.text != ")" && last.text != "]" && last.text != "}"
	}
	return last.text == "return"
}

func patternEnd(text string, i int) int {
	for j := i + 1; j < len(text) && text[j] != '\n'; j++ {
		switch text[j] {
		case '\\':
			j++
		case '/':
			return j + 1
		}
	}
	return i
}
