package lint

import (
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/reprise-dev/reprise/check/page"
)

// unit is what is read in one go: a paragraph, an item with its term, or a cell with
// what heads its row and its column.
type unit struct {
	*page.Document
	text      string // normal letters
	parts     []unitPart
	sentences []span
	row       bool   // a cell: it says something without a verb
	region    int    // the part that is judged
	own       int    // where it begins in text
	coded     bool   // it may hold machine codes
	between   string // what stands in the row between its head and the cell, in normal letters
}

// unitPart is one region's share of a unit.
type unitPart struct {
	at     int // in the text of the unit
	region int
	raw    string
	normal normal
}

// unitOf reads region i, with the regions that it cannot be understood without.
func unitOf(doc *page.Document, i int) *unit {
	r := &doc.Regions[i]
	u := &unit{Document: doc, region: i}
	if r.Kind == page.Cell || r.RowHeader >= 0 {
		u.row = true
		u.add(r.RowHeader, ": ")
		if r.Header != r.RowHeader {
			u.add(r.Header, ": ")
		}
	}
	u.own = len(u.text)
	u.add(i, "")
	if r.Kind == page.Cell && r.RowHeader >= 0 {
		u.between = betweenCells(doc, i)
	}
	if u.row {
		u.sentences = []span{trim(u.text, span{0, min(len(u.text), longestSentence)})}
	} else {
		u.sentences = sentences(u.text)
	}
	return u
}

// betweenCells is the text of the cells of a row that stand before one, without the first.
func betweenCells(doc *page.Document, i int) string {
	head := doc.Regions[i].RowHeader
	var parts []string
	for n, k := 0, i-1; n < widestRow && k > head && doc.Regions[k].RowHeader == head; n, k = n+1, k-1 {
		parts = append(parts, normalise(doc.Regions[k].Text()).text)
	}
	return strings.Join(parts, " | ")
}

// longestHead is how much of a row's or a column's head is read, in bytes.
const longestHead = 300

func (u *unit) add(i int, end string) {
	if i < 0 {
		return
	}
	raw := u.Regions[i].Text()
	if end != "" && len(raw) > longestHead {
		return
	}
	n := normalise(raw)
	u.parts = append(u.parts, unitPart{len(u.text), i, raw, n})
	u.coded = u.coded || strings.Contains(raw, "_")
	text := n.text
	if end != "" {
		text = strings.TrimRight(text, " ?:") + end
	}
	u.text += text
}

// part is the share that holds byte at of the text.
func (u *unit) part(at int) *unitPart {
	i := sort.Search(len(u.parts), func(i int) bool { return u.parts[i].at > at }) - 1
	return &u.parts[max(i, 0)]
}

// source is where a stretch of the text stands in the file. A stretch never crosses
// from one part into the next.
func (u *unit) source(s span) (start, end int) {
	p := u.part(s.start)
	last := len(p.normal.text)
	from, to := p.normal.original(min(s.start-p.at, last), min(s.end-p.at, last))
	return u.Regions[p.region].Source(from, to)
}

// raw is a stretch as it is written, without markup.
func (u *unit) raw(s span) string {
	p := u.part(s.start)
	last := len(p.normal.text)
	from, to := p.normal.original(min(s.start-p.at, last), min(s.end-p.at, last))
	return p.raw[from:to]
}

// struck reports whether a stretch is struck out.
func (u *unit) struck(s span) bool {
	p := u.part(s.start)
	from, _ := p.normal.original(s.start-p.at, s.end-p.at)
	run := u.Regions[p.region].Run(from)
	return run >= 0 && u.Regions[p.region].Runs[run].Struck
}

// inSample reports whether a stretch stands in code that is a piece of a file: what a
// sample sets is not what the page says.
func (u *unit) inSample(s span) bool {
	p := u.part(s.start)
	from, _ := p.normal.original(s.start-p.at, s.end-p.at)
	run := u.Regions[p.region].Run(from)
	if run < 0 || !u.Regions[p.region].Runs[run].Code {
		return false
	}
	text := u.Regions[p.region].Runs[run].Text
	return sample.MatchString(text) && !answerMember.MatchString(text)
}

// answerMember is a member of an answer, and its value: that one is what the page says.
var answerMember = newTable(`^\s*"?(?:error\.)?(?:code|error|type|status|name|reason|error_?code)"?: \S+$`)

// sample tells code with a member and its value.
var sample = newTable(`^\s*[{\[]?\s*"?[a-z][a-z_.]*"?: \S`)

// token is a name of a machine's in a sentence: of a header, or in code.
type token struct {
	span        // in the text of the unit
	name string // as it is written
	code bool   // set as code
}

var tokenForm = newTable(`[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)+|[A-Z][a-z]+(?:[A-Z][a-z]+)+`)

// tokens finds the names that stand in a stretch.
func (u *unit) tokens(s span) []token {
	var out []token
	for i := range u.parts {
		p := &u.parts[i]
		from, to := max(s.start, p.at)-p.at, min(s.end, p.at+len(p.normal.text))-p.at
		if from >= to {
			continue
		}
		start, end := p.normal.original(from, to)
		for _, at := range tokenForm.FindAllStringIndex(p.raw[start:end], -1) {
			a, b := start+at[0], start+at[1]
			if joined(p.raw, a, b) {
				continue
			}
			t := token{span: span{p.at + p.normal.index(a), p.at + p.normal.index(b)}, name: p.raw[a:b]}
			if run := u.Regions[p.region].Run(a); run >= 0 {
				t.code = u.Regions[p.region].Runs[run].Code
			}
			out = append(out, t)
		}
	}
	return out
}

// joined reports whether a name is a part of a longer one, a path or an address.
func joined(raw string, a, b int) bool {
	before, _ := utf8.DecodeLastRuneInString(raw[:a])
	behind, _ := utf8.DecodeRuneInString(raw[b:])
	return a > 0 && strings.ContainsRune("-_./#@$\\0123456789", before) || b < len(raw) && strings.ContainsRune("-_/(\\", behind) ||
		strings.HasPrefix(raw[b:], ".") && len(raw) > b+1 && raw[b+1] != ' ' && raw[b+1] != '\n'
}

// index is where a byte of the original stands in the normal text.
func (n normal) index(original int) int {
	return sort.Search(len(n.from)-1, func(i int) bool { return int(n.from[i]) >= original })
}
