package contract

import (
	"fmt"
	"slices"
	"strings"
)

// checkMinted wants a key that the server makes to be told, to keep
// the rules of keys, and to be demanded nowhere.
func checkMinted(j *judge) {
	t, k := j.tree.get("key"), &j.policy.Key
	echo := t.get("echo")
	if echo != nil && slices.ContainsFunc(j.policy.Answers.Replay.Headers, func(name string) bool { return strings.EqualFold(name, k.Echo) }) {
		j.wrong("contract/header", fmt.Sprintf("key.echo is %s, which answers.replay.headers stores as well", k.Echo), "leave it out of answers.replay.headers", echo, j.tree.at("answers", "replay", "headers"))
	}
	if k.MintedBy != MintedByServer {
		return
	}
	minted := t.get("minted_by")
	if echo == nil {
		j.wrong("contract/missing", "key.echo is missing; a key that the server makes is of no use to a caller who is not told of it", "such as echo: Idempotency-Key", minted)
		return
	}
	if required := t.get("required"); required != nil && required.truth {
		j.wrong("contract/both", "key.required is true, but key.minted_by is server, so that no key is ever missing", "leave key.required out", required, minted)
		return
	}
	if first := t.get("first_sent"); first != nil {
		j.wrong("contract/both", "key.first_sent is set, but key.minted_by is server: a request without a key has no first attempt to tell of", "leave one of the two out", first, minted)
	}
	j.checkMintedForm(t, minted)
	for _, m := range j.operations {
		j.checkMintedFor(m, minted)
	}
}

// checkMintedFor wants no operation to speak of requests that have no key in the
// end: where it takes one, the server makes what is missing.
func (j *judge) checkMintedFor(m member, minted *tree) {
	key := m.value.get("key")
	if key.str() == string(KeyRequired) {
		hint := "write key: optional"
		if m.value.get("required_from") != nil {
			hint += ", and leave required_from out"
		}
		j.wrong("contract/both", fmt.Sprintf("%s is required, but key.minted_by is server, so that no key is ever missing", dotted(key.tokens())), hint, key, minted)
	}
	if d := m.value.get("duplicates"); d != nil && decodeOperation(m.key, m.value, false).TakesKey() {
		j.wrong("contract/no-effect", fmt.Sprintf("%s is set, but key.minted_by is server, so that none of its requests is without a key", dotted(d.tokens())), "leave duplicates out, or key.minted_by", d, minted)
	}
}

// checkMintedForm wants what the server makes to be a key: a UUID of version 4
// where no format is named. What a named format has to keep is checkKeyForm's,
// but for a pattern that takes only some of its keys.
func (j *judge) checkMintedForm(t, minted *tree) {
	k := &j.policy.Key
	made := mintedKeys(k.Format)
	n := len(made[0])
	if l := k.Length; k.Format == FormatAny && l.Min <= l.Max && (n < l.Min || n > l.Max) {
		bound := t.at("length", "max")
		if n < l.Min {
			bound = t.at("length", "min")
		}
		hint := fmt.Sprintf("take %d characters as well", n)
		if ulid := len(mintedKeys(FormatULID)[0]); l.Min <= ulid && ulid <= l.Max {
			hint += fmt.Sprintf(", or write key.format: ulid, which has %d", ulid)
		}
		j.wrong("contract/length", fmt.Sprintf("key.length takes %d to %d, but key.minted_by is server, which makes a UUID of %d characters", l.Min, l.Max, n), hint, bound, minted)
	}
	for _, s := range sampleKeys {
		if s.format == k.Format && !slices.ContainsFunc(s.keys, k.MatchesPattern) {
			return
		}
	}
	if i := slices.IndexFunc(made, func(key string) bool { return !k.MatchesPattern(key) }); i >= 0 {
		j.wrong("contract/pattern", fmt.Sprintf("key.pattern does not take every key that the server makes, such as %s", made[i]),
			"leave key.pattern out, or take what the server makes as well", t.get("pattern"), minted)
	}
}

// mintedKeys are keys that the server may make: one for each digit that the
// random part can hold.
func mintedKeys(f KeyFormat) []string {
	digits, form := "0123456789abcdef", "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx"
	switch f {
	case FormatUUID5:
		form = "xxxxxxxx-xxxx-5xxx-8xxx-xxxxxxxxxxxx"
	case FormatUUID7: // it starts with the time, as a ULID does
		form = "0190xxxx-xxxx-7xxx-8xxx-xxxxxxxxxxxx"
	case FormatULID:
		digits, form = "0123456789ABCDEFGHJKMNPQRSTVWXYZ", "01xxxxxxxxxxxxxxxxxxxxxxxx"
	}
	var keys []string
	for _, d := range digits {
		keys = append(keys, strings.ReplaceAll(form, "x", string(d)))
	}
	return keys
}
