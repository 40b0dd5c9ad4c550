package simulator

var checkThenInsert = FaultKind{
	ID:     "check-then-insert",
	Does:   "Looks whether there is a record, executes, and inserts the record when it is done.",
	Breaks: "one key, one execution: of two requests at once both look before either inserts",
	Rule:   "protocol/second-execution",
	Finds:  []string{"effects-per-key", "identical-answers", "contract"},
	Phase:  BeforeClaim,
	flaws:  noClaim,
}
