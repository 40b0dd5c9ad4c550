package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/simulator"
)

func newFaults() *cobra.Command {
	var format, output string
	var ids []string
	for _, k := range simulator.FaultKinds {
		ids = append(ids, k.ID)
	}
	cmd := &cobra.Command{
		Use:     "faults [FAULT]",
		GroupID: groupOther,
		Short:   "say what serve can break, and how",
		Long: `faults lists what the mock server breaks on request: what happens on the network
and to servers that keep their contract, and servers that do not keep it. With the
name of one, it tells its parameters too.

A fault is asked for in a plan (serve --faults FILE), below /_reprise/faults while
the server runs, or by a request itself, in its header Reprise-Fault. Beside its
parameters each takes operation, key and account (the requests that it is for),
attempt or attempts (1, or 1-2: counted for each key), every, probability, count,
ttl and off.`,
		Example: `  reprise faults
  reprise faults reset-after-commit
  reprise faults --format json
  curl -H 'Reprise-Fault: latency; delay=2s' ...`,
		ValidArgs: ids,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("%d faults given; wanted one, or none to list them all", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			kinds, write := simulator.FaultKinds, writeFaultList
			if len(args) == 1 {
				kind, err := findFault(args[0], ids)
				if err != nil {
					return err
				}
				kinds, write = []*simulator.FaultKind{kind}, writeFault
			}
			if format == "json" {
				write = writeFaultsJSON
			}
			return writeOutput(cmd, output, nil, func(w io.Writer) error { return write(w, kinds) })
		},
	}
	choiceFlag(cmd, &format, "format", []string{"text", "json"}, "print as `FORMAT`: ")
	outputFlag(cmd, &output)
	return cmd
}

func findFault(name string, ids []string) (*simulator.FaultKind, error) {
	for _, k := range simulator.FaultKinds {
		for _, known := range append([]string{k.ID}, k.Aliases...) {
			if known == name {
				return k, nil
			}
		}
	}
	hint := "reprise faults lists the faults"
	if near := nearest(name, ids); near != "" {
		hint = "did you mean " + near
	}
	if _, err := findRule(ruleCatalogue(), name); err == nil {
		hint = "it is a rule; see reprise explain " + name
	}
	return nil, fmt.Errorf("unknown fault %q; %s", name, hint)
}

// writeFaultList prints a line for each fault, under what it is.
func writeFaultList(w io.Writer, kinds []*simulator.FaultKind) error {
	width := 0
	for _, k := range kinds {
		width = max(width, len(k.ID))
	}
	var b strings.Builder
	for _, part := range []struct {
		title string
		wrong bool
	}{{"Events, which happen to servers that keep their contract:", false}, {"Wrong servers, each with the promise that it breaks:", true}} {
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(part.title + "\n")
		for _, k := range kinds {
			if (k.Breaks != "") == part.wrong {
				fmt.Fprintf(&b, "  %-*s  %s", width, k.ID, k.Plays+k.Breaks)
				if len(k.Aliases) > 0 {
					fmt.Fprintf(&b, " (also %s)", strings.Join(k.Aliases, ", "))
				}
				b.WriteByte('\n')
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeFault prints all that is known of faults.
func writeFault(w io.Writer, kinds []*simulator.FaultKind) error {
	var b strings.Builder
	for _, k := range kinds {
		fmt.Fprintf(&b, "%s\n\n%s\n\n", k.ID, k.Does)
		if k.Plays != "" {
			fmt.Fprintf(&b, "Plays:    %s\n", k.Plays)
		} else {
			fmt.Fprintf(&b, "Breaks:   %s\nFound by: %s\n", k.Breaks, foundBy(k))
		}
		fmt.Fprintf(&b, "Phase:    %s\n", k.Phase)
		if len(k.Aliases) > 0 {
			fmt.Fprintf(&b, "Also:     %s\n", strings.Join(k.Aliases, ", "))
		}
		for i, p := range k.Params {
			if i == 0 {
				b.WriteString("\nParameters:\n")
			}
			fmt.Fprintf(&b, "  %-17s %s", p.Name, p.Does)
			if p.Default != "" {
				fmt.Fprintf(&b, " (%s unless told)", p.Default)
			}
			b.WriteByte('\n')
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// foundBy says what POST /_reprise/verify has to be asked, so that it finds the wrong
// server; the contract's own rule is named with it.
func foundBy(k *simulator.FaultKind) string {
	if len(k.Finds) == 0 {
		return "reading the answer"
	}
	var names []string
	for _, name := range k.Finds {
		if name == "contract" {
			name += " (" + k.Rule + ")"
		}
		names = append(names, name)
	}
	return "verify of " + strings.Join(names, ", ")
}

// writeFaultsJSON prints one envelope for one fault and for all.
func writeFaultsJSON(w io.Writer, kinds []*simulator.FaultKind) error {
	type param struct {
		Name    string `json:"name"`
		Does    string `json:"does"`
		Default string `json:"default,omitempty"`
	}
	type fault struct {
		ID      string          `json:"id"`
		Aliases []string        `json:"aliases,omitempty"`
		Does    string          `json:"does"`
		Plays   string          `json:"plays,omitempty"`
		Breaks  string          `json:"breaks,omitempty"`
		Rule    string          `json:"rule,omitempty"`
		Finds   []string        `json:"found_by,omitempty"`
		Phase   simulator.Phase `json:"phase"`
		Params  []param         `json:"params,omitempty"`
	}
	envelope := struct {
		SchemaVersion int     `json:"schemaVersion"`
		Faults        []fault `json:"faults"`
	}{SchemaVersion: 1}
	for _, k := range kinds {
		f := fault{ID: k.ID, Aliases: k.Aliases, Does: k.Does, Plays: k.Plays, Breaks: k.Breaks, Rule: k.Rule, Finds: k.Finds, Phase: k.Phase}
		for _, p := range k.Params {
			f.Params = append(f.Params, param(p))
		}
		envelope.Faults = append(envelope.Faults, f)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(envelope)
}
