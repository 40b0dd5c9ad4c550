package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/renderer"
	"github.com/reprise-dev/reprise/schemas"
)

func newReference() *cobra.Command {
	var output, format string
	cmd := &cobra.Command{
		Use:     "reference",
		GroupID: groupOther,
		Short:   "print the reference of the contract language",
		Long: `reference writes every field of the contract language, in Markdown: what it
means, what it takes, its default, an example, whether the mock server acts on
it, and which providers have such a rule. It comes from the JSON Schema, which
--format json-schema prints itself, for editors.`,
		Example: `  reprise reference | less
  reprise reference --output language-reference.md
  reprise reference --format json-schema --output contract.v1.schema.json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("reference takes no file, and %q is given; it is about the language and not about one contract", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			schema, err := schemas.FS.ReadFile("contract.v1.schema.json")
			if err != nil {
				return err
			}
			page := schema
			if format == "markdown" {
				if page, err = renderer.Reference(schema); err != nil {
					return err
				}
			}
			return writeOutput(cmd, output, nil, func(w io.Writer) error {
				_, err := w.Write(page)
				return err
			})
		},
	}
	choiceFlag(cmd, &format, "format", []string{"markdown", "json-schema"}, "print as `FORMAT`: ")
	outputFlag(cmd, &output)
	return cmd
}
