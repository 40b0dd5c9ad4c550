//go:build unix

package simulator_test

import (
	"syscall"
	"time"
)

// cpuTime is the CPU time that this process has used.
func cpuTime() (time.Duration, bool) {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0, false
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()), true
}
