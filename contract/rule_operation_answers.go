package contract

import "fmt"

// checkOperationAdvice reports an answer of an operation that a client cannot
// tell from another one, although they call for different things.
func checkOperationAdvice(j *judge) {
	for _, m := range j.operations {
		if m.value.get("duplicates") == nil && m.value.get("lock") == nil && m.value.get("precondition") == nil {
			continue
		}
		p := *j.policy
		p.Operation = decodeOperation(m.key, m.value, false)
		named := p.Named()
		for _, own := range named {
			code := codeAt(m.value, own.Name)
			if code == nil {
				continue
			}
			for _, other := range named {
				if other.Name == own.Name || other.Status != own.Status || other.Code != own.Code || other.Type != own.Type || other.Client == own.Client {
					continue
				}
				j.wrong("contract/same-answer", fmt.Sprintf("%s and the answer %s are both %d with code %s, but ask for %s and %s",
					dotted(code.parent.tokens()), other.Name, own.Status, quote(own.Code), own.Client, other.Client), "give one of them a code of its own", code)
				break
			}
		}
	}
}

// codeAt is where an answer that stands under an operation has its code.
func codeAt(operation *tree, name AnswerName) *tree {
	switch name {
	case AnswerDuplicate:
		return operation.at("duplicates", "answer", "code")
	case AnswerLocked:
		return operation.at("lock", "answer", "code")
	case AnswerPreconditionMissing:
		return operation.at("precondition", "missing", "code")
	case AnswerPreconditionFailed:
		return operation.at("precondition", "failed", "code")
	default:
		return nil
	}
}
