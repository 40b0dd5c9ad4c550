package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

const exitCodes = `Exit codes:
  0  clean
  1  findings, at least one of them as grave as --fail-on
  2  could not run: wrong usage, or input that cannot be read or parsed
`

const environment = `Environment:
  NO_COLOR  when set to anything, the same as --no-color
`

// newHelp is the help command. It is there, and not cobra's own, because the
// help of a command that does not exist is a mistake.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "show the help of a command",
		GroupID: groupOther,
		RunE: func(cmd *cobra.Command, args []string) error {
			found, rest, err := cmd.Root().Find(args)
			if err == nil && len(rest) > 0 {
				err = knownCommand(cmd.Root(), rest)
			}
			if err != nil {
				return err
			}
			writeHelp(cmd.OutOrStdout(), found)
			return nil
		},
	}
}

// writeHelp prints the help of a command: what it is for, examples, and only
// then the reference.
func writeHelp(w io.Writer, cmd *cobra.Command) {
	about := cmd.Long
	if about == "" {
		about = cmd.Short
	}
	fmt.Fprintf(w, "%s\n\n", strings.TrimSpace(about))
	if cmd.HasExample() {
		fmt.Fprintf(w, "Examples:\n%s\n\n", cmd.Example)
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(w, "Usage:\n  %s COMMAND [flags]\n\n", cmd.CommandPath())
	} else {
		fmt.Fprintf(w, "Usage:\n  %s\n\n", cmd.UseLine())
	}
	writeCommands(w, cmd)
	if cmd.HasAvailableLocalFlags() {
		fmt.Fprintf(w, "Flags:\n%s\n", cmd.LocalFlags().FlagUsages())
	}
	if cmd.HasAvailableInheritedFlags() {
		fmt.Fprintf(w, "Flags of every command:\n%s\n", cmd.InheritedFlags().FlagUsages())
	}
	if !cmd.HasParent() || cmd.Flags().Lookup(failOnFlag) != nil {
		fmt.Fprintf(w, "%s\n%s", exitCodes, environment)
	}
	if !cmd.HasParent() {
		fmt.Fprintf(w, "\nreprise COMMAND --help says more about a command.\n")
	}
}

// writeCommands lists the commands below a command, by group.
func writeCommands(w io.Writer, cmd *cobra.Command) {
	list := func(title, group string) {
		var b strings.Builder
		for _, c := range cmd.Commands() {
			if c.GroupID == group && (c.IsAvailableCommand() || c.Name() == "help") {
				fmt.Fprintf(&b, "  %-*s  %s\n", cmd.NamePadding(), c.Name(), c.Short)
			}
		}
		if b.Len() > 0 {
			fmt.Fprintf(w, "%s:\n%s\n", title, b.String())
		}
	}
	for _, g := range cmd.Groups() {
		list(g.Title, g.ID)
	}
	list("Commands", "")
}
