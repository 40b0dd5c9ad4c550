package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestServeSaysWhatItAssumes serves a contract about somebody else's API: each
// assumption is told at the start, with its value, and so is what nothing acts on.
func TestServeSaysWhatItAssumes(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	contract := `reprise: v1
api: {name: Mail, version: "1"}
answers:
  mismatch: {status: 409, code: reused, client: fix-request}
  in_flight: {status: 409, code: busy, client: same-key}
operations: {POST /mails: {example: {status: 202}}}
webhooks: {event_id: {in: body, name: /id}, attempts: 5}
undocumented: [scope, window, answers.mismatch.status, failures, retry, webhooks.schedule]
`
	out, stdout := io.Pipe()
	var stderr bytes.Buffer
	done := make(chan int, 1)
	go func() {
		done <- run(ctx, []string{"serve", "--assume", "--addr", "127.0.0.1:0", "-"}, strings.NewReader(contract), stdout, &stderr, func(string) string { return "" })
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)

	answer, err := http.Post(strings.TrimSpace(line)+"/mails", "application/json", strings.NewReader("{}"))
	require.NoError(t, err)
	answer.Body.Close()
	require.Equal(t, 400, answer.StatusCode, "a key is demanded unless said otherwise")

	stop()
	require.Equal(t, exitClean, <-done)
	said := stderr.String()
	for _, want := range []string{
		"described only, nothing here acts on: webhooks\n",
		"the owner of the API does not document these values; they are assumed:\n",
		"  Scope: account\n",
		"  Replay window: at least 5 minutes\n",
		"  Key reused with another request: status: 409\n",
		"  Attempts, the first included: 2\n",
		"  webhooks.schedule: not documented, and nothing acts on it\n",
	} {
		require.Contains(t, said, want)
	}
	require.NotContains(t, said, "Key reused with another request: code", "that one is documented")
}

// A name is text: what would move the cursor or turn the line round is shown escaped.
func TestServeShowsNamesAsText(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	text, err := os.ReadFile("../../examples/minimal/contract.yaml")
	require.NoError(t, err)
	contract := strings.Replace(string(text), "name: Example Orders", `name: "Evil\e[2J\u202eX"`, 1)
	out, stdout := io.Pipe()
	var stderr bytes.Buffer
	done := make(chan int, 1)
	go func() {
		defer stdout.Close() // else a server that does not start is waited for
		done <- run(ctx, []string{"serve", "--assume", "--addr", "127.0.0.1:0", "-"}, strings.NewReader(contract), stdout, &stderr, func(string) string { return "" })
	}()
	_, err = bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	stop()
	require.Equal(t, exitClean, <-done)
	require.Contains(t, stderr.String(), `Evil\x1b[2J\u202eX 1: `)
	require.NotContains(t, stderr.String(), "\x1b")
}
