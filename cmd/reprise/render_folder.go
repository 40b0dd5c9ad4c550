package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/reprise-dev/reprise/renderer/web"
)

// manifest lists the files of a site. A folder that has it may be written anew;
// what is in the folder and not in the list belongs to somebody else and stays.
const manifest = "assets/files.txt"

// written is what became of a site.
type written struct {
	files int
	left  string // a folder that could not be removed, "" for none
	why   error  // why it could not
}

// writeSite replaces a folder when all of it was written, with everything in it that
// is not of the site; until then it stays as it was, also when ctx ends.
func writeSite(ctx context.Context, dir string, site []web.File, inputs []string) (written, error) {
	target, err := siteFolder(dir, inputs)
	if err != nil {
		return written{}, err
	}
	var list strings.Builder
	for _, f := range site {
		list.WriteString(f.Path + "\n")
	}
	site = append(slices.Clone(site), web.File{Path: manifest, Data: []byte(list.String() + manifest + "\n")})
	if err := os.MkdirAll(filepath.Dir(target), 0o777); err != nil {
		return written{}, cannotWrite(dir, err)
	}
	if isMountPoint(target) {
		return written{}, mountPoint(dir)
	}
	unlock, err := lockFolder(target, dir)
	if err != nil {
		return written{}, err
	}
	defer unlock()
	if err := clearStale(target); err != nil {
		return written{}, err
	}
	fresh := beside(target, "new")
	defer os.RemoveAll(fresh)
	switch err := writeFiles(ctx, fresh, site); {
	case errors.Is(err, context.Canceled):
		return written{}, fmt.Errorf("stopped before %s was written; it is as it was", dir)
	case err != nil:
		return written{}, cannotWrite(dir, err)
	}
	if err := carryOver(target, fresh); err != nil {
		return written{}, cannotWrite(dir, err)
	}
	old, err := swap(target, fresh)
	switch {
	case inTheWay(err):
		return written{}, mountPoint(dir)
	case err != nil:
		return written{}, cannotWrite(dir, err)
	}
	if err := os.RemoveAll(old); err != nil {
		return written{len(site), old, err}, nil
	}
	return written{files: len(site)}, nil
}

func mountPoint(dir string) error {
	return fmt.Errorf("--output %s is a mount point, which cannot be replaced; name a folder in it", dir)
}

// siteFolder is the folder to write, if a site may stand there.
func siteFolder(dir string, inputs []string) (string, error) {
	target, err := filepath.Abs(dir)
	if err != nil {
		return "", cannotWrite(dir, err)
	}
	if real, err := filepath.EvalSymlinks(target); err == nil {
		target = real
	} else if to, linkErr := os.Readlink(target); linkErr == nil {
		return "", fmt.Errorf("--output %s is a link to %s, which is not there; make that folder, or name another one", dir, to)
	}
	if here, err := os.Getwd(); err == nil && within(here, target) {
		return "", fmt.Errorf("--output %s is the current folder or holds it, and it would be replaced; name a folder in it", dir)
	}
	for _, input := range inputs {
		if path, err := filepath.Abs(input); err == nil && within(path, target) {
			return "", fmt.Errorf("--output %s holds %s, which is to be read; name another folder", dir, input)
		}
	}
	entries, err := os.ReadDir(target)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0:
		return target, nil
	case err != nil:
		return "", fmt.Errorf("--output %s: %w; a site is a folder", dir, cause(err))
	}
	if _, err := os.Stat(filepath.Join(target, manifest)); err != nil {
		return "", fmt.Errorf("--output %s is not empty and no site of reprise; name an empty folder, or a new one", dir)
	}
	return target, nil
}

// within reports a path that is a folder or lies in it.
func within(path, folder string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

func beside(target, what string) string {
	return filepath.Join(filepath.Dir(target), fmt.Sprintf(".%s.%d.%s", filepath.Base(target), os.Getpid(), what))
}

// lockFolder keeps other runs away from a folder until unlock is called.
func lockFolder(target, dir string) (unlock func(), err error) {
	path := filepath.Join(filepath.Dir(target), "."+filepath.Base(target)+".lock")
	for range 2 {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			_, err = fmt.Fprintln(f, os.Getpid())
			if err = errors.Join(err, f.Close()); err != nil {
				return nil, errors.Join(cannotWrite(dir, err), os.Remove(path))
			}
			return func() { _ = os.Remove(path) }, nil // a lock that stays is seen to be of a run that is over
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, cannotWrite(dir, err)
		}
		if !ended(holder(path)) || !takeAway(path) {
			break
		}
	}
	return nil, fmt.Errorf("another run is writing %s; wait for it, or remove %s if there is none", dir, path)
}

// holder is the process that holds a lock, -1 if nobody can tell.
func holder(lock string) int {
	text, _ := os.ReadFile(lock)
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		return -1
	}
	return pid
}

// takeAway removes the lock of a run that is over. Another run may have done so in
// the meantime, and have put its own there: that one goes back.
func takeAway(lock string) bool {
	aside := lock + "." + strconv.Itoa(os.Getpid())
	if err := os.Rename(lock, aside); err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	over := ended(holder(aside))
	if !over {
		_ = os.Link(aside, lock)
	}
	_ = os.Remove(aside)
	return over
}

// clearStale ends what runs have left that were killed: what they were about to
// write goes, and a folder that they had put aside comes back where none is in its
// place. Before a folder is put aside, what is not of the site is carried over.
func clearStale(target string) error {
	base := "." + filepath.Base(target) + "."
	entries, err := os.ReadDir(filepath.Dir(target))
	if err != nil {
		return nil // what is wrong with it is told later
	}
	for _, e := range entries {
		rest, ours := strings.CutPrefix(e.Name(), base)
		number, what, _ := strings.Cut(rest, ".")
		pid, err := strconv.Atoi(number)
		if !ours || err != nil || !e.IsDir() || what != "new" && what != "old" || !ended(pid) {
			continue
		}
		path := filepath.Join(filepath.Dir(target), e.Name())
		if _, err := os.Lstat(target); what == "old" && errors.Is(err, fs.ErrNotExist) {
			if err := os.Rename(path, target); err != nil {
				return fmt.Errorf("%s is what a run that was killed put aside, and cannot be put back: %w", path, cause(err))
			}
			continue
		}
		_ = os.RemoveAll(path) // it is only in the way of the eye
	}
	return nil
}

// ended reports a process that is known to be over.
func ended(pid int) bool {
	if pid <= 0 {
		return false
	}
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	return errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

func writeFiles(ctx context.Context, dir string, files []web.File) error {
	made := map[string]bool{}
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		path := filepath.Join(dir, filepath.FromSlash(f.Path))
		if folder := filepath.Dir(path); !made[folder] {
			if err := os.MkdirAll(folder, 0o777); err != nil {
				return err
			}
			made[folder] = true
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// swap puts a fresh folder in the place of target, and returns where the old one is
// then. If it fails, target is as it was.
func swap(target, fresh string) (old string, err error) {
	if _, err := os.Lstat(target); errors.Is(err, fs.ErrNotExist) {
		return fresh, os.Rename(fresh, target)
	}
	if exchange(target, fresh) == nil {
		return fresh, nil
	}
	old = beside(target, "old")
	if err := os.Rename(target, old); err != nil {
		return "", err
	}
	if err := os.Rename(fresh, target); err != nil {
		return "", errors.Join(err, os.Rename(old, target))
	}
	return old, nil
}
