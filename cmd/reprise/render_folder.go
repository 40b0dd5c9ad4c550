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

// writeSite replaces a folder in one step, when all of it was written; until then
// it stays as it was, also when ctx ends. It returns how many files the site has.
func writeSite(ctx context.Context, dir string, site []web.File, inputs []string) (int, error) {
	target, err := siteFolder(dir, inputs)
	if err != nil {
		return 0, err
	}
	var list strings.Builder
	for _, f := range site {
		list.WriteString(f.Path + "\n")
	}
	site = append(slices.Clone(site), web.File{Path: manifest, Data: []byte(list.String() + manifest + "\n")})
	if err := os.MkdirAll(filepath.Dir(target), 0o777); err != nil {
		return 0, cannotWrite(dir, err)
	}
	clearStale(target)
	fresh := beside(target, "new")
	defer os.RemoveAll(fresh)
	if err := writeFiles(ctx, fresh, site); errors.Is(err, context.Canceled) {
		return 0, fmt.Errorf("stopped before %s was written; it is as it was", dir)
	} else if err != nil {
		return 0, cannotWrite(dir, err)
	}
	var left *leftoverError
	if err := swap(target, fresh); errors.As(err, &left) {
		return len(site), fmt.Errorf("the new site is in %s, but the old one could not be removed from %s: %w", dir, left.path, cause(left.err))
	} else if err != nil {
		return 0, cannotWrite(dir, err)
	}
	return len(site), nil
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

// clearStale removes what runs have left that were killed while they wrote.
func clearStale(target string) {
	base := "." + filepath.Base(target) + "."
	entries, err := os.ReadDir(filepath.Dir(target))
	if err != nil {
		return // the folder is still to be made, or what is wrong with it is told later
	}
	for _, e := range entries {
		rest, ours := strings.CutPrefix(e.Name(), base)
		number, fresh := strings.CutSuffix(rest, ".new")
		pid, err := strconv.Atoi(number)
		if ours && fresh && err == nil && e.IsDir() && ended(pid) {
			_ = os.RemoveAll(filepath.Join(filepath.Dir(target), e.Name())) // it is only in the way of the eye
		}
	}
}

// ended reports a process that is known to be over.
func ended(pid int) bool {
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

// leftoverError is an old site that stayed where it was put aside.
type leftoverError struct {
	path string
	err  error
}

func (e *leftoverError) Error() string { return e.err.Error() }

// swap puts a fresh folder in the place of target. What was there comes back if
// that fails; a leftoverError means that it did not fail.
func swap(target, fresh string) error {
	old := beside(target, "old")
	err := os.Rename(target, old)
	if errors.Is(err, fs.ErrNotExist) {
		return os.Rename(fresh, target)
	} else if err != nil {
		return err
	}
	if err := errors.Join(carryOver(old, fresh), os.Rename(fresh, target)); err != nil {
		return errors.Join(err, os.RemoveAll(target), os.Rename(old, target))
	}
	if err := os.RemoveAll(old); err != nil {
		return &leftoverError{old, err}
	}
	return nil
}

// carryOver copies what is in the old folder and no file of the site to the new one.
func carryOver(old, fresh string) error {
	list, err := os.ReadFile(filepath.Join(old, manifest))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the folder was empty
	} else if err != nil {
		return err
	}
	ours := map[string]bool{}
	for _, path := range strings.Split(string(list), "\n") {
		ours[path] = true
	}
	return filepath.WalkDir(old, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(old, path)
		if err != nil || ours[filepath.ToSlash(rel)] {
			return err
		}
		to := filepath.Join(fresh, rel)
		if _, err := os.Lstat(to); err == nil {
			return fmt.Errorf("%s is not of the site that was there, and the new one has a file of that name", rel)
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		return carry(path, to)
	})
}

// carry gives a file a second name, or copies it where a file has one name only.
func carry(from, to string) error {
	if os.Link(from, to) == nil {
		return nil
	}
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, info.Mode().Perm())
}
