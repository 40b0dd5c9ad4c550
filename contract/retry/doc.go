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
// [Next] decides about one call; [Outcome.Read] tells it what the headers of an
// answer say. [Bucket] and [Breaker] are shared by the calls of one client.
// [Hedges] says when copies of a slow request go out. [AttemptValue] and
// [DeadlineValue] write the headers of a request. [Schedule] and its neighbours
// work out tables and bounds for the documentation.
//
// Around an attempt stand, from the outside in, what [contract.Retry] has in its
// Order: a client asks the Breaker before each attempt, and tells Next that an
// attempt was [Refused] when it may not go out.
//
// A retry is harmless only where the server collapses duplicates or the
// operation is idempotent. This package keeps to the contract's rules about
// that; it cannot make an operation safe to repeat.
package retry
