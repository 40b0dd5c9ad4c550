package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/check"
)

// The tool's voice: data goes to stdout, everything else to stderr. A line of
// trouble starts with "reprise:", has no capital and no full stop, says what
// was found and what was wanted, and ends in what to do.

// The exit codes are an API; exitCodes in help.go says the same to people.
const (
	exitClean    = 0
	exitFindings = 1
	exitTrouble  = 2
)

// What a command returns when everything that is to be said has been said.
var (
	errFindings = errors.New("findings")
	errTrouble  = errors.New("trouble")
)

// The groups of commands, as help lists them.
const (
	groupContract = "contract"
	groupOther    = "other"
)

// run is the program without the process around it. It returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, getenv func(string) string) int {
	root := newRoot(getenv)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	switch {
	case err == nil:
		return exitClean
	case errors.Is(err, errFindings):
		return exitFindings
	case !errors.Is(err, errTrouble):
		complain(stderr, err)
	}
	return exitTrouble
}

// complain prints one line of trouble.
func complain(w io.Writer, err error) {
	fmt.Fprintf(w, "reprise: %s\n", check.OneLine(err.Error()))
}

func newRoot(getenv func(string) string) *cobra.Command {
	g := &globals{getenv: getenv}
	root := &cobra.Command{
		Use:   "reprise",
		Short: "a contract toolkit for API idempotency and retries",
		Long: `reprise reads one YAML contract that says which operations take an idempotency
key, how long an answer is replayed, what a conflict looks like and how clients
retry, and puts it to work.`,
		Example: `  reprise validate contract.yaml             # is the contract right?
  reprise render contract.yaml               # the page for integrators
  reprise serve contract.yaml                # a mock server that keeps it`,
		Version:       version(),
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          knownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error {
			writeHelp(cmd.ErrOrStderr(), cmd)
			return errTrouble // nothing was asked for, so nothing was done
		},
	}
	root.AddGroup(&cobra.Group{ID: groupContract, Title: "Contracts"}, &cobra.Group{ID: groupOther, Title: "Other"})
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { writeHelp(cmd.OutOrStdout(), cmd) })
	root.SetHelpCommand(newHelp())
	root.SetFlagErrorFunc(flagError)
	root.Flags().Bool("version", false, "print the version")
	g.add(root.PersistentFlags())

	root.AddCommand(
		newValidate(g),
		newRender(g),
		newPreview(g),
		newLint(g),
		newLSP(),
		newCompare(g),
		newServe(g),
		newOutside(g),
		newDemo(g),
		newFaults(),
		newExplain(),
		newReference(),
		newCompletion(),
	)
	return root
}

// knownCommand refuses what is not a command; cobra calls it when no command
// of that name was found.
func knownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	hint := "reprise --help lists the commands"
	if name := nearest(args[0], names); name != "" {
		hint = "did you mean " + name
	} else if strings.ContainsAny(args[0], "./") {
		hint = "to check a file, write reprise validate " + args[0]
	}
	return fmt.Errorf("unknown command %q; %s", args[0], hint)
}
