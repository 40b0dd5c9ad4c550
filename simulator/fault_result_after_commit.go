package simulator

var resultAfterCommit = FaultKind{
	ID:     "result-after-commit",
	Does:   "Commits the effect, dies, and so never stores the result.",
	Breaks: "effect and answer are one write: whoever goes on executes what was executed",
	Rule:   "protocol/second-effect",
	Finds:  []string{"effects-per-key"},
	Phase:  BeforeCommit,
	flaws:  splitCommit,
}
