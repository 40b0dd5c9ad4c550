package simulator

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/contract/route"
	"github.com/reprise-dev/reprise/simulator/store"
)

// Options are what can be chosen. The zero value of each is the default.
type Options struct {
	OpenAPI  *openapi.Document // operations and example answers beside the contract's own
	Delay    time.Duration     // how long an execution takes
	Now      func() time.Time  // the clock before it is moved; time.Now
	Log      *slog.Logger      // each request at level Debug; nothing by default
	ShowKeys bool              // show keys instead of their hashes: keys may be personal data
	MaxBody  int64             // largest request body, in bytes; 1 MiB
	Journal  int               // how many requests the journal remembers; 1000, and none below 0
	Bodies   bool              // the journal keeps headers and bodies, up to 64 KiB of each body: they may be personal data
	Token    string            // whoever operates the server has to tell it; without one, only this machine may
	Apart    bool              // nothing below /_reprise/ is answered but by Management
	Data     *Data             // what is there at the start and after a reset
	Trace    Tracer            // gets a span for each request; nil for none
	Patience time.Duration     // how much longer, in real time, a delay or a wait may last under a clock that stands still; 30 s
	Faults   []Fault           // what is to break; nothing
	NoFaults bool              // nothing is broken on purpose, whatever Reprise-Fault asks for; Prefer: code= is still answered
	Seed     uint64            // what the draws of faults go by
	Calls    *url.URL          // where outside calls are made, see Ledger; else the store plays the outside systems
	Crash    func()            // ends the process, for the fault of that name; else it is played
	Accounts *Accounts         // who may call what; nobody is checked without it
	Requests *openapi.Source   // what requests are held against before they are executed; nil for nothing
	Hosts    []string          // names under which /_reprise/ is operated, beside IP addresses and localhost, for whoever does not tell the token
}

// Server is a mock server. It is an http.Handler.
type Server struct {
	*shared
	contract *contract.Contract
	store    store.Store
	opts     Options
	routes   *route.Table
	general  *contract.Policy // for what belongs to no operation
	ops      []*operation     // by the index of routes
	byName   map[string]*operation
	matched  []string // the headers that decide between variants
	lives    bool     // some window lasts as long as a resource
	reserved []string // operations of the document that are not served
}

// shared is what outlives a contract: Reload makes a Server anew around it.
type shared struct {
	newest   atomic.Pointer[Server] // nil before the first Reload
	reload   sync.Mutex             // held by Reload
	second   atomic.Pointer[second] // the last in which there was an answer
	desks    sync.Pool              // of *desk
	locks    locks
	alikes   alikes // executions that other requests may look like
	claims   claims // the claims that commit with their effect, and who waits
	journal  journal
	faults   faults
	outside  outside                    // the clients for outside calls
	turn     turn                       // of the background chores
	known    atomic.Pointer[knownClock] // the clock as it was last seen
	accounts atomic.Pointer[Accounts]   // nil: nobody is checked
	events   events
	tally    tally
	heir     atomic.Bool // there were keys when the journal began
	wentBack atomic.Bool // the clock was set back since the journal began
	self     string      // tells this server from others on its store
	attends  atomic.Bool // its entry is in the store
	cursors  cursors
	metrics  metrics
	ending   atomic.Bool // nobody is left to move a clock that stands still
	chores   sync.Mutex  // held while the completer and the reaper are at work
	resumed  resumed
	astray   atomic.Bool // another server has given the keys of the store another meaning
	closed   bool
	troubles atomic.Pointer[refusedWrites] // nil while the store takes writes
	tellings tellings                      // what the log was told of a moment ago
}

const debugLevel = slog.LevelDebug

// operation is one entry of the routes.
type operation struct {
	name    string // "POST /payments"
	policy  *contract.Policy
	example example
	keeps   []string // the headers that are stored
	known   bool     // the contract names it

	document *openapi.Operation // nil where no document has it
	others   others
	shown    bool            // somebody can ask for what it leaves
	state    *contract.Async // of the operation whose state it tells; nil for any other
	metrics  *operationMetrics
	lists    bool    // it lists what other operations make
	target   *target // what it acts on; nil for nothing that is made here
	unread   bool    // what it leaves is there for those who act on it, and nobody reads it
	made     bool    // it reads one of what other operations make
}

// New makes a server that keeps a contract. o may be nil. A contract comes from
// contract.Load, so its operations have been checked; New panics when there is none, as
// for a file with findings, when an OpenAPI document brings templates that contradict one another or them, or when
// the store fails or has the keys of another API. NewServer returns these as errors.
func New(c *contract.Contract, s store.Store, o *Options) *Server {
	srv, err := NewServer(c, s, o)
	if err != nil {
		panic(err)
	}
	return srv
}

// NewServer is New with an error for operations that cannot be told apart and for
// a store that cannot be this API's.
func NewServer(c *contract.Contract, s store.Store, o *Options) (*Server, error) {
	if c == nil {
		return nil, errors.New("no contract to serve; the findings that came with it say what is wrong with it")
	}
	srv := &Server{shared: new(shared), contract: c, store: s}
	if o != nil {
		srv.opts = *o
	}
	srv.opts.fill()
	srv.journal.size, srv.self = srv.opts.Journal, newID("")
	if srv.opts.Calls != nil {
		srv.outside = newOutside()
	}
	srv.metrics.of(FaultKinds)
	srv.accounts.Store(srv.opts.Accounts)
	if err := srv.arrange(); err != nil {
		return nil, err
	}
	if err := srv.own(context.Background()); err != nil {
		return nil, err
	}
	if err := srv.agree(context.Background()); err != nil {
		return nil, err
	}
	if err := srv.SetFaults(context.Background(), srv.opts.Faults); err != nil {
		return nil, err
	}
	if err := srv.plant(context.Background()); err != nil {
		return nil, fmt.Errorf("data: %w", err)
	}
	if err := srv.succeed(context.Background()); err != nil {
		return nil, err
	}
	return srv, nil
}

// fill puts the defaults in the place of what was not chosen.
func (o *Options) fill() {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.MaxBody == 0 {
		o.MaxBody = 1 << 20
	}
	if o.Journal == 0 {
		o.Journal = 1000
	}
	o.Patience = cmp.Or(o.Patience, defaultPatience)
}

// arrange makes the routes of the contract and of the OpenAPI document.
func (s *Server) arrange() error {
	c := s.contract
	s.general, s.byName, s.matched = c.Default(), map[string]*operation{}, c.MatchedHeaders()
	document := s.unreserved(documented(c, s.opts.OpenAPI))
	var entries []route.Entry
	for _, op := range c.Operations() {
		p, _ := c.Resolve(op.Name())
		var d *openapi.Operation
		if i := slices.IndexFunc(document, func(d openapi.Operation) bool { return d.Method == op.Method && d.Path == op.Path }); i >= 0 {
			d = &document[i]
		}
		s.add(&entries, &operation{policy: p, document: d, example: exampleOf(p, d), known: true})
	}
	for i, d := range document {
		if s.byName[d.Method+" "+d.Path] == nil {
			p := c.ResolveRoute(d.Method, d.Path)
			s.add(&entries, &operation{policy: p, document: &document[i], example: exampleOf(p, &document[i])})
		}
	}
	s.addStates(&entries)
	for _, op := range s.ops {
		op.lists, op.made, op.target = s.listsMade(op), s.madeHere(op), s.targetOf(op)
	}
	for _, op := range s.ops {
		op.shown = s.shows(op)
		if !op.shown && s.acts(op) {
			op.shown, op.unread = true, true
		}
		op.example.located = op.example.located && s.isPlaced(op)
		s.lives = s.lives || op.policy.Window.Replay.Kind == contract.ReplayResourceLife
	}
	for _, v := range c.Variants() {
		s.lives = s.lives || v.Policy.Window.Replay.Kind == contract.ReplayResourceLife
	}
	table, err := route.New(entries)
	if err != nil {
		return fmt.Errorf("operations: %w", err)
	}
	s.routes = table
	return nil
}

var parameter = regexp.MustCompile(`\{[^{}]*\}`)

// documented is the operations of an OpenAPI document. Where it names the
// parameters of a path otherwise than the contract, it is the same path.
func documented(c *contract.Contract, doc *openapi.Document) []openapi.Operation {
	if doc == nil {
		return nil
	}
	shape := func(path string) string { return parameter.ReplaceAllString(path, "{}") }
	spelt := map[string]string{}
	for _, op := range c.Operations() {
		spelt[shape(op.Path)] = op.Path
	}
	out := slices.Clone(doc.Operations)
	for i := range out {
		out[i].Path = cmp.Or(spelt[shape(out[i].Path)], out[i].Path)
	}
	return out
}

// addStates adds the paths that tell how asynchronous operations go on, where
// nobody has spoken of them.
func (s *Server) addStates(entries *[]route.Entry) {
	for _, op := range slices.Clone(s.ops) {
		if async := op.policy.Operation.Async; async != nil && s.byName["GET "+async.Status] == nil {
			p := s.contract.ResolveRoute(http.MethodGet, async.Status)
			if s.byName[p.Operation.Name()] == nil {
				s.add(entries, stateOperation(p, op))
			}
		}
	}
}

func (s *Server) add(entries *[]route.Entry, op *operation) {
	*entries = append(*entries, route.Entry{Method: op.policy.Operation.Method, Template: op.policy.Operation.Path})
	op.metrics = new(operationMetrics)
	op.name, op.keeps = op.policy.Operation.Name(), storedHeaders(op.policy)
	s.ops = append(s.ops, op)
	s.byName[op.name] = op
}

// Undescribed lists the operations that change something, that the OpenAPI
// document has and that the contract does not speak of: nobody says what a
// repeat of them does.
func (s *Server) Undescribed() []string {
	var out []string
	for _, op := range s.ops {
		switch m := op.policy.Operation.Method; {
		case op.known || m == http.MethodGet || m == http.MethodHead || m == http.MethodOptions || m == http.MethodTrace:
		default:
			out = append(out, op.name)
		}
	}
	return out
}

// newToken draws a fencing token: never 0, and never drawn twice in practice.
func newToken() uint64 {
	for {
		if t := rand.Uint64(); t != 0 {
			return t
		}
	}
}
