package web

import (
	"fmt"
	"html/template"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/retry"
	"github.com/reprise-dev/reprise/renderer"
	"github.com/reprise-dev/reprise/site/figure"
)

// picture is a drawing of a section, once for wide and once for narrow windows.
type picture struct {
	after        int // how many blocks of its section stand before it; afterTable: all up to the last table
	id           string
	wide, narrow figure.Figure
	english      []string // its texts that are in English on a page that is not
}

// afterTable places a picture below the last table of its section.
const afterTable = -1

// placed are the pictures of a section with their places counted.
func placed(pictures []picture, blocks []renderer.Block) []picture {
	out := slices.Clone(pictures)
	for i := range out {
		if out[i].after == afterTable {
			out[i].after = lastTable(blocks)
		}
		out[i].after = min(out[i].after, len(blocks))
	}
	return out
}

// drawing draws one figure of a given width.
type drawing func(about figure.About) figure.Figure

// The widths of a drawing, in its own units: for a page and for a telephone.
const (
	wideDrawing   = 640
	narrowDrawing = 300
)

// artist draws what a contract says, in one language.
type artist struct {
	say    *pictureWords
	tongue string           // its tag, "" for English
	policy *contract.Policy // of the operation that examples show
	keyed  []*contract.Policy
	out    map[string][]picture
}

// draw draws the pictures of a contract, by section. They are about the
// operation that examples are about: the first that demands a key, else the
// first that takes one.
func draw(c *contract.Contract, say *chrome) map[string][]picture {
	a := &artist{say: &pictures[chromeIndex(say)], out: map[string][]picture{}}
	if other(say) != "" {
		a.tongue = say.Tag
	}
	for _, op := range c.Operations() {
		p, ok := c.Resolve(op.Name())
		if ok && p.Operation.TakesKey() {
			a.keyed = append(a.keyed, p)
		}
		if ok && p.Operation.TakesKey() && (a.policy == nil || a.policy.Operation.Key != contract.KeyRequired && p.Operation.Key == contract.KeyRequired) {
			a.policy = p
		}
	}
	if a.policy != nil {
		a.lost()
		a.flight()
		a.crash()
		a.scope()
		a.lifetime()
		a.states()
		a.retries(&a.policy.Retry)
	} else {
		a.retries(&c.Default().Retry)
	}
	return a.out
}

func (a *artist) add(section, id string, after int, title, desc string, columns []string, d drawing) {
	about := figure.About{ID: "figure-" + id, Title: title, Desc: desc, Columns: columns, Lang: a.tongue, Width: wideDrawing, Length: a.length}
	wide := d(about)
	about.ID, about.Width = about.ID+"-narrow", narrowDrawing
	a.out[section] = append(a.out[section], picture{after: after, id: "figure-" + id, wide: wide, narrow: d(about)})
}

// length is a duration in the units of the language.
func (a *artist) length(d time.Duration) string {
	units := strings.Fields(figure.Length(d))
	for i, unit := range units {
		if at := slices.Index([]string{"d", "h", "min", "s", "ms"}, unit); at >= 0 {
			units[i] = a.say.Units[at]
			if i > 0 && units[i-1] == "1" && units[i] == "Tage" {
				units[i] = "Tag"
			}
		}
	}
	return strings.Join(units, " ")
}

// fill writes arguments into a template of words.
func fill(template string, args ...any) string {
	out := fmt.Sprintf(template, args...)
	if strings.ContainsFunc(template, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana) }) {
		return renderer.Apart(out)
	}
	return out
}

// drawnFor is what a drawing says, and for which operation, if a part of the
// policy that it shows is not the same for all that take a key.
func (a *artist) drawnFor(desc string, part func(p *contract.Policy) any) string {
	own := part(a.policy)
	if !slices.ContainsFunc(a.keyed, func(p *contract.Policy) bool { return !reflect.DeepEqual(part(p), own) }) {
		return desc
	}
	if !strings.HasSuffix(desc, "。") {
		desc += " "
	}
	return desc + fill(a.say.DrawnFor, a.policy.Operation.Name())
}

// request is how the messages of the drawings start.
func (a *artist) request() string { return a.policy.Operation.Name() + a.say.Comma + a.say.Key }

// answer is the answer of an execution in short.
func (a *artist) answer() string {
	if e := a.policy.Operation.Example; e != nil {
		return strconv.Itoa(e.Status)
	}
	if a.policy.Operation.Method == "POST" {
		return "201"
	}
	return "200"
}

// replay is the answer that a repeat gets, in short.
func (a *artist) replay() string {
	r := a.policy.Answers.Replay
	switch {
	case r.Refuses() || r.Do == contract.ReplayConflictWithBody:
		return strings.TrimSpace(strconv.Itoa(r.Status) + " " + r.Code)
	case r.Marker.Name != "":
		return strings.TrimSpace(a.answer() + " " + r.Marker.Name + ": " + r.Marker.Value)
	default:
		return a.answer()
	}
}

func (a *artist) lost() {
	s, desc := a.say, a.say.LostDesc
	if !a.policy.Answers.Replay.Stores() {
		desc = s.LostOtherDesc
	}
	a.add("promise", "lost", 1<<10, s.LostTitle, desc, s.SequenceColumns, func(about figure.About) figure.Figure {
		return figure.Sequence{About: about, Actors: []string{s.Client, s.Server}, Lost: s.Lost, Steps: []figure.Step{
			{Kind: figure.Message, From: 0, To: 1, Label: a.request()},
			{Kind: figure.Busy, From: 1},
			{Kind: figure.LostReply, From: 1, To: 0, Label: a.answer()},
			{Kind: figure.Idle, From: 1},
			{Kind: figure.Pause, From: 0, Label: s.Timeout},
			{Kind: figure.Message, From: 0, To: 1, Label: a.request()},
			{Kind: figure.Reply, From: 1, To: 0, Label: a.replay()},
		}}.Draw()
	})
}

func (a *artist) flight() {
	s, busy := a.say, a.policy.Answers.InFlight
	steps := []figure.Step{
		{Kind: figure.Message, From: 0, To: 2, Label: a.request()},
		{Kind: figure.Busy, From: 2},
		{Kind: figure.Message, From: 1, To: 2, Label: a.request()},
	}
	desc, waitDesc := s.FlightDesc, s.FlightWaitDesc
	if !a.policy.Answers.Replay.Stores() {
		desc, waitDesc = s.FlightOtherDesc, s.FlightWaitOtherDesc
	}
	switch busy.Do {
	case contract.InFlightReject:
		steps = append(steps,
			figure.Step{Kind: figure.Reply, From: 2, To: 1, Label: strings.TrimSpace(strconv.Itoa(busy.Status) + " " + busy.Code)},
			figure.Step{Kind: figure.Reply, From: 2, To: 0, Label: a.answer()},
			figure.Step{Kind: figure.Idle, From: 2},
			figure.Step{Kind: figure.Message, From: 1, To: 2, Label: a.request()},
			figure.Step{Kind: figure.Reply, From: 2, To: 1, Label: a.replay()})
	case contract.InFlightWait:
		desc = waitDesc
		steps = append(steps,
			figure.Step{Kind: figure.Reply, From: 2, To: 0, Label: a.answer()},
			figure.Step{Kind: figure.Idle, From: 2},
			figure.Step{Kind: figure.Reply, From: 2, To: 1, Label: a.replay()})
	default:
		return
	}
	a.add("at-once", "in-flight", 2, s.FlightTitle, desc, s.SequenceColumns, func(about figure.About) figure.Figure {
		return figure.Sequence{About: about, Actors: []string{s.Client, s.OtherCall, s.Server}, Lost: s.Lost, Steps: steps}.Draw()
	})
}

func (a *artist) crash() {
	s, claim, busy := a.say, a.policy.Claim, a.policy.Answers.InFlight
	if claim.Lease == 0 || claim.Abandoned == contract.AbandonedReject || busy.Do != contract.InFlightReject {
		return
	}
	steps := []figure.Step{
		{Kind: figure.Message, From: 0, To: 1, Label: a.request()},
		{Kind: figure.Busy, From: 1},
		{Kind: figure.Crash, From: 1, Label: s.Stops},
		{Kind: figure.Message, From: 0, To: 2, Label: a.request()},
		{Kind: figure.Reply, From: 2, To: 0, Label: strings.TrimSpace(strconv.Itoa(busy.Status) + " " + busy.Code)},
		{Kind: figure.Pause, From: 0, Label: fill(s.LeaseEnds, a.length(claim.Lease))},
		{Kind: figure.Message, From: 0, To: 2, Label: a.request()},
		{Kind: figure.Busy, From: 2},
		{Kind: figure.Note, From: 2, To: 2, Label: s.TakesOver},
		{Kind: figure.Reply, From: 2, To: 0, Label: a.answer()},
		{Kind: figure.Idle, From: 2},
	}
	a.add("at-once", "crash", 3, s.CrashTitle, s.CrashDesc, s.SequenceColumns, func(about figure.About) figure.Figure {
		return figure.Sequence{About: about, Actors: []string{s.Client, s.Server, s.OtherServer}, Lost: s.Lost, Steps: steps}.Draw()
	})
}

func (a *artist) scope() {
	s := a.say
	var boxes []figure.Scoped
	for _, part := range a.policy.Scope {
		name := s.Scopes[string(part)]
		boxes = append(boxes, figure.Scoped{Label: name, Beside: fill(s.ScopeBeside, name)})
	}
	boxes = append(boxes, figure.Scoped{Label: s.ScopeKey, Text: s.ScopeKeyText})
	desc := a.drawnFor(s.ScopeDesc, func(p *contract.Policy) any { return p.Scope })
	a.add("scope", "scope", 1, s.ScopeTitle, desc, s.ScopeColumns, func(about figure.About) figure.Figure {
		return figure.Scope{About: about, Boxes: boxes}.Draw()
	})
}

func (a *artist) retries(r *contract.Retry) {
	s := a.say
	attempts := []figure.Attempt{{Label: fill(s.Attempt, 1), Text: s.AtOnce}}
	for _, row := range retry.Schedule(r) {
		attempts = append(attempts, figure.Attempt{
			Label: fill(s.Attempt, row.Retry+1), Text: fill(s.RetryWait, a.length(row.Earliest), a.length(row.Latest)),
			Earliest: row.CumulativeEarliest, Latest: row.CumulativeLatest,
			Capped: r.Backoff.Cap > 0 && row.Ceiling >= r.Backoff.Cap, Never: r.Deadline > 0 && row.CumulativeEarliest >= r.Deadline,
		})
	}
	if len(attempts) < 2 || len(attempts) > 12 {
		return
	}
	var limits []figure.Limit
	if r.Deadline > 0 {
		limits = append(limits, figure.Limit{Label: fill(s.Deadline, a.length(r.Deadline)), At: r.Deadline})
	}
	a.add("retrying", "retries", afterTable, s.RetryTitle, s.RetryDesc, s.RetriesColumns, func(about figure.About) figure.Figure {
		return figure.Retries{About: about, Attempts: attempts, Limits: limits, Scale: s.RetryScale}.Draw()
	})
}

// event is something that can happen to a key, in words.
type event struct {
	words string
	protocol.Event
}

// states draws the relation: from each state that a key can reach, what leads to
// another one.
func (a *artist) states() {
	s := a.say
	events := []event{
		{s.Request, protocol.Event{Same: true}},
		{s.Succeeds, protocol.Event{Kind: protocol.Finishes, Status: 200}},
		{"", protocol.Event{Kind: protocol.Finishes, Status: 400, Before: true}},
		{"", protocol.Event{Kind: protocol.Finishes, Status: 400}},
		{"", protocol.Event{Kind: protocol.Finishes, Status: 500}},
		{s.Unknown, protocol.Event{Kind: protocol.Finishes, Unknown: true}},
		{s.Lease, protocol.Event{Kind: protocol.LeaseEnds}},
		{s.Window, protocol.Event{Kind: protocol.WindowEnds}},
		{s.Chore, protocol.Event{Kind: protocol.Chores}},
	}
	reached := []protocol.State{protocol.Absent}
	type move struct {
		from, to protocol.State
		words    string
	}
	var moves []move
	for i := 0; i < len(reached); i++ {
		for _, e := range events {
			for _, o := range protocol.Allowed(a.policy, reached[i], e.Event) {
				m := move{reached[i], o.Then, a.named(e, o.Then)}
				if o.Then == reached[i] || slices.Contains(moves, m) {
					continue
				}
				moves = append(moves, m)
				if !slices.Contains(reached, o.Then) {
					reached = append(reached, o.Then)
				}
			}
		}
	}
	slices.Sort(reached)
	m := figure.Machine{}
	for _, state := range reached {
		m.States = append(m.States, figure.State{Name: s.States[state], Kind: kindOf(state)})
	}
	for _, mv := range moves {
		m.Moves = append(m.Moves, figure.Move{From: slices.Index(reached, mv.from), To: slices.Index(reached, mv.to), Label: mv.words})
	}
	desc := a.drawnFor(s.StateDesc, func(p *contract.Policy) any {
		return []any{p.Failures, p.Claim.Abandoned, p.Claim.Commits, p.Window.Expired}
	})
	a.add("relation", "states", 1, s.StateTitle, desc, s.StateColumns, func(about figure.About) figure.Figure {
		m.About = about
		return m.Draw()
	})
}

// named is an event in words; a failure is named by what is kept of it.
func (a *artist) named(e event, then protocol.State) string {
	switch {
	case e.words != "":
		return e.words
	case then == protocol.Complete:
		return a.say.FailsKept
	case then == protocol.Resumable:
		return a.say.FailsProgress
	default:
		return a.say.FailsNothing
	}
}

func kindOf(s protocol.State) figure.StateKind {
	switch s {
	case protocol.Absent:
		return figure.Beginning
	case protocol.Complete:
		return figure.Settled
	case protocol.NeedsHuman:
		return figure.Alarming
	default:
		return figure.Ordinary
	}
}

// inEnglish notes that the picture which was drawn last has an English text.
func (a *artist) inEnglish(section, text string) {
	if list := a.out[section]; a.tongue != "" && len(list) > 0 {
		list[len(list)-1].english = append(list[len(list)-1].english, text)
	}
}

// english is the language of the texts of a contract where that is not the page's.
func (a *artist) english() string {
	if a.tongue == "" {
		return ""
	}
	return chromes[0].Tag
}

// table is the data of a drawing as a block.
func (p picture) table() renderer.Block {
	b := renderer.Block{Kind: renderer.Table, Caption: renderer.Text(p.wide.Title)}
	for _, h := range p.wide.Table.Header {
		b.Header = append(b.Header, renderer.Text(h))
	}
	for _, row := range p.wide.Table.Rows {
		var cells []renderer.Inline
		for _, cell := range row {
			if slices.Contains(p.english, cell) {
				cells = append(cells, renderer.InEnglish(renderer.Text(cell)))
				continue
			}
			cells = append(cells, renderer.Text(cell))
		}
		b.Rows = append(b.Rows, renderer.Row{Cells: cells})
	}
	return b
}

// view is the picture as content.html.tmpl takes it.
func (v *viewer) picture(p picture) blockView {
	out := blockView{Kind: "figure", ID: p.id, Name: p.wide.Title, Text: template.HTML(template.HTMLEscapeString(p.wide.Title)),
		Caption: template.HTML(template.HTMLEscapeString(p.wide.Desc)), AsTable: v.say.AsTable, Picture: p.wide.SVG, Narrow: p.narrow.SVG}
	table := v.block(p.table())
	out.Table = &table
	return out
}
