package simulator

import "github.com/reprise-dev/reprise/contract"

// FaultRules lists the rules of LoadFaults that are about faults, in the order of
// their ids. What it says of the text and its shape it says by the rules that
// contracts are read by.
var FaultRules = []contract.RuleDoc{
	{
		ID:    "faults/attempts",
		Wants: "Attempts are a number or a range, counted from 1.",
		Why:   "A fault for no attempt strikes nothing, and the test that waits for it proves nothing.",
		Bad:   `faults: [{fault: status-503, attempts: "2-1"}]`,
		Good:  `faults: [{fault: status-503, attempts: "1-2"}]`,
		Fix:   "Write the first attempt, and after a hyphen the last.",
	},
	{
		ID:    "faults/both",
		Wants: "Of the ways to say the same thing there is one.",
		Why:   "Two that differ cannot both hold, and a reader takes the one that is passed over for the one that counts.",
		Bad:   "faults: [{fault: refuse, attempt: 1, succeed_first: 2}]",
		Good:  "faults: [{fault: refuse, succeed_first: 2}]",
		Fix:   "Keep one of them.",
	},
	{
		ID:    "faults/delay",
		Wants: "A delay is a time up to 10m, or one distribution of such times.",
		Why:   "A distribution that does not rise has no meaning, and a request that is held for longer only looks like a server that hangs.",
		Bad:   "faults: [{fault: latency, delay: {uniform: {min: 2s, max: 1s}}}]",
		Good:  "faults: [{fault: latency, delay: {uniform: {min: 1s, max: 2s}}}]",
		Fix:   "Let the values rise, up to 10m.",
	},
	{
		ID:    "faults/missing",
		Wants: "A fault has the parameters that it cannot do without.",
		Why:   "There is no value that would be a good guess.",
		Bad:   "faults: [{fault: clock-skew}]",
		Good:  "faults: [{fault: clock-skew, ahead: 30s}]",
		Fix:   "Write the parameter that is named.",
	},
	{
		ID:    "faults/parameter",
		Wants: "A fault has the parameters that its kind takes, and no others.",
		Why:   "A parameter that nothing acts on lets the fault look like more than it is.",
		Bad:   "faults: [{fault: refuse, delay: 2s}]",
		Good:  "faults: [{fault: latency, delay: 2s}]",
		Fix:   "Leave the parameter out, or name the kind that takes it: reprise faults lists them.",
	},
	{
		ID:    "faults/repeated",
		Wants: "An id stands for one fault.",
		Why:   "Whoever changes or deletes a fault names it by its id.",
		Bad:   "faults: [{id: a, fault: refuse}, {id: a, fault: latency}]",
		Good:  "faults: [{id: a, fault: refuse}, {id: b, fault: latency}]",
		Fix:   "Give each fault an id of its own, or none: ids are made where there are none.",
	},
}
