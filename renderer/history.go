package renderer

import (
	"math"

	"github.com/reprise-dev/reprise/contract"
)

func hasObjectives(p *page) bool { return p.c.Objectives != nil }
func hasRevisions(p *page) bool  { return len(p.c.Revisions) > 0 }
func hasSources(p *page) bool    { return len(p.c.Sources) > 0 }

// objectives says what the owners of the API hold themselves to.
func (p *page) objectives() {
	o := p.c.Objectives
	over := inline("")
	if o.Period > 0 {
		over = say(", measured over %s", length(o.Period))
	}
	p.para(say("What the owners of the API aim at%s. It is a target and not a promise.", over))
	var rows [][]inline
	rate := func(label inline, r *float64) {
		if r != nil {
			rows = append(rows, []inline{label, share(*r)})
		}
	}
	rate("Executions that repeat an effect, inside of scope and window", o.DuplicateRate)
	rate("Claims that no execution ends before their lease", o.OrphanedKeyRate)
	rate("Requests that are retries", o.RetryRate)
	for _, t := range []struct {
		label inline
		value inline
		said  bool
	}{
		{"Half of the calls succeed within, retries included", length(o.TimeToSuccess.P50), o.TimeToSuccess.P50 > 0},
		{"95 of 100 calls succeed within, retries included", length(o.TimeToSuccess.P95), o.TimeToSuccess.P95 > 0},
		{"99 of 100 calls succeed within, retries included", length(o.TimeToSuccess.P99), o.TimeToSuccess.P99 > 0},
	} {
		if t.said {
			rows = append(rows, []inline{t.label, t.value})
		}
	}
	p.table([]inline{"What", "Target"}, rows)
}

// share is a part of 1 in per cent, without the noise of binary fractions.
func share(f float64) inline {
	if f == 0 {
		return "none"
	}
	return inline(decimal(math.Round(f*1e10)/1e8) + " %")
}

// revisions is the history of the promises, the newest first.
func (p *page) revisions() {
	items := make([]inline, len(p.c.Revisions))
	for i, r := range p.c.Revisions {
		items[i] = say("**%s:** %s", text(r.Date), text(r.Change))
		if r.Source != "" {
			items[i] += say(" (%s)", code(r.Source))
		}
	}
	p.list(items...)
}

// sources says where the facts of the page come from and how sure they are.
func (p *page) sources() {
	rows := make([][]inline, len(p.c.Sources))
	for i, s := range p.c.Sources {
		about := and(codes(s.About...)...)
		if len(s.About) == 0 {
			about = "everything"
		}
		rows[i] = []inline{about, code(s.URL), text(s.Observed), confidenceWords(s.Confidence)}
	}
	p.table([]inline{"About", "Where", "Read on", "How sure"}, rows)
}

func confidenceWords(c contract.Confidence) inline {
	switch c {
	case contract.ConfidenceSeen:
		return "read in the owner's own pages or code"
	case contract.ConfidenceSecondHand:
		return "second-hand: somebody else reports it"
	default:
		return "from memory: not checked"
	}
}
