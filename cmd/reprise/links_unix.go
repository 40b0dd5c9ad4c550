//go:build unix

package main

import (
	"os"
	"syscall"
)

// hasOtherNames reports whether a file has hard links besides the one it was found by.
func hasOtherNames(info os.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && stat.Nlink > 1
}
