package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/reprise-dev/reprise/contract"
)

// frontFlags say what stands between the network and the mock.
type frontFlags struct {
	base    string
	origins []string
}

func (f *frontFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.base, "base-path", "", "serve everything below `PATH`, such as /sandbox")
	cmd.Flags().StringArrayVar(&f.origins, "cors", nil, "let pages of this `ORIGIN` call the mock from a browser, such as http://localhost:3000, or * for any; can be repeated")
}

func (f *frontFlags) check() error {
	if f.base != "" && !isPath(f.base) {
		return fmt.Errorf("--base-path %q is not a path; wanted one such as /sandbox, without a slash at its end, empty segments, dots as segments, escapes or /_reprise", f.base)
	}
	for _, origin := range f.origins {
		u, err := url.Parse(origin)
		if origin != "*" && (err != nil || u.Scheme == "" || u.Host == "" || u.Scheme+"://"+u.Host != origin) {
			return fmt.Errorf("--cors %q is not an origin; wanted scheme and host without a path, such as http://localhost:3000, or *", origin)
		}
	}
	if slices.Contains(f.origins, "*") && len(f.origins) > 1 {
		return errors.New("--cors * lets every origin in; the others have no meaning beside it")
	}
	return nil
}

// cors lets pages of the listed origins call a mock, and tells in the log of others
// that ask: a page sees nothing but that it failed.
func (f *frontFlags) cors(mock http.Handler, c *contract.Contract, log *slog.Logger) http.Handler {
	return &crossOrigin{origins: f.origins, exposed: strings.Join(readable(c), ", "), next: mock, log: log}
}

// under serves all that there is below the base path.
func (f *frontFlags) under(all http.Handler) http.Handler {
	if f.base == "" {
		return all
	}
	return &underBase{base: f.base, next: all}
}

// underBase serves what is below a path and nothing else. Paths that the mock tells,
// in Location, get it in front.
type underBase struct {
	base string
	next http.Handler
}

func (b *underBase) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	rest, inside := strings.CutPrefix(r.URL.EscapedPath(), b.base)
	if !inside || rest != "" && rest[0] != '/' {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprintf(w, "there is no %s; the mock is below %s/\n", r.URL.EscapedPath(), b.base)
		return
	}
	if rest == "" {
		rest = "/"
	}
	path, err := url.PathUnescape(rest)
	if err != nil {
		http.Error(w, "the path cannot be read", http.StatusBadRequest)
		return
	}
	inner := *r
	u := *r.URL
	u.Path, u.RawPath = path, rest
	inner.URL = &u
	b.next.ServeHTTP(&prefixed{ResponseWriter: w, base: b.base}, &inner)
}

// prefixed puts the base path before the path in Location.
type prefixed struct {
	http.ResponseWriter
	base string
}

func (p *prefixed) WriteHeader(status int) {
	if to := p.Header().Get("Location"); strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "//") {
		p.Header().Set("Location", p.base+to)
	}
	p.ResponseWriter.WriteHeader(status)
}

// Unwrap lets a fault get at the connection.
func (p *prefixed) Unwrap() http.ResponseWriter { return p.ResponseWriter }

// crossOrigin answers browsers that ask whether a page of another origin may call
// the mock (the Fetch standard, "CORS protocol"). The mock's own addresses below
// /_reprise/ are never opened to other origins.
type crossOrigin struct {
	origins []string
	exposed string
	next    http.Handler
	log     *slog.Logger

	mu   sync.Mutex
	told []string // origins that are in the log
}

// tellOf tells of a browser that asks for a page of another origin, once for each
// and of no more than a few.
func (c *crossOrigin) tellOf(origin string) {
	const most = 20
	c.mu.Lock()
	defer c.mu.Unlock()
	if slices.Contains(c.told, origin) || len(c.told) == most {
		return
	}
	c.told = append(c.told, origin)
	c.log.Warn("a browser asked whether a page of another origin may call the mock, which was not granted; --cors ORIGIN lets its pages in", "origin", origin)
}

func (c *crossOrigin) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	origin := r.Header.Get("Origin")
	_, own := contract.Reserved(r.URL.EscapedPath())
	if origin == "" || own || !slices.Contains(c.origins, "*") && !slices.Contains(c.origins, origin) {
		if origin != "" && !own && r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
			c.tellOf(origin)
		}
		c.next.ServeHTTP(w, r)
		return
	}
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", origin)
	h.Add("Vary", "Origin")
	method := r.Header.Get("Access-Control-Request-Method")
	if r.Method != http.MethodOptions || method == "" {
		h.Set("Access-Control-Expose-Headers", c.exposed)
		c.next.ServeHTTP(w, r)
		return
	}
	h.Set("Access-Control-Allow-Methods", method)
	if asked := r.Header.Get("Access-Control-Request-Headers"); asked != "" {
		h.Set("Access-Control-Allow-Headers", asked)
		h.Add("Vary", "Access-Control-Request-Headers")
	}
	h.Set("Access-Control-Max-Age", "600")
	w.WriteHeader(http.StatusNoContent)
}

// readable are the headers of answers that a page has to be able to read to keep
// the contract: browsers hide what is not listed.
func readable(c *contract.Contract) []string {
	out := []string{"Location", "Retry-After", "Request-Id", "ETag", "Date"}
	add := func(name string) {
		if name != "" && !slices.ContainsFunc(out, func(o string) bool { return strings.EqualFold(o, name) }) {
			out = append(out, http.CanonicalHeaderKey(name))
		}
	}
	policies := []*contract.Policy{c.Default()}
	for _, op := range c.Operations() {
		if p, ok := c.Resolve(op.Name()); ok {
			policies = append(policies, p)
		}
	}
	for _, p := range policies {
		if m := p.Answers.Replay.Marker; !m.InBody() {
			add(m.Name)
		}
		for _, name := range p.Answers.Replay.Headers {
			add(name)
		}
		add(p.Key.Echo)
		if p.Window.Advertise != nil {
			add(p.Window.Advertise.Header)
		}
		add(p.Retry.OverrideHeader.Name)
	}
	return out
}
