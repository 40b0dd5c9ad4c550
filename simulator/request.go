package simulator

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/route"
)

// exchange is one request on its way through the server.
type exchange struct {
	*Server
	desk      *desk
	op        *operation
	p         *contract.Policy
	honest    *contract.Policy // the contract's own, where a fault makes p another one
	who       protocol.Caller
	request   protocol.Payload
	key       protocol.Key
	minted    bool             // the server made the key
	firstSent []string         // every value of its companion
	json      bool             // the body says that it is JSON
	kept      []protocol.Field // headers that decide between variants
	hits      *hits            // the faults that were drawn for it; nil for none
	prefer    failure          // that the caller asked for with Prefer
	patience  time.Duration    // how long it is willing to wait for a request in flight
	ifMatch   []string         // the values of If-Match
	now       time.Time
	asked     []string      // every value of the header in which a client sets the window
	lasts     time.Duration // the window of a key that this request claims, where it is its own
	noWindow  string        // why the request can claim none; "" where nothing is wrong
	blind     bool          // the clock could not be read, because the store is down

	sent       *http.Request // where requests are held against a document; else nil
	params     route.Params
	accounts   *Accounts // nil: nobody is checked
	account    *Account  // whose request it is, by the accounts; nil where nobody knows
	credential string

	// For who looks on.
	badKeys     []string // as they were sent, where there is not one good key
	fingerprint protocol.Fingerprint
	printed     bool
	span        Span  // nil for none
	work        *work // nil where its record was not read on arrival
	look        look
	leaked      string

	// Its place among the requests under way, see journal.
	began        time.Time
	listed       bool
	before, next *exchange
}

// ServeHTTP answers one request. Anything below /_reprise/ is the server's own,
// in whatever spelling the contract language keeps from operations.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s = s.latest()
	if below, reserved := contract.Reserved(r.URL.EscapedPath()); reserved && !s.opts.Apart {
		s.serveManagement(w, r, below)
		return
	}
	if s.faults.concern(&s.opts, r) {
		s.serveFaulty(w, r)
		return
	}
	s.exchange(w, r, nil)
}

// exchange answers a request for an operation, which faults may strike.
func (s *Server) exchange(w http.ResponseWriter, r *http.Request, hits *hits) {
	// The work goes on when the client is gone: what it did must be recorded.
	ctx := context.WithoutCancel(r.Context())
	d := s.takeDesk()
	x, answer := &d.x, &d.answer
	x.Server, x.desk, x.hits = s, d, hits
	defer func() { s.journal.leave(x) }()
	s.metrics.inFlight.Add(1)
	defer s.metrics.inFlight.Add(-1)
	if s.opts.Trace != nil {
		x.span = s.opts.Trace.Begin(r)
	}
	failed := x.receive(w, r)
	// The body may have been long in coming: the request arrives when it is whole.
	started := s.opts.Now()
	x.arrive(ctx, started)
	arrived := x.now
	if failed != nil {
		*answer = *failed
	} else if struck := hits.instead(x); struck != nil {
		*answer = *struck
	} else if hits == nil {
		*answer = x.answer(ctx)
	} else {
		*answer = hits.survive(func() reply { return x.answer(ctx) })
	}
	x.advertise(answer)
	x.echo(answer)
	hits.amend(x, answer)
	id, ended := newID("req_"), s.opts.Now()
	took := ended.Sub(started)
	x.endTrace(answer)
	// The journal comes first, so that whoever has the answer finds it there.
	x.note(r, answer, id, arrived, ended, took)
	x.log(r, answer, id)
	at := arrived.Add(took)
	if hits == nil {
		answer.date = s.dateOf(at)
	}
	hits.send(w, answer, id, at)
	if hits == nil { // else a fault may still have to do with it
		s.journal.leave(x)
		x = nil // it is another request's from here on
		s.leaveDesk(d)
	}
}

// log logs the request, where anybody wants to read of each one.
func (x *exchange) log(r *http.Request, answer *reply, id string) {
	if !x.opts.Log.Enabled(r.Context(), debugLevel) {
		return
	}
	args := []any{
		"request_id", id, "method", r.Method, "path", r.URL.EscapedPath(), "operation", x.name(),
		"key", x.shown(x.key.Value), "outcome", answer.outcome, "status", answer.status,
	}
	if x.span != nil {
		args = append(args, "trace_id", x.span.TraceID())
	}
	x.opts.Log.Debug("request", args...)
}

// askWindow reads the window that the request asks for, or that its environment
// has. Of one that cannot be granted it notes why.
func (x *exchange) askWindow() {
	if x.key.Status != protocol.KeyOK || !x.p.Operation.TakesKey() {
		return
	}
	lasts, why := protocol.Asked(x.p, x.asked, x.now)
	x.noWindow, x.lasts = why, cmp.Or(lasts, protocol.LastsIn(x.p, x.who.Environment))
}

// advertise tells how long a key is remembered, where the contract wants it told.
func (x *exchange) advertise(r *reply) {
	if x.p == nil {
		return
	}
	lasts := cmp.Or(x.lasts, protocol.LastsIn(x.p, x.who.Environment))
	if f, ok := protocol.Advertised(x.p, lasts); ok {
		r.header = append(slices.Clip(r.header), protocol.Field{Name: http.CanonicalHeaderKey(f.Name), Value: f.Value})
	}
}

func (x *exchange) name() string {
	if x.op == nil {
		return ""
	}
	return x.op.name
}

// receive finds the operation and takes the request in: all of it, so that half
// a request claims nothing.
func (x *exchange) receive(w http.ResponseWriter, r *http.Request) *reply {
	path := normalPath(r.URL.EscapedPath())
	index, params, ok := x.routes.Match(r.Method, path)
	if !ok {
		return x.unknown(r.Method, sentPath(r))
	}
	x.op = x.ops[index]
	values := x.headersOf(r)
	x.p = x.contract.ResolveRequest(x.op.name, values, path)
	x.op = x.under(x.op, x.p)
	x.honest = x.p
	x.op, x.p = x.hits.bend(x.op, x.p)
	x.kept = x.Server.kept(values)
	if x.params = params; x.opts.Requests != nil {
		x.sent = r
	}
	x.accounts, x.credential = x.Server.accounts.Load(), credentialOf(r)
	x.who, x.account = callerOf(x.p, r, x.accounts)
	if failed := x.twoCallers(r); failed != nil {
		return failed
	}
	body, failed := x.read(w, r)
	if failed != nil {
		return failed
	}
	x.request = protocol.Payload{
		Method: x.p.Operation.Method, Template: x.p.Operation.Path, Path: path, Query: r.URL.RawQuery, Body: body,
	}
	if x.honest.Fingerprint.ReadsHeaders() {
		x.request.Header = values
	}
	media := firstOf(r.Header["Content-Type"])
	carried := protocol.Carried{
		Header: values, Parameter: x.parameter(), Query: r.URL.RawQuery, Body: body,
		Media: media, Anonymous: anonymous(x.who) || x.account != nil && x.credential == "",
	}
	if x.key = protocol.ReadKeyOf(&x.p.Key, carried); x.key.Status > protocol.KeyMissing {
		x.badKeys, _ = protocol.KeysOf(&x.p.Key, carried)
	}
	if c := x.p.Window.ClientSets; c != nil {
		x.asked = r.Header.Values(c.Header)
	}
	if f := x.p.Key.FirstSent; f != nil {
		x.firstSent = r.Header.Values(f.Name)
	}
	if x.key.Status == protocol.KeyMissing && !x.key.Exempt && x.p.Operation.TakesKey() && x.p.Key.MintedBy == contract.MintedByServer {
		value := mint(x.p.Key.Format)
		x.key, x.minted = protocol.Key{Value: x.p.Key.Fold(value), Sent: value}, true
	}
	x.json = isJSON(media) && firstOf(r.Header["Content-Encoding"]) == ""
	x.prefer, failed = x.preferred(r.Header["Prefer"])
	x.ifMatch = r.Header["If-Match"]
	x.patience = patienceOf(&x.p.Answers.InFlight, r.Header["Prefer"])
	return failed
}

// answer passes the stages of the contract's pipeline in its order.
func (x *exchange) answer(ctx context.Context) reply {
	for _, stage := range x.p.Pipeline {
		if stage == contract.StageKey {
			break
		}
		if failed := x.fails(stage); failed != nil {
			failed.outcome = beforeTheKey
			return *failed
		}
	}
	if x.p.Operation.RowKeys() {
		return x.rows(ctx)
	}
	x.begin()
	return x.keyed(ctx)
}

const beforeTheKey = "before_key"

// unknown answers a request for no operation.
func (x *exchange) unknown(method, path string) *reply {
	allowed := x.routes.Allowed(path)
	if len(allowed) == 0 {
		return unnamed(x.general, http.StatusNotFound, "No operation has the path %s.", path)
	}
	r := unnamed(x.general, http.StatusMethodNotAllowed, "The path %s has no %s; it has %s.", path, method, strings.Join(allowed, ", "))
	r.header = append(r.header, protocol.Field{Name: "Allow", Value: strings.Join(allowed, ", ")})
	return r
}

// fails is the answer of a stage that refuses the request; nil lets it pass. A
// status that was asked for is given by the stage that would give it.
func (x *exchange) fails(stage contract.Stage) *reply {
	switch {
	case x.prefer.status != 0 && stage != contract.StageExecute && stageOf(x.prefer.status) == stage:
		return x.op.example.failure(x.p, x.prefer)
	case stage == contract.StageAuthenticate:
		return x.unknownCaller()
	case stage == contract.StageAuthorize:
		return x.withoutRight()
	case stage == contract.StageValidate && x.opts.Requests != nil:
		if failed := x.unfit(); failed != nil {
			return failed
		}
	case stage == contract.StageValidate && x.json && len(x.request.Body) > 0:
		if err := checkJSON(x.request.Body); err != nil {
			return unnamed(x.p, http.StatusBadRequest, "The body says that it is JSON and is not: %v.", err)
		}
	}
	return nil
}

// stageOf is the stage that gives a failure with the status.
func stageOf(status int) contract.Stage {
	switch status {
	case http.StatusUnauthorized:
		return contract.StageAuthenticate
	case http.StatusForbidden:
		return contract.StageAuthorize
	case http.StatusTooManyRequests:
		return contract.StageRateLimit
	case http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity:
		return contract.StageValidate
	default:
		return contract.StageExecute
	}
}
