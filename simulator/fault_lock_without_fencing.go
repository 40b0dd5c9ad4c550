package simulator

var lockWithoutFencing = FaultKind{
	ID:     "lock-without-fencing",
	Does:   "Settles work that was taken over meanwhile: a worker that comes late makes its effect and overwrites what is there.",
	Breaks: "a late worker changes nothing",
	Rule:   "protocol/second-execution",
	Phase:  BeforeCommit,
	flaws:  noFencing,
}
