package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/contract"
)

func newValidate(g *globals) *cobra.Command {
	var flags judgeFlags
	cmd := &cobra.Command{
		Use:     "validate FILE...",
		GroupID: groupContract,
		Short:   "check contracts against the language",
		Long: `validate checks that contracts are written in the contract language: names,
types, ranges, and rules that tie one value to another. It reads YAML and JSON,
reports all mistakes of all files at once, and puts each at the key or value to
blame. A file that cannot be read does not keep the others from being checked.`,
		Example: `  reprise validate contract.yaml
  reprise validate services/*/contract.yaml
  generate-contract | reprise validate -
  reprise validate --format json --output findings.json contract.yaml
  reprise validate --format sarif=findings.sarif --format text contract.yaml`,
		Args: contractFiles,
		RunE: func(cmd *cobra.Command, files []string) error { return validate(cmd, g, &flags, files) },
	}
	flags.add(cmd)
	return cmd
}

func validate(cmd *cobra.Command, g *globals, flags *judgeFlags, files []string) error {
	report := check.Report{Complete: true, Stats: map[string]int{"files": len(files)}}
	var valid, invalid, unread int
	for _, file := range files {
		_, findings, err := loadContract(cmd, file)
		report.Findings = append(report.Findings, findings...)
		switch {
		case err != nil:
			complain(cmd.ErrOrStderr(), err)
			report.Trouble = append(report.Trouble, err.Error())
			unread++
		case check.Count(findings, contract.Error) > 0:
			invalid++
		default:
			valid++
		}
	}
	report.Complete = unread == 0
	report.Findings = contract.SortFindings(report.Findings)
	if err := writeReport(cmd, g, flags, files, report); err != nil {
		return err
	}
	err := verdict(flags, report)
	if err != nil || !g.quiet {
		fmt.Fprintln(cmd.ErrOrStderr(), validateSummary(valid, invalid, unread, report.Findings))
	}
	return err
}

// validateSummary is the run in one line: "2 contracts are valid, 1 is not: 3 errors".
func validateSummary(valid, invalid, unread int, findings []contract.Finding) string {
	var parts []string
	say := func(n int, one, many string) {
		switch {
		case n == 1:
			parts = append(parts, "1 "+one)
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s", n, many))
		}
	}
	say(valid, "contract is valid", "contracts are valid")
	say(invalid, "contract is not valid", "contracts are not valid")
	say(unread, "file could not be read", "files could not be read")
	say(check.Count(findings, contract.Error), "error", "errors")
	say(check.Count(findings, contract.Warning), "warning", "warnings")
	say(check.Count(findings, contract.Note), "note", "notes")
	return strings.Join(parts, ", ")
}
