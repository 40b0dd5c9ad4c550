package simulator

var lockWithoutFencing = FaultKind{
	ID:     "lock-without-fencing",
	Does:   "Settles work that was taken over meanwhile: a worker that comes late makes its effect and overwrites what is there.",
	Breaks: "a late worker changes nothing",
	Rule:   "protocol/second-execution",
	Finds:  []string{"effects-per-key", "identical-answers", "contract"},
	Phase:  BeforeCommit,
	flaws:  noFencing,
}
