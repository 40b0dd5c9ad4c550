package web

import (
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
)

// matrix is what holds for each operation that takes a key, in one table whose
// headings lead to the rules. nil where there are fewer than two such operations:
// the pages say the same then.
func (b *book) matrix(c *contract.Contract, drawn *pictureWords) *part {
	say := b.say
	to := func(words, section string) renderer.Inline {
		return "[" + renderer.Text(words) + "](" + renderer.Inline(b.link(section)) + ")"
	}
	table := renderer.Block{Kind: renderer.Table, Caption: renderer.Text(say.MatrixLead), Header: []renderer.Inline{
		renderer.Text(say.MatrixOperation), renderer.Text(say.MatrixKey), to(say.MatrixWindow, "window"), to(say.MatrixScope, "scope"),
		to(say.MatrixFlight, "at-once"), to(say.MatrixFailure, "stored"), to(say.MatrixDown, "store-down"),
	}}
	words := artist{say: drawn}
	for _, op := range c.Operations() {
		p, ok := c.Resolve(op.Name())
		if !ok || !p.Operation.TakesKey() {
			continue
		}
		var scope []string
		for _, part := range p.Scope {
			scope = append(scope, drawn.Scopes[string(part)])
		}
		window := words.length(p.Window.Replay.Duration)
		if p.Window.Replay.Kind == contract.ReplayUnlimited {
			window = say.NoEnd
		}
		table.Rows = append(table.Rows, renderer.Row{Cells: []renderer.Inline{
			renderer.Code(op.Name()), b.assumed(p, "/key/required", renderer.Text(say.required(p.Operation.Key))),
			b.assumed(p, "/window/replay", renderer.Text(window)), b.assumed(p, "/scope", renderer.Text(strings.Join(scope, ", "))),
			b.assumed(p, "/answers/in_flight", b.inFlight(p)),
			b.assumed(p, "/failures", renderer.Text(say.failures(p))),
			b.storeDown(p),
		}})
	}
	if len(table.Rows) < 2 {
		return nil
	}
	return &part{Section: renderer.Section{ID: "matrix", Title: renderer.Text(say.Matrix), Blocks: []renderer.Block{table}}}
}

// failures is what is kept of a 4xx and of a 5xx, said once where it is the same.
func (say *chrome) failures(p *contract.Policy) string {
	refused, broken := say.kept(p.Keep(false, 400)), say.kept(p.Keep(false, 500))
	if refused == broken {
		return refused
	}
	return refused + "; " + broken
}

// assumed marks a value that the owner of an API does not document.
func (b *book) assumed(p *contract.Policy, pointer string, value renderer.Inline) renderer.Inline {
	if p.Assumed(pointer) {
		return value + " _(" + renderer.Text(b.say.Assumed) + ")_"
	}
	return value
}

func (b *book) inFlight(p *contract.Policy) renderer.Inline {
	a := p.Answers.InFlight
	answer := renderer.Code(strconv.Itoa(a.Status))
	if a.Code != "" {
		answer += " " + renderer.Code(a.Code)
	}
	if a.Do == contract.InFlightWait {
		return renderer.Text(b.say.Held) + ", " + answer
	}
	return answer
}

func (b *book) storeDown(p *contract.Policy) renderer.Inline {
	if p.Operation.StoreDown == contract.StoreDownOpen {
		return renderer.Text(b.say.Open)
	}
	a := p.Answers.StoreDown
	return renderer.Code(strings.TrimSpace(strconv.Itoa(a.Status) + " " + a.Code))
}

func (say *chrome) required(k contract.Requirement) string {
	if k == contract.KeyRequired {
		return say.Required
	}
	return say.Optional
}

func (say *chrome) kept(k contract.Keep) string {
	switch k {
	case contract.KeepAnswer:
		return say.Keep[1]
	case contract.KeepProgress:
		return say.Keep[2]
	default:
		return say.Keep[0]
	}
}
