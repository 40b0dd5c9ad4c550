package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
)

func newCompare(g *globals) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:     "compare FILE...",
		GroupID: groupContract,
		Short:   "put contracts side by side",
		Long: `compare writes one page in Markdown about several contracts, API by API: where
the key travels, how long it is remembered, what a repeat, a mismatch and a
duplicate in flight get, what is kept of failures, how to retry. What a contract
about somebody else's API does not know is shown as not documented.`,
		Example: `  reprise compare examples/providers/*.yaml
  reprise compare --output comparison.md contract.yaml examples/providers/*.yaml`,
		Args: contractFiles,
		RunE: func(cmd *cobra.Command, files []string) error {
			var contracts []*contract.Contract
			for _, file := range files {
				c, err := validContract(cmd, g, file)
				if err != nil {
					return err
				}
				contracts = append(contracts, c)
			}
			page, err := renderer.Compare(contracts)
			if err != nil {
				return err
			}
			return writeOutput(cmd, output, files, func(w io.Writer) error {
				_, err := w.Write(page)
				return err
			})
		},
	}
	outputFlag(cmd, &output)
	return cmd
}
