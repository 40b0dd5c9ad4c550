// Package renderer publishes a contract: it writes what an integrator reads.
//
// [Markdown] writes the one page that somebody needs who calls the API over raw
// HTTP and has nothing but the docs. Every number on it comes from a resolved
// Policy; the decision table is printed from [protocol.Allowed], the schedule
// from [retry.Schedule], the error body from the contract's own envelope. So the
// page, the mock server and the judges cannot disagree.
//
// [Reference] writes the reference of the contract language from its schema, and
// [Dimensions] lists what the language can say, what of it is acted on, and who
// asks for it.
//
// The output is the same for the same contract, byte for byte. The package
// reads no clock, no file and no network. It does not judge a contract: a bad
// one is published as it is.
//
// Each section of the page is one file. Text of the contract reaches the page
// as [inline] only, which [text] and [code] make; no other string compiles.
package renderer
