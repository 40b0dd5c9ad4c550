package contract

import (
	"slices"
	"strings"
)

// judge is what a rule looks at: the contract as it is where certain variants
// apply, and where to report.
type judge struct {
	*reporter
	contract   *Contract
	tree       *tree    // the merged layers
	policy     *Policy  // what they mean
	operations []member // those that have this view
	needs      *needs
	unread     map[string]bool // sections that could not be read
}

// rule is one thing that the schema cannot say. It runs on every different view
// of a contract in which what it reads is sound.
type rule struct {
	reads []string
	check func(*judge)
}

var rules = [...]rule{
	{nil, checkDecided},
	{[]string{"pipeline"}, checkPipeline},
	{[]string{"key"}, checkKey},
	{[]string{"key"}, checkKeyPlaces},
	{[]string{"key"}, checkRequiredFrom},
	{[]string{"scope"}, checkScope},
	{[]string{"scope", "scope_from"}, checkScopeFrom},
	{[]string{"fingerprint"}, checkFingerprint},
	{[]string{"scope", "fingerprint"}, checkOverlap},
	{[]string{"fingerprint", "key"}, checkPrinted},
	{[]string{"claim"}, checkClaim},
	{[]string{"window"}, checkWindow},
	{[]string{"window", "answers"}, checkExpired},
	{[]string{"answers", "fingerprint"}, checkMismatch},
	{[]string{"answers", "fingerprint"}, checkMismatchAction},
	{[]string{"answers"}, checkReplay},
	{[]string{"answers", "claim"}, checkInFlight},
	{[]string{"answers", "fingerprint", "window"}, checkAdvice},
	{[]string{"answers", "fingerprint", "window"}, checkOperationAdvice},
	{[]string{"answers", "fingerprint", "window", "failures"}, checkHarmfulAdvice},
	{[]string{"pipeline", "scope"}, checkLateAccount},
	{[]string{"key", "answers"}, checkMinted},
	{[]string{"answers"}, checkMarker},
	{[]string{"answers", "errors", "failures"}, checkMarkerInErrors},
	{[]string{"fingerprint", "key"}, checkNeverCompared},
	{[]string{"fingerprint"}, checkComparedTwice},
	{[]string{"window"}, checkToldAsNothing},
	{[]string{"failures", "answers"}, checkCodesOfAnswers},
	{[]string{"answers", "key", "window", "retry"}, checkAnswerHeaders},
	{[]string{"key", "scope", "scope_from"}, checkKeySource},
	{[]string{"answers", "key"}, checkUnsupported},
	{[]string{"answers", "errors"}, checkAnswerStatuses},
	{[]string{"answers", "key", "retry"}, checkFirstSent},
	{[]string{"window", "key"}, checkClientTimestamp},
	{[]string{"window", "key"}, checkTooOldToExpire},
	{[]string{"errors"}, checkErrors},
	{[]string{"errors", "answers", "fingerprint", "window", "retry"}, checkEnvelopeTells},
	{[]string{"key"}, checkKeyForm},
	{[]string{"window"}, checkEndless},
	{[]string{"failures"}, checkFailures},
	{[]string{"failures"}, checkProgress},
	{[]string{"failures"}, checkFreed},
	{[]string{"failures", "answers"}, checkPreviouslyFailed},
	{[]string{"answers"}, checkTooLong},
	{[]string{"failures", "retry"}, checkFailureAdvice},
	{[]string{"retry"}, checkBackoff},
	{[]string{"retry"}, checkStatuses},
	{[]string{"retry", "answers"}, checkCodes},
	{[]string{"retry"}, checkTimes},
	{[]string{"retry"}, checkBudget},
	{[]string{"retry"}, checkOrder},
	{[]string{"retry", "key"}, checkHeaders},
	{[]string{"retry", "window"}, checkOutlived},
	{[]string{"retry", "answers"}, checkWaitTime},
	{[]string{"retry", "answers", "claim"}, checkLeaseOutlasts},
}

// checkRules runs the rules on the contract in general and on every view that
// an operation or a variant has of it.
func checkRules(c *Contract, r *reporter) {
	broken := r.broken
	r.broken = map[string]bool{} // rules may all speak of one section
	if broken["extends"] {
		return // nothing is known of what the presets would have said
	}
	checkSDKs(c, r)
	checkDescribed(c, r, broken)
	checkHistory(c, r)
	checkLookUp(c, r)
	broken["undocumented"] = broken["undocumented"] || r.broken["undocumented"]
	checkOperations(c, r)
	checkVariants(c, r)
	if !broken["api"] && !broken["operations"] && !broken["variants"] {
		for i := range c.variants {
			checkMatchesSome(c, r, &c.variants[i])
		}
	}
	if !broken["variants"] && !broken["window"] && !broken["scope"] && !broken["scope_from"] {
		checkShared(c, r)
	}
	if sound := []string{"variants", "key", "fingerprint", "answers", "scope", "scope_from"}; !slices.ContainsFunc(sound, func(s string) bool { return broken[s] }) {
		checkSharedRecords(c, r)
	}
	found := &needs{}
	bySet := map[string][]member{}
	for _, m := range c.named() {
		sets, _ := c.setsOf(splitOperation(m.key))
		for _, set := range sets {
			bySet[set] = append(bySet[set], m)
		}
	}
	for _, set := range c.sets(broken["variants"]) {
		v := c.keep(set)
		j := &judge{reporter: r, contract: c, tree: v.tree, policy: v.policy, operations: bySet[set], needs: found, unread: broken}
		for _, rule := range rules {
			if !slices.ContainsFunc(rule.reads, func(s string) bool { return broken[s] }) {
				rule.check(j)
			}
		}
	}
	found.report(r)
	for _, m := range c.named() {
		checkSafe(c, r, m, !broken["variants"] && !broken["key"])
	}
}

// sets are the sets of variants that some operation has, and those variants
// alone that none has, for the OpenAPI document may bring more operations.
func (c *Contract) sets(general bool) []string {
	sets := []string{""}
	if general {
		return sets
	}
	for _, m := range c.named() {
		more, _ := c.setsOf(splitOperation(m.key))
		sets = append(sets, more...)
	}
	slices.Sort(sets)
	sets = slices.Compact(sets)
	used := strings.Join(sets, "")
	for i := range c.variants {
		if alone := setOf(i); !strings.Contains(used, alone) {
			sets = append(sets, alone)
		}
	}
	return sets
}

// wrong reports that values do not go together. Of those that are written it
// blames the one of the latest layer, and of one layer the first: what a variant
// says is to fit the file, and what the file says its presets.
func (j *judge) wrong(rule, message, hint string, places ...*tree) {
	places = slices.DeleteFunc(places, func(t *tree) bool { return t == nil })
	if len(places) == 0 {
		return // two defaults; a test holds that they agree
	}
	slices.SortStableFunc(places, func(a, b *tree) int { return b.layer.rank() - a.layer.rank() })
	var related []Related
	for _, other := range places[1:] {
		if !ofPreset(other) {
			related = append(related, j.related(other.span.from, dotted(other.tokens())+" is here"))
		}
	}
	j.add(rule, places[0], places[0].span, message, hint, related...)
}

// wrongKey reports that a value should not be there at all.
func (j *judge) wrongKey(rule, message, hint string, t *tree) {
	j.atKey(t, rule, message, hint)
}
