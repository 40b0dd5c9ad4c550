package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// against is a page that is held to a contract.
type against struct {
	*Page
	c       *contract.Contract
	keyName string // of the first header of the key, in normal letters; "" where there is none
	apiName string // in small letters
	headers []string
	all     []*contract.Policy
	views   []policyView
	found   map[string][]contract.Finding

	// What was asked last, for texts that stand side by side.
	lastHeading  int
	lastDocument *page.Document
	lastSection  string
	lastAbout    bool            // it is about keys, or retries
	lastOld      bool            // it is about what was, or about others
	owns         map[string]bool // products that the page was found to be about, or not
	seen         map[foundAt]bool
	cases        map[int]*situation // by heading: what the section is about
	along        map[int]int        // by heading: how many texts speak of the key
	keysOnPage   int8               // whether the page speaks of keys: 0 is not asked
	spokenIn     *page.Document
	spoken       []int8
}

// foundAt is where a rule has found something: two ways of reading may find the same.
type foundAt struct {
	rule  string
	start int
}

// policyView is a policy, and the names by which a page says that it speaks of it.
type policyView struct {
	names  []string // with {} for every placeholder
	below  bool     // it is of all paths that begin so
	policy *contract.Policy
}

// againstContract is the check of one subject. A page is read one time for all of
// them, and not at all where it does not speak of the key.
func againstContract(id string) func(*Page, *contract.Contract) []contract.Finding {
	return func(p *Page, c *contract.Contract) []contract.Finding {
		if c == nil {
			return nil
		}
		if p.against == nil {
			p.against = map[string][]contract.Finding{}
			speaks := holds(p.Source, ofContracts)
			if _, _, kind, marked := p.kind(); !speaks && !(marked && kind == "contract") {
				return nil
			}
			a := newAgainst(p, c)
			p.against = a.found
			if speaks {
				a.compare()
			}
			a.complete()
		}
		return p.against[id]
	}
}

func newAgainst(p *Page, c *contract.Contract) *against {
	general := c.Default()
	a := &against{
		Page: p, c: c, apiName: strings.ToLower(c.API.Name), all: []*contract.Policy{general},
		found: map[string][]contract.Finding{}, seen: map[foundAt]bool{}, lastHeading: -2,
	}
	for _, place := range general.Key.Places() {
		if place.In == contract.InHeader && a.keyName == "" {
			a.keyName = normalise(place.Name).text
		}
	}
	for _, op := range c.Operations() {
		if policy, ok := c.Resolve(op.Name()); ok && op.TakesKey() {
			a.all = append(a.all, policy)
			name := placeholder.ReplaceAllString(normalise(op.Name()).text, "{}")
			a.views = append(a.views, policyView{names: []string{name}, policy: policy})
		}
	}
	for _, v := range c.Variants() {
		a.all = append(a.all, v.Policy)
		view := policyView{policy: v.Policy, below: true}
		if _, path, ok := strings.Cut(v.Label, "path "); ok {
			if prefix, _, _ := strings.Cut(path, "*"); len(prefix) > 3 {
				view.names = append(view.names, placeholder.ReplaceAllString(normalise(strings.TrimRight(prefix, "/")).text, "{}"))
			}
		}
		a.views = append(a.views, view)
	}
	a.headers = headersOf(c, a.all)
	return a
}

// headersOf are the names of all headers that the contract knows, in small letters.
func headersOf(c *contract.Contract, policies []*contract.Policy) []string {
	var out []string
	add := func(names ...string) {
		for _, name := range names {
			if name = strings.ToLower(name); name != "" && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	for _, p := range policies {
		for _, place := range p.Key.Places() {
			add(place.Name)
		}
		add(p.Answers.Replay.Marker.Name, p.Key.Echo, p.Key.Unsupported.Name, p.Retry.OverrideHeader.Name, p.Retry.AttemptHeader.Name, p.Retry.DeadlineHeader.Name)
		add(p.Answers.Replay.Headers...)
		add(p.Retry.RetryAfter.MSHeaders...)
		add(p.Fingerprint.Headers...)
		if p.Window.Advertise != nil {
			add(p.Window.Advertise.Header)
		}
		if p.Window.ClientSets != nil {
			add(p.Window.ClientSets.Header)
		}
		if p.Key.FirstSent != nil {
			add(p.Key.FirstSent.Name)
		}
	}
	return out
}

// compare holds every sentence of the page that states a rule to the contract.
func (a *against) compare() {
	for i := range a.Regions {
		if !a.concerns(i) {
			continue
		}
		if a.Regions[i].Kind == page.Cell {
			a.compareRow(i)
		}
		u := unitOf(a.Document, i)
		statements := a.statements(u)
		if len(statements) > 0 && labelledStatus.MatchString(statements[0].s) {
			statements[0].judgeLabelled(a.announced(i - 1))
		}
		for i := range statements {
			statements[i].compare()
		}
	}
	a.compareSections()
	a.compareExamples()
}

func (st *statement) compare() {
	st.compareHeader()
	st.compareMarker()
	st.compareRecipe()
	st.compareRetryAfter()
	st.compareJitter()
	st.compareScope()
	if st.about && strings.Contains(st.s, "(") {
		st.compareScopeTuple()
	}
	st.compareAnswers()
	st.compareFlight()
	st.compareRequired()
	st.compareEndless()
	st.compareFailures()
	st.compareOtherRequest()
	st.compareReplayStatus()
	if st.about && speaksOfAnyKey(st.s) {
		st.compareMethods()
	}
	st.compareEndlessRetry()
	if strings.ContainsAny(st.s, "0123456789") || hasNumberWord.MatchString(st.s) {
		st.compareLength()
		st.compareTimes()
		st.compareAttempts()
		st.compareRetried()
	}
}

var hasNumberWord = said(wordForm+`|half|halbe\w*|anderthalb|\w+einhalb|\w+mal|second|third|fourth|fifth|sixth|zweiten|dritten|vierten|funften`, `[半一二两三四五六七八九十]`)

// blame is one difference between a page and the contract.
type blame struct {
	id      string
	at      span   // in the text of the unit
	pointer string // of the contract's value
	says    string // what the page says
	wants   string // what the contract says
	hint    string
	fix     string // takes the place of the characters; "" where more has to change
}

func (st *statement) blame(b blame) {
	if st.part(b.at.start).at != st.part(b.at.end-1).at || !st.counts(b.at) || st.assumed(b.pointer) {
		return
	}
	if strings.HasPrefix(b.pointer, "/retry/") && !st.pageOfKeys() {
		return // retries of programs that send no key
	}
	start, end := st.source(b.at)
	if start >= end || st.struck(b.at) || st.inSample(b.at) {
		return
	}
	whole := st.phraseAround(b.id, b.at)
	if b.fix = st.plainFix(b, whole); whole != b.at {
		b.says = strings.Replace(b.says, st.raw(b.at), st.raw(whole), 1)
	}
	f := st.finding(b.id, contract.Error, start, end, b.says+"; the contract says "+b.wants, b.hint)
	f.Pointer = b.pointer
	f.Related = st.related(b.pointer, "the contract says "+b.wants)
	if b.fix != "" && string(st.Source[start:end]) == st.raw(b.at) {
		f.Fix = &contract.Fix{Start: start, End: end, Text: b.fix}
	}
	if at := (foundAt{b.id, start}); !st.seen[at] {
		st.seen[at] = true
		st.found[b.id] = append(st.found[b.id], f)
	}
}

// pageOfKeys reports whether the page speaks of keys of requests at all. That methods or
// operations are idempotent is said by many that have none.
func (a *against) pageOfKeys() bool {
	if a.keysOnPage == 0 {
		a.keysOnPage = -1
		for i := range a.Regions {
			if !a.speaksOfKey(a.Document, i) {
				continue
			}
			if text := normalise(a.Regions[i].Text()).text; ofKeys.MatchString(text) || a.keyName != "" && strings.Contains(text, a.keyName) {
				a.keysOnPage = 1
				break
			}
		}
	}
	return a.keysOnPage > 0
}

// ofKeys is idempotency as of something that a request is given.
var ofKeys = said(`idempoten(?:cy|ce)\w*|idempotenz\w*|idempotent (?:requests?|calls?|retries|keys?|tokens?)|idempotente[nrs]? (?:anfragen?|aufrufe?)`, `幂等|冪等|べき等|等幂`)

// assumed reports whether the contract neither writes a value nor stands by its default:
// it lists it as undocumented. There is nothing that a page could differ from.
func (st *statement) assumed(pointer string) bool {
	return st.policies()[0].Origin(pointer) == contract.OriginAssumed && st.c.At(pointer).Line == 0
}

// related is the place in the contract where a value is written; none for a default of
// the language.
func (a *against) related(pointer, message string) []contract.Related {
	if pos := a.c.Near(pointer); pos != a.c.Near("") && pos.Line > 0 {
		return []contract.Related{{Pos: pos, Message: message}}
	}
	return nil
}

// values are the different values that policies have, as they are to be shown.
func values[T comparable](policies []*contract.Policy, of func(*contract.Policy) (T, bool)) []T {
	var out []T
	for _, p := range policies {
		if v, ok := of(p); ok && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// shown lists values in a sentence.
func shown[T any](values []T) string {
	parts := make([]string, len(values))
	for i, v := range values {
		parts[i] = fmt.Sprint(v)
	}
	return strings.Join(parts, " or ")
}

// only is the one value that there is, written out; "" where there are several.
func only[T any](values []T) string {
	if len(values) != 1 {
		return ""
	}
	return fmt.Sprint(values[0])
}
