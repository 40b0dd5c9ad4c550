package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var pageLink = regexp.MustCompile(`\]\(([^)#:]+)\)`)

// The page that compares other mock servers says how to measure this one. What it
// links to is there, and each of its servers starts and answers.
func TestPeersCanBeRepeated(t *testing.T) {
	text, err := os.ReadFile("../../simulator/PEERS.md")
	require.NoError(t, err)
	links := pageLink.FindAllStringSubmatch(string(text), -1)
	require.NotEmpty(t, links)
	for _, link := range links {
		require.FileExists(t, filepath.Join("../../simulator", link[1]))
	}
	program, served := build(t, "../.."), 0
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		switch {
		case !strings.HasPrefix(line, "    "):
		case words[0] == "wrk":
			script := words[slices.Index(words, "-s")+1]
			require.FileExists(t, filepath.Join("../..", script), line)
		case words[0] == "./reprise":
			require.Equal(t, []string{"serve", "--quiet", "--addr", "127.0.0.1:4010"}, words[1:5], "runServe takes another port")
			args := append([]string{"--quiet"}, words[5:]...)
			for i, word := range args {
				args[i] = strings.Replace(word, "sqlite:", "sqlite:"+t.TempDir()+"/", 1)
			}
			args[len(args)-1] = filepath.Join("../..", args[len(args)-1])
			status, answer := runServe(t, program, args...).post(t, "/orders", `{"sku": "a"}`, "Idempotency-Key: k1")
			require.Equal(t, 201, status, answer)
			served++
		}
	}
	require.Equal(t, 3, served)
}
