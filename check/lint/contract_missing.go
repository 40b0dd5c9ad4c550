package lint

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

const pageKindID = "lint/page-kind"

var pageKindRule = Rule{
	ID:    pageKindID,
	Title: "A page that says what it is says that it is the contract's.",
	Doc: Doc{
		Text: "A page is marked as the contract's own documentation by the comment reprise-page: contract, or by reprise: contract in its " +
			"front matter. Such a page is the only text that an integrator has, so it is held to say everything. There is no other kind.",
		Before: "<!-- reprise-page: tutorial -->",
		After:  "No comment: a tutorial need not be complete.",
	},
	Check: checkPageKind,
}

func checkPageKind(p *Page, c *contract.Contract) []contract.Finding {
	start, end, kind, ok := p.kind()
	switch {
	case !ok:
		return nil
	case kind != "contract":
		return []contract.Finding{p.finding(pageKindID, contract.Error, start, end, "unknown kind of page "+strconv.Quote(kind)+"; wanted contract", "write reprise-page: contract, or leave the mark out")}
	}
	return nil
}

// kind is what a page says that it is, and where: in a comment of its syntax, or in
// its front matter.
func (p *Page) kind() (start, end int, kind string, ok bool) {
	for _, m := range p.Markers {
		if word, found := strings.CutPrefix(m.Text, "reprise-page"); found {
			return m.Start, m.End, strings.TrimLeft(word, ": "), true
		}
	}
	return frontKind(p.Source)
}

var frontKindLine = newTable(`^reprise *[:=] *["']?([a-z-]*)["']?\s*$`)

// frontKind reads the line "reprise: contract" of a front matter.
func frontKind(src []byte) (start, end int, kind string, ok bool) {
	at := len(src) - len(bytes.TrimPrefix(src, []byte("\xef\xbb\xbf")))
	fence := ""
	for n := 0; at < len(src) && n < 200; n++ {
		line, _, _ := bytes.Cut(src[at:], []byte("\n"))
		text := strings.TrimRight(string(line), " \t\r")
		switch {
		case n == 0 && (text == "---" || text == "+++"):
			fence = text
		case fence == "" || text == fence:
			return 0, 0, "", false
		default:
			if m := frontKindLine.FindStringSubmatch(text); m != nil {
				return at, at + len(text), m[1], true
			}
		}
		at += len(line) + 1
	}
	return 0, 0, "", false
}

// complete reports, at its mark, what a page of the contract does not say.
func (a *against) complete() {
	start, end, kind, ok := a.kind()
	if !ok || kind != "contract" {
		return
	}
	said := a.everything()
	for i := range requirements {
		r := &requirements[i]
		if !r.keyless && !a.takesKeys() || r.applies != nil && !r.applies(a) || r.says(a, said) {
			continue
		}
		f := a.finding(r.id, contract.Warning, start, end, "the page does not say "+r.what, "add for example: "+a.suggestion(r))
		f.Pointer = r.pointer
		f.Related = a.related(r.pointer, "what the contract says")
		a.found[r.id] = append(a.found[r.id], f)
	}
}

// takesKeys reports whether some operation takes a key, or none is named.
func (a *against) takesKeys() bool {
	operations := a.c.Operations()
	return len(operations) == 0 || slices.ContainsFunc(operations, contract.Operation.TakesKey)
}

// passageText is a sentence, or a row, with the headings that it stands under.
type passageText struct {
	s       string // normal letters
	heading string
}

// everything is the page in sentences.
func (a *against) everything() []passageText {
	var out []passageText
	for i := range a.Regions {
		u := unitOf(a.Document, i)
		_, heading, _ := strings.Cut(a.section(u), " / ") // what all of a page stands under tells nothing apart
		for _, s := range u.sentences {
			out = append(out, passageText{s.of(u.text), heading})
		}
	}
	return out
}

// saidTogether looks for a passage in which all patterns match; the heading helps with
// all but the first.
func saidTogether(said []passageText, all ...*table) bool {
	for _, p := range said {
		ok := all[0].MatchString(p.s)
		for _, re := range all[1:] {
			ok = ok && (re.MatchString(p.s) || re.MatchString(p.heading))
		}
		if ok {
			return true
		}
	}
	return false
}

// together is saidTogether as the recogniser of a requirement.
func together(all ...*table) func(*against, []passageText) bool {
	return func(_ *against, said []passageText) bool { return saidTogether(said, all...) }
}
