package simulator_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
)

// TestReplayIsExact replays answers of every kind of body from every store.
func TestReplayIsExact(t *testing.T) {
	random := make([]byte, 1<<20)
	source := rand.NewChaCha8(sha256.Sum256([]byte("large")))
	_, _ = source.Read(random) // it never fails
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	_, err := zip.Write([]byte(`{"id":"res_1","note":"packed"}`))
	require.NoError(t, err)
	require.NoError(t, zip.Close())
	bodies := []struct {
		name     string
		response openapi.Response
	}{
		{"no content", openapi.Response{Status: http.StatusNoContent}},
		{"empty", openapi.Response{Status: http.StatusOK, MediaType: "text/plain", Body: []byte{}}},
		{"empty without a type", openapi.Response{Status: http.StatusCreated}},
		{"binary", openapi.Response{Status: http.StatusOK, MediaType: "application/octet-stream", Body: []byte("\x00\xff\xfe\r\n\r\n0\r\n\r\n\x00")}},
		{"not in UTF-8", openapi.Response{Status: http.StatusOK, MediaType: "text/plain; charset=iso-8859-1", Body: []byte("gr\xfcn")}},
		{"compressed", openapi.Response{
			Status: http.StatusOK, MediaType: "application/json", Body: packed.Bytes(), Headers: map[string]string{"Content-Encoding": "gzip"},
		}},
		{"large", openapi.Response{Status: http.StatusOK, MediaType: "application/octet-stream", Body: random}},
	}
	replay := func(t *testing.T, newStore func(testing.TB) store.Store) {
		for _, c := range served {
			for _, b := range bodies {
				t.Run(c.name+"/"+b.name, func(t *testing.T) {
					method, path, _ := strings.Cut(c.operation, " ")
					doc := &openapi.Document{Operations: []openapi.Operation{{Method: method, Path: path, Success: b.response}}}
					w := newWorld(t, load(t, c.file), on(newStore(t)), with(func(o *simulator.Options) { o.OpenAPI = doc }))
					w.recorder.next.(*http.Transport).DisableCompression = true // it would unpack what is to be compared
					first := w.send(c.operation, c.body, "Idempotency-Key: k1")
					require.Equal(t, b.response.Status, first.status)
					require.True(t, string(b.response.Body) == first.body, "the body is another")
					again := w.send(c.operation, c.body, "Idempotency-Key: k1")
					require.True(t, again.replayed())
					require.Equal(t, first.status, again.status)
					require.True(t, first.body == again.body, "the bodies differ")
					for _, name := range []string{"Content-Type", "Content-Length", "Content-Encoding", "Transfer-Encoding"} {
						require.Equal(t, first.header.Values(name), again.header.Values(name), name)
					}
					w.oneEffect("k1")
				})
			}
		}
	}
	for _, kind := range stores {
		t.Run(kind.name, func(t *testing.T) { replay(t, kind.open) })
	}
	for _, kind := range shared {
		t.Run(kind.name, func(t *testing.T) {
			newStore := kind.start(t)
			replay(t, func(t testing.TB) store.Store {
				s, err := openNamed(load(t, acmeFile), newStore())
				require.NoError(t, err)
				t.Cleanup(func() { require.NoError(t, s.Close()) })
				return s
			})
		})
	}
}

// A request is the same whether it is sent in chunks or with its length.
func TestChunkedRequestIsTheSame(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	req, err := http.NewRequest(http.MethodPost, w.base+"/payments", io.MultiReader(strings.NewReader(payment[:7]), strings.NewReader(payment[7:])))
	require.NoError(t, err)
	require.Zero(t, req.ContentLength)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", "k1")
	first, err := read(w.client.Do(req))
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, first.status, first.body)
	again := w.pay("k1")
	require.True(t, again.replayed(), again.body)
	require.Equal(t, first.body, again.body)
	w.oneEffect("k1")
}

// A body that is long in coming holds no claim: whoever comes whole goes first,
// and the slow one gets that answer.
func TestSlowPostClaimsNothing(t *testing.T) {
	for _, ends := range []string{"completes", "goes away"} {
		t.Run(ends, func(t *testing.T) {
			w := newWorld(t, load(t, acmeFile))
			conn, err := net.Dial("tcp", strings.TrimPrefix(w.base, "http://"))
			require.NoError(t, err)
			defer conn.Close()
			_, err = fmt.Fprintf(conn, "POST /payments HTTP/1.1\r\nHost: acme\r\nContent-Type: application/json\r\nIdempotency-Key: k1\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", len(payment))
			require.NoError(t, err)
			in := bufio.NewReader(conn)
			begun, err := http.ReadResponse(in, nil)
			require.NoError(t, err)
			require.Equal(t, http.StatusContinue, begun.StatusCode, "it reads the body now")
			_, err = io.WriteString(conn, payment[:9])
			require.NoError(t, err)

			require.Zero(t, w.keys().Count)
			first := w.pay("k1")
			require.Equal(t, http.StatusCreated, first.status)
			if ends == "completes" {
				_, err = io.WriteString(conn, payment[9:])
				require.NoError(t, err)
				slow, err := read(http.ReadResponse(in, nil))
				require.NoError(t, err)
				require.Equal(t, first.body, slow.body)
				require.True(t, slow.replayed())
			}
			require.NoError(t, conn.Close())
			require.Equal(t, first.body, w.pay("k1").body)
			w.oneEffect("k1")
		})
	}
}
