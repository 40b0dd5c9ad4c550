package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store/etcd/etcdtest"
	"github.com/reprise-dev/reprise/simulator/store/postgres/postgrestest"
)

// A password is hidden wherever somebody may have put it, also in what is no URL.
func TestShownStores(t *testing.T) {
	for flag, want := range map[string]string{
		"memory":                        "memory",
		"sqlite:a@b:c?d.db":             "sqlite:a@b:c?d.db",
		"postgres://h/d":                "postgres://h/d",
		"postgres://ann@h:5432/d":       "postgres://ann@h:5432/d",
		"postgres://ann:secret@h/d":     "postgres://ann:xxxxx@h/d",
		"postgres://ann:se/cr?e@t@h/d":  "postgres://ann:xxxxx@h/d",
		"postgres://h/d?password=sec":   "postgres://h/d",
		"postgres://ann:secret@/d?x=@y": "postgres://ann:xxxxx@y",
		"etcd://ann:secret@a:1,b:2/p":   "etcd://ann:xxxxx@a:1,b:2/p",
		"postgre://ann:secret@h":        "postgre://ann:xxxxx@h",
	} {
		require.Equal(t, want, shown(flag))
	}
}

const storeContract = `reprise: v1
api: {name: Orders, version: "1"}
scope: [account]
fingerprint: {of: [method, path, body]}
claim: {mechanism: MECHANISM}
window: {replay: 24h}
answers:
  mismatch: {status: 409, code: reused, client: fix-request}
  in_flight: {status: 409, code: busy, client: same-key}
failures: [{when: [before-execution, 4xx, 5xx], keep: answer}]
retry: {attempts: 3, statuses: [503], backoff: {base: 1s, cap: 10s}, deadline: 1m}
operations: {POST /orders: {}}
`

// Two servers, one after the other, on one database: the second repeats what the
// first has answered.
func TestServeOnADatabase(t *testing.T) {
	t.Run("postgres", func(t *testing.T) {
		s := postgrestest.Need(t)
		for _, d := range []struct{ mechanism, flag, note, holds string }{
			{"unique-constraint", s.URL(url.Values{"schema": {"one"}, "password": {"secret"}}), "keys in postgres://reprise@/postgres, by unique-constraint", "database"},
			{"serializable-row-lock", s.URL(url.Values{"schema": {"two"}}), "keys in postgres://reprise@/postgres, by serializable-row-lock", "database"},
			{"conditional-write", s.URL(url.Values{"schema": {"two"}}), "keys in postgres://reprise@/postgres, which arbitrates in the place of conditional-write (--assume)", "database"},
		} {
			t.Run(d.mechanism, func(t *testing.T) { serveTwice(t, d.mechanism, d.flag, d.note, d.holds) })
		}
	})
	t.Run("etcd", func(t *testing.T) {
		s := etcdtest.Need(t)
		serveTwice(t, "conditional-write", s.URL("shop"), "keys in "+s.URL("shop")+", by conditional-write", "cluster")
	})
}

func serveTwice(t *testing.T, mechanism, flag, note, holds string) {
	var bodies []string
	for range 2 {
		ctx, stop := context.WithCancel(t.Context())
		out, stdout := io.Pipe()
		var stderr bytes.Buffer
		done := make(chan int, 1)
		go func() {
			done <- run(ctx, []string{"serve", "--assume", "--addr", "127.0.0.1:0", "--store", flag, "-"},
				strings.NewReader(strings.ReplaceAll(storeContract, "MECHANISM", mechanism)), stdout, &stderr, func(string) string { return "" })
			_ = stdout.Close()
		}()
		line, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			stop()
			<-done
			require.NoError(t, err, stderr.String())
		}
		req, err := http.NewRequest("POST", strings.TrimSpace(line)+"/orders", strings.NewReader("{}"))
		require.NoError(t, err)
		req.Header.Set("Idempotency-Key", "k-"+mechanism)
		answer, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		body, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		answer.Body.Close()
		require.Equal(t, http.StatusCreated, answer.StatusCode, string(body))
		bodies = append(bodies, string(body))
		stop()
		require.Equal(t, exitClean, <-done, stderr.String())
		require.Contains(t, stderr.String(), "Orders 1: "+note+"\n")
		require.Contains(t, stderr.String(), "note: the "+holds+" of ")
		require.NotContains(t, stderr.String(), "secret")
	}
	require.Equal(t, bodies[0], bodies[1])
}
