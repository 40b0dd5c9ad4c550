package main

import (
	"bytes"
	"log"
	"log/slog"
	"net"
	"strings"
	"sync"
	"time"
)

// refusals log what net/http ends before a handler hears of it, in the form of the
// other lines of the log. Whoever floods the server does not flood the log: of many
// in a short time some are told, and the others counted.
type refusals struct {
	log *slog.Logger
	now func() time.Time

	mu    sync.Mutex
	since time.Time // when the ones that are counted began
	told  int
	kept  int // not told
}

// Of so many refusals in such a time each is told.
const (
	refusalsTold = 10
	refusalsIn   = 10 * time.Second
)

// unread logs a request that could not be read.
func (r *refusals) unread(from net.Addr) {
	r.warn("a request was refused or cut off before it could be read: it is malformed, its header is too large or too slow, or its client went away", "from", whence(from))
}

// whence is an address as it is logged; a socket in the file system has none.
func whence(from net.Addr) string {
	if from == nil || from.String() == "" {
		return "local"
	}
	return from.String()
}

// logger is for http.Server.ErrorLog.
func (r *refusals) logger() *log.Logger { return log.New(r, "", 0) }

// Write logs one line of net/http.
func (r *refusals) Write(line []byte) (int, error) {
	text := strings.TrimPrefix(string(bytes.TrimSpace(line)), "http: ")
	switch rest, handshake := strings.CutPrefix(text, "TLS handshake error from "); {
	case strings.HasPrefix(text, "panic serving"): // a mistake of this program, with where it is
		r.log.Error("a request ended in a panic", "error", text)
	case handshake:
		from, why := rest, ""
		if at := strings.Index(rest, ": "); at >= 0 {
			from, why = rest[:at], rest[at+2:]
		}
		r.warn("a TLS handshake failed", "from", from, "error", why)
	default:
		r.warn("a connection had a problem", "error", text)
	}
	return len(line), nil
}

// warn logs a line, unless there were too many.
func (r *refusals) warn(what string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := r.now(); now.Sub(r.since) >= refusalsIn {
		r.settle()
		r.since, r.told = now, 0
	}
	if r.told >= refusalsTold {
		r.kept++
		return
	}
	r.told++
	r.log.Warn(what, args...)
}

// settle tells how many were not told. It is called under the lock.
func (r *refusals) settle() {
	if r.kept > 0 {
		r.log.Warn("more requests were refused, or connections failed, than are told one by one", "not_told", r.kept, "within", refusalsIn)
		r.kept = 0
	}
}

// end tells at the end what was not told.
func (r *refusals) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.settle()
}
