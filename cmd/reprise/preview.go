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
)

func newPreview(g *globals) *cobra.Command {
	var addr string
	var languages languageChoice
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
		RunE: func(cmd *cobra.Command, args []string) error { return preview(cmd, g, addr, languages.tags, args[0]) },
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:4012", "listen on `HOST:PORT`; port 0 takes a free one")
	languageFlag(cmd, &languages)
	return cmd
}

func preview(cmd *cobra.Command, g *globals, addr string, languages []string, file string) error {
	if err := checkAddr(addr); err != nil {
		return err
	}
	if _, err := os.Stat(file); err != nil {
		return unreadable(file, err)
	}
	shown := newPreviewed(file, hostOf(addr), languages)
	trouble := func(err error) { complain(cmd.ErrOrStderr(), err) }
	tell := func(news string) {
		if !g.quiet {
			fmt.Fprintln(cmd.ErrOrStderr(), news)
		}
	}
	shown.follow(trouble, tell)
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
	go shown.watch(ctx, watcher, trouble, tell)
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

// watch reads the file anew whenever it was changed, and tells what is wrong with
// it, once, and that it is right again.
func (p *previewed) watch(ctx context.Context, w *fsnotify.Watcher, trouble func(error), tell func(news string)) {
	name, real := filepath.Base(p.file), p.behind(w)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-w.Events:
			now := p.behind(w)
			if filepath.Base(event.Name) == name || event.Name == real || now != real {
				timer.Reset(settled)
			}
			real = now
		case err := <-w.Errors:
			if err != nil {
				trouble(fmt.Errorf("watching %s: %w", p.file, err))
			}
		case <-timer.C:
			p.follow(trouble, tell)
		}
	}
}

// behind is the file that a link leads to, whose folder is watched as well: what it
// holds can change, and where the link leads, too. It is "" for a file that is no
// link, or is gone.
func (p *previewed) behind(w *fsnotify.Watcher) string {
	real, err := filepath.EvalSymlinks(p.file)
	if err != nil || real == filepath.Clean(p.file) {
		return ""
	}
	_ = w.Add(filepath.Dir(real)) // without it, changes of the link itself are still seen
	return real
}

// follow reads the file and tells what has become of it.
func (p *previewed) follow(trouble func(error), tell func(news string)) {
	switch bad, err := p.load(); {
	case err != nil:
		trouble(err)
	case bad != nil && bad.Error() != p.said:
		p.said = bad.Error()
		trouble(bad)
	case bad == nil && p.said == goneWords(p.file):
		p.said = ""
		tell(p.file + " is back")
	case bad == nil && p.said != "":
		p.said = ""
		tell(p.file + " is right again")
	}
}

// load reads the contract and makes its pages, or the page that says why there
// are none. It returns what is wrong with the file in a line, nil for nothing.
func (p *previewed) load() (bad, err error) {
	c, findings, err := contract.LoadFile(p.file)
	if err != nil || c == nil {
		trouble := unwatchable(p.file, err)
		p.set(nil, findings, trouble)
		return firstOf(findings, trouble), nil
	}
	site, err := makeSite([]*contract.Contract{c}, p.languages, "", reloadPath)
	if err != nil {
		return nil, err
	}
	p.set(site, nil, nil)
	return nil, nil
}

// firstOf is the first thing that is wrong, and how many others there are.
func firstOf(findings []contract.Finding, trouble error) error {
	if trouble != nil || len(findings) == 0 {
		return trouble
	}
	f := findings[0]
	if more := len(findings) - 1; more > 0 {
		return fmt.Errorf("%s: %s, and %d more", f.Pos, f.Message, more)
	}
	return fmt.Errorf("%s: %s", f.Pos, f.Message)
}

// unwatchable is what is wrong with a file that was there when the preview began.
func unwatchable(file string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return errors.New(goneWords(file))
	default:
		return unreadable(file, err)
	}
}

func goneWords(file string) string {
	return file + " is gone; the preview goes on when it is back"
}
