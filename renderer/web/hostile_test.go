package web

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

var hostileTexts = []string{
	`</script><script>alert(1)</script><style>*{}</style></style></title>`,
	`<img src=x onerror=alert(1)> "><svg onload=alert(1)> '><b> &lt;i&gt; &amp;`,
	"{{.}} {{ site.secret }} {% raw %} ${x} `{{`",
	"a | b || c \\| d \\\\| `one` ``two`` ```three``` ` \\`",
	"[link](javascript:alert(1)) ![i](x) <https://evil.example> **b** _i_ ~~s~~ [a](#x)",
	"\u202eright to left\u202c \u2066isolate\u2069 \u200bzero \ufeffbom \u00ad soft \x00\x1b[31m\u2028\u2029",
	"# h\n\n- item\n\n| a | b |\n| --- | --- |\n```\ncode",
	"]]> --> <!-- <![CDATA[ \\u003cscript\\u003e",
}

// hostile is a contract that has a text wherever the language takes one.
func hostile(t testing.TB, s string) *contract.Contract {
	t.Helper()
	short := string([]rune(s)[:min(len([]rune(s)), 48)])
	type object = map[string]any
	type list = []any
	c, findings := contract.Build(object{
		"reprise": "v1",
		"api":     object{"name": short, "version": short, "callers": list{"raw-http", "sdk"}},
		"scope":   list{"account"},
		"key":     object{"name": "X-`*_|~#Key", "derive": list{object{"kind": "event", "example": short}, object{"kind": "random", "example": short + "x"}}},
		"claim":   object{"commits": "before-effect", "lease": "20s", "abandoned": "resume"},
		"window":  object{"replay": "24h", "reap": "48h", "longest_retry": object{"chain": short, "takes": "1h"}},
		"answers": object{
			"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request", "message": s, "type": short},
			"in_flight": object{"status": 409.0, "code": "a/../b:c", "client": "same-key", "message": s, "type": short},
			"replay":    object{"marker": object{"name": "X-`|Mark", "value": "a`|b {{x}} <i>"}},
		},
		"errors":   object{"envelope": "problem+json", "type_base": "https://a.example/p/"},
		"failures": list{object{"when": list{"before-execution"}, "keep": "nothing"}, object{"when": "4xx", "keep": "answer"}, object{"when": "5xx", "keep": "progress"}},
		"retry":    object{"statuses": list{429.0, 503.0}, "backoff": object{"base": "1s", "cap": "10s"}, "attempts": 4.0},
		"sdks":     list{object{"language": short}},
		"webhooks": object{
			"event_id": object{"in": "body", "name": "/id"}, "stop_header": object{"name": "X-`|H", "value": "a`|b {{x}} <i>"},
			"schedule": list{"1s"}, "dead_letters": object{"replay": short},
		},
		"consumers":    list{object{"name": short, "reads": short, "inbox": short}},
		"revisions":    list{object{"date": "2026", "change": s, "source": "https://a.example/`*_|{{x}}"}},
		"sources":      list{object{"url": "https://a.example/`*_|{{x}}#&[a](b)", "observed": "2026", "confidence": "seen"}},
		"undocumented": list{"window.longest_retry"},
		"operations": object{
			"POST /orders/`*_~<b>|": object{
				"steps":   list{object{"name": "a_step", "calls": short, "recover": "look_up", "compensate": short}},
				"example": object{"status": 201.0, "body": object{"text": s, s: 1.0}},
			},
			"PUT /a": object{"unsafe": short},
			"PUT /b": object{"idempotent": short},
		},
	})
	require.NotNil(t, c, findings)
	return c
}

// No text of a contract becomes markup, in no file: every page has the elements
// that it has with a harmless word in every place, JSON stays JSON, and nothing
// is left that cannot be seen or that a template engine would take for its own.
func TestHostileTextIsHarmlessInEveryFile(t *testing.T) {
	harmless := map[string][]map[string]int{} // by page; the pages of problems are named by the texts
	for _, f := range published(t, []string{"en"}, hostile(t, "word")) {
		if strings.HasSuffix(f.Path, ".html") {
			harmless[kind(f)] = append(harmless[kind(f)], elements(t, f.Data))
		}
	}
	require.Greater(t, len(harmless["problem"]), 3)
	for i, s := range hostileTexts {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			c := hostile(t, s)
			for _, f := range published(t, []string{"en"}, c) {
				hold(t, f)
				if f.Path == "index.html" {
					require.Equal(t, c.API.Name, linkedData(t, f.Data)["about"], "programs read the name as it is")
				}
				if strings.HasSuffix(f.Path, ".html") {
					require.Contains(t, harmless[kind(f)], elements(t, f.Data), "%s: %q", f.Path, s)
				}
			}
		})
	}
}

func kind(f File) string {
	if strings.HasPrefix(f.Path, "problems/") {
		return "problem"
	}
	return f.Path
}

func hold(t *testing.T, f File) {
	t.Helper()
	require.NotContains(t, f.Path, "..")
	text := string(f.Data)
	switch {
	case strings.HasSuffix(f.Path, ".json"):
		require.True(t, json.Valid(f.Data), f.Path)
		require.NotRegexp(t, "<|{{|{%", text, f.Path)
	case f.Path == "assets/pages.js":
		require.False(t, strings.Contains(text, "<"), f.Path)
		require.True(t, json.Valid(f.Data[len("reprisePages("):len(f.Data)-len(");\n")]))
	case strings.HasPrefix(f.Path, "assets/"):
		return // no contract comes here
	default:
		require.False(t, strings.Contains(text, "{{"), f.Path)
		require.False(t, strings.Contains(text, "{%"), f.Path)
	}
	for _, r := range text {
		require.True(t, r == '\n' || r == ' ' || unicode.IsGraphic(r) && !unicode.In(r, unicode.Bidi_Control), "%U is in %s", r, f.Path)
	}
}

// linkedData is what a page says of itself to programs.
func linkedData(t *testing.T, page []byte) (out map[string]any) {
	t.Helper()
	found := regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`).FindSubmatch(page)
	require.NotNil(t, found)
	require.NoError(t, json.Unmarshal(found[1], &out))
	return out
}

// elements counts the elements of a page, but for those that break lines of code
// and of words.
func elements(t testing.TB, data []byte) map[string]int {
	tags := readHTML(t, data).tags
	for _, shape := range []string{"wbr", "code", "text", "tspan", "path", "line", "rect", "circle", "g"} {
		delete(tags, shape)
	}
	return tags
}

// A name may be as long as the language lets it be, and longer.
func TestLongNamesAreHarmless(t *testing.T) {
	c := hostile(t, "word")
	c.API.Name = strings.Repeat("long_", 2000)
	c.API.Version = strings.Repeat("9", 10_000)
	b := browse(t)
	dir, pages := laid(t, published(t, []string{"en"}, c))
	b.run(t, looks[2].set())
	for _, p := range pages {
		b.open(t, dir, p)
		require.LessOrEqual(t, eval[int64](t, b, "document.documentElement.scrollWidth"), int64(320), p)
	}
}
