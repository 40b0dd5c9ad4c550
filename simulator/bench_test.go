package simulator_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// bare is the reference: net/http that reads the request and gives the answer
// that the simulator would give, and does nothing else.
func bare(c *contract.Contract, doc *openapi.Document, operation, body string) http.Handler {
	rec := httptest.NewRecorder()
	simulator.New(c, memory.New(), &simulator.Options{OpenAPI: doc}).ServeHTTP(rec, firstRequest(operation, body))
	answer := rec.Body.Bytes()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadAll(r.Body)
		for name, values := range rec.Header() {
			w.Header()[name] = values
		}
		w.WriteHeader(rec.Code)
		_, _ = w.Write(answer)
	})
}

func firstRequest(operation, body string) *http.Request {
	method, path, _ := strings.Cut(operation, " ")
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", "first")
	return r
}

// benched is what is measured: what is served, and the payments as "reprise serve" has
// them, with the document that describes what an answer is and what can be read back.
var benched = []struct{ name, file, document, operation, body string }{
	{"documented", acmeFile, acmeDocument, "POST /payments", payment},
	{"before-effect", acmeFile, "", "POST /payments", payment},
	{"with-effect", minimalFile, "", "POST /orders", `{"sku": "a"}`},
}

// The size of one round of BenchmarkServe.
const (
	benchRounds      = 7
	benchRequests    = 8000
	benchConnections = 16
)

// BenchmarkServe compares the simulator, in memory and with its journal on, to
// bare net/http that gives the same answer. Both run in processes of their own,
// in turns; the metrics are medians. x-cpu is the CPU time of the server per
// request over that of the reference, x-rate the same for requests per second.
func BenchmarkServe(b *testing.B) {
	for _, c := range benched {
		for _, load := range []struct {
			name    string
			fresh   float64 // share of the requests that have a new key
			journal int
		}{{"fresh", 1, 0}, {"repeats", 0.1, 0}, {"fresh/journal-off", 1, -1}, {"repeats/journal-off", 0.1, -1}} {
			b.Run(c.name+"/"+load.name, func(b *testing.B) {
				reference := start(b, role{Name: "bare", Contract: c.file, Document: c.document, Operation: c.operation, Body: c.body})
				server := start(b, role{Name: "serve", Contract: c.file, Document: c.document, Journal: load.journal})
				for range b.N {
					var cost, rate, costRatio, rateRatio []float64
					for round := range benchRounds {
						want := measure(b, reference, c.operation, c.body, round, load.fresh)
						got := measure(b, server, c.operation, c.body, round, load.fresh)
						cost, rate = append(cost, got.cost), append(rate, got.rate)
						costRatio, rateRatio = append(costRatio, got.cost/want.cost), append(rateRatio, got.rate/want.rate)
					}
					b.ReportMetric(median(cost), "cpu-µs/req")
					b.ReportMetric(median(rate), "req/s")
					b.ReportMetric(median(costRatio), "x-cpu")
					b.ReportMetric(median(rateRatio), "x-rate")
				}
				b.ReportMetric(0, "ns/op") // an operation is a whole comparison
			})
		}
	}
}

func median(of []float64) float64 {
	slices.Sort(of)
	return of[len(of)/2]
}

type cost struct{ cost, rate float64 } // µs of CPU per request, requests per second

// measure sends one round of requests.
func measure(b *testing.B, p *process, operation, body string, round int, fresh float64) cost {
	var all sync.WaitGroup
	before, began := cpuOf(b, p), time.Now()
	for client := range benchConnections {
		all.Go(func() {
			if err := sendMany(p.base, operation, body, fmt.Sprintf("%d-%d", round, client), fresh); err != nil {
				b.Error(err)
			}
		})
	}
	all.Wait()
	took, used := time.Since(began), cpuOf(b, p)-before
	return cost{float64(used.Microseconds()) / benchRequests, benchRequests / took.Seconds()}
}

// sendMany sends its share of a round on one connection. It speaks just as much
// HTTP as it needs, so that the client takes little of the machine.
func sendMany(base, operation, body, prefix string, fresh float64) error {
	conn, err := net.Dial("tcp", strings.TrimPrefix(base, "http://"))
	if err != nil {
		return err
	}
	defer conn.Close()
	in := bufio.NewReader(conn)
	random := rand.New(rand.NewPCG(1, 2))
	var out bytes.Buffer
	for n := range benchRequests / benchConnections {
		key := n
		if n > 0 && random.Float64() >= fresh {
			key = 0
		}
		out.Reset()
		fmt.Fprintf(&out, "%s HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nIdempotency-Key: %s-%d\r\nContent-Length: %d\r\n\r\n%s",
			operation, prefix, key, len(body), body)
		if _, err := conn.Write(out.Bytes()); err != nil {
			return err
		}
		if err := skipAnswer(in, "HTTP/1.1 201 "); err != nil {
			return err
		}
	}
	return nil
}

func skipAnswer(in *bufio.Reader, want string) error {
	status, err := in.ReadString('\n')
	if err != nil {
		return err
	}
	if !strings.HasPrefix(status, want) {
		return fmt.Errorf("answered %q", status)
	}
	length := 0
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		if len(line) == 2 {
			break
		}
		if v, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(v))); err != nil {
				return err
			}
		}
	}
	_, err = in.Discard(length)
	return err
}

// cpuOf is the CPU time that a process has used.
func cpuOf(b *testing.B, p *process) time.Duration {
	a, err := read(http.Get(p.base + cpuPath))
	require.NoError(b, err)
	d, err := time.ParseDuration(a.body)
	require.NoError(b, err, "this system does not say")
	return d
}

// BenchmarkHandler is the simulator alone: no network, no HTTP to parse.
func BenchmarkHandler(b *testing.B) {
	for _, c := range benched {
		for _, fresh := range []bool{true, false} {
			b.Run(fmt.Sprintf("%s/fresh=%t", c.name, fresh), func(b *testing.B) {
				doc, err := documentAt(c.document)
				require.NoError(b, err)
				server := simulator.New(load(b, c.file), memory.New(), &simulator.Options{OpenAPI: doc})
				w := &discard{header: http.Header{}}
				req := firstRequest(c.operation, c.body)
				sent := strings.NewReader(c.body)
				req.Body = io.NopCloser(sent)
				key := req.Header["Idempotency-Key"]
				b.ReportAllocs()
				for n := 0; b.Loop(); n++ {
					if fresh {
						key[0] = strconv.Itoa(n)
					}
					sent.Reset(c.body)
					clear(w.header)
					server.ServeHTTP(w, req)
				}
				require.Equal(b, http.StatusCreated, w.status)
			})
		}
	}
}

// discard is a ResponseWriter that keeps the status.
type discard struct {
	header http.Header
	status int
}

func (d *discard) Header() http.Header         { return d.header }
func (d *discard) WriteHeader(status int)      { d.status = status }
func (d *discard) Write(b []byte) (int, error) { return len(b), nil }
