package simulator

var binaryState = FaultKind{
	ID:     "binary-state",
	Does:   "Knows answers and nothing else: a record without an answer is no record, and whoever ends overwrites what is there.",
	Breaks: "a duplicate in flight is not executed",
	Rule:   "protocol/second-execution",
	Finds:  []string{"effects-per-key", "identical-answers", "contract"},
	Phase:  BeforeClaim,
	flaws:  noRunning | noFencing,
}
