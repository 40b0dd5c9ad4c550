package simulator

import (
	"bytes"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// manner is how a connection ends.
type manner uint8

const (
	inOrder manner = iota // by FIN, after what was sent
	byReset               // by RST
)

// lingers is the longest wait for a client to take note of an end in order.
const lingers = time.Second

// cut ends the connection in the place of an answer. Where there is none to take
// over, as on HTTP/2, net/http resets the stream.
func cut(w http.ResponseWriter, how manner) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	defer conn.Close()
	plain := conn
	if secure, ok := conn.(*tls.Conn); ok {
		plain = secure.NetConn()
	}
	tcp, ok := plain.(*net.TCPConn)
	switch {
	case !ok:
	case how == byReset:
		_ = tcp.SetLinger(0) // Close resets
	default:
		// What was not read would make the system reset the connection.
		_ = tcp.CloseWrite()
		_ = tcp.SetReadDeadline(time.Now().Add(lingers))
		_, _ = io.Copy(io.Discard, tcp)
	}
	if ok {
		_ = tcp.Close() // a secure one would say good-bye first
	}
}

func statusLine(status int) string {
	return fmt.Sprintf("HTTP/1.1 %d %s\r\n", status, http.StatusText(status))
}

// withoutLength is a header without the Content-Length that chunks stand in for.
func withoutLength(header []byte) []byte {
	const field = "\r\nContent-Length: "
	at := bytes.Index(header, []byte(field))
	if at < 0 {
		return header
	}
	end := at + len(field) + bytes.Index(header[at+len(field):], []byte("\r\n"))
	return append(header[:at:at], header[end:]...)
}
