package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/check"
)

// reloadFlags say when files are read anew.
type reloadFlags struct {
	watch    bool
	interval duration
}

func (f *reloadFlags) add(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.BoolVarP(&f.watch, "watch", "w", false, "read the contract and the other files anew when they change; what is wrong with them is told, and the old ones stay")
	fs.Var(&f.interval, "watch-interval", "with --watch, look at the files every `TIME` too, where the system tells of no change, as in some containers; 0s does not look")
}

// watchedFile is one file, and what is to be done when it has changed. What load says
// is wrong leaves everything as it was.
type watchedFile struct {
	path string
	of   *mock
	load func(ctx context.Context) error
	seen stamp
	gone bool // it was told that there is no such file
}

// stamp tells one state of a file from another without reading it.
type stamp struct {
	size     int64
	modified time.Time
	file     os.FileInfo
}

func stampOf(path string) stamp {
	info, err := os.Stat(path)
	if err != nil {
		return stamp{size: -1}
	}
	return stamp{info.Size(), info.ModTime(), info}
}

// same reports whether the file is the one that it was. A file that is put in the
// place of another is another, even with the time of the first.
func (s stamp) same(o stamp) bool {
	if s.file == nil || o.file == nil {
		return s.file == nil && o.file == nil
	}
	return s.size == o.size && s.modified.Equal(o.modified) && os.SameFile(s.file, o.file)
}

// check finds what cannot be watched.
func (f *reloadFlags) check(places []*place) error {
	switch {
	case f.interval != 0 && !f.watch:
		return errors.New("--watch-interval says how --watch looks; wanted both, or --watch alone")
	case f.watch && slices.ContainsFunc(places, func(p *place) bool { return p.file == "-" }):
		return errors.New("--watch reads files anew, and standard input can be read once; name a file")
	}
	return nil
}

// watch reads the files of the mocks anew when they change, until the context ends.
func watch(ctx context.Context, cmd *cobra.Command, f *serveFlags, mocks []*mock, log *slog.Logger) error {
	if !f.reload.watch {
		return nil
	}
	r, err := newReloader(&f.reload, mocks, log, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	go r.run(ctx)
	return nil
}

// reloader reads files anew when they have changed.
type reloader struct {
	mocks    []*mock
	files    []*watchedFile
	interval time.Duration // 0: the system tells
	notified *fsnotify.Watcher
	log      *slog.Logger
	stderr   io.Writer
}

// newReloader watches the directories of the files: editors put a new file in the
// place of the old one, and a watch on the old one would see nothing more. Where
// the system cannot tell, the files are looked at instead.
func newReloader(f *reloadFlags, mocks []*mock, log *slog.Logger, stderr io.Writer) (*reloader, error) {
	r := &reloader{mocks: mocks, interval: time.Duration(f.interval), log: log, stderr: stderr}
	var err error
	if r.notified, err = fsnotify.NewWatcher(); err != nil {
		r.poll(err)
	}
	r.follow()
	return r, nil
}

// follow watches the files that the contracts name now, and no others. It reports
// whether there are more than before: they may have changed until they were watched.
func (r *reloader) follow() (more bool) {
	var files []*watchedFile
	for _, m := range r.mocks {
		for _, file := range m.files() {
			known := slices.IndexFunc(r.files, func(old *watchedFile) bool { return old.path == file.path && old.of == m })
			if known >= 0 {
				files = append(files, r.files[known])
				continue
			}
			if file.seen == (stamp{}) {
				file.seen = stampOf(file.path)
			}
			file.of, more = m, true
			files = append(files, file)
			if r.notified == nil {
				continue
			}
			if err := r.notified.Add(filepath.Dir(file.path)); err != nil {
				r.poll(err)
			}
		}
	}
	r.files = files
	return more
}

// poll has the files looked at where the system cannot tell.
func (r *reloader) poll(why error) {
	if r.interval == 0 {
		r.interval = pollEvery
	}
	r.log.Warn("the system does not tell of changes; the files are looked at instead", "every", r.interval, "error", why)
}

// pollEvery is how often files are looked at where the system tells of no change
// and nobody said how often.
const pollEvery = 2 * time.Second

// run reads files anew until the context ends.
func (r *reloader) run(ctx context.Context) {
	var events chan fsnotify.Event
	var failures chan error
	if r.notified != nil {
		defer r.notified.Close()
		events, failures = r.notified.Events, r.notified.Errors
	}
	every := r.interval
	looking := time.NewTicker(cmp.Or(every, time.Hour))
	defer looking.Stop()
	quiet := time.NewTimer(time.Hour)
	defer quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case _, open := <-events:
			if !open {
				events = nil
				continue
			}
			quiet.Reset(settled)
		case err := <-failures: // events were lost, perhaps ours
			if err != nil {
				r.log.Warn("watching files", "error", err)
				quiet.Reset(settled)
			}
		case <-looking.C:
			r.look(ctx)
		case <-quiet.C:
			r.look(ctx)
		}
		if r.follow() {
			quiet.Reset(settled)
		}
		if r.interval != every { // a file that came to be watched wants to be looked at
			every = r.interval
			looking.Reset(every)
		}
	}
}

// look reads anew what is not as it was. A file that is gone is waited for: it may be
// being replaced.
func (r *reloader) look(ctx context.Context) {
	for _, file := range r.files {
		now := stampOf(file.path)
		if now.file == nil {
			if !file.gone {
				fmt.Fprintf(r.stderr, "%s is gone: what was served before is served on, and the file is read when it is back\n", file.path)
			}
			file.gone = true
			continue
		}
		if file.gone {
			fmt.Fprintf(r.stderr, "%s is back\n", file.path)
			file.gone = false
		}
		if now.same(file.seen) {
			continue
		}
		file.seen = now
		if err := file.load(ctx); err != nil {
			if !errors.Is(err, errFindings) { // they were shown
				complain(r.stderr, err)
			}
			fmt.Fprintf(r.stderr, "%s is not read: what was served before is served on\n", file.path)
		}
	}
}

// files are what is read anew: the contract, its document, and what the flags name.
func (m *mock) files() []*watchedFile {
	out := []*watchedFile{{path: m.file, load: m.reload}}
	c := m.contract
	if m.anew != nil {
		c = m.anew
	}
	if doc := documentPath(c, m.file, m.f.openapi); doc != "" {
		out = append(out, &watchedFile{path: doc, load: m.reload, seen: m.read})
	}
	if m.f.faults.plan != "" {
		out = append(out, &watchedFile{path: m.f.faults.plan, load: m.reloadFaults})
	}
	if m.f.accounts != "" {
		out = append(out, &watchedFile{path: m.f.accounts, load: m.reloadAccounts})
	}
	return out
}

// reload goes on with the contract as the file has it now.
func (m *mock) reload(ctx context.Context) error {
	c, err := validContract(m.cmd, m.g, m.file)
	if err != nil {
		return err
	}
	// Also where its document is wrong: whoever mends that wants it read.
	m.anew, m.read = c, stampOf(documentPath(c, m.file, m.f.openapi))
	doc, source, err := loadOpenAPI(m.cmd, m.g, c, m.file, m.f.openapi)
	if err != nil {
		return err
	}
	if err := showFindings(m.cmd, m.g, source.Validate()); err != nil {
		return err
	}
	if err := checkAssumed(c, m.file, m.f.assume); err != nil {
		return err
	}
	if err := checkCarried(c, m.f.store, m.f.assume); err != nil {
		return err
	}
	if !m.f.validate {
		source = nil
	} else if source == nil {
		return fmt.Errorf("--validate-requests holds requests against an OpenAPI document, and %s names none any more", m.file)
	}
	changed, err := m.sim.Reload(ctx, c, doc, source)
	if err != nil && changed == nil {
		return fmt.Errorf("%s: %w", m.file, err)
	}
	say := func(format string, args ...any) {
		fmt.Fprintln(m.cmd.ErrOrStderr(), check.OneLine(fmt.Sprintf(format, args...)))
	}
	if err != nil {
		complain(m.cmd.ErrOrStderr(), err)
	}
	say("%s is read anew: %s %s", m.file, c.API.Name, c.API.Version)
	for _, r := range changed {
		say("the keys of %s mean something else now, by its %s: %d stored answers are forgotten", r.Operation, r.Why, r.Forgotten)
		if r.Unfinished > 0 {
			say("warning: %d requests of %s are not finished; a repeat of them may be taken for another request", r.Unfinished, r.Operation)
		}
	}
	return nil
}

func (m *mock) reloadFaults(ctx context.Context) error {
	plan, err := validFaults(m.cmd, m.g, m.f.faults.plan)
	if err != nil {
		return err
	}
	if err := m.sim.SetFaults(ctx, plan.Faults); err != nil {
		return fmt.Errorf("--faults %s: %w", m.f.faults.plan, err)
	}
	fmt.Fprintf(m.cmd.ErrOrStderr(), "%s is read anew: %d faults\n", m.f.faults.plan, len(plan.Faults))
	return nil
}

func (m *mock) reloadAccounts(context.Context) error {
	accounts, err := validAccounts(m.cmd, m.g, m.f.accounts)
	if err != nil {
		return err
	}
	m.sim.SetAccounts(accounts)
	fmt.Fprintf(m.cmd.ErrOrStderr(), "%s is read anew\n", m.f.accounts)
	return nil
}
