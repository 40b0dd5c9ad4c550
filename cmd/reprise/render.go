package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/renderer"
)

func newRender(g *globals) *cobra.Command {
	var to, output string
	cmd := &cobra.Command{
		Use:     "render FILE",
		GroupID: groupContract,
		Short:   "publish the contract as the page that integrators need",
		Long: `render writes documentation from the contract: which requests take a key, what
each answer means and what to do next, how long a key lasts, when and how to
retry. The same contract gives the same bytes.`,
		Example: `  reprise render contract.yaml > docs/idempotency.md
  reprise render --to markdown --output docs/idempotency.md contract.yaml`,
		Args: oneContract,
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := validContract(cmd, g, args[0])
			if err != nil {
				return err
			}
			page, err := renderer.Markdown(c)
			if err != nil {
				return err
			}
			return writeOutput(cmd, output, args, func(w io.Writer) error {
				_, err := w.Write(page)
				return err
			})
		},
	}
	choiceFlag(cmd, &to, "to", []string{"markdown"}, "write as ")
	outputFlag(cmd, &output)
	return cmd
}
