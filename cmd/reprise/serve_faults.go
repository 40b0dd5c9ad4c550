package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
)

// faultFlags are the flags of serve that are about breaking on purpose.
type faultFlags struct {
	plan  string
	none  bool
	seed  uint64
	crash string
}

// The ways in which the fault of that name crashes.
const (
	crashCuts  = "cut"
	crashKills = "kill"
)

func (f *faultFlags) add(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&f.plan, "faults", "", "break what the plan in `FILE` says; reprise faults lists what can be broken")
	fs.BoolVar(&f.none, "no-faults", false, "break nothing, whatever Reprise-Fault in requests and /_reprise/faults ask for; Prefer: code= goes on asking for failures, which are answers of the API")
	fs.Var((*seed)(&f.seed), "fault-seed", "draw faults by `NUMBER`, and not by the seed of the plan")
	choiceFlag(cmd, &f.crash, "crash", []string{crashCuts, crashKills}, "let the fault crash cut its connection, or kill this process: ")
}

// check finds what cannot go together before anything is opened.
func (f *faultFlags) check() error {
	if f.none && f.plan != "" {
		return fmt.Errorf("--faults %s breaks what the plan says, and --no-faults breaks nothing; wanted one of them", f.plan)
	}
	return nil
}

// seed is a flag that draws go by.
type seed uint64

func (s *seed) String() string { return strconv.FormatUint(uint64(*s), 10) }
func (s *seed) Type() string   { return "number" }
func (s *seed) Set(text string) error {
	v, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return errors.New("wanted a whole number from 0 to 18446744073709551615")
	}
	*s = seed(v)
	return nil
}

// options puts what the flags ask for into the options of a server.
func (f *faultFlags) options(cmd *cobra.Command, g *globals, o *simulator.Options) error {
	o.NoFaults, o.Seed = f.none, f.seed
	if f.crash == crashKills {
		o.Crash = killed
	}
	if f.plan == "" {
		return nil
	}
	plan, err := validFaults(cmd, g, f.plan)
	if err != nil {
		return err
	}
	o.Faults = plan.Faults
	if !cmd.Flags().Changed("fault-seed") {
		o.Seed = plan.Seed
	}
	return nil
}

// validFaults loads a plan and prints what is wrong with it.
func validFaults(cmd *cobra.Command, g *globals, file string) (*simulator.FaultPlan, error) {
	plan, findings, err := simulator.LoadFaultsFile(file)
	var syntax *contract.SyntaxError
	var system *fs.PathError
	switch {
	case errors.As(err, &syntax) && syntax.Hint != "":
		return nil, fmt.Errorf("%w; %s", err, syntax.Hint)
	case errors.As(err, &system):
		return nil, fmt.Errorf("--faults %s: %w", file, cause(err))
	case err != nil:
		return nil, err
	}
	if err := showFindings(cmd, g, findings); err != nil {
		return nil, err
	}
	if plan == nil {
		return nil, errFindings
	}
	return plan, nil
}

// killed ends the process as kill -9 does: nothing is flushed, nobody is told.
func killed() {
	if self, err := os.FindProcess(os.Getpid()); err == nil {
		_ = self.Kill()
		select {} // until the system has done it
	}
}

// faultNames names the faults of a plan in one line.
func faultNames(list []simulator.Fault) string {
	names := make([]string, len(list))
	for i, f := range list {
		names[i] = f.Kind
	}
	return strings.Join(names, ", ")
}
