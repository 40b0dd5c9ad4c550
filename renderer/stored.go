package renderer

import (
	"slices"
	"strconv"

	"github.com/reprise-dev/reprise/contract"
)

// stored says what is kept of an execution and what comes back.
func (p *page) stored() {
	a := p.base.Answers.Replay
	switch {
	case p.onlyRows() && a.Stores():
		p.para(beside(say("A row that is a replay has the status and the body that it had at first."), p.assumed("/answers/replay/do")))
	default:
		p.para(beside(repeatWords(p.base), p.assumed("/answers/replay/do")))
	}
	if !a.Refuses() && !p.onlyRows() {
		p.replayed(a)
	}
	p.para(p.told(tooLarge(a), "/answers/replay/max_body", "/answers/replay/above"))
	p.para(p.elsewhere("/answers/replay"))
	p.heading(3, "failures", say("What is kept of failures"))
	if a.Refuses() {
		p.para(say("A success is always kept. A failure is kept by its class%s; the first row that fits counts.", p.assumed("/failures")))
	} else {
		p.para(say("A success is always kept and replayed. A failure is kept by its class%s; the first row that fits counts.", p.assumed("/failures")))
	}
	p.table(say("What is kept of each kind of failure"), []phrase{say("The request ended with"), say("Kept"), say("Then the same key")}, each(failures(p.base), func(e ending) []phrase {
		return []phrase{e.noun, keepWords(e.keep), sentences(p.keptThen(p.base, e), advised(e.advice))}
	}))
	if slices.Contains(answered(p.base), contract.AnswerOutcomeUnknown) {
		apart := say("%s is none of these: the same key keeps getting it until a person has settled it.", answerWords(&p.base.Answers.OutcomeUnknown))
		p.para(p.told(sentences(apart, p.onceSettled()), "/answers/outcome_unknown", "/claim"))
	}
	p.para(p.told(beforeWords(p.base), "/pipeline", "/claim"), p.elsewhere("/failures"))
	p.heading(3, "order", say("In which order a request is processed"))
	p.para(beside(pipelineWords(p.base), p.mark("/pipeline")))
	p.para(p.told(p.aroundKey(), "/pipeline"), p.elsewhere("/pipeline"))
}

// replayed says what a replay carries beside its body.
func (p *page) replayed(a contract.ReplayAnswer) {
	marker := say("**Marker:** none%s. A replay cannot be told from a first answer.", p.assumed("/answers/replay/marker"))
	if a.Marker.Name != "" {
		marker = say("**Marker:** %s%s says that an answer is a replay; %s.",
			markerWords(a.Marker), p.mark("/answers/replay/marker"), firstMarker(a.Marker))
		if a.Marker.InBody() {
			marker = sentences(marker, say("An answer whose body is no JSON object, such as a list, a text or nothing at all, has no marker: its replay looks like a first answer."))
		}
	}
	p.list(
		say("**Stored headers:** %s%s.", storedHeaderWords(&a), p.mark("/answers/replay/headers")),
		marker,
		p.told(say("**Not replayed, so they may differ:** `Date`, request ids, and the headers of the connection and of framing, such as `Connection`, `Transfer-Encoding` and `Content-Length`."), "/answers/replay/headers"),
		p.told(cookies(&a), "/answers/replay/headers"),
	)
}

func cookies(r *contract.ReplayAnswer) phrase {
	if r.AllHeaders() || slices.ContainsFunc(r.Headers, func(h string) bool { return h == "Set-Cookie" || h == "WWW-Authenticate" }) {
		return phrase{}
	}
	return say("**Never replayed:** cookies and authentication challenges.")
}

func (p *page) keptThen(policy *contract.Policy, e ending) phrase {
	switch r := &policy.Answers.Replay; {
	case e.keep == contract.KeepAnswer && policy.Answers.PreviouslyFailed.Status != 0:
		return say("is refused with %s until the window ends. To try again, use a new key.", answerWords(&policy.Answers.PreviouslyFailed))
	case e.keep == contract.KeepAnswer && r.Refuses():
		return say("is refused with %s until the window ends. To try again, use a new key.", answerWords(&r.Answer))
	case e.keep == contract.KeepAnswer && r.Do == contract.ReplayConflictWithBody && e.event.Status >= 500 && !e.event.Before:
		return say("brings the same failure again, under the status %s, until the window ends. Look up what happened before you try again with a new key.", code(strconv.Itoa(r.Status)))
	case e.keep == contract.KeepAnswer && r.Do == contract.ReplayConflictWithBody:
		return say("brings the same failure again, under the status %s, until the window ends. To try again, use a new key.", code(strconv.Itoa(r.Status)))
	case e.keep == contract.KeepAnswer && e.event.Status >= 500 && !e.event.Before:
		return say("brings the same failure again until the window ends. Look up what happened before you try again with a new key.")
	case e.keep == contract.KeepAnswer:
		return say("brings the same failure again until the window ends. To try again, use a new key.")
	case e.keep == contract.KeepProgress:
		return p.resumes()
	default:
		return say("is free again: the request is executed from the start.")
	}
}

// resumes is what the same key does to work whose progress is kept.
func (p *page) resumes() phrase {
	switch flat := func(policy *contract.Policy) bool { return !hasSteps(policy) }; {
	case !slices.ContainsFunc(p.keyed, flat):
		return say("resumes the work at the last recovery point.")
	case !slices.ContainsFunc(p.keyed, hasSteps):
		return say("starts the work from scratch, for no operation has steps.")
	default:
		return say("resumes the work at the last recovery point; an operation without steps starts from scratch.")
	}
}

// beforeWords explains the class before-execution, which depends on the pipeline.
func beforeWords(p *contract.Policy) phrase {
	out := say("“Before the first effect” means after the server has claimed the key and before the operation has changed anything.")
	if between := between(p); len(between) > 0 {
		out = sentences(out, say("A failure in %s belongs there.", or(codes(between...)...)))
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
func (p *page) aroundKey() phrase {
	before, after := before(p.base), between(p.base)
	var out []phrase
	if len(before) > 0 {
		out = append(out, say("A request that fails in %s has not touched its key: after the cause is mended, send it with the same key.", or(codes(before...)...)))
	}
	if slices.Contains(before, contract.StageAuthenticate) || slices.Contains(before, contract.StageAuthorize) {
		out = append(out, say("A replay is authenticated and authorized like any request: to know a key is not enough to see an answer."))
	}
	if slices.Contains(before, contract.StageRateLimit) {
		out = append(out, say("A replay counts against the rate limit like any request."))
	}
	if len(after) > 0 {
		out = append(out, say("A replay does not pass %s again.", or(codes(after...)...)))
	}
	return sentences(out...)
}
