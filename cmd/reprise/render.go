package main

import (
	"cmp"
	"io"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/renderer/web"
)

func newRender(g *globals) *cobra.Command {
	var to, diagrams, output string
	var languages languageChoice
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
The folder is replaced when all is written, on Linux in one step; what is in it and
not of the site stays.
The page of a problem type is at the path of its URI and .html, and a folder of
the name of the URI leads there: published at the base of the URIs, each of them
opens its page on any host of files.

The drawings of a site can stand in Markdown too: as a block that GitHub and
others draw with Mermaid, or as SVG, each with its table, or as the table alone.`,
		Example: `  reprise render contract.yaml > docs/idempotency.md
  reprise render --to markdown --output docs/idempotency.md contract.yaml
  reprise render --diagrams mermaid --output docs/idempotency.md contract.yaml
  reprise render --language de --output docs/idempotency.de.md contract.yaml
  reprise render --to site -o public contract.yaml
  reprise render --to site --language en,de -o public contract.yaml
  reprise render --to site --language all -o public examples/providers/*.yaml`,
		Args: func(cmd *cobra.Command, args []string) error {
			if to == toSite {
				return contractFiles(cmd, args)
			}
			return oneContract(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if to == toSite {
				return renderSite(cmd, g, output, languages.tags, diagrams, args)
			}
			language, err := languages.only()
			if err != nil {
				return err
			}
			c, err := validContract(cmd, g, args[0])
			if err != nil {
				return err
			}
			page, err := web.Markdown(c, language, cmp.Or(web.Diagrams(diagrams), web.DiagramsNone))
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
	languageFlag(cmd, &languages)
	cmd.Flags().Var(&choice{&diagrams, diagramWords()}, "diagrams", "in Markdown, show drawings as mermaid, svg, table or none; by default as mermaid in a site, and not at all in one page")
	completeWords(cmd, "diagrams", diagramWords())
	outputFlag(cmd, &output)
	return cmd
}

func diagramWords() []string {
	var out []string
	for _, d := range web.AllDiagrams {
		out = append(out, string(d))
	}
	return out
}
