package simulator

var reExecution = FaultKind{
	ID:     "re-execution",
	Does:   "Keeps duplicates apart in time, and executes each: a repeat replaces the stored answer.",
	Breaks: "a repeat gets the stored answer and executes nothing",
	Rule:   "protocol/second-execution",
	Finds:  []string{"effects-per-key", "identical-answers", "contract"},
	Phase:  BeforeClaim,
	flaws:  noReplay,
}
