package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/traces"
)

// sightFlags are the flags of serve about what is there, what is seen of it, and
// who may see it.
type sightFlags struct {
	journal    string
	bodies     bool
	data       string
	snapshot   string
	collector  string
	manageAddr string
	token      string

	tracers []*traces.Tracer // one for each contract
}

// tokenVariable holds the token where --manage-token is not given: the arguments of
// a process can be read by others.
const tokenVariable = "REPRISE_MANAGE_TOKEN"

func (f *sightFlags) add(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&f.journal, "journal", "1000", "remember the last `N` requests, or off")
	fs.BoolVar(&f.bodies, "journal-bodies", false, "remember headers and bodies too, up to 64 KiB of each body; they may be personal data")
	fs.StringVar(&f.data, "seed-data", "", "start, and start anew after a reset, with the resources and keys in `FILE`")
	fs.StringVar(&f.snapshot, "snapshot", "", "start with the state in `FILE`, if it is there, and write it there at the end; with --store memory")
	fs.StringVar(&f.collector, "otlp", "", "send a trace of each request to the OpenTelemetry collector at `URL`, such as http://127.0.0.1:4318")
	fs.StringVar(&f.manageAddr, "manage-addr", "", "answer below /_reprise/ on `HOST:PORT`, and there only")
	fs.StringVar(&f.token, "manage-token", "", "let only those operate /_reprise/ who tell `TOKEN`; better set "+tokenVariable+", which other users of the machine cannot read")
}

// check finds what cannot go together before anything is opened.
func (f *sightFlags) check(store string) error {
	if _, err := f.lines(); err != nil {
		return err
	}
	if f.snapshot != "" && store != "memory" {
		return errors.New("--snapshot keeps what is in memory; " + shown(store) + " keeps its state by itself")
	}
	if err := f.checkSnapshot(); err != nil {
		return err
	}
	if f.bodies && f.journal == "off" {
		return errors.New("--journal-bodies remembers bodies in a journal that is off")
	}
	if f.manageAddr != "" {
		if err := checkAddr(f.manageAddr); err != nil {
			return fmt.Errorf("--manage-addr: %w", err)
		}
	}
	return nil
}

// checkSnapshot finds out at the start whether a snapshot can be written at the end.
func (f *sightFlags) checkSnapshot() error {
	if f.snapshot == "" {
		return nil
	}
	if info, err := os.Stat(f.snapshot); err == nil && info.IsDir() {
		return fmt.Errorf("--snapshot %s is a directory; wanted a file in it, such as %s", f.snapshot, filepath.Join(f.snapshot, "state.jsonl"))
	}
	file, err := os.CreateTemp(filepath.Dir(f.snapshot), filepath.Base(f.snapshot)+".*")
	if err != nil {
		return fmt.Errorf("--snapshot %s could not be written at the end: %w; its directory has to be there and to take files", f.snapshot, cause(err))
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// checkToken refuses an empty token, which would be none.
func checkToken(cmd *cobra.Command, token string) error {
	if cmd.Flags().Changed("manage-token") && token == "" {
		return errors.New("--manage-token is empty, and would let everybody in who could come in without it; wanted a token, or no such flag")
	}
	return nil
}

// lines is how many requests the journal remembers; -1 for none.
func (f *sightFlags) lines() (int, error) {
	if f.journal == "off" || f.journal == "0" {
		return -1, nil
	}
	n, err := strconv.Atoi(f.journal)
	if err != nil || n < 1 || n > 1_000_000 {
		return 0, fmt.Errorf("--journal is %q, wanted a number up to 1000000, or off", f.journal)
	}
	return n, nil
}

// options puts what the flags ask for into the options of a server.
func (f *sightFlags) options(cmd *cobra.Command, g *globals, c *contract.Contract, o *simulator.Options) error {
	var err error
	if o.Journal, err = f.lines(); err != nil {
		return err
	}
	o.Bodies, o.Apart = f.bodies, f.manageAddr != ""
	if o.Token = f.token; o.Token == "" {
		o.Token = os.Getenv(tokenVariable)
	}
	if f.manageAddr != "" {
		o.Hosts = append(o.Hosts, hostOf(f.manageAddr))
	}
	if f.data != "" {
		if o.Data, err = validData(cmd, g, f.data); err != nil {
			return err
		}
	}
	if f.collector != "" {
		tracer, err := traces.New(cmd.Context(), f.collector, c.API.Name)
		if err != nil {
			return fmt.Errorf("--otlp: %w", err)
		}
		f.tracers = append(f.tracers, tracer)
		o.Trace = tracer
	}
	return nil
}

// validData loads a file of data and prints what is wrong with it.
func validData(cmd *cobra.Command, g *globals, file string) (*simulator.Data, error) {
	data, findings, err := simulator.LoadDataFile(file)
	var system *fs.PathError
	switch {
	case errors.As(err, &system):
		return nil, fmt.Errorf("--seed-data %s: %w", file, cause(err))
	case err != nil:
		return nil, err
	}
	if err := showFindings(cmd, g, findings); err != nil {
		return nil, err
	}
	if data == nil {
		return nil, errFindings
	}
	return data, nil
}

// begin restores the snapshot and opens the management's own address, whose URL it
// returns; "" for none. end is to be called when no more requests come.
func (f *sightFlags) begin(ctx context.Context, sim *simulator.Server, log *slog.Logger) (url string, end func() error, err error) {
	if err := f.restore(ctx, sim); err != nil {
		return "", nil, err
	}
	refused := &refusals{log: log, now: time.Now}
	conns := connections{refused: refused.unread}
	manage := &http.Server{
		Handler: unambiguous(sim.Management()), ReadHeaderTimeout: headerTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeader,
		ErrorLog: refused.logger(), ConnContext: conns.begin, ConnState: conns.track,
	}
	if f.manageAddr != "" {
		l, err := net.Listen(ipNetwork(f.manageAddr), f.manageAddr)
		if err != nil {
			return "", nil, fmt.Errorf("cannot listen on %s: %w; choose another address with --manage-addr", f.manageAddr, reason(err))
		}
		url = "http://" + l.Addr().String()
		go func() {
			if err := manage.Serve(l); !errors.Is(err, http.ErrServerClosed) {
				log.Error("the management address is gone", "error", err)
			}
		}()
	}
	return url, func() error {
		_ = manage.Close()
		refused.end()
		ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), tracesTimeout)
		defer cancel()
		for _, tracer := range f.tracers {
			if err := tracer.Close(ending); err != nil {
				log.Warn("the last traces were not sent", "error", err)
			}
		}
		return f.save(context.WithoutCancel(ctx), sim)
	}, nil
}

// reach says who may operate the server.
func (f *sightFlags) reach() string {
	switch {
	case f.manageAddr != "":
		return "/_reprise/ is not there but at --manage-addr"
	case f.token != "" || os.Getenv(tokenVariable) != "":
		return "/_reprise/ wants the token"
	}
	return "/_reprise/ is operated from this one only, unless --manage-token is set"
}

// tracesTimeout is for sending the last traces.
const tracesTimeout = 3 * time.Second

func (f *sightFlags) restore(ctx context.Context, sim *simulator.Server) error {
	if f.snapshot == "" {
		return nil
	}
	file, err := os.Open(f.snapshot)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("--snapshot %s: %w", f.snapshot, cause(err))
	}
	defer file.Close()
	if _, err := sim.Restore(ctx, file); err != nil {
		return fmt.Errorf("--snapshot %s: %w", f.snapshot, err)
	}
	return nil
}

// save writes the snapshot beside its place first, so that an end in the middle of
// it leaves the one before.
func (f *sightFlags) save(ctx context.Context, sim *simulator.Server) error {
	if f.snapshot == "" {
		return nil
	}
	file, err := os.CreateTemp(filepath.Dir(f.snapshot), filepath.Base(f.snapshot)+".*") // for its owner alone: keys are in it
	if err == nil {
		err = errors.Join(sim.Snapshot(ctx, file), file.Sync(), file.Close())
		if err == nil {
			err = os.Rename(file.Name(), f.snapshot)
		} else {
			_ = os.Remove(file.Name())
		}
	}
	if err != nil {
		return fmt.Errorf("--snapshot %s: the state is not kept: %w", f.snapshot, cause(err))
	}
	return nil
}
