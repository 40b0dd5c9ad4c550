//go:build !linux

package sqlite

import "errors"

func fillDisk(string) error { return errors.New("this task needs linux") }
