package main

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
)

// validAccounts loads a file of accounts and prints what is wrong with it.
func validAccounts(cmd *cobra.Command, g *globals, file string) (*simulator.Accounts, error) {
	accounts, findings, err := simulator.LoadAccountsFile(file)
	var syntax *contract.SyntaxError
	var system *fs.PathError
	switch {
	case errors.As(err, &syntax) && syntax.Hint != "":
		return nil, fmt.Errorf("%w; %s", err, syntax.Hint)
	case errors.As(err, &system):
		return nil, fmt.Errorf("--accounts %s: %w", file, cause(err))
	case err != nil:
		return nil, err
	}
	if err := showFindings(cmd, g, findings); err != nil {
		return nil, err
	}
	if accounts == nil {
		return nil, errFindings
	}
	return accounts, nil
}

// unchecked says which stages accounts ask for that the pipeline of the contract
// does not have; "" for none.
func unchecked(c *contract.Contract) string {
	stages := c.Default().Pipeline
	switch {
	case !slices.Contains(stages, contract.StageAuthenticate):
		return "warning: the pipeline has no stage authenticate, so that --accounts refuses no credential"
	case !slices.Contains(stages, contract.StageAuthorize):
		return "warning: the pipeline has no stage authorize, so that --accounts refuses for no right"
	}
	return ""
}
