//go:build !linux

package postgrestest

import "os/exec"

func own(string) error { return nil }

func unprivileged(*exec.Cmd) error { return nil }
