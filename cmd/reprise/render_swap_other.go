//go:build !linux

package main

import (
	"errors"
	"io/fs"
)

// exchange swaps two folders in one step, which is for Linux only.
func exchange(_, _ string) error { return errors.ErrUnsupported }

func isMountPoint(string) bool { return false }

func inTheWay(error) bool { return false }

func keepOwner(fs.FileInfo, string) {}
