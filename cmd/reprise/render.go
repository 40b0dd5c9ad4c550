package main

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/renderer"
)

func newRender(g *globals) *cobra.Command {
	var to, language, output string
	cmd := &cobra.Command{
		Use:     "render FILE...",
		GroupID: groupContract,
		Short:   "publish the contract as the page that integrators need",
		Long: `render writes documentation from the contract: which requests take a key, what
each answer means and what to do next, how long a key lasts, when and how to
retry. The same contract gives the same bytes.

With --to site it writes a folder of pages that need no server: from each
contract its pages, a page for each problem type, the drawings and the tools, the
same in Markdown and JSON, and a search. Several contracts are put side by side.
The folder is replaced in one step; files in it that are not of the site stay.`,
		Example: `  reprise render contract.yaml > docs/idempotency.md
  reprise render --to markdown --output docs/idempotency.md contract.yaml
  reprise render --language de --output docs/idempotency.de.md contract.yaml
  reprise render --to site -o public contract.yaml
  reprise render --to site --language all -o public examples/providers/*.yaml`,
		Args: func(cmd *cobra.Command, args []string) error {
			if to == toSite {
				return contractFiles(cmd, args)
			}
			return oneContract(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if to == toSite {
				return renderSite(cmd, g, output, language, args)
			}
			if language == everyLanguage {
				return errors.New("one page has one language; --language all is for --to site")
			}
			c, err := validContract(cmd, g, args[0])
			if err != nil {
				return err
			}
			page, err := renderer.MarkdownIn(c, language)
			if err != nil {
				return err
			}
			return writeOutput(cmd, output, args, func(w io.Writer) error {
				_, err := w.Write(page)
				return err
			})
		},
	}
	choiceFlag(cmd, &to, "to", []string{"markdown", toSite}, "write as ")
	choiceFlag(cmd, &language, "language", append(renderer.Languages(), everyLanguage), "write in ")
	outputFlag(cmd, &output)
	return cmd
}
