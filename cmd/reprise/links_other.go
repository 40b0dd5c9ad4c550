//go:build !unix

package main

import "os"

// hasOtherNames cannot be asked everywhere.
func hasOtherNames(os.FileInfo) bool { return false }
