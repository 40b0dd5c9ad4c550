package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/check"
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
	reload    reloadFlags
	record    recordFlags
	mounts    []string
	accounts  string
	validate  bool
}

func newServe(g *globals) *cobra.Command {
	var f serveFlags
	cmd := &cobra.Command{
		Use:     "serve [FILE]",
		GroupID: groupContract,
		Short:   "serve a mock of the API that keeps the contract",
		Long: `serve answers requests as the contract says: the first request with a key is
executed, repeats are replayed, conflicts get their declared answers. Example
answers come from the OpenAPI document that the contract names, or --openapi
names; else they are made from the method. A GET of something that another
operation makes, a POST above its path or a PUT on it, is answered by what was made,
and by 404 where nothing was; examples stand for what the API has no way to make.
Prefer: code=503 in a request asks for a failure, Reprise-Fault: reset-after-commit
for one of the faults that reprise faults lists.

Below /_reprise/ it shows and moves its state: GET keys, effects, calls,
requests, clock, health, faults, metrics, events, snapshot, transcript; POST clock
{"advance": "25h"}, {"freeze": true} or {"scale": 60}; POST verify, POST reset. GET
/_reprise/ lists all. It is for this machine; --manage-token opens it to others.

With --store, servers share keys, effects and clock: a SQLite file on one machine;
postgres://USER@HOST/DATABASE, in a schema of its own (?schema=NAME, or reprise;
the password from PGPASSWORD); or etcd://HOST:2379,HOST:2379/PREFIX (?tls=true,
ca=FILE, cert=FILE and key=FILE, password_file=FILE).

With --mount, further contracts are served below a path or under a host, each with
keys, clock and /_reprise/ of its own. With --record, nothing is mocked: requests
go on to a real server, and what is seen goes to --transcript, with keys as hashes.

The address is printed on standard output once requests are taken. Stop it with
Ctrl-C: requests under way are finished first. Ctrl-C again ends it at once.`,
		Example: `  reprise serve contract.yaml
  reprise serve --addr 127.0.0.1:0 --delay 200ms contract.yaml
  reprise serve --store sqlite:keys.db --openapi openapi.yaml contract.yaml`,
		RunE: func(cmd *cobra.Command, args []string) error { return serve(cmd, g, &f, args) },
	}
	fs := cmd.Flags()
	fs.StringVar(&f.store, "store", "memory", "keep keys in `STORE`: memory, sqlite:PATH, postgres://USER@HOST/DATABASE, or etcd://HOST:2379/PREFIX")
	fs.StringVar(&f.openapi, "openapi", "", "take operations and example answers from `FILE`, not from the one that the contract names")
	fs.Var(&f.delay, "delay", "let each execution take `TIME` by the clock of the mock, such as 50ms; a clock that stands still holds it up")
	fs.BoolVar(&f.showKeys, "show-keys", false, "show keys, not their hashes, in the log and below /_reprise/; keys may be personal data")
	fs.BoolVar(&f.assume, "assume", false, "serve although values are assumed that the owner of the API does not document, or the store cannot carry the claim mechanism")
	choiceFlag(cmd, &f.logLevel, "log-level", []string{"info", "debug", "warn", "error"}, "log from this level on; debug logs each request: ")
	choiceFlag(cmd, &f.logFormat, "log-format", []string{"text", "json"}, "log as ")
	fs.StringVar(&f.accounts, "accounts", "", "know callers by the credentials in `FILE`, and refuse others, and what they have no right to")
	fs.BoolVar(&f.validate, "validate-requests", false, "refuse requests that do not keep the OpenAPI document, and JSON in which a member is there twice")
	addMounts(cmd, &f.mounts)
	f.reload.add(cmd)
	f.listen.add(cmd)
	f.front.add(cmd)
	f.faults.add(cmd)
	f.sight.add(cmd)
	f.calls.add(cmd)
	f.record.add(cmd)
	return cmd
}

func serve(cmd *cobra.Command, g *globals, f *serveFlags, args []string) error {
	places, err := placesOf(args, f.mounts)
	if err != nil {
		return err
	}
	if err := together(checkSeveral(cmd, places), f.listen.check(), f.front.check(), checkToken(cmd, f.sight.token), f.sight.check(f.store), f.reload.check(places), f.faults.check(), f.record.check(cmd)); err != nil {
		return err
	}
	later := beginQuickly()
	log := newLog(cmd, f)
	defer later.calm()
	if f.record.target != nil {
		return record(cmd, g, f, places[0].file, log)
	}
	mocks, closeStores, err := openMocks(cmd, g, f, places, log)
	if err != nil {
		return err
	}
	defer closeStores()
	secured, err := f.listen.tls(time.Now())
	if err != nil {
		return err
	}
	listener, err := f.listen.open()
	if err != nil {
		return err
	}
	manage, end, err := f.sight.begin(cmd.Context(), mocks[0].sim, log)
	if err != nil {
		return err
	}
	if !g.quiet {
		for _, m := range mocks {
			introduce(cmd, m, listener)
		}
		warnReach(cmd, f, listener)
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), endings()...)
	defer stop()
	if err := watch(ctx, cmd, f, mocks, log); err != nil {
		return err
	}
	watchStore(ctx, f.store, choresEvery, log)
	fmt.Fprintln(cmd.OutOrStdout(), f.listen.address(listener, f.front.base))
	if manage != "" {
		fmt.Fprintln(cmd.OutOrStdout(), manage)
	}
	later.checks(mocks)
	err = listen(ctx, listener, front{handler: later.after(facade(f, mocks, log)), secured: secured}, servers(mocks), log, func() (context.Context, context.CancelFunc) {
		stop()
		return signal.NotifyContext(context.WithoutCancel(cmd.Context()), endings()...)
	})
	later.end()
	return errors.Join(err, end())
}

// endings are the signals that end the server. That the terminal is gone is one, unless
// somebody has it ignored, as nohup does.
func endings() []os.Signal {
	if signal.Ignored(syscall.SIGHUP) {
		return []os.Signal{syscall.SIGINT, syscall.SIGTERM}
	}
	return []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}
}

// together is what several checks found, on one line; nil for nothing.
func together(all ...error) (found error) {
	for _, err := range all {
		switch {
		case err == nil:
		case found == nil:
			found = err
		default:
			found = fmt.Errorf("%w; and %w", found, err)
		}
	}
	return found
}

// The limits of a request, beside the simulator's own on its body.
const (
	headerTimeout = 10 * time.Second
	readTimeout   = 60 * time.Second // of the whole request
	writeTimeout  = 10 * time.Minute // of the whole answer: a client that reads nothing holds no connection for ever
	idleTimeout   = 2 * time.Minute
	stopTimeout   = 30 * time.Second // for requests under way
	maxHeader     = 64 << 10
	choresEvery   = time.Second
)

// front is what connections meet.
type front struct {
	handler http.Handler
	secured *tls.Config // nil for plain HTTP
	within  limits      // the zero value for those above
}

// limits are how long the parts of a request may take.
type limits struct {
	header, read, write, idle time.Duration
}

// usual are the limits that every server has.
var usual = limits{headerTimeout, readTimeout, writeTimeout, idleTimeout}

// listen serves until the context ends, then lets what is under way end, unless
// the context of impatient ends as well.
func listen(ctx context.Context, l net.Listener, to front, sims []*simulator.Server, log *slog.Logger, impatient func() (context.Context, context.CancelFunc)) error {
	refused := &refusals{log: log, now: time.Now}
	defer refused.end()
	conns := connections{refused: refused.unread}
	within := cmp.Or(to.within, usual)
	srv := &http.Server{
		ConnContext:       conns.begin,
		ConnState:         conns.track,
		Handler:           unambiguous(to.handler),
		TLSConfig:         to.secured,
		Protocols:         new(http.Protocols),
		HTTP2:             asSoon(within.header),
		ReadHeaderTimeout: within.header,
		ReadTimeout:       within.read,
		WriteTimeout:      within.write,
		IdleTimeout:       within.idle,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          refused.logger(),
	}
	chores, stopChores := context.WithCancel(context.WithoutCancel(ctx))
	for _, sim := range sims {
		srv.RegisterOnShutdown(sim.CloseStreams)
		srv.RegisterOnShutdown(sim.EndWaits)
		go sim.Run(chores, choresEvery)
	}
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
	for _, sim := range sims {
		sim.Close()
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("requests were still under way after %s and were cut off", stopTimeout)
	}
	return err
}

// unambiguous ends a connection behind a request in chunks. Where it told a length
// as well, a proxy may have read another end of it than net/http, which does not say
// so, and what follows may be meant to be taken for another client's (RFC 9112,
// section 6.1).
func unambiguous(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		markServed(r)
		if r.ProtoMajor == 1 && len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
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
func introduce(cmd *cobra.Command, m *mock, l net.Listener) {
	c, f, sim := m.contract, m.f, m.sim
	say := func(format string, args ...any) {
		fmt.Fprintln(cmd.ErrOrStderr(), check.OneLine(fmt.Sprintf(format, args...)))
	}
	say("%s %s: %s", c.API.Name, c.API.Version, storeNote(c, f.store))
	if f.accounts == "" {
		say("%s", accountNote(c))
	} else if note := unchecked(c); note != "" {
		say("%s", note)
	}
	if f.sight.manageAddr == "" {
		say("state, effects and clock are %s", m.managedAt(l))
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
	if f.faults.crash == crashKills && f.store == "memory" {
		say("warning: --crash kill ends this process, and nothing of what --store memory keeps survives that: a retry is then a new request; wanted --store sqlite:PATH or a database")
	}
	if f.calls.url != nil {
		for _, line := range outsideNeeds(c) {
			say("%s", line)
		}
	}
	for _, line := range warnings(cmd.Context(), sim, f.store, time.Duration(f.delay)) {
		say("%s", line)
	}
}

// warnReach says that others can reach the server.
func warnReach(cmd *cobra.Command, f *serveFlags, l net.Listener) {
	if tcp, ok := l.Addr().(*net.TCPAddr); ok && !tcp.IP.IsLoopback() {
		fmt.Fprintf(cmd.ErrOrStderr(), "warning: %s can be reached from other machines; %s\n", tcp, f.sight.reach())
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
