package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/check/lsp"
	"github.com/reprise-dev/reprise/contract"
)

func newLSP() *cobra.Command {
	var file string
	cmd := &cobra.Command{
		Use:     "lsp",
		GroupID: groupContract,
		Short:   "show findings in an editor while somebody writes",
		Long: `lsp is a language server: an editor starts it and speaks the Language Server
Protocol 3.17 over standard input and output. It shows what lint finds in pages
and what validate finds in contracts, tells what a rule or a key of a contract
means under the pointer, offers to apply a plain remedy or to silence a rule for
a block with a reason, and completes the keys and values of contracts in YAML.

A YAML or JSON file with the key "reprise" at its top is a contract. With
--contract, pages are held to one; while it is open in the editor, its text
there counts.`,
		Example: `  reprise lsp
  reprise lsp --contract contract.yaml`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("%q is not wanted; an editor tells which files are open", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := noneEmpty(cmd, "contract"); err != nil {
				return err
			}
			return serveEditor(cmd, file)
		},
	}
	cmd.Flags().StringVar(&file, "contract", "", "hold pages to the contract in `FILE`")
	return cmd
}

func serveEditor(cmd *cobra.Command, file string) error {
	if isTerminal(cmd.OutOrStdout()) {
		complain(cmd.ErrOrStderr(), errors.New("lsp speaks to an editor, not to a person; end it with ^C"))
	}
	o := lsp.Options{Version: version(), Rules: ruleCatalogue()}
	if file != "" {
		here, err := os.Getwd()
		if err != nil {
			return err
		}
		o.ContractFile = absolute(here, file)
		c, findings, err := contract.LoadFile(o.ContractFile)
		if err != nil {
			return unreadable(file, err)
		}
		if n := check.Count(findings, contract.Error); n > 0 {
			complain(cmd.ErrOrStderr(), fmt.Errorf("%s has %d %s, so pages are not held to it until they are mended", file, n, plural(n, "error", "errors")))
		}
		o.Contract = c
	}
	err := lsp.Serve(cmd.InOrStdin(), cmd.OutOrStdout(), o)
	if errors.Is(err, lsp.ErrNoShutdown) {
		complain(cmd.ErrOrStderr(), err)
		return errFindings // by the protocol, exit without shutdown is exit code 1
	}
	return err
}
