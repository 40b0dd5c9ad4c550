package contract

import (
	"fmt"
	"slices"
	"strings"
)

// checkMinted wants a key that the server makes to be told, and demanded nowhere.
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
	for _, m := range j.operations {
		if key := m.value.get("key"); key.str() == string(KeyRequired) {
			j.wrong("contract/both", fmt.Sprintf("%s is required, but key.minted_by is server, so that no key is ever missing", dotted(key.tokens())), "write key: optional", key, minted)
		}
	}
}
