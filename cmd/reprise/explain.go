package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator"
)

// ruleCatalogue lists the rules of all judges, each judge's by id.
func ruleCatalogue() []check.Rule {
	return slices.Concat(
		contractRules(),
		explained(openapi.RuleDocs, contract.RuleDoc.Help),
		explained(protocol.RuleDocs, protocol.Help),
		explained(simulator.FaultRules, contract.RuleDoc.Help),
		explained(simulator.AccountRules, contract.RuleDoc.Help),
		lintRules(),
	)
}

// contractRules are the rules of the language, which validate checks.
func contractRules() []check.Rule { return explained(contract.RuleDocs, contract.RuleDoc.Help) }

func explained(docs []contract.RuleDoc, help func(contract.RuleDoc) string) []check.Rule {
	rules := make([]check.Rule, len(docs))
	for i, doc := range docs {
		rules[i] = check.Rule{ID: doc.ID, Title: doc.Wants, Text: doc.Why, Help: help(doc)}
	}
	return rules
}

func newExplain() *cobra.Command {
	var format, output string
	cmd := &cobra.Command{
		Use:     "explain [RULE]",
		GroupID: groupOther,
		Short:   "say what a rule wants, or list the rules",
		Long: `explain says what the rule behind a finding wants. RULE is the name in brackets
at the end of the finding; the part behind the slash is enough where no other
rule has it. Without one, all rules are listed.`,
		Example: `  reprise explain contract/reap
  reprise explain reap
  reprise explain --format json`,
		ValidArgs: ruleIDs(ruleCatalogue()),
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("%d rules given; wanted one, or none to list them all", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			write, rules := writeRuleList, ruleCatalogue()
			if len(args) == 1 {
				rule, err := findRule(rules, args[0])
				if other := otherName(cmd.Root(), args[0]); err != nil && other != "" {
					return fmt.Errorf("%q is no rule, but %s", args[0], other)
				}
				if err != nil {
					return err
				}
				write, rules = writeRules, []check.Rule{rule}
			}
			if format == "json" {
				write = writeRulesJSON
			}
			return writeOutput(cmd, output, nil, func(w io.Writer) error { return write(w, rules) })
		},
	}
	choiceFlag(cmd, &format, "format", []string{"text", "json"}, "print as `FORMAT`: ")
	outputFlag(cmd, &output)
	return cmd
}

func ruleIDs(rules []check.Rule) []string {
	ids := make([]string, len(rules))
	for i, r := range rules {
		ids[i] = r.ID
	}
	return ids
}

// findRule takes the id of a rule, in any case and in the brackets of a finding,
// or the part behind the slash where that is enough.
func findRule(rules []check.Rule, word string) (check.Rule, error) {
	wanted := strings.ToLower(strings.Trim(word, "[]"))
	var names []string // of all rules, behind the slash
	var same []check.Rule
	for _, r := range rules {
		if r.ID == wanted {
			return r, nil
		}
		names = append(names, ruleName(r.ID))
		if ruleName(r.ID) == ruleName(wanted) {
			same = append(same, r)
		}
	}
	hint := "reprise explain lists the rules"
	switch name := nearest(ruleName(wanted), names); {
	case len(same) == 1 && wanted == ruleName(wanted):
		return same[0], nil
	case len(same) > 0:
		hint = "did you mean " + strings.Join(ruleIDs(same), " or ")
	case name != "":
		hint = "did you mean " + rules[slices.Index(names, name)].ID
	}
	return check.Rule{}, fmt.Errorf("unknown rule %q; %s", word, hint)
}

// otherName says where a name is explained that is not a rule's: a fault, a command
// or an invariant; "" for any other.
func otherName(root *cobra.Command, word string) string {
	for _, k := range simulator.FaultKinds {
		if k.ID == word || slices.Contains(k.Aliases, word) {
			return "a fault of the mock; see reprise faults " + word
		}
	}
	for _, i := range simulator.Invariants {
		if i.ID == word {
			return "an invariant of POST /_reprise/verify: " + i.Wants
		}
	}
	for _, c := range root.Commands() {
		if c.Name() == word && c.IsAvailableCommand() {
			return "a command; see reprise " + word + " --help"
		}
	}
	return ""
}

// ruleName is the part of an id behind the slash; all of it where there is none.
func ruleName(id string) string { return id[strings.Index(id, "/")+1:] }

// writeRules prints all that is known of rules.
func writeRules(w io.Writer, rules []check.Rule) error {
	var b strings.Builder
	for _, r := range rules {
		for i, paragraph := range []string{r.ID, r.Title, r.Text, r.Help, r.URL} {
			switch {
			case paragraph == "":
				continue
			case i > 0:
				b.WriteByte('\n')
			}
			b.WriteString(paragraph + "\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeRuleList prints a line for each rule.
func writeRuleList(w io.Writer, rules []check.Rule) error {
	width := 0
	for _, r := range rules {
		width = max(width, len(r.ID))
	}
	var b strings.Builder
	for _, r := range rules {
		fmt.Fprintf(&b, "%-*s  %s\n", width, r.ID, r.Title)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeRulesJSON prints one envelope for one rule and for all.
func writeRulesJSON(w io.Writer, rules []check.Rule) error {
	type rule struct {
		ID    string `json:"id"`
		Title string `json:"title"`
		Text  string `json:"text,omitempty"`
		Help  string `json:"help,omitempty"`
		URL   string `json:"url,omitempty"`
	}
	envelope := struct {
		SchemaVersion int    `json:"schemaVersion"`
		Rules         []rule `json:"rules"`
	}{SchemaVersion: 1}
	for _, r := range rules {
		envelope.Rules = append(envelope.Rules, rule(r))
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(envelope)
}
