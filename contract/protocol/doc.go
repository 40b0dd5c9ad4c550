// Package protocol says what a contract's Policy means on the server over time.
//
// It is pure: a function is given the policy, the time, the record that the
// store holds for one key, and what happened, and returns what to do. Nothing
// here reads a clock, a store or the network. The simulator acts by [Arrive],
// [Advance], [Settle] and [Tick]; the documentation prints [Allowed]; judges of
// servers ask [Judge]. The three cannot disagree, because they read one text.
//
// A server is promised nothing about delivery. What the functions keep is: for
// one key in its scope and window, requests collapse into one execution, and
// every other request is answered as the contract declares.
package protocol
