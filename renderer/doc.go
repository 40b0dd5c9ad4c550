// Package renderer publishes a contract: it writes what an integrator reads.
//
// [Sections] writes everything that somebody needs who calls the API, section by
// section, as blocks that know nothing of a format. [Markdown] is one printer of
// them and writes one page; a documentation site is another. Every number comes
// from a resolved Policy; the decision table is made of [protocol.Allowed], the
// schedule of [retry.Schedule], the error body of the contract's own envelope. So
// the page, the mock server and the judges cannot disagree.
//
// Pages come in the [Languages]. The words of the page are templates in English,
// each a whole sentence, that a catalogue says in another language: a file in the
// folder catalogue for each. Code, header names, codes, statuses and the words of
// a contract are the same in all of them.
//
// [Reference] writes the reference of the contract language from its schema, and
// [Dimensions] lists what the language can say, what of it is acted on, and who
// asks for it. [Compare] puts contracts side by side. These are in English.
//
// The output is the same for the same contract, byte for byte. The package
// reads no clock, no file and no network. It does not judge a contract: a bad
// one is published as it is.
//
// Each section is one file. What is on a page is a phrase, and no string converts
// to one: text of the contract comes through text and code, which escape it, and
// every other word through say and many, which a catalogue can translate.
package renderer
