package main

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// mock is a contract that is served, and what it is made of.
type mock struct {
	*place
	cmd      *cobra.Command
	g        *globals
	f        *serveFlags
	contract *contract.Contract
	options  *simulator.Options
	source   *openapi.Source    // nil without a document
	anew     *contract.Contract // as its file had it last, with --watch; nil while it has not changed
	read     stamp              // of the document of that one, when it was read
}

// openMocks loads every contract and what belongs to it, and then opens the store.
func openMocks(cmd *cobra.Command, g *globals, f *serveFlags, places []*place, log *slog.Logger) (mocks []*mock, closeStores func(), err error) {
	for _, p := range places {
		m := &mock{place: p, cmd: cmd, g: g, f: f}
		if err := m.load(log); err != nil {
			return nil, nil, err
		}
		for _, o := range mocks {
			if o.contract.API.Name == m.contract.API.Name {
				return nil, nil, fmt.Errorf("%s and %s are both of %s, and would answer from one another's keys; give one of them another name", o.file, m.file, m.contract.API.Name)
			}
		}
		mocks = append(mocks, m)
	}
	contracts := make([]*contract.Contract, len(mocks))
	for i, m := range mocks {
		contracts[i] = m.contract
	}
	whole, err := openStore(cmd.Context(), contracts, f.store, f.assume)
	if err != nil {
		return nil, nil, err
	}
	parts, err := partsOf(cmd.Context(), whole, f.store, contracts)
	for i := 0; i < len(mocks) && err == nil; i++ {
		m := mocks[i]
		if m.sim, err = simulator.NewServer(m.contract, parts[i], m.options); err != nil {
			err = fmt.Errorf("cannot serve %s: %w", m.file, err)
		}
	}
	if err != nil {
		whole.Close()
		return nil, nil, err
	}
	return mocks, func() { whole.Close() }, nil
}

// partsOf gives each contract its keyspace. In memory each has a store of its own,
// so that none waits for the locks of another.
func partsOf(ctx context.Context, whole store.Store, flag string, contracts []*contract.Contract) ([]store.Store, error) {
	if len(contracts) == 1 {
		return []store.Store{whole}, nil
	}
	var out []store.Store
	if flag == "memory" {
		for range contracts {
			out = append(out, memory.New())
		}
		return out, nil
	}
	if err := claimSeveral(ctx, whole); err != nil {
		return nil, err
	}
	for _, c := range contracts {
		out = append(out, keyspace(whole, c.API.Name))
	}
	return out, nil
}

// load reads the contract and what the flags name.
func (m *mock) load(log *slog.Logger) (err error) {
	cmd, g, f := m.cmd, m.g, m.f
	if m.contract, err = validContract(cmd, g, m.file); err != nil {
		return err
	}
	o := &simulator.Options{
		Delay: time.Duration(f.delay), Log: log, ShowKeys: f.showKeys, Hosts: []string{f.listen.host()}, Calls: f.calls.url,
	}
	if m.host != "" {
		o.Hosts = append(o.Hosts, m.host)
	}
	m.options = o
	if o.OpenAPI, m.source, err = loadOpenAPI(cmd, g, m.contract, m.file, f.openapi); err != nil {
		return err
	}
	if f.validate && o.OpenAPI == nil {
		return fmt.Errorf("--validate-requests holds requests against an OpenAPI document, and neither %s nor --openapi names one", m.file)
	}
	if f.validate {
		o.Requests = m.source
	}
	if err := checkAssumed(m.contract, m.file, f.assume); err != nil {
		return err
	}
	if f.accounts != "" {
		if o.Accounts, err = validAccounts(cmd, g, f.accounts); err != nil {
			return err
		}
	}
	if err := f.faults.options(cmd, g, o); err != nil {
		return err
	}
	return f.sight.options(cmd, g, m.contract, o)
}

// address is where the contract is served.
func (m *mock) address(l net.Listener) string {
	all := m.f.listen.address(l, m.f.front.base)
	if m.host != "" {
		if _, port, err := net.SplitHostPort(l.Addr().String()); err == nil {
			return m.f.listen.scheme() + "://" + net.JoinHostPort(m.host, port) + m.f.front.base
		}
	}
	return all + m.path
}

// managedAt says how to get at the management.
func (m *mock) managedAt(l net.Listener) string {
	if path, unix := strings.CutPrefix(m.f.listen.addr, unixPrefix); unix {
		host := cmp.Or(m.host, "localhost")
		return fmt.Sprintf("below /_reprise/: curl --unix-socket %s %s://%s%s/_reprise/", path, m.f.listen.scheme(), host, m.f.front.base+m.path)
	}
	return "at " + m.address(l) + "/_reprise/"
}

func servers(mocks []*mock) []*simulator.Server {
	out := make([]*simulator.Server, len(mocks))
	for i, m := range mocks {
		out[i] = m.sim
	}
	return out
}

// facade is what connections meet: every contract at its place.
func facade(f *serveFlags, mocks []*mock, log *slog.Logger) http.Handler {
	places := make([]*place, len(mocks))
	for i, m := range mocks {
		places[i] = m.place
	}
	return f.front.under(spreadOver(places, func(p *place) http.Handler {
		for _, m := range mocks {
			if m.place == p {
				return f.front.cors(m.sim, m.contract, log)
			}
		}
		return http.NotFoundHandler()
	}))
}

// later is what can wait for the first answer: the validator's look at the
// documents, which takes longer than all else at the start and finds nothing but
// warnings, and the collector's frequent rounds, which find nothing while all that
// is made is kept.
type later struct {
	mocks  []*mock
	once   sync.Once
	timer  *time.Timer
	growth int // of the heap between rounds of the collector, before the start
	done   chan struct{}
}

// laterAfter is how long the start is left alone where nobody asks anything.
const laterAfter = 2 * time.Second

// beginQuickly lets the heap grow while files are read. Who has set GOGC has chosen.
func beginQuickly() *later {
	l := &later{done: make(chan struct{}), growth: -1}
	if os.Getenv("GOGC") == "" {
		l.growth = debug.SetGCPercent(400)
	}
	return l
}

// checks is for when all is read.
func (l *later) checks(mocks []*mock) {
	l.mocks = mocks
	l.timer = time.AfterFunc(laterAfter, l.begin)
}

func (l *later) begin() {
	l.once.Do(func() {
		l.timer.Stop()
		l.calm()
		go func() {
			defer close(l.done)
			for _, m := range l.mocks {
				if err := showFindings(m.cmd, m.g, m.source.Validate()); err != nil {
					complain(m.cmd.ErrOrStderr(), err)
				}
			}
		}()
	})
}

// calm sets the collector back to what it was.
func (l *later) calm() {
	if l.growth >= 0 {
		debug.SetGCPercent(l.growth)
	}
}

// end waits until it is all told.
func (l *later) end() {
	l.begin()
	<-l.done
}

// after begins behind the first answer.
func (l *later) after(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r)
		select {
		case <-l.done:
		default:
			l.begin()
		}
	})
}
