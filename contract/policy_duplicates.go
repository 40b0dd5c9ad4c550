package contract

import "time"

// DuplicateRule refuses requests without a key that look like a repeat of one
// that was executed: a guess from what they say, where a key would be certain.
type DuplicateRule struct {
	Same   []string      // JSON pointers into the body: the members that have to be equal
	Within time.Duration // after the last execution that they are compared with
	Answer Answer
}

func decodeDuplicates(t *tree) *DuplicateRule {
	if t == nil {
		return nil
	}
	return &DuplicateRule{
		Same: words[string](t.get("same")), Within: duration(t, "within", 0), Answer: decodeAnswer(t.get("answer"), Answer{}),
	}
}
