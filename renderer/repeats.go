package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

// repeatWords says in which form a repeat gets the answer that is stored.
func repeatWords(p *contract.Policy) inline {
	r := &p.Answers.Replay
	switch r.Do {
	case contract.ReplayCurrent:
		return say("A replay shows **the resource as it is now**%s: what the first answer said may have changed since. Once that is deleted, a replay is answered as a `GET` of it is, with `404`; a replay of a `DELETE` gets the first answer.", underStatus(r)) +
			map[bool]inline{true: " A failure that is kept comes back as it was."}[p.Answers.PreviouslyFailed.Status == 0]
	case contract.ReplayConflict:
		return say("A repeat does not get the first answer. It is refused with %s, which says that the request was executed, and nothing of its result.", answerWords(&r.Answer))
	case contract.ReplayConflictWithPointer:
		return say("A repeat does not get the first answer. It is refused with %s, which names the resource that the first request made: its path is in %s and in the body.",
			answerWords(&r.Answer), code("Location"))
	case contract.ReplayConflictWithBody:
		return say("A replay has the body bytes and the stored headers of the first answer **under the status %s**.", code(number(r.Status).plain()))
	}
	return "A replay has the status, the body bytes and the stored headers of the first answer."
}

func underStatus(r *contract.ReplayAnswer) inline {
	if r.Status == 0 {
		return ""
	}
	return say(", under the status %s", code(number(r.Status).plain()))
}

// replayMeans is what a replay says, and replayDo what is done with it.
func replayMeans(p *contract.Policy) inline {
	switch p.Answers.Replay.Do {
	case contract.ReplayCurrent:
		return "The resource that the first request made, as it is now, or `404` where it was deleted since. Nothing was executed a second time."
	case contract.ReplayConflictWithBody:
		return "The first answer again, under another status. Nothing was executed a second time."
	}
	return "The first answer again, byte for byte. Nothing was executed a second time."
}

func replayDo(p *contract.Policy) inline {
	switch p.Answers.Replay.Do {
	case contract.ReplayCurrent:
		return "Take it for the result, and do not compare it with the first answer. A `404` says that the request was executed and that its result is gone."
	case contract.ReplayConflictWithBody:
		return "Take the body as the first answer. The status is no failure."
	}
	return "Take it as the first answer."
}

// repeatFacts are the form of repeats, for the table of all values.
func repeatFacts(p *contract.Policy) []fact {
	r := &p.Answers.Replay
	form := map[contract.ReplayAction]inline{
		contract.ReplayCurrent:             "the resource as it is now",
		contract.ReplayConflict:            "an error",
		contract.ReplayConflictWithPointer: "an error that names the resource",
		contract.ReplayConflictWithBody:    "the first answer under another status",
	}[r.Do]
	if r.Stores() {
		form = "the first answer"
	}
	out := []fact{{"/answers/replay/do", "What a repeat gets", form}}
	if r.Status != 0 && !r.Refuses() {
		out = append(out, fact{"/answers/replay/status", "Status of a repeat", code(number(r.Status).plain())})
	}
	return out
}

// replaying is a replay as the relation has it.
func replaying(p *contract.Policy) inline {
	switch r := &p.Answers.Replay; r.Do {
	case contract.ReplayCurrent:
		return "answers with the resource as it is now"
	case contract.ReplayConflictWithBody:
		return say("sends the stored answer under the status %s", code(number(r.Status).plain()))
	}
	return "replays the stored answer"
}

// gotBack completes "if the first one was executed".
func gotBack(p *contract.Policy) inline {
	switch r := &p.Answers.Replay; r.Do {
	case contract.ReplayCurrent:
		return "you get the resource as it is now"
	case contract.ReplayConflict, contract.ReplayConflictWithPointer:
		return say("you get %s", answerWords(&r.Answer))
	case contract.ReplayConflictWithBody:
		return say("you get its answer again under the status %s", code(number(r.Status).plain()))
	}
	return "you get its answer again"
}

// advised is the advice that a rule of failures gives, as a sentence.
func advised(a contract.Advice) inline {
	switch a {
	case contract.AdviceSameKey:
		return " The API's advice: the **same key** again."
	case contract.AdviceNewKey:
		return " The API's advice: a **new key**."
	case contract.AdviceFixRequest:
		return " The API's advice: **fix the request**."
	case contract.AdviceLookUp:
		return " The API's advice: **look up** what happened first."
	case contract.AdviceStop:
		return " The API's advice: **stop**."
	}
	return ""
}
