package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/contract"
)

// lintFlags are the flags of lint.
type lintFlags struct {
	judgeFlags
	contract      string
	stdinFilename string
	comments      bool
	exclude       []string
	ignore        string
	baseline      string
	writeBaseline string
	newFrom       string
	fix, dryRun   bool
}

const lintLong = `lint reads documentation and reports promises that something happens exactly
once, never twice or without duplicates, where no scope and no window bound them,
and retry loops that make duplicates. With a contract it also reports what a page
says otherwise than the contract, and its advice uses the contract's own words.

PATH is a file, a directory, a pattern such as 'docs/**/*.md', or - for standard
input under the name of --stdin-filename. Markdown, MDX, HTML, AsciiDoc,
reStructuredText, plain text and OpenAPI (YAML, JSON) are read. The comments of
programs are read where a program is named, or with --comments: Go, JavaScript
and TypeScript, Python, Java, C#, PHP, Ruby, shell. No other program is run, but
git for --new-from.

In directories and patterns, what .gitignore names is left out, and so are .git,
node_modules, vendor and symbolic links. --exclude takes patterns of the same
form and holds for named files too. A named file of unknown kind, a pattern
without a match and a run without a file are errors. The last line says how many
files were checked, how many were not, and why.

A comment of the page's own syntax bounds or silences what follows it:

  <!-- reprise-scope: window(key=Idempotency-Key, for=24h) -->
  <!-- reprise-disable-next lint/exactly-once: a customer's words -->
  <!-- reprise-disable lint/exactly-once: history --> up to
  <!-- reprise-enable lint/exactly-once -->

The reason is required, and a comment that silences nothing is a finding. Files
without comments have an ignore file, --ignore, a line for each entry:

  lint/exactly-once openapi.json#/paths/~1payments/post: a slogan of 2019

A baseline tolerates what is known. It holds no line numbers: a finding is its
rule, its sentence, the headings above it and its number among equal ones. An
entry that no longer occurs is an error until it is removed. --write-baseline
makes the file where there is none, and else removes such entries; only
--write-baseline=all adds to it. --new-from REV reports findings that the text of a
revision of git did not give: by rule, sentence and severity, wherever the sentence
stands in its file now, and also where the file was renamed.

--fix changes pages where a finding has a plain remedy, never in a quotation or
in code, and prints each change. A code span that is no more than the name or
value to replace counts as text. --fix --dry-run prints a diff in the place of
the findings and changes nothing.`

func newLint(g *globals) *cobra.Command {
	var flags lintFlags
	cmd := &cobra.Command{
		Use:     "lint PATH...",
		GroupID: groupContract,
		Short:   "find misleading delivery claims in documentation",
		Long:    lintLong,
		Example: `  reprise lint docs README.md
  reprise lint --contract contract.yaml 'docs/**/*.mdx'
  reprise lint --fail-on warning --format github --format sarif=lint.sarif docs
  reprise lint --baseline known.json --write-baseline docs
  reprise lint --new-from origin/main --comments .
  reprise lint --contract contract.yaml --fix --dry-run docs
  generate-page | reprise lint --stdin-filename page.md -`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("nothing to check; name a file, a directory or a pattern, or - for standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return runLint(cmd, g, &flags, args) },
	}
	flags.add(cmd)
	fs := cmd.Flags()
	fs.StringVar(&flags.contract, "contract", "", "hold the pages to the contract in `FILE`")
	fs.StringVar(&flags.stdinFilename, "stdin-filename", "", "take standard input for a file of this `NAME`")
	fs.BoolVar(&flags.comments, "comments", false, "read the comments of programs in directories and patterns too")
	fs.StringArrayVar(&flags.exclude, "exclude", nil, "leave out files that match `PATTERN`, as a line of .gitignore would; can be repeated")
	fs.StringVar(&flags.ignore, "ignore", "", "silence the rules, files and JSON pointers that `FILE` lists")
	fs.StringVar(&flags.baseline, "baseline", "", "tolerate the findings that `FILE` holds")
	fs.StringVar(&flags.writeBaseline, "write-baseline", "", "write the baseline: `WHAT` is prune, to remove what no longer occurs, or all, to hold all findings of this run")
	fs.Lookup("write-baseline").NoOptDefVal = writePruned
	fs.StringVar(&flags.newFrom, "new-from", "", "report only findings that the text of the revision `REV` of git did not give")
	fs.BoolVar(&flags.fix, "fix", false, "change the pages where a finding has a plain remedy")
	fs.BoolVar(&flags.dryRun, "dry-run", false, "with --fix, print a diff and change nothing")
	return cmd
}

// What --write-baseline takes.
const (
	writePruned = "prune"
	writeAll    = "all"
)

// check refuses flags that do not go together.
func (f *lintFlags) check(args []string) error {
	stdin := slices.Contains(args, "-")
	switch {
	case stdin && f.stdinFilename == "":
		return errors.New("standard input has no name to tell its format by; add --stdin-filename page.md")
	case f.stdinFilename != "" && !stdin:
		return errors.New("--stdin-filename names standard input, which is not read; add - to the paths")
	case f.dryRun && !f.fix:
		return errors.New("--dry-run is for --fix; add it")
	case f.fix && stdin && !f.dryRun:
		return errors.New("standard input cannot be changed; add --dry-run for a diff, or name a file")
	case f.writeBaseline != "" && f.writeBaseline != writePruned && f.writeBaseline != writeAll:
		return fmt.Errorf("%q is not a value of --write-baseline; %w; --baseline names the file", f.writeBaseline, notOneOf(f.writeBaseline, []string{writePruned, writeAll}))
	case f.writeBaseline != "" && f.baseline == "":
		return errors.New("--write-baseline needs to know where; add --baseline FILE")
	case f.writeBaseline != "" && slices.ContainsFunc(args, isWrittenApart):
		return errors.New("the value of --write-baseline stands behind an equals sign, as in --write-baseline=all; without one it is a path")
	case f.baseline != "" && slices.Contains(args, f.baseline):
		return fmt.Errorf("%s is the baseline and no page; leave it out of the paths", f.baseline)
	case f.writeBaseline != "" && f.newFrom != "":
		return errors.New("--write-baseline is about all findings and --new-from about few; leave out one of them")
	}
	return nil
}

// isWrittenApart tells a value of --write-baseline that was taken for a path.
func isWrittenApart(arg string) bool {
	if arg != writePruned && arg != writeAll {
		return false
	}
	_, err := os.Stat(arg)
	return err != nil
}

func runLint(cmd *cobra.Command, g *globals, flags *lintFlags, args []string) error {
	if flags.writeBaseline == "" && cmd.Flags().Changed("write-baseline") {
		return errors.New("--write-baseline= has no value; wanted prune or all, or no equals sign")
	}
	if err := noneEmpty(cmd, "contract", "baseline", "ignore", "new-from", "stdin-filename"); err != nil {
		return err
	}
	if err := flags.check(args); err != nil {
		return err
	}
	run := &lintRun{cmd: cmd, g: g, flags: flags, locate: fromRepository()}
	defer run.room.sparingly(g.getenv)()
	if err := run.prepare(); err != nil {
		return err
	}
	if run.contract != nil {
		debug.FreeOSMemory() // what reading the contract took is not wanted again
	}
	sources, err := findSources(args, flags.exclude)
	if err != nil {
		return err
	}
	if err := run.judgeAll(sources); err != nil {
		return err
	}
	if run.count(checked) == 0 && !run.troubled() {
		return fmt.Errorf("no file was checked%s; name files that lint can read", run.reasons())
	}
	if err := run.sift(); err != nil {
		return err
	}
	if flags.fix {
		done, err := run.fixAll()
		if err != nil || done {
			return err
		}
	}
	return run.report()
}

// noneEmpty refuses flags that were given without a value: a variable of a script that is
// not set must not turn a check off.
func noneEmpty(cmd *cobra.Command, names ...string) error {
	for _, name := range names {
		if f := cmd.Flags().Lookup(name); f.Changed && f.Value.String() == "" {
			kind, _ := pflag.UnquoteUsage(f)
			return fmt.Errorf("--%s is empty; wanted a value for %s, or no such flag", name, kind)
		}
	}
	return nil
}

// lintRules are the rules that lint holds pages to, and those of its own files.
func lintRules() []check.Rule {
	rules := make([]check.Rule, 0, len(lint.Rules)+1)
	for _, r := range lint.Rules {
		rules = append(rules, check.Rule{ID: r.ID, Title: r.Title, Text: r.Doc.Text, Help: r.Doc.Help()})
	}
	return append(rules, check.Rule{
		ID:    baselineID,
		Title: "A baseline holds only findings that still occur.",
		Text: "A baseline is for what cannot be mended today. An entry that no longer occurs would hide the same mistake " +
			"when somebody makes it again.",
		Help: "Remove the entry, or let it be removed:\n\n    reprise lint --baseline FILE --write-baseline PATH...",
	})
}

// baselineID is the rule of baselines. It looks at a file of lint's own, not at pages.
const baselineID = "lint/baseline"

// lintContract is the contract that pages are held to; nil where none is named.
func lintContract(cmd *cobra.Command, g *globals, path string) (*contract.Contract, error) {
	if path == "" {
		return nil, nil
	}
	c, err := validContract(cmd, g, path)
	if errors.Is(err, errFindings) {
		return nil, errTrouble // of the contract, not of the pages
	}
	return c, err
}
