package contract

import "fmt"

// InsideSuccess reports an error that comes with the status of a success, as in
// GraphQL: its code alone tells it from what the operation itself answers.
func (a *Answer) InsideSuccess() bool { return a.Status == 200 }

// checkAnswerStatuses wants answers to have the status of an error, or 200 where
// error bodies tell their code.
func checkAnswerStatuses(j *judge) {
	interim := j.policy.Answers.InFlight.Do == InFlightInterim
	if answers := j.tree.get("answers"); answers != nil {
		for _, m := range answers.members {
			if m.key != string(AnswerReplay) && !(interim && m.key == string(AnswerInFlight)) { // these have a status by their do
				j.answerStatus(m.value.get("status"))
			}
		}
	}
	for _, m := range j.operations {
		for _, name := range [...]AnswerName{AnswerDuplicate, AnswerLocked, AnswerPreconditionMissing, AnswerPreconditionFailed} {
			if code := codeAt(m.value, name); code != nil {
				j.answerStatus(code.parent.get("status"))
			}
		}
	}
}

func (j *judge) answerStatus(t *tree) {
	if t == nil {
		return
	}
	a, e := Answer{Status: whole(t.parent, "status", 0)}, j.policy.Errors
	name := dotted(t.tokens())
	switch body := j.tree.at("errors", "body"); {
	case a.Status >= 400:
	case !a.InsideSuccess():
		j.wrong("contract/range", fmt.Sprintf("%s is %d; wanted 400 to 599, or 200 where errors come inside of a success", name, a.Status), "", t)
	case e.Envelope == EnvelopeProblem:
		j.wrong("contract/envelope", fmt.Sprintf("%s is 200, but errors.envelope is problem+json, which is for statuses of errors", name),
			`write errors, such as {envelope: json, body: {errors: [{code: "{code}", message: "{detail}"}]}}`, t, j.tree.at("errors", "envelope"))
	case body != nil && !misspelt(body) && !carries(body, "{code}"):
		j.wrong("contract/envelope", fmt.Sprintf("%s is 200, and by errors.body a client could not tell the answer from a success; wanted a member that is {code}", name),
			`such as body: {errors: [{code: "{code}", message: "{detail}"}]}`, t, body)
	}
}
