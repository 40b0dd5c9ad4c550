package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReadmeTour runs the README as a person would: each command of its console
// blocks, in order, and compares what is printed. An ellipsis in the README
// stands for anything within a line; alone on a line, for any lines.
func TestReadmeTour(t *testing.T) {
	for _, tool := range []string{"bash", "curl"} {
		if _, err := exec.LookPath(tool); err != nil {
			skip(t, "no "+tool+" is installed")
		}
	}
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	require.NoError(t, err)
	tour := &tour{root: root, reprise: build(t, root), addr: "127.0.0.1:4010"}
	defer tour.stop()
	steps := consoleSteps(string(text))
	require.NotEmpty(t, steps)
	for _, s := range steps {
		got := tour.run(t, s.command)
		require.Regexp(t, pattern(strings.ReplaceAll(s.want, "127.0.0.1:4010", tour.addr)), got, "$ %s", s.command)
	}
}

// skip skips a test for want of something, which CI does not allow.
func skip(t testing.TB, why string) {
	t.Helper()
	if os.Getenv("REPRISE_REQUIRE") == "all" {
		t.Fatal(why + ", and REPRISE_REQUIRE=all asks for it")
	}
	t.Skip(why)
}

func build(t testing.TB, root string) string {
	path := filepath.Join(t.TempDir(), "reprise")
	cmd := exec.Command("go", "build", "-o", path, "./cmd/reprise")
	cmd.Dir = root
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return path
}

type step struct{ command, want string }

// consoleSteps reads the console blocks of a page: lines after "$ " are
// commands, a backslash at the end continues them, the rest is their output.
func consoleSteps(page string) []step {
	var steps []step
	inside, open := false, false
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "```"):
			inside, open = line == "```console", false
		case !inside:
		case open:
			last := &steps[len(steps)-1]
			last.command += "\n" + line
			open = strings.HasSuffix(line, `\`)
		case strings.HasPrefix(line, "$ "):
			steps = append(steps, step{command: line[2:]})
			open = strings.HasSuffix(line, `\`)
		default:
			steps[len(steps)-1].want += line + "\n"
		}
	}
	return steps
}

func pattern(want string) *regexp.Regexp {
	var re strings.Builder
	re.WriteString(`(?s)\A`)
	for line := range strings.Lines(want) {
		if strings.TrimSpace(line) == "…" {
			re.WriteString(`(?:[^\n]*\n)*?`)
			continue
		}
		re.WriteString(strings.ReplaceAll(regexp.QuoteMeta(line), "…", `[^\n]*?`))
	}
	re.WriteString(`\n*\z`)
	return regexp.MustCompile(re.String())
}

type tour struct {
	root, reprise, addr string
	server              *exec.Cmd
}

// run runs one command of the README. A server stays in the background, on a
// free port in the place of the one that the README names.
func (r *tour) run(t *testing.T, command string) string {
	command = strings.ReplaceAll(command, "go run ./cmd/reprise", r.reprise)
	command = strings.ReplaceAll(command, "127.0.0.1:4010", r.addr)
	if !strings.Contains(command, " serve ") {
		cmd := exec.Command("bash", "-c", command+" 2>&1")
		cmd.Dir = r.root
		out, _ := cmd.CombinedOutput() // an exit code of 1 is part of the tour
		return strings.TrimRight(strings.ReplaceAll(string(out), "\r\n", "\n"), "\n") + "\n"
	}
	r.stop()
	r.server = exec.Command("bash", "-c", "exec "+command+" --addr 127.0.0.1:0")
	r.server.Dir = r.root
	said, err := os.Create(filepath.Join(t.TempDir(), "stderr"))
	require.NoError(t, err)
	defer said.Close()
	r.server.Stderr = said
	stdout, err := r.server.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, r.server.Start())
	line, err := bufio.NewReader(stdout).ReadString('\n')
	text, _ := os.ReadFile(said.Name())
	require.NoError(t, err, "%s", text)
	r.addr = strings.TrimPrefix(strings.TrimSpace(line), "http://")
	return string(text) + line
}

func (r *tour) stop() {
	if r.server == nil {
		return
	}
	r.server.Process.Signal(syscall.SIGTERM)
	r.server.Wait()
	r.server = nil
}
