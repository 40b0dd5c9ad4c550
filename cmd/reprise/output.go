package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
)

// writeOutput hands write the place that --output names. A file is replaced in
// one step, when all of it was written; until then it stays as it was.
func writeOutput(cmd *cobra.Command, path string, inputs []string, write func(io.Writer) error) error {
	return writeTo(cmd, "--output "+path, path, inputs, write)
}

// writeTo is writeOutput for whichever flag named the path.
func writeTo(cmd *cobra.Command, flag, path string, inputs []string, write func(io.Writer) error) error {
	if path == "-" {
		return cannotWrite("standard output", write(cmd.OutOrStdout()))
	}
	if path == "" {
		return errors.New("--output is empty; wanted the path of a file, or - for standard output")
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		target = path // not there yet
	}
	old, err := os.Stat(target)
	switch {
	case err != nil:
		return cannotWrite(path, replace(target, nil, write))
	case slices.ContainsFunc(inputs, func(in string) bool { return isFile(in, old) }):
		return fmt.Errorf("%s is one of the files to read; name another", flag)
	case old.IsDir():
		return fmt.Errorf("%s is a directory; wanted the path of a file", flag)
	case !old.Mode().IsRegular(): // a device or a pipe must not be replaced
		return cannotWrite(path, overwrite(target, false, write))
	}
	return cannotWrite(path, replace(target, old, write))
}

func isFile(path string, other os.FileInfo) bool {
	info, err := os.Stat(path)
	return err == nil && os.SameFile(info, other)
}

// cannotWrite says which output an error is about, once.
func cannotWrite(path string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot write %s: %w", path, cause(err))
}

// cause is what the system said about a file, without the call and the path.
func cause(err error) error {
	var inPath *fs.PathError
	var inLink *os.LinkError
	switch {
	case errors.As(err, &inPath):
		return inPath.Err
	case errors.As(err, &inLink):
		return inLink.Err
	}
	return err
}

// overwrite writes into what is there. A device cannot be emptied before, a file has to be.
func overwrite(path string, empty bool, write func(io.Writer) error) error {
	flag := os.O_WRONLY
	if empty {
		flag |= os.O_TRUNC
	}
	f, err := os.OpenFile(path, flag, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// replace writes a new file beside path and gives it that name. It takes the
// permissions of the old file, if there is one.
func replace(path string, old os.FileInfo, write func(io.Writer) error) error {
	name := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d.tmp", filepath.Base(path), os.Getpid()))
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	err = write(f)
	if err == nil && old != nil {
		err = f.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = f.Sync() // the name must not reach the disk before the bytes
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(name, path)
	}
	if err != nil {
		os.Remove(name)
	}
	return err
}
