package page

import (
	"fmt"
	"html"
	"strings"
)

// mistakes checks what must hold of any document that was read, and says what does not.
func mistakes(d *Document) []string {
	var out []string
	wrong := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	start := 0
	for i := range d.Regions {
		r := &d.Regions[i]
		what := fmt.Sprintf("region %d", i)
		if len(r.Runs) == 0 {
			wrong("%s is empty", what)
			continue
		}
		out = append(out, wrongRuns(d, what, &r.Content)...)
		if s, _ := r.Span(); s < start {
			wrong("%s begins at %d, before the one above at %d", what, s, start)
		} else {
			start = s
		}
		for name, other := range map[string]int{"heading": r.Heading, "intro": r.Intro, "header": r.Header, "row": r.RowHeader} {
			if other >= i || other < -1 {
				wrong("%s: its %s is region %d", what, name, other)
			}
		}
		if r.Heading >= 0 && d.Regions[r.Heading].Kind != Heading && d.Regions[r.Heading].Kind != Title {
			wrong("%s stands under a %s", what, d.Regions[r.Heading].Kind)
		}
		out = append(out, wrongWords(d, what, &r.Content)...)
	}
	start = 0
	for i := range d.Fences {
		f := &d.Fences[i]
		out = append(out, wrongRuns(d, fmt.Sprintf("fence %d", i), &f.Content)...)
		if f.Start < start || f.End < f.Start || f.End > len(d.Source) {
			wrong("fence %d is [%d, %d) after %d", i, f.Start, f.End, start)
		}
		start = f.Start
	}
	start = 0
	for i, m := range d.Markers {
		if m.Start < start || m.End < m.Start || m.End > len(d.Source) {
			wrong("marker %d is [%d, %d) after %d", i, m.Start, m.End, start)
		}
		start = m.End
		if m.Next < len(d.Regions) && d.Regions[m.Next].Runs[0].Start < m.End {
			wrong("marker %d: region %d is not behind it", i, m.Next)
		}
	}
	return out
}

// wrongRuns checks that runs are in order, inside the file, and what it says there.
func wrongRuns(d *Document, what string, c *Content) []string {
	var out []string
	wrong := func(format string, args ...any) {
		out = append(out, what+": "+fmt.Sprintf(format, args...))
	}
	at, end := 0, 0
	for i := range c.Runs {
		r := &c.Runs[i]
		switch {
		case r.at != at:
			wrong("run %d begins at %d of the text, not at %d", i, r.at, at)
		case r.Start < end || r.End < r.Start || r.End > len(d.Source):
			wrong("run %d is [%d, %d) after %d in a file of %d", i, r.Start, r.End, end, len(d.Source))
			return out
		case r.Text == "":
			wrong("run %d is empty", i)
		case r.exact() && string(d.Source[r.Start:r.End]) != r.Text && !isUnit(string(d.Source[r.Start:r.End]), r.Text):
			wrong("run %d says %q, the file %q", i, r.Text, d.Source[r.Start:r.End])
		}
		at += len(r.Text)
		end = r.End
	}
	if c.Text() != join(c.Runs) || c.Len() != at {
		wrong("text and runs differ")
	}
	return out
}

// wrongWords maps each word back; those that were never decoded must be there.
func wrongWords(d *Document, what string, c *Content) []string {
	var out []string
	text := c.Text()
	for i := 0; i < len(text); {
		n := strings.IndexAny(text[i:], " \n\t")
		if n < 0 {
			n = len(text) - i
		}
		if first, last := c.Run(i), c.Run(i+n-1); n > 0 && first == last && c.Runs[first].exact() {
			s, e := c.Source(i, i+n)
			if got := string(d.Source[s:e]); got != text[i:i+n] && !isUnit(got, text[i:i+n]) {
				out = append(out, fmt.Sprintf("%s: %q maps to %q", what, text[i:i+n], got))
			}
		}
		i += n + 1
	}
	return out
}

// isUnit says whether text is what source stands for, although both are as long.
func isUnit(source, text string) bool {
	return strings.TrimSpace(source+text) == "" || html.UnescapeString(source) == text ||
		strings.HasPrefix(source, `\`) || strings.Trim(source, "\n ") == "" || strings.HasPrefix(source, "&")
}

func join(runs []Run) string {
	var b strings.Builder
	for i := range runs {
		b.WriteString(runs[i].Text)
	}
	return b.String()
}
