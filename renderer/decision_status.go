package renderer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// ask asks package retry about the first attempt of a call that has attempts
// and time left, so that only the outcome decides.
func ask(r contract.Retry, keyed, idempotent bool, o retry.Outcome) retry.Decision {
	r.Attempts, r.Deadline = 1000, 0
	return retry.Next(&r, retry.History{Attempts: 1, Keyed: keyed, Idempotent: idempotent}, o, func() float64 { return 0 })
}

// retried are the statuses of answers without a code that package retry sends
// again, those with caution apart.
func retried(r contract.Retry, keyed, idempotent bool) (plain, cautious []int) {
	for status := 400; status < 600; status++ {
		d := ask(r, keyed, idempotent, retry.Outcome{Kind: retry.Answered, Status: status})
		switch {
		case d.Cautious:
			cautious = append(cautious, status)
		case d.Again:
			plain = append(plain, status)
		}
	}
	return plain, cautious
}

// retriedBy is retried for the requests of an operation as they should be sent,
// with its key, and heeds what the rules of failures advise.
func retriedBy(p *contract.Policy) (plain, cautious []int) {
	for status := 400; status < 600; status++ {
		switch d := ask(p.Retry, p.Operation.TakesKey(), p.Operation.Idempotent != "", bare(p, status)); {
		case d.Cautious:
			cautious = append(cautious, status)
		case d.Again:
			plain = append(plain, status)
		}
	}
	return plain, cautious
}

// networkRows are what to do when no answer came.
func networkRows(p *contract.Policy) []row {
	keyed := p.Operation.TakesKey()
	idempotent := p.Operation.Idempotent != ""
	sent := ask(p.Retry, keyed, idempotent, retry.Outcome{Kind: retry.NeverSent})
	lost := ask(p.Retry, keyed, idempotent, retry.Outcome{Kind: retry.UnknownOutcome})
	return []row{
		{slotNeverSent, "got-no-answer-never-sent", []phrase{say("no answer: the request never left (name not found, connection refused)"), phrase{},
			say("This attempt was not executed."), unanswered(p, sent.Again, retry.NeverSent), backoffIf(sent.Again)}},
		{slotUnknown, "got-no-answer-maybe-arrived", []phrase{say("no answer: the request may have arrived (timeout, connection reset, answer cut off)"), phrase{},
			say("Nobody on your side can know whether it was executed."), unanswered(p, lost.Again, retry.UnknownOutcome), backoffIf(lost.Again)}},
	}
}

func unanswered(p *contract.Policy, again bool, kind retry.Kind) phrase {
	switch {
	case again:
		return sendSame(p)
	case !p.Operation.TakesKey() && kind == retry.NeverSent:
		return say("This contract does not retry it by itself: **stop**, and send it again later.")
	case !p.Operation.TakesKey() && p.Operation.Idempotent == "":
		return say("Do not repeat it, for a second one would be executed too: **look up** what happened.")
	case kind == retry.NeverSent:
		return say("This contract does not retry it by itself: **stop**, and send it again later with the same key.")
	default:
		return say("This contract does not retry it by itself: **look up** what happened.")
	}
}

func backoffIf(again bool) phrase {
	if again {
		return say("your backoff")
	}
	return phrase{}
}

// statusKind is what a client has to tell apart of answers without a name.
type statusKind struct {
	class           int
	again, cautious bool
	keep            contract.Keep
	advice          contract.Advice
	limited         bool // the rate limiter's, from before the key
	door            bool // for lack of credentials or rights, from before the key
	gone            bool // nothing is there: an earlier attempt may have seen to that
	blind           bool // as gone, where a repeat is answered with what is there now
	early           bool // the server did not take the request, and the contract does not retry it
}

// statusRows are the answers without a name, grouped by what to do with them.
func statusRows(p *contract.Policy) []row {
	type group struct {
		kind     statusKind
		statuses []int
	}
	var groups []*group
	at := map[statusKind]*group{}
	for status := 400; status < 600; status++ {
		kind := kindOf(p, status)
		if at[kind] == nil {
			at[kind] = &group{kind: kind}
			groups = append(groups, at[kind])
		}
		at[kind].statuses = append(at[kind].statuses, status)
	}
	rows := make([]row, len(groups))
	for i, g := range groups {
		slot, got, wait := slotStatus+g.statuses[0], phrase{}, phrase{}
		id := "got-" + strings.Join(each(g.statuses, strconv.Itoa), "-")
		if len(g.statuses) > 20 { // most of a class: it closes the class
			slot, got = slotStatus+g.kind.class*100+100, say("any other `%sxx`", number(g.kind.class))
			id = "got-other-" + strconv.Itoa(g.kind.class) + "xx"
		} else {
			got = statusWords(g.statuses)
		}
		if g.kind.again {
			wait = toldOrBackoff(p)
		}
		rows[i] = row{slot, id, []phrase{got, phrase{}, beside(fate(p, g.kind), fateMark(p, g.kind)), remedy(p, g.kind), wait}}
	}
	return rows
}

// toldOrBackoff is the wait before a retry, and the told wait above which there is
// none.
func toldOrBackoff(p *contract.Policy) phrase {
	r := p.Retry.RetryAfter
	if r.Ceiling > 0 && r.Above == contract.AboveGiveUp && r.CeilingFrom != contract.CeilingFromBackoff {
		return say("your backoff, or `Retry-After` if it is longer; stop if that is above %s", length(r.Ceiling))
	}
	return say("your backoff, or `Retry-After` if it is longer")
}

func statusWords(statuses []int) phrase {
	return or(each(statuses, func(s int) phrase { return code(strconv.Itoa(s)) })...)
}

func kindOf(p *contract.Policy, status int) statusKind {
	d := ask(p.Retry, p.Operation.TakesKey(), p.Operation.Idempotent != "", bare(p, status))
	kind := statusKind{class: status / 100, again: d.Again, cautious: d.Cautious, keep: p.Keep(false, status), advice: p.FailureAdvice(status, "")}
	kind.limited = status == 429 && p.Before(contract.StageRateLimit, contract.StageKey)
	kind.door = status == 401 && p.Before(contract.StageAuthenticate, contract.StageKey) ||
		status == 403 && p.Before(contract.StageAuthorize, contract.StageKey)
	kind.gone = !p.Operation.TakesKey() && p.Operation.Method == "DELETE" && p.Operation.Idempotent != "" && (status == 404 || status == 410)
	kind.blind = status == 404 && currentUnmarked(p)
	kind.early = (status == 408 || status == 425) && !d.Again && kind.advice == ""
	return kind
}

// currentUnmarked reports that a repeat is answered as a GET is, with 404 where
// what the request made is gone, and that nothing tells it from a first answer.
func currentUnmarked(p *contract.Policy) bool {
	r := &p.Answers.Replay
	return p.Operation.TakesKey() && p.Operation.Method != "DELETE" && r.Do == contract.ReplayCurrent &&
		r.Deleted != contract.DeletedLastState && r.Marker.Name == ""
}

// fate says what has become of the request and of its key.
func fate(p *contract.Policy, k statusKind) phrase {
	kept, instead := keptRefusal(p)
	refused := say("The request was refused.")
	if k.class == 5 {
		refused = say("The request failed; it may have been executed in part.")
	}
	if k.class == 4 && k.keep != contract.KeepAnswer && callsOut(p) {
		refused = say("The request was refused; if the operation itself refused it, it may have been executed in part, and what it called stays called.")
	}
	switch {
	case k.early:
		return sentences(say("The server has usually not taken the request: it waited too long for the rest of it (`408`), or does not want to risk it yet (`425`)."), earlyKept(p, k))
	case k.gone:
		return say("Nothing is there. After an attempt without an answer, that attempt may have done it.")
	case k.blind:
		return say("The request was refused, or it is a repeat and what the first one made is gone: nothing tells the two apart.")
	case k.limited && !p.Operation.TakesKey():
		return say("You are over the rate limit. This request was not executed, and this says nothing about an earlier attempt.")
	case k.limited:
		return say("You are over the rate limit. This request was stopped before its key was looked at: it was not executed, and this says nothing about an earlier attempt.")
	case k.door && p.Operation.TakesKey():
		return say("You were not let in. The request was stopped before its key was looked at, so this says nothing about an earlier attempt.")
	case !p.Operation.TakesKey():
		return refused
	case k.keep == contract.KeepAnswer && instead:
		return sentences(refused, say("If the operation itself gave this answer, it is kept, and a repeat gets %s.", answerWords(kept)))
	case k.keep == contract.KeepAnswer:
		return sentences(refused, say("If the operation itself gave this answer, it is stored under the key."), checked(p, k))
	case k.keep == contract.KeepProgress:
		return sentences(refused, say("Finished steps are kept, and the same key goes on after them; an operation without steps starts from scratch."))
	case k.class == 5 && p.Claim.Commits == contract.WithEffect:
		return say("The request failed. If the operation itself failed, its effect was undone with it, and the key is free again; if something in between answered, it may have been executed.")
	default:
		return sentences(refused, say("Nothing is kept: the key is free again."))
	}
}

// checked is about a refusal from before the key, which is not stored.
func checked(p *contract.Policy, k statusKind) phrase {
	if k.class != 4 || !p.Before(contract.StageValidate, contract.StageKey) {
		return phrase{}
	}
	return say("If it comes from %s, which is before the key, nothing is stored and the key is untouched.", code(string(contract.StageValidate)))
}

// earlyKept is about a 408 or 425 of the operation itself, which ends an execution
// like any other refusal.
func earlyKept(p *contract.Policy, k statusKind) phrase {
	if !p.Operation.TakesKey() || k.keep != contract.KeepAnswer {
		return phrase{}
	}
	if kept, instead := keptRefusal(p); instead {
		return say("If the operation itself gave this answer, it is kept, and a repeat gets %s.", answerWords(kept))
	}
	return say("If the operation itself gave this answer, it is stored under the key.")
}

// fateMark marks what the owner of the API does not say of an answer.
func fateMark(p *contract.Policy, k statusKind) phrase {
	pointer := "/failures"
	if k.limited || k.door {
		pointer = "/pipeline"
	}
	switch {
	case k.blind:
		pointer = "/answers/replay/marker"
	case !p.Operation.TakesKey() && !k.limited:
		pointer = "/retry"
	}
	if k.early && earlyKept(p, k).empty() || k.gone || !p.Assumed(pointer) {
		return phrase{}
	}
	return assumedMark()
}

// callsOut reports an operation that calls an outside system on its way.
func callsOut(p *contract.Policy) bool {
	return slices.ContainsFunc(p.Operation.Steps, func(s contract.Step) bool { return s.Calls != "" })
}

// remedy says what to do about an answer without a name.
func remedy(p *contract.Policy, k statusKind) phrase {
	switch {
	case k.advice != "" && !k.limited && !k.door && p.Operation.TakesKey():
		if k.cautious {
			return sentences(advised(k.advice), say("Do so %s at most.", times(p.Retry.Cautious.Attempts)))
		}
		return advised(k.advice)
	case k.gone:
		return say("After an attempt without an answer, you are **done**. Otherwise, check what you named.")
	case k.blind:
		return say("**Look up** what happened. After an attempt without an answer, use no new key before you know.")
	case k.again:
		do := sendSame(p)
		if k.cautious {
			do = sentences(do, say("Do so %s at most; after that, **look up** what happened.", times(p.Retry.Cautious.Attempts)))
		}
		return sentences(do, ifKept(p, k))
	case k.early && p.Operation.TakesKey():
		return sentences(say("This contract does not retry it by itself: **stop**, and send it again later with the same key."), ifKept(p, k))
	case k.early:
		return stopAndLook(p, k.keep)
	case k.limited && !p.Operation.TakesKey():
		return say("**Stop** retrying, and send the same request later.")
	case k.limited:
		return say("**Stop** retrying, and send the same request with the **same key** later.")
	case k.class == 5:
		return stopAndLook(p, k.keep)
	case k.door && p.Operation.TakesKey():
		return say("**Fix the credentials**, then send the same request with the **same key**.")
	case !p.Operation.TakesKey():
		return say("**Fix the request.** Sent again as it is, it gets the same answer.")
	case k.keep == contract.KeepAnswer && !checked(p, k).empty():
		return say("**Fix the request** and send the corrected one with a **new key**: a stored answer holds the old one. While the key is untouched, the same one will do too.")
	case k.keep == contract.KeepAnswer:
		return say("**Fix the request** and send the corrected one with a **new key**: the old key stands for the old request.")
	default:
		return say("**Fix the request.** The corrected one may have the same key or a new one.")
	}
}

// ifKept is how a repeat meets a failure that is kept, and that it ends there.
func ifKept(p *contract.Policy, k statusKind) phrase {
	kept, refused := keptRefusal(p)
	switch {
	case k.keep != contract.KeepAnswer || k.limited || k.door || !p.Operation.TakesKey():
		return phrase{}
	case refused:
		return say("If that brings %s, stop: this failure is kept, and will not change.", answerWords(kept))
	case p.Answers.Replay.Marker.Name != "" && !p.Operation.RowKeys():
		return say("If it comes back as a replay, stop: it will not change.")
	default:
		return say("If it comes back the same, it may be the stored answer, which does not change.")
	}
}

// sendSame is the advice to send again what was sent.
func sendSame(p *contract.Policy) phrase {
	switch {
	case p.Operation.RowKeys():
		return say("Send the **same rows**, each with the **same key**.")
	case p.Operation.TakesKey():
		return say("Send the same request with the **same key**.")
	default:
		return say("Send the same request again.")
	}
}

// keptRefusal is what a repeat of a failure that is kept gets in its place, if it
// does not get the failure itself.
func keptRefusal(p *contract.Policy) (*contract.Answer, bool) {
	switch {
	case p.Answers.PreviouslyFailed.Status != 0:
		return &p.Answers.PreviouslyFailed, true
	case p.Answers.Replay.Refuses():
		return &p.Answers.Replay.Answer, true
	default:
		return nil, false
	}
}

func stopAndLook(p *contract.Policy, keep contract.Keep) phrase {
	kept, refused := keptRefusal(p)
	switch {
	case !p.Operation.TakesKey():
		return say("**Stop** retrying and **look up** what happened.")
	case keep == contract.KeepAnswer && refused:
		return say("**Stop** retrying: the same key brings %s until the window ends. **Look up** what happened before you use a new key.", answerWords(kept))
	case keep == contract.KeepAnswer:
		return say("**Stop** retrying: the same key brings the same answer until the window ends. **Look up** what happened before you use a new key.")
	default:
		return say("**Stop** retrying and **look up** what happened. If it has to be sent again, use the same key.")
	}
}
