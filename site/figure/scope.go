package figure

import "slices"

// Scope is what a key is unique within: boxes in boxes, the widest first. Its
// table has three columns: the box, its text, what lies beside it.
type Scope struct {
	About
	Boxes []Scoped
}

// Scoped is one box. The last one is the key itself.
type Scoped struct {
	Label, Text string
	// Beside tells what another box next to this one means; it is drawn as a dashed
	// one. Empty draws none.
	Beside string
}

// Draw draws the boxes.
func (s Scope) Draw() Figure {
	c := newCanvas(s.About)
	step := min(12, (c.width/3)/max(len(s.Boxes), 1)) // keep a third for what is inside
	var rows [][]string
	var tops []int
	y := 3
	for i, b := range s.Boxes {
		rows = append(rows, []string{visible(b.Label), visible(b.Text), visible(b.Beside)})
		tops = append(tops, y)
		left := 3 + step*i
		room := c.width - 2*left - 20
		y = c.text(left+keyed(i, s.Boxes), y+7, wrap(b.Label, room-keyed(i, s.Boxes), 2, true), start, true)
		y = c.text(left+10, y, wrap(b.Text, room, 4, false), start, false) + 7
	}
	for i, b := range slices.Backward(s.Boxes) {
		left := 3 + step*i
		style := `rx="6"`
		if i < 3 { // more layers would darken the text's ground
			style += " " + faint
		}
		if i == len(s.Boxes)-1 {
			style = `rx="12" stroke="` + accent + `" stroke-width="2.5"`
			c.mark(`<circle cx="%d" cy="%d" r="4.5" stroke="%s" stroke-width="2"/><path d="M%d %dh12m-3 0v4m-4 -4v3" stroke="%[3]s" stroke-width="2"/>`,
				left+15, tops[i]+16, accent, left+19, tops[i]+16)
		}
		c.draw(`<rect x="%d" y="%d" width="%d" height="%d" %s/>`, left, tops[i], c.width-2*left, y-tops[i], style)
		y += 8
		if b.Beside != "" {
			bottom := c.text(left+10, y+5, wrap(b.Beside, c.width-2*left-20, 4, false), start, false) + 5
			c.draw(`<rect x="%d" y="%d" width="%d" height="%d" rx="6" stroke-dasharray="5 4"/>`, left, y, c.width-2*left, bottom-y)
			y = bottom + 8
		}
	}
	return c.figure(max(y-4, 10), s.table(3, rows))
}

// keyed is how far the label of a box stands inside: the key has a sign before
// it.
func keyed(i int, boxes []Scoped) int {
	if i == len(boxes)-1 {
		return 38
	}
	return 10
}
