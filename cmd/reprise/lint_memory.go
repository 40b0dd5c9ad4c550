package main

import (
	"math"
	"runtime/debug"
)

// A run over thousands of pages is short, and its garbage would set its size. It is
// collected sooner than usual, and sooner still near pagesMemory.
const (
	pagesGarbage = 40       // percent of what is in use
	pagesMemory  = 33 << 20 // bytes that Go manages: 2,000 pages then fit into 60 MB
	largePage    = 1 << 20  // bytes; a page of this size may take what it needs
)

// sparingly sets the limits, unless the environment does. The result takes them back.
func sparingly(getenv func(string) string) (restore func()) {
	if getenv("GOGC") != "" || getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	percent, limit := debug.SetGCPercent(pagesGarbage), debug.SetMemoryLimit(pagesMemory)
	return func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}
}

// generously lifts the limit for a page that cannot be read within it.
func generously(size int) {
	if size > largePage {
		debug.SetMemoryLimit(math.MaxInt64)
	}
}
