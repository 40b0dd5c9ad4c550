package figure

import (
	"cmp"
	"slices"
	"time"
)

// Keys is what became of the attempts of some keys over time. Its table has five
// columns: the key, the number of the attempt, its time, its outcome in a word,
// and its text.
type Keys struct {
	About
	Lanes []Lane
	Words Words
	// From and To are the ends of the axis. Where To is not after From, the axis
	// runs from 0 to the last attempt.
	From, To time.Duration
}

// Lane is one key. Only the last 200 of its attempts are drawn.
type Lane struct {
	Key      string
	Attempts []Shot
}

// Shot is one attempt of a key.
type Shot struct {
	At      time.Duration
	Outcome Outcome
	Text    string // for the table, such as "409 request_in_progress"
}

// Outcome is what became of an attempt.
type Outcome uint8

// The outcomes.
const (
	Executed Outcome = iota // a full circle
	Replayed                // a ring with a smaller one in it
	Conflict                // a diamond
	Lost                    // a cross
)

// Words are the outcomes in words, for the legend and the table.
type Words struct{ Executed, Replayed, Conflict, Lost string }

func (w Words) of(o Outcome) string {
	switch o {
	case Executed:
		return w.Executed
	case Replayed:
		return w.Replayed
	case Conflict:
		return w.Conflict
	default:
		return w.Lost
	}
}

const (
	mostShots = 200
	shotWide  = 16 // marks nearer than this go below one another
	crowdWide = 40 // numbers of marks nearer than this are one
)

// Draw draws a lane for each key and a legend above them.
func (k Keys) Draw() Figure {
	c := newCanvas(k.About)
	sc := k.scale(c.width)
	top := k.legend(c)
	y := top
	var rows [][]string
	for _, l := range k.Lanes {
		shots := slices.Clone(l.Attempts)
		slices.SortStableFunc(shots, func(a, b Shot) int { return cmp.Compare(a.At, b.At) })
		for i, s := range shots {
			rows = append(rows, []string{visible(l.Key), decimal(i + 1), k.length(s.At), visible(k.Words.of(s.Outcome)), visible(s.Text)})
		}
		y = c.text(4, y, wrap(l.Key, c.width-8, 2, true), start, true)
		y = c.lane(shots[max(len(shots)-mostShots, 0):], sc, y+12) + 14
	}
	return c.figure(c.axis(y, sc.x[0], sc.x[1], sc.steady(k.length), top, ""), k.table(5, rows))
}

func (k Keys) scale(width int) scale {
	from, to := k.From, k.To
	if to <= from {
		from, to = 0, 1
		for _, l := range k.Lanes {
			for _, s := range l.Attempts {
				to = max(to, s.At)
			}
		}
	}
	return linear(from, to, inset, width-inset)
}

// legend shows each mark with its word and returns its lower end.
func (k Keys) legend(c *canvas) int {
	x, y := 12, 2
	for _, o := range []Outcome{Executed, Replayed, Conflict, Lost} {
		lines := wrap(k.Words.of(o), c.width-40, 1, false)
		if len(lines) == 0 {
			continue
		}
		wide := measure(lines[0], false)
		if x > 12 && x+12+wide > c.width-4 {
			x, y = 12, y+lineHeight+2
		}
		c.shot(o, x, y+9)
		c.text(x+12, y, lines, start, false)
		x += wide + 40
	}
	return y + lineHeight + 12
}

// crowd is a number of marks that find no place.
type crowd struct{ x, n int }

// lane draws the marks of one key on rows from y downwards and returns the y of
// the last row. What is near to another mark goes to the next row; of more than
// five rows only the number is told.
func (c *canvas) lane(shots []Shot, sc scale, y int) int {
	c.path(`stroke-width="1"`, "M%d %dH%d", sc.x[0], y, sc.x[1])
	var ends [5]int
	lowest := y
	var hidden []crowd
	for _, s := range shots {
		x, row := sc.of(s.At), 0
		for row < len(ends) && ends[row] != 0 && x < ends[row]+shotWide {
			row++
		}
		if row == len(ends) {
			if last := len(hidden) - 1; last >= 0 && x < hidden[last].x+crowdWide {
				hidden[last].n++
			} else {
				hidden = append(hidden, crowd{x, 1})
			}
			continue
		}
		ends[row] = x
		c.shot(s.Outcome, x, y+row*shotWide)
		lowest = max(lowest, y+row*shotWide)
	}
	for _, h := range hidden {
		c.text(h.x, lowest+8, []string{"+" + decimal(h.n)}, middle, false)
	}
	if len(hidden) > 0 {
		lowest += 8 + lineHeight
	}
	return lowest
}

// shot draws a mark around a point.
func (c *canvas) shot(o Outcome, x, y int) {
	switch o {
	case Executed:
		c.mark(`<circle cx="%d" cy="%d" r="6" fill="%s" stroke="none"/>`, x, y, good)
	case Replayed:
		c.mark(`<circle cx="%d" cy="%d" r="5.5" stroke="%s" stroke-width="2"/><circle cx="%[1]d" cy="%d" r="1.5" fill="%[3]s" stroke="%[3]s"/>`, x, y, accent)
	case Conflict:
		c.mark(`<path d="M%d %dl6.5 6.5l-6.5 6.5l-6.5 -6.5z" stroke="%s" stroke-width="2"/>`, x, y-6, line)
	default:
		c.cross(x, y)
	}
}
