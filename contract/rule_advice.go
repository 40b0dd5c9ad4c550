package contract

import (
	"fmt"
	"slices"
)

// retold are answers of which a client knows no more than that the request may
// have been executed, or may be executed still: under a new key it is another
// request.
var retold = [...]AnswerName{AnswerInFlight, AnswerReplay, AnswerStoreDown, AnswerOutcomeUnknown}

// settled are answers that the same request gets again under the same key, for as
// long as it is the same.
var settled = [...]AnswerName{AnswerMissingKey, AnswerInvalidKey, AnswerKeyTooLong, AnswerUnsupportedKey, AnswerMismatch, AnswerReplay}

// checkHarmfulAdvice reports advice after which a request is executed twice, and
// warns of advice that leads to the same answer again.
func checkHarmfulAdvice(j *judge) {
	p := *j.policy
	p.Operation = Operation{Key: KeyRequired, StoreDown: StoreDownClosed} // every answer can come
	for _, a := range p.Named() {
		client := j.tree.at("answers", string(a.Name), "client")
		switch {
		case client == nil:
		case a.Client == AdviceNewKey && slices.Contains(retold[:], a.Name):
			j.wrong("contract/answer-advice", fmt.Sprintf("answers.%s.client is new-key, but the request may have been executed, or be executed still: under a new key it is executed twice", a.Name),
				"write "+adviceFor(a.Name), client)
		case a.Client == AdviceSameKey && slices.Contains(settled[:], a.Name):
			j.warn("contract/answer-advice", client, fmt.Sprintf("answers.%s.client is same-key, but the same request gets the same answer again", a.Name), "write "+adviceAgainst(a.Name))
		}
	}
	for _, rule := range j.tree.get("failures").list() {
		client := rule.get("client")
		if client.str() == string(AdviceSameKey) && rule.get("keep").str() == string(KeepAnswer) {
			j.warn("contract/answer-advice", client, "failures whose answer is kept say same-key, but the same key brings the kept answer again", "write new-key or fix-request, or keep: nothing")
		}
	}
}

func adviceFor(name AnswerName) string {
	if name == AnswerReplay || name == AnswerOutcomeUnknown {
		return "look-up"
	}
	return "same-key"
}

func adviceAgainst(name AnswerName) string {
	if name == AnswerReplay {
		return "look-up or stop"
	}
	return "fix-request"
}
