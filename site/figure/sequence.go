package figure

// Sequence is a sequence of messages between actors, time running downwards.
// Its table has five columns: the number of the step, from, to, what it is, and
// what became of it, which is the word Lost or nothing.
type Sequence struct {
	About
	Actors []string
	Steps  []Step
	Lost   string // the word at the cross of a lost message
}

// Step is one thing that happens. From and To are indexes of actors; a step
// whose index is out of range is not drawn.
type Step struct {
	Kind     StepKind
	From, To int    // both for messages and notes; only From for the others
	Label    string // none for Busy and Idle
}

// StepKind is what a step is.
type StepKind uint8

// The kinds.
const (
	Message     StepKind = iota // a solid arrow
	Reply                       // a dashed arrow
	LostMessage                 // a message that does not come through: crossed out on its way
	LostReply                   // the same of a reply
	Note                        // a sheet over all actors from From to To
	Busy                        // From starts to work: its bar begins
	Idle                        // From has done its work: its bar ends
	Crash                       // From stops in the middle of it: its bar ends in a cross
	Pause                       // time passes
)

// steps is a Sequence while it is drawn.
type steps struct {
	*canvas
	Sequence
	busy []int // since when each actor is busy; 0 for idle
	idle []int // since when its line is drawn
	y    int

	wakes bool // the step that is drawn is followed by the start of its target's bar
}

const (
	barWidth = 10
	after    = 14 // the room below an arrow
)

// Draw draws the sequence.
func (s Sequence) Draw() Figure {
	d := &steps{canvas: newCanvas(s.About), Sequence: s, busy: make([]int, len(s.Actors)), idle: make([]int, len(s.Actors))}
	d.heads()
	for i := range d.idle {
		d.idle[i] = d.y
	}
	d.y += 10
	var rows [][]string
	var drawn []Step
	for i, step := range s.Steps {
		if !d.has(step) {
			continue
		}
		drawn = append(drawn, step)
		d.wakes = i+1 < len(s.Steps) && s.Steps[i+1].Kind == Busy && s.Steps[i+1].From == step.To
		if row := d.row(len(rows)+1, step); row != nil {
			rows = append(rows, row)
		}
		d.step(step)
	}
	for i := range d.Actors {
		d.rest(i)
		d.line(i, d.y+6)
	}
	out := d.figure(d.y+8, s.table(5, rows))
	out.Mermaid = s.mermaid(drawn)
	return out
}

func (d *steps) has(s Step) bool {
	inside := func(i int) bool { return i >= 0 && i < len(d.Actors) }
	return s.Kind <= Pause && inside(s.From) && (s.Kind > Note || inside(s.To))
}

// row is a step in words; nil for one that has none.
func (d *steps) row(number int, s Step) []string {
	if s.Kind == Busy || s.Kind == Idle {
		return nil
	}
	row := []string{decimal(number), visible(d.Actors[s.From]), "", visible(s.Label), ""}
	if s.Kind <= LostReply || s.Kind == Note && s.To != s.From {
		row[2] = visible(d.Actors[s.To])
	}
	if s.Kind == Pause {
		row[1] = ""
	}
	if s.Kind == LostMessage || s.Kind == LostReply {
		row[4] = visible(d.Lost)
	}
	return row
}

// x is where an actor's line is.
func (d *steps) x(actor int) int {
	column := d.canvas.width / len(d.Actors)
	return column*actor + column/2
}

// heads writes the actors at the top, in frames of one height.
func (d *steps) heads() {
	column := d.canvas.width / max(len(d.Actors), 1)
	var names [][]string
	most := 1
	for _, a := range d.Actors {
		lines := wrap(a, max(column-16, 20), 3, true)
		names = append(names, lines)
		most = max(most, len(lines))
	}
	d.y = 2 + 12 + lineHeight*most
	for i, lines := range names {
		d.canvas.draw(`<rect x="%d" y="2" width="%d" height="%d" rx="6" %s/>`, d.x(i)-column/2+3, column-6, d.y-2, faint)
		d.text(d.x(i), 2+6+lineHeight*(most-len(lines))/2, lines, middle, true)
	}
}

func (d *steps) step(s Step) {
	switch s.Kind {
	case Note:
		d.note(s)
	case Busy:
		if d.busy[s.From] == 0 {
			since := max(d.y-after, d.idle[s.From]) // where the arrow comes in
			d.line(s.From, since)
			d.busy[s.From] = since
		}
	case Idle:
		d.rest(s.From)
	case Crash:
		d.y += 10
		d.rest(s.From)
		d.cross(d.x(s.From), d.y)
		d.y += 8
		d.words(d.x(s.From), s.Label)
		if s.Label != "" {
			d.y += 6 // the label of what follows must not look like its second line
		}
	case Pause:
		d.y += 6
		d.path(`stroke-dasharray="1 5" stroke-linecap="round"`, "M6 %dH%d", d.y, d.canvas.width-6)
		d.y += 4
		d.words(d.canvas.width/2, s.Label)
		d.path(`stroke-dasharray="1 5" stroke-linecap="round"`, "M6 %dH%d", d.y, d.canvas.width-6)
		d.y += 10
	default:
		d.message(s)
	}
}

// words are a text of its own around an x.
func (d *steps) words(x int, label string) {
	d.y = d.text(x, d.y, wrap(label, min(d.canvas.width-16, 300), 6, false), middle, false) + 4
}

// rest ends an actor's bar.
func (d *steps) rest(actor int) {
	if d.busy[actor] == 0 {
		return
	}
	d.upright(d.x(actor), d.busy[actor], d.y, barWidth, `stroke="`+accent+`"`)
	d.busy[actor], d.idle[actor] = 0, d.y
}

// line is an actor's line down to here from where it was last seen.
func (d *steps) line(actor, to int) {
	d.upright(d.x(actor), d.idle[actor], to, 0, `stroke-dasharray="2 4"`)
}

func (d *steps) note(s Step) {
	from, to := min(d.x(s.From), d.x(s.To)), max(d.x(s.From), d.x(s.To))
	room := d.canvas.width - 8
	wide := min(max(to-from+90, 190), room)
	lines := wrap(s.Label, wide-24, 8, false)
	if s.From == s.To {
		wide = 24 + longest(lines)
	}
	tall := lineHeight*len(lines) + 10
	left := min(max((from+to-wide)/2, 4), d.canvas.width-4-wide)
	right, bottom := left+wide, d.y+tall
	d.draw(`<path d="M%d %dH%dl10 10V%dH%dz" %s/><path d="M%d %dv10h10"/>`, left, d.y, right-10, bottom, left, faint, right-10, d.y)
	d.text(left+10, d.y+5, lines, start, false)
	d.occupied = append(d.occupied, box{left, d.y, right, bottom})
	d.y = bottom + 10
}

// message draws an arrow with its label upon it.
func (d *steps) message(s Step) {
	style := ""
	if s.Kind == Reply || s.Kind == LostReply {
		style = `stroke-dasharray="7 4"`
	}
	from, to := d.x(s.From), d.x(s.To)
	if s.From == s.To {
		d.itself(s, style)
		return
	}
	wide := max(from, to) - min(from, to) - 2*barWidth
	if wide < 120 {
		wide = min(d.canvas.width-16, 170) // it goes across its neighbours' lines
	}
	d.y = d.text((from+to)/2, d.y, wrap(s.Label, wide, 5, false), middle, false) + 6
	way := 1
	if to < from {
		way = -1
	}
	from += way * d.half(s.From)
	if to -= way * d.half(s.To); d.wakes && d.busy[s.To] == 0 {
		to -= way * barWidth / 2 // its bar begins here
	}
	if s.Kind == LostMessage || s.Kind == LostReply {
		d.lost(s, from, way, style)
		return
	}
	d.path(style, "M%d %dH%d", from, d.y, to-way*8)
	d.arrow(to, d.y, way, 0, line)
	d.y += after
}

// lost ends an arrow half way, at the actor in the middle if there is one.
func (d *steps) lost(s Step, from, way int, style string) {
	stop := (d.x(s.From) + d.x(s.To)) / 2
	if (s.From+s.To)%2 == 0 {
		stop = d.x((s.From + s.To) / 2)
	}
	d.path(style, "M%d %dH%d", from, d.y, stop-way*8)
	d.cross(stop, d.y)
	d.y += 8
	d.words(stop, d.Lost)
}

// itself is a message of an actor to itself: it turns beside the line, towards
// the middle of the drawing.
func (d *steps) itself(s Step, style string) {
	x, way, at := d.x(s.From), 1, start
	if x > d.canvas.width/2 {
		way, at = -1, end
	}
	x += way * d.half(s.From)
	lines := wrap(s.Label, d.canvas.width/2-40, 5, false)
	bottom := d.text(x+way*34, d.y, lines, at, false)
	bottom = max(bottom, d.y+lineHeight)
	d.path(style, "M%d %dh%dV%dh%d", x, d.y+4, way*26, bottom-3, -way*18)
	d.arrow(x, bottom-3, -way, 0, line)
	d.y = bottom + 8
}

// half is how far an arrow stays away from a line that has a bar.
func (d *steps) half(actor int) int {
	if d.busy[actor] != 0 {
		return barWidth / 2
	}
	return 0
}
