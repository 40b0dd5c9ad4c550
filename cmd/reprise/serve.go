package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/contract"
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
Ctrl-C: requests under way are finished first.`,
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
	fs.BoolVar(&f.assume, "assume", false, "serve although the store cannot carry the contract's claim mechanism")
	choiceFlag(cmd, &f.logLevel, "log-level", []string{"info", "debug", "warn", "error"}, "log from this level on; debug logs each request: ")
	choiceFlag(cmd, &f.logFormat, "log-format", []string{"text", "json"}, "log as ")
	return cmd
}

func serve(cmd *cobra.Command, g *globals, f *serveFlags, file string) error {
	c, err := validContract(cmd, g, file)
	if err != nil {
		return err
	}
	doc, err := loadOpenAPI(cmd, g, c, file, f.openapi)
	if err != nil {
		return err
	}
	kept, err := openStore(c, f.store, f.assume)
	if err != nil {
		return err
	}
	defer kept.Close()
	log := newLog(cmd, f)
	sim, err := simulator.NewServer(c, kept, &simulator.Options{
		OpenAPI: doc, Delay: time.Duration(f.delay), Log: log, ShowKeys: f.showKeys,
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
	return listen(ctx, listener, sim, log)
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

// listen serves until the context ends, then lets what is under way end.
func listen(ctx context.Context, l net.Listener, sim *simulator.Server, log *slog.Logger) error {
	srv := &http.Server{
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
		log.Info("stopping: requests under way are finished first", "at_most", stopTimeout)
		ending, cancel := context.WithTimeout(context.Background(), stopTimeout)
		defer cancel()
		err = srv.Shutdown(ending)
	}
	stopChores()
	sim.Close()
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("requests were still under way after %s and were cut off", stopTimeout)
	}
	return err
}

// introduce tells on standard error what is served and what is not.
func introduce(cmd *cobra.Command, c *contract.Contract, sim *simulator.Server, f *serveFlags, addr net.Addr) {
	say := func(format string, args ...any) { fmt.Fprintf(cmd.ErrOrStderr(), format+"\n", args...) }
	say("%s %s: %s", c.API.Name, c.API.Version, storeNote(c, f.store))
	say("each Authorization value stands for an account of its own; without one, the account is anonymous")
	say("state, effects and clock are at http://%s/_reprise/", addr)
	if len(c.SDKs) > 0 {
		say("sdks are described only: nothing here acts on them")
	}
	for _, name := range sim.Undescribed() {
		say("warning: the contract does not speak of %s, so it takes no key and each repeat is executed", name)
	}
	if tcp, ok := addr.(*net.TCPAddr); ok && !tcp.IP.IsLoopback() {
		say("warning: %s can be reached from other machines, and so can /_reprise/", addr)
	}
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
