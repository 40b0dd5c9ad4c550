package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// newCompletion is there, and not cobra's own, because asking for a shell that
// is not known is a mistake.
func newCompletion() *cobra.Command {
	shells := []string{"bash", "fish", "powershell", "zsh"}
	return &cobra.Command{
		Use:     "completion SHELL",
		GroupID: groupOther,
		Short:   "print a script that completes commands and flags",
		Long:    "completion prints a script for a shell: " + strings.Join(shells, ", ") + ".",
		Example: `  source <(reprise completion bash)
  reprise completion fish > ~/.config/fish/completions/reprise.fish`,
		ValidArgs: shells,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("%d shells given; wanted one of %s", len(args), strings.Join(shells, ", "))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			root, out := cmd.Root(), cmd.OutOrStdout()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(out, true)
			case "fish":
				return root.GenFishCompletion(out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(out)
			case "zsh":
				return root.GenZshCompletion(out)
			}
			return fmt.Errorf("unknown shell %q; wanted %s", args[0], strings.Join(shells, ", "))
		},
	}
}
