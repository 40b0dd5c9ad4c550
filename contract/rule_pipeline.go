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
