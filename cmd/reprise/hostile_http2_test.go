package main

import (
	"bytes"
	"errors"
	"io"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
)

// A header in HTTP/2 that never ends is cut off in the time that HTTP/1.1 has for one,
// and not when an idle connection would be; that of a client who answers is left alone.
func TestAHeaderWithoutAnEndInHTTP2(t *testing.T) {
	for _, ends := range []bool{false, true} {
		b := besiege(t)
		conn, err := net.Dial("tcp", b.addr)
		require.NoError(t, err)
		defer conn.Close()
		_, err = io.WriteString(conn, http2.ClientPreface)
		require.NoError(t, err)
		frames := http2.NewFramer(conn, conn)
		require.NoError(t, frames.WriteSettings())
		var block bytes.Buffer
		fields := hpack.NewEncoder(&block)
		for _, f := range [][2]string{{":method", "GET"}, {":scheme", "http"}, {":authority", "a"}, {":path", "/_reprise/health"}} {
			require.NoError(t, fields.WriteField(hpack.HeaderField{Name: f[0], Value: f[1]}))
		}
		require.NoError(t, frames.WriteHeaders(http2.HeadersFrameParam{StreamID: 1, BlockFragment: block.Bytes(), EndHeaders: ends, EndStream: true}))

		require.NoError(t, conn.SetReadDeadline(time.Now().Add(4*time.Second))) // an idle connection lives for five
		pings := 0
		for err = nil; err == nil && pings < 5; {
			var f http2.Frame
			f, err = frames.ReadFrame()
			if ping, ok := f.(*http2.PingFrame); ok && ends && err == nil {
				pings++
				require.NoError(t, frames.WritePing(true, ping.Data))
			}
		}
		if ends {
			require.Equal(t, 5, pings, "%v", err)
			continue
		}
		var late net.Error
		require.False(t, errors.As(err, &late) && late.Timeout(), "it was still open")
		require.Error(t, err)
	}
}
