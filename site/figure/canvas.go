package figure

import (
	"fmt"
	"html"
	"html/template"
	"slices"
	"strings"
)

// The colours. The fallbacks have a contrast of 3:1 and more on white and on
// near black, as WCAG 2.2 (1.4.11) asks of lines that carry a meaning.
const (
	line   = "var(--fig-line,#767676)"
	accent = "var(--fig-accent,#3b78c3)"
	good   = "var(--fig-ok,#2e8555)"
	bad    = "var(--fig-bad,#cf4a45)"
	band   = "var(--fig-band,#3b78c3)"
)

// faint is the strength of band: text upon it loses next to nothing.
const faint = `fill="` + band + `" fill-opacity=".16"`

// box is a place in a drawing.
type box struct{ left, top, right, bottom int }

// canvas is a drawing in the making. What is painted first lies below.
type canvas struct {
	about    About
	width    int
	below    strings.Builder // bars and lines
	above    strings.Builder // marks
	letters  strings.Builder
	occupied []box // by text: upright lines keep out of it
	uprights []upright
	lang     string // of the text that is written now, where it is not the drawing's
}

// upright is a vertical line, or a bar where wide is not 0. It is interrupted
// where text stands in its way, which is only known at the end.
type upright struct {
	x, from, to, wide int
	style             string
}

func newCanvas(a About) *canvas { return &canvas{about: a, width: a.width()} }

// draw writes an element below the marks.
func (c *canvas) draw(format string, args ...any) { fmt.Fprintf(&c.below, format, args...) }

// mark writes an element above the lines.
func (c *canvas) mark(format string, args ...any) { fmt.Fprintf(&c.above, format, args...) }

// path draws a line; style holds attributes.
func (c *canvas) path(style, format string, args ...any) {
	c.draw(`<path d="%s"%s/>`, fmt.Sprintf(format, args...), spaced(style))
}

func (c *canvas) upright(x, from, to, wide int, style string) {
	c.uprights = append(c.uprights, upright{x, from, to, wide, style})
}

func spaced(style string) string {
	if style == "" {
		return ""
	}
	return " " + style
}

// anchor is which part of a line of text is at its x.
type anchor string

const (
	start  anchor = ""
	middle anchor = ` text-anchor="middle"`
	end    anchor = ` text-anchor="end"`
)

// text writes lines from a top downwards and returns the bottom of the last. A
// line that would leave the drawing at one side is moved inwards.
func (c *canvas) text(x, top int, lines []string, at anchor, bold bool) int {
	weight := ""
	if bold {
		weight = ` font-weight="600"`
	}
	lang := spoken(c.lang)
	for _, l := range lines {
		width := measure(l, bold)
		left := x
		switch at {
		case middle:
			left = x - width/2
		case end:
			left = x - width
		}
		shift := max(0, 2-left) - max(0, left+width-(c.width-2))
		left += shift
		fmt.Fprintf(&c.letters, `<text x="%d" y="%d"%s%s%s>%s</text>`, x+shift, top+ascent, at, weight, lang, html.EscapeString(l))
		c.occupied = append(c.occupied, box{left, top, left + width, top + lineHeight})
		top += lineHeight
	}
	return top
}

// arrow is a head with its point at x, y that looks along dx, dy, one of which
// is 1 or -1 and the other 0.
func (c *canvas) arrow(x, y, dx, dy int, colour string) {
	c.mark(`<path d="M%d %dL%d %dL%d %dz" fill="%s" stroke="none"/>`,
		x, y, x-9*dx-4*dy, y-9*dy-4*dx, x-9*dx+4*dy, y-9*dy+4*dx, colour)
}

// cross is for what went wrong or never comes.
func (c *canvas) cross(x, y int) {
	c.mark(`<path d="M%d %dl12 12m0 -12l-12 12" stroke="%s" stroke-width="2.5"/>`, x-6, y-6, bad)
}

// figure closes the drawing at a height.
func (c *canvas) figure(height int, t Table) Figure {
	id, title, desc := c.about.id(), visible(c.about.Title), visible(c.about.Desc)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="figure"%s role="img" aria-labelledby="%s-title %[2]s-desc" viewBox="0 0 %d %d" style="max-width:%srem" direction="ltr" font-size="%d">`,
		spoken(c.about.Lang), id, c.width, height, rem(c.width), fontSize)
	fmt.Fprintf(&b, `<title id="%s-title">%s</title><desc id="%[1]s-desc">%[3]s</desc>`, id, html.EscapeString(title), html.EscapeString(desc))
	fmt.Fprintf(&b, `<g fill="none" stroke="%s" stroke-width="1.5">`, line)
	for _, u := range c.uprights {
		c.interrupted(&b, u)
	}
	b.WriteString(c.below.String())
	b.WriteString(c.above.String())
	fmt.Fprintf(&b, `</g><g fill="currentColor">%s</g></svg>`, c.letters.String())
	return Figure{SVG: template.HTML(b.String()), Title: title, Desc: desc, Table: t, Width: c.width, Height: height}
}

// spoken is the attribute for a language, "" for none.
func spoken(lang string) string {
	if lang == "" {
		return ""
	}
	return ` lang="` + html.EscapeString(lang) + `"`
}

// rem is a width in units as the page's rem, to two places.
func rem(units int) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", float64(units)/16), "0"), ".")
}

func (a About) id() string {
	id := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '-'
	}, a.ID)
	if id == "" {
		return "figure"
	}
	return id
}

// bar is a piece of a bar. It is open where the bar goes on behind a text.
func (u upright) bar(b *strings.Builder, from, to int) {
	left, right := u.x-u.wide/2, u.x+u.wide/2
	fmt.Fprintf(b, `<path d="M%d %dH%dV%dH%dz" %s stroke="none"/>`, left, from, right, to, left, faint)
	fmt.Fprintf(b, `<path d="M%d %dV%dM%d %dV%d"%s/>`, left, from, to, right, from, to, spaced(u.style))
	for _, end := range []int{u.from, u.to} {
		if end == from || end == to {
			fmt.Fprintf(b, `<path d="M%d %dH%d"%s/>`, left, end, right, spaced(u.style))
		}
	}
}

// interrupted draws an upright line where no text is.
func (c *canvas) interrupted(b *strings.Builder, u upright) {
	half := u.wide/2 + 2
	var gaps []box
	for _, o := range c.occupied {
		if o.left-3 < u.x+half && u.x-half < o.right+3 && o.bottom > u.from && o.top < u.to {
			gaps = append(gaps, o)
		}
	}
	slices.SortFunc(gaps, func(a, b box) int { return a.top - b.top })
	from := u.from
	piece := func(to int) {
		if to-from < 6 && to-from < u.to-u.from {
			return // a crumb
		}
		if u.wide > 0 {
			u.bar(b, from, to)
			return
		}
		fmt.Fprintf(b, `<path d="M%d %dV%d"%s/>`, u.x, from, to, spaced(u.style))
	}
	for _, g := range gaps {
		piece(min(g.top-1, u.to))
		from = max(from, g.bottom+1)
	}
	piece(u.to)
}
