//go:build unix

package simulator_test

import (
	"runtime"
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

// threadTime is the CPU time that this thread has used; 0 where nobody says.
func threadTime() time.Duration {
	const thread = 1 // RUSAGE_THREAD of Linux
	var used syscall.Rusage
	if runtime.GOOS != "linux" || syscall.Getrusage(thread, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
