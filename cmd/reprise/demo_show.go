package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// textShow prints a play for a terminal of 80 columns.
type textShow struct {
	w      io.Writer
	colour bool
}

const demoWidth = 78

func (s *textShow) opening() {
	fmt.Fprintln(s.w, "A mock payments API runs on this machine, with its keys in a file; a payment")
	fmt.Fprintln(s.w, "takes "+demoDelay+". > is what a client sends, < what comes back.")
}

func (s *textShow) scene(number int, p *played) {
	fmt.Fprintf(s.w, "\n%s\n", s.paint("1", fmt.Sprintf("%d. %s", number, p.Title)))
	s.wrapped("   ", "   ", p.About)
	fmt.Fprintln(s.w)
	for _, l := range p.Lines {
		switch l.Kind {
		case "request":
			s.wrapped("   > ", "     ", l.Text)
		case "answer":
			s.wrapped("   < ", "     ", l.Text)
		case "ok":
			s.wrapped("   "+s.paint("32", "✓")+" ", "     ", l.Text)
		case "failed":
			s.wrapped("   "+s.paint("31", "✗ not so:")+" ", "     ", l.Text)
		default:
			s.wrapped("   ", "   ", l.Text)
		}
	}
}

func (s *textShow) closing(held bool) {
	fmt.Fprintln(s.w)
	if !held {
		fmt.Fprintln(s.w, "Something did not come as it was told.")
		return
	}
	fmt.Fprintln(s.w, "At-least-once delivery plus duplicate collapse, inside a scope and a window:")
	fmt.Fprintln(s.w, "that is what a key buys. reprise serve contract.yaml does it for your contract.")
}

// wrapped breaks a text between words, and keeps its double spaces otherwise.
func (s *textShow) wrapped(first, rest, text string) {
	line, column := first, len("     ")
	for i, word := range strings.Split(text, " ") {
		width := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+width > demoWidth:
			fmt.Fprintln(s.w, strings.TrimRight(line, " "))
			line, column = rest, len(rest)
		default:
			line, column = line+" ", column+1
		}
		line, column = line+word, column+width
	}
	fmt.Fprintln(s.w, line)
}

func (s *textShow) paint(code, text string) string {
	if !s.colour {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}
