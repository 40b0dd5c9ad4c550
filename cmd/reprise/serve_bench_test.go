package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/postgres/postgrestest"
	"github.com/reprise-dev/reprise/simulator/store/sqlite"
)

// benchRound is how long each server is asked in each of benchRounds rounds.
const (
	benchRounds = 7
	benchRound  = 700 * time.Millisecond
)

// BenchmarkServe compares serve on a store that lasts, with journal and metrics on, to
// bare net/http that gives the same answer, and to that with one grouped commit a
// request beside it: what the disk allows at the moment. Each is a process of its
// own, and so is the client. They are asked in turns; the metrics are medians of
// the rounds, x-bare and x-probe of the ratios of requests per second, x-cpu of that
// of CPU time per request to bare.
func BenchmarkServe(b *testing.B) {
	program := build(b, "../..")
	for _, kind := range []struct {
		name  string
		start func(b *testing.B) string
	}{
		{"sqlite", func(b *testing.B) string { return "sqlite:" + filepath.Join(b.TempDir(), "keys.db") }},
		{"postgres", func(b *testing.B) string { return postgrestest.Need(b).URL(nil) }},
	} {
		for _, c := range []struct{ name, file, path, body string }{
			{"one-step", "../../examples/minimal/contract.yaml", "/orders", `{"sku": "a"}`},
			{"payments", "../../examples/acme-payments/contract.yaml", "/payments", `{"amount": 100, "currency": "EUR"}`},
		} {
			for _, load := range []struct {
				name        string
				connections int
				fresh       float64 // share of the requests that have a new key
			}{{"32", 32, 1}, {"128", 128, 1}, {"repeats", 32, 0.1}} {
				b.Run(kind.name+"/"+c.name+"/"+load.name, func(b *testing.B) {
					served := runServe(b, program, "--quiet", "--store", kind.start(b), c.file)
					_, answer := served.post(b, c.path, c.body, "Idempotency-Key: first")
					servers := []*asked{
						startBare(b, answer, ""), startBare(b, answer, filepath.Join(b.TempDir(), "probe.db")),
						{served.base, served.cmd.Process.Pid},
					}
					for b.Loop() {
						compareServers(b, servers, &clients{path: c.path, body: c.body, connections: load.connections, fresh: load.fresh})
					}
				})
			}
		}
	}
}

// asked is a server that is measured.
type asked struct {
	base string
	pid  int
}

func compareServers(b *testing.B, servers []*asked, load *clients) {
	rates, costs := make([][]float64, len(servers)), make([][]float64, len(servers))
	for round := range benchRounds + 1 {
		for i, s := range servers {
			used, _ := cpuOf(s.pid)
			n, took := load.send(b, s.base)
			later, _ := cpuOf(s.pid)
			if round > 0 { // all warm up
				rates[i] = append(rates[i], float64(n)/took.Seconds())
				costs[i] = append(costs[i], float64((later-used).Microseconds())/float64(n))
			}
		}
	}
	b.ReportMetric(median(ratios(rates[2], rates[0])), "x-bare")
	b.ReportMetric(median(ratios(rates[2], rates[1])), "x-probe")
	b.ReportMetric(median(ratios(costs[2], costs[0])), "x-cpu")
	b.ReportMetric(median(rates[2]), "req/s")
	b.ReportMetric(median(rates[1]), "probe-req/s")
	b.ReportMetric(median(rates[0]), "bare-req/s")
	b.ReportMetric(0, "ns/op") // an operation is a whole comparison
}

func ratios(of, to []float64) []float64 {
	out := make([]float64, len(of))
	for i := range of {
		out[i] = of[i] / to[i]
	}
	return out
}

func median(of []float64) float64 {
	of = slices.Sorted(slices.Values(of))
	return of[len(of)/2]
}

// clients send on connections that they keep.
type clients struct {
	path, body  string
	connections int
	fresh       float64
}

// repeated is how many keys the repeats of a load have in common.
const repeated = 1000

// send asks a server for one round, and returns how many answers came.
func (c *clients) send(b *testing.B, base string) (answers int64, took time.Duration) {
	var all sync.WaitGroup
	var total atomic.Int64
	prefix, began := rand.Text(), time.Now()
	for range c.connections {
		all.Go(func() {
			n, err := c.one(strings.TrimPrefix(base, "http://"), prefix+rand.Text()[:8], began.Add(benchRound))
			if err != nil {
				b.Error(err)
			}
			total.Add(int64(n))
		})
	}
	all.Wait()
	return total.Load(), time.Since(began)
}

// one is one client. It speaks just as much HTTP as it needs, so that it takes little
// of the machine.
func (c *clients) one(address, prefix string, until time.Time) (n int, err error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	in := bufio.NewReader(conn)
	var out bytes.Buffer
	for ; time.Now().Before(until); n++ {
		key := prefix + strconv.Itoa(n)
		if mathrand.Float64() >= c.fresh {
			key = "again-" + strconv.Itoa(mathrand.IntN(repeated))
		}
		out.Reset()
		fmt.Fprintf(&out, "POST %s HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nIdempotency-Key: %s\r\nContent-Length: %d\r\n\r\n%s",
			c.path, key, len(c.body), c.body)
		if _, err := conn.Write(out.Bytes()); err != nil {
			return n, err
		}
		if err := skipAnswer(in); err != nil {
			return n, err
		}
	}
	return n, nil
}

// skipAnswer reads an answer that has a length. One that is under way already is
// refused to repeats, and is an answer too.
func skipAnswer(in *bufio.Reader) error {
	status, err := in.ReadString('\n')
	if err != nil {
		return err
	}
	if !strings.HasPrefix(status, "HTTP/1.1 201 ") && !strings.HasPrefix(status, "HTTP/1.1 409 ") {
		return fmt.Errorf("answered %q", status)
	}
	length := 0
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		if len(line) == 2 {
			_, err = in.Discard(length)
			return err
		}
		if v, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(v))); err != nil {
				return err
			}
		}
	}
}

// startBare starts the reference: net/http that reads a request and gives an answer,
// in a process of its own. With a file it commits an entry first.
func startBare(b *testing.B, answer, file string) *asked {
	text, err := json.Marshal([]string{answer, file})
	require.NoError(b, err)
	cmd := exec.Command("bare", string(text)) // this binary, see TestMain
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	require.NoError(b, err)
	require.NoError(b, cmd.Start())
	b.Cleanup(func() { _, _ = cmd.Process.Kill(), cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(b, err)
	return &asked{strings.TrimSpace(line), cmd.Process.Pid}
}

// bare is the reference as a program.
func bare() {
	if err := serveBare(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func serveBare(text string) error {
	var told [2]string
	if err := json.Unmarshal([]byte(text), &told); err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	var s store.Store
	if told[1] != "" {
		if s, err = sqlite.Open(told[1]); err != nil {
			return err
		}
	}
	fmt.Printf("http://%s\n", l.Addr())
	answer := []byte(told[0])
	return http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadAll(r.Body)
		if s != nil {
			entry := store.Write{Key: []byte(rand.Text()), Value: make([]byte, 400), Due: time.Now(), As: store.NewVersion()}
			if err := s.Apply(context.Background(), entry); err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
		}
		w.Header()["Content-Type"] = []string{"application/json"}
		w.WriteHeader(http.StatusCreated)
		_, _ = w.Write(answer)
	}))
}
