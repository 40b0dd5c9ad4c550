package simulator

var secondCallerThrough = FaultKind{
	ID:     "second-caller-through",
	Does:   "Executes a duplicate that meets the first in flight, and keeps nothing of it.",
	Breaks: "a duplicate in flight is refused, or waits",
	Rule:   "protocol/second-execution",
	Finds:  []string{"effects-per-key", "contract"},
	Phase:  BeforeClaim,
	flaws:  letsThrough,
}
