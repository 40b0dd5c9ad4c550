package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/contract"
)

// contractFiles is what a command that reads contracts takes as arguments.
func contractFiles(_ *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return errors.New("no contract given; name a file, or - for standard input")
	case slices.Contains(args, ""):
		return errors.New("a file name is empty; name a file, or - for standard input")
	}
	if i := slices.Index(args, "-"); i >= 0 && slices.Contains(args[i+1:], "-") {
		return errors.New("standard input is given twice; it can be read once")
	}
	return nil
}

// loadContract reads a contract from a file, or from standard input for "-".
func loadContract(cmd *cobra.Command, path string) (*contract.Contract, []contract.Finding, error) {
	if path != "-" {
		c, findings, err := contract.LoadFile(path)
		return c, findings, unreadable(path, err)
	}
	data, err := io.ReadAll(io.LimitReader(cmd.InOrStdin(), contract.MaxSize+1))
	if err != nil {
		return nil, nil, unreadable("standard input", err)
	}
	c, findings, err := contract.Load("-", data)
	return c, findings, unreadable("standard input", err)
}

// unreadable words why a contract could not be read or parsed.
func unreadable(path string, err error) error {
	var syntax *contract.SyntaxError
	var system *fs.PathError
	switch {
	case errors.As(err, &syntax) && syntax.Hint != "":
		return fmt.Errorf("%w; %s", err, syntax.Hint)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: %w; name a file, or - for standard input", path, cause(err))
	case errors.As(err, &system):
		return fmt.Errorf("%s: %w", path, cause(err))
	}
	return err
}
