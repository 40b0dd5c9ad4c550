package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"
)

// exchange swaps two folders in one step (renameat2, Linux 3.15). It fails where the
// file system cannot do that.
func exchange(a, b string) error {
	return unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
}

// isMountPoint reports a folder on another device than the one that it lies in. Other
// mount points are found out when they refuse to move.
func isMountPoint(folder string) bool {
	here, err := os.Stat(folder)
	if err != nil {
		return false
	}
	above, err := os.Stat(filepath.Dir(folder))
	if err != nil {
		return false
	}
	a, aKnown := here.Sys().(*syscall.Stat_t)
	b, bKnown := above.Sys().(*syscall.Stat_t)
	return aKnown && bKnown && a.Dev != b.Dev
}

// inTheWay reports a folder that refused to move because something is mounted there.
func inTheWay(err error) bool {
	return errors.Is(err, syscall.EBUSY) || errors.Is(err, syscall.EXDEV)
}

// keepOwner gives a file the group of another one, and its owner, as far as this
// process may.
func keepOwner(info fs.FileInfo, path string) {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		_ = os.Lchown(path, -1, int(s.Gid))
		_ = os.Lchown(path, int(s.Uid), -1)
	}
}
