package postgrestest

import (
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// The server refuses to run as root, which is what a container gives to everybody.
func account() (uid, gid int, err error) {
	for _, name := range []string{"postgres", "nobody"} {
		u, failed := user.Lookup(name)
		if failed != nil {
			err = failed
			continue
		}
		if uid, err = strconv.Atoi(u.Uid); err == nil {
			gid, err = strconv.Atoi(u.Gid)
		}
		return uid, gid, err
	}
	return 0, 0, fmt.Errorf("PostgreSQL does not run as root: %w", err)
}

// own gives a directory to whom the server runs as.
func own(dir string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	uid, gid, err := account()
	if err != nil {
		return err
	}
	return os.Chown(dir, uid, gid)
}

// unprivileged takes root's rights from a program, and lets it end with this process.
func unprivileged(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGQUIT}
	if os.Geteuid() != 0 {
		return nil
	}
	uid, gid, err := account()
	cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return err
}
