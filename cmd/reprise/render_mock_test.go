package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The commands of the page about the mock do what the comments over them say.
func TestTheCommandsOnTheMockPageWork(t *testing.T) {
	for _, example := range []string{"minimal/contract.yaml", "acme-payments/contract.yaml", "providers/square.yaml", "stripe-v1/contract.yaml"} {
		t.Run(example, func(t *testing.T) {
			p := newMockPage(t, filepath.Join("..", "..", "examples", example))
			said := p.run(t, p.faults)
			require.Len(t, regexp.MustCompile(`HTTP/1\.1 503 `).FindAllString(said, -1), 1, said)
			require.Contains(t, said, "curl: (", "the first answer is lost")
			lost, rest, found := strings.Cut(said, `"deleted"`)
			require.True(t, found, said)
			require.Len(t, answered.FindAllString(lost, -1), 1, "the second attempt meets what the first one did: %s", lost)
			require.Contains(t, p.effects(t), `"count": 1`)
			if strings.Contains(p.faults, "other contents") {
				require.Regexp(t, `HTTP/1\.1 4\d\d `, rest, "other contents are refused")
			}

			p.start(t, p.plan)
			require.NotContains(t, p.run(t, p.attempt+"attempt"), "HTTP/1.1")
			require.Contains(t, p.run(t, p.attempt+"attempt"), "HTTP/1.1 503 ")
			require.Regexp(t, answered, p.run(t, p.attempt+"attempt"))

			p.start(t, p.slow)
			require.Regexp(t, answered, p.run(t, p.attempt+p.atOnce))
			require.Contains(t, p.effects(t), `"count": 1`)
		})
	}
}

var answered = regexp.MustCompile(`HTTP/1\.1 2\d\d `)

// mockPage is the page about the mock of a contract, and the mock that it tells to
// start.
type mockPage struct {
	*program
	dir                                 string
	faults, plan, slow, atOnce, attempt string // code of the page
}

func newMockPage(t *testing.T, contract string) *mockPage {
	for _, tool := range []string{"sh", "curl"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("there is no", tool)
		}
	}
	data, err := os.ReadFile(contract)
	require.NoError(t, err)
	data = regexp.MustCompile(`(?m)^  openapi: .*\n`).ReplaceAll(data, nil) // it is not at hand in the folder
	p := &mockPage{dir: t.TempDir()}
	require.NoError(t, os.WriteFile(filepath.Join(p.dir, "contract.yaml"), data, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(p.dir, "request.json"), []byte(`{"a": 1}`), 0o600))
	var page bytes.Buffer
	cmd := exec.Command("reprise", "render", filepath.Join(p.dir, "contract.yaml"))
	cmd.Stdout = &page
	require.NoError(t, cmd.Run())
	_, after, found := strings.Cut(page.String(), "### How to test a retry loop")
	require.True(t, found)
	fences := regexp.MustCompile("(?s)```[a-z]+\n(.*?)```").FindAllStringSubmatch(after, 5)
	require.Len(t, fences, 5)
	p.faults, p.plan, p.slow, p.atOnce = fences[0][1], fences[2][1], fences[3][1], fences[4][1]
	p.attempt = p.faults[:strings.Index(p.faults, "\n}\n")+3]
	require.NoError(t, os.WriteFile(filepath.Join(p.dir, "plan.yaml"), []byte(fences[1][1]), 0o600))
	_, start, _ := strings.Cut(page.String(), "cmd/reprise@latest\n")
	start, _, _ = strings.Cut(start, "\n")
	p.start(t, start)
	return p
}

// start starts the mock as a command of the page says, but at a port of its own.
func (p *mockPage) start(t *testing.T, command string) {
	words := strings.Fields(command)
	require.Equal(t, []string{"reprise", "serve"}, words[:2])
	args := words[2:]
	for i, word := range args {
		if strings.HasSuffix(word, ".yaml") {
			args[i] = filepath.Join(p.dir, word)
		}
	}
	p.program = startServe(t, args...)
}

// run runs lines of the page, and returns all that they print.
func (p *mockPage) run(t *testing.T, script string) string {
	cmd := exec.Command("sh", "-c", strings.ReplaceAll(script, "http://127.0.0.1:4010", p.base))
	cmd.Dir = p.dir
	out, _ := cmd.CombinedOutput() // curl ends with an error where an answer is lost
	return string(out)
}
