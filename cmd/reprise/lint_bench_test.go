//go:build unix

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/reprise-dev/reprise/contract"
)

// cpu is the processor time of this process so far.
func cpu(t testing.TB) time.Duration {
	var use syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &use))
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

func exampleContract(t testing.TB) *contract.Contract {
	c, findings, err := contract.LoadFile("../../examples/acme-payments/contract.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	return c
}

// lintPaths judges files as the command does, reading included.
func lintPaths(t testing.TB, paths []string, c *contract.Contract) (findings int) {
	run := &lintRun{flags: &lintFlags{}, contract: c}
	sources := make([]lintSource, len(paths))
	for i, path := range paths {
		sources[i] = lintSource{path: path}
	}
	require.NoError(t, run.judgeAll(sources))
	for _, f := range run.files {
		require.Equal(t, checked, f.state)
		findings += len(f.findings)
	}
	return findings
}

// BenchmarkLint prints the processor time of lint with every rule and a contract, as a
// ratio to plain parsing by goldmark of the same files in the same run. The targets are
// 1.5 where half of the files hold a phrase, and 0.6 where one in fifty does.
func BenchmarkLint(b *testing.B) {
	markdown := goldmark.New(goldmark.WithExtensions(extension.GFM))
	c := exampleContract(b)
	for _, every := range []int{2, 50} {
		b.Run(fmt.Sprintf("one in %d", every), func(b *testing.B) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
			paths := makePages(b, b.TempDir(), 400, every, 7)
			require.GreaterOrEqual(b, lintPaths(b, paths, c), len(paths)/every*8/10) // also makes the tables of words
			var ours, theirs time.Duration
			for b.Loop() {
				runtime.GC()
				start := cpu(b)
				for _, path := range paths {
					src, err := os.ReadFile(path)
					require.NoError(b, err)
					markdown.Parser().Parse(text.NewReader(src))
				}
				runtime.GC()
				middle := cpu(b)
				lintPaths(b, paths, c)
				runtime.GC()
				theirs += middle - start
				ours += cpu(b) - middle
			}
			b.ReportMetric(float64(ours)/float64(theirs), "x-goldmark")
			b.ReportMetric(float64(len(paths)*b.N)/ours.Seconds(), "files/cpu-s")
		})
	}
}

// BenchmarkLintWorkers prints how much sooner two workers are done than one.
func BenchmarkLintWorkers(b *testing.B) {
	c := exampleContract(b)
	paths := makePages(b, b.TempDir(), 400, 2, 7)
	took := func(workers int) time.Duration {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(workers))
		start := time.Now()
		lintPaths(b, paths, c)
		return time.Since(start)
	}
	took(1)
	var one, two time.Duration
	for b.Loop() {
		one += took(1)
		two += took(2)
	}
	b.ReportMetric(float64(one)/float64(two), "x-faster")
}

// mostMemory is what a run over 2,000 files may take, in bytes.
const mostMemory = 60 << 20

// TestLintMemory runs the program over 2,000 files and asks the system what it took at
// most. The report is longer than a pipe holds, so that the program is still there when
// its first byte comes.
func TestLintMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells the peak of a process that still runs")
	}
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	dir := t.TempDir()
	const files = 2000
	makePages(t, dir, files, 2, 7)
	cmd := exec.Command(build(t, root), "lint", "--contract", filepath.Join(root, "examples/acme-payments/contract.yaml"), "--format", "json", dir)
	cmd.Env = append(os.Environ(), "GOMAXPROCS=2")
	stdout, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	out := bufio.NewReaderSize(stdout, 16)
	_, err = out.Peek(1)
	require.NoError(t, err)
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
	require.NoError(t, err)
	report, err := io.ReadAll(out)
	require.NoError(t, err)
	require.Error(t, cmd.Wait(), "there is something to find")
	require.Equal(t, exitFindings, cmd.ProcessState.ExitCode())
	require.Contains(t, string(report), fmt.Sprintf("\"files\": %d", files))
	peak := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	require.NotNil(t, peak, "%s", status)
	kilobytes, err := strconv.Atoi(string(peak[1]))
	require.NoError(t, err)
	t.Logf("%d files: %.1f MB", files, float64(kilobytes)/1024)
	require.Less(t, kilobytes<<10, mostMemory)
}
