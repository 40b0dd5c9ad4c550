//go:build !unix

package simulator_test

import "time"

// cpuTime is not known here.
func cpuTime() (time.Duration, bool) { return 0, false }

func threadTime() time.Duration { return 0 }
