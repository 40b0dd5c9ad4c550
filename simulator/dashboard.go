package simulator

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/site"
)

// The dashboard shows what the mock holds and what happens to it, for people. It is
// at /_reprise/ for a browser; a program that asks there gets the list of addresses.
// Without a script it is a page that loads itself again.

// The lengths of its lists.
const (
	dashboardKeys     = 50
	dashboardHuman    = 5 // where nobody asked for all of them
	dashboardRequests = 30
	dashboardEffects  = 20
	dashboardLanes    = 6
)

// dashboard is what the page shows.
type dashboard struct {
	Style     template.CSS
	Script    template.JS
	API       string
	Version   string
	Back      string // the query of the page, to come back to it
	Said      string // what the last command did, or why it did not
	Clock     shownClock
	Count     int
	Counted   time.Time
	States    []dashboardState
	State     string // the state that the list of keys is about; "" for all
	Keys      []Key
	Next      string
	Waiting   int // how many wait for a person
	Human     []Key
	MoreHuman bool
	Key       *dashboardKey // the one that was asked for
	Timeline  *timeline
	Again     []shownRequest // those that executed a second time under their key
	Requests  []shownRequest
	Total     int
	Verdicts  []Verdict // where they were asked for
	Effects   []Effect
	Faults    []Fault
	Kinds     []*FaultKind
	Names     []string // of the operations
}

// dashboardState is a state with how many keys are in it.
type dashboardState struct {
	Name, Means string
	Count       int
}

// dashboardKey is one key with its attempts.
type dashboardKey struct {
	Name     string
	Records  []Key
	Requests []shownRequest
	Timeline *timeline
}

// stateMeanings say in a few words what a state is.
var stateMeanings = [...]string{
	protocol.Running:    "being executed",
	protocol.Abandoned:  "its execution stopped, and its lease is over",
	protocol.Resumable:  "failed, and its progress is kept",
	protocol.Complete:   "its answer is stored and replayed",
	protocol.Expired:    "past its window, and not yet deleted",
	protocol.NeedsHuman: "somebody has to find out what happened",
}

// sheet is the template with what stands in each page of it.
type sheet struct {
	page   *template.Template
	style  template.CSS
	script template.JS
	policy string
}

// dashboardSheet is made when somebody first looks.
var dashboardSheet = sync.OnceValues(func() (*sheet, error) {
	page, err := template.New("dashboard.html.tmpl").Funcs(template.FuncMap{
		"clock": func(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05") },
		"brief": brief, "find": toFind,
	}).ParseFS(site.FS, "dashboard.html.tmpl")
	if err != nil {
		return nil, err
	}
	var css, js []byte
	for _, name := range []string{"site.css", "dashboard.css"} {
		text, err := fs.ReadFile(site.FS, name)
		if err != nil {
			return nil, err
		}
		css = append(css, text...)
	}
	if js, err = fs.ReadFile(site.FS, "dashboard.js"); err != nil {
		return nil, err
	}
	policy := fmt.Sprintf("default-src 'none'; style-src 'sha256-%s'; style-src-attr 'unsafe-inline'; script-src 'sha256-%s'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
		contentHash(css), contentHash(js))
	return &sheet{page, template.CSS(css), template.JS(js), policy}, nil
})

func contentHash(text []byte) string {
	sum := sha256.Sum256(text)
	return base64.StdEncoding.EncodeToString(sum[:])
}

// brief is a text that fits into a cell.
func brief(text string) string {
	const most = 48
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

// toFind is what an operator has to find out, as a sentence for a page with buttons.
func toFind(k Key) string {
	text, _, _ := strings.Cut(k.Todo, "; then ")
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// wantsPage reports a browser: it names HTML, where programs take anything.
func wantsPage(r *http.Request) bool { return strings.Contains(r.Header.Get("Accept"), "text/html") }

// getIndex is the list of addresses for a program, and the dashboard for a person.
func (s *Server) getIndex(r *http.Request) (any, error) {
	if !wantsPage(r) {
		return listed(), nil
	}
	sheet, err := dashboardSheet()
	if err != nil {
		return nil, err
	}
	d, err := s.dashboard(r)
	if err != nil {
		return nil, err
	}
	d.Style, d.Script = sheet.style, sheet.script
	var page bytes.Buffer
	if err := sheet.page.Execute(&page, d); err != nil {
		return nil, err
	}
	return stream(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Security-Policy", sheet.policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Vary", "Accept")
		_, _ = w.Write(page.Bytes()) // the client may be gone
	}), nil
}

// dashboard reads what the page shows. Nothing of it looks at all records.
func (s *Server) dashboard(r *http.Request) (*dashboard, error) {
	ctx, query := r.Context(), r.URL.Query()
	c, err := s.clock(ctx)
	if err != nil {
		return nil, err
	}
	now := c.at(s.opts.Now())
	state := query.Get("state")
	if !isState(state) {
		return nil, refusal{status: http.StatusBadRequest, why: fmt.Sprintf("state is %q, wanted one of %v", state, protocol.States)}
	}
	d := &dashboard{
		API: s.contract.API.Name, Version: s.contract.API.Version, Said: query.Get("said"), State: state,
		Clock: c.shown(s.opts.Now()), Kinds: offered(), Back: backOf(query),
	}
	if err := s.showKeys(ctx, d, query.Get("after"), now); err != nil {
		return nil, err
	}
	if d.Effects, err = s.latestEffects(ctx, dashboardEffects); err != nil {
		return nil, err
	}
	lines, total := s.journal.last()
	all := matching(lines, &Filter{})
	d.Total = total
	again := s.executedAgain(all)
	d.Requests = s.shownRequests(latest(all, dashboardRequests), again)
	slices.Reverse(d.Requests)
	d.Again = s.shownRequests(latest(again, dashboardRequests), again)
	if query.Get("verify") != "" {
		if d.Verdicts, err = s.verifyAll(ctx); err != nil {
			return nil, err
		}
	}
	d.Timeline = s.timeline("now", all, dashboardLanes)
	if key := query.Get("key"); key != "" {
		if err := s.showKey(ctx, d, all, key, now); err != nil {
			return nil, err
		}
	}
	for _, f := range s.Faults() {
		d.Faults = append(d.Faults, s.shownFault(f))
	}
	for _, op := range s.ops {
		d.Names = append(d.Names, op.name)
	}
	return d, nil
}

// backOf is the query of the page without what a command said.
func backOf(query url.Values) string {
	back := url.Values{}
	for _, name := range []string{"state", "key", "after"} {
		if v := query.Get(name); v != "" {
			back.Set(name, v)
		}
	}
	return back.Encode()
}

func (s *Server) showKeys(ctx context.Context, d *dashboard, after string, now time.Time) error {
	place, err := s.cursors.open(after)
	if err != nil {
		return err
	}
	var page keyPage
	if d.State == protocol.NeedsHuman.String() { // these are found among any number of others
		page, err = s.waiting(ctx, place, dashboardKeys, now)
		d.Human = page.keys
	} else {
		page, err = s.keyPage(ctx, prefixRecord, place, dashboardKeys, now, func(k *Key, _ *entry) bool {
			return d.State == "" || k.State == d.State
		}, false)
	}
	if err != nil {
		return err
	}
	if d.Keys = page.keys; page.next != nil {
		d.Next = s.cursors.seal(page.next)
	}
	if d.State != protocol.NeedsHuman.String() {
		human, err := s.waiting(ctx, nil, dashboardHuman, now)
		if err != nil {
			return err
		}
		d.Human = human.keys
	}
	return s.showStates(ctx, d, now)
}

// showStates shows how many keys there are in each state.
func (s *Server) showStates(ctx context.Context, d *dashboard, now time.Time) error {
	t, err := s.count(ctx, now)
	if err != nil {
		return err
	}
	d.Count, d.Counted = t.count, t.counted
	d.Waiting = max(t.states[protocol.NeedsHuman.String()], len(d.Human))
	d.MoreHuman = d.Waiting > len(d.Human) && d.State != protocol.NeedsHuman.String()
	for _, state := range protocol.States {
		if state != protocol.Absent {
			d.States = append(d.States, dashboardState{state.String(), stateMeanings[state], t.states[state.String()]})
		}
	}
	return nil
}

// showKey shows one key, by itself or by its hash, with all that the journal
// remembers of it.
func (s *Server) showKey(ctx context.Context, d *dashboard, all []numbered, key string, now time.Time) error {
	is := func(other string) bool { return key == other || key == shownHash(other) || key == s.shown(other) }
	page, err := s.keyPage(ctx, prefixRecord, nil, dashboardKeys, now, func(_ *Key, e *entry) bool { return is(e.Key) }, false)
	if err != nil {
		return err
	}
	mine := slices.DeleteFunc(slices.Clone(all), func(n numbered) bool { return n.key == "" || !is(n.key) })
	d.Key = &dashboardKey{Name: key, Records: page.keys, Requests: s.shownRequests(mine, s.executedAgain(all)), Timeline: s.timeline("key", mine, dashboardLanes)}
	return nil
}

// latestEffects are the last effects, the latest first. The effects of operations
// that are not idempotent stand in the order of time, so that the end is looked at.
func (s *Server) latestEffects(ctx context.Context, most int) ([]Effect, error) {
	now, err := s.now(ctx)
	if err != nil {
		return nil, err
	}
	var out []Effect
	for back := time.Second; ; back *= 30 {
		after := []byte(prefixEffect)
		if back < maxOffset {
			after = binary.BigEndian.AppendUint64(after, uint64(now.Add(-back).UnixNano()))
		}
		page, err := s.store.Scan(ctx, []byte(prefixEffect), after, store.MaxWrites*10)
		if err != nil {
			return nil, err
		}
		if len(page) < most && back < maxOffset {
			continue
		}
		for _, e := range page {
			if effect, err := decodeEffect(e.Value); err == nil {
				effect.Key = s.shown(effect.Key)
				out = append(out, effect)
			}
		}
		slices.SortStableFunc(out, func(a, b Effect) int { return cmp.Compare(b.At.UnixNano(), a.At.UnixNano()) })
		return out[:min(most, len(out))], nil
	}
}
