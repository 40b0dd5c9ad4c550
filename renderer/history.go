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
	if o.Period > 0 {
		p.para(say("What the owners of the API aim at, measured over %s. It is a target and not a promise.", length(o.Period)))
	} else {
		p.para(say("What the owners of the API aim at. It is a target and not a promise."))
	}
	var rows [][]phrase
	rate := func(label phrase, r *float64) {
		if r != nil {
			rows = append(rows, []phrase{label, share(*r)})
		}
	}
	rate(say("Executions that repeat an effect, inside of scope and window"), o.DuplicateRate)
	rate(say("Claims that no execution ends before their lease"), o.OrphanedKeyRate)
	rate(say("Requests that are retries"), o.RetryRate)
	for _, t := range []struct {
		label phrase
		value phrase
		said  bool
	}{
		{say("Half of the calls succeed within, retries included"), length(o.TimeToSuccess.P50), o.TimeToSuccess.P50 > 0},
		{say("95 of 100 calls succeed within, retries included"), length(o.TimeToSuccess.P95), o.TimeToSuccess.P95 > 0},
		{say("99 of 100 calls succeed within, retries included"), length(o.TimeToSuccess.P99), o.TimeToSuccess.P99 > 0},
	} {
		if t.said {
			rows = append(rows, []phrase{t.label, t.value})
		}
	}
	p.table(say("Objectives"), []phrase{say("What"), say("Target")}, rows)
}

// share is a part of 1 in per cent, without the noise of binary fractions.
func share(f float64) phrase {
	if f == 0 {
		return say("none")
	}
	return percent(math.Round(f*1e10) / 1e10)
}

// revisions is the history of the promises, the newest first.
func (p *page) revisions() {
	items := make([]phrase, len(p.c.Revisions))
	for i, r := range p.c.Revisions {
		items[i] = say("**%s:** %s", text(r.Date), text(r.Change))
		if r.Source != "" {
			items[i] = beside(items[i], remark(say("(%s)", code(r.Source))))
		}
	}
	p.list(items...)
}

// sources says where the facts of the page come from and how sure they are.
func (p *page) sources() {
	rows := make([][]phrase, len(p.c.Sources))
	for i, s := range p.c.Sources {
		about := and(codes(s.About...)...)
		if len(s.About) == 0 {
			about = say("everything")
		}
		rows[i] = []phrase{about, code(s.URL), text(s.Observed), confidenceWords(s.Confidence)}
	}
	p.table(say("Sources"), []phrase{say("About"), say("Where"), say("Read on"), say("How sure")}, rows)
}

func confidenceWords(c contract.Confidence) phrase {
	switch c {
	case contract.ConfidenceSeen:
		return say("read in the owner's own pages or code")
	case contract.ConfidenceSecondHand:
		return say("second-hand: somebody else reports it")
	default:
		return say("from memory: not checked")
	}
}
