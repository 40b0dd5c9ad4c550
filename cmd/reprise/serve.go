package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
	"github.com/reprise-dev/reprise/simulator"
)

// serveFlags are the flags of serve alone.
type serveFlags struct {
	addr      string
	store     string
	openapi   string
	delay     duration
	showKeys  bool
	assume    bool
	logLevel  string
	logFormat string
}

func newServe(g *globals) *cobra.Command {
	var f serveFlags
	cmd := &cobra.Command{
		Use:     "serve FILE",
		GroupID: groupContract,
		Short:   "serve a mock of the API that keeps the contract",
		Long: `serve answers requests as the contract says: the first request with a key is
executed, repeats are replayed, conflicts get their declared answers. Example
answers come from the OpenAPI document that the contract names, or --openapi
names; else they are made from the method. Prefer: code=503 in a request asks
for a failure.

Below /_reprise/ it shows and moves its state: GET keys, effects, calls,
requests, clock, health; POST clock {"advance": "25h"}, POST reset.

The address is printed on standard output once requests are taken. Stop it with
Ctrl-C: requests under way are finished first. Ctrl-C again ends it at once.`,
		Example: `  reprise serve contract.yaml
  reprise serve --addr 127.0.0.1:0 --delay 200ms contract.yaml
  reprise serve --store sqlite:keys.db --openapi openapi.yaml contract.yaml`,
		Args: oneContract,
		RunE: func(cmd *cobra.Command, args []string) error { return serve(cmd, g, &f, args[0]) },
	}
	fs := cmd.Flags()
	fs.StringVar(&f.addr, "addr", "127.0.0.1:4010", "listen on `HOST:PORT`; port 0 takes a free one")
	fs.StringVar(&f.store, "store", "memory", "keep keys in `STORE`: memory, or sqlite:PATH")
	fs.StringVar(&f.openapi, "openapi", "", "take operations and example answers from `FILE`, not from the one that the contract names")
	fs.Var(&f.delay, "delay", "let each execution take `TIME`, such as 50ms")
	fs.BoolVar(&f.showKeys, "show-keys", false, "show keys, not their hashes, in the log and below /_reprise/; keys may be personal data")
	fs.BoolVar(&f.assume, "assume", false, "serve although values are assumed that the owner of the API does not document, or the store cannot carry the claim mechanism")
	choiceFlag(cmd, &f.logLevel, "log-level", []string{"info", "debug", "warn", "error"}, "log from this level on; debug logs each request: ")
	choiceFlag(cmd, &f.logFormat, "log-format", []string{"text", "json"}, "log as ")
	return cmd
}

func serve(cmd *cobra.Command, g *globals, f *serveFlags, file string) error {
	if err := checkAddr(f.addr); err != nil {
		return err
	}
	c, err := validContract(cmd, g, file)
	if err != nil {
		return err
	}
	doc, err := loadOpenAPI(cmd, g, c, file, f.openapi)
	if err != nil {
		return err
	}
	if err := checkAssumed(c, file, f.assume); err != nil {
		return err
	}
	kept, err := openStore(c, f.store, f.assume)
	if err != nil {
		return err
	}
	defer kept.Close()
	log := newLog(cmd, f)
	sim, err := simulator.NewServer(c, kept, &simulator.Options{
		OpenAPI: doc, Delay: time.Duration(f.delay), Log: log, ShowKeys: f.showKeys, Hosts: []string{hostOf(f.addr)},
	})
	if err != nil {
		return fmt.Errorf("cannot serve %s: %w", file, err)
	}
	listener, err := net.Listen("tcp", f.addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w; choose another address with --addr, 127.0.0.1:0 for a free port", f.addr, reason(err))
	}
	if !g.quiet {
		introduce(cmd, c, sim, f, listener.Addr())
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	fmt.Fprintf(cmd.OutOrStdout(), "http://%s\n", listener.Addr())
	return listen(ctx, listener, sim, log, func() (context.Context, context.CancelFunc) {
		stop()
		return signal.NotifyContext(context.WithoutCancel(cmd.Context()), syscall.SIGINT, syscall.SIGTERM)
	})
}

// The limits of a request, beside the simulator's own on its body.
const (
	headerTimeout = 10 * time.Second
	readTimeout   = 60 * time.Second // of the whole request
	idleTimeout   = 2 * time.Minute
	stopTimeout   = 30 * time.Second // for requests under way
	maxHeader     = 64 << 10
	choresEvery   = time.Second
)

// listen serves until the context ends, then lets what is under way end, unless
// the context of impatient ends as well.
func listen(ctx context.Context, l net.Listener, sim *simulator.Server, log *slog.Logger, impatient func() (context.Context, context.CancelFunc)) error {
	var conns connections
	srv := &http.Server{
		ConnState:         conns.track,
		Handler:           sim,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	chores, stopChores := context.WithCancel(context.WithoutCancel(ctx))
	go sim.Run(chores, choresEvery)
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(l) }()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
		again, done := impatient()
		defer done()
		log.Info("stopping: requests under way are finished first; a second signal ends at once", "at_most", stopTimeout)
		ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
		defer cancel()
		defer context.AfterFunc(again, cancel)()
		go conns.hurry(ending)
		err = srv.Shutdown(ending)
		if again.Err() != nil && err != nil {
			stopChores()
			return errors.New("a second signal came while requests were under way; they were cut off")
		}
	}
	stopChores()
	sim.Close()
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("requests were still under way after %s and were cut off", stopTimeout)
	}
	return err
}

// accountNote says what stands for an account. Nobody checks it.
func accountNote(c *contract.Contract) string {
	const usual = "each Authorization value stands for an account of its own; without one, the account is anonymous"
	switch s, told := c.Default().Source(contract.ScopeAccount); {
	case !told:
		return usual
	case s.In == contract.SourceHeader:
		return fmt.Sprintf("each value of %s stands for an account of its own; without one, each Authorization value does", s.Name)
	default:
		return fmt.Sprintf("the %s of a request tells its account; where it does not, each Authorization value stands for one", strings.ReplaceAll(string(s.In), "_", " "))
	}
}

// introduce tells on standard error what is served and what is not.
func introduce(cmd *cobra.Command, c *contract.Contract, sim *simulator.Server, f *serveFlags, addr net.Addr) {
	say := func(format string, args ...any) { fmt.Fprintf(cmd.ErrOrStderr(), format+"\n", args...) }
	say("%s %s: %s", c.API.Name, c.API.Version, storeNote(c, f.store))
	say("%s", accountNote(c))
	say("state, effects and clock are at http://%s/_reprise/", addr)
	if names := c.Described(); len(names) > 0 {
		say("described only, nothing here acts on: %s", strings.Join(names, ", "))
	}
	if lines := renderer.Assumptions(c); len(lines) > 0 {
		say("the owner of the API does not document these values; they are assumed:")
		for _, line := range lines {
			say("  %s", line)
		}
	}
	for _, line := range warnings(cmd.Context(), sim, f.store, time.Duration(f.delay)) {
		say("%s", line)
	}
	if tcp, ok := addr.(*net.TCPAddr); ok && !tcp.IP.IsLoopback() {
		say("warning: %s can be reached from other machines, and so can /_reprise/", addr)
	}
}

// checkAssumed refuses a contract with values that the owner of the API does not
// document, unless somebody has agreed to assumptions in their place.
func checkAssumed(c *contract.Contract, file string, assume bool) error {
	names := c.Undocumented()
	if len(names) == 0 || assume {
		return nil
	}
	return fmt.Errorf("%s lists what the owner of %s does not document: %s; --assume serves all the same, with the values that the contract assumes",
		file, c.API.Name, strings.Join(names, ", "))
}

// oneContract is what a command that reads a single contract takes.
func oneContract(_ *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%d contracts given; wanted one file, or - for standard input", len(args))
	}
	return nil
}

func newLog(cmd *cobra.Command, f *serveFlags) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(f.logLevel)); err != nil {
		panic(err) // the flag takes only names of levels
	}
	opts := &slog.HandlerOptions{Level: level}
	if f.logFormat == "json" {
		return slog.New(slog.NewJSONHandler(cmd.ErrOrStderr(), opts))
	}
	return slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), opts))
}

// reason is what the system said, without the call and the address.
func reason(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Err
	}
	return err
}

// duration is a flag in the contract language's own spelling.
type duration time.Duration

func (d *duration) String() string { return time.Duration(*d).String() }
func (d *duration) Type() string   { return "time" }
func (d *duration) Set(s string) error {
	v, err := contract.ParseDuration(s)
	*d = duration(v)
	return err
}
