package storetest

// Rules are the promises, by subject. A rule of its own is one function and one
// line here; the test of the suite then wants a store that breaks it.
var Rules = []Rule{
	// What is there, and what a condition means. conditions.go
	{Name: "missing-is-not-found", Check: missingIsNotFound, Why: "a first request is told from a repeat by it"},
	{Name: "put-comes-back", Check: putComesBack, Why: "a replay is what was stored"},
	{Name: "zero-if-means-absent", Check: zeroIfMeansAbsent, Why: "the second of two first requests would take over the claim"},
	{Name: "version-if-means-present", Check: versionIfMeansPresent, Why: "a late worker would bring back a record that was reaped"},
	{Name: "stale-write-changes-nothing", Check: staleWriteChangesNothing, Why: "a worker that lost its lease would overwrite its successor"},
	{Name: "stale-delete-changes-nothing", Check: staleDeleteChangesNothing, Why: "a late reaper would free a key in use"},
	{Name: "delete-removes", Check: deleteRemoves, Why: "a freed key must be free"},
	{Name: "delete-of-nothing-demands-absence", Check: deleteOfNothing, Why: "one write can guard another"},
	{Name: "old-version-stays-old", Check: oldVersionStaysOld, Why: "after delete and re-create, a stale worker would take the new entry for its own"},
	{Name: "versions-come-back-whole", Check: versionsComeBackWhole, Why: "after an unknown outcome the writer looks for its own version"},

	{Name: "both-are-two-gets", Check: bothAreTwoGets, Why: "a request would meet another's record, or take a repeat for a first one"},

	// Several at once. races.go
	{Name: "nested-writers-one-wins", Check: nestedWritersOneWins, Why: "both would run the operation"},
	{Name: "first-writers-one-wins", Check: firstWritersOneWins, Why: "a duplicate that comes at the same moment would run too"},
	{Name: "increments-add-up", Check: incrementsAddUp, Why: "an update would be lost"},
	{Name: "guards-exclude-each-other", Check: guardsExcludeEachOther, Why: "two requests would each find that the other had not come"},

	// Several writes in one call. atomic.go
	{Name: "conflict-undoes-all", Check: conflictUndoesAll, Why: "an effect would be stored without its answer"},
	{Name: "all-writes-happen", Check: allWritesHappen, Why: "an effect and its answer belong together"},
	{Name: "readers-see-all-or-nothing", Check: readersSeeAllOrNothing, Why: "a repeat would find the effect and no answer"},
	{Name: "same-key-twice-is-invalid", Check: sameKeyTwiceIsInvalid, Why: "stores would differ in which of the two writes wins"},
	{Name: "limit-of-writes", Check: limitOfWrites, Why: "what works in one store must work in all"},

	// Bytes. bytes.go
	{Name: "keys-are-exact", Check: keysAreExact, Why: "two callers' keys would be taken for one"},
	{Name: "bad-keys-are-invalid", Check: badKeysAreInvalid, Why: "what works in one store must work in all"},
	{Name: "bad-versions-are-invalid", Check: badVersionsAreInvalid, Why: "a writer could not tell its own write from another"},
	{Name: "values-are-exact", Check: valuesAreExact, Why: "a replay is the same bytes"},
	{Name: "caller-keeps-its-slices", Check: callerKeepsItsSlices, Why: "a buffer used again would change what is stored"},
	{Name: "entries-do-not-change", Check: entriesDoNotChange, Why: "an answer would change while it is being sent"},

	// Due times. due.go
	{Name: "due-includes-its-edge", Check: dueIncludesItsEdge, Why: "what is due now would wait for the next round"},
	{Name: "due-is-in-order", Check: dueIsInOrder, Why: "the oldest work would starve"},
	{Name: "due-keeps-its-limit", Check: dueKeepsItsLimit, Why: "a round would not end"},
	{Name: "due-is-an-instant", Check: dueIsAnInstant, Why: "a server in another time zone would reap hours early"},
	{Name: "due-can-be-never", Check: dueCanBeNever, Why: "a record without an end would be reaped"},
	{Name: "due-moves-with-the-entry", Check: dueMovesWithTheEntry, Why: "a renewed lease would still run out"},
	{Name: "due-has-bounds", Check: dueHasBounds, Why: "a time out of range would wrap around into the past"},
	{Name: "past-due-stays", Check: pastDueStays, Why: "an unfinished record would vanish and its key be free"},

	// Keys in order. scan.go
	{Name: "scan-is-in-byte-order", Check: scanIsInByteOrder, Why: "pages would overlap or leave out"},
	{Name: "scan-keeps-to-its-prefix", Check: scanKeepsToItsPrefix, Why: "one caller's entries would be shown to another"},
	{Name: "scan-begins-after", Check: scanBeginsAfter, Why: "a walk would repeat itself for ever"},
	{Name: "scan-pages-meet", Check: scanPagesMeet, Why: "a walk must see every entry once"},
	{Name: "scan-shows-what-is-there", Check: scanShowsWhatIsThere, Why: "a list would show what was deleted"},

	// The life of a store. life.go
	{Name: "ended-context-does-nothing", Check: endedContextDoesNothing, Why: "a request given up on would still take the key"},
	{Name: "stores-are-apart", Check: storesAreApart, Why: "one test would see another's keys"},
	{Name: "closed-is-unavailable", Check: closedIsUnavailable, Why: "a request during shutdown must get an answer"},
	{Name: "reopening-keeps-all", Durable: true, Check: reopeningKeepsAll, Why: "a repeat after a restart would run again"},
}
