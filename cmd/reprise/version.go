package main

import (
	"runtime/debug"

	"github.com/reprise-dev/reprise/check"
)

// version is the version that the Go toolchain stamped into the binary:
// that of the module, or of the commit it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

func tool() check.Tool { return check.Tool{Name: "reprise", Version: version()} }
