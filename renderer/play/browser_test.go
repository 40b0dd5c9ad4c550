package play

import (
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// page is a page with the four tools, as a site would have it. after is a script
// that stands in for a reader.
func page(t *testing.T, c *contract.Contract, after string) string {
	t.Helper()
	p, _ := c.Resolve(c.Operations()[0].Name())
	set := tablesOf(t, c, &Options{Rows: idsOf(p)})
	var b strings.Builder
	b.WriteString(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Playground</title><body style="font-family:sans-serif;max-width:44rem">`)
	for _, tool := range []string{"lifecycle", "retries", "key", "row"} {
		fmt.Fprintf(&b, `<h2>%s</h2><div id="%[1]s" data-play="%[1]s"><p>What stands here without a script.</p></div>`, tool)
	}
	fmt.Fprintf(&b, `<table><tr id="got-409-invalid_idempotent_request"><td>409</td><td>invalid_idempotent_request</td></tr></table>
<script type="application/json" id="play-tables">%s</script><script>%s</script><script>
function set(tool, name, value) {
  const c = document.getElementById("play-" + tool + "-" + name);
  c.value = value;
  c.dispatchEvent(new Event("input", { bubbles: true }));
  c.dispatchEvent(new Event("change", { bubbles: true }));
}
%s
</script></body></html>`, set, Script(), after)
	return b.String()
}

// browse opens a page from a file, at a fragment, and returns what is in it once
// its scripts have run.
func browse(t *testing.T, text, fragment string) string {
	t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("REPRISE_REQUIRE") == "all" {
			t.Fatal("chromium is not installed, and REPRISE_REQUIRE=all wants it")
		}
		t.Skip("chromium is not installed")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "page.html")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	cmd := exec.Command(program, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+filepath.Join(dir, "profile"), "--dump-dom", "file://"+file+fragment)
	out, err := cmd.Output()
	require.NoError(t, err)
	return string(out)
}

// said is what a tool tells its reader.
func said(t *testing.T, dom, tool string) string {
	t.Helper()
	_, rest, ok := strings.Cut(dom, `data-play="`+tool+`"`)
	require.True(t, ok)
	status := regexp.MustCompile(`(?s)<div role="status" aria-live="polite">(.*?)</div>`).FindStringSubmatch(rest)
	require.NotNil(t, status, "%s says nothing", tool)
	return html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(status[1], "\n"))
}

// A link leads to an answer, from a file, and what was there without a script
// stays.
func TestALinkLeadsToAnAnswer(t *testing.T) {
	dom := browse(t, page(t, loaded(t), ""), "#play:lifecycle&op=0&first=success&since=25&unit=h&key=ok&body=other")
	require.Contains(t, said(t, dom, "lifecycle"), "The replay window is over")
	require.Contains(t, said(t, dom, "lifecycle"), "The request is executed as a new one.")
	require.Contains(t, said(t, dom, "retries"), "keeps to the contract")
	require.Equal(t, 4, strings.Count(dom, "What stands here without a script."))
	for _, tool := range []string{"lifecycle", "retries", "key", "row"} {
		require.Contains(t, dom, `id="play-`+tool+`-op"`)
		require.Contains(t, dom, `for="play-`+tool+`-op"`)
	}
	ids := regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(dom, -1)
	seen := map[string]bool{}
	for _, id := range ids {
		require.False(t, seen[id[1]], "%s is there twice", id[1])
		seen[id[1]] = true
	}
}

// A reader fills the forms in.
func TestReadersGetAnswers(t *testing.T) {
	dom := browse(t, page(t, loaded(t), `
set("lifecycle", "since", 20); set("lifecycle", "body", "other");
set("retries", "attempts", 30); set("retries", "deadline", 20);
set("key", "field", "1764518400");
set("row", "got", "answer"); set("row", "status", 409); document.body.append(document.getElementById("play-row-code").closest(".play").textContent);
set("row", "code", "invalid_idempotent_request");
document.title = location.hash;
`), "")
	require.Contains(t, said(t, dom, "lifecycle"), "Nothing is executed. The answer is 409 invalid_idempotent_request. Fix the request.")
	require.Contains(t, dom, `href="#got-409-invalid_idempotent_request"`)
	require.Contains(t, said(t, dom, "retries"), "The contract allows 6 attempts, and these are 30.")
	require.Contains(t, said(t, dom, "retries"), "may fall behind the deadline")
	require.Contains(t, said(t, dom, "key"), "The key is valid here.")
	require.Contains(t, said(t, dom, "key"), "It looks like a point in time")
	require.Contains(t, dom, "Choose a code, or “no code”.", "no row before a code is chosen")
	require.Contains(t, said(t, dom, "row"), "This is your row: 409 invalid_idempotent_request")
	require.Contains(t, dom, "<title>#play:row&amp;op=0&amp;got=answer&amp;status=409&amp;code=invalid_idempotent_request</title>")
	require.NotContains(t, dom, "key&amp;field=1764518400", "a key never stands in a link")
}

// Nonsense in a form or in a link is told, and breaks nothing.
func TestNonsenseIsTold(t *testing.T) {
	dom := browse(t, page(t, loaded(t), `document.title = String({}.value); set("retries", "base", -1); set("key", "field", "\u003cimg src=x onerror=alert(1)>");`),
		"#play:lifecycle&op=99&first=%3Cscript%3E&since=-5&unit=fortnight&__proto__=1")
	require.Contains(t, said(t, dom, "lifecycle"), "Write a number that is not below zero.")
	require.Contains(t, said(t, dom, "retries"), "Write a number that is not below zero.")
	require.Contains(t, said(t, dom, "key"), "The key is not valid here.")
	require.NotContains(t, dom, "<img")
	require.Contains(t, dom, `aria-invalid="true"`)
	require.Contains(t, dom, "<title>undefined</title>", "a link changes nothing but the fields")
}
