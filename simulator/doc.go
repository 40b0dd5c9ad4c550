// Package simulator is a mock server that keeps an idempotency contract.
//
// In a Go test it takes two lines:
//
//	c, _, err := contract.LoadFile("contract.yaml")
//	srv := httptest.NewServer(simulator.New(c, memory.New(), nil))
//
// What it decides it asks of contract/protocol; what it remembers it keeps in a
// store; what it answers comes from the contract and, where there is one, from
// the OpenAPI document. What a POST or a PUT makes can be read back, and what was
// never made is not there; where no operation makes what a GET reads, its example
// answers. Everything under /_reprise/ is its own: keys, effects,
// the journal of requests, the clock, the faults, metrics, events. Verify asks of it what
// a test wants to hold, and Move moves its clock.
//
// It breaks on request: Options.Faults and SetFaults say what, FaultKinds lists what
// there is. While there are no faults, nothing is in the way of a request.
//
// With Options.Requests it holds requests against the OpenAPI document, and with
// Options.Accounts it knows accounts by their credentials and refuses all others.
// Without them it does neither: each Authorization value then stands for an account of
// its own, and any is good.
package simulator
