package simulator

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// Recorder stands in front of a real server. It passes everything on as it is, and
// writes down what it sees of the operations of a contract, as a transcript that
// protocol.Judge can judge. It judges nothing itself, and keeps nothing in memory
// beyond the requests that are under way: of each up to MaxBody of the request and
// as much of the answer.
type Recorder struct {
	at    *Server // for its routes; it has no store
	proxy *httputil.ReverseProxy

	mu   sync.Mutex
	to   io.Writer
	lost int // attempts that could not be written
}

// NewRecorder makes a recorder of requests for target, which is an http or https
// URL. The attempts go to the writer as JSON Lines, each in one Write when it has
// ended. Keys are hashes unless o.ShowKeys is set, and then requests with a bad key
// are left out. Of the options, OpenAPI, Now, Log, MaxBody, ShowKeys and Accounts
// count. An error of the writer is logged, and the request is passed on all the same.
func NewRecorder(c *contract.Contract, target *url.URL, to io.Writer, o *Options) (*Recorder, error) {
	s := &Server{shared: new(shared), contract: c}
	if o != nil {
		s.opts = Options{OpenAPI: o.OpenAPI, Now: o.Now, Log: o.Log, MaxBody: o.MaxBody, ShowKeys: o.ShowKeys}
		s.accounts.Store(o.Accounts)
	}
	s.opts.fill()
	if err := s.arrange(); err != nil {
		return nil, err
	}
	return &Recorder{at: s, to: to, proxy: passOn(target, s.opts.Log)}, nil
}

// passOn is a proxy that changes nothing but the host. It does not use a connection
// twice: net/http sends a request with an Idempotency-Key again by itself when a
// connection that was used before breaks, and nobody would see it.
func passOn(target *url.URL, log *slog.Logger) *httputil.ReverseProxy {
	at := target.Scheme + "://" + target.Host
	return &httputil.ReverseProxy{
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(target)
			p.Out.URL.RawQuery = joinQueries(target.RawQuery, p.In.URL.RawQuery) // as it was sent
			for _, name := range []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"} {
				if values := p.In.Header[name]; values != nil {
					p.Out.Header[name] = values
				}
			}
		},
		Transport: &http.Transport{
			DisableKeepAlives: true, DisableCompression: true, ResponseHeaderTimeout: answerTimeout, TLSHandshakeTimeout: 10 * time.Second,
		},
		FlushInterval: -1, // what is streamed is passed on at once
		ErrorLog:      slog.NewLogLogger(log.Handler(), slog.LevelWarn),
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			log.Warn("the server did not answer", "server", at, "error", err)
			if seen, ok := w.(*witness); ok {
				seen.broken = true
			}
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			w.WriteHeader(http.StatusBadGateway)
			fmt.Fprintf(w, "the server behind this recorder, %s, did not answer\n", at)
		},
	}
}

func joinQueries(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "&" + b
}

// answerTimeout is how long the head of an answer may take.
const answerTimeout = 5 * time.Minute

// operates reports a request that would operate a mock server behind the recorder.
// The mock takes what the recorder sends for its own machine's, and cannot see under
// which name a browser came. Mocks may be below a path, so that any segment counts.
func operates(r *http.Request) bool {
	return slices.ContainsFunc(strings.Split(r.URL.Path, "/"), func(segment string) bool {
		_, reserved := contract.Reserved("/" + segment)
		return reserved
	})
}

// ServeHTTP passes a request on. What is below /_reprise/ it does not.
func (rec *Recorder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if operates(r) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		io.WriteString(w, "a recorder passes nothing on that is below "+managePrefix+"; operate the server behind it at its own address\n")
		return
	}
	x := &exchange{Server: rec.at}
	sent := rec.at.opts.Now()
	whole := rec.take(x, r)
	if x.op == nil {
		rec.proxy.ServeHTTP(w, r)
		return
	}
	seen := &witness{ResponseWriter: w, limit: int(rec.at.opts.MaxBody)}
	defer func() {
		cut := recover() // the proxy ends so when the server breaks off
		rec.write(x, seen, whole, sent, cut != nil)
		if cut != nil {
			panic(cut)
		}
	}()
	rec.proxy.ServeHTTP(seen, r)
}

// take reads the request without changing it, and reports whether all of its body
// was read: what is larger is passed on unread.
func (rec *Recorder) take(x *exchange, r *http.Request) (whole bool) {
	if _, _, ok := rec.at.routes.Match(r.Method, r.URL.EscapedPath()); !ok {
		return true
	}
	var body []byte
	if r.Body != nil && r.Body != http.NoBody {
		read, err := io.ReadAll(io.LimitReader(r.Body, rec.at.opts.MaxBody+1))
		body, whole = read, err == nil && int64(len(read)) <= rec.at.opts.MaxBody
		rest := r.Body
		r.Body = readCloser{io.MultiReader(bytes.NewReader(read), broken(err), rest), rest}
		if !whole {
			body = nil
		}
	} else {
		whole = true
	}
	inner := *r
	inner.Body = io.NopCloser(bytes.NewReader(body))
	inner.ContentLength = int64(len(body))
	x.receive(nil, &inner) // what would be refused here is the server's to refuse
	return whole
}

type readCloser struct {
	io.Reader
	io.Closer
}

// broken reads the error once more; nil reads nothing.
func broken(err error) io.Reader {
	if err == nil {
		return bytes.NewReader(nil)
	}
	return failingReader{err}
}

type failingReader struct{ err error }

func (f failingReader) Read([]byte) (int, error) { return 0, f.err }

// write writes one attempt down.
func (rec *Recorder) write(x *exchange, seen *witness, whole bool, sent time.Time, cut bool) {
	l := line{
		at: sent, ended: rec.at.opts.Now(), path: bounded(x.request.Path), operation: x.name(), who: x.who,
		exempt: x.key.Exempt, keys: x.badKeys, key: x.key.Value, unanswered: cut || seen.broken || seen.status == 0,
	}
	if x.minted || x.key.Status == protocol.KeyMissing {
		if l.key = ""; x.p.Key.Echo != "" { // the server made it, and told it
			l.key = seen.header.Get(x.p.Key.Echo)
		}
	}
	if whole {
		l.fingerprint, l.printed = protocol.FingerprintOf(&x.p.Fingerprint, protocol.WithoutKey(&x.p.Key, x.request)), true
	}
	l.aside = x.tells()
	if !l.unanswered {
		answer := seen.reply()
		x.noteAnswer(&l, &answer)
		l.status = answer.status
	}
	a := rec.at.attempt(&l, x.p, rec.at.opts.ShowKeys)
	if seen.over {
		if a.Answer != nil {
			a.Answer.Body = "" // not all of it was kept, and a digest of a part is none
		}
	}
	if !rec.at.opts.ShowKeys && len(l.keys) > 0 {
		return
	}
	text, err := json.Marshal(a)
	rec.mu.Lock()
	defer rec.mu.Unlock()
	if err == nil {
		_, err = rec.to.Write(append(text, '\n'))
	}
	if err != nil {
		rec.lost++
		rec.at.opts.Log.Error("an attempt could not be written down", "error", err)
	}
}

// Lost is how many attempts could not be written down.
func (rec *Recorder) Lost() error {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	if rec.lost == 0 {
		return nil
	}
	return fmt.Errorf("%d attempts could not be written down", rec.lost)
}

// witness keeps what is needed of an answer that passes.
type witness struct {
	http.ResponseWriter
	status int
	header http.Header
	body   bytes.Buffer
	limit  int
	over   bool // the body is larger than what is kept
	broken bool // the answer is the recorder's own
}

func (s *witness) WriteHeader(status int) {
	if s.status == 0 && status >= http.StatusOK {
		s.status, s.header = status, s.Header().Clone()
	}
	s.ResponseWriter.WriteHeader(status)
}

func (s *witness) Write(b []byte) (int, error) {
	if s.status == 0 {
		s.WriteHeader(http.StatusOK)
	}
	if s.over = s.over || s.body.Len()+len(b) > s.limit; !s.over {
		s.body.Write(b)
	}
	return s.ResponseWriter.Write(b)
}

// Unwrap lets the proxy flush and take over the connection.
func (s *witness) Unwrap() http.ResponseWriter { return s.ResponseWriter }

func (s *witness) reply() reply {
	r := reply{status: s.status, body: s.body.Bytes()}
	for name, values := range s.header {
		for _, value := range values {
			r.header = append(r.header, protocol.Field{Name: name, Value: value})
		}
	}
	sortFields(r.header)
	return r
}

// sortFields puts the headers in one order: a map has none.
func sortFields(fields []protocol.Field) {
	slices.SortStableFunc(fields, func(a, b protocol.Field) int { return cmp.Compare(a.Name, b.Name) })
}
