package main

import (
	"math"
	"runtime/debug"
	"sync/atomic"
)

// A run over thousands of pages is short, and most of its size would be garbage. It is
// collected sooner than usual, so that 2,000 pages fit into 60 MB; that costs up to a
// fifth more time. Where more is really in use, the limit would only cost, and is lifted.
const (
	pagesGarbage = 20       // percent of what is in use
	pagesMemory  = 24 << 20 // bytes that Go manages
	largePage    = 128 << 10
	manyFindings = 4000
)

// sparingly sets the limits, unless the environment does. The result takes them back.
func (g *generosity) sparingly(getenv func(string) string) (restore func()) {
	if getenv("GOGC") != "" || getenv("GOMEMLIMIT") != "" {
		g.lifted.Store(true) // there is none of ours
		return func() {}
	}
	percent, limit := debug.SetGCPercent(pagesGarbage), debug.SetMemoryLimit(pagesMemory)
	return func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}
}

// generosity lifts the limit once a run needs more.
type generosity struct {
	findings atomic.Int64
	lifted   atomic.Bool
}

// take counts a page and its findings.
func (g *generosity) take(size, findings int) {
	if n := g.findings.Add(int64(findings)); (size > largePage || n > manyFindings) && g.lifted.CompareAndSwap(false, true) {
		debug.SetMemoryLimit(math.MaxInt64)
	}
}
