package contract

import "regexp"

// MatchesPattern reports whether a key fits the contract's pattern. A key
// declared without a pattern fits everything.
func (k *Key) MatchesPattern(value string) bool {
	switch {
	case k.Pattern == "":
		return true
	case k.letters != nil:
		return k.letters.fit(value)
	case k.compiled != nil:
		return k.compiled.MatchString(value)
	default: // a Key that was not resolved from a contract
		re, err := regexp.Compile(k.Pattern)
		return err == nil && re.MatchString(value)
	}
}

// compile prepares MatchesPattern; Load has checked the pattern before.
func (k *Key) compile() error {
	if k.Pattern == "" {
		return nil
	}
	re, err := regexp.Compile(k.Pattern)
	k.compiled, k.letters = re, lettersOf(k.Pattern)
	return err
}
