//go:build !unix

package simulator_test

// Processes cannot be paused here, and no test asks for it.
func pauseAtOnce() {}
