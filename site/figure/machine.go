package figure

import "slices"

// Machine is a state machine: states from top to bottom, each with what can
// happen in it. Its table has three columns: the state, what happens, the state
// afterwards.
type Machine struct {
	About
	States []State
	Moves  []Move
}

// State is one state.
type State struct {
	Name, Note string
	Kind       StateKind
}

// StateKind is what a state looks like.
type StateKind uint8

// The kinds.
const (
	Ordinary  StateKind = iota
	Beginning           // a dot and an arrow lead in
	Settled             // a double frame: work is done
	Alarming            // a dashed frame and a sign: a person is needed
)

// Move is what leads from one state to another, both by their index. A move
// whose index is out of range is not drawn.
type Move struct {
	From, To int
	Label    string
}

// machine is a Machine while it is laid out.
type machine struct {
	*canvas
	states         []placed
	boxWidth, wide int   // of the boxes and of the labels
	stem           int   // where moves start: at the right side of a box, or on a stem below it
	narrow         bool  // moves hang below their box
	lanes          []int // targets, the nearest lane first
}

// Below this width what can happen stands below a state and not beside it.
const sideBySide = 480

// placed is a state with its place and the rows at its right.
type placed struct {
	State
	name, note  []string
	top, bottom int
	entry       int // the y of what comes in; 0 for nothing
	out         []exit
}

type exit struct {
	to, top, y int // y is that of the line below the label
	label      []string
}

// Draw draws the machine. What comes into a state comes on one line from the
// right, which gathers all moves to it.
func (m Machine) Draw() Figure {
	d := &machine{canvas: newCanvas(m.About)}
	var rows [][]string
	for _, s := range m.States {
		d.states = append(d.states, placed{State: s})
	}
	entered := make([]bool, len(d.states))
	var moves []Move
	for _, v := range m.Moves {
		if v.From < 0 || v.To < 0 || v.From >= len(d.states) || v.To >= len(d.states) {
			continue
		}
		moves = append(moves, v)
		if v.From != v.To && !entered[v.To] {
			entered[v.To] = true
			d.lanes = append(d.lanes, v.To)
		}
		rows = append(rows, []string{visible(m.States[v.From].Name), visible(v.Label), visible(m.States[v.To].Name)})
	}
	d.boxWidth = min(d.width*27/100, 200)
	d.stem = d.boxWidth
	if d.narrow = d.width < sideBySide; d.narrow {
		d.boxWidth, d.stem = max(d.width-36-11*len(d.lanes), 100), 14
	}
	d.wide = d.width - d.stem - 34 - 11*len(d.lanes)
	for _, v := range moves {
		s := &d.states[v.From]
		s.out = append(s.out, exit{to: v.To, label: wrap(v.Label, max(d.wide, 40), 6, false)})
	}
	height := d.place(entered)
	d.sortLanes()
	for i := range d.states {
		d.drawState(i)
	}
	for i, to := range d.lanes {
		d.drawLane(d.width-8-11*(len(d.lanes)-1-i), to)
	}
	out := d.figure(height, m.table(3, rows))
	out.Mermaid = m.mermaid(moves)
	return out
}

func (d *machine) place(entered []bool) int {
	y := 4
	for i := range d.states {
		s := &d.states[i]
		s.name = wrap(s.Name, d.boxWidth-16, 3, true)
		s.note = wrap(s.Note, d.boxWidth-16, 6, false)
		if s.Kind == Beginning {
			y += 24
		}
		s.top = y
		left := 16 + lineHeight*(len(s.name)+len(s.note))
		if s.Kind == Alarming {
			left += 20
		}
		at := y + 4
		if entered[i] {
			s.entry = y + 12
			at = y + 24
		}
		if d.narrow {
			s.bottom = y + left
			at = s.bottom + 4
		}
		for j := range s.out {
			e := &s.out[j]
			e.top = at
			e.y = at + lineHeight*len(e.label) + 4
			at = e.y + 7
			if e.to == i {
				at += 6
			}
		}
		if !d.narrow {
			s.bottom = max(y+left, at)
		}
		y = max(y+left, at) + 16
	}
	return max(y-12, 20)
}

// sortLanes puts short ways near to the boxes.
func (d *machine) sortLanes() {
	slices.SortStableFunc(d.lanes, func(a, b int) int {
		fromA, toA := d.reach(a)
		fromB, toB := d.reach(b)
		return (toA - fromA) - (toB - fromB)
	})
}

// reach is how far up and down the moves to a state come from.
func (d *machine) reach(to int) (from, until int) {
	from, until = d.states[to].entry, d.states[to].entry
	for i, s := range d.states {
		for _, e := range s.out {
			if e.to == to && i != to {
				from, until = min(from, e.y), max(until, e.y)
			}
		}
	}
	return from, until
}

func (d *machine) drawState(i int) {
	s := &d.states[i]
	right := d.boxWidth
	style := faint
	switch s.Kind {
	case Alarming:
		style = `stroke="` + bad + `" stroke-width="2" stroke-dasharray="6 4"`
	case Settled:
		style = faint + ` stroke="` + good + `" stroke-width="2"`
	}
	d.draw(`<rect x="2" y="%d" width="%d" height="%d" rx="6" %s/>`, s.top, right-2, s.bottom-s.top, style)
	y := s.top + 8
	switch s.Kind {
	case Settled:
		d.draw(`<rect x="6" y="%d" width="%d" height="%d" rx="3" stroke="%s" stroke-width="1"/>`, s.top+4, right-10, s.bottom-s.top-8, good)
	case Beginning:
		d.mark(`<circle cx="%d" cy="%d" r="5" fill="%s" stroke="none"/>`, right/2, s.top-19, accent)
		d.path("", "M%d %dV%d", right/2, s.top-14, s.top-8)
		d.arrow(right/2, s.top, 0, 1, line)
	case Alarming:
		d.mark(`<path d="M18 %dl8 14h-16z" stroke="%s"/><path d="M18 %dv5m0 2v1.5" stroke="%[2]s"/>`, y+1, bad, y+5)
		y += 20
	}
	y = d.text(10, y, s.name, start, true)
	d.text(10, y, s.note, start, false)
	for _, e := range s.out {
		d.text(d.stem+10, e.top, e.label, start, false)
		if e.to == i {
			d.path("", "M%d %dH%da3 3 0 0 1 0 6H%d", d.stem, e.y, d.stem+10+min(d.wide, 60), d.stem+8)
			d.arrow(d.stem, e.y+6, -1, 0, line)
		}
		if d.narrow {
			d.path("", "M%d %dV%d", d.stem, s.bottom, e.y)
		}
	}
}

// drawLane gathers the moves to a state.
func (d *machine) drawLane(x, to int) {
	from, until := d.reach(to)
	entry, right := d.states[to].entry, d.boxWidth
	d.path("", "M%d %dV%d", x, from, until)
	for i, s := range d.states {
		for _, e := range s.out {
			if e.to != to || i == to {
				continue
			}
			d.path("", "M%d %dH%d", d.stem, e.y, x)
			d.mark(`<circle cx="%d" cy="%d" r="3" fill="%s" stroke="none"/>`, x, e.y, line)
		}
	}
	d.path("", "M%d %dH%d", x, entry, right+8)
	d.arrow(right, entry, -1, 0, line)
}
