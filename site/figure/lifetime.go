package figure

import "time"

// Lifetime is the life of a record on a line of time: what lasts from one moment
// to another, and moments. The scale is not linear, so that a lease of seconds
// can be seen beside a window of days. Its table has four columns: what it is,
// its text, from, until.
type Lifetime struct {
	About
	Spans []Span
	Scale string // the sentence that tells that the scale is not linear
	// Endless is the word for the end of what has none.
	Endless string
}

// Span is something that lasts, or a moment where To is From.
type Span struct {
	Label, Text string
	Lang        string        // the language of Text, where it is not the drawing's
	From, To    time.Duration // since the first request
	Open        bool          // it has no end: To is not used
	Loose       bool          // To is the least: it may last longer
	Kind        SpanKind
}

// SpanKind is what a span looks like.
type SpanKind uint8

// The kinds.
const (
	Waiting   SpanKind = iota // an empty bar: something is kept and not used
	Working                   // a hatched bar: something is being done
	Answering                 // a full bar: repeats get their answer
	Gone                      // a cross at a moment, a dashed bar for a time: nothing is known any more
)

const (
	inset   = 10 // of the scale from the sides
	barHigh = 12
)

// Draw draws the spans from top to bottom, each with its words above it.
func (l Lifetime) Draw() Figure {
	c := newCanvas(l.About)
	left, right := inset, c.width-inset
	moments := []time.Duration{0}
	tail := false
	for _, s := range l.Spans {
		moments = append(moments, max(s.From, 0))
		if !s.Open {
			moments = append(moments, max(s.To, s.From, 0))
		}
		tail = tail || s.Open || s.Loose
	}
	if tail {
		right -= 36 // room for what has no end
	}
	sc := stretched(moments, left, right)
	y := 2
	var rows [][]string
	for _, s := range l.Spans {
		rows = append(rows, l.row(s))
		y = c.text(4, y, wrap(s.Label, c.width-8, 2, true), start, true)
		c.lang = s.Lang
		y = c.text(4, y, wrap(s.Text, c.width-8, 4, false), start, false)
		c.lang = ""
		c.span(s, sc, y+3)
		y += 3 + barHigh + 14
	}
	var ticks []tick
	for i, t := range sc.at {
		if i == 0 || t > sc.at[i-1]+1 {
			ticks = append(ticks, tick{sc.x[i], l.length(t)})
		}
	}
	bottom := c.axis(y, left, c.width-inset, ticks, 2, l.Scale)
	out := c.figure(bottom, l.table(4, rows))
	out.Mermaid = l.mermaid()
	return out
}

func (l Lifetime) row(s Span) []string {
	until := l.length(max(s.To, s.From))
	switch {
	case s.Open || s.Kind == Gone && s.To <= s.From: // what is forgotten at a moment stays so
		until = visible(l.Endless)
	case s.Loose:
		until = "≥ " + until
	}
	return []string{visible(s.Label), visible(s.Text), l.length(s.From), until}
}

// span draws one bar with its top at y.
func (c *canvas) span(s Span, sc scale, y int) {
	from, to := sc.of(s.From), sc.of(max(s.To, s.From))
	if s.Open {
		to = c.width - inset - 8
	}
	mid := y + barHigh/2
	if to == from && !s.Open {
		if s.Kind == Gone {
			c.cross(from, mid)
			return
		}
		c.mark(`<path d="M%d %dl7 7l-7 7l-7 -7z" fill="%s" stroke="none"/>`, from, mid-7, accent)
		return
	}
	style := `stroke="` + line + `"`
	switch s.Kind {
	case Working:
		style = `stroke="` + accent + `"`
		for x := from + 6; x < to; x += 8 {
			c.path(`stroke="`+accent+`"`, "M%d %dL%d %d", x, y, max(x-8, from), min(y+barHigh, y+(x-from)*barHigh/8))
		}
	case Answering:
		style = `stroke="` + good + `" fill="` + good + `" fill-opacity=".55"`
	case Gone:
		style = `stroke-dasharray="3 3"`
	}
	c.draw(`<rect x="%d" y="%d" width="%d" height="%d" %s/>`, from, y, max(to-from, 3), barHigh, style)
	switch {
	case s.Open:
		c.arrow(c.width-inset, mid, 1, 0, line)
	case s.Loose:
		c.path(`stroke-dasharray="3 3"`, "M%d %dh24v%dh-24", to, y, barHigh)
	}
}
