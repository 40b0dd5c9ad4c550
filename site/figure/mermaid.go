package figure

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// diagram is a drawing as text for Mermaid, which draws it where Markdown is
// shown. Every word is escaped, so that none can be read as syntax, and stands
// on a line of its own.
type diagram struct{ b strings.Builder }

// newDiagram begins a diagram of a kind of Mermaid. Its title and description
// are what a screen reader reads instead of the arrows.
func newDiagram(kind string, a About) *diagram {
	d := &diagram{}
	d.b.WriteString(kind + "\n")
	d.line("accTitle: %s", a.Title)
	d.line("accDescr: %s", a.Desc)
	return d
}

// line writes a line; the arguments are texts.
func (d *diagram) line(format string, texts ...string) {
	args := make([]any, len(texts))
	for i, t := range texts {
		args[i] = quiet(t)
	}
	fmt.Fprintf(&d.b, "    "+format+"\n", args...)
}

// quiet is a text in which no character means anything to Mermaid, to Markdown,
// to a template engine or to HTML. What might is written by its number, as
// Mermaid has it: #59; is a semicolon. A text of nothing is a dash, for Mermaid
// wants a word in every place.
func quiet(s string) string {
	s = visible(s)
	if s == "" {
		return "–"
	}
	var b strings.Builder
	for _, r := range s {
		if r < 0x80 && strings.ContainsRune("#;:\"'`<>&%{}[]()|\\$*~^@!=", r) {
			fmt.Fprintf(&b, "#%d;", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// mermaid writes the sequence; wanted are its steps that are drawn.
func (s Sequence) mermaid(wanted []Step) string {
	d := newDiagram("sequenceDiagram", s.About)
	if len(s.Actors) == 0 {
		return ""
	}
	for i, a := range s.Actors {
		d.line("participant a"+strconv.Itoa(i)+" as %s", a)
	}
	everybody := "a0"
	if n := len(s.Actors); n > 1 {
		everybody += ",a" + strconv.Itoa(n-1)
	}
	busy := map[int]bool{}
	end := func(actor int) {
		if busy[actor] {
			d.line("deactivate a" + strconv.Itoa(actor))
		}
		busy[actor] = false
	}
	for _, step := range wanted {
		from, to := "a"+strconv.Itoa(step.From), "a"+strconv.Itoa(step.To)
		switch step.Kind {
		case Message:
			d.line(from+"->>"+to+": %s", step.Label)
		case Reply:
			d.line(from+"-->>"+to+": %s", step.Label)
		case LostMessage:
			d.line(from+"-x"+to+": %s – %s", step.Label, s.Lost)
		case LostReply:
			d.line(from+"--x"+to+": %s – %s", step.Label, s.Lost)
		case Note:
			over := from
			if step.To != step.From {
				over += "," + to
			}
			d.line("Note over "+over+": %s", step.Label)
		case Busy:
			if !busy[step.From] {
				d.line("activate " + from)
			}
			busy[step.From] = true
		case Idle:
			end(step.From)
		case Crash:
			end(step.From)
			d.line("Note over "+from+": ✗ %s", step.Label)
		case Pause:
			d.line("Note over "+everybody+": %s", step.Label)
		}
	}
	return d.b.String()
}

// mermaid writes the machine; moves are those that are drawn.
func (m Machine) mermaid(moves []Move) string {
	if len(m.States) == 0 {
		return ""
	}
	d := newDiagram("stateDiagram-v2", m.About)
	for i, s := range m.States {
		name := s.Name
		if visible(s.Note) != "" {
			name += " – " + s.Note
		}
		d.line(`state "%s" as s`+strconv.Itoa(i), name)
	}
	for i, s := range m.States {
		if s.Kind == Beginning {
			d.line("[*] --> s" + strconv.Itoa(i))
		}
	}
	for _, v := range moves {
		d.line("s"+strconv.Itoa(v.From)+" --> s"+strconv.Itoa(v.To)+" : %s", v.Label)
	}
	return d.b.String()
}

// mermaid writes the lifetime: under each moment what begins there, and until when.
func (l Lifetime) mermaid() string {
	if len(l.Spans) == 0 {
		return ""
	}
	d := newDiagram("timeline", l.About)
	spans := slices.Clone(l.Spans)
	slices.SortStableFunc(spans, func(a, b Span) int { return int(min(max(a.From-b.From, -1), 1)) })
	for i, s := range spans {
		row := l.row(s)
		if i == 0 || max(s.From, 0) != max(spans[i-1].From, 0) {
			d.b.WriteString("    " + quiet(row[2]))
		} else {
			d.b.WriteString("    " + strings.Repeat(" ", 8))
		}
		text := row[0]
		if s.Open || s.To > s.From {
			text += " → " + row[3]
		}
		if row[1] != "" {
			text += " – " + row[1]
		}
		d.b.WriteString(" : " + quiet(text) + "\n")
	}
	return d.b.String()
}
