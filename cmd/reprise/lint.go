package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// lintFlags are the flags of lint.
type lintFlags struct {
	judgeFlags
	contract      string
	stdinFilename string
	comments      bool
}

func newLint(g *globals) *cobra.Command {
	var flags lintFlags
	cmd := &cobra.Command{
		Use:     "lint PATH...",
		GroupID: groupContract,
		Short:   "find misleading delivery claims in documentation",
		Long: `lint reads documentation and reports promises that something happens exactly
once, never twice or without duplicates, where no scope and no window bound them.
It reads Markdown, MDX, HTML, AsciiDoc, reStructuredText, plain text and OpenAPI.

PATH is a file, a directory, a pattern such as 'docs/**/*.md', or - for standard
input. In directories, files that .gitignore names are left out, and so are .git,
node_modules and vendor. With a contract, the advice uses its key and window.`,
		Example: `  reprise lint docs README.md
  reprise lint --contract contract.yaml 'docs/**/*.mdx'
  reprise lint --fail-on warning --format github docs
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
	cmd.Flags().StringVar(&flags.contract, "contract", "", "hold the pages to the contract in `FILE`")
	cmd.Flags().StringVar(&flags.stdinFilename, "stdin-filename", "", "take standard input for a file of this `NAME`")
	cmd.Flags().BoolVar(&flags.comments, "comments", false, "read the comments of program sources in directories too")
	return cmd
}

// linted is what became of the files.
type linted struct {
	checked int
	skipped map[string]int // by reason
	report  check.Report
}

func runLint(cmd *cobra.Command, g *globals, flags *lintFlags, args []string) error {
	if i := slices.Index(args, "-"); i >= 0 && flags.stdinFilename == "" {
		return errors.New("standard input has no name to tell its format by; add --stdin-filename page.md")
	}
	var c *contract.Contract
	if flags.contract != "" {
		loaded, err := validContract(cmd, g, flags.contract)
		if err != nil {
			return err
		}
		c = loaded
	}
	sources, err := findSources(args)
	if err != nil {
		return err
	}
	run := linted{skipped: map[string]int{}, report: check.Report{Complete: true}}
	for _, s := range sources {
		if err := run.one(cmd, flags, s, c); err != nil {
			return err
		}
	}
	if run.checked == 0 && run.report.Complete {
		return fmt.Errorf("no file was checked%s; name files that lint can read", run.reasons())
	}
	run.report.Stats = map[string]int{"files": run.checked, "skipped": len(sources) - run.checked}
	run.report.Findings = contract.SortFindings(run.report.Findings)
	if err := writeReport(cmd, g, &flags.judgeFlags, inputsOf(sources), run.report); err != nil {
		return err
	}
	err = verdict(&flags.judgeFlags, run.report)
	if err != nil || !g.quiet {
		fmt.Fprintln(cmd.ErrOrStderr(), run.summary(len(sources)))
	}
	return err
}

// one checks a file. An error is one of usage; a file that cannot be read does not
// keep the others from being checked.
func (run *linted) one(cmd *cobra.Command, flags *lintFlags, s lintSource, c *contract.Contract) error {
	name, data, err := readSource(cmd, flags, s)
	if err != nil {
		run.trouble(cmd, err)
		return nil
	}
	format, ok := page.FormatOf(name, data)
	switch {
	case !ok && s.named:
		return fmt.Errorf("%s: unknown kind of file; lint reads .md, .mdx, .html, .adoc, .rst, .txt, OpenAPI and program sources", name)
	case !ok:
		run.skipped["unknown kind"]++
		return nil
	case format.IsCode() && !s.named && !flags.comments:
		run.skipped["program source"]++
		return nil
	}
	if !lint.Mentions(data) {
		run.checked++
		return nil
	}
	doc, err := page.Read(name, format, data)
	switch {
	case errors.Is(err, page.ErrBinary) && !s.named, errors.Is(err, page.ErrEncoding) && !s.named:
		run.skipped[errors.Unwrap(err).Error()]++
		return nil
	case err != nil:
		run.trouble(cmd, err)
		return nil
	}
	run.checked++
	run.report.Findings = append(run.report.Findings, lint.Document(doc, c)...)
	return nil
}

func readSource(cmd *cobra.Command, flags *lintFlags, s lintSource) (name string, data []byte, err error) {
	if s.path == "-" {
		data, err = io.ReadAll(cmd.InOrStdin())
		return flags.stdinFilename, data, err
	}
	data, err = os.ReadFile(s.path)
	return filepath.ToSlash(s.path), data, unreadable(s.path, err)
}

func (run *linted) trouble(cmd *cobra.Command, err error) {
	complain(cmd.ErrOrStderr(), err)
	run.report.Trouble = append(run.report.Trouble, err.Error())
	run.report.Complete = false
	run.skipped["cannot be read"]++
}

// summary is the run in one line: "checked 2 of 3 files, skipped 1 (unknown kind): 1 error".
func (run *linted) summary(all int) string {
	s := fmt.Sprintf("checked %d of %d %s", run.checked, all, plural(all, "file", "files"))
	if n := all - run.checked; n > 0 {
		s += fmt.Sprintf(", skipped %d%s", n, run.reasons())
	}
	var counts []string
	for _, severity := range severities() {
		if n := check.Count(run.report.Findings, contract.Severity(severity)); n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, plural(n, severity, severity+"s")))
		}
	}
	if len(counts) > 0 {
		s += ": " + strings.Join(counts, ", ")
	}
	return s
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// reasons lists why files were skipped, in brackets.
func (run *linted) reasons() string {
	var parts []string
	for reason, n := range run.skipped {
		parts = append(parts, fmt.Sprintf("%d %s", n, reason))
	}
	if len(parts) == 0 {
		return ""
	}
	slices.Sort(parts)
	return " (" + strings.Join(parts, ", ") + ")"
}

func inputsOf(sources []lintSource) []string {
	var paths []string
	for _, s := range sources {
		if s.path != "-" {
			paths = append(paths, s.path)
		}
	}
	return paths
}

// lintRules are the rules that lint holds pages to.
func lintRules() []check.Rule {
	rules := make([]check.Rule, len(lint.Rules))
	for i, r := range lint.Rules {
		rules[i] = check.Rule{ID: r.ID, Title: r.Title, Text: r.Doc.Text, Help: r.Doc.Help()}
	}
	return rules
}
