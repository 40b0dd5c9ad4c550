package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"github.com/reprise-dev/reprise/contract"
)

// document is a page as a browser reads it.
type htmlPage struct {
	ids     []string
	links   []string
	scripts []string
	h1      int
	tags    map[string]int
	text    string
}

func readHTML(t testing.TB, data []byte) htmlPage {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(data))
	require.NoError(t, err)
	p := htmlPage{tags: map[string]int{}}
	var text strings.Builder
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.TextNode {
			text.WriteString(n.Data)
		}
		if n.Type == html.ElementNode {
			p.tags[n.Data]++
			p.element(n)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(root)
	p.text = text.String()
	return p
}

func (p *htmlPage) element(n *html.Node) {
	if n.Data == "h1" {
		p.h1++
	}
	for _, a := range n.Attr {
		switch {
		case a.Key == "id":
			p.ids = append(p.ids, a.Val)
		case a.Key == "href" && n.Data != "use":
			p.links = append(p.links, a.Val)
		case a.Key == "src":
			p.scripts = append(p.scripts, a.Val)
		}
	}
}

// allSites are the sites that must be whole: each example by itself would repeat
// what all of them show together.
func allSites(t testing.TB) map[string][]File {
	return map[string][]File{
		"one":       published(t, []string{"en"}, example(t, "../../examples/acme-payments/contract.yaml")),
		"all":       published(t, []string{"en"}, examples(t)...),
		"languages": published(t, Languages(), examples(t)[:2]...),
		"hostile":   published(t, []string{"en"}, hostile(t, hostileTexts[0]), hostile(t, hostileTexts[0])),
	}
}

// Every link leads to a page that is there and to an anchor that is on it, and
// no anchor is there twice.
func TestNoLinkIsBroken(t *testing.T) {
	for name, files := range allSites(t) {
		pages := map[string]htmlPage{}
		there := map[string]bool{}
		for _, f := range files {
			require.False(t, there[f.Path], "%s is written twice", f.Path)
			there[f.Path] = true
			if strings.HasSuffix(f.Path, ".html") {
				pages[f.Path] = readHTML(t, f.Data)
			}
		}
		links := 0
		for at, p := range pages {
			slices.Sort(p.ids)
			require.Equal(t, slices.Compact(slices.Clone(p.ids)), p.ids, "%s: an id is there twice in %s", name, at)
			require.Equal(t, 1, p.h1, "%s: %s", name, at)
			for _, link := range append(p.links, p.scripts...) {
				if strings.HasPrefix(link, "https://") || strings.HasPrefix(link, "http://") || link == "data:," {
					continue
				}
				links++
				target, anchor, _ := strings.Cut(link, "#")
				file := at
				if target != "" {
					file = path.Join(path.Dir(at), target)
				}
				require.True(t, there[file], "%s: %s leads to %s", name, at, link)
				if anchor != "" {
					anchor, err := url.PathUnescape(anchor)
					require.NoError(t, err)
					require.Contains(t, pages[file].ids, anchor, "%s: %s leads to %s", name, at, link)
				}
			}
		}
		require.Greater(t, links, 300)
		for _, f := range files {
			if strings.HasSuffix(f.Path, ".md") || strings.HasSuffix(f.Path, ".txt") {
				for _, m := range markdownLink.FindAllSubmatch(codeSpans.ReplaceAll(f.Data, nil), -1) {
					if target, anchor, _ := strings.Cut(string(m[1]), "#"); target != "" && !strings.Contains(target, ":") && anchor == "" {
						require.True(t, there[path.Join(path.Dir(f.Path), target)], "%s: %s leads to %s", name, f.Path, m[1])
					}
				}
			}
		}
	}
}

var (
	markdownLink = regexp.MustCompile(`[^\\]\]\(([^)\s]+)\)`)
	codeSpans    = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
)

func TestTheSameContractsGiveTheSameBytes(t *testing.T) {
	first, second := allSites(t), allSites(t)
	for name, files := range first {
		require.Len(t, second[name], len(files))
		for i, f := range files {
			require.True(t, f.Path == second[name][i].Path && bytes.Equal(f.Data, second[name][i].Data), "%s: %s", name, f.Path)
		}
	}
}

// What a reader has to load for a page, the index of the search included, is
// small.
func TestPagesAreSmall(t *testing.T) {
	sites := map[string][]File{}
	for _, tag := range Languages() {
		sites["acme in "+tag] = published(t, []string{tag}, example(t, acme))
	}
	for _, c := range examples(t) {
		sites[c.API.Name+" "+c.API.Version] = published(t, []string{"en"}, c)
	}
	most, where := 0, ""
	for name, files := range sites {
		if n, page := heaviest(files); n > most {
			most, where = n, name+", "+page
		}
	}
	t.Logf("the largest page with everything is %s: %d bytes", where, most)
	require.Less(t, most, 150_000, where)
}

// heaviest is the page of a site that loads most, compressed as it is sent.
func heaviest(files []File) (most int, page string) {
	shared := 0
	for _, f := range files {
		if strings.HasPrefix(f.Path, "assets/") && strings.HasSuffix(f.Path, ".js") {
			shared += zipped(f.Data)
		}
	}
	for _, f := range files {
		if strings.HasSuffix(f.Path, ".html") {
			if n := zipped(f.Data) + shared; n > most {
				most, page = n, f.Path
			}
		}
	}
	return most, page
}

func zipped(data []byte) int {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(data)
	_ = w.Close()
	return b.Len()
}

// Each page has a twin in Markdown, and both lists of pages know it.
func TestEveryPageHasItsTwin(t *testing.T) {
	files := fullest(t)
	byPath := map[string]string{}
	for _, f := range files {
		if !leads(f) {
			byPath[f.Path] = string(f.Data)
		}
	}
	for p := range byPath {
		if page, ok := strings.CutSuffix(p, ".html"); ok {
			twin := byPath[page+".md"]
			require.NotEmpty(t, twin, p)
			require.True(t, strings.Contains(byPath["llms.txt"], "("+page+".md)"), p)
			if !strings.Contains(page, "/") { // the links of others are other ones there
				require.True(t, strings.Contains(byPath["llms-full.txt"], twin), p)
			}
			require.True(t, strings.Contains(byPath[p], `<link rel="alternate" type="text/markdown" href="`+path.Base(page)+`.md">`), p)
		}
	}
	require.Contains(t, byPath["decisions.md"], "| `409` | [`concurrent_idempotent_requests`](problems/concurrent_idempotent_requests.md) |")
	require.Contains(t, byPath["decisions.md"], "](key.md)")
	require.Contains(t, byPath["unknown-outcome.md"], "2. After `500` `outcome_unknown`, **look up** what happened before anything else, and leave out the next step.")
	require.Contains(t, byPath["unknown-outcome.md"], "past its window, 24 hours (30 days for `POST /v2/payments`),")
}

// The footer names the contract by the digest of the file that is beside it.
func TestThePageSaysWhatItWasMadeFrom(t *testing.T) {
	for _, f := range fullest(t) {
		if f.Path == "contract.json" {
			c, findings, err := contract.Load("contract.json", f.Data)
			require.NoError(t, err)
			require.NotNil(t, c, findings)
			index := string(fileOf(t, fullest(t), "index.html"))
			require.True(t, strings.Contains(index, "SHA-256: <code>"+digest(f.Data)+"</code>"))
			require.True(t, strings.Contains(index, "<li>No verification against a running server is recorded.</li>"), "nothing is claimed that nobody has seen")
		}
	}
}

func fileOf(t testing.TB, files []File, name string) []byte {
	t.Helper()
	i := slices.IndexFunc(files, func(f File) bool { return f.Path == name })
	require.GreaterOrEqual(t, i, 0, name)
	return files[i].Data
}

// A problem's page lies where its type URI leads when the site is published at
// the base of the URIs.
func TestAProblemLiesAtItsTypeURI(t *testing.T) {
	files := fullest(t)
	page := string(fileOf(t, files, "problems/concurrent_idempotent_requests.html"))
	require.True(t, strings.Contains(page, `https://<wbr>docs.acme.example<wbr>/problems<wbr>/concurrent_<wbr>idempotent_<wbr>requests</code>`))
	var p problem
	require.NoError(t, json.Unmarshal(fileOf(t, files, "problems/concurrent_idempotent_requests.json"), &p))
	require.Equal(t, "https://docs.acme.example/problems/concurrent_idempotent_requests", p.Type)
	require.Equal(t, 409, p.Answers[0].Status)
	require.Equal(t, "same-key", p.Answers[0].Retry)
	require.Equal(t, 5, p.Answers[0].RetryAfter)

	moved := string(fileOf(t, files, "problems/concurrent_idempotent_requests/index.html"))
	require.True(t, strings.Contains(moved, `content="0; url=../concurrent_idempotent_requests.html"`), "a host of files finds the folder at the URI")

	require.Equal(t, "keys/reused", pathOf("https://a.example/p/keys/reused", "https://a.example/p/", "x"))
	require.Equal(t, "x", pathOf("", "", "x"))
	require.NotContains(t, pathOf("https://a.example/p/../../etc", "https://a.example/p/", "x"), "..")
}

// llms.txt says a word about each link, and nothing in it is raw markup.
func TestTheListForProgramsReadsWell(t *testing.T) {
	for _, tag := range Languages() {
		list := string(fileOf(t, published(t, []string{tag}, example(t, acme)), "llms.txt"))
		require.NotRegexp(t, `[_*]\(|\)[_*]`, list)
		for _, file := range []string{"contract.json", "llms-full.txt"} {
			require.Regexp(t, `(?m)^- \[`+file+`\]\(`+file+`\): .`, list)
		}
		for line := range strings.Lines(list) {
			if strings.HasPrefix(line, "- ") {
				require.Regexp(t, `^- \[.+\]\(\S+\): .+\n$`, line)
			}
		}
	}
}
