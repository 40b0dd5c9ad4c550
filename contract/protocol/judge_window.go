package protocol

import (
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// window is how long a record lasts that the attempt claimed: at least, and at
// most where that is known.
type window struct {
	ends        bool // else it lasts for good
	least, most time.Duration
	known       bool
}

// askWindow reads the window that the attempt asked for. One that no record can
// have keeps the attempt from claiming, and from nothing else. A date that is
// inside of the bounds at one end of the attempt and outside at the other leaves
// open whether the server refused it.
func (v *view) askWindow() {
	r := v.p.Window.In(v.Environment)
	most, known := r.Longest()
	v.window = window{r.Ends(), r.Duration, most, known}
	v.unasked = v.window
	if v.p.Window.ClientSets == nil || v.key.Status != KeyOK {
		return
	}
	first, whyFirst := Asked(v.p, v.Window, v.Sent)
	last, whyLast := Asked(v.p, v.Window, v.Ended)
	switch {
	case whyFirst != "" && whyLast != "":
		v.maybeRefused, v.noWindow = true, whyFirst
	case whyFirst != "" || whyLast != "":
		c := v.p.Window.ClientSets
		v.maybeRefused, v.window = true, window{true, c.Min, c.Max, true}
	case first > 0:
		v.window = window{true, min(first, last), max(first, last), true}
	}
}

// include widens the limits by a window.
func (l *limits) include(w window) {
	if w.ends && (l.window == 0 || w.least < l.window) {
		l.window = w.least
	}
	if !w.known || l.exact == 0 {
		l.exact = 0
	} else {
		l.exact = max(l.exact, w.most)
	}
}

// refusedRightly reports an answer that says that the key, or the window asked
// for it, is not valid, where that may be so.
func (v *view) refusedRightly(name contract.AnswerName) bool {
	return v.maybeRefused && name == contract.AnswerInvalidKey
}

// goesOn reports an execution that may have taken over what another began: that
// has its window already.
func (g *group) goesOn(v *view) bool {
	return slices.ContainsFunc(g.views, func(o *view) bool {
		return o != v && (o.leaves || o.progress) && maybeSame(o, v) && !o.Sent.After(v.Ended)
	})
}

// judgeNoWindow condemns a refusal of the window that an attempt asked for where
// its key had one all the time: the record answers then.
func (g *group) judgeNoWindow(v *view) *contract.Finding {
	h := g.blocked(v, func(*held) bool { return false })
	if h == nil {
		return nil
	}
	return v.finding("key-refused", "answered %s for the window that it asks for, but its key stood for %s, whose window holds", v.describe(), h.by.place())
}
