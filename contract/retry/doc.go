// Package retry says what a contract asks of a client between two attempts:
// whether to make another one, how long to wait before it, how long it may
// take, and when to give up, with the reason.
//
// It is pure. The clock, the draw and the answer are arguments, so that a
// grader, a simulation, a test vector and the documentation all get the same
// decision. It sends nothing and sleeps nowhere; a client does that:
//
//	attempt → Outcome → Next → Decision → Bucket.Allow → wait → History.Then → attempt
//
// [Next] decides about one call. [Bucket] is shared by the calls of one client.
// [Schedule] and its neighbours work out tables and bounds for the
// documentation.
//
// A retry is harmless only where the server collapses duplicates or the
// operation is idempotent. This package keeps to the contract's rules about
// that; it cannot make an operation safe to repeat.
package retry
