package renderer

import (
	"github.com/reprise-dev/reprise/contract"
	"strconv"
)

// repeatWords says in which form a repeat gets the answer that is stored.
func repeatWords(p *contract.Policy) phrase {
	r := &p.Answers.Replay
	then := say("It shows what held then: read the resource for what holds now.")
	switch r.Do {
	case contract.ReplayCurrent:
		out := say("A replay shows **the resource as it is now**: what the first answer said may have changed since. Once that is deleted, a replay is answered as a `GET` of it is, with `404`; a replay of a `DELETE` gets the first answer.")
		if r.Status != 0 {
			out = say("A replay shows **the resource as it is now**, under the status %s: what the first answer said may have changed since. Once that is deleted, a replay is answered as a `GET` of it is, with `404`; a replay of a `DELETE` gets the first answer.", code(strconv.Itoa(r.Status)))
		}
		if r.Deleted == contract.DeletedLastState {
			out = lastStateWords(r)
		}
		if p.Answers.PreviouslyFailed.Status == 0 {
			out = sentences(out, say("A failure that is kept comes back as it was."))
		}
		return out
	case contract.ReplayConflict:
		return say("A repeat does not get the first answer. It is refused with %s, which says that the request was executed, and nothing of its result.", answerWords(&r.Answer))
	case contract.ReplayConflictWithPointer:
		return say("A repeat does not get the first answer. It is refused with %s, which names the resource that the first request made: its path is in %s and in the body.",
			answerWords(&r.Answer), code("Location"))
	case contract.ReplayConflictWithBody:
		return sentences(say("A replay has the body bytes and the stored headers of the answer that was kept **under the status %s**.", code(strconv.Itoa(r.Status))), then)
	}
	if r.Marker.InBody() {
		return sentences(say("A replay has the status and the stored headers of the answer that was kept, and its body with the marker added."), then)
	}
	return sentences(say("A replay has the status, the body bytes and the stored headers of the answer that was kept."), then)
}

// replayMeans is what a replay says, and replayDo what is done with it.
func replayMeans(p *contract.Policy) phrase {
	switch p.Answers.Replay.Do {
	case contract.ReplayCurrent:
		if p.Answers.Replay.Deleted == contract.DeletedLastState {
			return say("The resource that the first request made, as it is now, or as it was last where it was deleted since. Nothing was executed a second time.")
		}
		return say("The resource that the first request made, as it is now, or `404` where it was deleted since. Nothing was executed a second time.")
	case contract.ReplayConflictWithBody:
		return say("The stored answer again, under another status. Nothing was executed a second time.")
	}
	if p.Answers.Replay.Marker.InBody() {
		return say("The stored answer again, with the marker added to its body. Nothing was executed a second time.")
	}
	return say("The stored answer again: its status, its body and its stored headers. Nothing was executed a second time.")
}

func replayDo(p *contract.Policy) phrase {
	switch p.Answers.Replay.Do {
	case contract.ReplayCurrent:
		if p.Answers.Replay.Deleted == contract.DeletedLastState {
			return say("Take it for the result, and do not compare it with the first answer.")
		}
		if currentUnmarked(p) {
			return say("Take it for the result, and do not compare it with the first answer. A `404` has a row of its own.")
		}
		return say("Take it for the result, and do not compare it with the first answer. A `404` says that the request was executed and that its result is gone.")
	case contract.ReplayConflictWithBody:
		if keepsFailures(p) && p.Answers.PreviouslyFailed.Status == 0 {
			return say("Take the body as the first answer, and tell by it whether that was a success or a failure: both come back under this status.")
		}
		return say("Take the body as the first answer. The status is no failure.")
	}
	return say("Take it as the first answer.")
}

// repeatFacts are the form of repeats, for the table of all values.
func repeatFacts(p *contract.Policy) []fact {
	r := &p.Answers.Replay
	form := map[contract.ReplayAction]phrase{
		contract.ReplayCurrent:             say("the resource as it is now"),
		contract.ReplayConflict:            say("an error"),
		contract.ReplayConflictWithPointer: say("an error that names the resource"),
		contract.ReplayConflictWithBody:    say("the first answer under another status"),
	}[r.Do]
	if r.Stores() {
		form = say("the first answer")
	}
	out := []fact{{"/answers/replay/do", say("What a repeat gets"), form}}
	if r.Status != 0 && !r.Refuses() {
		out = append(out, fact{"/answers/replay/status", say("Status of a repeat"), code(strconv.Itoa(r.Status))})
	}
	return append(out, deletedFacts(r)...)
}

// replaying is a replay as the relation has it.
func replaying(p *contract.Policy) phrase {
	switch r := &p.Answers.Replay; r.Do {
	case contract.ReplayCurrent:
		return say("answers with the resource as it is now")
	case contract.ReplayConflictWithBody:
		return say("sends the stored answer under the status %s", code(strconv.Itoa(r.Status)))
	}
	return say("replays the stored answer")
}

// gotBack says what a retry gets of a request that was executed.
func gotBack(p *contract.Policy) phrase {
	r, marker := &p.Answers.Replay, p.Answers.Replay.Marker
	marked, mark := marker.Name != "", markerWords(marker)
	switch {
	case r.Do == contract.ReplayCurrent && marked:
		return say("If the first one was executed, you get the resource as it is now, marked %s.", mark)
	case r.Do == contract.ReplayCurrent:
		return say("If the first one was executed, you get the resource as it is now.")
	case r.Refuses() && marked:
		return say("If the first one was executed, you get %s, marked %s.", answerWords(&r.Answer), mark)
	case r.Refuses():
		return say("If the first one was executed, you get %s.", answerWords(&r.Answer))
	case r.Do == contract.ReplayConflictWithBody && marked:
		return say("If the first one was executed, you get its answer again under the status %s, marked %s.", code(strconv.Itoa(r.Status)), mark)
	case r.Do == contract.ReplayConflictWithBody:
		return say("If the first one was executed, you get its answer again under the status %s.", code(strconv.Itoa(r.Status)))
	case marked:
		return say("If the first one was executed, you get its answer again, marked %s.", mark)
	default:
		return say("If the first one was executed, you get its answer again.")
	}
}

// gotInstead is what a repeat gets that is not the first answer as it was.
func gotInstead(r *contract.ReplayAnswer) phrase {
	switch {
	case r.Do == contract.ReplayCurrent:
		return say("And you get the resource as it is now. Nothing was executed a second time.")
	case r.Refuses():
		return say("And you get %s. Nothing was executed a second time.", answerWords(&r.Answer))
	default:
		return say("And you get its answer again under the status %s. Nothing was executed a second time.", code(strconv.Itoa(r.Status)))
	}
}

// advised is the advice that a rule of failures gives, as a sentence.
func advised(a contract.Advice) phrase {
	switch a {
	case contract.AdviceSameKey:
		return say("The API's advice: the **same key** again.")
	case contract.AdviceNewKey:
		return say("The API's advice: a **new key**.")
	case contract.AdviceFixRequest:
		return say("The API's advice: **fix the request**.")
	case contract.AdviceLookUp:
		return say("The API's advice: **look up** what happened first.")
	case contract.AdviceStop:
		return say("The API's advice: **stop**.")
	}
	return phrase{}
}
