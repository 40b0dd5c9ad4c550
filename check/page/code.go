package page

import (
	"go/scanner"
	gotoken "go/token"
	"strings"
)

// syntax is how a language writes comments and strings. It is enough to find the
// comments: nothing else of a program is read.
type syntax struct {
	format Format
	line   []string // marks of comments up to the end of the line
	block  bool     // /* */
	quotes string   // strings that end in their line
	raw    string   // strings that may go on over lines
}

var syntaxes = []syntax{
	{Go, []string{"//"}, true, `"'`, "`"},
	{JavaScript, []string{"//"}, true, `"'`, "`"},
	{Java, []string{"//"}, true, `"'`, ""},
	{CSharp, []string{"//"}, true, `"'`, ""},
	{PHP, []string{"//", "#"}, true, `"'`, ""},
	{Python, []string{"#"}, false, `"'`, ""},
	{Ruby, []string{"#"}, false, `"'`, ""},
	{Shell, []string{"#"}, false, `"'`, ""},
	{YAML, []string{"#"}, false, `"'`, ""},
}

func syntaxOf(f Format) (syntax, bool) {
	for _, s := range syntaxes {
		if s.format == f {
			return s, true
		}
	}
	return syntax{}, false
}

// remark is a comment or, in Python, a documentation string: text[s:e], of which
// text[from:to] is what it says.
type remark struct {
	s, e, from, to int
	line           bool // up to the end of the line
	alone          bool // nothing but space stands before it in its line
	mark           string
}

// remarks finds all of them, in order.
func (x syntax) remarks(text string) []remark {
	if x.format == Go {
		return goRemarks(text)
	}
	var out []remark
	last := byte(0) // the last byte of code that was no space
	for i := 0; i < len(text); {
		c := text[i]
		if r, ok := x.comment(text, i); ok {
			out = append(out, r)
			i = max(r.e, i+1)
			continue
		}
		switch {
		case isSpace(c):
			i++
			continue
		case strings.IndexByte(x.quotes, c) >= 0:
			end, size := x.stringEnd(text, i)
			if x.format == Python && isDocString(text, i, last, size) {
				out = append(out, remark{s: i, e: end, from: i + size, to: max(i+size, end-size), alone: true, mark: text[i : i+size]})
			}
			i = end
		case x.raw != "" && strings.IndexByte(x.raw, c) >= 0:
			i = endAfter(text, i+1, text[i:i+1])
		default:
			i++
		}
		last = c
	}
	return out
}

// comment reads the comment at i, if there is one.
func (x syntax) comment(text string, i int) (remark, bool) {
	if x.block && strings.HasPrefix(text[i:], "/*") {
		e := endAfter(text, i+2, "*/")
		return remark{s: i, e: e, from: i + 2, to: max(i+2, e-2), alone: isFirst(text, i), mark: "/*"}, true
	}
	for _, mark := range x.line {
		if !strings.HasPrefix(text[i:], mark) {
			continue
		}
		if mark == "#" && i > 0 && !isSpace(text[i-1]) {
			continue
		}
		e := lineEnd(text, i)
		return remark{s: i, e: e, from: i + len(mark), to: e, line: true, alone: isFirst(text, i), mark: mark}, true
	}
	return remark{}, false
}

func isFirst(text string, i int) bool { return blank(text[lineStart(text, i):i]) }

// stringEnd finds the end of a string, and how long its marks are.
func (x syntax) stringEnd(text string, i int) (end, size int) {
	mark := text[i : i+1]
	triple := strings.Repeat(mark, 3)
	if strings.HasPrefix(text[i:], triple) && (x.format == Python || x.format == Java || x.format == CSharp) {
		for j := i + 3; ; j++ {
			n := strings.IndexAny(text[min(j, len(text)):], `\`+mark)
			if n < 0 {
				return len(text), 3
			}
			j += n
			if text[j] == '\\' {
				j++
			} else if strings.HasPrefix(text[j:], triple) {
				return j + 3, 3
			}
		}
	}
	for j := i + 1; j < len(text) && text[j] != '\n'; j++ {
		switch text[j] {
		case '\\':
			j++
		case mark[0]:
			return j + 1, 1
		}
	}
	return i + 1, 1
}

// isDocString says whether the string at i stands where a statement does.
func isDocString(text string, i int, last byte, size int) bool {
	start := lineStart(text, i)
	if strings.Trim(text[start:i], " \trRuU") != "" {
		return false
	}
	if last == 0 || last == ':' {
		return true
	}
	return size == 3 && strings.IndexByte("(,[{=+%\\", last) < 0
}

// goRemarks lets Go's own scanner find the comments.
func goRemarks(text string) []remark {
	src := []byte(text)
	file := gotoken.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, scanner.ScanComments)
	var out []remark
	for {
		pos, tok, _ := s.Scan()
		if tok == gotoken.EOF {
			return out
		}
		if tok != gotoken.COMMENT {
			continue
		}
		i := file.Offset(pos)
		if r, ok := (syntax{line: []string{"//"}, block: true}).comment(text, i); ok {
			out = append(out, r)
		}
	}
}
