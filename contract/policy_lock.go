package contract

// Lock lets one request at a time through, apart from keys: it keeps requests
// from one another that are no repeats, but touch the same thing.
type Lock struct {
	Per    string // "account", or a JSON pointer into the body: what is locked, within the account
	Answer Answer // while another request holds it
}

// LockPerAccount is the lock that all of an account's requests share.
const LockPerAccount = "account"

func decodeLock(t *tree) *Lock {
	if t == nil {
		return nil
	}
	return &Lock{Per: word(t, "per", ""), Answer: decodeAnswer(t.get("answer"), Answer{})}
}

// OfOperation reports an answer that stands under its operation and not under
// answers.
func (n AnswerName) OfOperation() bool {
	switch n {
	case AnswerDuplicate, AnswerLocked, AnswerPreconditionMissing, AnswerPreconditionFailed:
		return true
	}
	return false
}

func checkLockName(text string) (message, hint string) {
	if text == LockPerAccount {
		return "", ""
	}
	if message, hint = checkBodyPointer(text); message != "" && hint == "" {
		hint = "write account, or a JSON pointer such as /card_id"
	}
	return message, hint
}
