package web

import (
	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/site/figure"
)

// lifetime draws the line of time of a key.
func (a *artist) lifetime() {
	s, w := a.say, a.policy.Window
	var spans []figure.Span
	if lease := a.policy.Claim.Lease; lease > 0 {
		spans = append(spans, figure.Span{Label: s.LifeLease, Text: s.LifeLeaseText, To: lease, Kind: figure.Working})
	}
	end := w.Replay.Duration
	replayed := figure.Span{Label: s.LifeWindow, Text: s.LifeWindowText, To: end, Kind: figure.Answering}
	switch w.Replay.Kind {
	case contract.ReplayUnlimited:
		replayed.Open = true
	case contract.ReplayExact:
	case contract.ReplayResourceLife:
		return // it begins with the end of something else
	default:
		replayed.Loose = true
	}
	switch r := &a.policy.Answers.Replay; {
	case r.Refuses():
		replayed.Text = s.LifeRejectedText
	case r.Do == contract.ReplayCurrent:
		replayed.Label, replayed.Text = s.LifeKnown, s.LifeCurrentText
	}
	spans = append(spans, replayed)
	if l := w.LongestRetry; l != nil {
		spans = append(spans, figure.Span{Label: s.LifeLongest, Text: shown(l.Chain), Lang: a.english(), To: l.Takes, Kind: figure.Waiting})
	}
	if !replayed.Open {
		spans = append(spans, a.afterwards(&w)...)
	}
	desc := a.drawnFor(s.LifeDesc, func(p *contract.Policy) any { return []any{p.Window, p.Claim.Lease} })
	a.add("window", "lifetime", 1, s.LifeTitle, desc, s.LifetimeColumns, func(about figure.About) figure.Figure {
		return figure.Lifetime{About: about, Spans: spans, Scale: s.LifeScale, Endless: s.Endless}.Draw()
	})
	if l := w.LongestRetry; l != nil {
		a.inEnglish("window", shown(l.Chain))
	}
}

// afterwards is what becomes of a key whose window has an end.
func (a *artist) afterwards(w *contract.Window) []figure.Span {
	s, text := a.say, a.say.LifeKeptText
	if w.Expired == contract.ExpiredReject {
		text = s.LifeRejectedText
	}
	end := max(w.Replay.Duration, w.Replay.To)
	kept := figure.Span{Label: s.LifeKept, Text: text, From: end, To: w.Reap, Kind: figure.Waiting}
	gone := figure.Span{Label: fill(s.LifeGone, a.length(max(w.Reap, end))), Text: s.LifeGoneText, From: max(w.Reap, end), To: max(w.Reap, end), Kind: figure.Gone}
	switch {
	case w.Reap == 0:
		kept.Open = true
		return []figure.Span{kept}
	case w.Reap > end:
		return []figure.Span{kept, gone}
	default:
		if gone.Text = text; w.Replay.Kind == contract.ReplayAtLeast {
			gone.Label = fill(s.LifeGoneLoose, a.length(end))
		}
		return []figure.Span{gone}
	}
}
