package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/simulator"
)

// outsideFlags are the flags of outside alone.
type outsideFlags struct {
	addr     string
	ledger   string
	delay    duration
	fail     share
	lose     share
	collapse bool
	lookUp   bool
	seed     uint64
	token    string
}

func newOutside(g *globals) *cobra.Command {
	var f outsideFlags
	cmd := &cobra.Command{
		Use:     "outside",
		GroupID: groupContract,
		Short:   "stand in for the outside systems that the steps of operations call",
		Long: `outside takes the calls that reprise serve --calls makes in the steps of an
operation, and keeps a ledger of them in a process of its own: what it has taken
is seen, whatever becomes of the server that called.

A call is POST /SYSTEM/STEP with the downstream key in Idempotency-Key. With
--collapse a repeat under the same key is answered as the first and not taken
again. With --look-up, GET /SYSTEM/STEP?idempotency_key=KEY answers 200 where the
key was taken and 404 where it was not. Without either, each call is taken for a
new one, as by a system that knows no keys. A contract whose steps recover in both
ways, downstream_key and look_up, takes both flags.

GET /_reprise/calls lists what was taken, and counts the repeats. --fail and
--lose-answer take a number, for the first calls of each key, or a percentage of
all calls. It is for this machine; --manage-token opens it to others, who may
call without it. The page of another site may do neither.`,
		Example: `  reprise outside --collapse --look-up
  reprise serve --calls http://127.0.0.1:4011 contract.yaml
  reprise outside --look-up --ledger calls.jsonl --lose-answer 30% --delay 200ms`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("outside takes no file, and %q is given; reprise serve --calls reads the contract", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return runOutside(cmd, g, &f) },
	}
	fs := cmd.Flags()
	fs.StringVar(&f.addr, "addr", "127.0.0.1:4011", "listen on `HOST:PORT`; port 0 takes a free one")
	fs.StringVar(&f.ledger, "ledger", "", "append what is taken to `FILE`, synced before each answer, and begin with what is in it")
	fs.BoolVar(&f.collapse, "collapse", false, "take one call for each downstream key")
	fs.BoolVar(&f.lookUp, "look-up", false, "answer whether a downstream key was taken")
	fs.Var(&f.fail, "fail", "answer this `SHARE` of the calls with 503 and do not take them, such as 2 or 30%")
	fs.Var(&f.lose, "lose-answer", "take this `SHARE` of the calls and reset the connection in the place of an answer")
	fs.Var(&f.delay, "delay", "wait this `TIME` before a call is taken; one whose client is gone by then is not")
	fs.Var((*seed)(&f.seed), "seed", "draw percentages by `NUMBER`")
	fs.StringVar(&f.token, "manage-token", "", "show what was taken only to those who tell `TOKEN`; better set "+tokenVariable+", which other users of the machine cannot read")
	return cmd
}

func runOutside(cmd *cobra.Command, g *globals, f *outsideFlags) error {
	if err := together(checkAddr(f.addr), checkToken(cmd, f.token)); err != nil {
		return err
	}
	host, _, _ := net.SplitHostPort(f.addr) // it was looked at a moment ago
	ledger, err := simulator.NewLedger(f.ledger, &simulator.LedgerOptions{
		Collapse: f.collapse, LookUp: f.lookUp, Fail: f.fail.Share, LoseAnswer: f.lose.Share,
		Delay: time.Duration(f.delay), Seed: f.seed,
		Token: cmp.Or(f.token, os.Getenv(tokenVariable)), Hosts: []string{host},
	})
	if err != nil {
		return err
	}
	defer ledger.Close()
	listener, err := net.Listen(ipNetwork(f.addr), f.addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w; choose another address with --addr, 127.0.0.1:0 for a free port", f.addr, reason(err))
	}
	if !g.quiet {
		introduceOutside(cmd, f, len(ledger.Taken("")), listener.Addr())
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	fmt.Fprintf(cmd.OutOrStdout(), "http://%s\n", listener.Addr())
	srv := &http.Server{
		Handler: ledger, ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeader,
	}
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Duration(f.delay)+time.Second)
	defer cancel()
	if err := srv.Shutdown(ending); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// introduceOutside tells on standard error what a repeat of a call does here.
func introduceOutside(cmd *cobra.Command, f *outsideFlags, known int, addr net.Addr) {
	say := func(format string, args ...any) { fmt.Fprintf(cmd.ErrOrStderr(), format+"\n", args...) }
	kept := "in memory, gone when it stops"
	if f.ledger != "" {
		kept = fmt.Sprintf("in %s, which has %d", f.ledger, known)
	}
	say("calls are kept %s", kept)
	switch {
	case f.collapse && f.lookUp:
		say("a repeat under the same key collapses, and look-ups are answered")
	case f.collapse:
		say("a repeat under the same key collapses; look-ups are not answered, as steps with recover: look_up need")
	case f.lookUp:
		say("look-ups are answered; a repeat under the same key is taken again, which steps with recover: downstream_key do not expect")
	default:
		say("each call is taken for a new one; only steps with recover: stop are right for such a system")
	}
	if tcp, ok := addr.(*net.TCPAddr); ok && !tcp.IP.IsLoopback() {
		say("warning: %s can be reached from other machines, which can call; what was taken is shown on this one, and elsewhere to those who tell --manage-token", addr)
	}
}

// share is a flag that takes a part of the calls.
type share struct{ simulator.Share }

func (s *share) Type() string { return "share" }
func (s *share) Set(text string) error {
	v, err := simulator.ParseShare(text)
	s.Share = v
	return err
}

// callsFlag is the address of the outside systems, for serve.
type callsFlag struct{ url *url.URL }

func (f *callsFlag) add(cmd *cobra.Command) {
	cmd.Flags().Var(f, "calls", "make the outside calls of steps at `URL`, such as that of reprise outside: POST URL/SYSTEM/STEP; without it they are only noted")
}

func (f *callsFlag) Type() string { return "URL" }

func (f *callsFlag) String() string {
	if f.url == nil {
		return ""
	}
	return f.url.Redacted()
}

func (f *callsFlag) Set(text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("wanted an address such as http://127.0.0.1:4011, without a query")
	}
	f.url = u
	return nil
}
