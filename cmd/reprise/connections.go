package main

import (
	"context"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// connections are the open connections of a server. They are known for its end, since
// a request of which only half has come would hold it up and claims nothing, and for
// what net/http ends by itself: no handler hears of a request that cannot be read.
type connections struct {
	refused func(from net.Addr) // told of each such request

	mu   sync.Mutex
	open map[net.Conn]*connection
}

// connection is one of them.
type connection struct {
	begun  atomic.Bool // something has come of a request
	served atomic.Bool // and it got to the handler
}

// connectionKey is where the context of a request has its connection.
type connectionKey struct{}

// begin is for http.Server.ConnContext.
func (c *connections) begin(ctx context.Context, conn net.Conn) context.Context {
	one := new(connection)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open == nil {
		c.open = map[net.Conn]*connection{}
	}
	c.open[conn] = one
	return context.WithValue(ctx, connectionKey{}, one)
}

// track is for http.Server.ConnState. Net/http tells of a connection that is active
// only where it read more than it had looked at beforehand, so that short junk on a
// connection that has served a request is ended without a word.
func (c *connections) track(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	one := c.open[conn]
	if state == http.StateClosed || state == http.StateHijacked {
		delete(c.open, conn)
	}
	c.mu.Unlock()
	switch {
	case one == nil:
	case state == http.StateActive:
		one.begun.Store(true)
	case state == http.StateIdle:
		one.begun.Store(false)
		one.served.Store(false)
	case state == http.StateClosed && one.begun.Load() && !one.served.Load():
		c.refused(conn.RemoteAddr())
	}
}

// markServed notes that a request has got to the handler.
func markServed(r *http.Request) {
	if one, ok := r.Context().Value(connectionKey{}).(*connection); ok {
		one.served.Store(true)
	}
}

// halfTime is how long the rest of a request may take that was begun before the end.
const halfTime = time.Second

// hurry lets nothing more be read from the connections after halfTime. What was
// read to its end is not touched by that. The server sets deadlines of its own at
// the beginning of a request, so that they are set again until the context ends.
func (c *connections) hurry(ctx context.Context) {
	until := time.Now().Add(halfTime)
	again := time.NewTicker(50 * time.Millisecond)
	defer again.Stop()
	for {
		c.mu.Lock()
		for conn := range c.open {
			_ = conn.SetReadDeadline(until) // it may be closed by now
		}
		c.mu.Unlock()
		select {
		case <-ctx.Done():
			return
		case <-again.C:
		}
	}
}

// asSoon bounds the header of a request in HTTP/2 as ReadHeaderTimeout does in HTTP/1.1:
// net/http has no bound for it there. Half of the time after the last whole frame the
// client is asked for a sign of life, and has the other half to give it. Between the
// frames of one header nothing else may be sent (RFC 9113, section 6.2), so that whoever
// has not ended it cannot answer.
func asSoon(header time.Duration) *http.HTTP2Config {
	return &http.HTTP2Config{SendPingTimeout: header / 2, PingTimeout: header / 2}
}
