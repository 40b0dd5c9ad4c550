package protocol_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// TestResolve goes by the table in testdata/resolve.txt.
func TestResolve(t *testing.T) {
	text, err := os.ReadFile("testdata/resolve.txt")
	require.NoError(t, err)
	rows, refused := 0, 0
	for _, l := range strings.Split(string(text), "\n") {
		f := strings.Fields(l)
		if len(f) == 0 || f[0] == "#" {
			continue
		}
		rows++
		steps, at, state, commits, told, want := f[0], f[1], f[2], f[3], f[4], strings.Join(f[5:], " ")
		p := &contract.Policy{}
		p.Claim.Commits, p.Claim.Lease = contract.BeforeEffect, 20*time.Second
		if commits == "with-effect" {
			p.Claim = contract.Claim{Commits: contract.WithEffect}
		}
		for _, s := range strings.Trim(steps, "-") {
			step := contract.Step{Name: fmt.Sprint(len(p.Operation.Steps))}
			if s == 'c' {
				step.Calls = "a system"
			}
			p.Operation.Steps = append(p.Operation.Steps, step)
		}
		rec := protocol.Record{Phase: protocol.PhaseNeedsHuman, Token: 1, Generation: 1, Started: epoch, LastUse: epoch}
		rec.Announced = strings.HasSuffix(at, "!")
		fmt.Sscan(strings.TrimSuffix(at, "!"), &rec.Step)
		now := epoch.Add(time.Minute)
		switch state {
		case "running":
			rec.Phase, rec.LeaseEnds = protocol.PhaseRunning, now.Add(time.Second)
		case "abandoned":
			rec.Phase, rec.LeaseEnds = protocol.PhaseRunning, now
		case "resumable":
			rec.Phase = protocol.PhaseResumable
		case "complete":
			rec.Phase, rec.Answer = protocol.PhaseComplete, &protocol.Stored{Status: 201}
		}
		before := rec
		got, err := protocol.Resolve(p, now, &rec, protocol.Resolution(strings.Trim(told, " ")), 7)
		require.Equal(t, before, rec, "what was read is not changed")
		is := ""
		switch {
		case err != nil:
			is = "is refused"
			refused++
			require.Zero(t, got)
		case got.Delete:
			is = "is deleted"
		case got.TakeOver:
			is = fmt.Sprint("goes on at ", got.Record.Step)
			require.Equal(t, protocol.Running, protocol.StateOf(p, now, &got.Record))
			require.EqualValues(t, 7, got.Record.Token, "a worker of before is late")
			require.False(t, got.Record.Announced)
		default:
			is = fmt.Sprint("waits at ", got.Record.Step)
			require.Equal(t, protocol.Resumable, protocol.StateOf(p, now, &got.Record))
			require.False(t, got.Record.Announced)
		}
		require.Equal(t, want, is, l)
	}
	require.GreaterOrEqual(t, 3*refused, rows, "a third of the table is refused")
}
