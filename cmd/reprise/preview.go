package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
)

func newPreview(g *globals) *cobra.Command {
	var addr, language string
	cmd := &cobra.Command{
		Use:     "preview FILE",
		GroupID: groupContract,
		Short:   "show the site of a contract while you write it",
		Long: `preview serves the site that render --to site would write, from memory, and loads
the page in the browser anew when the file changes. While the contract is not
right it shows the findings; the last good pages stay at /.reprise/good/.

A page is given as Markdown to who asks for it: at its name with .md, or with
Accept: text/markdown. Stop it with Ctrl-C.`,
		Example: `  reprise preview contract.yaml
  reprise preview --addr 127.0.0.1:0 --language all contract.yaml`,
		Args: func(cmd *cobra.Command, args []string) error {
			if err := oneContract(cmd, args); err != nil {
				return err
			}
			if args[0] == "-" {
				return errors.New("preview watches a file, and standard input is none; name a file")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return preview(cmd, g, addr, language, args[0]) },
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:4012", "listen on `HOST:PORT`; port 0 takes a free one")
	choiceFlag(cmd, &language, "language", append(renderer.Languages(), everyLanguage), "write in ")
	return cmd
}

func preview(cmd *cobra.Command, g *globals, addr, language, file string) error {
	if err := checkAddr(addr); err != nil {
		return err
	}
	if _, err := os.Stat(file); err != nil {
		return unreadable(file, err)
	}
	shown := newPreviewed(file, language, hostOf(addr))
	if err := shown.load(); err != nil {
		return err
	}
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("cannot watch %s: %w", file, err)
	}
	defer watcher.Close()
	if err := watcher.Add(filepath.Dir(file)); err != nil { // editors put a new file in the place of the old one
		return fmt.Errorf("cannot watch %s: %w", filepath.Dir(file), cause(err))
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w; choose another address with --addr, 127.0.0.1:0 for a free port", addr, reason(err))
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	fmt.Fprintf(cmd.OutOrStdout(), "http://%s/\n", listener.Addr())
	go shown.watch(ctx, watcher, func(err error) { complain(cmd.ErrOrStderr(), err) })
	if tcp, ok := listener.Addr().(*net.TCPAddr); ok && !tcp.IP.IsLoopback() && !g.quiet {
		fmt.Fprintf(cmd.ErrOrStderr(), "warning: %s can be reached from other machines\n", listener.Addr())
	}
	srv := &http.Server{Handler: shown, ReadHeaderTimeout: headerTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeader, BaseContext: func(net.Listener) context.Context { return ctx }}
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return srv.Close() // nothing that is under way would be missed
	}
}

// settled is how long a file has to be left alone before it is read: an editor
// writes in several steps.
const settled = 60 * time.Millisecond

// watch reads the file anew whenever it was changed.
func (p *previewed) watch(ctx context.Context, w *fsnotify.Watcher, trouble func(error)) {
	name := filepath.Base(p.file)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-w.Events:
			if filepath.Base(event.Name) == name {
				timer.Reset(settled)
			}
		case err := <-w.Errors:
			if err != nil {
				trouble(fmt.Errorf("watching %s: %w", p.file, err))
			}
		case <-timer.C:
			if err := p.load(); err != nil {
				trouble(err)
			}
			if err := p.unread(); err != nil {
				trouble(err)
			}
		}
	}
}

// load reads the contract and makes its pages, or the page that says why there
// are none.
func (p *previewed) load() error {
	c, findings, err := contract.LoadFile(p.file)
	if err != nil || c == nil {
		p.set(nil, findings, unwatchable(p.file, err))
		return nil
	}
	site, err := makeSite([]*contract.Contract{c}, p.language, "", reloadPath)
	if err != nil {
		return err
	}
	p.set(site, nil, nil)
	return nil
}

// unwatchable is what is wrong with a file that was there when the preview began.
func unwatchable(file string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is gone; the preview goes on when it is back", file)
	}
	return unreadable(file, err)
}

// unread is why the file could not be read, which no finding says.
func (p *previewed) unread() error {
	if _, err := os.Stat(p.file); err != nil {
		return unwatchable(p.file, err)
	}
	return nil
}
