package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
)

// problem is what one code stands for. The JSON of it is the machine twin of its
// page.
type problem struct {
	Code      string     `json:"code"`
	Type      string     `json:"type,omitempty"`
	MediaType string     `json:"mediaType,omitempty"`
	Answers   []occasion `json:"answers"`

	slug    string
	example string // "" where the owner of the API does not say how its errors are written
}

// occasion is one way in which an answer comes with the code.
type occasion struct {
	Name       contract.AnswerName `json:"name"`
	Status     int                 `json:"status"`
	Title      string              `json:"title"`
	Detail     string              `json:"detail"`
	Client     contract.Advice     `json:"client"`
	Retry      string              `json:"retry"` // same-key, new-key or never
	RetryAfter int                 `json:"retryAfterSeconds,omitempty"`
	Operations []string            `json:"operations"`
	Assumed    bool                `json:"assumed,omitempty"` // in part; the owner of the API does not document it
}

// problems are the codes of the contract's named answers, in the order in which
// they come up.
func problems(c *contract.Contract) []*problem {
	var out []*problem
	foreign := len(c.Undocumented()) > 0
	for _, op := range c.Operations() {
		policy, ok := c.Resolve(op.Name())
		if !ok {
			continue
		}
		for _, answer := range policy.Named() {
			if answer.Code != "" && declared(policy, answer, foreign) {
				out = collect(out, policy, answer, foreign)
			}
		}
	}
	return out
}

// declared reports a code that somebody sends: nobody sends one that is assumed. In
// the contract of an outsider that goes for the codes of the language too, which
// the owner of the API has never heard of.
func declared(p *contract.Policy, answer contract.NamedAnswer, foreign bool) bool {
	if answer.Name.OfOperation() {
		return true // it stands in the contract, or is not given
	}
	return !guessed(p, foreign, "/answers/"+string(answer.Name)+"/code")
}

// guessed reports a value that the owner of the API does not say.
func guessed(p *contract.Policy, foreign bool, pointer string) bool {
	return p.Assumed(pointer) || foreign && p.Origin(pointer) == contract.OriginDefault
}

// guessedIn reports that something else of an answer is guessed.
func guessedIn(p *contract.Policy, answer contract.NamedAnswer, foreign bool) bool {
	pointer := "/answers/" + string(answer.Name)
	return guessed(p, foreign, pointer+"/status") || guessed(p, foreign, pointer+"/client") ||
		answer.RetryAfter > 0 && guessed(p, foreign, pointer+"/retry_after")
}

func collect(all []*problem, p *contract.Policy, answer contract.NamedAnswer, foreign bool) []*problem {
	i := slices.IndexFunc(all, func(known *problem) bool { return known.Code == answer.Code })
	if i < 0 {
		i = len(all)
		all = append(all, newProblem(p, answer))
		if guessed(p, foreign, "/errors/envelope") {
			all[i].Type, all[i].MediaType, all[i].example = "", "", ""
		}
		for slices.ContainsFunc(all[:i], func(known *problem) bool { return strings.EqualFold(known.slug, all[i].slug) }) {
			all[i].slug += "-" + digest([]byte(answer.Code))[:8] // a file system may take two such names for one
		}
	}
	name := p.Operation.Name()
	met := occasion{
		Name: answer.Name, Status: answer.Status, Title: answer.Name.Title(), Detail: p.Message(answer.Name),
		Client: answer.Client, Retry: retryOf(answer.Client), RetryAfter: int(math.Ceil(answer.RetryAfter.Seconds())), Operations: []string{name},
		Assumed: !answer.Name.OfOperation() && (p.Assumed("/answers/"+string(answer.Name)) || guessedIn(p, answer, foreign)),
	}
	for j := range all[i].Answers {
		if known := &all[i].Answers[j]; known.alike(met) {
			if !slices.Contains(known.Operations, name) {
				known.Operations = append(known.Operations, name)
			}
			return all
		}
	}
	all[i].Answers = append(all[i].Answers, met)
	return all
}

func (o occasion) alike(other occasion) bool {
	return o.Name == other.Name && o.Status == other.Status && o.Detail == other.Detail && o.Client == other.Client && o.RetryAfter == other.RetryAfter && o.Assumed == other.Assumed
}

func newProblem(p *contract.Policy, answer contract.NamedAnswer) *problem {
	body := p.Errors.Encode(contract.Problem{
		Status: answer.Status, Code: answer.Code, Type: answer.Type, Title: answer.Name.Title(), Detail: p.Message(answer.Name),
	})
	out := &problem{Code: answer.Code, MediaType: p.Errors.MediaType(), example: renderer.JSON(body)}
	if p.Errors.Envelope == contract.EnvelopeProblem {
		var said struct {
			Type string `json:"type"`
		}
		if json.Unmarshal(body, &said) == nil && said.Type != "about:blank" {
			out.Type = said.Type
		}
	}
	out.slug = "problems/" + pathOf(out.Type, p.Errors.TypeBase, answer.Code)
	return out
}

// pathOf is where the page of a problem lies: at the path of its type URI below
// the base, so that the URI leads there when the pages are published at the base.
func pathOf(uri, base, code string) string {
	below, found := strings.CutPrefix(uri, base)
	if !found || base == "" || below == "" {
		below = code
	}
	parts := strings.Split(below, "/")
	for i, part := range parts {
		parts[i] = fileName(part)
	}
	return strings.Join(parts, "/")
}

// devices are no names of files on Windows, whatever follows after a dot.
var devices = []string{"con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9"}

// fileName is a name that every file system and every web server takes as it is.
func fileName(s string) string {
	safe := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '_' || r == '.' {
			return r
		}
		return '_'
	}, s)
	stem, _, _ := strings.Cut(strings.ToLower(safe), ".")
	if strings.HasSuffix(safe, ".") || len(safe) > 100 || safe == "" || slices.Contains(devices, stem) {
		return "x" + digest([]byte(s))[:12]
	}
	return safe
}

func retryOf(a contract.Advice) string {
	switch a {
	case contract.AdviceSameKey, contract.AdviceNewKey:
		return string(a)
	default:
		return "never"
	}
}

// advices is the order of chrome.Advice.
var advices = []contract.Advice{contract.AdviceSameKey, contract.AdviceNewKey, contract.AdviceFixRequest, contract.AdviceLookUp, contract.AdviceStop}

func (b *book) advice(a contract.Advice) renderer.Inline {
	if i := slices.Index(advices, a); i >= 0 {
		return renderer.Text(b.say.Advice[i])
	}
	return renderer.Code(string(a))
}

// problemIndex is the page that leads to the page of each code.
func (b *book) problemIndex() *sheet {
	if len(b.problems) == 0 {
		return nil
	}
	table := renderer.Block{Kind: renderer.Table, Caption: renderer.Inline(b.say.ProblemAll),
		Header: b.words(b.say.ProblemCode, b.say.ProblemStatus, b.say.ProblemTitle, b.say.ProblemDo)}
	for _, p := range b.problems {
		for i, o := range p.Answers {
			code := renderer.Code(p.Code)
			if i == 0 {
				code = "[" + code + "](" + renderer.Inline(p.slug) + ".html)"
			}
			table.Rows = append(table.Rows, renderer.Row{Cells: []renderer.Inline{code, renderer.Code(strconv.Itoa(o.Status)), b.say.inEnglish(renderer.Text(o.Title)), b.advice(o.Client)}})
		}
	}
	return &sheet{title: renderer.Text(b.say.Problems), lead: renderer.Text(b.say.ProblemsLead),
		parts: []part{{Section: renderer.Section{ID: "problems", Blocks: []renderer.Block{table}}}}}
}

// problemSheets are the pages of the codes.
func (b *book) problemSheets() []*sheet {
	var out []*sheet
	for _, p := range b.problems {
		s := &sheet{slug: p.slug, group: groupAnswer, title: renderer.Code(p.Code), unlisted: true,
			machine: p.slug + ".json", data: indented(p)}
		s.lead = b.say.inEnglish(renderer.Text(p.Answers[0].Detail))
		if other(b.say) != "" {
			s.about = strconv.Itoa(p.Answers[0].Status) + " " + p.Code + " · " + plain(b.advice(p.Answers[0].Client))
		}
		s.parts = append(s.parts, b.meaning(p), b.facts(p))
		if p.example != "" {
			s.parts = append(s.parts, part{Section: renderer.Section{ID: "example", Title: renderer.Text(b.say.ProblemExample), Blocks: []renderer.Block{
				{Kind: renderer.Fence, Language: "json", Label: renderer.Text(b.say.ProblemBody), Code: p.example},
			}}})
		}
		out = append(out, s)
	}
	return out
}

// meaning are the rows of the decision table that are about the code.
func (b *book) meaning(p *problem) part {
	out := part{Section: renderer.Section{ID: "meaning", Title: renderer.Text(b.say.ProblemMeans)}}
	decisions, _ := b.section("decisions")
	for _, block := range decisions.Blocks {
		if block.Kind != renderer.Table {
			continue
		}
		rows := slices.DeleteFunc(slices.Clone(block.Rows), func(row renderer.Row) bool {
			return len(row.Cells) < 2 || plain(row.Cells[1]) != p.Code
		})
		if len(rows) > 0 {
			block.Rows = rows
			out.Blocks = append(out.Blocks, b.moved(block, p.slug))
		}
	}
	if len(out.Blocks) == 0 {
		out.Blocks = []renderer.Block{{Kind: renderer.Paragraph, Text: "**" + b.advice(p.Answers[0].Client) + "**"}}
	}
	return out
}

// linkCodes links the codes in the tables of some pages, which have them in the
// second column, to the pages of the codes.
func (b *book) linkCodes(slugs ...string) {
	for _, s := range b.sheets {
		if !slices.Contains(slugs, s.slug) {
			continue
		}
		for i := range s.parts {
			blocks := slices.Clone(s.parts[i].Blocks)
			for j := range blocks {
				blocks[j].Rows = b.codesLinked(blocks[j])
			}
			s.parts[i].Blocks = blocks
		}
	}
}

func (b *book) codesLinked(block renderer.Block) []renderer.Row {
	rows := slices.Clone(block.Rows)
	if block.Kind != renderer.Table {
		return rows
	}
	for i, row := range rows {
		if len(row.Cells) < 2 {
			continue
		}
		for _, p := range b.problems {
			code := renderer.Code(p.Code)
			if rest, found := strings.CutPrefix(string(row.Cells[1]), string(code)); found {
				rows[i].Cells = slices.Clone(row.Cells)
				rows[i].Cells[1] = "[" + code + "](" + renderer.Inline(p.slug) + ".html)" + renderer.Inline(rest)
				break
			}
		}
	}
	return rows
}

// moved is a block on a page in a folder further down.
func (b *book) moved(block renderer.Block, slug string) renderer.Block {
	up := strings.Repeat("../", strings.Count(slug, "/"))
	block.Rows = slices.Clone(block.Rows)
	for i, row := range block.Rows {
		cells := make([]renderer.Inline, len(row.Cells))
		for j, cell := range row.Cells {
			cells[j] = relinked(cell, func(target string) string {
				if strings.HasPrefix(target, "#") {
					return up + "decisions.html" + target
				}
				return up + target
			})
		}
		block.Rows[i].Cells = cells
	}
	return block
}

func (b *book) facts(p *problem) part {
	out := part{Section: renderer.Section{ID: "facts", Title: renderer.Text(b.say.ProblemFacts)}}
	for _, o := range p.Answers {
		wait := renderer.Inline("–")
		switch {
		case o.RetryAfter > 0:
			wait = renderer.Code("Retry-After: " + strconv.Itoa(o.RetryAfter))
		case o.Retry == "same-key":
			wait = renderer.Text(b.say.AfterBackoff)
		}
		operations := renderer.Text(b.say.EveryOperation)
		if len(o.Operations) < b.keyed {
			var names []string
			for _, name := range o.Operations {
				names = append(names, string(renderer.Code(name)))
			}
			operations = renderer.Inline(strings.Join(names, ", "))
		}
		mark := renderer.Inline("")
		if o.Assumed {
			mark = " _(" + renderer.Text(b.say.Assumed) + ")_"
		}
		rows := [][2]renderer.Inline{
			{renderer.Text(b.say.ProblemCode), renderer.Code(p.Code)},
			{renderer.Text(b.say.ProblemType), codeOrNothing(p.Type)},
			{renderer.Text(b.say.ProblemStatus), renderer.Code(strconv.Itoa(o.Status)) + mark},
			{renderer.Text(b.say.ProblemName), renderer.Code(string(o.Name))},
			{renderer.Text(b.say.ProblemMedia), codeOrNothing(p.MediaType)},
			{renderer.Text(b.say.ProblemDo), b.advice(o.Client) + mark},
			{renderer.Text(b.say.ProblemRetry), renderer.Code(o.Retry)},
			{renderer.Text(b.say.ProblemWait), wait},
			{renderer.Text(b.say.ProblemOperations), operations},
			b.causedBy(o),
		}
		table := renderer.Block{Kind: renderer.Table, Caption: renderer.Code(strconv.Itoa(o.Status)) + " " + renderer.Code(p.Code), Header: b.words(b.say.Fact, b.say.Value)}
		for _, row := range rows {
			if row[1] != "" {
				table.Rows = append(table.Rows, renderer.Row{Cells: row[:]})
			}
		}
		out.Blocks = append(out.Blocks, table)
	}
	out.Blocks = append(out.Blocks, renderer.Block{Kind: renderer.Paragraph, Text: "[" + renderer.Text(b.say.ProblemMachine) + "](" + renderer.Inline(lastPart(p.slug)) + ".json)"})
	return out
}

// codeOrNothing is a code, and no cell where there is none.
func codeOrNothing(s string) renderer.Inline {
	if s == "" {
		return ""
	}
	return renderer.Code(s)
}

func lastPart(slug string) string { return slug[strings.LastIndexByte(slug, '/')+1:] }

func (b *book) words(all ...string) []renderer.Inline {
	out := make([]renderer.Inline, len(all))
	for i, w := range all {
		out[i] = renderer.Text(w)
	}
	return out
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
