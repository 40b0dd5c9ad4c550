package contract

import (
	"fmt"
	"slices"
)

func checkPipeline(j *judge) {
	list := j.tree.get("pipeline")
	stages := j.policy.Pipeline
	for _, s := range []Stage{StageKey, StageExecute} {
		if !slices.Contains(stages, s) {
			j.wrong("contract/pipeline", fmt.Sprintf("pipeline has no stage %s; wanted key and execute", s), "add "+string(s), list)
			return
		}
	}
	if i := slices.Index(stages, StageExecute); i != len(stages)-1 {
		j.wrong("contract/pipeline", fmt.Sprintf("execute stands before %s; wanted it last", stages[i+1]), "move execute to the end", list.items[i])
	}
}

// checkLateAccount warns of keys that are looked up before anybody knows whose
// they are: whoever names another account meets that account's records.
func checkLateAccount(j *judge) {
	stages := j.policy.Pipeline
	key, late := slices.Index(stages, StageKey), slices.Index(stages, StageAuthenticate)
	if key < 0 || late < key {
		return
	}
	for _, part := range []ScopePart{ScopeAccount, ScopeAPIKey, ScopeUser} {
		if list := j.tree.get("pipeline"); slices.Contains(j.policy.Scope, part) && list != nil {
			j.warn("contract/pipeline", list.items[late], fmt.Sprintf("authenticate stands behind key, but the scope holds %s, which nobody has checked by then: a stranger who names it is told what the key stands for", part),
				"move authenticate before key")
			return
		}
	}
}
