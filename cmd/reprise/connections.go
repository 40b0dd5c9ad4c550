package main

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// connections are the open connections of a server, for its end: a request of
// which only half has come would hold it up, and claims nothing.
type connections struct {
	mu   sync.Mutex
	open map[net.Conn]struct{}
}

// track is for http.Server.ConnState.
func (c *connections) track(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch state {
	case http.StateNew:
		if c.open == nil {
			c.open = map[net.Conn]struct{}{}
		}
		c.open[conn] = struct{}{}
	case http.StateClosed, http.StateHijacked:
		delete(c.open, conn)
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
