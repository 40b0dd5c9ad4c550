package figure

import (
	"slices"
	"time"
)

// Retries is a schedule of attempts: the band in which each may start, because
// waits are random, and the moments after which none may. Its table has four
// columns: the attempt or limit, its text, the earliest and the latest start.
type Retries struct {
	About
	Attempts []Attempt
	Limits   []Limit
	Scale    string // the sentence for a scale that is not linear; only used where it is not
}

// Attempt is one attempt. Its times count from the start of the call.
type Attempt struct {
	Label, Text      string
	Earliest, Latest time.Duration
	Capped           bool // its wait has reached the cap: a bar closes the band
	Never            bool // it is not made: dashed, with a cross
}

// Limit is a moment that ends something, such as the deadline. A limit of 0 or
// less is not drawn.
type Limit struct {
	Label string // with its time, such as "deadline: 90 s"
	At    time.Duration
}

const limitStyle = `stroke="` + bad + `" stroke-width="2" stroke-dasharray="6 3"`

// Draw draws the attempts from top to bottom, each with its words above it.
func (r Retries) Draw() Figure {
	c := newCanvas(r.About)
	sc, ticks, even := r.scale(c.width)
	left, right := sc.x[0], c.width-inset
	y := 2
	for _, l := range r.Limits {
		if l.At > 0 {
			c.path(limitStyle, "M7 %dv%d", y+1, lineHeight-2)
			y = c.text(16, y, wrap(l.Label, c.width-20, 3, false), start, false)
		}
	}
	if y > 2 {
		y += 8
	}
	top := y
	var rows [][]string
	for _, a := range r.Attempts {
		rows = append(rows, []string{visible(a.Label), visible(a.Text), r.length(a.Earliest), r.length(max(a.Latest, a.Earliest))})
		y = c.text(4, y, wrap(a.Label, c.width-8, 2, true), start, true)
		y = c.text(4, y, wrap(a.Text, c.width-8, 4, false), start, false)
		c.attempt(a, sc, y+3)
		y += 3 + barHigh + 12
	}
	for _, l := range r.Limits {
		if l.At > 0 {
			c.upright(sc.of(l.At), top, y, 0, limitStyle)
			rows = append(rows, []string{visible(l.Label), "", r.length(l.At), r.length(l.At)})
		}
	}
	caption := ""
	if !even {
		caption = r.Scale
	}
	return c.figure(c.axis(y, left, right, ticks, top, caption), r.table(4, rows))
}

// scale is linear as long as the first wait can be seen on it.
func (r Retries) scale(width int) (sc scale, ticks []tick, even bool) {
	moments := []time.Duration{0}
	var first time.Duration // the first start that is not the start of the call
	for _, a := range r.Attempts {
		moments = append(moments, max(a.Earliest, 0), max(a.Latest, 0))
		if first == 0 {
			first = max(a.Latest, 0)
		}
	}
	for _, l := range r.Limits {
		moments = append(moments, max(l.At, 0))
	}
	var last time.Duration
	for _, m := range moments {
		last = max(last, m)
	}
	left, right := inset, width-inset
	if last < 60*max(first, 1) {
		sc = linear(0, last, left, right)
		return sc, sc.steady(r.length), true
	}
	sc = stretched(moments, left, right)
	for i, t := range sc.at {
		named := i == 0 || slices.ContainsFunc(r.Attempts, func(a Attempt) bool { return a.Latest == t }) ||
			slices.ContainsFunc(r.Limits, func(l Limit) bool { return l.At == t })
		if named {
			ticks = append(ticks, tick{sc.x[i], r.length(t)})
		}
	}
	return sc, ticks, false
}

// attempt draws one band with its top at y.
func (c *canvas) attempt(a Attempt, sc scale, y int) {
	from, to := sc.of(a.Earliest), sc.of(max(a.Latest, a.Earliest))
	mid := y + barHigh/2
	switch {
	case to-from < 4 && a.Never:
		c.mark(`<circle cx="%d" cy="%d" r="5" stroke-dasharray="2 2"/>`, from, mid)
	case to-from < 4:
		c.mark(`<circle cx="%d" cy="%d" r="5" fill="%s" stroke="none"/>`, from, mid, accent)
	case a.Never:
		c.draw(`<rect x="%d" y="%d" width="%d" height="%d" rx="2" stroke-dasharray="3 3"/>`, from, y, to-from, barHigh)
	default:
		c.draw(`<rect x="%d" y="%d" width="%d" height="%d" rx="2" fill="%s" fill-opacity=".35" stroke="%s"/>`, from, y, to-from, barHigh, band, accent)
	}
	if a.Never {
		c.cross(min(max((from+to)/2, 8), c.width-8), mid)
	}
	if a.Capped {
		c.mark(`<path d="M%d %dv%d" stroke-width="3"/>`, to, y-2, barHigh+4)
	}
}
