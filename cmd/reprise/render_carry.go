package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// carryOver gives the new folder what is in the old one and not of its site: files,
// links and folders, empty ones too, and the mode and the group of folders.
func carryOver(old, fresh string) error {
	list, err := os.ReadFile(filepath.Join(old, manifest))
	if errors.Is(err, fs.ErrNotExist) { // there is no folder, or it is empty
		return sameFolder(old, fresh)
	} else if err != nil {
		return err
	}
	ours := map[string]bool{".": true}
	for _, file := range strings.Split(string(list), "\n") {
		for ; file != "" && file != "."; file = path.Dir(file) {
			ours[file] = true
		}
	}
	var folders []string // of both, in the order of the walk
	err = filepath.WalkDir(old, func(from string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(old, from)
		if err != nil {
			return err
		}
		to, own := filepath.Join(fresh, rel), ours[filepath.ToSlash(rel)]
		found, missing := os.Lstat(to)
		switch {
		case d.IsDir() && own:
			if missing == nil && found.IsDir() {
				folders = append(folders, rel)
			}
			return nil
		case own:
			return nil
		case d.IsDir() && missing == nil && found.IsDir():
			folders = append(folders, rel)
			return nil
		case missing == nil:
			return fmt.Errorf("%s is not of the site that was there, and the new one has something of that name", rel)
		case d.IsDir():
			folders = append(folders, rel)
			return os.MkdirAll(to, 0o777)
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		return carry(from, to)
	})
	for _, rel := range slices.Backward(folders) { // the inner ones first, as an outer one may be closed by its mode
		err = errors.Join(err, sameFolder(filepath.Join(old, rel), filepath.Join(fresh, rel)))
	}
	return err
}

// sameFolder gives a folder the group and the mode of another, if that is there.
func sameFolder(from, to string) error {
	info, err := os.Stat(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	keepOwner(info, to) // it takes the bits away that a mode can have for the group
	return os.Chmod(to, info.Mode()&(fs.ModePerm|fs.ModeSetgid|fs.ModeSticky))
}

// carry gives a file a second name, or copies it where a file has one name only.
func carry(from, to string) error {
	if os.Link(from, to) == nil {
		return nil
	}
	info, err := os.Lstat(from)
	if err != nil {
		return err
	}
	switch info.Mode().Type() {
	case fs.ModeSymlink:
		target, err := os.Readlink(from)
		if err != nil {
			return err
		}
		return os.Symlink(target, to)
	case 0:
	default:
		return fmt.Errorf("%s is no file, folder or link, and cannot be carried over", from)
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.WriteFile(to, data, info.Mode().Perm()); err != nil {
		return err
	}
	keepOwner(info, to)
	return errors.Join(os.Chmod(to, info.Mode().Perm()), os.Chtimes(to, info.ModTime(), info.ModTime()))
}
