package play

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// node is the script's logic at work. It answers one question a line.
type node struct {
	in  io.Writer
	out *bufio.Reader
}

const driver = `
const play = require(process.argv[1]);
let tables = null;
require("readline").createInterface({ input: process.stdin }).on("line", line => {
  const q = JSON.parse(line);
  let answer = null;
  if (q.tables) tables = q.tables;
  else answer = play[q.ask].apply(null, (q.bare ? [] : [tables]).concat(q.args));
  process.stdout.write(JSON.stringify(answer) + "\n");
});`

// startNode runs the script in Node.
func startNode(t *testing.T) *node {
	t.Helper()
	program, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("REPRISE_REQUIRE") == "all" {
			t.Fatal("node is not installed, and REPRISE_REQUIRE=all wants it")
		}
		t.Skip("node is not installed")
	}
	file := filepath.Join(t.TempDir(), "play.js")
	require.NoError(t, os.WriteFile(file, []byte(Logic()), 0o644))
	cmd := exec.Command(program, "-e", driver, file)
	var trouble bytes.Buffer
	cmd.Stderr = &trouble
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Wait()
		if trouble.Len() > 0 {
			t.Error(trouble.String())
		}
	})
	return &node{in, bufio.NewReaderSize(out, 1<<20)}
}

func (n *node) line(t require.TestingT, q any, answer any) {
	text, err := json.Marshal(q)
	require.NoError(t, err)
	_, err = n.in.Write(append(text, '\n'))
	require.NoError(t, err)
	line, err := n.out.ReadBytes('\n')
	require.NoError(t, err, "the script broke at %s", text)
	require.NoError(t, json.Unmarshal(line, answer), string(line))
}

// load gives the script its tables.
func (n *node) load(t require.TestingT, tables json.RawMessage) {
	var nothing any
	n.line(t, map[string]any{"tables": tables}, &nothing)
}

// ask calls a function of the script.
func (n *node) ask(t require.TestingT, answer any, function string, args ...any) {
	n.line(t, map[string]any{"ask": function, "args": args}, answer)
}

// contracts are all examples of the repository.
func contracts(t *testing.T) map[string]*contract.Contract {
	t.Helper()
	out := map[string]*contract.Contract{}
	root := filepath.Join("..", "..", "examples")
	require.NoError(t, filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".yaml" {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil || !bytes.Contains(text, []byte("\nreprise: v1")) && !bytes.HasPrefix(text, []byte("reprise: v1")) {
			return err
		}
		c, findings, err := contract.LoadFile(name)
		require.NoError(t, err)
		require.NotNil(t, c, "%s: %v", name, findings)
		out[strings.TrimPrefix(name, root+string(filepath.Separator))] = c
		return nil
	}))
	require.Greater(t, len(out), 30)
	return out
}

// loaded makes a contract from the minimal example, with some of its text changed.
func loaded(t *testing.T, replacements ...string) *contract.Contract {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "examples", "acme-payments", "contract.yaml"))
	require.NoError(t, err)
	for i := 0; i < len(replacements); i += 2 {
		require.Contains(t, string(text), replacements[i])
	}
	changed := strings.NewReplacer(replacements...).Replace(string(text))
	c, findings, err := contract.Load("contract.yaml", []byte(changed))
	require.NoError(t, err)
	require.NotNil(t, c, "%v", findings)
	return c
}

func tablesOf(t require.TestingT, c *contract.Contract, o *Options) json.RawMessage {
	out, err := Tables(c, o)
	require.NoError(t, err)
	return out
}

// variations are the example with one of its decisions taken otherwise, beside
// what the examples have.
func variations(t *testing.T) map[string]*contract.Contract {
	t.Helper()
	const (
		mismatch = "{status: 409, code: invalid_idempotent_request, client: fix-request}"
		unknown  = "  outcome_unknown: {"
	)
	return map[string]*contract.Contract{
		"expired: reject":       loaded(t, "expired: new-request", "expired: reject", unknown, "  expired: {status: 410, code: key_expired, client: new-key}\n"+unknown),
		"expired, at least":     loaded(t, "replay: 24h", "replay: {at_least: 24h}", "expired: new-request", "expired: reject", unknown, "  expired: {status: 410, code: key_expired, client: new-key}\n"+unknown),
		"new operation":         loaded(t, mismatch, "{do: new-operation}"),
		"ignored key":           loaded(t, mismatch, "{do: ignore-key}"),
		"replayed to others":    loaded(t, mismatch, "{do: replay}"),
		"previously failed":     loaded(t, unknown, "  previously_failed: {status: 409, code: failed_before, client: new-key}\n"+unknown),
		"abandoned: reject":     loaded(t, "abandoned: resume", "abandoned: reject"),
		"never reaped":          loaded(t, "reap: 72h", "reap: never"),
		"window from last use":  loaded(t, "from: first-request", "from: last-use"),
		"window without an end": loaded(t, "replay: 24h", "replay: unlimited", "  reap: 72h\n", "  reap: never\n"),
	}
}
