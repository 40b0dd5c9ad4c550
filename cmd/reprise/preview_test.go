package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// previewing starts a preview of a copy of an example, and returns the file and
// the address.
func previewing(t *testing.T, flags ...string) (file, address string, said *bufio.Reader) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "contract.yaml")
	text, err := os.ReadFile("../../examples/minimal/contract.yaml")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, text, 0o600))
	ctx, stop := context.WithCancel(t.Context())
	reader, writer := io.Pipe()
	people, terminal := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, append([]string{"preview", "--addr", "127.0.0.1:0", file}, flags...), strings.NewReader(""), writer, terminal, func(string) string { return "" })
	}()
	t.Cleanup(func() {
		stop()
		people.Close() // nobody reads on
		require.Equal(t, exitClean, <-ended)
	})
	line, err := bufio.NewReader(reader).ReadString('\n')
	require.NoError(t, err)
	return file, strings.TrimSpace(line), bufio.NewReader(people)
}

func fetch(t *testing.T, address string, header ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	require.NoError(t, err)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
		if header[i] == "Host" {
			r.Host = header[i+1]
		}
	}
	res, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res, string(body)
}

// A page comes as HTML, or as Markdown to who asks for it.
func TestPreviewNegotiates(t *testing.T) {
	_, address, _ := previewing(t)
	res, body := fetch(t, address)
	require.Equal(t, http.StatusOK, res.StatusCode)
	require.Equal(t, "Accept", res.Header.Get("Vary"))
	require.Equal(t, `<index.md>; rel="alternate"; type="text/markdown"`, res.Header.Get("Link"))
	require.Contains(t, body, "</html>")
	require.Contains(t, body, `<script src="/.reprise/reload.js" defer>`)
	for _, accept := range []string{"text/markdown", "text/html;q=0.5, text/markdown", "text/markdown;q=0.9, */*;q=0.1"} {
		res, body = fetch(t, address+"decisions.html", "Accept", accept)
		require.Equal(t, "text/markdown; charset=utf-8", res.Header.Get("Content-Type"), accept)
		require.Contains(t, body, "\n# I got this answer. Now what?\n")
	}
	for _, accept := range []string{"text/html,application/xhtml+xml,*/*;q=0.8", "*/*", "text/markdown;q=0", "text/markdown;q=0.2, text/html"} {
		res, _ = fetch(t, address+"decisions.html", "Accept", accept)
		require.Equal(t, "text/html; charset=utf-8", res.Header.Get("Content-Type"), accept)
	}
	res, _ = fetch(t, address+"key.md")
	require.Equal(t, "text/markdown; charset=utf-8", res.Header.Get("Content-Type"))
	res, body = fetch(t, address+"problems/idempotency_key_missing", "Accept", "application/json")
	require.Equal(t, "application/json", res.Header.Get("Content-Type"), body)
	res, _ = fetch(t, address+"../../etc/passwd")
	require.Equal(t, http.StatusNotFound, res.StatusCode)
	res, _ = fetch(t, address, "Host", "evil.example")
	require.Equal(t, http.StatusMisdirectedRequest, res.StatusCode)
	post, err := http.Post(address, "text/plain", nil)
	require.NoError(t, err)
	post.Body.Close()
	require.Equal(t, http.StatusMethodNotAllowed, post.StatusCode)
}

// While the contract is not right its findings are shown, and the last good pages
// are kept. Each change is told.
func TestPreviewFollowsTheFile(t *testing.T) {
	file, address, terminal := previewing(t)
	told := func() string {
		line, err := terminal.ReadString('\n')
		require.NoError(t, err)
		return line
	}
	good, err := os.ReadFile(file)
	require.NoError(t, err)

	res, err := http.Get(address + ".reprise/changes")
	require.NoError(t, err)
	defer res.Body.Close()
	changes := bufio.NewScanner(res.Body)
	change := func() string {
		for changes.Scan() {
			if version, found := strings.CutPrefix(changes.Text(), "data: "); found {
				return version
			}
		}
		return ""
	}
	require.Equal(t, "1", change())
	put := func(text string) { // as editors do, and in one step
		fresh := file + ".swp"
		require.NoError(t, os.WriteFile(fresh, []byte(text), 0o600))
		require.NoError(t, os.Rename(fresh, file))
	}

	put(strings.Replace(string(good), "replay: 24h", "replay: 24x", 1))
	require.Equal(t, "2", change())
	require.Contains(t, told(), "contract.yaml:")
	answer, body := fetch(t, address+"key.html")
	require.Equal(t, http.StatusInternalServerError, answer.StatusCode)
	require.Contains(t, body, "contract.yaml is not right")
	require.Contains(t, body, "contract/duration")
	for _, asked := range []string{"", "key.html", "key.md", "llms.txt"} {
		answer, body = fetch(t, address+asked, "Accept", "text/markdown")
		require.Equal(t, http.StatusInternalServerError, answer.StatusCode, asked)
		require.Equal(t, "text/markdown; charset=utf-8", answer.Header.Get("Content-Type"), asked)
		require.Contains(t, body, "contract/duration", asked)
	}
	for _, asked := range []string{"contract.json", "problems/other_request"} {
		answer, body = fetch(t, address+asked, "Accept", "application/json")
		require.Equal(t, http.StatusInternalServerError, answer.StatusCode, asked)
		require.Equal(t, "application/json", answer.Header.Get("Content-Type"), asked)
		require.Contains(t, body, "contract/duration", asked)
	}
	answer, body = fetch(t, address+".reprise/good/key.html")
	require.Equal(t, http.StatusOK, answer.StatusCode)
	require.Contains(t, body, "<h1>The key</h1>")

	put(strings.Replace(string(good), "replay: 24h", "replay: 48h", 1))
	require.Equal(t, "3", change())
	require.Contains(t, told(), "contract.yaml is right again")
	answer, body = fetch(t, address)
	require.Equal(t, http.StatusOK, answer.StatusCode)
	require.Contains(t, body, "<strong>48 hours</strong>")

	require.NoError(t, os.Remove(file))
	require.Equal(t, "4", change())
	require.Contains(t, told(), "is gone; the preview goes on when it is back")
	_, body = fetch(t, address)
	require.Contains(t, body, "is gone; the preview goes on when it is back")

	put("{")
	require.Equal(t, "5", change())
	require.Contains(t, told(), "contract.yaml:1:")
	_, body = fetch(t, address)
	require.Contains(t, body, "contract.yaml:1:")

	put(string(good))
	require.Equal(t, "6", change())
	require.Contains(t, told(), "contract.yaml is right again")

	require.NoError(t, os.Remove(file))
	require.Equal(t, "7", change())
	require.Contains(t, told(), "is gone")
	put(string(good))
	require.Equal(t, "8", change())
	require.Contains(t, told(), "contract.yaml is back")
}

// A folder of a language is found without its slash.
func TestPreviewOfSeveralLanguages(t *testing.T) {
	_, address, _ := previewing(t, "--language", "en,de")
	answer, body := fetch(t, address+"de")
	require.Equal(t, "/de/", answer.Request.URL.Path)
	require.Contains(t, body, `<html lang="de"`)
	answer, _ = fetch(t, address+"ja")
	require.Equal(t, http.StatusNotFound, answer.StatusCode)
}
