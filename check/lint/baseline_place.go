package lint

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// Place says more of where a finding stands than its lines and columns do, and what
// tells it from other findings when lines move.
type Place struct {
	Start, End      int    // bytes of the file
	UTF16, EndUTF16 int    // columns in UTF-16 units, from 1
	Pointer         string // JSON pointer of the text, in documents that have them
	Identity
}

// Identity is what stays of a finding when lines are added above it.
type Identity struct {
	Rule     string
	Headings []string // the path above it, in folded letters
	Sentence string   // the sentence it begins in, or else its line, in folded letters
	Index    int      // among findings of a file that are alike in all of the above, from 1
}

// longestIdentity is how much of a sentence tells it from others, in bytes.
const longestIdentity = 240

// Places looks up findings of a document, in their order. It takes the time of one pass
// over the document.
func Places(doc *page.Document, findings []contract.Finding) []Place {
	if len(findings) == 0 {
		return nil
	}
	l := newLocator(doc)
	order := make([]int, len(findings))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(findings[a].Pos.Line, findings[b].Pos.Line), cmp.Compare(findings[a].Pos.Col, findings[b].Pos.Col))
	})
	places := make([]Place, len(findings))
	seen := map[string]int{}
	for _, i := range order {
		p := l.place(findings[i])
		key := strings.Join(append([]string{p.Rule, p.Sentence}, p.Headings...), "\x00")
		seen[key]++
		p.Index = seen[key]
		places[i] = p
	}
	return places
}

// locator finds the bytes and the regions of findings that come in the order of the
// file.
type locator struct {
	doc     *page.Document
	starts  []int // of lines
	regions []int // by where they start
	column  int   // code points up to at, in the line of at
	line    int
	at      int

	// of the region that was asked for last
	region    int
	text      normal
	sentences []span
	lengthsOf int
	lengths   []int // of the runs before each run
}

func newLocator(doc *page.Document) *locator {
	l := &locator{doc: doc, region: -1, line: -1}
	start := 0
	if strings.HasPrefix(string(doc.Source[:min(3, len(doc.Source))]), "\ufeff") {
		start = 3
	}
	l.starts = []int{start}
	for i, c := range doc.Source {
		if c == '\n' {
			l.starts = append(l.starts, i+1)
		}
	}
	l.regions = make([]int, len(doc.Regions))
	for i := range l.regions {
		l.regions[i] = i
	}
	slices.SortStableFunc(l.regions, func(a, b int) int { return cmp.Compare(l.start(a), l.start(b)) })
	return l
}

func (l *locator) start(region int) int {
	start, _ := l.doc.Regions[region].Span()
	return start
}

// offset is the byte of a place. Places that come in order cost one pass together.
func (l *locator) offset(p contract.Pos) int {
	line := p.Line - 1
	if line < 0 || line >= len(l.starts) {
		return len(l.doc.Source)
	}
	if line != l.line || p.Col-1 < l.column {
		l.line, l.column, l.at = line, 0, l.starts[line]
	}
	for l.column < p.Col-1 && l.at < len(l.doc.Source) {
		_, size := utf8.DecodeRune(l.doc.Source[l.at:])
		l.at += size
		l.column++
	}
	return l.at
}

func (l *locator) place(f contract.Finding) Place {
	p := Place{Identity: Identity{Rule: f.Rule}}
	if f.Pos.Line == 0 {
		return p
	}
	p.Start = l.offset(f.Pos)
	p.End = p.Start
	if f.End.Line > 0 {
		line, column, at := l.line, l.column, l.at
		p.End = max(p.Start, l.offset(f.End))
		l.line, l.column, l.at = line, column, at // the next finding may begin before this one ends
	}
	_, _, p.UTF16 = l.doc.Position(p.Start)
	_, _, p.EndUTF16 = l.doc.Position(p.End)
	if region, at := l.find(p.Start); region >= 0 {
		p.Pointer = l.doc.Regions[region].Pointer
		p.Sentence, p.Headings = l.sentence(region, at), l.headings(l.doc.Headings(region))
		return p
	}
	p.Sentence = shorten(normalise(strings.TrimSpace(l.lineText(f.Pos.Line - 1))).text)
	if fence := l.fence(p.Start); fence != nil {
		p.Pointer = fence.Pointer
		if h := fence.Heading; h >= 0 {
			p.Headings = l.headings(append(l.doc.Headings(h), h))
		}
	}
	return p
}

// find is the region that holds a byte, and where in its text that byte is; -1 is none.
func (l *locator) find(offset int) (region, at int) {
	i := sort.Search(len(l.regions), func(i int) bool { return l.start(l.regions[i]) > offset }) - 1
	for n := 0; i >= 0 && n < 4; i, n = i-1, n+1 {
		r := &l.doc.Regions[l.regions[i]]
		if _, end := r.Span(); end <= offset {
			continue
		}
		if at, ok := l.textAt(l.regions[i], offset); ok {
			return l.regions[i], at
		}
	}
	return -1, 0
}

// textAt is where in the text of a region a byte of the file is.
func (l *locator) textAt(region, offset int) (at int, ok bool) {
	r := &l.doc.Regions[region]
	i := sort.Search(len(r.Runs), func(i int) bool { return r.Runs[i].Start > offset }) - 1
	if i < 0 || offset >= r.Runs[i].End {
		return 0, false
	}
	if l.lengthsOf != region || l.lengths == nil {
		l.lengthsOf, l.lengths = region, make([]int, len(r.Runs))
		for i := range r.Runs[1:] {
			l.lengths[i+1] = l.lengths[i] + len(r.Runs[i].Text)
		}
	}
	at = l.lengths[i]
	if run := &r.Runs[i]; run.End-run.Start == len(run.Text) {
		at += offset - run.Start
	}
	return at, true
}

func (l *locator) sentence(region, at int) string {
	if region != l.region {
		l.region = region
		l.text = normalise(l.doc.Regions[region].Text())
		l.sentences = sentences(l.text.text)
	}
	in := sort.Search(len(l.text.from), func(i int) bool { return int(l.text.from[i]) > at }) - 1
	i := sort.Search(len(l.sentences), func(i int) bool { return l.sentences[i].start > in }) - 1
	if i < 0 {
		return ""
	}
	return shorten(l.sentences[i].of(l.text.text))
}

func (l *locator) headings(above []int) []string {
	var out []string
	for _, i := range above {
		out = append(out, shorten(normalise(l.doc.Regions[i].Text()).text))
	}
	return out
}

func (l *locator) fence(offset int) *page.Fence {
	i := sort.Search(len(l.doc.Fences), func(i int) bool { return l.doc.Fences[i].Start > offset }) - 1
	if i >= 0 && offset < l.doc.Fences[i].End {
		return &l.doc.Fences[i]
	}
	return nil
}

func (l *locator) lineText(line int) string {
	if line < 0 || line >= len(l.starts) {
		return ""
	}
	start, end := l.starts[line], len(l.doc.Source)
	if line+1 < len(l.starts) {
		end = l.starts[line+1]
	}
	return strings.ToValidUTF8(string(l.doc.Source[start:min(end, start+4*longestIdentity)]), "")
}

// shorten cuts a text to what tells it from others, and lets go of the page it is from.
func shorten(s string) string {
	if len(s) > longestIdentity {
		s = strings.ToValidUTF8(s[:longestIdentity], "")
	}
	return strings.Clone(s)
}
