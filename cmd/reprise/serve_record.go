package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/simulator"
)

// recordFlags are the flags of serve that stand in front of a real server.
type recordFlags struct {
	to         string
	transcript string
	target     *url.URL
}

func (f *recordFlags) add(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&f.to, "record", "", "mock nothing: pass requests on to the server at `URL`, and write down what is seen, for a judge")
	fs.StringVar(&f.transcript, "transcript", "", "with --record, write attempts to `FILE`, one JSON object a line; what is there stays")
}

// check finds what cannot go together before anything is opened.
func (f *recordFlags) check(cmd *cobra.Command) error {
	for _, other := range []string{"store", "delay", "faults", "seed-data", "snapshot", "watch", "validate-requests", "manage-addr", "mount"} {
		if f.to != "" && cmd.Flags().Changed(other) {
			return fmt.Errorf("--%s is about the mock, and --record mocks nothing; wanted one of them", other)
		}
	}
	switch {
	case f.to == "" && f.transcript == "":
		return nil
	case f.to == "":
		return errors.New("--transcript is what --record writes; wanted both")
	case f.transcript == "":
		return errors.New("--record writes down what it sees; say where, with --transcript FILE")
	}
	u, err := url.Parse(f.to)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.User != nil {
		return fmt.Errorf("--record %q is not the address of a server; wanted one such as http://127.0.0.1:8080", f.to)
	}
	f.target = u
	return nil
}

// record stands in front of a real server until it is told to end.
func record(cmd *cobra.Command, g *globals, f *serveFlags, file string, log *slog.Logger) (err error) {
	c, err := validContract(cmd, g, file)
	if err != nil {
		return err
	}
	options := &simulator.Options{Log: log, ShowKeys: f.showKeys}
	if options.OpenAPI, _, err = loadOpenAPI(cmd, g, c, file, f.openapi); err != nil {
		return err
	}
	if f.accounts != "" {
		if options.Accounts, err = validAccounts(cmd, g, f.accounts); err != nil {
			return err
		}
	}
	out, err := os.OpenFile(f.record.transcript, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600) // who called what is in it
	if err != nil {
		return fmt.Errorf("--transcript %s: %w", f.record.transcript, cause(err))
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	recorder, err := simulator.NewRecorder(c, f.record.target, out, options)
	if err != nil {
		return fmt.Errorf("cannot record for %s: %w", file, err)
	}
	secured, err := f.listen.tls(time.Now())
	if err != nil {
		return err
	}
	listener, err := f.listen.open()
	if err != nil {
		return err
	}
	if !g.quiet {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s %s: passing on to %s, attempts go to %s; nothing is mocked, and nothing is judged\n",
			check.OneLine(c.API.Name), check.OneLine(c.API.Version), f.record.target.Redacted(), f.record.transcript)
		warnReach(cmd, f, listener)
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	fmt.Fprintln(cmd.OutOrStdout(), f.listen.address(listener, f.front.base))
	err = listen(ctx, listener, front{handler: f.front.under(f.front.cors(recorder, c, log)), secured: secured}, nil, log, func() (context.Context, context.CancelFunc) {
		stop()
		return signal.NotifyContext(context.WithoutCancel(cmd.Context()), syscall.SIGINT, syscall.SIGTERM)
	})
	return errors.Join(err, recorder.Lost())
}
