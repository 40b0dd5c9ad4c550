package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/contract"
)

// Flags that more than one command has are made here, so that a flag means the
// same thing everywhere.

const failOnFlag = "fail-on"

// globals are the flags of every command, and the environment.
type globals struct {
	quiet   bool
	noColor bool
	getenv  func(string) string
}

func (g *globals) add(fs *pflag.FlagSet) {
	fs.BoolP("help", "h", false, "show this help")
	fs.BoolVarP(&g.quiet, "quiet", "q", false, "say nothing on standard error when all went well")
	fs.BoolVar(&g.noColor, "no-color", false, "print without colour")
}

// judgeFlags are the flags of every command that reports findings.
type judgeFlags struct {
	formats formats
	failOn  string
	output  string
}

// add adds the flags, and has them checked together before the command runs.
func (f *judgeFlags) add(cmd *cobra.Command) {
	names := check.FormatNames()
	cmd.Flags().Var(&f.formats, "format", "print the findings as `FORMAT`: "+strings.Join(names, ", ")+
		"; FORMAT=FILE writes them to a file, and the flag can be repeated")
	completeWords(cmd, "format", names)
	choiceFlag(cmd, &f.failOn, failOnFlag, severities(), "exit 1 on findings of this `SEVERITY` or a graver one: ")
	outputFlag(cmd, &f.output)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		return f.formats.check(f.output, cmd.Flags().Changed("output"))
	}
}

func outputFlag(cmd *cobra.Command, path *string) {
	cmd.Flags().StringVarP(path, "output", "o", "-", "write the result to `FILE`, all of it or nothing; - is standard output")
}

// severities lists the severities, gravest first.
func severities() []string {
	return []string{string(contract.Error), string(contract.Warning), string(contract.Note)}
}

// choiceFlag adds a flag that takes one of some words, the first by default.
func choiceFlag(cmd *cobra.Command, value *string, name string, from []string, usage string) {
	*value = from[0]
	cmd.Flags().Var(&choice{value, from}, name, usage+strings.Join(from, ", "))
	completeWords(cmd, name, from)
}

// completeWords tells shells the words that a flag of the command takes.
func completeWords(cmd *cobra.Command, name string, words []string) {
	complete := cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(name, complete); err != nil {
		panic(err) // the caller has just added the flag
	}
}

// choice is a flag's value that is one of some words.
type choice struct {
	value *string
	from  []string
}

func (c *choice) String() string { return *c.value }
func (c *choice) Type() string   { return "word" }

func (c *choice) Set(s string) error {
	if slices.Contains(c.from, s) {
		*c.value = s
		return nil
	}
	return notOneOf(s, c.from)
}

// notOneOf says which words were wanted in the place of s.
func notOneOf(s string, words []string) error {
	wanted := "wanted " + strings.Join(words, ", ")
	if word := nearest(s, words); word != "" {
		wanted += "; did you mean " + word
	}
	return errors.New(wanted)
}

// flagError words what pflag found wrong with the flags of a command.
func flagError(cmd *cobra.Command, err error) error {
	var (
		unknown *pflag.NotExistError
		missing *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	help := cmd.CommandPath() + " --help lists the flags"
	switch {
	case errors.As(err, &unknown):
		return unknownFlag(cmd, unknown, help)
	case errors.As(err, &missing):
		return fmt.Errorf("flag --%s needs a value; %s", missing.GetFlag().Name, help)
	case errors.As(err, &invalid) && invalid.GetFlag().Value.Type() == "bool":
		return fmt.Errorf("%q is not a value of --%s; wanted true or false", invalid.GetValue(), invalid.GetFlag().Name)
	case errors.As(err, &invalid):
		return fmt.Errorf("%q is not a value of --%s; %w", invalid.GetValue(), invalid.GetFlag().Name, invalid.Unwrap())
	}
	return fmt.Errorf("%w; %s", err, help)
}

func unknownFlag(cmd *cobra.Command, unknown *pflag.NotExistError, help string) error {
	if group := unknown.GetSpecifiedShortnames(); group != "" {
		return fmt.Errorf("unknown flag -%s; %s", unknown.GetSpecifiedName(), help)
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if name := nearest(unknown.GetSpecifiedName(), names); name != "" {
		help = "did you mean --" + name
	}
	return fmt.Errorf("unknown flag --%s; %s", unknown.GetSpecifiedName(), help)
}
