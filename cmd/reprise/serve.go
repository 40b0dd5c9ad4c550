package main

import (
	"context"
	"crypto/tls"
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
	listen    listenFlags
	front     frontFlags
	store     string
	openapi   string
	delay     duration
	showKeys  bool
	assume    bool
	logLevel  string
	logFormat string
	faults    faultFlags
	sight     sightFlags
	calls     callsFlag
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
for a failure, Reprise-Fault: reset-after-commit for one of the faults that
reprise faults lists.

Below /_reprise/ it shows and moves its state: GET keys, effects, calls,
requests, clock, health, faults; POST clock {"advance": "25h"}, POST reset.

With --store, servers share keys, effects and clock: a SQLite file on one machine;
postgres://USER@HOST/DATABASE, in a schema of its own (?schema=NAME, or reprise;
the password from PGPASSWORD); or etcd://HOST:2379,HOST:2379/PREFIX (?tls=true,
ca=FILE, cert=FILE and key=FILE, password_file=FILE).

The address is printed on standard output once requests are taken. Stop it with
Ctrl-C: requests under way are finished first. Ctrl-C again ends it at once.`,
		Example: `  reprise serve contract.yaml
  reprise serve --addr 127.0.0.1:0 --delay 200ms contract.yaml
  reprise serve --store sqlite:keys.db --openapi openapi.yaml contract.yaml`,
		Args: oneContract,
		RunE: func(cmd *cobra.Command, args []string) error { return serve(cmd, g, &f, args[0]) },
	}
	fs := cmd.Flags()
	fs.StringVar(&f.store, "store", "memory", "keep keys in `STORE`: memory, sqlite:PATH, postgres://USER@HOST/DATABASE, or etcd://HOST:2379/PREFIX")
	fs.StringVar(&f.openapi, "openapi", "", "take operations and example answers from `FILE`, not from the one that the contract names")
	fs.Var(&f.delay, "delay", "let each execution take `TIME`, such as 50ms")
	fs.BoolVar(&f.showKeys, "show-keys", false, "show keys, not their hashes, in the log and below /_reprise/; keys may be personal data")
	fs.BoolVar(&f.assume, "assume", false, "serve although values are assumed that the owner of the API does not document, or the store cannot carry the claim mechanism")
	choiceFlag(cmd, &f.logLevel, "log-level", []string{"info", "debug", "warn", "error"}, "log from this level on; debug logs each request: ")
	choiceFlag(cmd, &f.logFormat, "log-format", []string{"text", "json"}, "log as ")
	f.listen.add(cmd)
	f.front.add(cmd)
	f.faults.add(cmd)
	f.sight.add(cmd)
	f.calls.add(cmd)
	return cmd
}

func serve(cmd *cobra.Command, g *globals, f *serveFlags, file string) error {
	if err := errors.Join(f.listen.check(), f.front.check(), f.sight.check(f.store)); err != nil {
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
	kept, err := openStore(cmd.Context(), c, f.store, f.assume)
	if err != nil {
		return err
	}
	defer kept.Close()
	log := newLog(cmd, f)
	options := &simulator.Options{
		OpenAPI: doc, Delay: time.Duration(f.delay), Log: log, ShowKeys: f.showKeys, Hosts: []string{f.listen.host()},
		Calls: f.calls.url,
	}
	if err := f.faults.options(cmd, g, options); err != nil {
		return err
	}
	if err := f.sight.options(cmd, g, c, options); err != nil {
		return err
	}
	sim, err := simulator.NewServer(c, kept, options)
	if err != nil {
		return fmt.Errorf("cannot serve %s: %w", file, err)
	}
	secured, err := f.listen.tls(time.Now())
	if err != nil {
		return err
	}
	listener, err := f.listen.open()
	if err != nil {
		return err
	}
	manage, end, err := f.sight.begin(cmd.Context(), sim, log)
	if err != nil {
		return err
	}
	if !g.quiet {
		introduce(cmd, c, sim, f, listener)
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	fmt.Fprintln(cmd.OutOrStdout(), f.listen.address(listener, f.front.base))
	if manage != "" {
		fmt.Fprintln(cmd.OutOrStdout(), manage)
	}
	err = listen(ctx, listener, front{f.front.wrap(sim, c), secured}, sim, log, func() (context.Context, context.CancelFunc) {
		stop()
		return signal.NotifyContext(context.WithoutCancel(cmd.Context()), syscall.SIGINT, syscall.SIGTERM)
	})
	return errors.Join(err, end())
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

// front is what connections meet.
type front struct {
	handler http.Handler
	secured *tls.Config // nil for plain HTTP
}

// listen serves until the context ends, then lets what is under way end, unless
// the context of impatient ends as well.
func listen(ctx context.Context, l net.Listener, to front, sim *simulator.Server, log *slog.Logger, impatient func() (context.Context, context.CancelFunc)) error {
	var conns connections
	srv := &http.Server{
		ConnState:         conns.track,
		Handler:           to.handler,
		TLSConfig:         to.secured,
		Protocols:         new(http.Protocols),
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	srv.RegisterOnShutdown(sim.CloseStreams)
	chores, stopChores := context.WithCancel(context.WithoutCancel(ctx))
	go sim.Run(chores, choresEvery)
	failed := make(chan error, 1)
	srv.Protocols.SetHTTP1(true)
	srv.Protocols.SetHTTP2(true)
	srv.Protocols.SetUnencryptedHTTP2(true) // for clients that know it beforehand
	go func() {
		if to.secured != nil {
			failed <- srv.ServeTLS(l, "", "")
			return
		}
		failed <- srv.Serve(l)
	}()
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
func introduce(cmd *cobra.Command, c *contract.Contract, sim *simulator.Server, f *serveFlags, l net.Listener) {
	say := func(format string, args ...any) { fmt.Fprintf(cmd.ErrOrStderr(), format+"\n", args...) }
	say("%s %s: %s", c.API.Name, c.API.Version, storeNote(c, f.store))
	say("%s", accountNote(c))
	if f.sight.manageAddr == "" {
		say("state, effects and clock are at %s/_reprise/", f.listen.address(l, f.front.base))
	} else {
		say("state, effects and clock are below /_reprise/ at the second address")
	}
	if names := c.Described(); len(names) > 0 {
		say("described only, nothing here acts on: %s", strings.Join(names, ", "))
	}
	if lines := renderer.Assumptions(c); len(lines) > 0 {
		say("the owner of the API does not document these values; they are assumed:")
		for _, line := range lines {
			say("  %s", line)
		}
	}
	if list := sim.Faults(); len(list) > 0 {
		say("broken on purpose, as --faults says: %s", faultNames(list))
	}
	for _, line := range warnings(cmd.Context(), sim, f.store, time.Duration(f.delay)) {
		say("%s", line)
	}
	if tcp, ok := l.Addr().(*net.TCPAddr); ok && !tcp.IP.IsLoopback() {
		say("warning: %s can be reached from other machines; %s", tcp, f.sight.reach())
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
