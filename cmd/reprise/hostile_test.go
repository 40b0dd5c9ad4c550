package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// besieged is a server over a real socket, whose patience is short enough for a test.
type besieged struct {
	addr string
	sim  *simulator.Server
}

func besiege(t *testing.T) *besieged {
	c, findings, err := contract.LoadFile("../../examples/minimal/contract.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	sim := simulator.New(c, memory.New(), nil)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		within := limits{header: 300 * time.Millisecond, read: 2 * time.Second, write: 5 * time.Second, idle: 5 * time.Second}
		ended <- listen(ctx, l, front{handler: sim, within: within}, []*simulator.Server{sim}, slog.New(slog.DiscardHandler), func() (context.Context, context.CancelFunc) {
			return context.WithCancel(context.Background())
		})
	}()
	t.Cleanup(func() { stop(); require.NoError(t, <-ended) })
	return &besieged{l.Addr().String(), sim}
}

// say sends bytes as they are, and reads until the server ends the connection. Bytes
// that the server does not take any more are not missed.
func (b *besieged) say(t *testing.T, text string) []*http.Response {
	conn, err := net.Dial("tcp", b.addr)
	require.NoError(t, err)
	defer conn.Close()
	go io.WriteString(conn, text)
	var out []*http.Response
	for r := bufio.NewReader(conn); ; {
		res, err := http.ReadResponse(r, nil)
		if err != nil {
			return out
		}
		body, _ := io.ReadAll(res.Body)
		res.Body = io.NopCloser(bytes.NewReader(body))
		out = append(out, res)
	}
}

// order is a good request with a key.
func (b *besieged) order(t *testing.T, key string) (status int, replayed bool, body string) {
	r, err := http.NewRequest(http.MethodPost, "http://"+b.addr+"/orders", strings.NewReader("{}"))
	require.NoError(t, err)
	r.Header.Set("Idempotency-Key", key)
	res, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res.StatusCode, res.Header.Get("Idempotency-Replay") != "" || res.Header.Get("Idempotent-Replayed") != "", string(text)
}

const head = "POST /orders HTTP/1.1\r\nHost: mock\r\nIdempotency-Key: attack\r\nConnection: close\r\n"

// What no client sends by mistake is answered or cut off, executes nothing, and
// leaves what there was before.
func TestHostileRequests(t *testing.T) {
	b := besiege(t)
	_, _, before := b.order(t, "before")
	deep := strings.Repeat("[", 500_000) + strings.Repeat("]", 500_000)
	for _, test := range []struct {
		name, send string
		want       []int // statuses; none where the connection is cut
	}{
		{"a flood of headers", head + strings.Repeat("X-Flood: "+strings.Repeat("x", 1000)+"\r\n", 200) + "\r\n", []int{431}},
		{"one endless header", head + "X-Endless: " + strings.Repeat("x", 1<<20), []int{431}},
		{"an endless line", "POST /" + strings.Repeat("x", 1<<20), []int{431}},
		{"a head that never ends", head + "X-Slow: ", nil},
		{"a body that never comes", head + "Content-Length: 10\r\n\r\n{", []int{400}},
		{"a chunk that never comes", head + "Transfer-Encoding: chunked\r\n\r\n5\r\n{", []int{400}},
		{"an endless body", head + "Transfer-Encoding: chunked\r\n\r\n" + strings.Repeat("10000\r\n"+strings.Repeat("x", 1<<16)+"\r\n", 40), []int{413}},
		{"a body too large", head + "Content-Length: 3000000\r\n\r\n" + strings.Repeat("x", 3_000_000), []int{413}},
		{"a length beyond numbers", head + "Content-Length: 99999999999999999999\r\n\r\n", []int{400}},
		{"a negative length", head + "Content-Length: -1\r\n\r\n", []int{400}},
		{"a signed length", head + "Content-Length: +2\r\n\r\n{}", []int{400}},
		{"two lengths", head + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x", []int{400}},
		{"a list of lengths", head + "Content-Length: 2, 3\r\n\r\n{}x", []int{400}},
		{"an unknown coding", head + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", []int{501}},
		{"two codings", head + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", []int{501}},
		{"two fields of codings", head + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", []int{501}},
		{"junk for a chunk size", head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n", []int{400}},
		{"a chunk size beyond numbers", head + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\n{}\r\n0\r\n\r\n", []int{400}},
		{"a chunk longer than it says", head + "Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n", []int{400}},
		{"a space before the colon", head + "Content-Length : 2\r\n\r\n{}", []int{400}},
		{"a NUL in a header", head + "X: a\x00b\r\n\r\n", []int{400}},
		{"a carriage return in a header", head + "X: a\rb\r\n\r\n", []int{400}},
		{"no host", "POST /orders HTTP/1.1\r\nIdempotency-Key: attack\r\n\r\n", []int{400}},
		{"two hosts", head + "Host: other\r\n\r\n", []int{400}},
		{"no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", []int{400}},
		{"a key that is there twice", head + "Idempotency-Key: attack2\r\nContent-Length: 2\r\n\r\n{}", []int{400}},
		{"a huge key", strings.Replace(head, "attack", strings.Repeat("k", 50_000), 1) + "Content-Length: 2\r\n\r\n{}", []int{400}},
		{"JSON that is too deep", head + "Content-Type: application/json\r\n" + fmt.Sprintf("Content-Length: %d\r\n\r\n", len(deep)) + deep, []int{400}},
		{"a path out of the tree", strings.Replace(head, "/orders", "/orders/../../../etc/passwd", 1) + "\r\n", []int{404}},
		{"an encoded path out of the tree", strings.Replace(head, "/orders", "/orders/%2e%2e/%2e%2e/etc/passwd", 1) + "\r\n", []int{404}},
		{"a management call in another spelling", strings.Replace(head, "/orders", "/orders/..%2f_reprise/reset", 1) + "\r\n", []int{404}},
		{"a management call from another site", strings.Replace(strings.Replace(head, "/orders", "/_reprise/reset", 1), "\r\nConn", "\r\nOrigin: http://evil.example\r\nSec-Fetch-Site: cross-site\r\nConn", 1) + "\r\n", []int{403}},
		{"a management call under another name", strings.Replace(strings.Replace(head, "/orders", "/_reprise/reset", 1), "Host: mock", "Host: evil.example", 1) + "\r\n", []int{403}},
		{"a management call through a proxy's form", strings.Replace(head, "/orders", "http://evil.example/_reprise/reset", 1) + "\r\n", []int{403}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []int
			for _, res := range b.say(t, test.send) {
				got = append(got, res.StatusCode)
			}
			require.Equal(t, test.want, got)
		})
	}
	status, _, again := b.order(t, "before")
	require.Equal(t, http.StatusCreated, status)
	require.Equal(t, before, again, "what was there is there")
	effects, err := b.sim.Effects(t.Context(), "attack")
	require.NoError(t, err)
	require.Empty(t, effects, "nothing of it was executed")
	status, _, _ = b.order(t, "attack")
	require.Equal(t, http.StatusCreated, status, "and nothing of it claims the key")
}

// A body with a length and in chunks, one of which a proxy believes: the chunks
// count, and what comes behind them is not read at all.
func TestNothingIsSmuggled(t *testing.T) {
	b := besiege(t)
	inner := "POST /_reprise/reset HTTP/1.1\r\nHost: mock\r\nX: "
	got := b.say(t, "POST /orders HTTP/1.1\r\nHost: mock\r\nIdempotency-Key: k1\r\nContent-Length: "+fmt.Sprint(len(inner)+5)+
		"\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"+inner)
	require.Len(t, got, 1)
	require.Equal(t, http.StatusCreated, got[0].StatusCode)
	require.True(t, got[0].Close, "the connection ends behind a request that two may read differently")
	status, replayed, _ := b.order(t, "other")
	require.Equal(t, http.StatusCreated, status)
	require.False(t, replayed)
}

// A client that opens and drops streams as fast as it can (CVE-2023-44487) is cut
// off, and takes nothing from the others.
func TestRapidReset(t *testing.T) {
	b := besiege(t)
	_, _, before := b.order(t, "before")
	conn, err := net.Dial("tcp", b.addr)
	require.NoError(t, err)
	defer conn.Close()
	_, err = io.WriteString(conn, http2.ClientPreface)
	require.NoError(t, err)
	frames := http2.NewFramer(conn, conn)
	require.NoError(t, frames.WriteSettings())
	go io.Copy(io.Discard, conn)
	var block bytes.Buffer
	enc := hpack.NewEncoder(&block)
	for i := range 20_000 {
		block.Reset()
		for _, f := range [][2]string{{":method", "POST"}, {":scheme", "http"}, {":authority", "mock"}, {":path", "/orders"}, {"idempotency-key", "r"}} {
			require.NoError(t, enc.WriteField(hpack.HeaderField{Name: f[0], Value: f[1]}))
		}
		id := uint32(2*i + 1)
		err = frames.WriteHeaders(http2.HeadersFrameParam{StreamID: id, BlockFragment: block.Bytes(), EndHeaders: true})
		if err == nil {
			err = frames.WriteRSTStream(id, http2.ErrCodeCancel)
		}
		if err != nil {
			break // cut off
		}
	}
	status, _, again := b.order(t, "before")
	require.Equal(t, http.StatusCreated, status)
	require.Equal(t, before, again)
	effects, err := b.sim.Effects(t.Context(), "r")
	require.NoError(t, err)
	require.Empty(t, effects, "half a request executes nothing")
}
