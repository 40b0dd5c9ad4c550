package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// stored says what is kept of an execution and what comes back.
func (p *page) stored() {
	a := p.base.Answers.Replay
	p.para(say("%s%s", repeatWords(p.base), p.assumed("/answers/replay/do")))
	if !a.Refuses() {
		p.replayed(a)
	}
	p.para(tooLarge(a))
	p.para(p.elsewhere("/answers/replay"))
	p.heading(3, "What is kept of failures")
	p.para(say("A success is always kept%s. A failure is kept by its class%s; the first row that fits counts.", map[bool]inline{false: " and replayed"}[a.Refuses()], p.assumed("/failures")))
	p.table([]inline{"The request ended with", "Kept", "Then the same key"}, each(failures(p.base), func(e ending) []inline {
		return []inline{e.noun, keepWords(e.keep), p.keptThen(p.base, e) + advised(e.advice)}
	}))
	p.para(beforeWords(p.base), p.elsewhere("/failures"))
	p.heading(3, "In which order a request is processed")
	p.para(say("%s%s", pipelineWords(p.base), p.mark("/pipeline")))
	p.para(p.aroundKey(), p.elsewhere("/pipeline"))
}

// replayed says what a replay carries beside its body.
func (p *page) replayed(a contract.ReplayAnswer) {
	marker := say("**Marker:** none%s. A replay cannot be told from a first answer.", p.assumed("/answers/replay/marker"))
	if a.Marker.Name != "" {
		marker = say("**Marker:** %s%s says that an answer is a replay; %s.",
			markerWords(a.Marker), p.mark("/answers/replay/marker"), firstMarker(a.Marker))
	}
	p.list(
		say("**Stored headers:** %s%s.", headerWords(a.Headers), p.mark("/answers/replay/headers")),
		marker,
		"**Not replayed, so they may differ:** `Date`, request ids, and the headers of the connection and of framing, such as `Connection`, `Transfer-Encoding` and `Content-Length`.",
		cookies(a.Headers),
	)
}

func cookies(headers []string) inline {
	if slices.ContainsFunc(headers, func(h string) bool { return h == "Set-Cookie" || h == "WWW-Authenticate" }) {
		return ""
	}
	return "**Never replayed:** cookies and authentication challenges."
}

func (p *page) keptThen(policy *contract.Policy, e ending) inline {
	switch r := &policy.Answers.Replay; {
	case e.keep == contract.KeepAnswer && policy.Answers.PreviouslyFailed.Status != 0:
		return say("is refused with %s until the window ends. To try again, use a new key.", answerWords(&policy.Answers.PreviouslyFailed))
	case e.keep == contract.KeepAnswer && r.Refuses():
		return say("is refused with %s until the window ends. To try again, use a new key.", answerWords(&r.Answer))
	case e.keep == contract.KeepAnswer && e.event.Status >= 500 && !e.event.Before:
		return "brings the same failure again until the window ends. Look up what happened before you try again with a new key."
	case e.keep == contract.KeepAnswer:
		return "brings the same failure again until the window ends. To try again, use a new key."
	case e.keep == contract.KeepProgress:
		return p.resumes()
	default:
		return "is free again: the request is executed from the start."
	}
}

// resumes is what the same key does to work whose progress is kept.
func (p *page) resumes() inline {
	switch flat := func(policy *contract.Policy) bool { return !hasSteps(policy) }; {
	case !slices.ContainsFunc(p.keyed, flat):
		return "resumes the work at the last recovery point."
	case !slices.ContainsFunc(p.keyed, hasSteps):
		return "starts the work from scratch, for no operation has steps."
	default:
		return "resumes the work at the last recovery point; an operation without steps starts from scratch."
	}
}

// beforeWords explains the class before-execution, which depends on the pipeline.
func beforeWords(p *contract.Policy) inline {
	out := inline("“Before the first effect” means after the server has claimed the key and before the operation has changed anything.")
	if between := between(p); len(between) > 0 {
		out += say(" A failure in %s belongs there.", or(codes(between...)...))
	}
	return out
}

// before are the stages that a request passes before its key is looked at.
func before(p *contract.Policy) []contract.Stage {
	return p.Pipeline[:max(slices.Index(p.Pipeline, contract.StageKey), 0)]
}

// between are the stages between the key and the execution.
func between(p *contract.Policy) []contract.Stage {
	after := p.Pipeline[slices.Index(p.Pipeline, contract.StageKey)+1:]
	return after[:max(slices.Index(after, contract.StageExecute), 0)]
}

// aroundKey says what the place of the key in the pipeline means for a client.
func (p *page) aroundKey() inline {
	before, after := before(p.base), between(p.base)
	var out []inline
	if len(before) > 0 {
		out = append(out, say("A request that fails in %s has not touched its key: after the cause is mended, send it with the same key.", or(codes(before...)...)))
	}
	if slices.Contains(before, contract.StageAuthenticate) || slices.Contains(before, contract.StageAuthorize) {
		out = append(out, "A replay is authenticated and authorized like any request: to know a key is not enough to see an answer.")
	}
	if slices.Contains(before, contract.StageRateLimit) {
		out = append(out, "A replay counts against the rate limit like any request.")
	}
	if len(after) > 0 {
		out = append(out, say("A replay does not pass %s again.", or(codes(after...)...)))
	}
	return join(out, " ")
}
